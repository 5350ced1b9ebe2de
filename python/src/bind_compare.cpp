#include "witan/app/compare.hpp"
#include "witan/report/leaderboard.hpp"

#include <chrono>
#include <sstream>

#include "bindings.hpp"
#include "drawable.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

struct Board {
  CompareRequest request;
  CompareResult result;

  [[nodiscard]] std::string text(const std::string& format) const {
    LeaderboardOutput output = leaderboard_output(request, result, parse_report_format(format), Spelling::python);
    output.style.data = name_files(result.provenance.files);
    std::ostringstream out;
    write_leaderboard(result.board, output, out);
    return out.str();
  }
};

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Board compare_methods_of(const nb::dict& options, const nb::object& data, const nb::object& labels,
                         std::vector<std::vector<std::string>> parts, const RunOptions& run) {
  CompareRequest request;
  set_options(request, options);
  set_data(request, data);
  set_labels(request, labels);
  request.parts = std::move(parts);
  request.clock = seconds_now;
  request.all_pairs = true;
  return run_interruptibly(run, [&](Context& context) { return Board{request, dated(compare(request, context))}; });
}

}  // namespace

void bind_compare(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Board>(module, "Board", "A leaderboard of methods.")
      .def("text", &Board::text, "format"_a)
      .def_prop_ro("metrics", [](const Board& board) { return board.result.names; })
      .def_prop_ro("converged", [](const Board& board) { return board.result.status == Status::converged; })
      .def_prop_ro("notes", [](const Board& board) { return board.result.notes; })
      .def_prop_ro("drawable", [](const Board& board) { return drawable(board.result); });
  module.def("compare", &compare_methods_of, "options"_a, "data"_a, "labels"_a.none(), "parts"_a, "run"_a);
}

}  // namespace witan::python
