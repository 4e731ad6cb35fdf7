// A decision about layouts whose numbers are known, as "injective((4,8):(1,4)) is true". docs/certificates.md has the format.
//
// What is false is shown by coordinates that anyone can evaluate. What is true, or has no coordinate, mostly says that some
// equation has no solution: L(x) = L(y) none with x != y, L(x) = 5 none at all. That is shown by cases (`Exhaustion`).
//
// A layout may be seen through a swizzle, "Sw<3,4,3> o 0 o (8,64):(64,1)". If that is a bijection, a question about its values
// is one about the sums offset + L(x) before it.
#pragma once

#include <set>
#include <utility>

#include "swizzle.hpp"

namespace check {

inline Integer absolute(const Integer& a) { return a.is_negative() ? Integer(-1) * a : a; }
inline Integer signed_of(const std::string& word) {
  return word.starts_with('-') ? Integer(-1) * integer_of(word.substr(1)) : integer_of(word);
}

/// The modes of a layout, nested or not, from left to right: its value at x is the swizzle of offset + Σ strides·x, for 0 <= x <
/// extents.
struct Layout {
  Integers extents, strides;
  Integer offset;
  Swizzle swizzle;

  Integer size() const {
    Integer product(1);
    for (const Integer& extent : extents) product = product * extent;
    return product;
  }
  /// The value at "1,0,3", a coordinate for each mode, or "-" if there is no mode. Refuses what is none.
  Integer value(const std::string& coordinates) const { return swizzle(offset + sum(coordinates, strides)); }
  Integer index(const std::string& coordinates) const {
    Integers places;
    Integer place(1);
    for (const Integer& extent : extents) places.push_back(place), place = place * extent;
    return sum(coordinates, places);
  }
  /// The least and the largest sum, which is the value if there is no swizzle.
  std::pair<Integer, Integer> sums() const {
    Integer least = offset, most = offset;
    for (std::size_t k = 0; k < extents.size(); ++k) {
      Integer& end = strides[k].is_negative() ? least : most;
      end = end + (extents[k] - Integer(1)) * strides[k];
    }
    return {least, most};
  }

 private:
  Integer sum(const std::string& coordinates, const Integers& factors) const {
    const Words x = list_of(coordinates);
    require(x.size() == extents.size(), "another number of coordinates");
    Integer result;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const Integer at = integer_of(x[k]);
      require(less(at, extents[k]), "a coordinate beyond the layout");
      result = result + at * factors[k];
    }
    return result;
  }
};

/// Reads "(4,(2,3))" to its leaves, and to its profile "(n,(n,n))".
inline void read_tuple(const std::string& text, std::size_t& at, std::size_t depth, Integers& leaves, std::string& profile) {
  require(depth < 100, "a layout that is nested too deeply");
  if (text[at] != '(') {
    std::size_t end = at + (text[at] == '-' ? 1 : 0);
    while (is_digit(text[end])) ++end;
    leaves.push_back(signed_of(text.substr(at, end - at)));
    profile += 'n';
    at = end;
    return;
  }
  if (text.compare(at, 2, "()") == 0) {
    profile += "()";
    at += 2;
    return;
  }
  for (char sign = '('; sign != ')'; profile += sign) {
    profile += sign == '(' ? "(" : "";
    read_tuple(text, ++at, depth + 1, leaves, profile);
    sign = text[at];
    require(sign == ',' || sign == ')', "\"" + text.substr(0, 40) + "\" is no layout");
  }
  ++at;
}

inline Layout layout_of(const std::string& text) {
  if (const Words parts = pieces(text, ' '); parts.size() == 5 && parts[1] == "o" && parts[3] == "o") {
    Layout result = layout_of(parts[4]);
    result.swizzle = swizzle_of(parts[0]);
    result.offset = signed_of(parts[2]);
    require(!result.sums().first.is_negative(), "a swizzle of what is below 0");
    return result;
  }
  Layout result;
  std::string shape, stride;
  std::size_t at = 0;
  read_tuple(text, at, 0, result.extents, shape);
  require(text[at] == ':', "\"" + text.substr(0, 40) + "\" is no layout");
  read_tuple(text, ++at, 0, result.strides, stride);
  require(at == text.size() && shape == stride, "\"" + text.substr(0, 40) + "\" is no layout");
  for (const Integer& extent : result.extents) require(less(Integer(), extent), "an extent below 1");
  return result;
}

