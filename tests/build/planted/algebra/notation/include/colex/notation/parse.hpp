#include <colex/dialects/read.hpp>
#include <colex/layout.hpp>
#include <tao/pegtl.hpp>
