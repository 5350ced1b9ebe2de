#include <vector>

#include "data/dataset.hpp"
