#include <iostream>

#include <witan/util/error.hpp>

int main() {
  const std::string place = witan::to_string(witan::Place{.file = "votes.csv", .line = 3, .column = 7});
  std::cout << place << '\n';
  return place == "votes.csv:3:7" ? 0 : 1;
}
