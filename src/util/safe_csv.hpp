#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace witan {

/// A filter for CSV that spreadsheets open: every field that a spreadsheet would evaluate as a formula gets a leading
/// apostrophe. These are the fields that start with =, +, -, @, a tab or a carriage return and are not numbers.
class SafeCsvBuffer : public std::streambuf {
 public:
  explicit SafeCsvBuffer(std::ostream& out) : out_(out) {}
  /// Writes a last field without a separator.
  ~SafeCsvBuffer() override { finish_field(); }

 protected:
  int_type overflow(int_type next) override;
  int sync() override;

 private:
  enum class At { start, unquoted, undecided, quote_opened, quoted };
  void take(char c);
  void finish_field();

  std::ostream& out_;
  At at_ = At::start;
  std::string undecided_;  ///< a field that is a number or a formula
};

}  // namespace witan
