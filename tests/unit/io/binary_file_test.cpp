#include "io/binary_file.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace witan::binary_file_test {

using namespace std::string_view_literals;

std::string message_of(std::string_view text) {
  try {
    (void)read_text(text, "file", {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(BinaryFile, KindsAreNamed) {
  constexpr std::string_view kSheet = ", expected CSV: save the sheet as CSV UTF-8, or convert it with soffice";
  constexpr std::string_view kFrames =
      ", expected text; in Python, witan reads data frames, e.g. of pyarrow, polars and pandas";
  EXPECT_EQ(message_of("PK\x03\x04\x14\0\0\0 [Content_Types].xml xl/workbook.xml"sv),
            "file: found an Excel workbook (xlsx)" + std::string(kSheet));
  EXPECT_EQ(message_of("PK\x03\x04\x14\0\0\0 mimetypeapplication/vnd.oasis.opendocument.spreadsheet"sv),
            "file: found an OpenDocument spreadsheet (ods)" + std::string(kSheet));
  EXPECT_EQ(message_of("PK\x03\x04\x14\0\0\0 votes.csv"sv),
            "file: found a zip archive, expected the file in it; unzip -p reads it from the archive");
  EXPECT_EQ(message_of("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0"sv),
            "file: found an Excel workbook (xls)" + std::string(kSheet));
  EXPECT_EQ(message_of("PAR1\x15\0\x15"sv), "file: found a Parquet file" + std::string(kFrames));
  EXPECT_EQ(message_of("ARROW1\0\0\xFF\xFF\xFF\xFF"sv), "file: found an Arrow file" + std::string(kFrames));
  EXPECT_EQ(message_of("\x93NUMPY\x01\0v\0"sv), "file: found a NumPy array (npy)" + std::string(kFrames));
  std::string tar(512, '\0');
  tar.replace(0, 9, "votes.csv");
  tar.replace(257, 5, "ustar");
  EXPECT_EQ(message_of(tar), "file: found a tar archive, expected the file in it; tar -xOf reads it from the archive");
}

TEST(BinaryFile, TextIsTextWhateverItBeginsWith) {
  for (const std::string_view text :
       {"PAR1,label\na,1\n"sv, "%PDF-,label\na,1\n"sv, "PK\x03\x04,label\na,1\n"sv, "item,rank\nORC,1\n"sv}) {
    EXPECT_NO_THROW(refuse_binary(text, "file"));
  }
}

}  // namespace witan::binary_file_test
