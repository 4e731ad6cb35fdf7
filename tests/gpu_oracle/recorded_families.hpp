// What was recorded on the H200, family by family: all of it takes a second to read, so a test names the families that it is
// about.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex {

inline const std::vector<std::string> mma_families = {"mma", "mma.sp", "dp", "chain"}, wgmma_families = {"wgmma", "wgmma.sp"},
                                      move_families = {"ldmatrix", "stmatrix", "movmatrix", "wmma.load", "wmma.store"},
                                      tensor_families = {"tensor_load", "tensor_store", "tensor_reduce"};

inline const std::vector<observations::Observation>& recorded_of(const std::vector<std::string>& families) {
  static std::map<std::vector<std::string>, std::vector<observations::Observation>> known;
  const auto [found, is_new] = known.try_emplace(families);
  if (is_new) found->second = observations::nvidia_h200({families}).observations;
  return found->second;
}

inline std::string family_of(const std::string& form) {
  if (const auto* atom = predictions::mma_atom(form)) return atom->family;
  if (const auto* copy = predictions::matrix_copy(form)) return copy->family;
  if (const auto* atom = predictions::wgmma_atom(form)) return atom->family;
  if (const auto* memory = predictions::memory_form(form)) return memory->family;
  throw std::out_of_range(form);
}

/// The observations of a form, one for each configuration.
inline std::vector<const observations::Observation*> observations_of(const std::string& form) {
  std::vector<const observations::Observation*> result;
  for (const observations::Observation& observation : recorded_of({family_of(form)})) {
    if (observation.form == form) result.push_back(&observation);
  }
  if (result.empty()) throw std::out_of_range(form + " was not observed");
  return result;
}

}  // namespace colex
