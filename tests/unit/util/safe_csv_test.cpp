#include "util/safe_csv.hpp"

#include <sstream>
#include <string_view>

#include <gtest/gtest.h>

namespace witan::safe_csv_test {

std::string safe(std::string_view csv) {
  std::ostringstream out;
  {
    SafeCsvBuffer buffer(out);
    std::ostream(&buffer) << csv;
  }
  return out.str();
}

TEST(SafeCsv, FormulasGetAnApostrophe) {
  EXPECT_EQ(safe("item,score\n=1+1,2\n"), "item,score\n'=1+1,2\n");
  EXPECT_EQ(safe("@SUM(A1),+a,-b\n"), "'@SUM(A1),'+a,'-b\n");
  EXPECT_EQ(safe("\"=HYPERLINK(\"\"x\"\",\"\"y\"\")\",1\n"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",1\n");
  EXPECT_EQ(safe("\"\t1\"\n"), "\"'\t1\"\n");
  EXPECT_EQ(safe("a,-5-3"), "a,'-5-3");
}

TEST(SafeCsv, NumbersAndOtherTextsStay) {
  for (const std::string_view csv :
       {"-3.5,+2,-1e-9,1\n", "a-b,b=c,\"d,=e\",\"f\n=g\"\n", ",,\n\n", "\"\",\"\"\"=\"\n", ""}) {
    EXPECT_EQ(safe(csv), csv);
  }
}

}  // namespace witan::safe_csv_test
