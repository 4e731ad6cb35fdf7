#include "isl.hpp"

#ifdef COLEX_HAS_ISL

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <isl/cpp.h>
#include <isl/version.h>

namespace colex::affine {

namespace {

/// A context of isl. What lives in it must end before it does.
class Context {
 public:
  Context() : context_(isl_ctx_alloc(), isl_ctx_free) {}
  isl::ctx get() const { return isl::ctx(context_.get()); }
  /// Stops after that many more operations.
  void limit(const Budget& budget) { isl_ctx_set_max_operations(context_.get(), budget.operations); }

 private:
  std::unique_ptr<isl_ctx, decltype(&isl_ctx_free)> context_;
};

/// The maps of a function, as they are read: not yet one after the other.
std::vector<isl::map> read(const Context& context, const Function& f) {
  std::vector<isl::map> maps;
  for (const std::string& step : f.steps()) maps.emplace_back(context.get(), step);
  return maps;
}

isl::map composed(const std::vector<isl::map>& steps) {
  isl::map result = steps.front();
  for (std::size_t k = 1; k < steps.size(); ++k) result = result.apply_range(steps[k]);
  return result;
}

/// The smallest point in the order of its numbers; any, if that takes too long, or there is none because they go down for ever.
isl::point smallest_point(const isl::set& set) {
  isl_ctx_reset_operations(set.ctx().get());
  try {
    return set.lexmin().sample_point();
  } catch (const isl::exception&) {
    isl_ctx_reset_operations(set.ctx().get());
    return set.sample_point();
  }
}

/// A point of a set that is not empty, if possible with the smallest parameters, and then the smallest numbers of the set;
/// `names` are theirs.
Point point_of(const isl::set& set, const std::vector<std::string>& names) {
  const auto parameters = static_cast<unsigned>(isl_set_dim(set.get(), isl_dim_param));
  Point point;
  for (unsigned k = 0; k < parameters; ++k) point.emplace_back(isl_set_get_dim_name(set.get(), isl_dim_param, k), 0);
  for (const std::string& name : names) point.emplace_back(name, 0);
  const isl::set all = isl::manage(isl_set_move_dims(set.flatten().release(), isl_dim_set, 0, isl_dim_param, 0, parameters));
  const isl::multi_val numbers = smallest_point(all).multi_val();
  for (std::size_t k = 0; k < point.size(); ++k) point[k].second = numbers.at(static_cast<int>(k)).num_si();
  return point;
}

/// What is in one of the sets and not in the other.
template <class Set>
Set difference(const Set& a, const Set& b) {
  return a.subtract(b).unite(b.subtract(a));
}

/// What the question says of two functions; what isl throws is no answer.
template <class Question>
Verdict answered(const Budget& budget, const Function& f, const Function& g, const Question& question) {
  Context context;
  try {
    const std::vector<isl::map> first = read(context, f), second = read(context, g);
    // A text that is cut short by the budget would be called wrong.
    context.limit(budget);
    return question(composed(first), composed(second));
  } catch (const isl::exception_quota&) {
    return Verdict::unknown("more than " + std::to_string(budget.operations) + " operations of isl");
  } catch (const isl::exception& exception) {
    return Verdict::unknown(std::string("isl failed: ") + exception.what());
  }
}

Verdict nothing_satisfies_the_parameters() { return Verdict::unknown("no parameters give both functions a domain"); }

/// x, or x0, x1, … where a coordinate has several numbers.
std::vector<std::string> names(const std::string& name, unsigned count) {
  if (count == 1) return {name};
  std::vector<std::string> all;
  for (unsigned k = 0; k < count; ++k) all.push_back(name + std::to_string(k));
  return all;
}

/// injective, of a map.
Verdict injective(const isl::map& f) {
  if (f.is_injective()) return Verdict::yes();
  const isl::map less = isl::manage(isl_map_lex_lt(f.domain().space().release()));
  std::vector<std::string> both = names("x", f.domain_tuple_dim());
  const std::vector<std::string> other = names("y", f.domain_tuple_dim());
  both.insert(both.end(), other.begin(), other.end());
  return Verdict::no(point_of(f.apply_range(f.reverse()).intersect(less).wrap(), both), "x and y have the same value");
}

}  // namespace

std::string isl_version() {
  std::string text = ::isl_version();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

Verdict equal(const Function& f, const Function& g, const Budget& budget) {
  return answered(budget, f, g, [](const isl::map& first, const isl::map& second) {
    const isl::set parameters = first.domain().params().intersect(second.domain().params());
    if (parameters.is_empty()) return nothing_satisfies_the_parameters();
    const isl::map a = first.intersect_params(parameters), b = second.intersect_params(parameters);
    if (a.is_equal(b)) return Verdict::yes();
    return Verdict::no(point_of(difference(a, b).wrap(), {"x", "value"}), "only one of them has this value there");
  });
}

Verdict injective(const Function& f, const Budget& budget) {
  return answered(budget, f, f, [](const isl::map& map, const isl::map&) {
    return map.is_empty() ? nothing_satisfies_the_parameters() : injective(map);
  });
}

Verdict bijective(const Function& f, const Affine& size, const Budget& budget) {
  return answered(budget, f, identity(size), [](const isl::map& map, const isl::map& whole) {
    if (map.is_empty()) return nothing_satisfies_the_parameters();
    const Verdict apart = injective(map);
    if (!apart.is_yes()) return apart;
    const isl::set values = map.range(), interval = whole.domain().intersect_params(map.domain().params());
    if (values.is_equal(interval)) return Verdict::yes();
    return Verdict::no(point_of(difference(values, interval), {"value"}),
                       "this is a value beyond the size, or one below it that no index has");
  });
}

}  // namespace colex::affine

#else

namespace colex::affine {

namespace {
Verdict skipped() { return Verdict::skipped("colex was built without isl"); }
}  // namespace

std::string isl_version() { return ""; }
Verdict equal(const Function&, const Function&, const Budget&) { return skipped(); }
Verdict injective(const Function&, const Budget&) { return skipped(); }
Verdict bijective(const Function&, const Affine&, const Budget&) { return skipped(); }

}  // namespace colex::affine

#endif
