#include "witan/app/compare.hpp"
#include "witan/util/error.hpp"

#include "app/user_split_option.hpp"
#include "support/expect_error.hpp"
#include <gtest/gtest.h>

namespace witan::app_compare_users_test {

CompareRequest request_of(const std::string& hold_out, const std::string& protocol = "all-items") {
  CompareRequest request;
  request.methods = "popularity";
  request.files = {"x"};
  request.split = "users";
  request.hold_out = hold_out;
  request.protocol = protocol;
  return request;
}

TEST(UserSplitOption, IsParsed) {
  EXPECT_FALSE(user_split(CompareRequest()));
  const UserSplit parts = *user_split(request_of(""));
  EXPECT_EQ(parts.kind, UserSplit::Kind::parts);
  EXPECT_EQ(parts.folds, 5U);
  EXPECT_EQ(parts.protocol, UserProtocol::all_items);
  const UserSplit share = *user_split(request_of("0.25", "rated-items"));
  EXPECT_EQ(share.kind, UserSplit::Kind::share);
  EXPECT_EQ(share.held_out, 0.25);
  EXPECT_EQ(share.protocol, UserProtocol::rated_items);
  EXPECT_EQ(user_split(request_of("1"))->kind, UserSplit::Kind::count);
  const UserSplit last = *user_split(request_of("last=3"));
  EXPECT_EQ(last.kind, UserSplit::Kind::last);
  EXPECT_EQ(last.held_out, 3);
  EXPECT_EQ(last.folds, 1U);
}

TEST(UserSplitOption, RejectsInvalidAndUselessOptions) {
  for (const char* const text : {"0", "-1", "1.5", "last=", "last=0.5", "half"}) {
    EXPECT_THROW((void)user_split(request_of(text)), UsageError) << text;
  }
  EXPECT_THROW((void)user_split(request_of("", "some-items")), UsageError);
  CompareRequest request = request_of("last=1");
  request.folds = "3";
  EXPECT_THROW((void)user_split(request), UsageError);
  request = request_of("");
  request.folds = "parts";
  EXPECT_THROW((void)user_split(request), UsageError);
  request = request_of("");
  request.depth = 5;
  EXPECT_THROW((void)user_split(request), UsageError);
  request = request_of("");
  request.metrics = "kendall";
  EXPECT_THROW((void)user_split(request), UsageError);
  request = CompareRequest();
  request.split = "items";
  EXPECT_THROW((void)user_split(request), UsageError);
}

TEST(UserSplitOption, MethodsMustRankWithoutLabels) {
  CompareRequest request = request_of("");
  request.methods = "popularity,borda";
  check_request(request);
  request.methods = "popularity,expert:a";
  EXPECT_THROW(check_request(request), UsageError);
  request.methods = "weighted-borda";
  EXPECT_THROW(check_request(request), UsageError);
}

}  // namespace witan::app_compare_users_test
