// Time of the leading singular triplets of one expert's pair matrix, by products in O(m), against Eigen's dense SVD.
// The expert has one list of 1,000 items.

#include "learn/svd/pair_svd.hpp"

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <string>

#include "util/random.hpp"
#include <Eigen/Dense>
#include <fmt/format.h>

namespace {

using namespace witan;

constexpr std::uint64_t kItems = 1000;
constexpr int kRepeats = 20;

Dataset one_list() {
  Random random(1);
  DatasetBuilder builder;
  builder.begin_source("bench");
  (void)builder.instance("q");
  const auto list =
      builder.new_list(DatasetBuilder::InstanceHandle{}, builder.expert("e"), Form::rank, Silence::unknown);
  for (std::uint64_t i = 0; i < kItems; ++i) {
    builder.add_entry(list, builder.item("i" + std::to_string(i)), static_cast<double>(1 + random.below(3 * kItems)));
  }
  return builder.build();
}

template <class F>
double seconds(F&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void compare(const Instance& instance, Transform transform, std::uint32_t rank) {
  const PairView view(instance, ExpertId{0}, transform);
  PairSvd found;
  double fast = 1e9;
  for (int k = 0; k < kRepeats; ++k) fast = std::min(fast, seconds([&] { found = pair_svd(view, rank); }));
  Eigen::MatrixXd y = Eigen::MatrixXd::Zero(kItems, kItems);
  view.for_each_pair([&](Slot i, Slot j, double strength) { y(i, j) += strength; });
  double sigma = 0;
  const double dense = seconds([&] {
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(y, Eigen::ComputeThinU | Eigen::ComputeThinV);
    sigma = svd.singularValues()(static_cast<Eigen::Index>(rank) - 1);
  });
  if (std::abs(found.sigma[rank - 1] - sigma) > 1e-9 * found.sigma[0]) std::abort();
  fmt::print("{:<11} rank {}  {:8.3f} ms, dense {:8.1f} ms, {:.0f} ×\n", to_string(transform), rank, 1e3 * fast,
             1e3 * dense, dense / fast);
}

}  // namespace

int main() {
  const Dataset data = one_list();
  for (const Transform transform : {Transform::binary, Transform::normalized, Transform::log}) {
    for (const std::uint32_t rank : {1U, 5U}) compare(data.instance(0), transform, rank);
  }
  return 0;
}
