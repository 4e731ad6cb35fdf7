// SmallVector is std::vector, but that it keeps a few elements in itself: the same steps on both leave the same elements, for
// what is trivial to copy, for what is not, and for what throws.
#include "colex/small_vector.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/logical_divide.hpp"
#include "colex/tuple.hpp"

namespace colex {
namespace {

template <class T>
std::vector<T> elements(const SmallVector<T>& of) {
  return std::vector<T>(of.begin(), of.end());
}

std::string long_text(int n) { return std::string(40, static_cast<char>('a' + n % 26)); }

/// Does the same random steps to a SmallVector and a std::vector, and compares them after each.
template <class T, class Make>
void does_as_a_vector_does(Make make) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    SmallVector<T> a;
    std::vector<T> b;
    for (int step = 0; step < 30; ++step) {
      const std::size_t place = b.empty() ? 0 : random() % b.size();
      const auto at_a = a.begin() + place;
      const auto at_b = b.begin() + static_cast<std::ptrdiff_t>(place);
      switch (random() % 12) {
        case 0:
        case 1:
        case 2:
          a.push_back(make(step));
          b.push_back(make(step));
          break;
        case 3:
          a.insert(at_a, make(step));
          b.insert(at_b, make(step));
          break;
        case 4:
          if (b.empty()) break;
          a.erase(at_a);
          b.erase(at_b);
          break;
        case 5:
          if (b.empty()) break;
          a.pop_back();
          b.pop_back();
          break;
        case 6:
          a.resize(place + 2, make(step));
          b.resize(place + 2, make(step));
          break;
        case 7: {
          SmallVector<T> copy = a;
          a.clear();
          EXPECT_TRUE(a.empty());
          a = copy;
          break;
        }
        case 8: {
          SmallVector<T> moved = std::move(a);
          a = std::move(moved);
          break;
        }
        case 9: {
          const std::vector<T> more{make(step), make(step + 1)};
          a.insert(at_a, more.begin(), more.end());
          b.insert(at_b, more.begin(), more.end());
          break;
        }
        case 10:
          if (b.empty()) break;
          a.push_back(a[place]);  // one of its own, where it may have to grow
          b.push_back(b[place]);
          break;
        default: erase_if(a, [&](const T& x) { return x == make(step); }); std::erase(b, make(step));
      }
      ASSERT_EQ(elements(a), b) << "round " << round << ", step " << step;
    }
  }
}

TEST(SmallVector, DoesAsAVectorDoes) {
  does_as_a_vector_does<int>([](int n) { return n % 5; });
  does_as_a_vector_does<std::string>([](int n) { return long_text(n % 5); });
}

TEST(SmallVector, IsComparedElementByElement) {
  EXPECT_EQ((SmallVector<int>{1, 2}), (SmallVector<int>{1, 2}));
  EXPECT_NE((SmallVector<int>{1, 2}), (SmallVector<int>{1, 2, 3}));
  EXPECT_NE((SmallVector<int>{1, 2}), (SmallVector<int>{1, 3}));
}

/// Counts those that live, and throws when a copy is asked for once too often.
struct Counted {
  static inline int alive = 0;
  static inline int copies_left = 1'000'000;
  Counted() { ++alive; }
  Counted(const Counted&) {
    if (copies_left-- == 0) throw std::runtime_error("no more copies");
    ++alive;
  }
  Counted(Counted&&) noexcept { ++alive; }
  Counted& operator=(const Counted&) = default;
  Counted& operator=(Counted&&) noexcept = default;
  ~Counted() { --alive; }
};

TEST(SmallVector, LosesNothingWhereACopyThrows) {
  for (const std::size_t size : {3U, 6U, 7U, 20U}) {
    for (int copies = 0; copies < static_cast<int>(size); ++copies) {
      SmallVector<Counted> all(size);
      SmallVector<Counted> other(2);
      Counted::copies_left = copies;
      EXPECT_THROW(SmallVector<Counted>{all}, std::runtime_error);
      Counted::copies_left = copies;
      EXPECT_THROW(other = all, std::runtime_error);
      Counted::copies_left = 1'000'000;
      EXPECT_EQ(other.size(), 2U) << "an assignment that fails changes nothing";
      EXPECT_EQ(Counted::alive, static_cast<int>(size) + 2);
    }
    EXPECT_EQ(Counted::alive, 0);
  }
}

