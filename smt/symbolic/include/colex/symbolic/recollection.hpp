// What the searches of a path have found, for the next path, which begins as this one did.
//
//   forks of a run    0/2 2/3              of the next one    1/2
//   its searches      p? q? | r? | s? t?                      p? q? | …       p? and q?, before the fork, are recalled
//
// Every path is run from its beginning (script.hpp), so without this a search that many paths have in common would be made for
// each of them, and most searches are. Nothing rests on what is recalled: it is a derivation, which a checker reads like any
// other. A search that is recalled counts as many terms as it has looked at, so that a path has the same budget wherever it is
// in the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "colex/symbolic/polynomial.hpp"
#include "colex/symbolic/proof.hpp"

namespace colex::symbolic {

/// A few inputs of a path, as values of all its variables.
using Models = std::vector<std::vector<std::int64_t>>;

/// One search: whether the polynomial is never negative.
struct Searched {
  Polynomial polynomial;
  std::optional<Inference> proof;
  std::uint64_t terms;                   ///< that it has looked at
  std::shared_ptr<const Models> models;  ///< that the path knew after it; null for none
};

/// The searches of a path in their order.
class Recollection {
 public:
  /// What the search that comes next has found on the path before; null if that path has not come here. Throws std::logic_error
  /// if it was another search: the program is not deterministic.
  const Searched* recalled(const Polynomial& p);
  /// Adds a search that was not recalled.
  void remember(Searched searched);
  /// How many searches this path has made so far.
  std::size_t count() const { return at_; }
  /// Begins the next path, which has the first `common` searches in common with this one. Requires common <= count().
  void begin_again(std::size_t common);

 private:
  std::vector<Searched> searches_;
  std::size_t at_ = 0;
};

}  // namespace colex::symbolic
