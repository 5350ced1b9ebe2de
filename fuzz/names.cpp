#include "witan/data/name_table.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "util/safe_csv.hpp"
#include "util/utf8.hpp"
#include "util/visible_form.hpp"
#include "work_limit.hpp"

namespace {

void expect(bool holds) {
  if (!holds) std::abort();
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

std::string safe(const std::string& csv) {
  std::ostringstream out;
  {
    witan::SafeCsvBuffer buffer(out);
    std::ostream(&buffer) << csv;
  }
  return out.str();
}

/// What messages, tables and CSV files make of any name.
void write_name(std::string_view name) {
  expect(!has_control(witan::printable(name)));
  expect(!has_control(witan::with_code_points(name)));
  expect(witan::first_invalid_utf8(witan::printable(name)) == witan::printable(name).size());
  const std::string form = witan::visible_form(name);
  if (witan::first_invalid_utf8(name) == name.size()) expect(witan::visible_form(form) == form);
  (void)witan::display_width(name);
  (void)witan::has_whitespace(name);
  const std::string csv = witan::csv_field(name) + ",1\n";
  expect(safe(safe(csv)) == safe(csv));
}

/// Each line is a name of a table.
void look_up(std::string_view text) {
  witan::NameTable table;
  while (!text.empty()) {
    const std::string_view name = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(name.size() + 1, text.size()));
    const std::uint32_t id = table.intern(name);
    expect(table[id] == name && table.find(name) == id);
  }
  expect(byte_order(table).size() == table.size() && natural_order(table).size() == table.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const witan::WorkLimit limit;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  write_name(text);
  look_up(text);
  return 0;
}
