#include <colex/notation/parse.hpp>
