#include "method_source.hpp"

#include "witan/method/ranking_model.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <utility>

#include <fmt/format.h>

namespace witan {

MethodSource::MethodSource(const MethodRequest& request, std::string_view default_method)
    : file_(request.model),
      given_(!request.method.empty() || !request.model.empty() || request.trained),
      is_model_(!request.model.empty() || request.trained),
      has_both_(!request.method.empty() && is_model_) {
  if (request.trained) {
    use(*request.trained);
  } else if (!is_model_) {
    use({request.method.empty() ? std::string(default_method) : request.method, nullptr});
  }
}

void MethodSource::check() const {
  if (has_both_) throw UsageError(fmt::format("{} cannot be combined with {}", option("method"), option("model")));
  if (is_model_) return;
  (void)make_model(spec());
  check_ranks_untrained(spec());
}

void MethodSource::use(TrainedModel model) {
  spec_ = parse_spec(model.spec);
  model_ = std::move(model);
}

void MethodSource::open(ReadOptions& options, Context& context) {
  if (!file_.empty()) {
    const ModelFile file = read_model(file_, context);
    use({file.spec, std::shared_ptr<const Model>(restore_model(file)), file.read});
  }
  if (!options.build.silence) options.build.silence = model_.read.silence;
  if (!options.direction) options.direction = model_.read.direction;
  if (options.columns.empty()) options.columns = model_.read.columns;
}

const TrainedModel& MethodSource::make(const Dataset& data, Context& context) {
  if (!model_.model) model_.model = ranking_model(spec(), data, context);
  return model_;
}

}  // namespace witan
