#include "state_arguments.hpp"

#include "witan/util/error.hpp"

namespace witan::cli {

void StateArguments::describe(Arguments& arguments) {
  arguments.text("--state", from_, "FILE",
                 "go on from what an earlier ranking saved: data, if any, are added to its evidence");
  arguments.text("--save-state", save_, "FILE", "keep evidence and scores, to go on from with --state");
}

void StateArguments::check(const MethodChoice& method, const Input& input) const {
  if (input.paths().empty() && from_.empty()) throw UsageError("expected DATA, or --state FILE to show what it holds");
  if (method.is_model() && !(from_.empty() && save_.empty())) {
    throw UsageError("--state and --save-state go with --method, not with --model");
  }
  if (!save_.empty()) Session::check_writable(save_);
}

void StateArguments::open(MethodChoice& method, Session& session) {
  if (from_.empty()) return;
  state_ = read_state(from_, session.context());
  if (method.given()) check_same_method(*state_, method.spec());
  method.use(state_->spec);
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