/// Σ factors·unknowns = value. A factor that is not there is 0.
struct Equation {
  Integers factors;
  Integer value;
};
struct Range {
  Integer least, most;
};
/// Unknown integers, each within its range, that satisfy equations.
struct System {
  std::vector<Range> ranges;
  std::vector<Equation> equations;
};

/// Reads why a system has no solution: what follows from it, cases, and at the end of each why there is none.
class Exhaustion {
 public:
  explicit Exhaustion(Lines& lines, Counts& counts) : lines_(lines), counts_(counts) {}

  void close(System system, std::size_t depth = 0) {
    require(depth < 2000, "cases within cases within cases");
    while (!is_empty(system)) {
      const Words words = lines_.next();
      ++counts_.steps;
      if (words[0] == "never" && words.size() == 2) {
        const auto& [factors, value] = equation(system, words[1]);
        const Range sum = sum_of(system, factors);
        require(less(value, sum.least) || less(sum.most, value), "the equation may hold");
        break;
      }
      if (words[0] == "split" && words.size() == 3) {
        System other = system;
        Integer& most = unknown(system, words[1]).most;
        Integer& least = unknown(other, words[1]).least;
        const Integer end = signed_of(words[2]), next = end + Integer(1);
        if (less(end, most)) most = end;
        if (less(least, next)) least = next;
        close(std::move(system), depth + 1);
        return close(std::move(other), depth + 1);
      }
      step(system, words);
    }
    ++counts_.paths;
  }

 private:
  static bool is_empty(const System& system) {
    return std::any_of(system.ranges.begin(), system.ranges.end(), [](const Range& r) { return less(r.most, r.least); });
  }

  static void step(System& system, const Words& words) {
    if (words[0] == "let") {
      // A new unknown, which is this sum of the others.
      Equation sum{pairs(words, system.ranges.size()), Integer()};
      system.ranges.push_back(sum_of(system, sum.factors));
      sum.factors.emplace_back(-1);
      system.equations.push_back(std::move(sum));
    } else if (words[0] == "sum") {
      const Integers times = pairs(words, system.equations.size());
      Equation sum{Integers(system.ranges.size()), Integer()};
      for (std::size_t e = 0; e < times.size(); ++e) {
        const auto& [factors, value] = system.equations[e];
        for (std::size_t k = 0; k < factors.size(); ++k) sum.factors[k] = sum.factors[k] + times[e] * factors[k];
        sum.value = sum.value + times[e] * value;
      }
      system.equations.push_back(std::move(sum));
    } else if (words[0] == "bound" && words.size() == 5) {
      bound(system, words);
    } else {
      throw Refused("\"" + words[0].substr(0, 40) + "\" is no step of a search");
    }
  }

  /// bound k e a b: by equation e, a <= unknown k <= b.
  static void bound(System& system, const Words& words) {
    Range& known = unknown(system, words[1]);
    auto [others, value] = equation(system, words[2]);
    const std::size_t k = count_of(words[1]);
    require(k < others.size() && !others[k].is_zero(), "the equation says nothing of this unknown");
    const Integer factor = std::exchange(others[k], Integer()), one(1);
    const Range rest = sum_of(system, others), found{signed_of(words[3]), signed_of(words[4])};
    // factor·unknown is from value - rest.most to value - rest.least; with the next integers outside it would not be.
    const bool positive = !factor.is_negative();
    const Integer below = factor * (positive ? found.least - one : found.most + one);
    const Integer above = factor * (positive ? found.most + one : found.least - one);
    require(less(below, value - rest.most) && less(value - rest.least, above), "the equation leaves more than that");
    if (less(known.least, found.least)) known.least = found.least;
    if (less(found.most, known.most)) known.most = found.most;
  }

