#pragma once

#include <array>
#include <memory>
#include <ostream>
#include <streambuf>

struct z_stream_s;

namespace witan {

/// A filter that compresses with gzip. The output depends on the input only: it contains no name and no time.
class GzipBuffer : public std::streambuf {
 public:
  /// Throws std::bad_alloc if there is no memory.
  explicit GzipBuffer(std::ostream& out);
  GzipBuffer(const GzipBuffer&) = delete;
  GzipBuffer& operator=(const GzipBuffer&) = delete;
  ~GzipBuffer() override;

  /// Writes the end of the file. Must be called once, after the last byte.
  void finish();

 protected:
  int_type overflow(int_type next) override;

 private:
  void compress(int flush);

  std::ostream& out_;
  std::unique_ptr<z_stream_s> stream_;
  std::array<char, 1U << 16U> plain_;
  std::array<char, 1U << 16U> packed_;
};

}  // namespace witan
