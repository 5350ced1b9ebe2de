#include "ranking_output.hpp"

#include <vector>

#include "output_format.hpp"
#include <fmt/format.h>

namespace witan::cli {

void RankingArguments::describe(Arguments& arguments) {
  arguments.add(
      "format", format_, "FORMAT",
      fmt::format("table, csv, json, jsonl, trec, scores (one number per input row), markdown, latex or html [default: "
                  "by the extension of --output, or {}]",
                  default_format_));
  arguments.add("top", top_, "N", "show at most N items of every instance; 0: all [default: 0]");
  describe_safe_csv(arguments, safe_csv_);
  arguments.add("tag", tag_, "TAG", "last column of a TREC run [default: the name of the method]");
}

RankingOutput RankingArguments::parse(Session& session) const {
  RankingOutput output;
  std::vector<std::string_view> offered;
  for (const auto& [name, format] : kRankingFormats) offered.push_back(name);
  output.format = parse_ranking_format(choose_format(format_, session.output(), offered, default_format_));
  output.tag = tag_;
  output.top = top_;
  check_ranking_output(output);
  if (safe_csv_) session.write_safe_csv(output.format == RankingFormat::csv);
  return output;
}

RankingOutput RankingArguments::output_of(const RankingOutput& flags, const RankResult& result) {
  RankingOutput output = ranking_output(result, flags.format);
  output.tag = flags.tag;
  output.top = flags.top;
  check_ranking_format(result.data, output);
  return output;
}

}  // namespace witan::cli
