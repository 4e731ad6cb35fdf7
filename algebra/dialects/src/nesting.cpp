#include <cstddef>
#include <string>

#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"

#include "readers.hpp"

namespace colex::dialects {

void require_flat(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool opens = std::string_view("([{<").find(text[at]) != std::string_view::npos;
    const bool closes = std::string_view(")]}>").find(text[at]) != std::string_view::npos && (at == 0 || text[at - 1] != '-');
    if (closes && depth > 0) --depth;
    if (opens && ++depth > notation::Limits::nesting) {
      throw notation::LocatedRejection(Kind::limit,
                                       "brackets nest at most " + std::to_string(notation::Limits::nesting) + " deep",
                                       notation::position_at(text, at));
    }
  }
}

}  // namespace colex::dialects
