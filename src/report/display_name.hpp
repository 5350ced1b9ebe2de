#pragma once

#include <string>
#include <string_view>

namespace witan {

/// Returns the name of a method as papers write it, such as "Bradley–Terry" for the spec "bradley-terry(prior=1)".
/// A method without a special name keeps its own.
[[nodiscard]] std::string display_name(std::string_view spec);

}  // namespace witan
