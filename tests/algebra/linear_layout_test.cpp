// Linear layouts against their definition: xor over the bits of a coordinate, and everything else by enumeration.
#include "colex/linear_layout.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/f2_span.hpp"
#include "colex/fit.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_product.hpp"

#include "layouts.hpp"
#include "rejected.hpp"
#include "swizzles.hpp"

namespace colex::linear_layout_test {
namespace {

using fixture::kind_of;
using fixture::message_of;
using Bases = std::vector<std::int64_t>;
using Inputs = std::vector<LinearLayout::Input>;

LinearLayout f2(const Bases& bases) { return LinearLayout(bases); }

/// The linear map with these columns into `bits` bits, from `in` to `out`.
LinearLayout matrix(const std::vector<Word>& columns, std::size_t bits) {
  return LinearLayout({{"in", columns.size()}}, {{"out", bits}}, columns);
}

/// Calls f with every list of `count` columns of `bits` bits.
void for_every_matrix(std::size_t count, std::size_t bits, const std::function<void(const std::vector<Word>&)>& f) {
  const Word all = Word{1} << (count * bits);
  for (Word code = 0; code < all; ++code) {
    std::vector<Word> columns;
    for (std::size_t i = 0; i < count; ++i) columns.push_back(code >> (i * bits) & ((Word{1} << bits) - 1));
    f(columns);
  }
}

/// The values of the map with these columns, by the definition.
std::vector<Word> table(const std::vector<Word>& columns) {
  std::vector<Word> values;
  for (Word x = 0; x < Word{1} << columns.size(); ++x) {
    Word sum = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if ((x >> i & 1) != 0) sum ^= columns[i];
    }
    values.push_back(sum);
  }
  return values;
}

std::vector<Word> table(const LinearLayout& F) {
  std::vector<Word> values;
  for (Word x = 0; x < Word{1} << F.input_bits(); ++x) values.push_back(F(x));
  return values;
}

TEST(F2Span, AgreesWithEnumerationOnEverySmallMatrix) {
  for (std::size_t count = 0; count <= 4; ++count) {
    for_every_matrix(count, 3, [](const std::vector<Word>& columns) {
      const std::vector<Word> values = table(columns);
      const std::set<Word> image(values.begin(), values.end());
      const F2Span span(columns);
      ASSERT_EQ(Word{1} << span.rank(), image.size());
      ASSERT_EQ(span.kernel().size(), columns.size() - span.rank());
      for (const Word k : span.kernel()) ASSERT_EQ(values[k], 0U);
      for (Word y = 0; y < 8; ++y) {
        const auto first = std::find(values.begin(), values.end(), y);
        const auto x = span.smallest_preimage(y);
        ASSERT_EQ(x.has_value(), first != values.end());
        if (x) {
          ASSERT_EQ(*x, static_cast<Word>(first - values.begin())) << "the smallest";
        }
      }
    });
  }
}

TEST(LinearLayout, AppliesBitByBit) {
  for_every_matrix(3, 3, [](const std::vector<Word>& columns) { ASSERT_EQ(table(matrix(columns, 3)), table(columns)); });
}

TEST(LinearLayout, HasSeveralNamedDimensions) {
  // The worked example of Triton's header: L(t,w) for 4 threads and 4 warps.
  const LinearLayout F = LinearLayout::from_bases(Inputs{{"t", {{1, 1}, {2, 2}}}, {"w", {{0, 1}, {0, 2}}}}, {"x", "y"});
  EXPECT_EQ(F(tuple(1, 0)), tuple(1, 1));
  EXPECT_EQ(F(tuple(3, 2)), tuple(3, 1)) << "(1,1) xor (2,2) xor (0,2)";
  EXPECT_EQ(F(Tuple<Checked>(3 + 4 * 2)), tuple(3, 1)) << "the 1-D coordinate counts the first input fastest";
  EXPECT_EQ(kind_of([&] { F(tuple(4, 0)); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { F(tuple(0, -1)); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { F(Tuple<Checked>(16)); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { F(tuple(0, 0, 0)); }), Kind::type);
  EXPECT_EQ(kind_of([&] { F(tuple(tuple(0), 0)); }), Kind::type);
  EXPECT_EQ(f2({1, 2})(tuple(3)), Tuple<Checked>(3)) << "one output: an integer";
}

TEST(LinearLayout, Text) {
  EXPECT_EQ(to_string(f2({1, 2, 4})), "F2{in: [1,2,4]}");
  EXPECT_EQ(to_string(f2({})), "F2{in: []}");
  EXPECT_EQ(to_string(LinearLayout()), "F2{}");
  EXPECT_EQ(to_string(matrix({1, 4}, 3)), "F2{in: [1,4]}") << "3 bits are the fewest that hold 4";
  EXPECT_EQ(to_string(matrix({1, 2}, 3)), "F2{in: [1,2] -> out: 8}") << "a size that the bases do not show";
  EXPECT_EQ(to_string(LinearLayout({}, {{"out", 0}}, {})), "F2{-> out: 1}") << "not F2{}, which has no output";
  EXPECT_EQ(to_string(LinearLayout({{"in", 2}}, std::vector<Dimension>{}, {0, 0})), "F2{in: [(),()] ->}");
  EXPECT_EQ(to_string(LinearLayout({{"in", 1}}, {{"row", 1}}, {1})), "F2{in: [1] -> row: 2}") << "another name";
  EXPECT_EQ(to_string(LinearLayout::from_bases(Inputs{{"lane", {{1, 0}, {2, 0}}}, {"warp", {{0, 1}, {2, 2}}}}, {"row", "col"})),
            "F2{lane: [(1,0),(2,0)], warp: [(0,1),(2,2)] -> row: 4, col: 4}");
  EXPECT_EQ(to_string(LinearLayout::identity(4)), "F2{in: [1,2]}");
  EXPECT_EQ(to_string(LinearLayout::zeros(4)), "F2{in: [0,0]}");
  EXPECT_EQ(to_string(LinearLayout::zeros(4, 8)), "F2{in: [0,0] -> out: 8}");
}

TEST(LinearLayout, RejectsWhatIsNone) {
  EXPECT_EQ(kind_of([] { f2({-1}); }), Kind::domain);
  EXPECT_EQ(kind_of([] { f2({std::int64_t{1} << 62}); }), Kind::limit);
  EXPECT_EQ(kind_of([] { f2(Bases(63, 0)); }), Kind::limit);
  EXPECT_EQ(kind_of([] { LinearLayout::identity(6); }), Kind::domain);
  EXPECT_EQ(kind_of([] { LinearLayout::identity(0); }), Kind::domain);
  EXPECT_EQ(kind_of([] { LinearLayout::zeros(4, -8); }), Kind::domain);
  EXPECT_EQ(kind_of([] { matrix({4}, 2); }), Kind::domain) << "a basis outside the outputs";
  EXPECT_EQ(kind_of([] { LinearLayout({{"in", 2}}, {{"out", 1}}, {1}); }), Kind::domain) << "a basis is missing";
  EXPECT_EQ(kind_of([] { LinearLayout({{"a", 1}, {"a", 1}}, {{"out", 1}}, {1, 1}); }), Kind::domain) << "a name twice";
  EXPECT_EQ(kind_of([] { LinearLayout({{"1a", 1}}, {{"out", 1}}, {1}); }), Kind::domain) << "not a name";
  EXPECT_EQ(kind_of([] { LinearLayout({{"", 1}}, {{"out", 1}}, {1}); }), Kind::domain) << "not a name";
  EXPECT_EQ(kind_of([] { LinearLayout::from_bases(Inputs{{"in", {{1, 2}}}}, {"out"}); }), Kind::domain) << "two components";
  EXPECT_EQ(kind_of([] { LinearLayout(Inputs{{"in", {{2}}}}, {dimension("out", 2)}); }), Kind::domain) << "2 is not below 2";
}

TEST(LinearLayout, RankDecidesInjectiveAndSurjective) {
  for (std::size_t count = 0; count <= 4; ++count) {
    for_every_matrix(count, 3, [](const std::vector<Word>& columns) {
      const LinearLayout F = matrix(columns, 3);
      const std::vector<Word> values = table(columns);
      const std::set<Word> image(values.begin(), values.end());
      ASSERT_EQ(injective(F), image.size() == values.size()) << to_string(F);
      ASSERT_EQ(surjective(F), image.size() == 8) << to_string(F);
      ASSERT_EQ(bijective(F), image.size() == values.size() && image.size() == 8) << to_string(F);
    });
  }
}

/// By the definition: the largest power of two V with F(aV + v, b) == F(aV, b) + (v, 0).
std::int64_t consecutive_by_definition(const LinearLayout& F) {
  std::int64_t best = 1;
  const Word inputs = Word{1} << F.input_bits();
  for (std::int64_t V = 2; V <= F.inputs()[0].size() && V <= F.outputs()[0].size(); V *= 2) {
    for (Word x = 0; x < inputs; ++x) {
      const Word v = x % static_cast<Word>(V);
      const std::vector<Word> start = unpack(F.outputs(), F(x - v));
      std::vector<Word> here = unpack(F.outputs(), F(x));
      if (here[0] != start[0] + v) return best;
      here[0] = start[0];
      if (here != start) return best;
    }
    best = V;
  }
  return best;
}

TEST(LinearLayout, ConsecutiveElements) {
  for_every_matrix(3, 4, [](const std::vector<Word>& columns) {
    const LinearLayout one = matrix(columns, 4);
    ASSERT_EQ(consecutive(one), consecutive_by_definition(one)) << to_string(one);
    const LinearLayout two({{"a", 2}, {"b", 1}}, {{"x", 3}, {"y", 1}}, columns);
    ASSERT_EQ(consecutive(two), consecutive_by_definition(two)) << to_string(two);
  });
  EXPECT_EQ(consecutive(LinearLayout::identity(8)), 8);
  EXPECT_EQ(consecutive(f2({1, 2, 5})), 1) << "the basis 5 overlaps the run at bit 0";
  EXPECT_EQ(consecutive(f2({1, 2, 6})), 2);
  EXPECT_EQ(consecutive(LinearLayout()), 1);
}

TEST(LinearLayout, ReshapeKeepsThePackedFunction) {
  const LinearLayout F = matrix({1, 6, 4, 3}, 3);
  const LinearLayout in = reshape_inputs(F, {{"a", 1}, {"b", 3}});
  const LinearLayout out = reshape_outputs(in, {{"x", 2}, {"y", 1}});
  EXPECT_EQ(table(in), table(F));
  EXPECT_EQ(table(out), table(F));
  EXPECT_EQ(to_string(out), "F2{a: [(1,0)], b: [(2,1),(0,1),(3,0)] -> x: 4, y: 2}");
  EXPECT_EQ(kind_of([&] { reshape_inputs(F, {{"a", 1}}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { reshape_outputs(F, {{"a", 1}}); }), Kind::domain);
}

TEST(LinearLayout, TransposeKeepsTheFunctionByName) {
  const LinearLayout F({{"a", 1}, {"b", 2}}, {{"x", 2}, {"y", 1}}, {3, 6, 4});
  const LinearLayout G = transpose_inputs(F, {"b", "a"});
  const LinearLayout H = transpose_outputs(F, {"y", "x"});
  for (std::int64_t a = 0; a < 2; ++a) {
    for (std::int64_t b = 0; b < 4; ++b) {
      const Tuple<Checked> value = F(tuple(a, b));
      EXPECT_EQ(G(tuple(b, a)), value);
      EXPECT_EQ(H(tuple(a, b)), tuple(value.mode(1), value.mode(0)));
    }
  }
  EXPECT_EQ(transpose_inputs(G, {"a", "b"}), F);
  EXPECT_EQ(transpose_outputs(H, {"x", "y"}), F);
  EXPECT_EQ(kind_of([&] { transpose_inputs(F, {"a", "c"}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { transpose_inputs(F, {"a", "a"}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { transpose_outputs(F, {"x"}); }), Kind::domain);
}

TEST(LinearLayout, SubLayoutSetsTheOtherInputsToZero) {
  const LinearLayout F({{"a", 1}, {"b", 2}}, {{"x", 2}, {"y", 1}}, {3, 6, 5});
  const LinearLayout G = sub_layout(F, {"b"}, {"y"});
  for (std::int64_t b = 0; b < 4; ++b) EXPECT_EQ(G(tuple(b)), F(tuple(0, b)).mode(1));
  EXPECT_EQ(G.outputs()[0].size(), 2);
  EXPECT_EQ(sub_layout(F, {"b", "a"}, {"y", "x"}), F) << "in F's order";
  EXPECT_EQ(sub_layout(F, {}, {}), LinearLayout());
  EXPECT_EQ(kind_of([&] { sub_layout(F, {"c"}, {"x"}); }), Kind::domain);
}

TEST(LinearProduct, Examples) {
  struct Case {
    LinearLayout a, b;
    const char* product;
    const char* reason;
  };
  const LinearLayout i4 = LinearLayout::identity(4);
  const Case cases[] = {
      {i4, LinearLayout::identity(2), "F2{in: [1,2,4]}", "identities of shared dimensions make an identity"},
      {i4, LinearLayout::zeros(2), "F2{in: [1,2,0]}", "x mod 4"},
      {LinearLayout::zeros(2), i4, "F2{in: [0,1,2]}", "x / 2"},
      {LinearLayout::identity(4, "i1", "o1"), LinearLayout::identity(8, "i2", "o2"),
       "F2{i1: [(1,0),(2,0)], i2: [(0,1),(0,2),(0,4)] -> o1: 4, o2: 8}", "disjoint dimensions"},
      {LinearLayout::identity(4, "i", "o1"), LinearLayout::identity(8, "i", "o2"),
       "F2{i: [(1,0),(2,0),(0,1),(0,2),(0,4)] -> o1: 4, o2: 8}", "(x mod 4, x / 4)"},
      {LinearLayout(), i4, "F2{in: [1,2]}", "the unit"},
      {i4, LinearLayout(), "F2{in: [1,2]}", "the unit"},
  };
  for (const Case& c : cases) EXPECT_EQ(to_string(product(c.a, c.b)), c.product) << c.reason;
}

TEST(LinearProduct, OrderOfTheDimensions) {
  const auto names = [](std::vector<std::string> a, std::vector<std::string> b) {
    const auto zero = [](const std::vector<std::string>& in) {
      std::vector<Dimension> dimensions;
      for (const std::string& name : in) dimensions.push_back({name, 1});
      return LinearLayout(dimensions, {}, std::vector<Word>(in.size(), 0));
    };
    std::string text;
    const LinearLayout F = product(zero(a), zero(b));
    for (const Dimension& d : F.inputs()) text += d.name;
    return text;
  };
  EXPECT_EQ(names({"a", "b"}, {"a", "c"}), "abc") << "where there is a choice, the left side's first";
  EXPECT_EQ(names({"a", "b"}, {"b", "c"}), "abc");
  EXPECT_EQ(names({"b", "d"}, {"a", "b", "c", "d"}), "abcd");
  EXPECT_EQ(kind_of([&] { names({"a", "b"}, {"b", "a"}); }), Kind::inadmissible);
  EXPECT_EQ(kind_of([&] { names({"a", "b", "c"}, {"c", "x", "a"}); }), Kind::inadmissible);
}

TEST(LinearProduct, IsAssociativeAndKeepsSurjectivity) {
  std::vector<LinearLayout> all{LinearLayout()};
  for (std::size_t bits = 0; bits <= 2; ++bits) {
    for_every_matrix(2, bits, [&](const std::vector<Word>& columns) {
      all.push_back(matrix(columns, bits));
      all.push_back(LinearLayout({{"b", 1}, {"in", 1}}, {{"out", bits}}, columns));
    });
  }
  for (std::size_t i = 0; i < all.size(); i += 3) {
    for (std::size_t j = 0; j < all.size(); j += 2) {
      const LinearLayout ab = all[i] * all[j];
      ASSERT_EQ(surjective(ab), surjective(all[i]) && surjective(all[j]));
      ASSERT_EQ(injective(ab), injective(all[i]) && injective(all[j]));
      for (const LinearLayout& c : all) ASSERT_EQ(ab * c, all[i] * (all[j] * c));
    }
  }
}

TEST(LinearDivision, ExistsExactlyIfSomeQuotientDoes) {
  std::size_t left = 0;
  std::size_t right = 0;
  for (std::size_t in = 0; in <= 2; ++in) {
    for (std::size_t out = 0; out <= 2; ++out) {
      for_every_matrix(in, out, [&](const std::vector<Word>& divisor) {
        const LinearLayout B = matrix(divisor, out);
        std::set<std::string> left_products;
        std::set<std::string> right_products;
        for_every_matrix(3 - in, 3 - out, [&](const std::vector<Word>& quotient) {
          const LinearLayout C = matrix(quotient, 3 - out);
          left_products.insert(to_string(product(B, C)));
          right_products.insert(to_string(product(C, B)));
        });
        for_every_matrix(3, 3, [&](const std::vector<Word>& dividend) {
          const LinearLayout A = matrix(dividend, 3);
          const auto l = try_divide_left(A, B);
          const auto r = attempt([&] { return divide_right(A, B); });
          ASSERT_EQ(l.has_value(), left_products.count(to_string(A)) == 1) << to_string(A) << " by " << to_string(B);
          ASSERT_EQ(r.has_value(), right_products.count(to_string(A)) == 1) << to_string(A) << " by " << to_string(B);
          if (l) {
            ASSERT_EQ(product(B, *l), A);
          }
          if (r) {
            ASSERT_EQ(product(*r, B), A);
          }
          left += l.has_value();
          right += r.has_value();
        });
      });
    }
  }
  EXPECT_GT(left, 500U);
  EXPECT_EQ(left, right);
  EXPECT_EQ(kind_of([] { divide_left(f2({1}), f2({1, 2})); }), Kind::inadmissible) << "the divisor is larger";
  EXPECT_EQ(kind_of([] { divide_left(f2({1}), LinearLayout::identity(2, "other")); }), Kind::inadmissible) << "no such input";
}

TEST(LinearComposition, IsTheCompositionOfTheFunctions) {
  for_every_matrix(2, 3, [](const std::vector<Word>& b) {
    const LinearLayout B = matrix(b, 3);
    for_every_matrix(3, 2, [&](const std::vector<Word>& a) {
      const LinearLayout A = matrix(a, 2);
      const LinearLayout C = composition(A, B);
      for (Word x = 0; x < 4; ++x) ASSERT_EQ(C(x), A(B(x)));
    });
  });
  EXPECT_EQ(to_string(composition(f2({2, 1, 4}), f2({1, 3}))), "F2{in: [2,3] -> out: 8}")
      << "an output smaller than the input it meets";
  EXPECT_EQ(kind_of([] { composition(f2({1}), f2({1, 2})); }), Kind::inadmissible) << "an output larger than the input";
  // Several dimensions meet by name.
  const LinearLayout B({{"i", 2}}, {{"x", 1}, {"y", 1}}, {1, 2});
  const LinearLayout A({{"y", 1}, {"x", 1}}, {{"o", 2}}, {2, 1});
  EXPECT_EQ(table(composition(A, B)), (std::vector<Word>{0, 1, 2, 3})) << "x to 1, y to 2";
  EXPECT_EQ(kind_of([&] { composition(A, LinearLayout({{"i", 2}}, {{"x", 1}, {"z", 1}}, {1, 2})); }), Kind::inadmissible);
}

TEST(LinearInverse, OfEverySmallMatrix) {
  for (std::size_t count = 2; count <= 4; ++count) {
    for_every_matrix(count, 3, [](const std::vector<Word>& columns) {
      const LinearLayout A = matrix(columns, 3);
      const std::vector<Word> values = table(columns);
      const auto pseudo = attempt([&] { return pseudo_inverse(A); });
      const auto inverted = try_inverse(A);
      ASSERT_EQ(pseudo.has_value(), surjective(A));
      ASSERT_EQ(inverted.has_value(), bijective(A));
      if (pseudo) {
        for (Word y = 0; y < 8; ++y) {
          ASSERT_EQ((*pseudo)(y), static_cast<Word>(std::find(values.begin(), values.end(), y) - values.begin()))
              << "the smallest";
        }
      }
      if (inverted) {
        for (Word x = 0; x < values.size(); ++x) ASSERT_EQ((*inverted)(values[x]), x);
        ASSERT_EQ(inverse(*inverted), A);
      }
    });
  }
  EXPECT_EQ(to_string(inverse(LinearLayout::identity(4, "lane", "row"))), "F2{row: [1,2] -> lane: 4}")
      << "the sides exchange names";
}

TEST(LinearInverse, InvertAndCompose) {
  for_every_matrix(3, 3, [](const std::vector<Word>& b) {
    const LinearLayout B = matrix(b, 3);
    const std::vector<Word> values = table(b);
    for_every_matrix(2, 3, [&](const std::vector<Word>& a) {
      const LinearLayout A = matrix(a, 3);
      const std::vector<Word> wanted = table(a);
      const auto C = try_invert_and_compose(A, B);
      const bool exists = std::all_of(wanted.begin(), wanted.end(),
                                      [&](Word y) { return std::find(values.begin(), values.end(), y) != values.end(); });
      ASSERT_EQ(C.has_value(), exists) << to_string(A) << " and " << to_string(B);
      if (!C) return;
      for (Word x = 0; x < 4; ++x) {
        ASSERT_EQ((*C)(x), static_cast<Word>(std::find(values.begin(), values.end(), wanted[x]) - values.begin()));
      }
    });
  });
}

/// The first coordinate at which the table is not what its values at powers of two xor to; the table's size if there is none.
std::size_t first_nonlinear(const std::vector<Checked>& values) {
  for (std::size_t x = 0; x < values.size(); ++x) {
    std::int64_t sum = 0;
    for (std::size_t bit = 0; std::size_t{1} << bit <= x; ++bit) {
      if ((x >> bit & 1) != 0) sum ^= values[std::size_t{1} << bit].value();
    }
    if (values[x].value() < 0 || values[x].value() != sum) return x;
  }
  return values.size();
}

TEST(LinearConversion, OfLayoutsExactlyIfTheTableIsLinear) {
  std::vector<Layout<>> all;
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 4, -1, 6)) all.push_back(L);
  }
  for (const Layout<>& L : fixture::every_layout(3, 2, 0, 5)) all.push_back(L);
  std::size_t linear = 0;
  for (const Layout<>& L : all) {
    const std::vector<Checked> values = fixture::values(L);
    const std::size_t fault = first_nonlinear(values);
    const bool closed = (values.size() & (values.size() - 1)) == 0;
    const auto F = try_linear_layout(L);
    ASSERT_EQ(F.has_value(), closed && fault == values.size()) << to_string(L);
    if (F) {
      ++linear;
      for (std::size_t x = 0; x < values.size(); ++x) ASSERT_EQ((*F)(x), static_cast<Word>(values[x].value()));
      const Layout<> back = to_layout(*F);
      ASSERT_EQ(fixture::values(back), values) << to_string(L);
      ASSERT_EQ(back, coalesce(L));
      ASSERT_EQ(linear_layout(back), *F);
    } else if (closed) {
      ASSERT_NE(F.rejection().message().find("coordinate " + std::to_string(fault) + " "), std::string::npos)
          << F.rejection().message() << "; the first is " << fault;
    }
  }
  EXPECT_GT(linear, 300U);
}

TEST(LinearConversion, ByMode) {
  const Layout<> L(tuple(4, tuple(2, 4)), tuple(8, tuple(4, 1)));
  const LinearLayout F = linear_layout(L, {"row", "col"});
  EXPECT_EQ(to_string(F), "F2{row: [8,16], col: [4,1,2]}");
  EXPECT_EQ(to_layout(F), L);
  EXPECT_EQ(kind_of([&] { linear_layout(L, {"row"}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { to_layout(LinearLayout::from_bases(Inputs{{"in", {{1, 1}}}}, {"x", "y"})); }), Kind::type);
}

TEST(LinearConversion, ToLayoutsExactlyIfTheTableFits) {
  for_every_matrix(3, 4, [](const std::vector<Word>& columns) {
    std::vector<Checked> values;
    for (const Word value : table(columns)) values.push_back(Checked(static_cast<std::int64_t>(value)));
    const auto fitted = fit(values);
    const auto layout = attempt([&] { return to_layout(matrix(columns, 4)); });
    ASSERT_EQ(layout.has_value(), fitted.has_value()) << to_string(matrix(columns, 4));
    if (layout) {
      ASSERT_EQ(*layout, *fitted);
    }
  });
}

TEST(LinearConversion, OfSwizzlesAndBack) {
  for (const Swizzle& sw : fixture::every_swizzle(3, 3, 4)) {
    for (std::size_t bits = 0; bits <= 8; ++bits) {
      const LinearLayout F = linear_layout(sw, bits);
      for (std::int64_t x = 0; x < std::int64_t{1} << bits; ++x) {
        ASSERT_EQ(F(static_cast<Word>(x)), static_cast<Word>(fixture::swizzled(sw, x)));
        ASSERT_EQ(to_swizzle(F)(x), sw(x));
      }
    }
    if (bijective(sw)) {
      ASSERT_TRUE(bijective(linear_layout(sw)));
      for (std::int64_t x = 0; x < std::int64_t{1} << sw.window(); ++x) {
        ASSERT_EQ(inverse(linear_layout(sw))(static_cast<Word>(x)), static_cast<Word>(preimage(sw, x).value()));
      }
    }
  }
}

TEST(LinearConversion, ToSwizzlesExactlyIfSomeSwizzleIsIt) {
  const auto candidates = fixture::by_images(fixture::every_swizzle(4, 4, 4), 4);
  std::size_t found = 0;
  for_every_matrix(4, 4, [&](const std::vector<Word>& columns) {
    const std::vector<std::int64_t> key(columns.begin(), columns.end());
    const auto result = attempt([&] { return to_swizzle(matrix(columns, 4)); });
    ASSERT_EQ(result.has_value(), candidates.count(key) == 1) << to_string(matrix(columns, 4));
    if (result) {
      ASSERT_EQ(fixture::images(*result, 4), key);
    }
    found += result.has_value();
  });
  EXPECT_GT(found, 20U);
}

TEST(LinearConversion, SaysWhyAndWhere) {
  EXPECT_EQ(message_of([] { linear_layout(Layout<>(tuple(2, 2), tuple(1, 1))); }),
            "(2,2):(1,1) is not a linear layout: at coordinate 3 its value is 1 + 1 = 2, and 1 xor 1 is 0");
  EXPECT_EQ(message_of([] { linear_layout(Layout<>(tuple(3, 4), tuple(1, 4))); }),
            "(3,4):(1,4) is not a linear layout: its extent 3 is no power of two, and only [0,2^n) is closed under xor");
  EXPECT_EQ(kind_of([] { linear_layout(Layout<>(tuple(std::int64_t{1} << 62, 2), tuple(0, 1))); }), Kind::limit);
}

}  // namespace
}  // namespace colex::linear_layout_test
