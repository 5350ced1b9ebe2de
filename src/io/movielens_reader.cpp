#include "witan/io/format.hpp"

#include <vector>

#include "fields.hpp"
#include "movielens.hpp"
#include "row_reader.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void split_at_colons(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t end = line.find("::"); end != std::string_view::npos; end = line.find("::")) {
    fields.push_back(line.substr(0, end));
    line.remove_prefix(end + 2);
  }
  fields.push_back(line);
}

constexpr std::string_view kRow = "user, item, rating and optionally a time, separated by tabs or double colons";

class MovielensReader : public RowReader {
 public:
  MovielensReader(LineReader& lines, bool tabs, DatasetBuilder& builder)
      : lines_(lines), tabs_(tabs), builder_(builder), instance_(builder.instance(kDefaultName)) {}

  bool next() override {
    while (lines_.next()) {
      if (lines_.line().empty()) continue;
      empty_ = false;
      read_line();
      return true;
    }
    return false;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<MovielensReader>(lines, tabs_, builder);
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    empty_ = empty_ && dynamic_cast<const MovielensReader&>(block).empty_;
    return true;
  }
  void finish() const {
    if (empty_) throw InputError(lines_.location(), "nothing but blank lines", kRow);
  }

 private:
  void read_line() {
    builder_.at_line(lines_.number());
    if (tabs_)
      split_at(lines_.line(), '\t', fields_);
    else
      split_at_colons(lines_.line(), fields_);
    if (fields_.size() != 3 && fields_.size() != 4) {
      throw InputError(lines_.location(), fields_.size() == 1 ? "one field" : fmt::format("{} fields", fields_.size()),
                       kRow);
    }
    const auto user = builder_.expert(fields_[0], lines_.column_of(fields_[0]));
    const auto item = builder_.item(fields_[1], lines_.column_of(fields_[1]));
    const double rating = finite_number(lines_, fields_[2], lines_.column_of(fields_[2]), "a rating");
    builder_.add_entry(builder_.list(instance_, user, Form::rating, Silence::unknown), item, rating);
    if (fields_.size() == 3) return;
    const auto time = parse_time(fields_[3]);
    if (!time) lines_.fail(fields_[3], kTimeExpected);
    builder_.set_entry_time(*time, lines_.column_of(fields_[3]));
  }

  LineReader& lines_;
  bool tabs_;
  DatasetBuilder& builder_;
  DatasetBuilder::InstanceHandle instance_;
  std::vector<std::string_view> fields_;
  bool empty_ = true;
};

}  // namespace

void read_movielens(LineReader& lines, const ReadOptions& /*options*/, DatasetBuilder& builder) {
  const std::string_view head = lines.head();
  const bool tabs = head.substr(0, head.find('\n')).find('\t') != std::string_view::npos;
  MovielensReader reader(lines, tabs, builder);
  read_rows(lines, builder, reader);
  reader.finish();
}

}  // namespace witan