  /// "3:-5 0:1": -5 at place 3, 1 at place 0, of so many places.
  static Integers pairs(const Words& words, std::size_t places) {
    Integers result(places);
    for (std::size_t w = 1; w < words.size(); ++w) {
      const Words pair = pieces(words[w], ':');
      require(pair.size() == 2 && count_of(pair[0]) < places, "\"" + words[w].substr(0, 40) + "\" is no factor");
      result[count_of(pair[0])] = signed_of(pair[1]);
    }
    return result;
  }
  static const Equation& equation(const System& system, const std::string& word) {
    require(count_of(word) < system.equations.size(), "there is no equation " + word);
    return system.equations[count_of(word)];
  }
  static Range& unknown(System& system, const std::string& word) {
    require(count_of(word) < system.ranges.size(), "there is no unknown " + word);
    return system.ranges[count_of(word)];
  }
  /// What the sum can be, each unknown at one end of its range.
  static Range sum_of(const System& system, const Integers& factors) {
    Range sum;
    for (std::size_t k = 0; k < factors.size(); ++k) {
      const bool turned = factors[k].is_negative();
      const auto& [least, most] = system.ranges[k];
      sum.least = sum.least + factors[k] * (turned ? most : least);
      sum.most = sum.most + factors[k] * (turned ? least : most);
    }
    return sum;
  }

  Lines& lines_;
  Counts& counts_;
};

/// Reads one decision.
class Decision {
 public:
  /// "injective((4,8):(1,4)) is true"
  explicit Decision(const std::string& about, Lines& lines) : lines_(lines) {
    const std::size_t open = about.find('('), end = about.rfind(") is ");
    require(open < end && end != std::string::npos, "a decision is NAME(…) is true, or is false");
    question_ = about.substr(0, open) + about.substr(end + 1);
    require(is_question(question_), "there is no such question and answer");
    std::string rest = about.substr(open + 1, end - open - 1);
    if (question_.starts_with("image_contains ")) {
      const std::size_t comma = rest.rfind(", ");
      require(comma != std::string::npos, "image_contains asks for a value");
      number_ = signed_of(rest.substr(comma + 2));
      rest.resize(comma);
    }
    for (std::size_t comma = rest.find(", "); comma != std::string::npos; comma = rest.find(", ")) {
      layouts_.push_back(layout_of(rest.substr(0, comma)));
      rest.erase(0, comma + 2);
    }
    layouts_.push_back(layout_of(rest));
    const bool of_two =
        question_.starts_with("disjoint ") || question_.starts_with("same_image ") || question_.starts_with("equal ");
    require(layouts_.size() == (of_two ? 2 : 1), "a question about another number of layouts");
  }

  /// `how` is what stands behind the word `decision`. Reads to the line `end`.
  Counts run(const Words& how) {
    const bool is_known = how == Words{"walk"}                           ? walked() == question_.ends_with(" true")
                          : is("injective is true", how, "order")        ? different(how)
                          : is("injective is false", how, "collide")     ? collide(how, 0)
                          : is("disjoint is true", how, "search")        ? disjoint()
                          : is("disjoint is false", how, "collide")      ? collide(how, 1)
                          : is("image_contains is true", how, "at")      ? value(how) == number_
                          : is("image_contains is false", how, "search") ? missed(layouts_[0], number_, how, 1)
                          : is("same_image is true", how, "merged")      ? merged()
                          : is("same_image is false", how, "only")       ? only(how)
                          : is("equal is true", how, "forms")            ? form(layouts_[0]) == form(layouts_[1]) && seen_alike()
                          : is("equal is false", how, "sizes")           ? layouts_[0].size() != layouts_[1].size()
                          : is("equal is false", how, "differ")          ? differ(how)
                                                                         : onto(how);
    require(is_known, "this does not show it");
    require(lines_.next() == Words{"end"}, "the end is expected here");
    return counts_;
  }

 private:
  bool is(const std::string& question, const Words& how, const std::string& word) const {
    return question_ == question && !how.empty() && how[0] == word;
  }
  Integer value(const Words& how, std::size_t argument = 0, std::size_t word = 1) const {
    require(word < how.size(), "a coordinate is missing");
    return layouts_[argument].value(how[word]);
  }
  void next_case(const System& system) {
    require(lines_.next() == Words{"case", std::to_string(++cases_)}, "a case is missing");
    Exhaustion(lines_, counts_).close(system);
  }

