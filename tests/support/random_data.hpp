#pragma once

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "util/random.hpp"

namespace witan {

/// Names that need escaping in some format.
inline constexpr std::array<std::string_view, 16> kAwkwardNames = {
    "a", "b,c", "d\"e", "ü", "7", "left", "right", "0.25", "1e-05", "tie", "f;g", "日本", "NULL", "\x01", "{h", "i"};
/// Names that CSV cannot represent, because readers remove blanks around a field.
inline constexpr std::array<std::string_view, 2> kBlankNames = {" x", "y "};

/// Generates random data sets of all kinds.
class RandomData {
 public:
  explicit RandomData(std::uint64_t seed) : random_(seed) {}

  /// Returns a data set with all kinds of content.
  Dataset anything() {
    names_.assign(kAwkwardNames.begin(), kAwkwardNames.end());
    names_.insert(names_.end(), kBlankNames.begin(), kBlankNames.end());
    DatasetBuilder builder;
    const bool sparse = chance(0.5);
    for (const std::string_view called : some()) {
      const auto instance = builder.instance(called);
      if (chance(0.7)) add_lists(builder, instance, {Form::rank, Form::score, Form::rating, Form::judgement});
      if (chance(0.7)) add_comparisons(builder, instance);
      if (chance(0.7)) add_labels(builder, instance);
      if (chance(0.5)) add_features(builder, instance, sparse);
    }
    if (chance(0.3)) builder.presentation_unknown();
    return builder.build();
  }

  /// Returns lists of one form, at most one per expert, with labels and candidates without data.
  Dataset lists_of(Form form) {
    names_.assign(kAwkwardNames.begin(), kAwkwardNames.end());
    DatasetBuilder builder;
    const bool only = chance(0.3);
    for (const std::string_view called : some()) {
      const auto instance = builder.instance(only ? "all" : called);
      add_lists(builder, instance, {form});
      if (chance(0.5)) add_labels(builder, instance);
      if (only) break;
    }
    return builder.build();
  }

  Dataset comparisons(bool presentation_known) {
    names_.assign(kAwkwardNames.begin(), kAwkwardNames.end());
    DatasetBuilder builder;
    shares_ = presentation_known;
    for (const std::string_view called : some()) add_comparisons(builder, builder.instance(called));
    shares_ = true;
    if (!presentation_known) builder.presentation_unknown();
    return builder.build();
  }

 private:
  bool chance(double p) { return random_.uniform() < p; }
  std::string_view name() { return names_[random_.below(names_.size())]; }
  double number() {
    switch (random_.below(4)) {
      case 0:
        return static_cast<double>(random_.below(5));
      case 1:
        return random_.uniform();
      case 2:
        return random_.normal() * 1e-300;
      default:
        return random_.normal() * 1e45;
    }
  }
  /// Returns at most six distinct names.
  std::vector<std::string_view> some() {
    std::vector<std::string_view> shuffled(names_);
    for (std::size_t k = shuffled.size(); k > 1; --k) std::swap(shuffled[k - 1], shuffled[random_.below(k)]);
    shuffled.resize(1 + random_.below(6));
    return shuffled;
  }

  void add_lists(DatasetBuilder& builder, DatasetBuilder::InstanceHandle instance, const std::vector<Form>& forms) {
    for (const std::string_view expert : some()) {
      for (const Form form : forms) {
        if (forms.size() > 1 && chance(0.6)) continue;
        const auto silence = static_cast<Silence>(chance(0.5) ? 0 : random_.below(3));
        const auto list = builder.new_list(instance, builder.expert(expert), form, silence);
        if (chance(0.3)) builder.set_list_count(list, static_cast<std::uint32_t>(1 + random_.below(9)));
        const bool alone = forms.size() == 1;
        if (chance(0.3) && (!alone || form != Form::judgement)) builder.set_list_weight(list, random_.uniform());
        double place = 0;
        for (const std::string_view item : some()) {
          const double value = form != Form::rank ? number() : chance(0.8) ? ++place : std::abs(number());
          const std::size_t times = form == Form::judgement && chance(0.3) ? 3 : 1;
          for (std::size_t k = 0; k < times; ++k) {
            builder.add_entry(list, builder.item(item), k == 0 ? value : static_cast<double>(random_.below(2)));
            if (chance(0.3) && (!alone || form == Form::judgement)) builder.set_entry_weight(random_.uniform());
            if (chance(0.3)) builder.set_entry_time(static_cast<std::int64_t>(random_()) / 2);
          }
        }
      }
    }
  }

  void add_comparisons(DatasetBuilder& builder, DatasetBuilder::InstanceHandle instance) {
    for (std::uint64_t k = 1 + random_.below(8); k > 0; --k) {
      auto pair = some();
      while (pair.size() < 2) pair = some();
      const double outcome = shares_ && chance(0.5)   ? random_.uniform()
                             : shares_ && chance(0.2) ? 0.25
                                                      : 0.5 * static_cast<double>(random_.below(3));
      builder.add_comparison(instance, builder.expert(chance(0.5) ? "all" : name()), builder.item(pair[0]),
                             builder.item(pair[1]), outcome);
      if (chance(0.3)) builder.set_comparison_weight(random_.uniform());
      if (chance(0.3)) builder.set_comparison_time(static_cast<std::int64_t>(random_.below(3)));
      if (chance(0.3)) builder.set_comparison_cluster("c" + std::to_string(random_.below(4)));
    }
  }

  void add_labels(DatasetBuilder& builder, DatasetBuilder::InstanceHandle instance) {
    for (const std::string_view item : some()) {
      if (chance(0.3))
        builder.add_candidate(instance, builder.item(item));
      else
        builder.add_label(instance, builder.item(item), random_.normal());
    }
  }

  void add_features(DatasetBuilder& builder, DatasetBuilder::InstanceHandle instance, bool sparse) {
    for (const std::string_view item : some()) {
      builder.add_item_row(instance, builder.item(item), NAN);
      std::vector<std::uint32_t> columns;
      std::vector<float> values;
      for (std::uint32_t column = 0; column < 5; ++column) {
        if (sparse && chance(0.7)) continue;
        columns.push_back(sparse ? column * 1000 : column);
        values.push_back(chance(0.2) ? 0.0F : static_cast<float>(random_.normal()));
      }
      builder.set_features(columns, values);
    }
  }

  Random random_;
  std::vector<std::string_view> names_;
  bool shares_ = true;
};

}  // namespace witan
