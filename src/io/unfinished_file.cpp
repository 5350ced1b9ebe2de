#include "unfinished_file.hpp"

#include "witan/util/error.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kUnfinished = ".unfinished";
constexpr std::size_t kBufferBytes = 1 << 16;

std::string folder_of(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  return parent.empty() ? "." : parent.string();
}

/// Returns a name that another user cannot predict.
std::string random_name(const std::string& target) {
  std::array<unsigned char, 8> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw Error(fmt::format("{} cannot be written: no random name: {}", target, std::strerror(errno)));
  }
  std::string name = target + ".";
  for (const unsigned char byte : bytes) name += fmt::format("{:02x}", byte);
  return name.append(kUnfinished);
}

/// Returns true if no process holds the lock of the file, and if it was last written a minute before `now`: a younger
/// file may not be locked yet.
bool is_abandoned(const std::string& path, time_t now) {
  constexpr time_t kYoung = 60;
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  struct stat status{};
  const bool abandoned = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
                         status.st_mtim.tv_sec < now - kYoung && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return abandoned;
}

/// Removes the temporary files of processes that ended before they could do it. `descriptor` is a file just created:
/// its time is that of the file system, which may be on another machine.
void remove_abandoned(const std::string& target, int descriptor) {
  struct stat own{};
  if (::fstat(descriptor, &own) != 0) return;
  const std::string begin = fs::path(target).filename().string() + ".";
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(target), error)) {
    const std::string name = entry.path().filename().string();
    const bool ours =
        name.size() == begin.size() + 16 + kUnfinished.size() && name.starts_with(begin) && name.ends_with(kUnfinished);
    if (ours && is_abandoned(entry.path().string(), own.st_mtim.tv_sec)) fs::remove(entry.path(), error);
  }
}

bool sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return false;
  // Some file systems cannot synchronise a folder; the rename is then as durable as they allow.
  const bool synced = ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
  ::close(descriptor);
  return synced;
}

}  // namespace

DescriptorBuffer::DescriptorBuffer(int descriptor) : descriptor_(descriptor), bytes_(kBufferBytes) {
  setp(bytes_.data(), bytes_.data() + bytes_.size());
}

bool DescriptorBuffer::write_all() {
  for (const char* at = pbase(); at < pptr();) {
    const ssize_t written = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    at += written;
  }
  setp(bytes_.data(), bytes_.data() + bytes_.size());
  return true;
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type next) {
  if (!write_all()) return traits_type::eof();
  if (!traits_type::eq_int_type(next, traits_type::eof())) sputc(traits_type::to_char_type(next));
  return traits_type::not_eof(next);
}

int DescriptorBuffer::sync() { return write_all() ? 0 : -1; }

UnfinishedFile::UnfinishedFile(const std::string& target, mode_t permissions, bool exact, const Context& context)
    : target_(target),
      path_(random_name(target)),
      shown_(context.unfinished_file()),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)),
      buffer_(descriptor_),
      stream_(&buffer_) {
  if (descriptor_ < 0) throw Error(fmt::format("{} cannot be written: {}", target, std::strerror(errno)));
  if (shown_ != nullptr) *shown_ = path_.c_str();
  (void)::flock(descriptor_, LOCK_EX | LOCK_NB);
  // Permissions come before the content, so that the content is never readable by others.
  if (exact && ::fchmod(descriptor_, permissions) != 0) stream_.setstate(std::ios::badbit);
  remove_abandoned(target, descriptor_);
}

UnfinishedFile::~UnfinishedFile() {
  if (descriptor_ < 0) return;
  if (!renamed_) ::unlink(path_.c_str());
  if (shown_ != nullptr) *shown_ = nullptr;
  ::close(descriptor_);
}

bool UnfinishedFile::replace_target() {
  stream_.flush();
  if (!stream_ || ::fsync(descriptor_) != 0) return false;
  renamed_ = std::rename(path_.c_str(), target_.c_str()) == 0;
  return renamed_ && sync_folder(folder_of(target_));
}

}  // namespace witan
