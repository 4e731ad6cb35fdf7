#include "colex/measuring/wgmma_probe.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"

#include "wgmma_metadata.hpp"

namespace colex::measuring {

namespace {

/// The N with which every descriptor is tried. With another N only the plain ones are.
constexpr int widest = 256;

WgmmaSeen seen_under(const WgmmaExecution& execution, const WgmmaMatrices& matrices, const std::vector<Descriptor>& of_A,
                     const std::vector<Descriptor>& of_B) {
  WgmmaReadings readings = find_readings(execution, matrices, of_A, of_B);
  const std::int64_t replays = replay(execution, matrices, readings);
  return {execution, matrices, std::move(readings), replays};
}

WgmmaSeen seen(const WgmmaInstruction& instruction, unsigned half) {
  const WgmmaExecution execution(instruction, half, 0);
  const WgmmaMatrices matrices = find_matrices(execution);
  const std::vector<Descriptor> descriptors = matrices.N == widest ? all_descriptors() : plain_descriptors();
  return seen_under(execution, matrices, descriptors, descriptors);
}

/// `listed` gives the number by which a list is named. If A lies in registers, the place of its (row, k) is an element of the
/// registers.
template <class Listed>
JsonLine described_A(const WgmmaSeen& seen, Listed&& listed) {
  const WgmmaExecution& execution = seen.execution;
  JsonLine json;
  json.text("type", name(execution.instruction().A));
  if (!execution.has_A_in_registers()) return json;
  Integers rows(static_cast<std::size_t>(elements(execution.A())), -1), k = rows;
  for (std::size_t i = 0; i < seen.readings.elements_of_A.size(); ++i) {
    const auto element = static_cast<std::size_t>(seen.readings.elements_of_A[i]);
    rows[element] = static_cast<std::int64_t>(i) / seen.matrices.K;
    k[element] = static_cast<std::int64_t>(i) % seen.matrices.K;
  }
  return json.number("values", execution.A().values).number("m", listed(rows)).number("k", listed(k));
}

template <class Listed>
JsonLine described_D(const WgmmaSeen& seen, Listed&& listed) {
  const Operand& D = seen.execution.instruction().D;
  JsonLine json;
  json.text("type", name(D.number)).number("values", D.values);
  return json.number("m", listed(seen.matrices.rows)).number("n", listed(seen.matrices.columns));
}

template <class Listed>
std::vector<JsonLine> described(const WgmmaReadings& readings, Listed&& listed) {
  std::vector<JsonLine> result;
  for (const auto* const some : {&readings.of_A, &readings.of_B}) {
    for (const Reading& reading : *some) {
      const Descriptor& d = reading.descriptor;
      JsonLine json;
      json.text("operand", std::string(1, reading.operand)).number("swizzle", d.swizzle).number("leading", d.leading);
      json.number("stride", d.stride).number("start", d.start).number("base", d.base);
      result.push_back(json.number("places", listed(reading.places)));
    }
  }
  return result;
}

/// The observation's line, behind a line for each list that is new.
std::vector<std::string> lines(const std::string& family, const std::string& form, const WgmmaSeen& seen,
                               const WgmmaMetadata& metadata, ListLines& lists) {
  std::vector<std::string> lines;
  const auto listed = [&](const Integers& list) { return lists.name(list, lines); };
  JsonLine json;
  json.text("family", family).text("form", form).text("kind", "wgmma").number("threads", warpgroup_size);
  if (seen.execution.is_sparse()) json.number("metadata", seen.execution.metadata());
  json.object("A", described_A(seen, listed)).object("B", JsonLine().text("type", name(seen.execution.instruction().B)));
  json.object("D", described_D(seen, listed))
      .objects("readings", described(seen.readings, listed))
      .number("replays", seen.replays + metadata.replays);
  if (!metadata.nibbles.empty()) {
    std::vector<JsonLine> selectors;
    for (const Integers& nibbles : metadata.nibbles) selectors.push_back(JsonLine().number("nibbles", listed(nibbles)));
    json.objects("selectors", selectors);
  }
  lines.push_back(json.str());
  return lines;
}

void append(std::vector<std::string> some, std::vector<std::string>& all) {
  for (std::string& line : some) all.push_back(std::move(line));
}

/// `128,4096,1024,0,0`.
Descriptor descriptor_of(const std::string& text) {
  const Numbers fields = numbers(text);
  if (fields.size() != 5) throw Fault(text + " is no descriptor: it has five numbers, swizzle,leading,stride,start,base");
  const auto in = [&](std::size_t field, int unit, std::int64_t most) {
    const std::int64_t number = fields[field];
    if (number < 0 || number > most || number % unit != 0)
      throw Fault(text + " is no descriptor: " + std::to_string(number) + " does not fit its field");
    return static_cast<int>(number);
  };
  constexpr std::int64_t most_offset = (1 << 18) - 16;
  const Descriptor d{in(0, 1, 128), in(1, 16, most_offset), in(2, 16, most_offset), in(3, 16, most_offset), in(4, 1, 7)};
  if (d.swizzle != 0 && d.swizzle != 32 && d.swizzle != 64 && d.swizzle != 128)
    throw Fault(text + " is no descriptor: a swizzle is of 0, 32, 64 or 128 bytes");
  return d;
}

}  // namespace

std::vector<std::string> observe_wgmma_under(const std::string& family, const std::string& form,
                                             const WgmmaInstruction& instruction, ListLines& lists,
                                             const std::vector<std::string>& words) {
  // The plain ones come first: they say what the columns and the k are called.
  std::vector<Descriptor> of_A{plain_descriptors().front()}, of_B = of_A;
  for (const std::string& word : words) {
    if (word.rfind("A=", 0) != 0 && word.rfind("B=", 0) != 0) throw Fault(word + " is no descriptor of A= or B=");
    (word[0] == 'A' ? of_A : of_B).push_back(descriptor_of(word.substr(2)));
  }
  std::vector<std::string> all;
  for (unsigned half = 0; half < (instruction.selectors > 0 ? 2U : 1U); ++half) {
    const WgmmaExecution execution(instruction, half, large_window);
    const WgmmaMatrices matrices = find_matrices(execution);
    append(lines(family, form, seen_under(execution, matrices, of_A, of_B), {}, lists), all);
  }
  return all;
}

std::vector<std::string> observe_wgmma(const std::string& family, const std::string& form, const WgmmaInstruction& instruction,
                                       ListLines& lists) {
  std::vector<std::string> all;
  const WgmmaSeen first = seen(instruction, 0);
  append(lines(family, form, first, {}, lists), all);
  if (instruction.selectors == 0) return all;
  const WgmmaSeen second = seen(instruction, 1);
  append(lines(family, form, second, find_metadata(first, second), lists), all);
  return all;
}

}  // namespace colex::measuring
