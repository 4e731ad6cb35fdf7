#include "../algebra/include/colex/layout.hpp"
#include <colex/layout.hpp>
#include <colex/notation/parse.hpp>
#include <z3++.h>
#include HEADER
