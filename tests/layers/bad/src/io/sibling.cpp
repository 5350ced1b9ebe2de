#include "pairs/counts.hpp"
