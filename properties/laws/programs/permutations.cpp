// The permutations of [0,N) that are layouts: S120 to S123.
//
// A permutation is the sequence of its values.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "shapes_of_size.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

using Order = std::vector<std::size_t>;  ///< a permutation of positions
using Permutations = std::set<Values>;

Order first_order(std::size_t length) {
  Order order(length);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

/// f_(E,order): mode i is the order[i]-th mode of the column-major layout of E.
Values permuted(const Row& E, const Order& order) {
  Values unit{1};
  for (const std::int64_t extent : E) unit.push_back(unit.back() * extent);
  Modes<Checked> modes;
  for (const std::size_t position : order) modes.push_back({E[position], unit[position]});
  return values(colex::layout_of(modes));
}

/// n's prime factors, ascending.
Row prime_factors(std::int64_t n) {
  Row result;
  for (std::int64_t p = 2; n > 1; ++p) {
    for (; n % p == 0; n /= p) result.push_back(p);
  }
  return result;
}

/// The permutations of ordered prime factorisations of N.
Permutations of_prime_factorisations(std::int64_t N) {
  Permutations result;
  Row E = prime_factors(N);
  do {
    Order order = first_order(E.size());
    do {
      result.insert(permuted(E, order));
    } while (std::next_permutation(order.begin(), order.end()));
  } while (std::next_permutation(E.begin(), E.end()));
  return result;
}

/// The compact layouts of size N without extents of 1: any extents, counted in any order.
std::vector<Modes<Checked>> compact_layouts(std::int64_t N) {
  std::vector<Modes<Checked>> result;
  for (const Row& extents : factorisations(N)) {
    Order order = first_order(extents.size());
    do {
      Modes<Checked>& modes = result.emplace_back(extents.size());
      Checked unit = 1;
      for (const std::size_t position : order) {
        modes[position] = {extents[position], unit};
        unit = unit * extents[position];
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return result;
}

/// No two neighbours are one mode.
bool is_coalesced(const Modes<Checked>& modes) {
  for (std::size_t k = 1; k < modes.size(); ++k) {
    if (modes[k].stride == modes[k - 1].extent * modes[k - 1].stride) return false;
  }
  return true;
}

/// What there is to know of the layout permutations of [0,N).
struct Facts {
  Permutations of_factorisations, of_layouts;
  std::size_t coalesced = 0;  ///< compact coalesced layouts
};

const Facts& facts(std::int64_t N) {
  static thread_local std::map<std::int64_t, Facts> known;
  const auto [entry, is_new] = known.try_emplace(N);
  if (is_new) {
    entry->second.of_factorisations = of_prime_factorisations(N);
    for (const Modes<Checked>& modes : compact_layouts(N)) {
      entry->second.of_layouts.insert(values(colex::layout_of(modes)));
      if (is_coalesced(modes)) ++entry->second.coalesced;
    }
  }
  return entry->second;
}

Values inverse_of(const Values& f) {
  Values result(f.size());
  for (std::size_t x = 0; x < f.size(); ++x) result[static_cast<std::size_t>(f[x])] = static_cast<std::int64_t>(x);
  return result;
}

/// f after g.
Values after(const Values& f, const Values& g) {
  Values result;
  for (const std::int64_t y : g) result.push_back(f[static_cast<std::size_t>(y)]);
  return result;
}

bool closed_under_inverse(const Permutations& all) {
  return std::all_of(all.begin(), all.end(), [&](const Values& f) { return all.count(inverse_of(f)) > 0; });
}

/// Two of them whose product is none of them, if there are such.
std::optional<std::pair<Values, Values>> open_product(const Permutations& all) {
  for (const Values& f : all) {
    for (const Values& g : all) {
      if (all.count(after(f, g)) == 0) return std::pair(f, g);
    }
  }
  return std::nullopt;
}

std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

Case is_a_group_for_prime_powers(std::int64_t N) {
  const Permutations& all = facts(N).of_factorisations;
  const Row primes = prime_factors(N);
  const bool prime_power = primes.empty() || primes.front() == primes.back();
  if (!closed_under_inverse(all)) return Case::fails("an inverse is missing");
  if (prime_power && all.size() != factorial(primes.size())) return Case::fails("there are " + std::to_string(all.size()));
  const bool closed = !open_product(all);
  return closed == prime_power ? Case::of(true) : Case::fails(closed ? "closed under product" : "not closed under product");
}

constexpr std::size_t most_entries = 3;

std::size_t entries_of(const Assignment& values) { return std::min(most_entries, leaf_count(shape_of(values[0]))); }

/// A map of the positions of the tuple that is the first variable to themselves, by its number.
ProgramVariable position_map(std::string name) {
  return {std::move(name), [](const Assignment& before) {
            std::int64_t maps = 1;
            for (std::size_t k = 0; k < entries_of(before); ++k) maps *= static_cast<std::int64_t>(entries_of(before));
            return cases::IntegerDomain{0, maps - 1};
          }};
}

/// Map number k of so many positions: its digits in the base of their number.
Order map_number(std::size_t length, std::int64_t k) {
  Order map;
  for (std::size_t i = 0; i < length; ++i, k /= static_cast<std::int64_t>(length))
    map.push_back(static_cast<std::size_t>(k) % length);
  return map;
}

bool is_injective(Order map) {
  std::sort(map.begin(), map.end());
  return std::adjacent_find(map.begin(), map.end()) == map.end();
}

/// (E_map(0), E_map(1), …) with the strides that these entries have in E: f_(E,map).
Layout<> mapped(const Row& E, const Order& map) {
  Values unit{1};
  for (const std::int64_t extent : E) unit.push_back(unit.back() * extent);
  Modes<Checked> modes;
  for (const std::size_t position : map) modes.push_back({E[position], unit[position]});
  return colex::layout_of(modes);
}

/// f_(E, alpha after beta) = f_(E,alpha) o f_(E^alpha,beta), wherever the inner value is a coordinate of the outer layout.
Case multiplies(const Row& E, const Order& alpha, const Order& beta) {
  Row E_alpha;
  Order gamma;
  for (const std::size_t position : alpha) E_alpha.push_back(E[position]);
  for (const std::size_t position : beta) gamma.push_back(alpha[position]);
  const Layout<> outer = mapped(E, alpha);
  const Layout<> inner = mapped(E_alpha, beta);
  const Layout<> whole = mapped(E, gamma);
  for (Checked x = 0; x < size(whole); x = x + Checked(1)) {
    const Checked y = inner(x);
    if (!(y < size(outer)) || outer(y) == whole(x)) continue;
    const auto at = [](const Layout<>& L, Checked c) { return '(' + to_string(L) + ")(" + to_string(c) + ')'; };
    return Case::fails(at(outer, y) + " is " + to_string(outer(y)) + " where " + at(inner, x) + " is " + to_string(y) + ", and " +
                       at(whole, x) + " is " + to_string(whole(x)));
  }
  return Case::of(true);
}

Row row_of(const Value& shape) {
  Row result;
  for (const Checked extent : leaves(shape_of(shape))) result.push_back(extent.value());
  return result;
}

}  // namespace

namespace programs {

void permutations(Programs& laws) {
  const ProgramVariable N = integer("N", 1, 48);

  laws.add({"S120", "Every permutation of [0,N) that is a layout comes from an isomorphism of ordered prime factorisations.",
            "Sh 3.15", evidence::Expected::stands,
            "forall 1 <= N <= 48: claim {values of compact layouts of size N} == {values of E^a: d^a | E the prime factors of N "
            "in any order, d the column-major stride of E, a an order of its positions}"},
           {N}, [](const Assignment& values) {
             const Facts& known = facts(integer_of(values[0]));
             return Case::of(known.of_factorisations == known.of_layouts);
           });

  laws.add({"S121a",
            "The layout permutations of [0,N) are closed under inverse; exactly for prime powers N = p^k they are a group, of k! "
            "elements.",
            "Sh 3.16", evidence::Expected::stands,
            "forall 1 <= N <= 48: claim inverses are among them; products are exactly for prime powers; of those there are k!"},
           {N}, [](const Assignment& values) { return is_a_group_for_prime_powers(integer_of(values[0])); });

  laws.add(
      {"S121.closed", "The layout permutations of [0,N) are closed under product.", "Sh 3.16", evidence::Expected::falls,
       "forall 1 <= N <= 48: refute every product of two of them is one of them",
       notation::Fall{notation::Fall::Ground::source, false, "The remark says that they are not."}},
      {N}, [](const Assignment& values) {
        const auto pair = open_product(facts(integer_of(values[0])).of_factorisations);
        if (!pair) return Case::of(true);
        return Case::fails(text(pair->first) + " after " + text(pair->second) + " is " + text(after(pair->first, pair->second)));
      });

  const std::string maps =
      "forall E: shape of at most 3 leaves, size <= 256, alpha, beta: the numbers of maps of its positions to themselves";
  const std::string composes =
      "for all x < size(f_gamma) with f_beta(x) < size(f_alpha): f_gamma(x) == f_alpha(f_beta(x)), gamma_i = alpha_(beta_i), "
      "f_alpha = "
      "f_(E,alpha), f_beta = f_(E^alpha,beta), f_gamma = f_(E,gamma)";
  const std::vector<ProgramVariable> two_maps{shape("E", 3, 256), position_map("alpha"), position_map("beta")};
  laws.add({"S122c", "f_(E,alpha after beta) = f_(E,alpha) o f_(E^alpha,beta) for all maps alpha and beta.", "Sh 3.12-3.13",
            evidence::Expected::falls, maps + " if no entry is 1: refute " + composes,
            notation::Fall{
                notation::Fall::Ground::as_published, false,
                "The lemma is of all maps of finite sets, and a warning beside it says that it goes further than the theorem on "
                "composition, whose intervals need not be disjoint. They are not where beta takes a position twice, and there "
                "the lemma "
                "fails; for injective beta it holds (S122c.repaired), and the intervals are disjoint."}},
           two_maps, [](const Assignment& values) {
             const Row E = row_of(values[0]);
             const bool degenerate = std::find(E.begin(), E.end(), 1) != E.end();
             if (E.size() > most_entries || degenerate) return Case::filtered();
             return multiplies(E, map_number(E.size(), integer_of(values[1])), map_number(E.size(), integer_of(values[2])));
           });
  laws.add({"S122c.repaired", "f_(E,alpha after beta) = f_(E,alpha) o f_(E^alpha,beta) for all maps alpha and injective beta.",
            "Sh 3.12-3.13", evidence::Expected::stands, maps + " if beta is injective: claim " + composes},
           two_maps, [](const Assignment& values) {
             const Row E = row_of(values[0]);
             const Order beta = map_number(E.size(), integer_of(values[2]));
             if (E.size() > most_entries || !is_injective(beta)) return Case::filtered();
             return multiplies(E, map_number(E.size(), integer_of(values[1])), beta);
           });

  laws.add({"S123", "There are as many layout permutations of [0,N) as coalesced compact layouts of size N.", "Sh",
            evidence::Expected::stands,
            "forall 1 <= N <= 48: claim the number of permutations from ordered prime factorisations is the number of compact L "
            "with size(L) == N and coalesce(L) == L"},
           {N}, [](const Assignment& values) {
             const Facts& known = facts(integer_of(values[0]));
             if (known.of_factorisations.size() == known.coalesced) return Case::of(true);
             return Case::fails(std::to_string(known.of_factorisations.size()) + " and " + std::to_string(known.coalesced));
           });
}

}  // namespace programs

}  // namespace colex::laws
