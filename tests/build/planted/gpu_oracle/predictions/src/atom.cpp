#include "../include/colex/predictions/atom.hpp"
#include <colex/notation/parse.hpp>
