#include "witan/method/method.hpp"

#include "app/method_tables.hpp"
#include "command.hpp"

namespace witan::cli {
namespace {

class MethodsCommand : public Command {
 public:
  std::string name() const override { return "methods"; }
  std::string summary() const override { return "list the methods, or show the parameters of one"; }
  std::string example() const override { return "witan methods rrf"; }
  void describe(Arguments& arguments) override {
    arguments.add("NAME", method_, "NAME", "method to show in full [default: list all methods]");
  }
  int run(Session& session) override {
    if (method_.empty()) {
      session.write([&](std::ostream& out) { write_methods(session.style(), out); });
    } else {
      const MethodInfo& method = find_method(parse_spec(method_).name);
      session.write([&](std::ostream& out) { write_method(method, session.style(), out); });
    }
    return kDone;
  }

 private:
  std::string method_;
};

}  // namespace

std::unique_ptr<Command> methods_command() { return std::make_unique<MethodsCommand>(); }

}  // namespace witan::cli
