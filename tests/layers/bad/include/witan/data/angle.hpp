#include <witan/io/format.hpp>
