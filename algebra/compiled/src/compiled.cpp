// What the headers' lists of COLEX_INSTANCE name, over Checked and Wide.
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/wide.hpp"
