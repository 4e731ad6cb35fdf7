// Layouts of the tables, from their text.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "colex/layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::predictions::detail {

/// Hundreds of atoms share a few dozen texts, each of which is read once.
inline Layout<> layout_of_text(std::string_view text) {
  thread_local std::map<std::string, Layout<>, std::less<>> known;
  const auto found = known.find(text);
  if (found != known.end()) return found->second;
  return known
      .emplace(text, notation::Parameter<Checked, Layout<>>::convert(notation::evaluate(notation::parse_expression(text))))
      .first->second;
}

}  // namespace colex::predictions::detail
