#include "overflow.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

#include <fmt/format.h>

#include "colex/theorems/theorem.hpp"

namespace colex::proving {

namespace {

/// An operation, what has to be below 2^63 beside extents, strides and coordinates, and the theorem that says so. docs/proofs.md
/// has these in its table of operations.
struct Row {
  const char *function, *fits, *theorem;
  bool says_swizzled = true;  ///< whether behind a swizzle the function is the same one
};
constexpr const char* steps = "2*cosize(L)";
constexpr std::array<Row, 16> rows = {{
    {"bijective", steps, "decisions.fits.all-ranks", false},
    {"coalesce", "size(L) and 2*cosize(L)", "coalesce.fits.all-ranks"},
    {"composition",
     "size(A), 2*cosize(A), where the last extent of A counts as far as B reaches and as 2 at least, extents and cosize(B)",
     "composition.whole-fits.all-ranks", false},
    {"complement", "the cotarget and s*d of each mode", "complement.fits.all-ranks"},
    {"contiguous", steps, "decisions.fits.all-ranks", false},
    {"cosize", "cosize(L)", "cosize.fits.all-ranks"},
    {"downcast", "n*cosize(L) and n*d of modes of one element", "downcast.fits.all-ranks"},
    {"injective", "2*cosize(L), as far as no search is needed", "injective.fits.all-ranks", false},
    {"layout_add", "the size and 2*cosize of the sum, and the floor forms of both", "layout_add.fits.all-ranks"},
    {"left_inverse", "size(L) and s*d of each mode of L and of the inverse", "left-inverse.fits.all-ranks"},
    {"logical_divide", "size(A) and s*d of each mode of the tile, and what its composition takes", "division.fits.all-ranks"},
    {"logical_product", "s*d of each mode of A and of the complement's last mode, and what its composition takes",
     "product.fits.all-ranks"},
    {"ordered", steps, "decisions.fits.all-ranks", false},
    {"right_inverse", "size(L) of the coalesced L", "right-inverse.fits.all-ranks"},
    {"surjective", steps, "decisions.fits.all-ranks", false},
    {"upcast", "n and cosize(L)", "upcast.fits.all-ranks"},
}};

/// Whether the statement applies the function: by its name, or as `A o B`.
bool applies(const std::string& statement, const std::string& function) {
  if (function == "composition" && statement.find(" o ") != std::string::npos) return true;
  for (std::size_t at = statement.find(function + '('); at != std::string::npos; at = statement.find(function + '(', at + 1)) {
    const char before = at == 0 ? ' ' : statement[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) == 0 && before != '_') return true;
  }
  return false;
}

}  // namespace

std::string said_of_overflow(const std::string& statement) {
  std::string text = unbounded_integers;
  const bool has_swizzles = statement.find("Sw<") != std::string::npos || statement.find(": swizzle") != std::string::npos;
  for (const auto& [function, fits, theorem, says_swizzled] : rows) {
    if ((has_swizzles && !says_swizzled) || !applies(statement, function)) continue;
    if (theorems::find(theorem) == nullptr) throw std::logic_error(std::string(theorem) + " is no theorem");
    text += fmt::format("; 64 bits suffice for {} if they do for {} ({})", function, fits, theorem);
  }
  return text;
}

}  // namespace colex::proving
