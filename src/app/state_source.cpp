#include "state_source.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace witan {

void StateSource::check(const MethodSource& method, const DataRequest& request) const {
  if (!request.data && request.files.empty() && file_.empty()) {
    throw UsageError(fmt::format("expected {}, or {} with saved data", option("DATA"), option("state")));
  }
  check_reading_has_effect(request);
  if (!file_.empty() && method.is_model()) {
    throw UsageError(fmt::format("{} cannot be combined with {}", option("state"), option("model")));
  }
  if (file_ == "-" && std::ranges::find(request.files, "-") != request.files.end()) {
    throw UsageError(fmt::format("{} and {} cannot both be standard input", option("state"), option("DATA")));
  }
}

void StateSource::open(MethodSource& method, Context& context) {
  if (file_.empty()) return;
  state_ = read_state(file_, context);
  if (method.given()) check_same_method(*state_, method.spec_text());
  method.use({state_->spec, nullptr});
}

void StateSource::adapt(const std::optional<std::string>& by, IntervalOptions& options) const {
  if (!state_ || knows_experts(*state_)) return;
  const bool resamples = options.kind != Intervals::none && options.kind != Intervals::fisher;
  if (resamples && by && options.by == ResampleBy::experts) {
    throw UsageError(fmt::format("{}: {} contains counts of statements without their experts; use {}",
                                 option("by", "experts"), file_, option("by", "statements")));
  }
  options.by = ResampleBy::statements;
}

Dataset StateSource::read(const DataRequest& request, const ReadOptions& options, Notes& notes,
                          Context& context) const {
  if (!state_) return read_data(request, options, notes, context);
  DatasetBuilder builder;
  add_state(*state_, builder);
  Dataset data = read_data(request, options, std::move(builder), notes, context);
  check_joined(*state_, data);
  if (const std::string note = note_on_experts(*state_); !note.empty()) notes.add(note);
  return data;
}

std::vector<Fit> StateSource::starts(const Dataset& joined) const {
  return state_ ? starts_from(*state_, joined) : std::vector<Fit>();
}

}  // namespace witan