  /// The modes that are listed, none twice; none is left out that is needed.
  template <class Needed>
  std::vector<std::size_t> listed(const Words& how, const Needed& is_needed) const {
    const Layout& L = layouts_[0];
    std::vector<std::size_t> result;
    std::set<std::size_t> seen;
    for (std::size_t w = 1; w < how.size(); ++w) {
      const std::size_t k = count_of(how[w]);
      require(k < L.extents.size() && seen.insert(k).second, "a mode that is none, or comes twice");
      result.push_back(k);
    }
    for (std::size_t k = 0; k < L.extents.size(); ++k)
      require(seen.contains(k) || !is_needed(L.extents[k], L.strides[k]), "a mode is left out");
    return result;
  }

  /// If x and y have one value, then t = x - y has Σ stride·t = 0. In the order of the line, let k be the last mode with t_k
  /// != 0, and let t_k be positive, else take y - x. So there is one system for each k.
  bool different(const Words& how) {
    const Layout& L = layouts_[0];
    require(L.swizzle.is_bijection(), "a swizzle that loses bits");
    System system{{}, {{{}, Integer()}}};
    for (const std::size_t k : listed(how, [](const Integer&extent, const Integer&) { return extent != Integer(1); })) {
      const Integer reach = L.extents[k] - Integer(1);
      system.equations[0].factors.push_back(L.strides[k]);
      system.ranges.push_back({Integer(1), reach});
      next_case(system);
      system.ranges.back().least = Integer(-1) * reach;
    }
    return true;
  }

  /// Two coordinates with one value: different ones of one layout, or of two layouts, where the value is not 0.
  bool collide(const Words& how, std::size_t second) const {
    require(how.size() == 3, "two coordinates are expected");
    const Integer first = value(how);
    if (second == 0 && layouts_[0].index(how[1]) == layouts_[0].index(how[2])) return false;
    return first == value(how, second, 2) && (second == 0 || !first.is_zero());
  }

  /// Whether both are the same function of their sums offset + L(x).
  bool seen_alike() const { return layouts_[0].swizzle == layouts_[1].swizzle && layouts_[0].offset == layouts_[1].offset; }

  /// L(x) = M(y), and L(x) = v: for v from 1 on, and for v to -1. A swizzle keeps 0.
  bool disjoint() {
    require(layouts_[0].swizzle == layouts_[1].swizzle && layouts_[0].swizzle.is_bijection(), "they are not seen alike");
    System system{{}, {{{}, Integer(-1) * layouts_[0].offset}}};
    add_coordinates(system, layouts_[0], Integer(1));
    system.equations.push_back(system.equations[0]);
    system.equations[0].value = layouts_[1].offset - layouts_[0].offset;
    add_coordinates(system, layouts_[1], Integer(-1));
    system.equations[1].factors.resize(system.ranges.size());
    system.equations[1].factors.emplace_back(-1);
    const auto [least, most] = layouts_[0].sums();
    system.ranges.push_back({Integer(1), most});
    next_case(system);
    system.ranges.back() = {least, Integer(-1)};
    next_case(system);
    return true;
  }

  /// Adds ±L(x) to equation 0.
  static void add_coordinates(System& system, const Layout& L, const Integer& sign) {
    for (std::size_t k = 0; k < L.extents.size(); ++k) {
      system.ranges.push_back({Integer(), L.extents[k] - Integer(1)});
      system.equations[0].factors.push_back(sign * L.strides[k]);
    }
  }
  /// Behind a swizzle that is a bijection, the word is the one sum that has this value.
  bool missed(const Layout& L, const Integer& value, const Words& how, std::size_t word) {
    Integer sum = value;
    if (L.swizzle.bits > 0) {
      if (value.is_negative()) return true;
      require(L.swizzle.is_bijection() && word < how.size(), "the sum that has this value is missing");
      sum = integer_of(how[word]);
      require(L.swizzle(sum) == value, "this sum has another value");
    }
    System system{{}, {{{}, sum - L.offset}}};
    add_coordinates(system, L, Integer(1));
    next_case(system);
    return true;
  }

