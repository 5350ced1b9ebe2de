#include "table_layout.hpp"

#include "witan/util/option_name.hpp"

#include <initializer_list>

#include <fmt/format.h>

namespace witan {
namespace {

class LayoutOfRoles {
 public:
  LayoutOfRoles(const RoleFlags& roles, const SourceLocation& location) : roles_(roles), location_(location) {}

  [[nodiscard]] TableLayout find(std::string_view hint) {
    if (!find_comparisons()) find_items(hint);
    return layout_;
  }

 private:
  [[nodiscard]] bool has(Role role) const { return roles_[static_cast<std::size_t>(role)]; }
  [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
    throw InputError(location_, found, expected);
  }
  void use(std::initializer_list<Role> roles) {
    for (const Role role : roles) layout_.used[static_cast<std::size_t>(role)] = has(role);
  }

  bool find_comparisons() {
    const bool sides = has(Role::left) && has(Role::right);
    const bool losers = has(Role::winner) && has(Role::loser);
    if (losers && sides) fail("a header with left, right and loser", "left, right and winner");
    if (losers && (has(Role::left) || has(Role::right))) {
      fail("a header with winner, loser and one of left and right", "winner and loser, or left, right and winner");
    }
    if (losers) {
      layout_.kind = TableKind::winner_loser;
      use({Role::winner, Role::loser, Role::tie});
    } else if (sides && has(Role::winner)) {
      layout_.kind = TableKind::sides;
      use({Role::left, Role::right, Role::winner, Role::tie});
    } else if (!sides || !find_side_values()) {
      return false;
    }
    use({Role::instance, Role::expert, Role::weight, Role::time, Role::cluster});
    return true;
  }

  bool find_side_values() {
    const bool scores = has(Role::left_score) && has(Role::right_score);
    const bool ranks = has(Role::left_rank) && has(Role::right_rank);
    if (scores && ranks) {
      fail("a header with scores and ranks of left and right",
           fmt::format("only one of them ({} selects it)", option("columns")));
    }
    if (scores) use({Role::left, Role::right, Role::left_score, Role::right_score});
    if (ranks) use({Role::left, Role::right, Role::left_rank, Role::right_rank});
    layout_.kind = scores ? TableKind::side_scores : TableKind::side_ranks;
    return scores || ranks;
  }

  void find_items(std::string_view hint) {
    layout_.kind = TableKind::items;
    find_value();
    const bool complete = has(Role::item) && (layout_.value || has(Role::label));
    if (!complete && has(Role::winner)) fail("a header with winner", "also loser, or left and right");
    if (!has(Role::item)) {
      fail("a header without item and without winner",
           fmt::format("item and one of rank, score, rating, judgement, label; or winner and loser; or left, right and "
                       "winner{}",
                       hint));
    }
    if (!layout_.value && !has(Role::label)) {
      fail("a header with item alone", "one of rank, score, rating, judgement, label beside it");
    }
    if (!layout_.value && has(Role::expert)) {
      fail("a header with expert and label, but without a statement of the expert",
           fmt::format("rank, score, rating or judgement ({} reads labels as judgements)",
                       either("--columns judgement=label", "columns={'judgement': 'label'}")));
    }
    use({Role::instance, Role::item, Role::label});
    if (layout_.value) {
      use({*layout_.value, Role::expert, Role::weight, Role::count, Role::silence, Role::time, Role::list});
    }
  }

  void find_value() {
    for (const Role role : {Role::score, Role::rating, Role::judgement, Role::rank}) {
      if (!has(role)) continue;
      if (!layout_.value) {
        layout_.value = role;
      } else if (role == Role::rank && *layout_.value == Role::score) {
        layout_.score_replaces_rank = true;
      } else {
        fail(fmt::format("a header with both {} and {}", to_string(*layout_.value), to_string(role)),
             fmt::format("only one of them ({} selects it)", option("columns")));
      }
    }
  }

  const RoleFlags& roles_;
  const SourceLocation& location_;
  TableLayout layout_;
};

}  // namespace

TableLayout layout_of(const RoleFlags& roles, const SourceLocation& location, std::string_view hint) {
  return LayoutOfRoles(roles, location).find(hint);
}

}  // namespace witan