TEST(SmallVector, IsMadeElementByElement) {
  for (const std::size_t size : {0U, 1U, 6U, 7U, 20U}) {
    std::vector<std::size_t> asked;
    const auto text = [&](std::size_t k) {
      asked.push_back(k);
      return long_text(static_cast<int>(k));
    };
    const auto texts = SmallVector<std::string>::made(size, text);
    ASSERT_EQ(texts.size(), size);
    ASSERT_EQ(asked.size(), size) << "each element is made once";
    for (std::size_t k = 0; k < size; ++k) {
      EXPECT_EQ(asked[k], k) << "from left to right";
      EXPECT_EQ(texts[k], long_text(static_cast<int>(k)));
    }
    for (std::size_t fails_at = 0; fails_at < size; ++fails_at) {
      const auto counted = [&](std::size_t k) {
        if (k == fails_at) throw std::runtime_error("not this one");
        return Counted();
      };
      EXPECT_THROW(SmallVector<Counted>::made(size, counted), std::runtime_error);
      EXPECT_EQ(Counted::alive, 0) << "those that were made are destroyed";
    }
  }
}

// --- what a tuple makes of it: its leaves one behind the other, and its nesting

TEST(Nesting, OfAModeIsThatOfTheTupleWithin) {
  const Tuple<Checked> t = tuple(1, tuple(2, tuple(), tuple(3, 4)), tuple(tuple(5)), 6);
  EXPECT_EQ(t.rank(), 4U);
  EXPECT_EQ(t.depth(), 3U);
  EXPECT_EQ(t.mode(0), Tuple<Checked>(1));
  EXPECT_EQ(t.mode(1), tuple(2, tuple(), tuple(3, 4)));
  EXPECT_EQ(t.mode(1).mode(1), tuple());
  EXPECT_EQ(t.mode(1).mode(2), tuple(3, 4));
  EXPECT_EQ(t.mode(2), tuple(tuple(5)));
  EXPECT_EQ(t.mode(3).leaf(), Checked(6));
  EXPECT_EQ(Tuple<Checked>(t.modes()), t);
  EXPECT_EQ(t.nesting().longest(), 4U);
  EXPECT_EQ(tuple(1, tuple(2, 3, 4)).nesting().longest(), 3U);
  EXPECT_EQ(t.nesting().leaves() + t.nesting().tuples(), 6U + 6U);
}

/// (0,(1,(2,…))) of so many leaves, and `innermost` within.
Tuple<Checked> stairs(int leaves, Tuple<Checked> innermost) {
  for (int k = leaves; k-- > 0;) innermost = tuple(k, innermost);
  return innermost;
}

// The parentheses are written 32 to a word: these are texts of one word, of exactly one, and of more.
TEST(Nesting, IsWrittenInWords) {
  for (int leaves = 1; leaves < 40; ++leaves) {
    const Tuple<Checked> t = stairs(leaves, tuple(7, 8, 9));
    const Nesting& nesting = t.nesting();
    std::string text;
    for (std::size_t k = 0; k < nesting.tokens(); ++k) text += nesting.token(k);
    std::string expected;
    for (int k = 0; k < leaves; ++k) expected += "(.";
    EXPECT_EQ(text, expected + "(...)" + std::string(static_cast<std::size_t>(leaves), ')'));
    EXPECT_TRUE(congruent(t.mode(1), stairs(leaves - 1, tuple(7, 8, 9)))) << "a mode has its part of the text";
    EXPECT_EQ(Tuple<Checked>(t.modes()), t);
    EXPECT_FALSE(congruent(t, stairs(leaves, tuple(7, tuple(8), 9)))) << "as many tuples and leaves, otherwise nested";
    EXPECT_TRUE(congruent(t, stairs(leaves, tuple(1, 2, 3))));
    // The last leaf becomes two.
    const std::size_t last = nesting.leaves() - 1;
    const Nesting refined = nesting.refined([&](std::size_t k) -> std::size_t { return k == last ? 2 : 1; });
    EXPECT_TRUE(refined == stairs(leaves, tuple(7, 8, tuple(9, 10))).nesting());
  }
}

TEST(Nesting, OfATupleWithManyModesIsThatOfEach) {
  Tuple<Checked>::Modes pairs, leaves;
  for (int k = 0; k < 100; ++k) {
    pairs.push_back(tuple(k, tuple(k + 1)));
    leaves.push_back(Tuple<Checked>(k));
  }
  const Tuple<Checked> nested(pairs), flat(leaves);
  for (std::size_t k = 0; k < 100; ++k) {
    EXPECT_EQ(nested.mode(k), pairs[k]);
    EXPECT_EQ(flat.mode(k), leaves[k]);
  }
  EXPECT_TRUE(weakly_congruent(flat, nested));
  EXPECT_FALSE(congruent(flat, nested));
  EXPECT_FALSE(weakly_congruent(nested, flat));
}

}  // namespace
}  // namespace colex
