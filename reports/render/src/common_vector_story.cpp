#include "colex/render/common_vector_story.hpp"

#include "colex/coalesce.hpp"
#include "colex/max_common.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/right_inverse.hpp"

#include "told.hpp"

namespace colex::render {

namespace {

std::string common_told(const Layout<>& A, const Layout<>& B) {
  const Layout<> inverse = right_inverse(B);
  const Layout<> common = max_common_layout(A, B);
  std::string text = "the values 0, 1, 2, … of B = " + to_string(B) + " are at its right inverse, " + to_string(inverse) +
                     "; A = " + to_string(A) + " is followed there\n";
  Checked reach(1);
  for (const Mode<Checked>& mode : coalesced_modes(modes(inverse))) {
    const Checked whole = reach * mode.extent;
    const std::string steps = "  " + to_string(Layout<>(mode)) + ": ";
    if (!(size(common) < whole)) {
      text += steps + "A has the values up to " + to_string(whole - Checked(1)) + " there too\n";
      reach = whole;
      continue;
    }
    // The first element at which A leaves B.
    const Checked at = (size(common) / reach) * mode.stride;
    text += steps + "for the value " + to_string(size(common)) + " B is at coordinate " + to_string(at) +
            ", and A has the value " + to_string(A(at)) +
            (A(at) == size(common) ? " there; but A's steps do not add up beyond it" : " there") + '\n';
    break;
  }
  const std::string n = to_string(size(common));
  const bool one = size(common) == Checked(1);
  return text +
         (one ? "no two elements are behind one another in both: M = " : n + " elements are behind one another in both: M = ") +
         to_string(common) + (one ? "\n" : ", with A(M(i)) = B(M(i)) = i for i < " + n + '\n');
}

}  // namespace

std::string common_vector_story(const Layout<>& A, const Layout<>& B) {
  return told([&] { return common_told(A, B); });
}

}  // namespace colex::render
