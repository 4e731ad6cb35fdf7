// The images of layouts, by walking: of those that merge differently, and whatever the budget of values that are listed.
#include <algorithm>
#include <cstdint>
#include <string>

#include "colex/image.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "answers.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

Layout<> two_modes(std::int64_t s, std::int64_t t, std::int64_t d, std::int64_t e) {
  return colex::layout_of(Modes<Checked>{{Checked(s), Checked(d)}, {Checked(t), Checked(e)}});
}

/// same_image of (s,t):(d,e) and of every layout of two modes that has the same largest value, its numbers at most `most`.
Case has_the_image_of_its_twins(std::int64_t s, std::int64_t t, std::int64_t d, std::int64_t e, std::int64_t most) {
  const Layout<> A = two_modes(s, t, d, e);
  const Values of_A = image(values(A));
  for (std::int64_t f = 1; f <= most; ++f) {
    for (std::int64_t g = f; g <= most; ++g) {
      for (std::int64_t u = 2; u <= most && (u - 1) * f < of_A.back(); ++u) {
        const std::int64_t rest = of_A.back() - (u - 1) * f;
        if (rest % g != 0 || rest / g >= most) continue;
        const Layout<> B = two_modes(u, rest / g + 1, f, g);
        const Values of_B = image(values(B));
        const Decision<Checked> same = same_image(A, B);
        if (is_yes(same) != (of_A == of_B))
          return Case::fails("same_image(A, " + to_string(B) + ") is " + (same.is_yes() ? "true" : "false"));
        const auto quick = same_image(A, B, Enumeration(), static_cast<std::size_t>(count(of_B)));
        if (!quick.is_unknown() && quick.is_yes() != same.is_yes())
          return Case::fails("with as many values listed as B has, same_image(A, " + to_string(B) + ") is another");
        if (same.is_yes() || !same.witness()) continue;
        const auto has = [&](const Values& v) { return std::binary_search(v.begin(), v.end(), same.witness()->value()); };
        if (has(of_A) == has(of_B))
          return Case::fails(to_string(*same.witness()) + " is said to be a value of only one of A and " + to_string(B));
      }
    }
  }
  return Case::of(true);
}

/// That a number of values is what it is, or unknown where there are more than are listed.
Case is_known(const char* question, const Result<Checked>& said, std::int64_t wanted, std::int64_t values, std::int64_t most) {
  if (said) {
    return *said == Checked(wanted)
               ? Case::of(true)
               : Case::fails(std::string(question) + " is said to be " + to_string(*said) + ", and is " + std::to_string(wanted));
  }
  if (said.rejection().kind() != Kind::unknown) throw said.rejection();
  return most < values ? Case::of(true) : Case::fails(std::string(question) + " is unknown, of no more values than are listed");
}

Case images_with_budget(const Layout<>& A, const Layout<>& B, std::int64_t most) {
  const Values of_A = image(values(A)), of_B = image(values(B));
  const Enumeration search;
  const auto listed = static_cast<std::size_t>(most);
  const Case size =
      is_known("image_size", attempt([&] { return image_size(A, search, listed); }), count(of_A), count(of_A), most);
  if (size.kind != Case::Kind::holds) return size;
  const Case missed =
      is_known("holes", attempt([&] { return holes(A, search, listed); }), span(of_A) - count(of_A), count(of_A), most);
  if (missed.kind != Case::Kind::holds) return missed;
  const Decision<Checked> same = same_image(A, B, search, listed);
  if (same.is_unknown()) {
    const bool more = most < std::max(count(of_A), count(of_B));
    return more ? Case::of(true) : Case::fails("same_image is unknown, of no more values than are listed");
  }
  return same.is_yes() == (of_A == of_B) ? Case::of(true) : Case::fails("same_image is wrong");
}

/// Two modes whose values coincide, and one that steps over them: those of the first two are listed, and no others.
Case is_counted(std::int64_t s, std::int64_t t, std::int64_t d, std::int64_t apart) {
  const std::int64_t e = s * d + apart;
  const Layout<> A = colex::layout_of(
      Modes<Checked>{{Checked(s), Checked(2 * d)}, {Checked(s), Checked(3 * d)}, {Checked(t), Checked(5 * e * d)}});
  const Layout<> merged = two_modes(s, t, d, (s - 1) * d);
  const auto counted = attempt([&] { return image_size(merged, Enumeration(), 0); });
  if (!counted || !(*counted == Checked(s + (s - 1) * (t - 1))))
    return Case::fails("image_size(" + to_string(merged) + ") lists values");
  const auto size = attempt([&] { return image_size(A, Enumeration(), static_cast<std::size_t>(5 * s)); });
  return size ? Case::of(*size == Checked(count(image(values(A))))) : Case::fails("image_size(" + to_string(A) + ") is unknown");
}

}  // namespace

namespace programs {

void images(Programs& laws) {
  laws.add(
      {"image_size.blocks", "Values that fall into blocks are counted block by block, however many they are together.",
       "algorithms", evidence::Expected::stands,
       "forall 2 <= s, t <= 40, 1 <= d <= 5, 0 <= a <= 5: claim image_size((s,s,t):(2*d,3*d,5*d*(s*d + a))), with 5*s values "
       "listed, is the number of its values, and image_size((s,t):(d,(s-1)*d)), with none listed, s + (s-1)*(t-1)"},
      {integer("s", 2, 40), integer("t", 2, 40), integer("d", 1, 5), integer("a", 0, 5)}, [](const Assignment& values) {
        return is_counted(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]), integer_of(values[3]));
      });
  laws.add({"same_image.twins",
            "Of two layouts of two modes with the same largest value it is said whether they have the same image, and if not, a "
            "value that only one of them has, also where their modes merge differently.",
            "algorithms", evidence::Expected::stands,
            "forall 2 <= s, t <= 7, 1 <= d, e <= 7: claim same_image((s,t):(d,e), B) == (both have the same values) for every B "
            "= (u,v):(f,g) with the same largest value, u, v, f, g <= 7"},
           {integer("s", 2, 7), integer("t", 2, 7), integer("d", 1, 7), integer("e", 1, 7)}, [](const Assignment& values) {
             return has_the_image_of_its_twins(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]),
                                               integer_of(values[3]), 7);
           });

  laws.add({"image.budget",
            "With any budget of values that are listed, image_size, holes and same_image say what walking says, or that it is "
            "unknown; and unknown only of more values.",
            "algorithms", evidence::Expected::stands,
            "forall A: layout rank <= 4 size <= 64, B: layout rank <= 4 size <= 64, 0 <= budget <= 64: claim image_size(A), "
            "holes(A) and same_image(A,B), none with more than `budget` values listed, are what the values say, or unknown and "
            "there are more values than that"},
           {layout("A", {}, 4, 64), layout("B", {}, 4, 64), integer("budget", 0, 64)}, [](const Assignment& values) {
             return images_with_budget(layout_of(values[0]), layout_of(values[1]), integer_of(values[2]));
           });
}

}  // namespace programs

}  // namespace colex::laws
