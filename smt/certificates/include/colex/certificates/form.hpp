// The form of a certificate: what can be seen without arithmetic.
//
//   3  d·c >= 0    derived 0 5       line 3 rests on line 5, which comes after it
//
// A solver confirms each step (sequent.hpp). That the steps make a proof is seen here: a line rests on lines before it, a name is new where it is
// given, a rule has the shape that its lemma speaks of, each goal is what its line says, and a path that nothing takes ends in a contradiction.
#pragma once

#include <string>
#include <vector>

#include "colex/symbolic/certificate.hpp"

namespace colex::certificates {

/// What the certificate is to prove.
enum class Purpose {
  goals,          ///< its goals
  contradiction,  ///< that no input takes the path
};

/// What is wrong with the form; nothing if all is well.
std::vector<std::string> complaints(const symbolic::Certificate& certificate, Purpose purpose);

/// How many lines rest on a rule that no solver re-checks, by the rule's name.
struct Trusted {
  std::size_t hypotheses = 0, branches = 0, names = 0, divisions = 0, quotients = 0, matrices = 0, contracts = 0;
};
Trusted trusted_lines(const symbolic::Certificate& certificate);

}  // namespace colex::certificates
