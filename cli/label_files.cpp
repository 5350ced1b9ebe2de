#include "label_files.hpp"

#include "witan/data/with_labels.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

namespace witan::cli {

Dataset with_label_files(Session& session, Dataset data, const std::vector<std::string>& files,
                         std::optional<double> missing_label) {
  if (files.empty()) return data;
  ReadOptions options;
  options.missing_label = missing_label;
  const Dataset labels = read_dataset(files, options, session.context());
  Labelled labelled = with_labels(data, labels);
  if (labelled.found == 0) throw InputError(SourceLocation{files.front(), 0, 0}, "no label of an item of the data");
  return std::move(labelled.data);
}

}  // namespace witan::cli