  /// surjective: onto [0, largest value]; bijective: onto [0, size), each once; contiguous: onto [least, largest value].
  bool onto(const Words& how) {
    const Layout& L = layouts_[0];
    const auto [least, most] = L.sums();
    const bool bijective = question_.starts_with("bijective is ");
    require(bijective || question_.starts_with("surjective is ") || question_.starts_with("contiguous is "),
            "an unknown question");
    const bool from_0 = !question_.starts_with("contiguous ");
    if (question_.ends_with("is true") && how[0] == "order") {
      // What the modes so far reach is an interval, and the next stride is no longer than that.
      Integer reached(1);
      for (const std::size_t k :
           listed(how, [](const Integer&extent, const Integer&stride) { return extent != Integer(1) && !stride.is_zero(); })) {
        require(!less(reached, absolute(L.strides[k])), "a stride beyond what the modes before it reach");
        reached = reached + (L.extents[k] - Integer(1)) * absolute(L.strides[k]);
      }
      return (!from_0 || least.is_zero()) && (!bijective || reached == L.size()) && keeps(L);
    }
    require(question_.ends_with("is false") && how.size() >= 2, "an unknown argument");
    if (how[0] == "at" && from_0) return value(how).is_negative() || (bijective && !less(value(how), L.size()));
    if (how[0] == "collide" && bijective) return collide(how, 0);
    require(how[0] == "missed" && (bijective || L.swizzle.bits == 0), "an unknown argument");
    const Integer hole = signed_of(how[1]), end = bijective ? L.size() : most + Integer(1);
    return !less(hole, from_0 ? Integer() : least) && less(hole, end) && missed(L, hole, how, 2);
  }

  /// Whether the swizzle takes the interval of all sums to itself.
  static bool keeps(const Layout& L) {
    const auto [least, most] = L.sums();
    const Swizzle& sw = L.swizzle;
    return sw.bits == 0 || (sw.is_bijection() && sw.keeps(least) && sw.keeps(most + Integer(1)));
  }

  /// As sets of values: positive strides that begin lower. s:d and t:(m·d) are (s + m·(t-1)):d for m <= s. The multiset of the
  /// sums of modes s:d is the product of the polynomials (1 - z^(s·d)) / (1 - z^d), and so known by these exponents.
  bool merged() {
    std::vector<Layout> sets(2);
    for (std::size_t which = 0; which < 2; ++which)
      for (std::size_t k = 0; k < layouts_[which].extents.size(); ++k) {
        if (layouts_[which].extents[k] == Integer(1) || layouts_[which].strides[k].is_zero()) continue;
        sets[which].extents.push_back(layouts_[which].extents[k]);
        sets[which].strides.push_back(absolute(layouts_[which].strides[k]));
      }
    for (Words words = lines_.next(); words != Words{"same"}; words = lines_.next()) {
      require(words.size() == 5 && words[0] == "merge" && count_of(words[1]) < 2, "a merge of modes is expected here");
      Layout& set = sets[count_of(words[1])];
      Integers &extents = set.extents, &strides = set.strides;
      const std::size_t i = count_of(words[2]), j = count_of(words[3]);
      const Integer m = integer_of(words[4]);
      require(i < extents.size() && j < extents.size() && i != j, "two modes are merged");
      require(strides[j] == m * strides[i] && !less(extents[i], m), "these modes leave gaps");
      extents[i] = extents[i] + m * (extents[j] - Integer(1));
      extents[j] = Integer(1);
      ++counts_.steps;
    }
    // Where the swizzles differ, each has to take its set to itself.
    require(layouts_[0].swizzle == layouts_[1].swizzle ? layouts_[0].swizzle.is_bijection()
                                                       : is_kept(layouts_[0], sets[0]) && is_kept(layouts_[1], sets[1]),
            "they are not seen alike");
    std::vector<std::multiset<Integer, decltype(&less)>> exponents(2, std::multiset<Integer, decltype(&less)>(&less));
    for (std::size_t which = 0; which < 2; ++which)
      for (std::size_t k = 0; k < sets[which].extents.size(); ++k) {
        exponents[which].insert(sets[which].extents[k] * sets[which].strides[k]);
        exponents[1 - which].insert(sets[which].strides[k]);
      }
    return layouts_[0].sums().first == layouts_[1].sums().first && exponents[0] == exponents[1];
  }
  /// Whether the modes that are left are one interval, which the swizzle takes to itself.
  static bool is_kept(const Layout& L, const Layout& set) {
    for (std::size_t k = 0; k < set.extents.size(); ++k)
      if (set.extents[k] != Integer(1) && set.extents[k] != L.sums().second - L.sums().first + Integer(1)) return false;
    return keeps(L);
  }

