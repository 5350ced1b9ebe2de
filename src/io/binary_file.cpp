#include "binary_file.hpp"

#include "witan/util/error.hpp"

#include <string>

namespace witan {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kSpreadsheet = "CSV: save the sheet as CSV UTF-8, or convert it with soffice";
constexpr std::string_view kPython = "text; in Python, witan reads data frames, e.g. of pyarrow, polars and pandas";
constexpr std::string_view kText = "text, such as CSV";

struct BinaryKind {
  std::string_view magic;
  std::string_view name;
  std::string_view expected;
  std::string_view inside = {};  ///< a text in the first bytes that tells kinds with the same magic apart
};
/// The first that matches counts.
constexpr BinaryKind kKinds[] = {
    {"PK\x03\x04"sv, "an Excel workbook (xlsx)", kSpreadsheet, "xl/"},
    {"PK\x03\x04"sv, "an OpenDocument spreadsheet (ods)", kSpreadsheet, "opendocument.spreadsheet"},
    {"PK\x03\x04"sv, "a NumPy archive (npz)", kPython, ".npy"},
    {"PK\x03\x04"sv, "a zip archive", "the file in it; unzip -p reads it from the archive"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an Excel workbook (xls)", kSpreadsheet},
    {"PAR1"sv, "a Parquet file", kPython},
    {"ARROW1"sv, "an Arrow file", kPython},
    {"\xFF\xFF\xFF\xFF"sv, "an Arrow stream", kPython},
    {"FEA1"sv, "a Feather file", kPython},
    {"\x93NUMPY"sv, "a NumPy array (npy)", kPython},
    {"\x89HDF\r\n"sv, "an HDF5 file", kPython},
    {"ORC"sv, "an ORC file", kPython, "\x08\x03"sv},
    {"Obj\x01"sv, "an Avro file", kPython},
    {"SQLite format 3"sv, "a SQLite database", "CSV; sqlite3 -csv -header FILE \"select …\" writes it"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive", "the file in it; 7z x -so reads it from the archive"},
    {"Rar!\x1A"sv, "a RAR archive", "the file in it; unrar p reads it from the archive"},
    {"%PDF-"sv, "a PDF document", kText},
    {"\x89PNG\r\n"sv, "a PNG image", kText},
    {"\xFF\xD8\xFF"sv, "a JPEG image", kText},
    {"\x7F\x45\x4C\x46"sv, "a program", kText},
};

/// The header of a tar archive has its mark at this position.
constexpr std::size_t kTarMark = 257;

bool is_tar(std::string_view head) {
  return head.size() > kTarMark && head.substr(kTarMark).starts_with("ustar") && head.find('\0') < kTarMark;
}

}  // namespace

void refuse_binary(std::string_view head, std::string_view file) {
  if (head.find('\0') == std::string_view::npos) return;  // text, whatever it begins with
  const auto refuse = [&](std::string_view found, std::string_view expected) {
    throw InputError(SourceLocation{std::string(file), 0, 0}, found, expected);
  };
  for (const BinaryKind& kind : kKinds) {
    if (!head.starts_with(kind.magic)) continue;
    if (head.find(kind.inside) != std::string_view::npos) refuse(kind.name, kind.expected);
  }
  if (is_tar(head)) refuse("a tar archive", "the file in it; tar -xOf reads it from the archive");
}

}  // namespace witan
