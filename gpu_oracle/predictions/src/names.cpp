#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "colex/notation/edit_distance.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
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

namespace {

/// The short names and CuTe's, those of a form one behind the other.
class Names {
 public:
  void add(const std::string& form, const std::string& cute = "") {
    names_.push_back(short_name(form));
    if (!cute.empty()) names_.push_back(cute);
  }
  void add(const MmaAtom& atom) {
    add(atom.form);
    names_.insert(names_.end(), atom.cute.begin(), atom.cute.end());
  }
  void add_cute(std::string name) { names_.push_back(std::move(name)); }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
};

std::vector<std::string> names_of(Among among) {
  const auto wanted = [&](Among kind) { return among == Among::all || among == kind; };
  Names names;
  if (wanted(Among::products)) {
    for (const MmaAtom& atom : mma_atoms()) names.add(atom);
  }
  if (wanted(Among::matrix_copies)) {
    for (const MatrixCopy& copy : matrix_copies()) names.add(copy.form, copy.cute);
  }
  if (wanted(Among::wgmma) || among == Among::products) {
    for (const WgmmaAtom& atom : wgmma_atoms()) names.add(atom.form, atom.cute);
  }
  if (among == Among::all) {
    for (const MemoryForm& form : memory_forms()) names.add(form.form);
    for (const TensorMemoryCopy& copy : tensor_memory_copies()) names.add(copy.form, copy.cute);
    for (const TensorMemorySums& sums : tensor_memory_sums()) {
      names.add(sums.form);
      for (std::string& cute : cute_names(sums)) names.add_cute(std::move(cute));
    }
  }
  return names.take();
}

/// Adds a name once: several forms may have one of CuTe's.
void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

std::vector<std::string> similar_names(std::string_view name, Among among) {
  const std::string wanted = short_name(name);
  std::vector<std::pair<std::size_t, std::string>> near;
  // CuTe's names begin so, and PTX's do not: a name is compared with those of its kind.
  const bool is_cute = name.starts_with("SM");
  for (const std::string& candidate : names_of(among)) {
    if (candidate.starts_with("SM") != is_cute) continue;
    const std::size_t distance = notation::detail::edit_distance(wanted, candidate);
    if (notation::detail::is_near(wanted, distance)) near.emplace_back(distance, candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < near.size() && names.size() < 3; ++i) add_once(names, near[i].second);
  return names;
}

std::vector<std::string> names_beginning(std::string_view name, Among among) {
  const std::string wanted = short_name(name);
  std::vector<std::string> names;
  if (wanted.empty()) return names;
  for (const std::string& candidate : names_of(among)) {
    if (candidate.starts_with(wanted)) add_once(names, candidate);
  }
  return names;
}

}  // namespace colex::predictions
