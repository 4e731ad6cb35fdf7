// What each peer itself publishes of its operations, where that is less than the others promise.
//
//   by_own_promise("cute-cpp-int", a composition with wrong values)
//     a difference: divisibility is a precondition, which is checked of static integers only
//
// A judgement that accuses a peer of what it never promised is a difference of meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/peers/judge.hpp"

namespace colex::peers {

/// A promise that is narrower than that of `operations`.
struct Narrower {
  std::string_view peer;
  std::vector<std::string_view> operations;
  std::vector<Outcome> outcomes;  ///< which it does not promise to avoid
  std::string_view only;          ///< the beginning of the reason; empty for any
  std::string_view rule;          ///< in words
  std::string_view source;        ///< where the peer says so, or that it says nothing
};
const std::vector<Narrower>& narrower_promises();

/// The judgement, or the difference that it is by the peer's own promise.
Judgement by_own_promise(std::string_view peer, const Question& question, Judgement judgement);

}  // namespace colex::peers
