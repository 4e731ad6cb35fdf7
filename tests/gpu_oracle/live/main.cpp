// The GPU of this machine against the predictions, the descriptors of wgmma among them. Exit status 77, with the reason, where
// there is none; under COLEX_REQUIRE_GPU=1 that is a failure.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "colex/observer/observer.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/drawn_accesses.hpp"
#include "colex/verification/verify.hpp"

namespace {

constexpr int skipped = 77;
constexpr unsigned seconds = 60;

int without_gpu(const char* reason) {
  const char* required = std::getenv("COLEX_REQUIRE_GPU");
  if (required != nullptr && std::string(required) == "1") {
    std::printf("failed: %s, and COLEX_REQUIRE_GPU is 1\n", reason);
    return 1;
  }
  std::printf("skipped: %s\n", reason);
  return skipped;
}

int compare(const std::string& program) {
  using namespace colex;
  const auto forms = observer::forms(program);
  const auto seen = observer::observe(program, forms, {seconds});
  int mistakes = 0;
  for (const verification::Agreement& agreement : verification::verify(seen)) {
    if (agreement.status == verification::Status::agree || agreement.status == verification::Status::not_observed) continue;
    std::printf("%s  %s  %s\n", name(agreement.status), agreement.form.c_str(), agreement.reason.c_str());
    ++mistakes;
  }
  std::printf("%zu forms observed, %d of them not as predicted\n", forms.size(), mistakes);
  return mistakes == 0 ? 0 : 1;
}

/// Descriptors drawn at random, for the forms of wgmma that were built in.
int compare_descriptors(const std::string& program) {
  using namespace colex;
  constexpr std::size_t cases = 64;
  std::vector<const predictions::WgmmaAtom*> atoms;
  for (const observer::Form& form : observer::forms(program)) {
    if (const predictions::WgmmaAtom* atom = predictions::wgmma_atom(form.form)) atoms.push_back(atom);
  }
  const std::vector<verification::DrawnDescriptor> drawn = verification::draw_descriptors(atoms, cases, 1);
  std::vector<observations::Observation> answers;
  for (const std::vector<std::string>& question : verification::questions(drawn)) {
    for (auto& answer : observer::ask(program, question.front(), {question.begin() + 1, question.end()}, seconds))
      answers.push_back(std::move(answer));
  }
  int mistakes = 0;
  for (const verification::DescriptorAgreement& agreement : verification::compare(drawn, answers)) {
    if (agreement.status == verification::DescriptorAgreement::Status::as_predicted) continue;
    std::printf("descriptor: %s\n", agreement.reason.c_str());
    ++mistakes;
  }
  std::printf("%zu descriptors of wgmma drawn, %d of them not read as predicted\n", drawn.size(), mistakes);
  return mistakes == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return without_gpu("colex_probe was not built: there is no CUDA compiler");
  try {
    return std::max(compare(arguments[1]), compare_descriptors(arguments[1]));
  } catch (const colex::observer::NoGpu& reason) {
    return without_gpu(reason.what());
  }
}
