// The forms of what copies memory to memory, and of what accesses shared memory: names, and where each is documented. What they
// do is said of all of a family at once: tma_places.hpp, shared_access.hpp; plain copies copy bytes as they lie.
//
//   cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes     SM90_TMA_LOAD_2D
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace colex::predictions {

struct MemoryForm {
  /// `tensor_load`, `tensor_store`, `tensor_reduce`, `tensor_map`, `bulk_copy`, `bulk_reduce`, `cp_async` or `shared_access`.
  std::string family;
  std::string form;               ///< as PTX writes it, or the name of CUDA's function
  std::vector<std::string> cute;  ///< CuTe's names, none or more
  std::string documented;
  std::string targets;  ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<MemoryForm>& memory_forms();

/// The form of that name, PTX's or CuTe's; or null.
const MemoryForm* memory_form(std::string_view name);

}  // namespace colex::predictions
