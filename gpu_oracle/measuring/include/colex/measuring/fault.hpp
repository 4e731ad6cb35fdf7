// Why something could not be observed.
#pragma once

#include <stdexcept>

namespace colex::measuring {

/// An error of the device, or a behaviour that the measurement has no words for.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace colex::measuring
