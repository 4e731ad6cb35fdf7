// Measures the instructions that copy boxes of a tensor, cp.async.bulk.tensor and cp.reduce.async.bulk.tensor, and which
// descriptors CUDA accepts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/fault.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/tensor_access.hpp"

namespace colex::measuring {

/// CUDA refuses to encode a descriptor. The message is the name of CUDA's error.
class Refused : public Fault {
 public:
  using Fault::Fault;
};

/// The destination after a run, and whether the barriers of the receiving CTAs counted as many bytes as `moved_bytes` expects.
struct TensorCopied {
  Bytes destination;
  bool counted;
};

/// How to run a tensor copy.
struct TensorCopy {
  enum class Kind { load, store, reduction };
  Kind kind;
  int rank;
  bool im2col, multicast;
  bool clusters;          ///< whether it names shared memory by the cluster's addresses, or copies from shared memory
  std::string operation;  ///< a reduction's operation: `add`, …
  /// Returns the destination after a run over these bytes: global memory, or the CTAs' shared memories one behind the other.
  /// Throws Refused if CUDA refuses the descriptor, and Fault if the device reports an error.
  std::function<TensorCopied(const TensorAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// What CUDA says of a descriptor: `CUDA_SUCCESS`, or the name of an error.
using EncodeTensorMap = std::function<std::string(const TensorMap& map)>;

/// The configurations in which the instruction is observed.
std::vector<TensorAccess> tensor_accesses(const TensorCopy& instruction);

/// Descriptors for CUDA to encode: for each rule some just within its limit and some just beyond.
std::vector<TensorMap> tensor_maps(bool im2col);

/// Observes these configurations, by default every one of `tensor_accesses`. Each gives one line; the first error of the device
/// ends the list.
std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                             const std::vector<TensorAccess>& accesses);
std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction);

/// A line for each of these descriptors, by default for each of `tensor_maps`.
std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form,
                                             const std::vector<TensorMap>& maps, const EncodeTensorMap& encode);
std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form, bool im2col,
                                             const EncodeTensorMap& encode);

/// The descriptors of accesses.
std::vector<TensorMap> maps_of(const std::vector<TensorAccess>& accesses);

}  // namespace colex::measuring
