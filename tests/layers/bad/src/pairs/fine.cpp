#include "data/dataset.hpp"
#include <vector>
