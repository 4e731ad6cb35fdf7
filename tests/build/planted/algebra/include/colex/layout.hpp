#include <colex/notation/parse.hpp>
#include <colex/tuple.hpp>
#include <vector>
