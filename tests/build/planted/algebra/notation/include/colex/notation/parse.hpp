#include <colex/algebra.hpp>
#include <tao/pegtl.hpp>
