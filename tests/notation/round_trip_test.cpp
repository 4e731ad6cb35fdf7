// Whatever prints reads back, as a value that is the same and prints the same: over values of every type, drawn at random.
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation::round_trip_test {
namespace {

/// Draws values of every type.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}

  std::int64_t number(std::int64_t least, std::int64_t greatest) {
    return std::uniform_int_distribution<std::int64_t>(least, greatest)(random_);
  }

  Checked integer() {
    switch (number(0, 5)) {
      case 0: return INT64_MIN;
      case 1: return INT64_MAX;
      case 2: return number(INT64_MIN, INT64_MAX);
      default: return number(-20, 20);
    }
  }

  /// A tuple of the given depth at most, its leaves drawn by `leaf`.
  template <class T, class F>
  Tuple<T> tuple(F&& leaf, int depth = 3) {
    if (depth == 0 || number(0, 2) == 0) return Tuple<T>(leaf());
    typename Tuple<T>::Modes modes;
    for (std::int64_t rank = number(0, 4); rank > 0; --rank) modes.push_back(tuple<T>(leaf, depth - 1));
    return Tuple<T>(std::move(modes));
  }
  Tuple<Checked> shape() {
    return tuple<Checked>([&] { return Checked(number(0, 9) == 0 ? number(1, INT64_MAX) : number(1, 9)); });
  }
  Layout<> layout() {
    const Tuple<Checked> extents = shape();
    return Layout<>(extents, transform_leaves(extents, [&](Checked) { return integer(); }));
  }

  Vector<> vector() {
    Vector<> sum;
    for (std::int64_t terms = number(1, 3); terms > 0; --terms) {
      Path path;
      for (std::int64_t length = number(1, 3); length > 0; --length) path.push_back(static_cast<std::size_t>(number(0, 3)));
      sum = sum + Vector<>(Checked(number(-9, 9)), path);
    }
    return sum;
  }
  /// One whose strides are not all 0, for 4:0 is a layout of integers.
  CoordinateLayout<> coordinate_layout() {
    const Tuple<Checked> extents = shape();
    const auto strides = transform_leaves(extents, [&](Checked) { return number(0, 3) == 0 ? Vector<>() : vector(); });
    return CoordinateLayout<>(extents, strides);
  }

  SliceCoordinate<> coordinate() {
    return tuple<Slot<>>([&] { return number(0, 1) == 0 ? Slot<>(Underscore{}) : Slot<>(integer()); });
  }
  Tiler<> tiler(int depth = 3) {
    switch (number(0, depth == 0 ? 2 : 5)) {
      case 0: return Underscore{};
      case 1: return Checked(number(1, 9));
      case 2: return layout();
      default: break;
    }
    Tiler<>::Modes modes;
    for (std::int64_t rank = number(0, 3); rank > 0; --rank) modes.push_back(tiler(depth - 1));
    return Tiler<>(std::move(modes));
  }

  Swizzle swizzle() {
    const std::int64_t bits = number(0, 20), base = number(0, 20);
    return Swizzle(bits, base, number(-22, 22));
  }
  LinearLayout linear_layout() {
    const std::vector<std::string> words = {"in", "out", "lane", "warp", "o", "not", "x_1", "Sw"};
    const auto dimensions = [&](std::size_t first) {
      std::vector<Dimension> result;
      for (std::int64_t count = number(0, 3); count > 0; --count) {
        result.push_back(Dimension{words[first++], static_cast<std::size_t>(number(0, 3))});
      }
      return result;
    };
    const std::vector<Dimension> inputs = dimensions(static_cast<std::size_t>(number(0, 4)));
    const std::vector<Dimension> outputs =
        number(0, 2) == 0 ? std::vector<Dimension>{{"out", 3}} : dimensions(static_cast<std::size_t>(number(0, 4)));
    std::vector<Word> columns;
    for (std::size_t bit = 0; bit < total_bits(inputs); ++bit) {
      columns.push_back(static_cast<Word>(number(0, (std::int64_t{1} << total_bits(outputs)) - 1)));
    }
    return LinearLayout(inputs, outputs, columns);
  }

  /// A text of any signs; three quotation marks in a row, and one at its end, cannot be written.
  Text text() {
    static constexpr std::string_view signs = "aZ9 \"#\n\r'(:_";
    std::string result;
    for (std::int64_t length = number(0, 6); length > 0; --length)
      result += signs[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(signs.size()) - 1))];
    while (result.find("\"\"\"") != std::string::npos || result.ends_with('"')) result.pop_back();
    return Text{result};
  }

  Value<> value() {
    switch (number(0, 13)) {
      case 0: return number(0, 1) == 1;
      case 1: return integer();
      case 2: return tuple<Checked>([&] { return integer(); });
      case 3: return layout();
      case 4: return vector();
      case 5: return coordinate_layout();
      case 6: return Underscore{};
      case 7: return coordinate();
      case 8: return tiler();
      case 9: return swizzle();
      case 10: return linear_layout();
      case 11:
        if (number(0, 1) == 0) return ComposedLayout<>(swizzle(), Checked(number(-99, 99)), layout());
        return ComposedLayout<>(layout(), Checked(number(-99, 99)), layout());
      case 12: return text();
      default:
        if (number(0, 1) == 0) return OffsetLayout<Checked>{layout(), integer()};
        return OffsetLayout<Checked, Vector<>>{coordinate_layout(), vector()};
    }
  }

 private:
  std::mt19937 random_;
};

TEST(RoundTrip, OfValuesOfEveryType) {
  Draw draw(20260101);
  int identical = 0;
  constexpr int cases = 20000;
  for (int k = 0; k < cases; ++k) {
    const Value<> value = draw.value();
    const std::string text = to_string(value);
    Value<> again(false);
    try {
      again = evaluate(parse_expression(text));
    } catch (const LocatedRejection& rejection) {
      FAIL() << text << "\n" << excerpt(text, rejection.position()) << rejection.message();
    }
    ASSERT_EQ(to_string(again), text);
    if (value == again) ++identical;
  }
  // Where types share a text the value that is read is of the simpler one: (), 4:0, (_) in a tiler, a zero vector.
  EXPECT_GT(identical, cases * 9 / 10);
}

TEST(RoundTrip, OfTheFormsThatTypesShare) {
  const auto read = [](const std::string& text) { return std::string(type_name(evaluate(parse_expression(text)))); };
  EXPECT_EQ(read(to_string(Value<>(CoordinateLayout<>(Tuple<Checked>(4), Tuple<Vector<>>(Vector<>()))))), "layout");
  EXPECT_EQ(read(to_string(Value<>(Vector<>()))), "integer");
  EXPECT_EQ(read(to_string(Value<>(Tiler<>(Tiler<>::Modes{})))), "tiler");
}

TEST(RoundTrip, OneFormForEachValue) {
  EXPECT_TRUE(Value<>(Tuple<Checked>(Checked(4))).is<Checked>());
  EXPECT_TRUE(Value<>(Tuple<Vector<>>(Vector<>(1, {0}))).is<Vector<>>());
  EXPECT_TRUE(Value<>(Tiler<>(Layout<>(Mode<Checked>{4, 1}))).is<Layout<>>());
  EXPECT_TRUE(Value<>(Tiler<>(Underscore{})).is<Underscore>());
  EXPECT_TRUE(Value<>(SliceCoordinate<>(Slot<>(Underscore{}))).is<Underscore>());
  EXPECT_TRUE(Value<>(SliceCoordinate<>(Slot<>(Checked(4)))).is<Checked>());
}

}  // namespace
}  // namespace colex::notation::round_trip_test
