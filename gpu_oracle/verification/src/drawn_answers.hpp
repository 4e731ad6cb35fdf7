// The answers to what was drawn: the k-th of a form is answered by the k-th observation of that form.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/verification/drawn_accesses.hpp"

namespace colex::verification {

/// What agreement(one, answer) says of each that was drawn, in its order. One without an answer is not answered.
template <class Drawn, class Agreement>
std::vector<DescriptorAgreement> with_answers(const std::vector<Drawn>& drawn,
                                              const std::vector<observations::Observation>& answers, const Agreement& agreement) {
  std::map<std::string, std::vector<const observations::Observation*>> of_form;
  for (const observations::Observation& answer : answers) of_form[answer.form].push_back(&answer);
  std::map<std::string, std::size_t> next;
  std::vector<DescriptorAgreement> agreements;
  for (const Drawn& one : drawn) {
    const std::vector<const observations::Observation*>& seen = of_form[one.form];
    const std::size_t number = next[one.form]++;
    agreements.push_back(number < seen.size() ? agreement(one, *seen[number])
                                              : DescriptorAgreement{DescriptorAgreement::Status::not_answered, "nobody asked"});
  }
  return agreements;
}

}  // namespace colex::verification
