#include "colex/engines/statistics.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "colex/cases/enumeration.hpp"

namespace colex::engines {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) { return std::to_string((100 * part + whole / 2) / whole) + " %"; }

std::string shares(const std::map<std::size_t, std::uint64_t>& counts, std::uint64_t whole) {
  std::string text;
  for (const auto& [number, count] : counts) text += "  " + std::to_string(number) + ": " + share(count, whole);
  return text;
}

}  // namespace

void Statistics::add(const laws::Assignment& values, const laws::Case& what) {
  ++cases_;
  switch (what.kind) {
    case laws::Case::Kind::holds: ++hold_; break;
    case laws::Case::Kind::fails: ++fail_; break;
    case laws::Case::Kind::filtered: ++filtered_; break;
    case laws::Case::Kind::rejected: ++rejected_; break;
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (const auto* L = values[k].as<Layout<>>()) add(cases::features(*L));
    if (values[k].as<Checked>() != nullptr) continue;
    for (std::size_t i = 0; i < k; ++i) {
      if (values[i].content().index() != values[k].content().index()) continue;
      ++pairs_;
      relatives_ += cases::are_relatives(values[i], values[k]) ? 1 : 0;
    }
  }
}

void Statistics::add(const cases::LayoutFeatures& features) {
  ++layouts_;
  ++leaves_[features.leaves];
  ++depths_[features.depth];
  with_ones_ += features.ones > 0 ? 1 : 0;
  with_broadcasts_ += features.broadcasts > 0 ? 1 : 0;
  with_negatives_ += features.negatives > 0 ? 1 : 0;
  of_powers_ += features.powers_of_two ? 1 : 0;
  if (features.leaves - features.ones < 3) return;
  ++of_three_modes_;
  cancelling_ += features.cancels ? 1 : 0;
}

std::string Statistics::text() const {
  std::string text = std::to_string(cases_) + " cases: " + std::to_string(hold_) + " hold";
  if (fail_ > 0) text += ", " + std::to_string(fail_) + " fail";
  if (filtered_ > 0) text += ", " + std::to_string(filtered_) + " are filtered by the hypothesis";
  if (rejected_ > 0) text += ", " + std::to_string(rejected_) + " have no value";
  text += '\n';
  if (layouts_ > 0) {
    text += std::to_string(layouts_) + " layouts\n  leaves" + shares(leaves_, layouts_) + "\n  depth " +
            shares(depths_, layouts_) + "\n  " + share(with_ones_, layouts_) + " have an extent of 1, " +
            share(with_broadcasts_, layouts_) + " a stride of 0, " + share(with_negatives_, layouts_) + " a negative stride, " +
            share(of_powers_, layouts_) + " only powers of two as extents\n";
  }
  if (of_three_modes_ > 0)
    text +=
        "  " + share(cancelling_, of_three_modes_) + " of those with three extents above 1 and more have defects that cancel\n";
  if (pairs_ > 0) {
    text += std::to_string(pairs_) + " pairs of values of one type\n  " + share(relatives_, pairs_) +
            " differ in one to three numbers, and in no more than half\n";
  }
  return text;
}

using cases::Assignment;
using cases::IntegerDomain;

namespace {

/// What was covered of one variable: `before NAME after`.
struct Covered {
  std::string before, after;
  friend bool operator==(const Covered&, const Covered&) = default;
};

Covered integers(const IntegerDomain& domain, std::int64_t level, bool is_bound) {
  const std::int64_t from = is_bound || domain.empty() ? 0 : domain.origin();
  std::int64_t up = 0;
  std::int64_t down = 0;
  if (__builtin_add_overflow(from, level, &up)) up = std::numeric_limits<std::int64_t>::max();
  if (__builtin_sub_overflow(from, level, &down)) down = std::numeric_limits<std::int64_t>::min();
  if (domain.lower && down < *domain.lower) down = *domain.lower;
  if (domain.upper && *domain.upper < up) up = *domain.upper;
  return {std::to_string(down) + " <= ", " <= " + std::to_string(up)};
}

/// Whether the text of the claim bounds the variable in terms of others.
bool is_bounded_by_others(const notation::Variable& variable) {
  return !variable.lower.names.empty() || !variable.upper.names.empty() || !variable.refined.names.empty() ||
         !variable.rank.names.empty() || !variable.size.names.empty() || !variable.into.names.empty();
}

Covered covered(laws::Statement& statement, std::size_t index, const cases::Family& family, std::int64_t level,
                std::optional<std::int64_t> bound, const Assignment& sample) {
  const Assignment before(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(index));
  const cases::Domain domain = statement.domain(before);
  const auto* range = std::get_if<IntegerDomain>(&domain);
  if (range == nullptr) return {"", ' ' + cases::bound(domain, family, level)};
  if (!depends_on_others(statement, index)) return integers(*range, bound.value_or(level), bound.has_value());
  if (bound) return {std::to_string(-*bound) + " <= ", " <= " + std::to_string(*bound)};
  return {"", " at most " + std::to_string(level) + " away from the value of its range nearest to 0"};
}

}  // namespace

