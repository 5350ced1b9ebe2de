#include "display_name.hpp"

#include <utility>

namespace witan {
namespace {

constexpr std::pair<std::string_view, std::string_view> kDisplayNames[] = {
    {"borda", "Borda count"},
    {"median-rank", "Median rank"},
    {"majority", "Majority"},
    {"copeland", "Copeland"},
    {"condorcet", "Condorcet"},
    {"rrf", "Reciprocal rank fusion"},
    {"combsum", "CombSUM"},
    {"combmnz", "CombMNZ"},
    {"combmax", "CombMAX"},
    {"combmin", "CombMIN"},
    {"combmed", "CombMED"},
    {"combanz", "CombANZ"},
    {"isr", "Inverse square rank"},
    {"rbc", "Rank-biased centroids"},
    {"rank-hazard", "Rank hazard"},
    {"bradley-terry", "Bradley–Terry"},
    {"thurstone", "Thurstone–Mosteller"},
    {"plackett-luce", "Plackett–Luce"},
    {"bayesian-plackett-luce", "Bayesian Plackett–Luce"},
    {"crowd-bt", "Crowd-BT"},
    {"lsr", "Luce Spectral Ranking"},
    {"rank-centrality", "Rank Centrality"},
    {"mc1", "MC1"},
    {"mc2", "MC2"},
    {"mc3", "MC3"},
    {"mc4", "MC4"},
    {"hodge", "HodgeRank"},
    {"svp", "Singular value projection"},
    {"elo", "Elo"},
    {"glicko2", "Glicko-2"},
    {"trueskill", "TrueSkill"},
    {"mpm", "Multinomial Preference Model"},
    {"theta-mpm", "θ-MPM"},
    {"mpm-mixture", "Mixture of MPMs"},
    {"kemeny", "Kemeny consensus"},
    {"footrule", "Footrule consensus"},
    {"spearman", "Spearman consensus"},
    {"mallows", "Mallows model"},
    {"generalized-mallows", "Generalised Mallows model"},
    {"mallows-mixture", "Mixture of Mallows models"},
    {"bayesian-mallows", "Bayesian Mallows model"},
    {"cranking", "Cranking"},
    {"klementiev", "Klementiev’s model"},
    {"cps", "Coset-permutation model"},
    {"tuned-rrf", "Tuned reciprocal rank fusion"},
    {"weighted-borda", "Weighted Borda"},
    {"weighted-kemeny", "Weighted Kemeny"},
    {"markov-chain", "Supervised Markov chain"},
    {"svd-lambdarank", "SVD-LambdaRank"},
    {"crf", "Conditional random field"},
    {"council", "Council"},
    {"pmop-fd", "PMOP (full denominator)"},
    {"pmop-backward", "PMOP (backward)"},
    {"pmop-gibbs", "PMOP (Gibbs)"},
    {"pmop-mh", "PMOP (Metropolis–Hastings)"},
    {"ranknet", "RankNet"},
    {"ranking-svm", "Ranking SVM"},
    {"rank-regress", "Rank regression"},
    {"listmle", "ListMLE"},
    {"listnet", "ListNet"},
    {"lambdarank", "LambdaRank"},
    {"pairties-davidson", "PairTies (Davidson)"},
    {"pairties-rao-kupper", "PairTies (Rao–Kupper)"},
    {"pmop-factors", "PMOP factors"},
    {"plackett-luce-factors", "Plackett–Luce factors"},
    {"pmf", "Probabilistic matrix factorisation"},
    {"neighbours", "Neighbours"},
    {"cofirank", "CofiRank"},
    {"item-mean", "Mean rating"},
    {"popularity", "Popularity"},
    {"user-item-bias", "User and item offsets"},
    {"ials", "Implicit ALS"},
    {"bpr", "Bayesian personalised ranking"},
    {"counting", "Counting of wins"},
    {"average-win-rate", "Average win rate"},
    {"combgmnz", "CombGMNZ"},
    {"mixed", "Mixed fusion"},
    {"score-fusion", "Score fusion"},
    {"log-isr", "Logarithmic ISR"},
    {"logn-isr", "Logarithmic ISR (n)"},
    {"pagerank", "PageRank"},
    {"eigen", "Kendall–Wei"},
    {"tuned-score-fusion", "Tuned score fusion"},
    {"posfuse", "PosFuse"},
    {"slidefuse", "SlideFuse"},
    {"probfuse", "ProbFuse"},
    {"segfuse", "SegFuse"},
    {"mapfuse", "MAPFuse"},
    {"bayesfuse", "BayesFuse"}};

}  // namespace

std::string display_name(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find('('));
  for (const auto& [method, shown] : kDisplayNames) {
    if (method == name) return std::string(shown);
  }
  return std::string(name);
}

}  // namespace witan
