#include "letor_rows.hpp"

#include <charconv>
#include <limits>

#include "fields.hpp"
#include "util/byte_words.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kQuery = "qid:";

/// Returns X of `docid = X …`, or nullopt.
std::optional<std::string_view> docid_in(std::string_view comment) {
  constexpr std::string_view kDocid = "docid";
  comment = without_leading_blanks(comment);
  if (!comment.starts_with(kDocid)) return std::nullopt;
  comment = without_leading_blanks(comment.substr(kDocid.size()));
  if (!comment.starts_with('=')) return std::nullopt;
  comment = without_leading_blanks(comment.substr(1));
  return comment.substr(0, comment.find_first_of(" \t"));
}

/// Returns the field `qid:name` of a line, or an empty text.
std::string_view query_of(std::string_view line) {
  const std::size_t at = line.find(kQuery);
  return at == std::string_view::npos ? std::string_view() : up_to_blank(line.substr(at));
}

}  // namespace

std::size_t cut_before_last_query(std::string_view text) {
  const std::size_t end = cut_after_last_line(text);
  std::string_view query;
  for (std::size_t cut = end; cut > 0;) {
    const std::size_t begin = cut_after_last_line(text.substr(0, cut - 1));
    const std::string_view other = query_of(text.substr(begin, cut - begin));
    if (query.empty()) query = other;
    if (other != query) return cut;
    cut = begin;
  }
  return end;
}

bool LetorRows::next() {
  while (lines_.next()) {
    rest_ = lines_.line();
    comment_ = rest_.substr(rest_.size());
    const auto hash = rest_.find('#');
    if (hash != std::string_view::npos) {
      comment_ = rest_.substr(hash + 1);
      rest_ = rest_.substr(0, hash);
    }
    const std::string_view field = take_field();
    if (field.empty()) continue;
    builder_.at_line(lines_.number());
    label_ = read_label(field);
    last_number_ = 0;
    any_ = true;
    return true;
  }
  return false;
}

void LetorRows::finish() const {
  if (!any_) throw InputError(SourceLocation{lines_.name(), 0, 0}, "no rows", "data");
}

bool LetorRows::join(const LetorRows& block, const std::vector<std::uint32_t>& instances) {
  const auto rows_before = [&](std::size_t row) { return row < rows_of_instance_.size() ? rows_of_instance_[row] : 0; };
  for (const std::size_t instance : block.counted_) {
    if (rows_before(instances[instance]) > 0) return false;
  }
  for (std::size_t k = 0; k < block.rows_of_instance_.size(); ++k) {
    const std::uint32_t more = block.rows_of_instance_[k];
    if (more == 0) continue;
    if (instances[k] >= rows_of_instance_.size()) rows_of_instance_.resize(instances[k] + 1, 0);
    rows_of_instance_[instances[k]] += more;
  }
  any_ = any_ || block.any_;
  return true;
}

std::string_view LetorRows::take_field() {
  rest_ = without_leading_blanks(rest_);
  const std::string_view field = up_to_blank(rest_);
  rest_.remove_prefix(field.size());
  return field;
}

double LetorRows::read_label(std::string_view field) const {
  const double label = finite_number(lines_, field, lines_.column_of(field), "a label");
  return options_.marks_missing(label) ? std::numeric_limits<double>::quiet_NaN() : label;
}

DatasetBuilder::InstanceHandle LetorRows::take_query() {
  const std::string_view field = take_field();
  if (!field.starts_with(kQuery)) lines_.fail(field, "the query, as in qid:10");
  const std::string_view name = field.substr(kQuery.size());
  return builder_.instance(name, lines_.column_of(name));
}

DatasetBuilder::ItemHandle LetorRows::add_item_row(DatasetBuilder::InstanceHandle instance) {
  const auto row = static_cast<std::size_t>(instance);
  if (row >= rows_of_instance_.size()) rows_of_instance_.resize(row + 1, 0);
  return add_item_row(instance, ++rows_of_instance_[row]);
}

DatasetBuilder::ItemHandle LetorRows::add_item_row(DatasetBuilder::InstanceHandle instance, std::uint64_t number) {
  const auto docid = docid_in(comment_);
  const fmt::format_int text(number);
  if (const auto row = static_cast<std::size_t>(instance); !docid && (counted_.empty() || counted_.back() != row)) {
    counted_.push_back(row);
  }
  const auto item = docid ? builder_.item(*docid, lines_.column_of(*docid))
                          : builder_.item(std::string_view(text.data(), text.size()));
  builder_.add_item_row(instance, item, label_);
  return item;
}

std::optional<LetorRows::Pair> LetorRows::take_pair() {
  const std::string_view field = take_field();
  if (field.empty()) return std::nullopt;
  Pair pair{};
  const char* const begin = field.data();
  const char* const end = begin + field.size();
  const auto [colon, error] = std::from_chars(begin, end, pair.number);
  if (error != std::errc() || colon == end || *colon != ':' || pair.number == 0) lines_.fail(field, pair_);
  if (pair.number <= last_number_) {
    lines_.fail(field, fmt::format("a number above {}: numbers must ascend within a row", last_number_));
  }
  last_number_ = pair.number;
  pair.value = {colon + 1, static_cast<std::size_t>(end - colon - 1)};
  return pair;
}

}  // namespace witan
