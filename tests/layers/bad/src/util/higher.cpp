#include "io/reader.hpp"
