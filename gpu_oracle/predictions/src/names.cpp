#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "colex/notation/edit_distance.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::predictions {

std::string short_name(std::string_view form) {
  std::string name(form);
  for (const std::string_view part : {".mma_async", ".sync", ".aligned", ".row.col", "::ordered_metadata", ".shared"}) {
    // Instructions that move matrices use shared memory unless the name says otherwise; in other families the memory tells
    // forms apart.
    if (part == ".shared" && name.find("matrix") == std::string::npos && !name.starts_with("wmma")) continue;
    const std::size_t at = name.find(part);
    if (at != std::string::npos) name.erase(at, part.size());
  }
  return name;
}

std::vector<std::string> similar_names(std::string_view name) {
  const std::string wanted = short_name(name);
  std::vector<std::pair<std::size_t, std::string>> near;
  // CuTe's names begin so, and PTX's do not: a name is compared with those of its kind.
  const bool is_cute = name.starts_with("SM");
  const auto consider_one = [&](const std::string& candidate) {
    if (candidate.empty() || candidate.starts_with("SM") != is_cute) return;
    const std::size_t distance = notation::detail::edit_distance(wanted, candidate);
    if (notation::detail::is_near(wanted, distance)) near.emplace_back(distance, candidate);
  };
  const auto consider = [&](const std::string& form, const std::string& cute = "") {
    consider_one(short_name(form));
    consider_one(cute);
  };
  for (const MmaAtom& atom : mma_atoms()) {
    consider(atom.form);
    for (const std::string& cute : atom.cute) consider_one(cute);
  }
  for (const MatrixCopy& copy : matrix_copies()) consider(copy.form, copy.cute);
  for (const WgmmaAtom& atom : wgmma_atoms()) consider(atom.form, atom.cute);
  for (const MemoryForm& form : memory_forms()) consider(form.form);
  for (const TensorMemoryCopy& copy : tensor_memory_copies()) consider(copy.form, copy.cute);
  for (const TensorMemorySums& sums : tensor_memory_sums()) consider(sums.form);
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < near.size() && names.size() < 3; ++i) {
    // Several forms may have one name of CuTe's.
    if (std::find(names.begin(), names.end(), near[i].second) == names.end()) names.push_back(near[i].second);
  }
  return names;
}

}  // namespace colex::predictions
