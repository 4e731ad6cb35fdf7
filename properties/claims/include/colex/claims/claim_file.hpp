// A claim file as the statements that it makes.
//
//   let C = ((4,8),(2,2)):((32,1),(16,8))
//   claim bijective(C)                       tiles.colex:2, given C = ((4,8),(2,2)):((32,1),(16,8))
//   claim cosize(C) =                        a mistake at 3:17
//   claim cosize(C) == 128                   tiles.colex:4
//
// A mistake costs the statement in which it stands, and no other: what comes behind it, from the next line that begins a
// statement, is read as if nothing had happened. A line that begins in its first column with a word that begins no statement is
// such a mistake by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/laws/statement.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"

namespace colex::claims {

/// A statement of a file; or why there is none, and then `law` says where and what its first line is.
struct Entry {
  laws::Law law;
  std::optional<notation::LocatedRejection> mistake;
};

/// The claims and laws of a file, from top to bottom, each with what its names stand for; those that begin on this line, if it
/// is not 0. Definitions are evaluated: one without a value is a mistake, and so is each claim that uses its name. Behind a
/// hundred statements that cannot be read none is read, and each is a mistake that says so.
///
/// What stands in read("…") is what `texts` makes of it. An integer that it does not say is a variable: a definition with such
/// integers has no value, and each claim that uses it is one for all of them.
std::vector<Entry> read(std::string_view text, const std::string& file, std::uint64_t line = 0,
                        const notation::TextReader& texts = {});

/// Why read() has no entry: "belief.colex:7: no claim begins on this line", "belief.colex: no claim in this file".
std::string no_claim(const std::string& file, std::uint64_t line);

}  // namespace colex::claims
