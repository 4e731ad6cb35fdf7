#include "colex/measuring/mma_sums.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "colex/measuring/fault.hpp"
#include "colex/measuring/json_line.hpp"
#include "colex/measuring/tensor_access.hpp"

namespace colex::measuring {

namespace {

struct Execution {
  Numbers A, B;
};
using Sum = std::vector<Execution>;

Numbers operand_of(const std::string& text, const Operand& operand, const char* name) {
  Numbers found = numbers(text);
  if (found.size() == static_cast<std::size_t>(elements(operand))) return found;
  throw Fault(std::string(name) + " has " + std::to_string(elements(operand)) + " elements, and the word gives " +
              std::to_string(found.size()));
}

std::vector<Sum> sums_of(const MmaInstruction& instruction, const std::vector<std::string>& words) {
  std::vector<Sum> sums;
  for (const std::string& word : words) {
    const bool begins = word.starts_with('+');
    const std::size_t slash = word.find('/');
    if (slash == std::string::npos || (sums.empty() && !begins))
      throw Fault("a word is written A/B, and the first word of a sum +A/B");
    if (begins) sums.emplace_back();
    const std::size_t first = begins ? 1 : 0;
    sums.back().push_back({operand_of(word.substr(first, slash - first), instruction.A, "A"),
                           operand_of(word.substr(slash + 1), instruction.B, "B")});
  }
  return sums;
}

void set(Fragments& images, std::size_t image, const Numbers& elements) {
  for (std::size_t i = 0; i < elements.size(); ++i) images.set(image, static_cast<int>(i), elements[i]);
}

/// Takes every sum that has an execution number `step` one execution further.
void advance(const MmaInstruction& instruction, const std::vector<Sum>& sums, std::size_t step, std::vector<Numbers>& results) {
  std::vector<std::size_t> going;
  for (std::size_t s = 0; s < sums.size(); ++s) {
    if (step < sums[s].size()) going.push_back(s);
  }
  Fragments A(instruction.A, going.size()), B(instruction.B, going.size()), C(instruction.C, going.size()),
      D(instruction.D, going.size());
  std::vector<MmaCase> cases;
  for (std::size_t n = 0; n < going.size(); ++n) {
    set(A, n, sums[going[n]][step].A);
    set(B, n, sums[going[n]][step].B);
    set(C, n, results[going[n]]);
    const auto image = static_cast<unsigned>(n);
    cases.push_back({image, image, image});
  }
  const Metadata none(1, 0);
  instruction.execute({A, B, C, none}, cases, D);
  for (std::size_t n = 0; n < going.size(); ++n) {
    Numbers& result = results[going[n]];
    result.clear();
    for (int d = 0; d < elements(instruction.D); ++d) result.push_back(D.get(n, d));
  }
}

}  // namespace

std::string observe_mma_sums(const std::string& family, const std::string& form, const MmaInstruction& instruction,
                             const std::vector<std::string>& words) {
  if (instruction.selectors != 0) throw Fault("A is sparse: its metadata cannot be given in words");
  if (elements(instruction.C) != elements(instruction.D)) throw Fault("C and D differ in size, so D cannot be the next C");
  const std::vector<Sum> sums = sums_of(instruction, words);
  std::vector<Numbers> results(sums.size());
  std::size_t longest = 0;
  for (const Sum& sum : sums) longest = std::max(longest, sum.size());
  for (std::size_t step = 0; step < longest; ++step) advance(instruction, sums, step, results);
  std::vector<JsonLine> lines;
  for (const Numbers& result : results) lines.push_back(JsonLine().numbers("D", result));
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "mma_sums").number("threads", instruction.D.threads);
  return line.objects("sums", lines).str();
}

}  // namespace colex::measuring
