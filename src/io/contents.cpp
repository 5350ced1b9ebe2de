#include "contents.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "unsupported_content.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kCalled[kParts] = {"ranks",
                                              "scores",
                                              "ratings",
                                              "judgements",
                                              "comparisons",
                                              "labels",
                                              "features",
                                              "weights",
                                              "counts of ballots",
                                              "times",
                                              "lists whose silence is unknown",
                                              "lists whose silence is below",
                                              "lists whose silence is tied-last",
                                              "several lists of one expert in one instance",
                                              "items without statements"};

Part part_of(Form form) {
  return static_cast<Part>(static_cast<std::size_t>(Part::ranks) + static_cast<std::size_t>(form));
}
Part part_of(Silence silence) {
  return static_cast<Part>(static_cast<std::size_t>(Part::silence_unknown) + static_cast<std::size_t>(silence));
}

bool differ_from_one(std::span<const double> weights) {
  return std::any_of(weights.begin(), weights.end(), [](double weight) { return weight != 1.0; });
}

void look_at_lists(const Instance& instance, Contents& contents) {
  for (std::size_t k = 0; k < instance.lists.size(); ++k) {
    const List& list = instance.lists[k];
    contents.add(part_of(list.form));
    contents.add(part_of(list.silence));
    if (list.weight != 1) contents.add(Part::weights);
    if (list.count != 1) contents.add(Part::counts);
    if (k == 0) continue;
    const List& before = instance.lists[k - 1];
    if (before.expert == list.expert && before.form == list.form) contents.add(Part::several_lists);
  }
}

bool has_silent_items(const Instance& instance) {
  const std::vector<bool> named = named_slots(instance);
  return std::find(named.begin(), named.end(), false) != named.end();
}

}  // namespace

Contents contents_of(const Dataset& data) {
  Contents contents;
  if (data.comparison_count() > 0) contents.add(Part::comparisons);
  if (data.labelled()) contents.add(Part::labels);
  if (data.features() != nullptr) contents.add(Part::features);
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    look_at_lists(instance, contents);
    if (has_silent_items(instance)) contents.add(Part::silent_items);
    if (differ_from_one(instance.comparison_weight)) contents.add(Part::weights);
    if (!instance.entry_time.empty() || !instance.comparison_time.empty()) contents.add(Part::times);
  }
  if (data.instance_count() > 0 && differ_from_one(data.instance(0).entry_weight)) contents.add(Part::weights);
  return contents;
}

void refuse_all_but(const Contents& contents, std::string_view format, std::initializer_list<Part> held) {
  for (std::size_t p = 0; p < kParts; ++p) {
    const auto part = static_cast<Part>(p);
    if (!contents.has(part) || std::find(held.begin(), held.end(), part) != held.end()) continue;
    throw InputError(fmt::format("{} cannot represent {}, which the data contain", format, kCalled[p]));
  }
}

void require_labels(const Dataset& data, std::string_view format) {
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (!instance.labels.empty() && !std::isnan(instance.labels[slot])) continue;
      throw InputError(fmt::format("{} needs a label for every item, but item {} of instance {} has none", format,
                                   in_quotes(data.name(instance.items[slot])), in_quotes(instance.name)));
    }
  }
}

void refuse_names_with(const NameTable& names, std::string_view characters, std::string_view what,
                       std::string_view format) {
  for (std::uint32_t id = 0; id < names.size(); ++id) {
    const std::size_t found = names[id].find_first_of(characters);
    if (found == std::string_view::npos) continue;
    throw InputError(fmt::format("{} cannot represent the name {} of an {}, which contains {}", format,
                                 in_quotes(names[id]), what, in_quotes(names[id].substr(found, 1))));
  }
}

void refuse_names_with_whitespace(const NameTable& names, std::string_view what, std::string_view format) {
  for (std::uint32_t id = 0; id < names.size(); ++id) {
    if (!has_whitespace(names[id])) continue;
    throw InputError(
        fmt::format("{}: the name {} of an {} contains white space, which separates columns; use csv or jsonl", format,
                    in_quotes(names[id]), what));
  }
}

}  // namespace witan
