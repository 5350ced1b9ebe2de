#include "unpacked_source.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kCompressedBuffer = 1U << 17U;
/// The limit: this many bytes, or if it is more, this many times the compressed bytes.
constexpr std::uint64_t kMostExpandedBytes = 64 << 20U;
constexpr std::uint64_t kMostExpansion = 25;

}  // namespace

UnpackedSource::UnpackedSource(std::unique_ptr<ByteSource> from, std::string name, Expansion expansion)
    : from_(std::move(from)), name_(std::move(name)), expansion_(expansion), packed_(kCompressedBuffer) {
  fill_up_to(kMagicBytes);
  kind_ = compression_of(pending());
  if (kind_ != nullptr) decompressor_ = kind_->make();
}

std::size_t UnpackedSource::read(std::span<char> buffer) {
  return kind_ == nullptr ? pass_through(buffer) : limited(unpack(buffer));
}

std::size_t UnpackedSource::pass_through(std::span<char> buffer) {
  if (begin_ == end_) return from_->read(buffer);
  const std::size_t n = pending().copy(buffer.data(), buffer.size());
  begin_ += n;
  return n;
}

bool UnpackedSource::refill() {
  if (begin_ == end_) begin_ = end_ = 0;
  const std::size_t got = from_->read(std::span(packed_).subspan(end_));
  end_ += got;
  packed_bytes_ += got;
  return got > 0;
}

/// Reads until `size` bytes are pending, or the file ends.
void UnpackedSource::fill_up_to(std::size_t size) {
  if (begin_ + size > packed_.size()) {
    std::copy(packed_.begin() + static_cast<std::ptrdiff_t>(begin_),
              packed_.begin() + static_cast<std::ptrdiff_t>(end_), packed_.begin());
    end_ -= begin_;
    begin_ = 0;
  }
  while (end_ - begin_ < size && refill()) {
  }
}

void UnpackedSource::fail(std::string_view found) const {
  throw InputError(SourceLocation{name_, 0, 0}, found, fmt::format("a whole {} file", kind_->name));
}

void UnpackedSource::next_member() {
  fill_up_to(kMagicBytes);
  finished_ = begin_ == end_;
  if (finished_) return;
  if (!kind_->starts(pending())) fail("other bytes after the compressed data");
  decompressor_->restart();
}

std::size_t UnpackedSource::limited(std::size_t unpacked) {
  unpacked_bytes_ += unpacked;
  if (expansion_ == Expansion::limited &&
      unpacked_bytes_ > std::max(kMostExpandedBytes, kMostExpansion * packed_bytes_)) {
    throw InputError(
        SourceLocation{name_, 0, 0}, fmt::format("more than {} times the bytes after decompression", kMostExpansion),
        fmt::format("a file that compresses less; if you trust its origin, decompress it with {}", kind_->program));
  }
  return unpacked;
}

std::size_t UnpackedSource::unpack(std::span<char> buffer) {
  if (failure_) std::rethrow_exception(failure_);
  std::size_t made = 0;
  try {
    unpack(buffer, made);
  } catch (const InputError&) {
    if (made == 0) throw;
    failure_ = std::current_exception();  // thrown after the bytes before it
  }
  return made;
}

void UnpackedSource::unpack(std::span<char> buffer, std::size_t& made) {
  using State = Decompressor::State;
  while (made < buffer.size() && !finished_) {
    const Decompressor::Step step = decompressor_->run(pending(), buffer.subspan(made));
    begin_ += step.taken;
    made += step.made;
    const bool stuck = step.state == State::inside && step.taken == 0 && step.made == 0 && begin_ < end_;
    if (step.state == State::damaged || stuck) fail("damaged compressed data");
    if (step.state == State::too_large) {
      throw InputError(SourceLocation{name_, 0, 0}, "data that take too much memory to decompress",
                       fmt::format("at most {} MiB; if you trust their origin, decompress them with {}",
                                   kMostMemory >> 20U, kind_->program));
    }
    if (step.state == State::member_ended)
      next_member();
    else if (made < buffer.size() && begin_ == end_ && !refill())
      fail("the end of the file inside the compressed data");
  }
}

}  // namespace witan
