#include "decompressor.hpp"

#include <algorithm>

namespace witan {
namespace {

using namespace std::string_view_literals;

bool starts_gzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B"sv); }

/// Frames, and frames to skip, which some programs put in front.
bool starts_zstd(std::string_view bytes) {
  const bool skippable = bytes.size() >= 4 && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50U &&
                         bytes.substr(1, 3) == "\x2A\x4D\x18"sv;
  return bytes.starts_with("\x28\xB5\x2F\xFD"sv) || skippable;
}

bool starts_xz(std::string_view bytes) { return bytes.starts_with("\xFD\x37\x7A\x58\x5A\x00"sv); }

/// The letters alone could begin a text.
bool starts_bz2(std::string_view bytes) {
  if (bytes.size() < 10 || !bytes.starts_with("BZh") || bytes[3] < '1' || bytes[3] > '9') return false;
  const std::string_view block = bytes.substr(4, 6);
  return block == "\x31\x41\x59\x26\x53\x59"sv || block == "\x17\x72\x45\x38\x50\x90"sv;
}

constexpr Compression kCompressions[] = {
    {"gzip", ".gz", "gunzip", starts_gzip, make_gzip_decompressor},
    {"zstd", ".zst", "unzstd", starts_zstd, make_zstd_decompressor},
    {"xz", ".xz", "unxz", starts_xz, make_xz_decompressor},
    {"bzip2", ".bz2", "bunzip2", starts_bz2, make_bz2_decompressor},
};

}  // namespace

std::span<const Compression> compressions() { return kCompressions; }

const Compression* compression_of(std::string_view bytes) {
  const auto* const found = std::ranges::find_if(kCompressions, [&](const auto& kind) { return kind.starts(bytes); });
  return found == std::end(kCompressions) ? nullptr : found;
}

std::string_view without_compression(std::string_view name) {
  for (const Compression& kind : kCompressions) {
    if (name.ends_with(kind.extension)) return name.substr(0, name.size() - kind.extension.size());
  }
  return name;
}

}  // namespace witan
