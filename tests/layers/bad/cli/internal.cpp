#include "witan/io/format.hpp"

#include "io/reader.hpp"
#include "util/fine.hpp"
