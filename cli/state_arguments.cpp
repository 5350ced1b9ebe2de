#include "state_arguments.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan::cli {

void StateArguments::describe_reading(Arguments& arguments) {
  arguments.text("--state", from_, "FILE",
                 "go on from what an earlier ranking saved: data, if any, are added to its evidence");
}

void StateArguments::describe(Arguments& arguments) {
  describe_reading(arguments);
  arguments.text("--save-state", save_, "FILE", "keep evidence and scores, to go on from with --state");
}

void StateArguments::check(const MethodChoice& method, const Input& input) const {
  if (input.paths().empty() && from_.empty()) throw UsageError("expected DATA, or --state FILE for what it holds");
  if (method.is_model() && !(from_.empty() && save_.empty())) {
    throw UsageError(
        fmt::format("{} goes with --method, not with --model", from_.empty() ? "--save-state" : "--state"));
  }
  if (save_ == "-") throw UsageError("--save-state -: expected a file; the ranking goes to standard output");
  if (from_ == "-" && std::ranges::find(input.paths(), "-") != input.paths().end()) {
    throw UsageError("--state - and DATA - cannot both be standard input");
  }
  if (!save_.empty()) Session::check_writable(save_);
}

void StateArguments::open(MethodChoice& method, Session& session) {
  if (from_.empty()) return;
  state_ = read_state(from_, session.context());
  if (method.given()) check_same_method(*state_, method.spec());
  method.use(state_->spec);
}

void StateArguments::settle(UncertaintyRequest& request) const {
  if (!state_ || knows_experts(*state_)) return;
  const Intervals kind = request.intervals.kind;
  const bool resamples = kind != Intervals::none && kind != Intervals::fisher;
  if (resamples && request.by_given && request.intervals.by == ResampleBy::experts) {
    throw UsageError(fmt::format(
        "--by experts: {} keeps what was said how often, not by whom; --by statements takes every statement by itself",
        from_));
  }
  request.intervals.by = ResampleBy::statements;
}

Dataset StateArguments::read(const Input& input, const ReadOptions& options, Session& session) const {
  if (!state_) return input.read(session, options);
  DatasetBuilder builder;
  add_state(*state_, builder);
  Dataset data = input.read(session, options, std::move(builder));
  check_joined(*state_, data);
  const std::string note = note_on_experts(*state_);
  if (!note.empty()) session.note(note);
  return data;
}

std::vector<Fit> StateArguments::starts(const Dataset& joined) const {
  return state_ ? starts_from(*state_, joined) : std::vector<Fit>();
}

}  // namespace witan::cli
