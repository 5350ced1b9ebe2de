#include "stray/unlisted.hpp"
