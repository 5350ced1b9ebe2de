#include <iostream>
#include <string>
#include <vector>

#include <witan/io/byte_source.hpp>
#include <witan/io/read.hpp>
#include <witan/method/method.hpp>
#include <witan/report/write_rankings.hpp>

// Reads, ranks and writes, so that what the library itself needs (zlib, fmt) must be found and linked too.
int main() {
  const std::string votes = "expert,item,rank\nann,a,2\nann,b,1\nbob,a,2\nbob,b,1\n";
  const witan::Dataset data = witan::read_text(votes, "votes.csv", {});
  witan::Context context;
  for (const char* method : {"borda", "bradley-terry(prior=0.1)"}) {
    const auto model = witan::make_model(method);
    const std::vector<witan::Fit> fits = witan::solve_all(*model, data, context);
    witan::RankingOutput output;
    output.method = method;
    witan::write_rankings(data, fits, output, std::cout);
    const std::vector<double>& scores = fits.front().scores;  // of a and b
    if (scores.size() != 2 || !(scores[1] > scores[0])) return 1;
  }
  return 0;
}
