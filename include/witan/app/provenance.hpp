#pragma once

#include "witan/app/options.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// An option of a request that differs from its default.
struct GivenOption {
  std::string name;  ///< as on the command line: "save-state"; upper case: positional
  OptionKind kind{};
  std::vector<std::string> texts;  ///< one per occurrence, as on the command line; empty for a flag
};

/// How a result was computed: the request and the seed, to repeat it.
struct Provenance {
  std::string command;                ///< "rank"
  std::vector<std::string> files;     ///< the data; empty: data in memory
  std::vector<std::string> versions;  ///< by file, when it was read; see file_sha256
  std::vector<GivenOption> options;   ///< without the files
  std::string date;                   ///< "2026-11-18", set by the front end; empty: unknown
  std::uint64_t seed = 1;
};

/// Returns the checksum of the data: SHA-256 of the bytes of all files in their order, as `cat FILE… | sha256sum`
/// prints it. nullopt if there are no files, or if one is not a regular file or has changed since it was read. Reads
/// the files.
[[nodiscard]] std::optional<std::string> data_sha256(const Provenance& provenance);

/// Returns a command line, or a Python call that assigns `result`, which repeat the computation. `report` is the file
/// of a report; empty: none.
[[nodiscard]] std::string shell_command(const Provenance& provenance, std::string_view report = {});
[[nodiscard]] std::string python_call(const Provenance& provenance);

namespace detail {

// Return the texts of an option, as on the command line.
[[nodiscard]] std::vector<std::string> option_texts(bool value);
[[nodiscard]] std::vector<std::string> option_texts(const std::string& value);
[[nodiscard]] std::vector<std::string> option_texts(const std::optional<std::string>& value);
[[nodiscard]] std::vector<std::string> option_texts(double value);
[[nodiscard]] std::vector<std::string> option_texts(const std::optional<double>& value);
[[nodiscard]] std::vector<std::string> option_texts(std::uint64_t value);
[[nodiscard]] std::vector<std::string> option_texts(const std::optional<std::uint64_t>& value);
[[nodiscard]] std::vector<std::string> option_texts(const std::optional<ItemScore>& value);
[[nodiscard]] std::vector<std::string> option_texts(const ExpertWeights& value);
[[nodiscard]] std::vector<std::string> option_texts(const NamedNumbers& value);
[[nodiscard]] std::vector<std::string> option_texts(const NamedTexts& value);
[[nodiscard]] std::vector<std::string> option_texts(const std::vector<std::string>& value);

/// Sets the versions of the files, and the seed of the context.
void complete_provenance(Provenance& provenance, const Context& context);

}  // namespace detail

/// Returns the provenance of a request. Call it before the data are read.
template <Request R>
[[nodiscard]] Provenance provenance_of(std::string_view command, const R& request, const Context& context) {
  Provenance provenance;
  provenance.command = command;
  const R defaults;
  R::describe([&](std::string_view name, auto member, std::string_view, std::string_view) {
    std::vector<std::string> texts = detail::option_texts(request.*member);
    if (texts == detail::option_texts(defaults.*member)) return;
    if (name.front() >= 'A' && name.front() <= 'Z') {
      provenance.files = std::move(texts);
    } else {
      provenance.options.push_back({std::string(name), detail::kind_of(request.*member), std::move(texts)});
    }
  });
  detail::complete_provenance(provenance, context);
  return provenance;
}

}  // namespace witan
