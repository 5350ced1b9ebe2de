#pragma once

#include "witan/util/context.hpp"

#include <ostream>
#include <streambuf>
#include <string>
#include <vector>

#include <sys/types.h>

namespace witan {

/// A buffered stream that writes to a file descriptor.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);

 protected:
  int_type overflow(int_type next) override;
  int sync() override;

 private:
  [[nodiscard]] bool write_all();

  int descriptor_;
  std::vector<char> bytes_;
};

/// A temporary file next to its target, which it replaces when it is complete.
///
/// The name is random, and the file is created by this call or not at all, so that a link planted under the name is
/// never followed. The file is locked while its process lives; files of processes that were killed are removed by the
/// next writer of the target. The context announces the name, so that a signal handler can remove the file.
class UnfinishedFile {
 public:
  /// Creates the file with these permissions, less those of the umask unless `exact`. Throws Error if that fails.
  UnfinishedFile(const std::string& target, mode_t permissions, bool exact, const Context& context);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] std::ostream& stream() { return stream_; }
  /// Replaces the target, and returns after file and folder have reached the disk. Returns false, with errno, if
  /// writing failed; the target is then unchanged.
  [[nodiscard]] bool replace_target();

 private:
  std::string target_, path_;
  std::atomic<const char*>* shown_;
  int descriptor_;
  DescriptorBuffer buffer_;
  std::ostream stream_;
  bool renamed_ = false;
};

}  // namespace witan
