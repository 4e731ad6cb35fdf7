// A product of a number and of integers that a text does not say: 8*n1*n2. Extents of arrays are such products, and so are the
// strides that follow from them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/dialects/dialects.hpp"

namespace colex::dialects {

struct OpenNumber {
  std::int64_t number = 1;
  std::string factors = {};  ///< `*n1*n2`

  bool is_known() const { return factors.empty(); }
  std::string text() const {
    if (is_known() || number == 0) return std::to_string(number);
    return number == 1 ? factors.substr(1) : std::to_string(number) + factors;
  }
};

/// The product, if its number is at most 2^40.
inline std::optional<OpenNumber> product(const OpenNumber& a, const OpenNumber& b) {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  if (a.number != 0 && (b.number > most / a.number || b.number < -most / a.number)) return std::nullopt;
  return OpenNumber{a.number * b.number, a.factors + b.factors};
}

/// The strides of these extents where the last one is the fastest; none beyond 2^40.
std::optional<std::vector<OpenNumber>> row_major_strides(const std::vector<OpenNumber>& extents);

/// `(4,n1)`, and of one number `4`.
std::string mode_text(const std::vector<OpenNumber>& numbers);

/// The integers of a text that have names there: each name is one variable.
class NamedUnknowns {
 public:
  explicit NamedUnknowns(Reading& reading) : reading_(reading) {}

  /// The variable of that name; without a name a new one.
  OpenNumber of(const std::string& name, std::int64_t least = 1);
  /// Says which variable is which name.
  void tell();

 private:
  Reading& reading_;
  std::vector<std::pair<std::string, std::string>> known_;  ///< the name, and its variable
};

}  // namespace colex::dialects
