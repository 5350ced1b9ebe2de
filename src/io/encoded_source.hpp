#pragma once

#include "witan/io/read.hpp"

#include <memory>
#include <string>

#include "byte_source.hpp"

namespace witan {

/// Returns a source of UTF-8 for a source of text in another encoding. The source of UTF-8 remains as it is.
[[nodiscard]] std::unique_ptr<ByteSource> in_utf8(std::unique_ptr<ByteSource> source, Encoding encoding,
                                                  std::string name);

}  // namespace witan
