#include "auto_transform.hpp"

namespace witan {

std::vector<Transform> transforms_to_try(Auto<Transform> choice, std::span<const Transform> of_ranks,
                                         const InstanceSet& instances) {
  if (!choice.automatic()) return {choice.value_or(Transform::binary)};
  bool lists = false;
  bool values = false;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (const List& list : instance.lists) {
      lists = true;
      values = values || list.form != Form::rank;
    }
  }
  if (!lists) return {Transform::binary};
  std::vector<Transform> tried(of_ranks.begin(), of_ranks.end());
  if (values) tried.push_back(Transform::rating);
  return tried;
}

}  // namespace witan
