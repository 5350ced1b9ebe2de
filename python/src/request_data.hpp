#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/method_request.hpp"

#include <memory>
#include <string>
#include <vector>

#include "request_from.hpp"
#include <nanobind/stl/shared_ptr.h>

namespace witan::python {

/// Sets `data` to a data set, or `files` to paths. Paths are read by the request, with its options.
inline void set_source(const char* name, const nb::object& value, std::vector<std::string>& files,
                       std::optional<Dataset>& data) {
  if (value.is_none()) return;
  if (nb::isinstance<Dataset>(value)) {
    data = nb::cast<Dataset>(value);
  } else {
    set_from(name, value, files);
  }
}

/// Sets the data of a request: a data set, paths, or None.
inline void set_data(DataRequest& request, const nb::object& data) {
  set_source("data", data, request.files, request.data);
}

/// Sets the trained model of a request, or none.
inline void set_model(MethodRequest& request, const TrainedModel* model) {
  if (model != nullptr) request.trained = std::make_shared<const TrainedModel>(*model);
}

/// Sets the labels of a request: a data set, paths, or None.
inline void set_labels(LabelRequest& request, const nb::object& labels) {
  set_source("labels", labels, request.labels, request.label_data);
}

}  // namespace witan::python
