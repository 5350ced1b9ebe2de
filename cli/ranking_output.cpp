#include "ranking_output.hpp"

#include "witan/method/spec.hpp"
#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan::cli {

void RankingArguments::describe(Arguments& arguments) {
  arguments.add(
      "format", format_, "FORMAT",
      fmt::format("table, csv, json, jsonl, trec, or scores (one number per input row) [default: {}]", format_));
  arguments.add("top", top_, "N", "show the best N items of every instance; 0: all [default: 0]");
  arguments.add("tag", tag_, "TAG", "last column of a TREC run [default: the name of the method]");
}

void RankingArguments::check() const {
  if (std::ranges::find(kRankingFormats, format_, &std::pair<std::string_view, RankingFormat>::first) ==
      kRankingFormats.end()) {
    throw UsageError(fmt::format("--format {}: expected table, csv, json, jsonl, trec or scores", format_));
  }
  if (!tag_.empty() && format_ != "trec") throw UsageError("--tag needs --format trec");
  if (tag_.find_first_of(" \t\n") != std::string::npos) {
    throw UsageError(fmt::format("--tag {}: expected a word without blanks", in_quotes(tag_)));
  }
  if (top_ > kMaxTop) throw UsageError(fmt::format("--top {}: expected at most {}", top_, kMaxTop));
  if (top_ > 0 && format_ == "scores") {
    throw UsageError("--top cannot be combined with --format scores, which prints one number per input row");
  }
}

RankingOutput RankingArguments::output_of(const RankResult& result) const {
  RankingOutput output;
  output.format =
      std::ranges::find(kRankingFormats, format_, &std::pair<std::string_view, RankingFormat>::first)->second;
  output.method = result.model.spec;
  output.tag = tag_.empty() && format_ == "trec" ? parse_spec(result.model.spec).name : tag_;
  output.level = result.level;
  output.seed = result.seed;
  output.top = static_cast<std::uint32_t>(top_);
  check_ranking_format(*result.data, output);
  return output;
}

}  // namespace witan::cli
