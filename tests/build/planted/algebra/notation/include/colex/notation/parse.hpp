#include <colex/layout.hpp>
#include <tao/pegtl.hpp>
