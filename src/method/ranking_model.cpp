#include "witan/method/ranking_model.hpp"

namespace witan {

std::unique_ptr<const Model> ranking_model(const Spec& spec, const Dataset& data, Context& context) {
  const MethodInfo& method = find_method(spec.name);
  const bool across = method.recommends || (!method.needs_training && data.instance_count() > 1);
  return across ? train_model(spec, Training(data), context) : make_model(spec);
}

std::unique_ptr<const Model> ranking_model(std::string_view spec, const Dataset& data, Context& context) {
  return ranking_model(parse_spec(spec), data, context);
}

}  // namespace witan
