// Shrinking: where the smallest failing case is known, it is what comes out.
#include <cstdint>
#include <functional>
#include <optional>

#include "colex/cases/draw.hpp"
#include "colex/laws/program.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

Values integers_of(const Assignment& values) {
  Values result;
  for (const Value& value : values) result.push_back(integer_of(value));
  return result;
}

/// Whether integers that fail come down to these.
Case come_down_to(const Values& smallest, const Values& failing, const cases::DomainOf& domain,
                  const std::function<bool(const Values&)>& fails) {
  Assignment start;
  for (const std::int64_t n : failing) start.emplace_back(Checked(n));
  const cases::Minimum minimum =
      cases::minimise(start, domain, [&](const Assignment& values) { return fails(integers_of(values)); });
  const Values found = integers_of(minimum.values);
  return found == smallest ? Case::of(true) : Case::fails("smallest: " + text(found));
}

const cases::DomainOf at_least_1 = [](const Assignment&) { return cases::IntegerDomain{1, std::nullopt}; };

}  // namespace

namespace programs {

void shrinking(Programs& laws) {
  constexpr std::int64_t most = 1'000'000;
  laws.add({"shrinking.threshold", "An integer that is to be at least t shrinks to t.", "colex cases/draw.hpp",
            evidence::Expected::stands, "forall 1 <= t, d <= 1000000: claim t + d shrinks to t, where n fails if n >= t"},
           {integer("t", 1, most), integer("d", 1, most)}, [](const Assignment& values) {
             const std::int64_t t = integer_of(values[0]);
             return come_down_to({t}, {t + integer_of(values[1])}, at_least_1, [t](const Values& n) { return n[0] >= t; });
           });
  laws.add({"shrinking.together", "Two integers that are to be equal and at least t shrink to t together.",
            "colex cases/draw.hpp", evidence::Expected::stands,
            "forall 1 <= t, d <= 1000000: claim t + d, t + d shrink to t, t, where m, n fail if m == n and m >= t"},
           {integer("t", 1, most), integer("d", 1, most)}, [](const Assignment& values) {
             const std::int64_t t = integer_of(values[0]);
             const std::int64_t n = t + integer_of(values[1]);
             return come_down_to({t, t}, {n, n}, at_least_1, [t](const Values& v) { return v[0] == v[1] && v[0] >= t; });
           });
  // The sum is 2n - 1 at most, for i = n - 1.
  laws.add({"shrinking.domain",
            "What depends on an integer that shrinks stays in its domain: the least n for which n + i reaches t has an i < n.",
            "colex cases/draw.hpp", evidence::Expected::stands,
            "forall 1 <= t <= 40, 1 <= n <= 60 if 2*n - 1 >= t: claim n, n - 1 shrink to some n, i with 0 <= i < n and n + i == "
            "t, where n, "
            "i fail if n + i >= t"},
           {integer("t", 1, 40), integer("n", 1, 60)}, [](const Assignment& values) {
             const std::int64_t t = integer_of(values[0]);
             const std::int64_t n = integer_of(values[1]);
             if (2 * n - 1 < t) return Case::filtered();
             const auto domain = [](const Assignment& before) {
               return before.empty() ? cases::IntegerDomain{1, std::nullopt} : cases::IntegerDomain{0, integer_of(before[0]) - 1};
             };
             const cases::Minimum minimum = cases::minimise({Checked(n), Checked(n - 1)}, domain, [t](const Assignment& v) {
               return integer_of(v[0]) + integer_of(v[1]) >= t;
             });
             const Values found = integers_of(minimum.values);
             const bool right = 0 <= found[1] && found[1] < found[0] && found[0] + found[1] == t;
             return right ? Case::of(true) : Case::fails("smallest: " + text(found));
           });
}

}  // namespace programs

}  // namespace colex::laws
