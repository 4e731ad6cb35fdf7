// Instructions that an expression names in quotation marks.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/notation/value.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::oracle_functions {

/// The first of the names that begin so, or else those that come near: `; similar: …`. Empty if there are none.
inline std::string other_names(const std::string& name, predictions::Among among) {
  constexpr std::size_t most = 3;
  const std::vector<std::string> beginning = predictions::names_beginning(name, among);
  std::string text;
  for (std::size_t k = 0; k < beginning.size() && k < most; ++k) text += (k == 0 ? "" : ", ") + beginning[k];
  if (beginning.size() == 1) return "; one begins so: " + text;
  if (!beginning.empty())
    return "; " + std::to_string(beginning.size()) + " begin so: " + text + (beginning.size() > most ? ", …" : "");
  for (const std::string& near : predictions::similar_names(name, among)) text += (text.empty() ? "; similar: " : ", ") + near;
  return text;
}

/// Throws Rejection(type): a name is not what is asked for, "no copy of matrices", or nothing has it; with the names among these
/// instructions that it may stand for. That is an error also within `defined`, since a name that is spelt wrongly says nothing
/// about the hardware.
[[noreturn]] inline void reject_name(const notation::Text& form, const std::string& what, predictions::Among among) {
  throw Rejection(Kind::type,
                  to_string(form) + " names " + what + other_names(form.text, among) + " (colex oracle list names all forms)");
}

}  // namespace colex::oracle_functions
