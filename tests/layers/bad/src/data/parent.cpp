#include "../util/parent.hpp"
