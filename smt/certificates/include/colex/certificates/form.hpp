// Checks the form of a certificate: everything that can be seen without arithmetic.
//
//   3  d·c >= 0    derived 0 5       line 3 rests on line 5, which comes after it
//
// A solver confirms each step (sequent.hpp). Here it is checked that the steps make a proof: a line rests only on lines before
// it, a name that is given is new, a rule has the shape of which its lemma speaks, each goal is what its line says, and a path
// that no input takes ends in a contradiction.
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

/// What is wrong with the form; nothing if the form is right.
std::vector<std::string> complaints(const symbolic::Certificate& certificate, Purpose purpose);

/// How many lines rest on a rule that no solver re-checks, by the rule's name.
struct Trusted {
  std::size_t hypotheses = 0, branches = 0, names = 0, divisions = 0, quotients = 0, matrices = 0, contracts = 0;
};
Trusted trusted_lines(const symbolic::Certificate& certificate);

}  // namespace colex::certificates
