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
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/print.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/notes.hpp"

namespace colex::theorems {

/// For which inputs a theorem holds.
enum class HoldsFor {
  /// Layouts of any rank, with any extents and strides: by induction over the modes, or from theorems about parts of any rank.
  all_ranks,
  profiles,  ///< layouts of the profiles (nestings) that its parts name, with any extents and strides
};

/// "all ranks", "profiles".
const char* name(HoldsFor scope);

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
  HoldsFor scope;
  std::vector<Part> parts;
  std::vector<Part> twins;
  /// By induction: the run of its fold over so many modes, with a claim for all that the induction takes for granted
  /// (induction.hpp). For runs on numbers: a claim may go over a whole domain.
  std::function<void(Scope& scope, std::size_t modes)> walk = {};
  /// The ids of the theorems whose conclusions its laws suppose.
  std::vector<std::string> rests_on = {};
};

/// A part law(true), and beside it the twin law(false): the same with a mistake in it.
struct PartAndTwin {
  PartAndTwin(std::string name, std::string twin_name, const auto& law)
      : part{std::move(name), symbolic::Law(law(true))}, twin{std::move(twin_name), symbolic::Law(law(false))} {}

  Part part, twin;
};
/// The theorem for all ranks that has these parts and twins, and supposes what these others conclude.
Theorem all_ranks(std::string id, std::string words, std::string about, const std::vector<PartAndTwin>& parts,
                  std::vector<std::string> rests_on);

/// The theorem, which supposes what these conclude.
Theorem resting_on(std::vector<std::string> ids, Theorem theorem);

/// All theorems, in the order of the algebra's chapters.
const std::vector<Theorem>& theorems();

/// The theorem of this id; nullptr if there is none.
const Theorem* find(const std::string& id);

/// The theorems that this one rests on, directly or not, and itself at the end: each behind those that it rests on itself.
/// Throws std::logic_error if an id is of no theorem, or one rests on itself.
std::vector<const Theorem*> with_what_it_rests_on(const Theorem& theorem);

// The parts of a theorem that is stated rank by rank.
//
//   ranks(1, 3, law)        rank 1, rank 2, rank 3
//   ranks(1, 3, law, 4)     and rank 4 by night

/// The law of each rank in [from, to], and of those up to `nightly_to` for long runs.
template <class LawOfRank>
std::vector<Part> ranks(std::size_t from, std::size_t to, const LawOfRank& law, std::size_t nightly_to = 0) {
  std::vector<Part> parts;
  for (std::size_t rank = from; rank <= to || rank <= nightly_to; ++rank) {
    parts.push_back({"rank " + std::to_string(rank), symbolic::Law(law(rank)), rank > to});
  }
  return parts;
}

// The parts of a theorem that is stated profile by profile.
//
//   profiles({tuple<Underscore>(_, _), …}, law)      "(_,_)", …: the law for layouts of that nesting

/// A leaf of a profile.
inline constexpr Underscore _;

/// The law of each profile.
template <class LawOfProfile>
std::vector<Part> profiles(const std::vector<symbolic::Profile>& of, const LawOfProfile& law) {
  std::vector<Part> parts;
  for (const symbolic::Profile& profile : of) parts.push_back({to_string(profile), symbolic::Law(law(profile))});
  return parts;
}

// Which laws of the catalogue the theorems about layouts of every rank prove.
//
//   S016a   coalesce.values.all-ranks                                    whole: the theorem says what the law says
//   S019    coalesce.normal-form.all-ranks, coalesce.idempotent.…        whole, together
//   S096a   product.values.all-ranks                                     in part: the theorem supposes more, or concludes less
//
// That a theorem says what a law says is read by a person: both are short. A part is listed where it is the law's point for
// layouts of every rank.

/// A law, by its id, and the theorems that prove it.
struct Published {
  std::string law;
  std::vector<std::string> theorems;  ///< their ids
  bool whole = true;                  ///< whether together they say all that the law says
};

const std::vector<Published>& published();

// What a law supposes since another theorem for all ranks concludes it.
//
//   suppose(scope, n == y * k, {ends_at("layout.lines.all-ranks", y, of("slope"), of("digit"), k, ...)})
//
// supposes n = y·k where a fold of that theorem may end at a state with these fields: all, in the order in which its state has
// them. A name stands for some value, the same one wherever it stands. This is only a note beside the certificate
// (event::Noted). smt/schema makes of it that the other theorem's fold may end there, and Rocq has to see that what is supposed
// follows from what that theorem says.

/// A state of another theorem's fold.
struct EndsAt {
  std::vector<symbolic::event::Noted::Value> words;  ///< the theorem's id, and the fields
};

/// A field of which the law does not know the value.
inline symbolic::event::Noted::Value of(const std::string& name) { return {{}, '_' + name}; }

namespace detail {

inline symbolic::event::Noted::Value field(const symbolic::event::Noted::Value& unknown) { return unknown; }
/// In a replay, which keeps no notes, whatever it is.
inline symbolic::event::Noted::Value field(const I& value) { return {value.symbolic().operand(), {}}; }

}  // namespace detail

/// A fold of this theorem may end at a state with these fields.
template <class... Fields>
EndsAt ends_at(const std::string& id, const Fields&... fields) {
  return {{symbolic::event::Noted::Value{{}, id}, detail::field(fields)...}};
}

/// Supposes this, which follows from what these theorems say of these states, or else from what others say of others.
void suppose(Scope& scope, const I::Truth& truth, const std::vector<EndsAt>& rests_on,
             const std::vector<std::vector<EndsAt>>& or_on = {});

}  // namespace colex::theorems
