// Instructions that an expression names in quotation marks.
#pragma once

#include <string>

#include "colex/notation/value.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::oracle_functions {

/// Throws Rejection(type): a name is not what is asked for, "no copy of matrices", or nothing has it; with the names that come
/// near. That is an error also within `defined`, since a name that is spelt wrongly says nothing about the hardware.
[[noreturn]] inline void reject_name(const notation::Text& form, const std::string& what) {
  std::string near;
  for (const std::string& name : predictions::similar_names(form.text)) near += (near.empty() ? "; similar: " : ", ") + name;
  throw Rejection(Kind::type, to_string(form) + " names " + what + near + " (colex oracle list names all forms)");
}

}  // namespace colex::oracle_functions
