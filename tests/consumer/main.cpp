#include <iostream>
#include <memory>

#include <witan/witan.hpp>

// Builds, ranks and writes, so that the libraries that Witan needs (zlib, fmt) must be found and linked, too.
int main() {
  witan::DatasetBuilder builder;
  builder.add_ranking("ann", {"b", "a"});
  builder.add_ranking("bob", {"b", "a"});
  const auto data = builder.build();
  witan::Context context;
  for (const char* method : {"borda", "bradley-terry(prior=0.1)"}) {
    witan::RankRequest request;
    request.data = data;
    request.method = method;
    const witan::RankResult result = witan::rank(request, context);
    witan::RankingOutput output;
    output.method = method;
    witan::write_rankings(result.data, result.fits, output, std::cout);
    const std::vector<double>& scores = result.fits.front().scores;  // of a and b
    if (scores.size() != 2 || !(scores[1] > scores[0])) return 1;
  }
  return witan::version() == "0.2.0" ? 0 : 1;
}
