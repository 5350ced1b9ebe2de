#include "cost_check.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "method/instance_size.hpp"
#include "report/check_findings.hpp"
#include "util/machine_memory.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kShareOfMachine = 0.8;
constexpr double kNotedSeconds = 10;

/// Returns a size with two digits, such as "1.2 GB".
std::string size_text(double bytes) {
  for (const auto& [unit, size] : {std::pair("TB", 1e12), std::pair("GB", 1e9), std::pair("MB", 1e6)}) {
    if (bytes >= 10 * size) return fmt::format("{:.0f} {}", bytes / size, unit);
    if (bytes >= size) return fmt::format("{:.1f} {}", bytes / size, unit);
  }
  return fmt::format("{:.0f} kB", std::max(1.0, bytes / 1e3));
}

std::string duration_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * 3600) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 2 * 86400) return fmt::format("{:.0f} hours", seconds / 3600);
  return fmt::format("{:.0f} days", seconds / 86400);
}

/// Checks an estimate. `work` is the method and what it does, for messages.
void check_cost(const Cost& cost, const std::string& work, const std::string& where, const MemoryRequest& request,
                Notes& notes) {
  const double limit = memory_limit(request);
  if (cost.bytes > limit) {
    throw InputError(fmt::format(
        "{} needs about {} and {}{}, but the limit is {}; use fewer items or another method "
        "such as borda, or raise the limit with {}",
        work, size_text(cost.bytes), duration_text(cost.seconds), where, size_text(limit), option("memory")));
  }
  if (cost.seconds < kNotedSeconds) return;
  notes.add(
      fmt::format("{} takes about {} and {} (estimate)", work, duration_text(cost.seconds), size_text(cost.bytes)));
}

}  // namespace

double parse_memory(const std::string& text) {
  static constexpr std::pair<std::string_view, double> kUnits[] = {
      {"TiB", 0x1p40}, {"GiB", 0x1p30}, {"MiB", 0x1p20}, {"KiB", 0x1p10}, {"TB", 1e12}, {"GB", 1e9},
      {"MB", 1e6},     {"kB", 1e3},     {"KB", 1e3},     {"T", 1e12},     {"G", 1e9},   {"M", 1e6},
      {"k", 1e3},      {"K", 1e3},      {"B", 1},        {"", 1}};
  for (const auto& [unit, size] : kUnits) {
    if (!text.ends_with(unit)) continue;
    std::string_view number(text.data(), text.size() - unit.size());
    while (number.ends_with(' ')) number.remove_suffix(1);
    const auto value = parse_double(number);
    if (value && *value > 0 && *value * size < 1e30) return *value * size;
    break;
  }
  throw UsageError(fmt::format("{}: expected a size such as 8GB or 500MB", option("memory", text)));
}

double memory_limit(const MemoryRequest& request) {
  return request.memory.empty() ? kShareOfMachine * machine_memory() : parse_memory(request.memory);
}

Cost estimate_fits(const Model& model, const Dataset& data, unsigned threads) {
  Cost total;
  std::vector<double> bytes(data.instance_count());
  double slowest = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const Cost cost = model.estimate(data.instance(i));
    total.seconds += cost.seconds;
    slowest = std::max(slowest, cost.seconds);
    bytes[i] = cost.bytes;
  }
  const std::size_t together = std::min<std::size_t>(bytes.size(), threads);
  std::partial_sort(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(together), bytes.end(),
                    std::greater<>());
  total.bytes = std::accumulate(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(together), 0.0);
  total.seconds = std::max(slowest, total.seconds / std::max(1U, threads));
  return total;
}

void check_limit(const MemoryRequest& request) {
  if (!request.memory.empty()) (void)parse_memory(request.memory);
}

void check_fits(const Spec& method, const Model& model, const Dataset& data, const MemoryRequest& request, Notes& notes,
                const Context& context) {
  std::uint32_t items = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) items = std::max(items, data.instance(i).size());
  const std::string where = fmt::format(" for {} {}", with_commas(items), items == 1 ? "item" : "items");
  check_cost(estimate_fits(model, data, context.threads()), method.name, where, request, notes);
}

void check_fits(const MethodSource& method, const Dataset& data, const MemoryRequest& request, Notes& notes,
                const Context& context) {
  if (method.model() != nullptr) return check_fits(method.spec(), *method.model(), data, request, notes, context);
  check_fits(method.spec(), *make_model(method.spec()), data, request, notes, context);
}

void check_training(const Spec& spec, const Training& training, const MemoryRequest& request, Notes& notes) {
  const MethodInfo& method = find_method(spec.name);
  if (method.estimate_training == nullptr) return;
  check_cost(method.estimate_training(spec, training), fmt::format("training {}", spec.name), "", request, notes);
}

}  // namespace witan
