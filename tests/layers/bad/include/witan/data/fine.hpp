#include "witan/util/error.hpp"

#include "dataset.hpp"
