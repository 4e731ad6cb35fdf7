#include "words.hpp"

#include <optional>

#include "nibbles.hpp"

namespace colex::verification {

namespace {

std::string axis_text(char axis) {
  switch (axis) {
    case 'm': return "row";
    case 'n': return "column";
    case 'k': return "k";
    default: return "addend";
  }
}

/// `T0V1`, or `A's T0V1` for an element of another operand than the one that is spoken of.
std::string name_text(const gauge::Element& element, const Values& values, char operand) {
  const auto of_a_thread = static_cast<std::size_t>(values.of(element.operand));
  const std::string owner = element.operand == operand ? "" : std::string(1, element.operand) + "'s ";
  return owner + 'T' + std::to_string(element.index / of_a_thread) + 'V' + std::to_string(element.index % of_a_thread);
}

std::string class_text(const std::optional<gauge::Element>& partner, const Values& values) {
  return partner ? "that of " + element_text(*partner, values) : "one that no element before it has";
}

}  // namespace

std::string element_text(const gauge::Element& element, const Values& values) {
  const auto of_a_thread = static_cast<std::size_t>(values.of(element.operand));
  return std::string(1, element.operand) + "'s thread " + std::to_string(element.index / of_a_thread) + ", value " +
         std::to_string(element.index % of_a_thread);
}

std::string nibble_text(std::int64_t place) {
  return "thread " + std::to_string(place / nibbles_of_a_thread) + "'s nibble " + std::to_string(place % nibbles_of_a_thread);
}

std::string difference_text(const gauge::Difference& difference, const Values& values, const std::string& who_expects) {
  const std::string what = element_text(difference.element, values);
  if (difference.axis == 'C') {
    const auto addend = [&](const std::optional<gauge::Element>& c) { return c ? element_text(*c, values) : "nothing"; };
    return what + " is added to " + addend(difference.found_with) + "; " + who_expects + " adds it to " +
           addend(difference.expected_with);
  }
  if (!difference.found_meets) return what + " meets nothing; " + who_expects + " has it meet something";
  if (!difference.expected_meets) return what + " meets something; " + who_expects + " has it meet nothing";
  return "the " + axis_text(difference.axis) + " of " + what + " is " + class_text(difference.found_with, values) + "; " +
         who_expects + " gives it " + class_text(difference.expected_with, values);
}

std::string claim_text(const gauge::Difference& difference, const Values& values) {
  const char operand = difference.element.operand, axis = difference.axis;
  const auto name = [&](const gauge::Element& element) { return name_text(element, values, operand); };
  const std::string what = name(difference.element), where = axis_text(axis);
  if (axis == 'C') {
    const auto addend = [&](const std::optional<gauge::Element>& c) { return c ? name(*c) : "nothing"; };
    return what + " is added to " + addend(difference.found_with) + "; your layout adds it to " +
           addend(difference.expected_with);
  }
  if (!difference.found_meets) return what + " meets nothing; your layout has it meet something";
  if (!difference.expected_meets) return what + " meets something; your layout has it meet nothing";
  if (difference.found_with) {
    const std::string other = difference.expected_with ? "that of " + name(*difference.expected_with) : "another";
    return axis == 'k'
               ? what + " has the same k as " + name(*difference.found_with) + "; your layout gives it " + other
               : what + " is in the same " + where + " as " + name(*difference.found_with) + "; your layout puts it in " + other;
  }
  const std::string partner = name(*difference.expected_with);
  return axis == 'k' ? what + " has another k than " + partner + "; your layout gives both the same"
                     : what + " is in another " + where + " than " + partner + "; your layout puts both in one";
}

}  // namespace colex::verification
