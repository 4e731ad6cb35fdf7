#include "../algebra/include/colex/layout.hpp"
#include <z3++.h>
#include HEADER
