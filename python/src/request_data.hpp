#pragma once

#include "witan/app/data_request.hpp"

#include <memory>

#include "request_from.hpp"
#include <nanobind/stl/shared_ptr.h>

namespace witan::python {

/// Sets the data of a request: a data set, paths, or None.
inline void set_data(DataRequest& request, const nb::object& data) {
  if (data.is_none()) return;
  if (nb::isinstance<Dataset>(data)) {
    request.data = nb::cast<std::shared_ptr<const Dataset>>(data);
  } else {
    set_from("data", data, request.files);
  }
}

}  // namespace witan::python
