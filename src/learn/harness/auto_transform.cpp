#include "auto_transform.hpp"

namespace witan {

std::vector<Transform> transforms_to_try(AutoTransform choice, const InstanceSet& instances) {
  if (choice != AutoTransform::automatic) return {static_cast<Transform>(static_cast<int>(choice) - 1)};
  bool lists = false;
  bool values = false;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (const List& list : instances[i].lists) {
      lists = true;
      values = values || list.form != Form::rank;
    }
  }
  if (!lists) return {Transform::binary};
  std::vector<Transform> tried = {Transform::log, Transform::normalized, Transform::binary};
  if (values) tried.push_back(Transform::rating);
  return tried;
}

}  // namespace witan