bool depends_on_others(const laws::Statement& statement, std::size_t index) {
  if (index == 0) return false;
  // A program's domains are functions: any of them may look at the values before.
  return statement.claim() == nullptr || is_bounded_by_others(statement.claim()->variables[index]);
}

std::string coverage(laws::Statement& statement, const cases::Family& family, std::int64_t level,
                     std::optional<std::int64_t> bound, const Assignment& sample) {
  std::string text;
  std::optional<Covered> last;
  for (std::size_t k = 0; k < statement.variables().size() && k <= sample.size(); ++k) {
    const auto next = attempt([&] { return covered(statement, k, family, level, bound, sample); });
    if (!next) break;
    if (last && *last == *next) {
      text += ", " + statement.variables()[k];
    } else {
      text += (last ? last->after + "; " : "every case with ") + next->before + statement.variables()[k];
    }
    last = *next;
  }
  return last ? text + last->after : "some of the smallest cases";
}

namespace {

using Json = nlohmann::ordered_json;

std::string_view status(const Case& what) {
  switch (what.kind) {
    case Case::Kind::holds: return "passed";
    case Case::Kind::fails: return "failed";
    case Case::Kind::filtered: return "gave_up";
    case Case::Kind::rejected: return what.rejection->kind() == Kind::overflow ? "gave_up" : "failed";
  }
  return "gave_up";
}

std::string reason(const Case& what) {
  if (what.rejection) return std::string(name(what.rejection->kind())) + ": " + what.rejection->message();
  return what.kind == Case::Kind::filtered ? "a hypothesis does not hold" : what.found;
}

/// What can be counted about the values, under the names of their variables.
Json features(const laws::Statement& statement, const Assignment& values) {
  Json result = Json::object();
  bool relatives = false;
  for (std::size_t k = 0; k < values.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) relatives = relatives || cases::are_relatives(values[i], values[k]);
    const auto* L = values[k].as<Layout<>>();
    if (L == nullptr) continue;
    const cases::LayoutFeatures of_layout = cases::features(*L);
    const auto add = [&](const char* what, const Json& is) { result[statement.variables()[k] + ": " + what] = is; };
    add("leaves", of_layout.leaves);
    add("depth", of_layout.depth);
    add("extents of 1", of_layout.ones);
    add("strides of 0", of_layout.broadcasts);
    add("negative strides", of_layout.negatives);
    add("powers of two", of_layout.powers_of_two);
    add("cancelling defects", of_layout.cancels);
  }
  if (values.size() > 1) result["relatives"] = relatives;
  return result;
}

}  // namespace

std::string observation(const laws::Law& law, Engine engine, std::uint64_t seed, double run_start, const Assignment& values,
                        const Case& what) {
  Json arguments = Json::object();
  for (const evidence::Binding& binding : bindings(*law.statement, values)) arguments[binding.name] = binding.value;
  Json line;
  line["type"] = "test_case";
  line["run_start"] = run_start;
  line["property"] = law.id;
  line["status"] = status(what);
  line["status_reason"] = reason(what);
  line["representation"] = law.id + '(' + text(*law.statement, values) + ')';
  line["arguments"] = std::move(arguments);
  line["how_generated"] = "colex " + std::string(name(engine)) + ", seed " + std::to_string(seed);
  line["features"] = features(*law.statement, values);
  line["timing"] = {{"execute:test", what.seconds}};
  line["coverage"] = nullptr;
  line["metadata"] = {{"source", law.source}, {"statement", law.where.text}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace colex::engines
