#include <algorithm>
#include <cstdint>
#include <functional>

#include "colex/notation/evaluate.hpp"
#include "colex/smt/claims/prove.hpp"

namespace colex::smt_claims {

using notation::Claim;
using notation::Expression;
using notation::Operation;
using notation::Variable;

namespace {

/// The profile of what an expression is worth, as far as its text tells: that of a variable, or of a list. Anything else is
/// taken for an integer, which is found out where it is not.
Profile profile_of(const Expression& expression, std::size_t node, const Claim& claim, const Profiles& before) {
  const notation::Node& root = expression.nodes[node];
  const auto operands = expression.operands(node);
  switch (root.operation) {
    case Operation::name:
      for (std::size_t k = 0; k < before.size(); ++k) {
        if (claim.variables[k].name == expression.name_of(root)) return before[k];
      }
      return {Checked(0)};
    case Operation::call:
      if (expression.name_of(root) != "shape" || operands.size() != 1) return {Checked(0)};
      return profile_of(expression, operands[0], claim, before);
    case Operation::list:
    case Operation::parenthesis: {
      Profile::Modes modes;
      for (const std::size_t operand : operands) modes.push_back(profile_of(expression, operand, claim, before));
      return Profile(std::move(modes));
    }
    default: return {Checked(0)};
  }
}

/// Calls `use` with each way to put a profile of the family, of `leaves` leaves at most over all, in the place of each leaf.
void refine(const Profile& coarse, Family family, std::size_t leaves,
            const std::function<void(const Profile&, std::size_t)>& use) {
  if (coarse.is_leaf()) {
    for (std::size_t n = 0; n <= leaves; ++n) {
      for (const Profile& fine : profiles(family, n)) use(fine, leaves - n);
    }
    return;
  }
  const std::function<void(Profile::Modes, std::size_t)> extend = [&](const Profile::Modes& modes, std::size_t left) {
    if (modes.size() == coarse.rank()) return use(Profile(modes), left);
    refine(coarse.mode(modes.size()), family, left, [&](const Profile& mode, std::size_t rest) {
      Profile::Modes longer = modes;
      longer.push_back(mode);
      extend(std::move(longer), rest);
    });
  };
  extend({}, leaves);
}

/// The profiles within the extent that the next variable may have.
std::vector<Profile> next_choices(const Claim& claim, const Profiles& before, Family family, const Extent& within) {
  const Variable& variable = claim.variables[before.size()];
  if (variable.type != Variable::Type::layout && variable.type != Variable::Type::shape) return {Profile(Checked(0))};
  std::vector<Profile> result;
  if (!variable.refined.empty()) {
    const Profile coarse = profile_of(variable.refined, variable.refined.root(), claim, before);
    refine(coarse, family, std::max(within.flat, leaf_count(coarse)),
           [&](const Profile& fine, std::size_t) { result.push_back(fine); });
    return result;
  }
  for (std::size_t n = 1; n <= within.flat; ++n) {
    for (Profile& profile : profiles(family, n)) result.push_back(std::move(profile));
  }
  for (std::size_t n = 1; n <= within.nested; ++n) {
    for (Profile& profile : nested_profiles(n)) result.push_back(std::move(profile));
  }
  for (Profile& profile : profiles(family, 0)) result.push_back(std::move(profile));
  return result;
}

/// The number that an expression is whatever the variables are; none if it depends on them.
std::optional<std::int64_t> constant(const Expression& expression, const Claim& claim,
                                     const notation::Environment<>& definitions) {
  if (expression.empty()) return std::nullopt;
  // A variable hides what is defined under its name, be it named or called.
  for (const Variable& variable : claim.variables) {
    if (std::find(expression.names.begin(), expression.names.end(), variable.name) != expression.names.end()) return std::nullopt;
  }
  try {
    const notation::Value<Checked> value = notation::evaluate(expression, definitions);
    const Checked* number = value.as<Checked>();
    return number == nullptr ? std::nullopt : std::optional(number->value());
  } catch (const Rejection&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<std::size_t> leaves_of_all(const Claim& claim, const notation::Environment<>& definitions) {
  std::optional<std::size_t> most;
  for (const Variable& variable : claim.variables) {
    if (variable.type == Variable::Type::integer) continue;
    const bool is_flat = variable.traits.has(notation::Trait::flat) || variable.traits.has(notation::Trait::coalesced);
    if (variable.type != Variable::Type::layout || !is_flat) return std::nullopt;
    const std::optional<std::int64_t> rank = constant(variable.rank, claim, definitions);
    if (!rank || *rank < 0) return std::nullopt;
    // A profile without leaves is looked at beside those with one.
    most = std::max({most.value_or(1), static_cast<std::size_t>(*rank)});
  }
  return most;
}

std::string describe(const Profile& profile) {
  if (profile.is_leaf()) return "_";
  std::string text;
  for (const Profile& mode : profile.modes()) text += (text.empty() ? "" : ",") + describe(mode);
  return '(' + text + ')';
}

std::string describe(const Profiles& profiles, const Claim& claim) {
  std::string text;
  for (std::size_t k = 0; k < profiles.size(); ++k) {
    const Variable::Type type = claim.variables[k].type;
    if (type != Variable::Type::layout && type != Variable::Type::shape) continue;
    text += (text.empty() ? "" : ", ") + claim.variables[k].name + " = " + describe(profiles[k]);
  }
  return text;
}

std::vector<Profile> profiles(Family family, std::size_t leaves) {
  const Profile row(Profile::Modes(leaves, Profile(Checked(0))));
  if (leaves >= 2) return {row};
  std::vector<Profile> result;
  if (leaves == 1) result.emplace_back(Checked(0));
  if (family == Family::flat) result.push_back(row);
  return result;
}

std::vector<Profile> nested_profiles(std::size_t leaves) {
  std::vector<Profile> result;
  const std::function<void(const Profile::Modes&, std::size_t)> extend = [&](const Profile::Modes& modes, std::size_t left) {
    if (left == 0) {
      const bool is_nested = std::any_of(modes.begin(), modes.end(), [](const Profile& mode) { return !mode.is_leaf(); });
      if (is_nested) result.emplace_back(modes);
      return;
    }
    const auto with = [&](const Profile& mode, std::size_t count) {
      Profile::Modes longer = modes;
      longer.push_back(mode);
      extend(longer, left - count);
    };
    with(Profile(Checked(0)), 1);
    for (std::size_t n = 1; n <= left; ++n) with(Profile(Profile::Modes(n, Profile(Checked(0)))), n);
  };
  extend({}, leaves);
  return result;
}

namespace {

/// `by_leaves`: however it is nested.
bool is_within(const Profile& profile, const Extent& extent, bool by_leaves) {
  const bool is_flat = by_leaves || profile.depth() <= 1;
  return std::max<std::size_t>(leaf_count(profile), 1) <= (is_flat ? extent.flat : extent.nested);
}

bool has_profile(const Variable& v) { return v.type == Variable::Type::layout || v.type == Variable::Type::shape; }

}  // namespace

bool has_profiles(const Claim& claim) { return std::any_of(claim.variables.begin(), claim.variables.end(), has_profile); }

bool has_refined_profiles(const Claim& claim) {
  return std::any_of(claim.variables.begin(), claim.variables.end(),
                     [](const Variable& v) { return has_profile(v) && !v.refined.empty(); });
}

std::vector<Profiles> choices(const Claim& claim, Family family, const Extent& within, const Extent& and_not) {
  std::vector<Profiles> result;
  const std::function<void(const Profiles&)> extend = [&](const Profiles& before) {
    if (before.size() < claim.variables.size()) {
      for (const Profile& next : next_choices(claim, before, family, within)) {
        Profiles longer = before;
        longer.push_back(next);
        extend(longer);
      }
      return;
    }
    bool all_within = true, all_smaller = has_profiles(claim);
    for (std::size_t k = 0; k < before.size(); ++k) {
      const Variable& v = claim.variables[k];
      if (!has_profile(v)) continue;
      const bool by_leaves = !v.refined.empty();
      all_within = all_within && is_within(before[k], within, by_leaves);
      all_smaller = all_smaller && is_within(before[k], and_not, by_leaves);
    }
    if (all_within && !all_smaller) result.push_back(before);
  };
  extend({});
  return result;
}

}  // namespace colex::smt_claims