  /// All values, one by one, in the order of their coordinates.
  static Integers walk(const Layout& L) {
    require(!less(Integer(1 << 16), L.size()), "a layout that is too large for a walk");
    Integers sums{L.offset};
    for (std::size_t k = 0; k < L.extents.size(); ++k) {
      const Integers before = sums;
      Integer offset;
      for (Integer x(1); less(x, L.extents[k]); x = x + Integer(1)) {
        offset = offset + L.strides[k];
        for (const Integer& sum : before) sums.push_back(sum + offset);
      }
    }
    for (Integer& sum : sums) sum = L.swizzle(sum);
    return sums;
  }

  /// What is asked, by its definition.
  bool walked() const {
    using Set = std::set<Integer, decltype(&less)>;
    const Integers values = walk(layouts_[0]);
    const Set set(values.begin(), values.end(), &less);
    const std::string name = question_.substr(0, question_.find(' '));
    const bool is_injective = set.size() == values.size();
    const bool is_interval = *set.rbegin() - *set.begin() + Integer(1) == Integer(static_cast<std::int64_t>(set.size()));
    if (name == "injective") return is_injective;
    if (name == "contiguous") return is_interval;
    if (name == "surjective") return is_interval && set.begin()->is_zero();
    if (name == "bijective") return is_interval && set.begin()->is_zero() && is_injective;
    if (name == "image_contains") return set.contains(number_);
    require(layouts_.size() == 2, "an unknown question");
    const Integers others = walk(layouts_[1]);
    if (name == "equal") return values == others;
    const Set other(others.begin(), others.end(), &less);
    if (name == "same_image") return set == other;
    require(name == "disjoint", "an unknown question");
    return std::none_of(set.begin(), set.end(), [&](const Integer& v) { return !v.is_zero() && other.contains(v); });
  }

  /// only 0 X: the value of the first layout at X is none of the other. A further word is as for `missed`.
  bool only(const Words& how) {
    require(how.size() >= 3 && count_of(how[1]) < 2, "which of the two?");
    const std::size_t which = count_of(how[1]);
    return missed(layouts_[1 - which], value(how, which, 2), how, 3);
  }

  /// The modes without extents of 1, those that continue one another as one: with the same form, layouts are the same function.
  static std::pair<Integers, Integers> form(const Layout& L) {
    Integers extents, strides;
    for (std::size_t k = 0; k < L.extents.size(); ++k) {
      if (L.extents[k] == Integer(1)) continue;
      if (!extents.empty() && L.strides[k] == extents.back() * strides.back()) {
        extents.back() = extents.back() * L.extents[k];
      } else {
        extents.push_back(L.extents[k]), strides.push_back(L.strides[k]);
      }
    }
    return {extents, strides};
  }

  bool differ(const Words& how) const {
    require(how.size() == 3 && layouts_[0].size() == layouts_[1].size(), "layouts of one size differ at a coordinate of each");
    return layouts_[0].index(how[1]) == layouts_[1].index(how[2]) && value(how) != value(how, 1, 2);
  }

  /// Whether it is one of the sentences that there are, word for word.
  static bool is_question(const std::string& sentence) {
    for (const char* name :
         {"injective", "surjective", "bijective", "contiguous", "image_contains", "disjoint", "same_image", "equal"})
      if (sentence == std::string(name) + " is true" || sentence == std::string(name) + " is false") return true;
    return false;
  }

  Lines& lines_;
  std::string question_;  ///< "injective is true"
  std::vector<Layout> layouts_;
  Integer number_;
  std::size_t cases_ = 0;
  Counts counts_{0, 1, 0, 0};
};

/// Reads the decision of what is in `about`.
inline Counts decided(const std::string& about, const std::string& how, Lines& lines) {
  return Decision(about, lines).run(pieces(how, ' '));
}

}  // namespace check
