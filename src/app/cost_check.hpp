#pragma once

#include "witan/app/memory_request.hpp"
#include "witan/method/method.hpp"

#include "method_source.hpp"
#include "notes.hpp"

namespace witan {

/// Returns the estimated cost of fitting all instances with these threads. Memory is that of the largest fits that run
/// at the same time.
[[nodiscard]] Cost estimate_fits(const Model& model, const Dataset& data, unsigned threads);

/// Throws UsageError if the limit of the request is invalid.
void check_limit(const MemoryRequest& request);
/// Notes an estimate of more than ten seconds. Throws InputError if the fits are estimated to exceed the limit of the
/// request. Call it before the fits, because their memory would be allocated otherwise. `method` is for messages.
void check_fits(const Spec& method, const Model& model, const Dataset& data, const MemoryRequest& request, Notes& notes,
                const Context& context);
/// Checks the model that `method` makes of the data before it is made; see MethodSource::make().
void check_fits(const MethodSource& method, const Dataset& data, const MemoryRequest& request, Notes& notes,
                const Context& context);
/// Checks the training of a method as check_fits() does.
void check_training(const Spec& spec, const Training& training, const MemoryRequest& request, Notes& notes);

}  // namespace witan
