// The kernels that take a launch, as PTX: around each is a block that has its shared memory from an image, and leaves it there.
#pragma once

#include <string>

#include "launches.hpp"

namespace colex::flow {

/// The kernel of a launch for a device, `sm_90a`. Throws Rejection(inadmissible) for an instruction that it does not write.
/// Memory is shared where that is said.
std::string kernel_of(const Transfer& transfer, bool from_shared, bool to_shared, const std::string& target);
std::string kernel_of(const TensorCopy& copy, const std::string& target);
std::string kernel_of(const Multiplication& multiplication, const std::string& target);

/// The types of A, B and D of a product, as PTX names them.
struct ProductTypes {
  std::string D, A, B;
};
ProductTypes types_of(const Product& product);

}  // namespace colex::flow
