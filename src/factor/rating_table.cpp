#include "rating_table.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct Entry {
  std::uint32_t user, item;
  double value, weight;
};

/// Collects the ratings of several instances and sorts them.
class Gatherer {
 public:
  Gatherer(std::string_view method, const NameTable& users, const NameTable& items)
      : method_(method), users_(users), items_(items), rating_counts_(users.size()), weight_sums_(users.size()) {}

  void add(const Instance& instance) {
    if (!instance.comparisons.empty()) {
      throw InputError(
          fmt::format("{} needs ratings, but instance {} has comparisons", method_, in_quotes(instance.name)));
    }
    for (const List& list : instance.lists) {
      const double weight = list.multiplicity();
      if (!(weight > 0)) continue;
      if (low_.value_or(low_is_best(list.form)) != low_is_best(list.form)) {
        throw InputError(fmt::format("{} needs ratings of one kind, but the data have both ranks and values", method_));
      }
      low_ = low_is_best(list.form);
      add(instance, list, weight);
    }
  }

  /// Returns the table of the items in `known`, or of all rated items if it is null.
  RatingTable table(const std::vector<std::string>* known) {
    std::ranges::sort(entries_, [](const Entry& one, const Entry& other) {
      return std::tie(one.user, one.item, one.value, one.weight) <
             std::tie(other.user, other.item, other.value, other.weight);
    });
    RatingTable table;
    const std::vector<std::optional<std::uint32_t>> column = columns(known, table.items);
    for (std::size_t k = 0; k < entries_.size();) {
      const Entry& first = entries_[k];
      double sum = 0;
      double weight = 0;
      for (; k < entries_.size() && entries_[k].user == first.user && entries_[k].item == first.item; ++k) {
        sum += entries_[k].weight * entries_[k].value;
        weight += entries_[k].weight;
      }
      if (const auto& index = column[first.item]) put(table, first.user, *index, sum / weight);
    }
    table.begin.push_back(table.item.size());
    return table;
  }

 private:
  void add(const Instance& instance, const List& list, double weight) {
    const auto user = static_cast<std::uint32_t>(list.expert);
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      const double entry_weight = weight * instance.weight_of_entry(e);
      if (!(entry_weight > 0)) continue;
      const auto item = static_cast<std::uint32_t>(instance.items[instance.slot[e]]);
      entries_.push_back({user, item, low_is_best(list.form) ? -instance.value[e] : instance.value[e], entry_weight});
      rating_counts_[user] += 1;
      weight_sums_[user] += weight;
    }
  }

  /// Returns the column of every item of the data set; nullopt for items that do not count.
  std::vector<std::optional<std::uint32_t>> columns(const std::vector<std::string>* known,
                                                    std::vector<std::string>& names) const {
    std::vector<std::optional<std::uint32_t>> column(items_.size());
    if (known != nullptr) {
      names = *known;
      for (std::uint32_t i = 0; i < items_.size(); ++i) {
        const auto found = std::ranges::lower_bound(names, items_[i]);
        if (found != names.end() && *found == items_[i]) column[i] = static_cast<std::uint32_t>(found - names.begin());
      }
      return column;
    }
    std::vector<bool> rated(items_.size());
    for (const Entry& entry : entries_) rated[entry.item] = true;
    for (std::uint32_t i = 0; i < items_.size(); ++i) {  // ids are sorted by the bytes of the names
      if (!rated[i]) continue;
      column[i] = static_cast<std::uint32_t>(names.size());
      names.emplace_back(items_[i]);
    }
    return column;
  }

  void put(RatingTable& table, std::uint32_t user, std::uint32_t column, double value) {
    if (last_ != user) {
      last_ = user;
      table.users.emplace_back(users_[user]);
      table.begin.push_back(table.item.size());
      table.weight.push_back(weight_sums_[user] / rating_counts_[user]);
    }
    table.item.push_back(column);
    table.value.push_back(value);
  }

  std::string_view method_;
  const NameTable& users_;
  const NameTable& items_;
  std::vector<double> rating_counts_, weight_sums_;
  std::vector<Entry> entries_;
  std::optional<bool> low_;
  std::optional<std::uint32_t> last_;
};

