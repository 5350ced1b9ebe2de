#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace witan {

/// The front end whose notation `spell_options` uses. Members of C++ requests have the names of Python's keywords.
enum class Spelling : std::uint8_t { command_line, python };

/// Returns a neutral mark for an option in a message, such as "⟦by⟧". The name has hyphens as on the command line
/// ("save-state"). An upper-case name is a positional argument ("DATA"). Every front end passes messages through
/// `spell_options`, because the notation of options depends on it.
[[nodiscard]] std::string option(std::string_view name);

/// Returns the mark of an option with a value, such as "⟦by=experts⟧".
[[nodiscard]] std::string option(std::string_view name, std::string_view value);

/// Returns a mark for text that differs between the front ends, such as an example of a call.
[[nodiscard]] std::string either(std::string_view command_line, std::string_view python);

/// Returns the message with every mark replaced:
///
///     mark            command line     Python
///     ⟦save-state⟧    --save-state     save_state
///     ⟦by=experts⟧    --by experts     by='experts'
///     ⟦level=0.9⟧     --level 0.9      level=0.9
///     ⟦DATA⟧          DATA             data
///     ⟦for⟧           --for            for_user    (`for` and `from` are keywords in Python)
///     ⟦from⟧          --from           format
///     ⟦valid⟧         --valid          validation
///     ⟦count⟧         --count          k
///
/// Only the first = separates name and value. Brackets around any other text, as in names of items, stay unchanged.
[[nodiscard]] std::string spell_options(std::string_view message, Spelling spelling);

}  // namespace witan
