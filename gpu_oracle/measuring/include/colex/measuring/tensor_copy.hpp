// Measures the instructions that copy boxes of a tensor, cp.async.bulk.tensor and cp.reduce.async.bulk.tensor, and what CUDA takes for a
// descriptor.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/fault.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/tensor_access.hpp"

namespace colex::measuring {

/// CUDA takes no such descriptor: the message is the name of its error.
class Refused : public Fault {
 public:
  using Fault::Fault;
};

/// The destination after a run, and whether the barriers of the receiving CTAs counted as many bytes as `moved_bytes` says.
struct TensorCopied {
  Bytes destination;
  bool counted;
};

/// How to run such an instruction.
struct TensorCopy {
  enum class Kind { load, store, reduction };
  Kind kind;
  int rank;
  bool im2col, multicast;
  bool clusters;          ///< it names shared memory by the cluster's addresses, or copies from it
  std::string operation;  ///< of a reduction: `add`, …
  /// The destination after a run over these bytes: global memory, or the shared memories of the CTAs one behind the other. Throws Refused if
  /// CUDA takes no such descriptor, and Fault.
  std::function<TensorCopied(const TensorAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// What CUDA says of a descriptor: `CUDA_SUCCESS`, or the name of an error.
using EncodeTensorMap = std::function<std::string(const TensorMap& map)>;

/// The configurations that a form of this kind is observed in.
std::vector<TensorAccess> tensor_accesses(const TensorCopy& instruction);

/// Descriptors up to the limits of each rule and beyond.
std::vector<TensorMap> tensor_maps(bool im2col);

/// What one use of it does, as a line.
std::string observe_tensor_access(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                  const TensorAccess& access);

/// A line for each configuration; an error of the device ends the list.
std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction);

/// A line for each of `tensor_maps`.
std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form, bool im2col,
                                             const EncodeTensorMap& encode);

}  // namespace colex::measuring