RatingTable gathered(const InstanceSet& instances, std::string_view method, const std::vector<std::string>* known) {
  Gatherer gatherer(method, instances.data().expert_names(), instances.data().item_names());
  for (std::size_t i = 0; i < instances.size(); ++i) gatherer.add(instances[i]);
  return gatherer.table(known);
}

/// The fields of a rating table in a model file.
struct SavedRatings {
  std::vector<std::size_t> begin;
  std::vector<std::uint32_t> item;
  std::vector<double> value, weight;
  template <class V>
  static void describe(V&& v) {
    v("ratings begin", &SavedRatings::begin);
    v("ratings item", &SavedRatings::item);
    v("ratings", &SavedRatings::value);
    v("ratings weight", &SavedRatings::weight);
  }
};

bool ascends(std::span<const std::uint32_t> items, std::size_t count) {
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (items[k] >= count || (k > 0 && items[k] <= items[k - 1])) return false;
  }
  return true;
}

bool is_table(const RatingTable& table) {
  if (table.begin.size() != table.users.size() + 1 || table.weight.size() != table.users.size()) return false;
  if (table.begin.front() != 0 || table.begin.back() != table.item.size() || !std::ranges::is_sorted(table.begin)) {
    return false;
  }
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    if (!ascends(table.items_of(u), table.items.size())) return false;
  }
  return table.value.size() == table.item.size() && std::ranges::is_sorted(table.items);
}

}  // namespace

UserRatings RatingTable::ratings_of(std::size_t user) const {
  const auto rated = items_of(user);
  const auto values = values_of(user);
  return {{rated.begin(), rated.end()}, {values.begin(), values.end()}, weight[user]};
}

RatingTable rating_table(const InstanceSet& instances, std::string_view method) {
  if (!instances.empty()) {
    RatingTable table = gathered(instances, method, nullptr);
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      const auto [least, most] = std::ranges::minmax(table.values_of(u));
      if (least < most) return table;
    }
  }
  throw InputError(fmt::format("{} is trained on ratings, but no user rates two items differently", method));
}

RatingTable interaction_table(const InstanceSet& instances, std::string_view method) {
  if (!instances.empty()) {
    RatingTable table = gathered(instances, method, nullptr);
    if (table.size() > 0) return table;
  }
  throw InputError(fmt::format("{} is trained on ratings, but the data contain none", method));
}

RatingTable rating_table(const InstanceSet& instances, std::string_view method, std::span<const std::string> items) {
  const std::vector<std::string> known(items.begin(), items.end());
  if (!instances.empty()) return gathered(instances, method, &known);
  RatingTable none;
  none.items = known;
  none.begin = {0};
  return none;
}

RatingTable rating_table(const Instance& instance, std::string_view method, std::span<const std::string> items) {
  const std::vector<std::string> known(items.begin(), items.end());
  Gatherer gatherer(method, *instance.expert_names, *instance.item_names);
  gatherer.add(instance);
  return gatherer.table(&known);
}

void add_table(const RatingTable& table, LearnedParameters& learned) {
  learned.experts = table.users;
  learned.items = table.items;
  learned = encode_learned(SavedRatings{table.begin, table.item, table.value, table.weight}, std::move(learned));
}

RatingTable table_from(const LearnedParameters& learned, std::string_view method) {
  auto found = decode_learned<SavedRatings>(model_of(method), learned);
  RatingTable table{learned.experts,       learned.items,          std::move(found.begin),
                    std::move(found.item), std::move(found.value), std::move(found.weight)};
  if (!is_table(table)) throw_invalid(model_of(method), "its ratings are inconsistent");
  return table;
}

Grading Grading::of(std::span<const double> values) {
  if (values.empty()) return {};
  const auto [least, most] = std::ranges::minmax(values);
  if (least >= 0 && most <= 30) return {};
  return {least, most > least ? 5 / (most - least) : 1};
}

}  // namespace witan
