#include "html.hpp"

#include "witan/util/version.hpp"

#include <ostream>

#include "bundle.hpp"

namespace witan::page {
namespace {

/// Returns the JSON as text that cannot end the element that contains it.
std::string embedded(const Json& data) {
  const std::string plain = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  text.reserve(plain.size() + plain.size() / 16);
  for (const char c : plain) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace

void write_html(const std::string& title, const Json& data, std::ostream& out) {
  out << R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="generator" content="witan )"
      << version() << R"(">
<title>)"
      << escaped(title) << R"(</title>
<style>
)" << kReportStyle
      << R"(</style>
</head>
<body>
<noscript><p>A script draws the figures and tables of this report. Without it, the numbers are in the JSON block at the end of this file.</p></noscript>
<script type="application/json" id="data">)"
      << embedded(data) << R"(</script>
<script>
)" << kReportScript
      << R"(</script>
</body>
</html>
)";
}

}  // namespace witan::page
