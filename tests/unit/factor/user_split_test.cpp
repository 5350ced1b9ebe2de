#include "factor/user_split.hpp"

#include "witan/util/error.hpp"

#include <map>
#include <set>

#include "support/expect_error.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::user_split_test {

using test::read_csv_text;

std::set<std::uint32_t> items_of(const RatingTable& table, std::size_t user) {
  const auto items = table.items_of(user);
  return {items.begin(), items.end()};
}

TEST(UserSplit, PartsHoldOutEveryRatingOnce) {
  const RatingTable table = rating_table(InstanceSet(read_csv_text(test::rated_books(10, 12, 81))), "test");
  const Context context;
  std::vector<int> held(table.size());
  for (std::uint32_t fold = 0; fold < 4; ++fold) {
    const HeldOut parts = split_users(table, {}, {UserSplit::Kind::parts, 0, 4}, fold, context);
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      const auto items = table.items_of(u);
      const std::set<std::uint32_t> out = items_of(parts.held, u);
      EXPECT_GE(4 * out.size() + 4, items.size() + 1);
      EXPECT_LE(4 * out.size(), items.size() + 3) << "sizes differ by at most 1";
      for (std::size_t k = 0; k < items.size(); ++k) {
        EXPECT_NE(out.contains(items[k]), items_of(parts.kept, u).contains(items[k]));
        held[table.begin[u] + k] += out.contains(items[k]) ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(held, std::vector<int>(table.size(), 1));
}

TEST(UserSplit, SharesAndCountsAreDrawnAnew) {
  const RatingTable table = rating_table(InstanceSet(read_csv_text(test::rated_books(6, 20, 82, 1))), "test");
  const Context context;
  const UserSplit share{UserSplit::Kind::share, 0.3, 2};
  const UserSplit count{UserSplit::Kind::count, 4, 2};
  bool differ = false;
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    EXPECT_EQ(split_users(table, {}, share, 0, context).held.items_of(u).size(), 6U);
    const HeldOut one = split_users(table, {}, count, 0, context);
    EXPECT_EQ(one.held.items_of(u).size(), 4U);
    differ = differ || items_of(one.held, u) != items_of(split_users(table, {}, count, 1, context).held, u);
  }
  EXPECT_TRUE(differ);
  const UserSplit all{UserSplit::Kind::count, 20, 1};
  EXPECT_EQ(split_users(table, {}, all, 0, context).held.size(), 0U) << "nothing would remain for training";
}

TEST(UserSplit, LastHoldsOutTheLatestRatings) {
  const Dataset data =
      read_csv_text("expert,item,rating,time\na,x,5,30\na,y,4,10\na,z,3,20\nb,x,1,5\nb,z,2,1\nb,y,2,3\n");
  const RatingTable table = rating_table(InstanceSet(data), "test");
  const std::vector<std::int64_t> times = rating_times(data, table);
  EXPECT_EQ(times, (std::vector<std::int64_t>{30, 10, 20, 5, 3, 1}));
  const Context context;
  const HeldOut parts = split_users(table, times, {UserSplit::Kind::last, 2, 1}, 0, context);
  EXPECT_EQ(items_of(parts.held, 0), (std::set<std::uint32_t>{0, 2}));
  EXPECT_EQ(items_of(parts.held, 1), (std::set<std::uint32_t>{0, 1}));
  const Dataset untimed = read_csv_text("expert,item,rating\na,x,5\na,y,4\n");
  EXPECT_EQ(error_of([&] { (void)rating_times(untimed, rating_table(InstanceSet(untimed), "test")); }),
            "the last ratings of a user need times, but 2 of 2 ratings have none");
}

TEST(UserSplit, DatasetsOfTablesHaveTheSameRatings) {
  ReadOptions options;
  options.build.expert_weights = {{"u2", 2.5}};
  const RatingTable table = rating_table(InstanceSet(read_csv_text(test::rated_books(6, 5, 83), options)), "test");
  const RatingTable again = rating_table(InstanceSet(dataset_of(table)), "test");
  EXPECT_EQ(again.users, table.users);
  EXPECT_EQ(again.items, table.items);
  EXPECT_EQ(again.item, table.item);
  EXPECT_EQ(again.value, table.value);
  EXPECT_EQ(again.weight, table.weight);
}

}  // namespace witan::user_split_test
