#include "method_choice.hpp"

#include "witan/method/ranking_model.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <fmt/format.h>

namespace witan::cli {

void MethodChoice::describe(Arguments& arguments) {
  arguments.text(
      "-m,--method", method_, "SPEC",
      fmt::format("how to aggregate, e.g. rrf or rrf(k=60); see `witan methods`; {} if not given", default_));
  arguments.text("--model", file_, "FILE", "a model that `witan train` has written, in place of a method");
}

void MethodChoice::check() const {
  if (!method_.empty() && !file_.empty()) throw UsageError("--method and --model: expected one of them");
  (void)make_model(spec());
  if (file_.empty()) check_ranks_untrained(spec());
}

void MethodChoice::open(Session& session, ReadOptions& options) {
  if (file_.empty()) return;
  const ModelFile read = read_model(file_, session.context());
  model_ = restore_model(read);
  method_ = read.spec;
  if (!options.build.silence) options.build.silence = read.read.silence;
  if (!options.direction) options.direction = read.read.direction;
  if (options.columns.empty()) options.columns = read.read.columns;
}

const Model& MethodChoice::make(const Dataset& data, Session& session) {
  if (!model_) model_ = ranking_model(spec(), data, session.context());
  return *model_;
}

}  // namespace witan::cli
