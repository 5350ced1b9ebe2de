#include "method/shared/newton_stop.hpp"

#include <gtest/gtest.h>

namespace witan::newton_stop_test {

TEST(NewtonStop, OnlyConvergedSearchesYieldConvergedFits) {
  EXPECT_EQ(to_stop(NewtonStop::converged), Stop::converged);
  EXPECT_EQ(to_stop(NewtonStop::iteration_limit), Stop::iteration_limit);
  EXPECT_EQ(to_stop(NewtonStop::no_progress), Stop::no_progress);
  EXPECT_EQ(to_stop(NewtonStop::diverged), Stop::not_identified);
  EXPECT_FALSE(has_converged(to_stop(NewtonStop::not_finite)));
  EXPECT_FALSE(has_converged(Stop::no_progress));
  EXPECT_EQ(to_string(Stop::no_progress), "stopped without progress");
}

}  // namespace witan::newton_stop_test
