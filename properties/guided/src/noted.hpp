// An integer that notes where it is compared.
//
//   min(Noted(3), Noted(4))      notes integer.hpp, the line of `b < a`, and that it was false
//
// The algebra is a template over its integer, so an evaluation over this one runs the code that users run over Checked; the
// places that it comes by say which part of it. What is no such template is not seen: swizzles, linear layouts, laws that are
// programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/checked.hpp"
#include "colex/wide.hpp"

#ifndef COLEX_LINE_OF_CALLER  // copies of the algebra with mistakes have another one
#define COLEX_LINE_OF_CALLER __builtin_LINE()
#endif

namespace colex::guided_engine {

/// Notes that a comparison of that line of a file was true, or false.
void note(const char* file, unsigned line, bool outcome);

/// A Checked whose comparisons are noted.
class Noted {
 public:
  /// An operand of a comparison: it is made where the comparison stands, and so knows the place.
  struct Operand {
    std::int64_t value;
    const char* file;
    unsigned line;

    Operand(const Noted& n,  // NOLINT(google-explicit-constructor): a Noted is compared as it is
            const char* file_of_caller = __builtin_FILE(), unsigned line_of_caller = static_cast<unsigned>(COLEX_LINE_OF_CALLER))
        : value(n.number_.value()), file(file_of_caller), line(line_of_caller) {}
  };

  Noted() = default;
  Noted(std::int64_t n) : number_(n) {}      // NOLINT(google-explicit-constructor): a literal is an integer
  Noted(Checked n) : number_(n) {}           // NOLINT(google-explicit-constructor): what a lattice gives back
  operator Wide() const { return number_; }  // NOLINT(google-explicit-constructor): what a lattice is made of

  friend Noted operator+(Noted a, Noted b) { return a.number_ + b.number_; }
  friend Noted operator-(Noted a, Noted b) { return a.number_ - b.number_; }
  friend Noted operator*(Noted a, Noted b) { return a.number_ * b.number_; }
  friend Noted operator/(Noted a, Noted b) { return a.number_ / b.number_; }
  friend Noted operator%(Noted a, Noted b) { return a.number_ % b.number_; }
  friend bool operator==(Operand a, Operand b) { return noted(a, a.value == b.value); }
  friend bool operator<(Operand a, Operand b) { return noted(a, a.value < b.value); }

  friend std::optional<std::int64_t> constant(const Noted& n) { return n.number_.value(); }
  friend std::string to_string(const Noted& n) { return to_string(n.number_); }

 private:
  static bool noted(const Operand& at, bool outcome) {
    note(at.file, at.line, outcome);
    return outcome;
  }

  Checked number_;
};

static_assert(Integer<Noted>);

}  // namespace colex::guided_engine
