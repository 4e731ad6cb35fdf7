// A rejection carries what shows it, as numbers: by a call that throws, by one that returns it, and in a mode of a tiler.
#include "colex/rejection.hpp"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/common_domain.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/coordinate.hpp"
#include "colex/inverse.hpp"
#include "colex/layout_tv.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/logical_divide.hpp"
#include "colex/recast.hpp"
#include "colex/shape_div.hpp"
#include "colex/swizzle.hpp"
#include "colex/swizzle_transfer.hpp"
#include "colex/tile_to_shape.hpp"

#include "layouts.hpp"
#include "rejected.hpp"

namespace colex::rejection_test {
namespace {

using fixture::flat;
using fixture::leaf;
using fixture::rejection_of;

struct Row {
  std::string name;
  std::function<void()> asked;
  std::string witness;
};

std::string said(const RejectionWitness& witness) {
  std::string text;
  for (const auto& [name, number] : witness)
    text += (text.empty() ? "" : ", ") + std::string(name) + ' ' + std::to_string(number);
  return text;
}

TEST(Rejections, CarryWhatShowsThem) {
  const Layout<> A = flat({{6, 1}, {4, 100}});
  const std::vector<Row> rows = {
      {"two coordinates do not add up", [&] { composition(A, leaf(4, 4)); }, "x 1, y 2"},
      {"a straight line ends", [&] { composition(A, leaf(5, 2)); }, "c 3"},
      {"a value twice",
       [] {
         complement(flat({{2, 2}, {2, 3}}));
       },
       "stride 3, reach 4, value 3"},
      {"a negative stride", [] { complement(leaf(2, -1)); }, "stride -1"},
      {"an element in no tile",
       [] {
         logical_divide(leaf(24, 1), flat({{2, 1}, {2, 5}}));
       },
       "lost 4"},
      {"an element twice",
       [] {
         logical_divide(leaf(24, 1), flat({{2, 1}, {2, 1}}));
       },
       "repeated 1"},
      {"an element beyond", [] { logical_divide(leaf(24, 1), leaf(5, 1)); }, "invented 24"},
      {"in a mode",
       [] {
         zipped_divide(flat({{8, 1}, {12, 8}}), Tiler<Checked>({leaf(2, 1), leaf(5, 1)}));
       },
       "invented 12, mode 1"},
      {"not injective",
       [] {
         left_inverse(flat({{2, 1}, {2, 1}}));
       },
       "first 1, second 2"},
      {"a broadcast",
       [] {
         left_inverse(flat({{2, 1}, {2, 0}}));
       },
       "first 0, second 2"},
      {"no multiple",
       [] {
         left_inverse(flat({{2, 2}, {2, 5}}));
       },
       "stride 2, next 5"},
      {"neither divides", [] { shape_div(Tuple<Checked>(Checked(6)), Tuple<Checked>(Checked(4))); }, "element 8"},
      {"boundaries", [] { mutual_refinement(tuple(2, 3), tuple(3, 2)); }, "boundary 2, next 3"},
      {"carries",
       [] {
         linear_layout(flat({{2, 1}, {2, 1}}));
       },
       "coordinate 3"},
      {"two of one value",
       [] {
         inverse(LinearLayout::from_bases({{"in", {{1}, {1}}}}, {"out"}));
       },
       "first 0, second 3"},
      {"a tile does not fit",
       [] {
         tile_to_shape(flat({{4, 1}, {4, 4}}), tuple(6, 8));
       },
       "invented 6, mode 0"},
      {"a number that no thread has", [] { make_layout_tv(leaf(4, 2), leaf(2, 1)); }, "value 1"},
      {"a number that two values have",
       [] {
         make_layout_tv(leaf(4, 1), flat({{2, 1}, {2, 1}}));
       },
       "value 1"},
      {"a number that all threads have", [] { make_layout_tv(leaf(4, 0), leaf(2, 1)); }, "value 0"},
      {"a thread below 0", [] { make_layout_tv(leaf(4, -1), leaf(2, 1)); }, "stride -1"},
      {"words that no stride gives", [] { upcast(leaf(8, 3), Checked(4)); }, "stride 3, along 3"},
      {"words downwards", [] { upcast(leaf(8, -3), Checked(4)); }, "stride -3"},
      {"modes add up past a word",
       [] {
         upcast(flat({{4, 1}, {2, 2}}), Checked(4));
       },
       "coordinate 6, value 4"},
      {"no parts next to one another", [] { downcast(leaf(4, 2), Checked(2)); }, "value 1"},
      {"a swizzle that is no bijection", [] { inverse(Swizzle(2, 1, 0)); }, "first 0, second 2"},
      {"whose inverse is no swizzle", [] { inverse(Swizzle(2, 0, 1)); }, "coordinate 4, value 6"},
      {"two swizzles that are none", [] { composition(Swizzle(1, 0, 1), Swizzle(1, 4, 2)); }, "coordinate 64, value 80"},
      {"a swizzle within a block", [] { upcast(Swizzle(1, 0, 3), 2); }, "coordinate 8, value 9"},
      {"a layout that carries no swizzle", [] { composition(leaf(4, 3), Swizzle(1, 0, 1)); }, "coordinate 3"},
      {"strides that do not invert", [] { idx2crd(Tuple<Checked>(Checked(5)), tuple(2, 4), tuple(1, 1)); },
       "coordinate 3, value 2"},
      {"a stride that nothing is divided by", [] { idx2crd(Tuple<Checked>(Checked(5)), tuple(2, 4), tuple(1, 0)); }, "stride 0"},
      {"nothing but the sentence", [] { throw Rejection(Kind::domain, "it is so"); }, ""},
  };
  for (const Row& row : rows) EXPECT_EQ(said(rejection_of(row.asked).witness()), row.witness) << row.name;
}

TEST(Rejections, HaveTheSameWitnessAsValues) {
  EXPECT_EQ(said(try_composition(flat({{6, 1}, {4, 100}}), leaf(4, 4)).rejection().witness()), "x 1, y 2");
  const Result<int> other = try_composition(flat({{6, 1}, {4, 100}}), leaf(5, 2)).without_value<int>();
  EXPECT_EQ(said(other.rejection().witness()), "c 3");
}

// x and y of a composition are coordinates of B at which anyone can look, whatever B's profile.
TEST(Rejections, TheWitnessOfACompositionIsSeenInItsValues) {
  const Layout<> A = flat({{6, 1}, {4, 100}});
  std::size_t seen = 0;
  for (std::int64_t extent = 2; extent < 6; ++extent) {
    for (std::int64_t stride = 1; stride < 12; ++stride) {
      for (const Layout<>& B : {flat({{2, 4}, {extent, stride}}), flat({{extent, stride}, {3, 5}})}) {
        const auto R = try_composition(A, B);
        if (R) continue;
        const RejectionWitness witness = R.rejection().witness();
        if (witness.size() != 2) continue;
        const Checked x(witness[0].number), y(witness[1].number);
        EXPECT_NE(A(B(x)) + A(B(y)), A(B(x + y))) << to_string(B);
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 20U);
}

}  // namespace
}  // namespace colex::rejection_test
