// The variables of a program, written as in a claim.
//
//   integer("N", 3, 40)                          3 <= N <= 40
//   layout("A", {Trait::flat}, 3, 24)            A: flat layout rank <= 3 size <= 24
//   shape("S", 3, 64)                            S: shape rank <= 3 size <= 64
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "colex/laws/program.hpp"

namespace colex::laws {

using cases::Trait;

/// An integer between two bounds; unbounded where there is none.
inline ProgramVariable integer(std::string name, std::optional<std::int64_t> lower, std::optional<std::int64_t> upper = {}) {
  return {std::move(name), [=](const Assignment&) { return cases::IntegerDomain{lower, upper}; }};
}

/// A layout with these adjectives, of at most this rank and size, and into [0, into) if that is said.
inline ProgramVariable layout(std::string name, std::initializer_list<Trait> adjectives, std::int64_t rank, std::int64_t size,
                              std::optional<std::int64_t> into = {}) {
  cases::Traits traits;
  for (const Trait adjective : adjectives) traits.add(adjective);
  return {std::move(name), [=](const Assignment&) { return cases::LayoutDomain{traits, rank, size, into}; }};
}

/// A shape of at most this rank and size.
inline ProgramVariable shape(std::string name, std::int64_t rank, std::int64_t size) {
  return {std::move(name), [=](const Assignment&) { return cases::ShapeDomain{rank, size, {}}; }};
}

/// A search's budget, which a variable of 0, 1 or 2 names: none, one, or the search's own.
inline std::int64_t budget_of(const Value& number, std::int64_t by_default) {
  const std::int64_t n = integer_of(number);
  return n < 2 ? n : by_default;
}

/// A value as a shape: a single extent is an integer. Requires a value of a shape's domain.
inline Tuple<Checked> shape_of(const Value& value) {
  if (const auto* extent = value.as<Checked>()) return Tuple<Checked>(*extent);
  return value.get<Tuple<Checked>>();
}

}  // namespace colex::laws
