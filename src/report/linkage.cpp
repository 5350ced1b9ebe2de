#include "linkage.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace witan {
namespace {

/// Returns the members of every cluster: leaves first, then merges.
std::vector<std::vector<std::size_t>> members_of(std::span<const LinkageStep> merges, std::size_t n) {
  std::vector<std::vector<std::size_t>> members(n);
  for (std::size_t k = 0; k < n; ++k) members[k] = {k};
  for (const LinkageStep& merge : merges) {
    std::vector<std::size_t> both = members[merge.left];
    both.insert(both.end(), members[merge.right].begin(), members[merge.right].end());
    members.push_back(std::move(both));
  }
  return members;
}

}  // namespace

std::vector<LinkageStep> average_linkage(std::span<const double> distances, std::size_t n) {
  std::vector<double> between(distances.begin(), distances.end());
  std::vector<std::size_t> cluster(n);  // number of the cluster in a row
  std::vector<double> size(n, 1);
  std::vector<std::size_t> active(n);
  for (std::size_t k = 0; k < n; ++k) active[k] = cluster[k] = k;
  std::vector<LinkageStep> merges;
  while (active.size() > 1) {
    std::size_t first = 0;
    std::size_t second = 1;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < active.size(); ++i) {
      for (std::size_t j = i + 1; j < active.size(); ++j) {
        const double distance = between[active[i] * n + active[j]];
        if (distance < least) std::tie(least, first, second) = std::tuple(distance, i, j);
      }
    }
    const std::size_t a = active[first];
    const std::size_t b = active[second];
    merges.push_back({cluster[a], cluster[b], between[a * n + b]});
    for (const std::size_t other : active) {
      if (other == a || other == b) continue;
      const double mean = (size[a] * between[a * n + other] + size[b] * between[b * n + other]) / (size[a] + size[b]);
      between[a * n + other] = between[other * n + a] = mean;
    }
    size[a] += size[b];
    cluster[a] = n + merges.size() - 1;
    active.erase(active.begin() + static_cast<std::ptrdiff_t>(second));
  }
  return merges;
}

std::vector<std::size_t> leaf_order(std::span<const LinkageStep> merges, std::size_t n) {
  if (merges.empty()) return n == 0 ? std::vector<std::size_t>{} : std::vector<std::size_t>{0};
  return members_of(merges, n).back();
}

std::vector<Cluster> cut_tree(std::span<const LinkageStep> merges, std::span<const double> distances, std::size_t n,
                              std::size_t count) {
  const std::size_t done = n > count ? n - count : 0;
  const auto members = members_of(merges.first(done), n);
  std::vector<bool> merged(members.size());
  for (const LinkageStep& merge : merges.first(done)) merged[merge.left] = merged[merge.right] = true;
  std::vector<Cluster> clusters;
  for (std::size_t c = 0; c < members.size(); ++c) {
    if (merged[c]) continue;
    Cluster cluster{members[c].front(), members[c]};
    double least = HUGE_VAL;
    for (const std::size_t one : members[c]) {
      double sum = 0;
      for (const std::size_t other : members[c]) sum += distances[one * n + other];
      if (sum < least) std::tie(least, cluster.medoid) = std::pair(sum, one);
    }
    clusters.push_back(std::move(cluster));
  }
  std::ranges::sort(clusters, {}, &Cluster::medoid);
  return clusters;
}

}  // namespace witan
