#include "witan/consensus/borda.hpp"
#include "witan/consensus/comb.hpp"
#include "witan/consensus/condorcet.hpp"
#include "witan/consensus/copeland.hpp"
#include "witan/consensus/isr.hpp"
#include "witan/consensus/majority.hpp"
#include "witan/consensus/median_rank.hpp"
#include "witan/consensus/rbc.hpp"
#include "witan/consensus/rrf.hpp"
#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

template <Method... M>
struct MethodList {
  template <class F>
  static auto each(F&& f) {
    return std::array { f.template operator()<M>()... };
  }
};

/// The list of methods: a new one is a line here and an include above.
using Methods = MethodList<Borda,       //
                           MedianRank,  //
                           Majority,    //
                           Copeland,    //
                           Condorcet,   //
                           Rrf,         //
                           CombSum, CombMnz, CombMax, CombMin, CombMed, CombAnz,
                           Isr,  //
                           Rbc>;

/// Says what evidence a method cannot take, instead of passing it over.
void refuse_other_evidence(std::string_view name, unsigned takes, const Instance& instance) {
  if ((takes & kLists) == 0 && !instance.lists.empty()) {
    throw InputError(fmt::format("{} takes comparisons, and instance {} holds lists", name, in_quotes(instance.name)));
  }
  if ((takes & kComparisons) == 0 && !instance.comparisons.empty()) {
    throw InputError(
        fmt::format("{} takes lists, and instance {} holds comparisons; borda, majority, copeland and "
                    "condorcet take both",
                    name, in_quotes(instance.name)));
  }
}

/// The model of a method that learns nothing: its options.
template <Method M>
class OptionsModel : public Model {
 public:
  explicit OptionsModel(const Spec& spec) : options_(options_from<typename M::Options>(spec)) {}
  [[nodiscard]] Fit solve(const Instance& instance, Context& context) const override {
    refuse_other_evidence(M::kName, M::kTakes, instance);
    return M::solve(options_, instance, context);
  }

 private:
  typename M::Options options_;
};

template <Method M>
constexpr MethodInfo info_of() {
  return {M::kName,
          M::kSummary,
          M::kCost,
          M::kCitation,
          M::kTakes,
          parameters_of<typename M::Options>,
          [](const Spec& spec) -> std::unique_ptr<const Model> { return std::make_unique<OptionsModel<M>>(spec); }};
}

}  // namespace

std::span<const MethodInfo> methods() {
  static const auto kMethods = Methods::each([]<class M>() { return info_of<M>(); });
  return kMethods;
}

const MethodInfo& find_method(std::string_view name) {
  std::vector<std::string_view> known;
  for (const MethodInfo& method : methods()) {
    if (method.name == name) return method;
    known.push_back(method.name);
  }
  const std::vector<std::string> near = nearest(name, known);
  throw UsageError(
      fmt::format("unknown method {}; {} {}", in_quotes(name), near.empty() ? "known are" : "near it are",
                  near.empty() ? fmt::format("{}", fmt::join(known, ", ")) : fmt::format("{}", fmt::join(near, ", "))));
}

std::unique_ptr<const Model> make_model(std::string_view spec) {
  const Spec parsed = parse_spec(spec);
  return find_method(parsed.name).make(parsed);
}

}  // namespace witan
