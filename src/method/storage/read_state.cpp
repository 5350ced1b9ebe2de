#include "witan/io/format.hpp"
#include "witan/method/storage/state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "io/byte_source.hpp"
#include "io/json_line.hpp"
#include "io/line_reader.hpp"
#include "state_format.hpp"
#include "util/checksum.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using Kind = JsonValue::Kind;

struct Header {
  std::string spec, checksum;
  std::uint64_t fits = 0, lines = 0;
};

class StateReader {
 public:
  StateReader(std::string_view text, const std::string& name) : text_(text), lines_(plain_source(text), name) {}

  State read() {
    const Header header = read_header();
    const auto there = static_cast<std::uint64_t>(std::count(text_.begin(), text_.end(), '\n'));
    if (there < header.lines + 1) {
      throw InputError(SourceLocation{lines_.name(), there + 1, 0}, "the end of the file",
                       fmt::format("{} lines after the first; the state file is truncated", header.lines));
    }
    State state{lines_.name(), header.spec, {}, {}};
    for (std::uint64_t k = 0; k < header.fits && lines_.next(); ++k) read_fit(state);
    DatasetBuilder builder;
    builder.begin_source(lines_.name());
    find_format("jsonl").read(lines_, {}, builder);
    state.evidence = builder.build();
    if (checksum(text_.substr(text_.find('\n') + 1)) != header.checksum) {
      throw InputError(SourceLocation{lines_.name(), 1, 0},
                       "checksum mismatch: the state file is damaged or was edited");
    }
    check_instances(state);
    return state;
  }

 private:
  void check_instances(const State& state) const {
    bool same = state.fits.size() == state.evidence.instance_count();
    for (std::size_t i = 0; same && i < state.fits.size(); ++i) {
      same = state.fits[i].instance == state.evidence.instance_names()[static_cast<std::uint32_t>(i)];
    }
    if (!same)
      throw InputError(SourceLocation{lines_.name(), 1, 0}, "scores and statements of different instances",
                       "the same instances in both");
  }

  template <class F>
  void for_each_member(std::size_t object, Kind kind, F f) {
    const auto& values = line_.values();
    if (values[object].kind != kind) fail(values[object], kind == Kind::object ? "an object" : "an array");
    for (std::size_t k = object + 1; k < values[object].end; k = values[k].end) f(k, values[k]);
  }
  [[noreturn]] void fail(const JsonValue& value, std::string_view expected) const {
    throw InputError(lines_.location(value.column), describe(value), expected);
  }
  std::uint64_t whole(const JsonValue& value) const {
    const auto number = value.kind == Kind::number ? parse_unsigned(value.text) : std::nullopt;
    if (!number) fail(value, "a whole number");
    return *number;
  }
  std::string text(const JsonValue& value) const {
    if (value.kind != Kind::string) fail(value, "a text");
    return std::string(value.text);
  }
  double number(const JsonValue& value) const {
    if (value.kind == Kind::null) return std::nan("");
    const auto found = value.kind == Kind::number ? parse_double(value.text) : std::nullopt;
    if (!found) fail(value, "a number or null");
    return *found;
  }

  Merge merged(const JsonValue& value) const {
    if (text(value) == kMergedAll) return Merge::of_all;
    if (text(value) == kMergedExperts) return Merge::of_expert;
    fail(value, fmt::format("\"{}\" or \"{}\"", kMergedAll, kMergedExperts));
  }

  void check_version_and_sum(const JsonValue& of_header) const {
    if (of_header.key == "witan-state" && whole(of_header) != kStateVersion) {
      throw InputError(lines_.location(of_header.column), fmt::format("a state of version {}", of_header.text),
                       fmt::format("version {}; the file was written by another version of witan", kStateVersion));
    }
    const std::string_view line = lines_.line();
    if (of_header.key == "header" && text(of_header) != checksum(line.substr(0, line.rfind(kHeaderSum)))) {
      throw InputError(lines_.location(), "checksum mismatch in the header: the state file is damaged or was edited");
    }
  }

  Header read_header() {
    if (!lines_.next() || !lines_.line().starts_with(kStateBegins)) {
      throw InputError(SourceLocation{lines_.name(), 1, 0}, "something else",
                       "a state file written by `witan rank --save-state`");
    }
    line_.parse(lines_);
    Header header;
    for_each_member(0, Kind::object, [&](std::size_t /*at*/, const JsonValue& value) {
      check_version_and_sum(value);
      if (value.key == "method") header.spec = text(value);
      if (value.key == "fits") header.fits = whole(value);
      if (value.key == "lines") header.lines = whole(value);
      if (value.key == "checksum") header.checksum = text(value);
    });
    try {
      (void)make_model(header.spec);
    } catch (const UsageError& error) {
      throw InputError(lines_.location(), fmt::format("invalid method in the state file: {}", error.marked()));
    }
    return header;
  }

  void read_fit(State& state) {
    line_.parse(lines_);
    std::optional<std::string> instance;
    bool scored = false;
    for_each_member(0, Kind::object, [&](std::size_t /*at*/, const JsonValue& value) {
      if (value.key == "instance") instance = text(value);
      scored = scored || value.key == "scores";
    });
    if (!instance || !scored) {
      throw InputError(lines_.location(), instance ? "no scores" : "no instance", "the scores of an instance");
    }
    if (state.fits.empty() || state.fits.back().instance != *instance) {
      state.fits.push_back({*instance, {}, {}, {}, {}});
    }
    SavedFit& fit = state.fits.back();
    for_each_member(0, Kind::object, [&](std::size_t at, const JsonValue& value) {
      if (value.key == "merged") fit.merged.comparisons = merged(value);
      if (value.key == "merged-lists") fit.merged.lists = merged(value);
      if (value.key == "open") {
        for_each_member(at, Kind::array,
                        [&](std::size_t /*at*/, const JsonValue& list) { fit.open.push_back(whole(list)); });
      }
      if (value.key == "scores") {
        for_each_member(at, Kind::object, [&](std::size_t /*at*/, const JsonValue& score) {
          fit.scores.emplace_back(score.key, number(score));
        });
      }
      if (value.key == "quantities") {
        for_each_member(at, Kind::object, [&](std::size_t /*at*/, const JsonValue& quantity) {
          fit.estimates.push_back({std::string(quantity.key), number(quantity)});
        });
      }
    });
  }

  std::string_view text_;
  LineReader lines_;
  JsonLine line_;
};

}  // namespace

State parse_state(std::string_view text, const std::string& name) { return StateReader(text, name).read(); }

State read_state(const std::string& path, Context& context) {
  return parse_state(read_whole(path, &context), path == "-" ? "standard input" : path);
}

}  // namespace witan
