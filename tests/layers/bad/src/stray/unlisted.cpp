#include "util/fine.hpp"
