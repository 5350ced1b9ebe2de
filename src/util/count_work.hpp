#pragma once

#include "witan/util/context.hpp"

#include <functional>
#include <string_view>

namespace witan {

/// Called with the name of every unit of expensive work, from any thread.
using WorkSink = std::function<void(std::string_view work)>;

/// Reports one unit of expensive work, such as "pool", to the sink of the context, if there is one.
void count_work(const Context& context, std::string_view work);
/// Sets the sink. Tests count work with it.
void set_work_sink(Context& context, WorkSink sink);

}  // namespace witan
