// Why something could not be observed.
#pragma once

#include <stdexcept>

namespace colex::measuring {

/// The device reported an error, or behaved in a way that the measurement cannot describe.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace colex::measuring
