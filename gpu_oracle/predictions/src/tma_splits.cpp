#include "tma_splits.hpp"

#include <cstddef>

#include "colex/print.hpp"

#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

using Digits = std::vector<TmaDigit>;

/// The first elements of a digit and the rest of it.
Digits cut(const TmaDigit& digit, const Checked& first) {
  if (first == digit.extent) return {digit};
  return {{digit.walk, digit.weight, first}, {digit.walk, digit.weight * first, digit.extent / first}};
}

/// The digit whole, or in two where it is too long.
std::vector<Digits> parts_of(const TmaDigit& digit, const Checked& largest) {
  if (!(largest < digit.extent)) return {{digit}};
  std::vector<Digits> parts;
  for (Checked first = largest; Checked(1) < first; first = first - 1) {
    if (digit.extent % first == 0 && !(largest < digit.extent / first)) parts.push_back(cut(digit, first));
  }
  return parts;
}

/// The digits with the first as wide as a row has to be, or as a box may be.
std::vector<Digits> with_rows(const TmaRows& rows, const Checked& largest, std::string& reason) {
  const Digits rest(rows.digits.begin() + 1, rows.digits.end());
  const TmaDigit& first = rows.digits.front();
  const auto all = [&](const Checked& width) {
    Digits digits = cut(first, width);
    digits.insert(digits.end(), rest.begin(), rest.end());
    return digits;
  };
  if (rows.width) {
    const Checked& width = *rows.width;
    if (first.extent % width == 0) return {all(width)};
    reason = "a row of the tile is " + to_string(width) + " elements under the swizzle; shared memory has " +
             to_string(first.extent) + " elements that follow one another along one mode of the tensor, so that its rows lie " +
             (first.extent < width ? "closer" : "otherwise");
    return {};
  }
  if (!(largest < first.extent)) return {all(first.extent)};
  std::vector<Digits> result;
  for (Checked width = largest; Checked(1) < width; width = width - 1) {
    if (first.extent % width == 0) result.push_back(all(width));
  }
  return result;
}

std::string too_many(const Digits& digits) {
  std::string list;
  for (const TmaDigit& digit : digits) list += (list.empty() ? "" : ", ") + to_string(digit.extent);
  return "the tile is walked in " + std::to_string(digits.size()) + " dimensions, of " + list + "; a descriptor has " +
         std::to_string(tma_limits::dimensions);
}

}  // namespace

std::vector<Digits> splits_of(const TmaRows& rows, const Checked& largest, std::string& reason) {
  if (rows.digits.empty()) {
    reason = "the box is a single element; the inner box is at least " + std::to_string(tma_limits::chunk) + " bytes";
    return {};
  }
  std::vector<Digits> result;
  for (const Digits& digits : with_rows(rows, largest, reason)) {
    if (digits.size() > tma_limits::dimensions) {
      reason = too_many(digits);
      continue;
    }
    std::vector<Digits> splits = {{}};
    for (const TmaDigit& digit : digits) {
      std::vector<Digits> longer;
      for (const Digits& before : splits) {
        for (const Digits& part : parts_of(digit, largest)) {
          longer.push_back(before);
          longer.back().insert(longer.back().end(), part.begin(), part.end());
        }
      }
      splits = std::move(longer);
    }
    for (Digits& split : splits) {
      if (split.size() <= tma_limits::dimensions) {
        result.push_back(std::move(split));
      } else {
        reason = too_many(split);
      }
    }
  }
  return result;
}

}  // namespace colex::predictions
