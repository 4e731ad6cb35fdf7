#include "colex/render/division_story.hpp"

#include "colex/complement.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/complement_story.hpp"
#include "colex/render/composition_story.hpp"
#include "colex/render/indented.hpp"

namespace colex::render {

namespace {

std::string division_told(const Layout<>& A, const Layout<>& B) {
  std::string text = "what is left beside the tile, complement(" + to_string(B) + ", " + to_string(size(A)) + "):\n" +
                     indented(complement_story(B, size(A)));
  const Result<Layout<>> rest = try_complement(B, size(A));
  if (!rest) return text;
  const Layout<> tiles = make_layout<Checked, Checked>({B, *rest});
  const Checked reach = cosize(tiles);
  if (size(A) < reach) {
    text += "elements " + to_string(size(A)) + " to " + to_string(reach - Checked(1)) + " are beyond the layout, which has " +
            to_string(size(A)) + '\n';
  }
  return text + "then " + to_string(A) + " o " + to_string(tiles) + ":\n" + indented(composition_story(A, tiles));
}

}  // namespace

std::string division_story(const Layout<>& A, const Layout<>& B) {
  const Result<std::string> story = attempt([&] { return division_told(A, B); });
  if (story) return *story;
  return std::string(name(story.rejection().kind())) + ": " + story.rejection().message() + '\n';
}

}  // namespace colex::render
