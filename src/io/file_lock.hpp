#pragma once

#include "witan/util/context.hpp"

#include <string>

namespace witan {

/// An exclusive lock of a file that its owners replace by renaming, such as a saved state.
///
/// The lock belongs to the file that the path names while the lock is held: if another owner replaced the file during
/// the wait, the constructor waits for the lock of the new one. The system releases the locks of a process that ends.
class FileLock {
 public:
  /// Waits for the lock. Throws InputError if the file cannot be opened, and Cancelled if a stop is requested.
  FileLock(const std::string& path, const Context& context);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace witan
