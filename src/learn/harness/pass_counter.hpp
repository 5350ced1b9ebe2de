#pragma once

#include "witan/method/training.hpp"

#include <cstddef>
#include <mutex>

namespace witan {

/// Counts the passes of several trainings that are parts of one, for `Training::on_pass`. Thread-safe.
class PassCounter {
 public:
  PassCounter(const Training& whole, std::size_t parts) : whole_(whole), parts_(static_cast<int>(parts)) {}

  /// Returns a training whose passes count.
  [[nodiscard]] Training part() {
    Training training = whole_;
    if (whole_.on_pass) training.on_pass = [this](const TrainingPass& pass) { count(pass); };
    return training;
  }

 private:
  void count(const TrainingPass& pass) {
    const std::lock_guard lock(mutex_);
    whole_.on_pass({++done_, pass.of * parts_, pass.training, pass.validation});
  }

  const Training& whole_;
  int parts_;
  int done_ = 0;
  std::mutex mutex_;
};

}  // namespace witan
