#include <colex/layout.hpp>
#include <colex/notation/parse.hpp>
