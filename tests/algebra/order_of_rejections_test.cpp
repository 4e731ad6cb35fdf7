// Where both of two arguments are too large, or have no value, functions speak of the first one, whoever compiles them: a
// compiler may evaluate the operands of == in any order.
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "colex/common_domain.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/coordinate.hpp"
#include "colex/layout_add.hpp"
#include "colex/swizzle_transfer.hpp"
#include "colex/vector_width.hpp"

#include "layouts.hpp"
#include "rejected.hpp"

namespace colex {
namespace {

using fixture::flat;
using fixture::leaf;
using fixture::message_of;

constexpr std::int64_t too_large = std::int64_t{1} << 62;

TEST(OrderOfRejections, OfTwoSizesThatOverflowTheFirstIsNamed) {
  const Layout<> a = flat({{4, 1}, {too_large, 1}}), b = flat({{8, 1}, {too_large, 1}});
  const auto of_a_thread = [](const Layout<>& values) { return make_layout<Checked, Checked>({leaf(1, 0), values}); };
  const std::map<std::string, std::function<void()>> questions = {
      {"crd2crd", [&] { crd2crd(tuple(0, 0), tuple(4, too_large), tuple(8, too_large)); }},
      {"layout_add", [&] { layout_add(a, b); }},
      {"mutual_refinement", [&] { mutual_refinement(a.shape(), b.shape()); }},
      {"transfer_swizzle", [&] { transfer_swizzle(Swizzle(1, 0, 1), a, b); }},
      {"vector_width", [&] { vector_width(of_a_thread(a), of_a_thread(b)); }},
  };
  for (const auto& [name, ask] : questions) EXPECT_EQ(message_of(ask).substr(0, 4), "4 * ") << name;
}

TEST(OrderOfRejections, OfTwoLayoutsBelowZeroTheFirstIsNamed) {
  const Swizzle sw(1, 0, 1);
  const ComposedLayout<> a = composition(sw, leaf(2, -1)), b = composition(sw, leaf(3, -1));
  const std::map<std::string, std::function<void()>> questions = {
      {"disjoint", [&] { disjoint(a, b); }},
      {"equal", [&] { equal(a, b); }},
      {"same_image", [&] { same_image(a, b); }},
      {"same_offsets", [&] { same_offsets(a, b); }},
  };
  for (const auto& [name, ask] : questions) {
    EXPECT_NE(message_of(ask).find("o 2:-1"), std::string::npos) << name << ": " << message_of(ask);
  }
}

}  // namespace
}  // namespace colex
