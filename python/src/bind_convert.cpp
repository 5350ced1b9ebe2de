#include "witan/app/convert.hpp"

#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Returns the data, their text in the other format, and notes.
nb::tuple convert_data(const nb::dict& options, const nb::object& data, const RunOptions& run) {
  ConvertRequest request;
  set_options(request, options);
  set_data(request, data);
  const auto [result, text] = run_interruptibly(run, [&](Context& context) {
    ConvertResult converted = convert(request, context);
    std::ostringstream out;
    converted.format->write(converted.data, out);
    return std::pair(std::move(converted), out.str());
  });
  return nb::make_tuple(result.data, nb::bytes(text.data(), text.size()), result.notes);
}

}  // namespace

void bind_convert(nb::module_& module) {
  using namespace nb::literals;
  module.def("convert", &convert_data, "options"_a, "data"_a, "run"_a);
}

}  // namespace witan::python
