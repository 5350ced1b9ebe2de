#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <vector>

#include "learn/harness/expert_features.hpp"

namespace witan {

enum class CrfTransform : std::uint8_t { automatic, binary, difference, normalized, log, rating };
enum class CrfPotentials : std::uint8_t { slice, full };
enum class CrfSums : std::uint8_t { mean, raw };
enum class CrfObjective : std::uint8_t { automatic, ndcg, dcg, err, ap, p, recall, rprec, rbp, mrr, success, kendall };

/// A conditional random field over orders: a linear score of what every expert says, learnt from labels.
///
/// The potential of an item is ϑ = Σ_ψ b_ψ·[ψ is silent about it] + w⁺_ψ·wins − w⁻_ψ·losses over the experts ψ, with
/// wins and losses the summed strengths of the expert's pairs, by default divided by the number of other items. An
/// order has the log-weight Σ_p ϑ(item at p)/ln(p + 1), so the items' order by ϑ is the most probable one, and that is
/// the ranking. Learning climbs the expected metric over all orders of `epsilon` items drawn anew from each instance,
/// at least one of every label, one instance at a time; exact over 2^epsilon sets. The pass, and with transform=auto
/// the transform, is the one with the best metric on the validation instances (without any: the last pass, and the best
/// on the training instances).
///
/// Scores: ϑ up to what is the same for all items of the instance, so an item of which no known expert speaks has 0,
/// and what the experts bring adds up. Ties within a list and silence about everything bring nothing. An expert that is
/// missing in an instance changes no order. An expert that training has not seen is passed over with a note, or has the
/// shared weights where experts share some (consensus, mixed). No labels to learn from: InputError.
struct Crf {
  struct Options {
    int epsilon = 6;
    CrfTransform transform = CrfTransform::automatic;
    ExpertGroups::Kind experts = ExpertGroups::Kind::own;
    int known = 1;
    CrfObjective objective = CrfObjective::automatic;
    int cutoff = 0;
    CrfPotentials potentials = CrfPotentials::slice;
    CrfSums sums = CrfSums::mean;
    int passes = 300;
    int patience = 0;
    double rate = 1;
    template <class V>
    static void describe(V&& v) {
      v("epsilon", &Options::epsilon, 2, 16,
        "so many items are drawn from an instance, and all their orders summed up");
      v("transform", &Options::transform, kCrfTransforms,
        "how strongly a list prefers one item to another; auto: as validates best");
      v("experts", &Options::experts, kCrfExperts, "weights of their own, shared by all, or both");
      v("known", &Options::known, 1, 1'000'000'000, "statements in training that give an expert weights of its own");
      v("objective", &Options::objective, kCrfObjectives, "what is climbed; auto: the metric of the training");
      v("cutoff", &Options::cutoff, 0, 1'000'000'000, "the objective's cut-off; 0: the whole list");
      v("potentials", &Options::potentials, kCrfPotentials, "pairs among the drawn items only, or among all");
      v("sums", &Options::sums, kCrfSums, "wins and losses a pair, or as they are, as the papers have them");
      v("passes", &Options::passes, 1, 1'000'000, "over the training instances");
      v("patience", &Options::patience, 0, 1'000'000, "ends after so many passes that validate no better; 0: never");
      v("rate", &Options::rate, 1e-9, 1e9, "how far a step goes");
    }
    static constexpr Choices<CrfTransform, 6> kCrfTransforms = {{{"auto", CrfTransform::automatic},
                                                                 {"binary", CrfTransform::binary},
                                                                 {"difference", CrfTransform::difference},
                                                                 {"normalized", CrfTransform::normalized},
                                                                 {"log", CrfTransform::log},
                                                                 {"rating", CrfTransform::rating}}};
    static constexpr Choices<ExpertGroups::Kind, 3> kCrfExperts = {{{"own", ExpertGroups::Kind::own},
                                                                    {"consensus", ExpertGroups::Kind::consensus},
                                                                    {"mixed", ExpertGroups::Kind::mixed}}};
    static constexpr Choices<CrfObjective, 12> kCrfObjectives = {{{"auto", CrfObjective::automatic},
                                                                  {"ndcg", CrfObjective::ndcg},
                                                                  {"dcg", CrfObjective::dcg},
                                                                  {"err", CrfObjective::err},
                                                                  {"ap", CrfObjective::ap},
                                                                  {"p", CrfObjective::p},
                                                                  {"recall", CrfObjective::recall},
                                                                  {"rprec", CrfObjective::rprec},
                                                                  {"rbp", CrfObjective::rbp},
                                                                  {"mrr", CrfObjective::mrr},
                                                                  {"success", CrfObjective::success},
                                                                  {"kendall", CrfObjective::kendall}}};
    static constexpr Choices<CrfPotentials, 2> kCrfPotentials = {
        {{"slice", CrfPotentials::slice}, {"full", CrfPotentials::full}}};
    static constexpr Choices<CrfSums, 2> kCrfSums = {{{"mean", CrfSums::mean}, {"raw", CrfSums::raw}}};
  };
  static constexpr std::string_view kName = "crf";
  static constexpr std::string_view kSummary = "a linear score of every expert's wins, losses and silence";
  static constexpr std::string_view kCost =
      "O(entries log entries); learning O(2^epsilon·epsilon) an instance and pass";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, CIKM 2013";
  static constexpr unsigned kInput = kLists | kComparisons;

  /// What was learnt, ready to rank.
  struct Prepared {
    KnownExperts known;
    Transform transform;
    std::vector<double> weights;  ///< b, w⁺, w⁻ of every group
  };
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  /// Throws InputError if the numbers are not those of a CRF.
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
