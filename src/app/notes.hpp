#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <string>
#include <utility>
#include <vector>

namespace witan {

/// Collects the notes of a result, and passes each on at once, since the work may still fail.
class Notes {
 public:
  Notes(std::vector<std::string>& to, Context& context) : to_(to), context_(context) {}

  void add(const std::string& note) {
    to_.push_back(spell_options(note, context_.spelling()));
    context_.note(to_.back());
  }
  void add_all(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) add(note);
  }

 private:
  std::vector<std::string>& to_;
  Context& context_;
};

/// Calls `work()`; an error that it throws spells options as the front end does.
template <class Work>
auto with_spelling(Context& context, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (Error& error) {
    error.spell(context.spelling());
    throw;
  }
}

}  // namespace witan
