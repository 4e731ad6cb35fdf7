// A *theorem* says what is to be proved about an algorithm of the algebra. Its *twins* are false statements, much like it, that
// must not be provable.
//
//   id       coalesce.values.profiles
//   words    coalesce(L) has the values and the size of L
//   about    coalesce.hpp
//   scope    profiles
//   parts    rank 1, rank 2, …: the law for layouts of that rank, any extents and strides
//   twins    beyond the domain: the same for all x >= 0, which is not true
//
// Each part is a law that runs on every path (colex/symbolic/explore.hpp). A theorem is proved if each part is proved and each
// twin is refuted: an engine or a judge that confirms everything proves nothing.
//
// A law may suppose what another theorem concludes. Then that theorem's id is in `rests_on`, and this one is not proved before
// that one is.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "colex/symbolic/law.hpp"

namespace colex::theorems {

/// For which inputs a theorem holds.
enum class Scope {
  /// Layouts of any rank, with any extents and strides: by induction over the modes, or from theorems about parts of any rank.
  all_ranks,
  profiles,  ///< layouts of the profiles (nestings) that its parts name, with any extents and strides
};

/// "all ranks", "profiles".
const char* name(Scope scope);

/// A law, and its name among the parts of its theorem.
struct Part {
  std::string name;  ///< "rank 3"; "step"
  symbolic::Law law;
  bool nightly = false;  ///< too long for every day
};

struct Theorem {
  std::string id;     ///< stable: letters, digits and ._-; no law has the same
  std::string words;  ///< the statement, for people
  std::string about;  ///< the header of the algebra whose code it runs
  Scope scope;
  std::vector<Part> parts;
  std::vector<Part> twins;
  /// By induction: the run of its fold over so many modes, with a claim for all that the induction takes for granted
  /// (induction.hpp). For runs on numbers: a claim may go over a whole domain.
  std::function<void(symbolic::Replay& scope, std::size_t modes)> walk = {};
  /// The ids of the theorems whose conclusions its laws suppose.
  std::vector<std::string> rests_on = {};
};

/// The theorem, which supposes what these conclude.
Theorem resting_on(std::vector<std::string> ids, Theorem theorem);

/// All theorems, in the order of the algebra's chapters.
const std::vector<Theorem>& theorems();

/// The theorem of this id; nullptr if there is none.
const Theorem* find(const std::string& id);

/// The theorems that this one rests on, directly or not, and itself at the end: each behind those that it rests on itself.
/// Throws std::logic_error if an id is of no theorem, or one rests on itself.
std::vector<const Theorem*> with_what_it_rests_on(const Theorem& theorem);

}  // namespace colex::theorems
