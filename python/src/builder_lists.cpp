#include "witan/util/error.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "builder.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

/// Throws InputError, with the list, for a value that is not finite or a rank below 0.
void check_values(std::span<const double> values, std::span<const std::uint32_t> rows, Form form) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (std::isfinite(values[k]) && !(form == Form::rank && values[k] < 0)) continue;
    throw InputError(fmt::format("list {}: found the {} {}, expected a finite number{}", rows[k] + 1, to_string(form),
                                 values[k], form == Form::rank ? " of at least 0" : ""));
  }
}

/// Returns the number as text, in a buffer that the next call overwrites.
class Digits {
 public:
  std::string_view operator()(std::uint64_t number) {
    return {digits_.data(),
            static_cast<std::size_t>(std::to_chars(digits_.data(), digits_.data() + digits_.size(), number).ptr -
                                     digits_.data())};
  }

 private:
  std::array<char, 20> digits_{};
};

}  // namespace

void Builder::add_whole_lists(const std::string& form_name, const std::string& silence_name,
                              const std::string& instance_name, const std::optional<Names>& experts, const Coded& item,
                              const Numbers& values, const Codes& rows) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  const Form form = form_of(form_name);
  const Silence silence = known_silence(silence_name);
  const std::span<const double> value = span_of(values);
  const std::span row(static_cast<const std::uint32_t*>(rows.data()), value.size());
  check_values(value, row, form);
  Column on = items(item, value.size());
  half_added_ = true;
  if (!silence_name.empty()) builder_.silence_given();
  builder_.begin_source(form_name + "s");
  const auto instance = builder_.instance(instance_name);
  std::array<DatasetBuilder::ItemHandle, kRowsTogether> item_ids;
  std::optional<DatasetBuilder::ListHandle> list;
  Digits digits;
  for (std::size_t k = 0; k < value.size(); ++k) {
    const std::size_t at = k % kRowsTogether;
    if (at == 0) on.fill(k, std::span(item_ids).first(std::min(kRowsTogether, value.size() - k)));
    builder_.at_line(k + 1);
    if (k == 0 || row[k] != row[k - 1]) {
      const std::string_view expert = experts ? std::string_view(experts->at(row[k])) : digits(row[k] + 1);
      list = builder_.list(instance, builder_.expert(expert), form, silence);
    }
    builder_.add_entry(*list, item_ids[at], value[k]);
  }
  half_added_ = false;
}

}  // namespace witan::python
