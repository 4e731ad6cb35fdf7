// The steps by which a failing case is made smaller: minimise tries them one after another (minimise.cpp), and a SmallerCases
// goes through them as it is asked (smaller_cases.cpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// The place of a number in a case: an integer, an extent or a stride of a layout, or an extent of a shape.
struct Site {
  std::size_t variable;
  bool is_stride;
  std::size_t leaf;
};

/// The numbers of a case, from left to right.
std::vector<Site> sites_of(const Assignment& values);

/// A case of which the values before number `from` are in their domains, and the others are still to be made to fit theirs.
struct Move {
  Assignment values;
  std::size_t from = 0;
};

/// The domain of a variable, given the values before it; none where it has no value.
std::optional<Domain> domain_at(const Assignment& values, std::size_t variable, const DomainOf& domain);

/// Variable number v with each of its smaller values.
std::vector<Move> with_smaller_value(const Assignment& values, std::size_t v, const DomainOf& domain);

/// All extents, all strides, or all numbers divided by 2, and by 3.
std::vector<Move> with_numbers_divided(const Assignment& values);

/// Two numbers changed at once: by the same amount, in proportion, one taking what the other one loses, and every combination of
/// a few. Not each is smaller.
std::vector<Move> with_two_numbers(const Assignment& values, const Site& a, const Site& b);

/// Variable number v, and another one behind it, with some of their smaller values.
std::vector<Move> with_two_values(const Assignment& values, std::size_t v, const DomainOf& domain);

/// Variable number v with each smaller value of the plain family up to level 6, then of a larger family up to level 2; at most
/// 4000 of each.
std::vector<Move> with_listed_value(const Assignment& values, std::size_t v, const DomainOf& domain);

/// Is told a case, and says whether that was enough.
using Take = std::function<bool(const Assignment&)>;

/// Tells the cases of the domain that a move comes to: the values that are outside of their domains are replaced by a few that
/// are within. Returns whether one was enough.
bool tell_fitted(Move move, const DomainOf& domain, const Take& take);

}  // namespace colex::cases
