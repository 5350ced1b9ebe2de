#include "crowd_data.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "util/random.hpp"

namespace witan::published {

Dataset read_crowd(const std::string& path, GoldLabels gold_labels) {
  DatasetBuilder builder;
  builder.begin_source(path);
  std::ifstream in(path);
  std::string line;
  if (!std::getline(in, line)) throw InputError(SourceLocation{path, 0, 0}, "an empty or missing file", "judgements");
  for (std::uint64_t number = 2; std::getline(in, line); ++number) {
    builder.at_line(number);
    std::istringstream fields(line);
    std::string topic, worker, document;
    int gold = 0;
    int label = 0;
    if (!(fields >> topic >> worker >> document >> gold >> label)) {
      throw InputError(SourceLocation{path, number, 0}, "another row", "topic, worker, document, gold label, label");
    }
    const auto instance = builder.instance(topic);
    const auto item = builder.item(document);
    builder.add_entry(builder.list(instance, builder.expert(worker), Form::judgement, Silence::unknown), item,
                      label >= 1 ? 1 : 0);
    if (gold >= 0) builder.add_label(instance, item, gold_labels == GoldLabels::binary ? std::min(gold, 1) : gold);
  }
  return builder.build();
}

TopicSplit split_topics(const Dataset& data, std::uint64_t seed) {
  std::vector<InstanceId> order;
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) order.push_back(InstanceId{i});
  Random random(mix_seed(seed, "topics"));
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  const auto part = [&](std::size_t begin, std::size_t end) {
    return InstanceSet(
        data, {order.begin() + static_cast<std::ptrdiff_t>(begin), order.begin() + static_cast<std::ptrdiff_t>(end)});
  };
  const std::size_t n = order.size();
  return {part(0, n * 6 / 10), part(n * 6 / 10, n * 8 / 10), part(n * 8 / 10, n)};
}

}  // namespace witan::published
