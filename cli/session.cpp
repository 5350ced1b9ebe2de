#include "session.hpp"

#include "witan/util/error.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace witan::cli {

std::atomic<bool> stop_requested = false;

void Session::describe(Arguments& arguments) {
  arguments.text("-o,--output", output_, "FILE", "where the result goes; - is standard output");
  arguments.whole("--threads", threads_, "N",
                  "threads; 0 is all that the machine has. The result does not depend on it");
  arguments.whole("--seed", seed_, "N", "for everything random");
  arguments.flag("-q,--quiet", quiet_, "no progress and no notes");
}

Context& Session::context() {
  if (context_) return *context_;
  if (threads_ > 1024) throw UsageError(fmt::format("--threads {}: expected at most 1024", threads_));
  Context::Options options;
  options.threads = static_cast<unsigned>(threads_);
  options.seed = seed_;
  options.stop = &stop_requested;
  if (shows_progress()) {
    line_ = std::make_shared<ProgressLine>();
    options.progress = [line = line_](std::string_view stage, double done, double total) {
      line->show(stage, done, total);
    };
  }
  context_ = std::make_unique<Context>(std::move(options));
  return *context_;
}

bool Session::shows_progress() { return !quiet_ && ::isatty(STDERR_FILENO) != 0; }

void Session::progress_detail(const std::string& text) {
  if (line_) line_->set_detail(text);
}

void Session::note(const std::string& sentence) const {
  if (!quiet_) std::cerr << "witan: note: " << sentence << '\n';
}

void Session::note_all(const Dataset& data) const {
  for (const std::string& sentence : data.notes()) note(sentence);
}

void Session::write(const std::function<void(std::ostream&)>& write) const {
  if (output_ != "-") return write_file(output_, write);
  write(std::cout);
  std::cout.flush();
  if (!std::cout) throw Error("standard output cannot be written");
}

void Session::write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  const std::string unfinished = fmt::format("{}.{}.unfinished", path, ::getpid());
  try {
    std::ofstream file(unfinished, std::ios::binary);
    if (file) write(file);
    file.close();
    if (!file) throw Error(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
    if (stop_requested) throw Cancelled();
    if (std::rename(unfinished.c_str(), path.c_str()) != 0) {
      throw Error(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
    }
  } catch (...) {
    std::remove(unfinished.c_str());
    throw;
  }
}

}  // namespace witan::cli
