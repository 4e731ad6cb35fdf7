#include <colex/layout.hpp>
#include <cute/layout.hpp>
  #  include <flint/fmpz.h>
