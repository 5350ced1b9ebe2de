// Included by the program of fuzz-coverage.sh: writes every edge of the control flow that clang counts, and whether a
// run took it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

/// The edges of one object: their counters, and their addresses and flags in pairs.
struct ObjectEdges {
  const char* counters = nullptr;
  const char* counters_end = nullptr;
  const std::uintptr_t* table = nullptr;
};

std::vector<ObjectEdges>& objects() {
  static std::vector<ObjectEdges> all;
  return all;
}

extern "C" const char __executable_start;

/// Writes "0x401000 1" for every edge, with addresses as in the file of the program.
void write_edges() {
  const char* const path = std::getenv("EDGES");
  if (path == nullptr) return;
  std::FILE* const out = std::fopen(path, "a");
  const auto base = reinterpret_cast<std::uintptr_t>(&__executable_start);
  for (const ObjectEdges& object : objects()) {
    for (std::ptrdiff_t k = 0; k < object.counters_end - object.counters; ++k) {
      std::fprintf(out, "0x%zx %d\n", object.table[2 * k] - base, object.counters[k] != 0);
    }
  }
  std::fclose(out);
}

}  // namespace

// clang calls these once per object, first with the counters, then with the table.
extern "C" void __sanitizer_cov_8bit_counters_init(const char* begin, const char* end) {
  for (const ObjectEdges& known : objects()) {
    if (known.counters == begin) return;
  }
  objects().push_back({begin, end});
}
extern "C" void __sanitizer_cov_pcs_init(const std::uintptr_t* begin, const std::uintptr_t* /*end*/) {
  if (objects().back().table == nullptr) objects().back().table = begin;
}
