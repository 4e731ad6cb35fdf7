// An observer for a colex that comes without colex_probe: there is nothing that it could ask.
#include "colex/observer/observer.hpp"

namespace colex::observer {

namespace {

[[noreturn]] void refuse() { throw NoGpu("this colex comes without colex_probe, which asks a GPU"); }

}  // namespace

std::vector<Form> forms(const std::string&) { refuse(); }
observations::Provenance provenance(const std::string&) { refuse(); }

std::vector<observations::Observation> observe(const std::string&, const std::vector<Form>&, const Manner&,
                                               const std::function<void(const std::string& form)>&) {
  refuse();
}

std::vector<observations::Observation> ask(const std::string&, const std::string&, const std::vector<std::string>&, unsigned) {
  refuse();
}

std::vector<observations::Elements> sums(const std::string&, const std::string&, const std::vector<observations::MmaSum>&,
                                         unsigned) {
  refuse();
}

std::vector<std::vector<std::string>> machine_instructions(const std::string&, const std::vector<Form>& forms) {
  return std::vector<std::vector<std::string>>(forms.size());
}

}  // namespace colex::observer
