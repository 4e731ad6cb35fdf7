#include "ways.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

std::vector<Station> way_from(const Machine& machine, std::string where, std::int64_t place) {
  constexpr std::size_t longest = 8;
  std::vector<Station> stations;
  while (stations.size() < longest && place >= 0) {
    const auto held = machine.fragments().find(where);
    const auto array = machine.spaces().find(where);
    const Space* space = held != machine.fragments().end() ? &held->second.space
                         : array != machine.spaces().end() ? &array->second
                                                           : nullptr;
    if (space == nullptr || place >= space->size()) break;
    const std::int32_t run = space->run[static_cast<std::size_t>(place)];
    stations.push_back({where, place, run < 0 ? nullptr : &machine.runs()[static_cast<std::size_t>(run)]});
    if (run < 0) break;
    const Step& step = *stations.back().run->step;
    if (const Move* move = std::get_if<Move>(&step.what)) {
      where = move->from.name;
    } else if (const Retype* retype = std::get_if<Retype>(&step.what)) {
      where = retype->from;
    } else {
      break;
    }
    place = space->from[static_cast<std::size_t>(place)];
  }
  return stations;
}

std::string told(const Machine& machine, const std::vector<Station>& way) {
  constexpr std::int64_t bank_bytes = 4, banks = 32;
  std::string text;
  for (const Station& station : way) {
    const auto held = machine.fragments().find(station.where);
    text += text.empty() ? "" : " <- ";
    if (held != machine.fragments().end()) {
      const std::int64_t value = station.place / held->second.granules, of_thread = held->second.of_thread();
      text += fmt::format("thread {}, value {} of {}", value / of_thread, value % of_thread, station.where);
    } else {
      const std::int64_t byte = station.place * machine.granule_bits() / 8;
      text += fmt::format("byte {} of {}", byte, station.where);
      if (!machine.is_global(station.where)) text += fmt::format(" (bank {})", byte / bank_bytes % banks);
    }
    if (station.run != nullptr) text += fmt::format(", by line {}", station.run->step->line);
  }
  return text;
}

namespace {

/// The tensor that the first law is about.
const Array& result_of(const Flow& flow) {
  for (const Array& array : flow.arrays) {
    if (array.global && array.name == flow.laws.front().name) return array;
  }
  throw Rejection(Kind::type, "the first law is about '" + flow.laws.front().name + "', which is no tensor");
}

/// What was added to a sum by a product: a pair for each k of the instruction.
void add_products(const Machine& machine, const Multiplied& product, std::int64_t sum, ElementStory& story) {
  const auto name = [&](std::int64_t element) { return machine.name_of(element < 0 ? element : element * parts); };
  for (const Multiplied::Of& of : product.atoms) {
    for (std::size_t at = 0; at < of.sums.size(); ++at) {
      if (of.sums[at] != sum) continue;
      const auto place = static_cast<std::int64_t>(at);
      const std::int64_t i = place % product.M, j = place / product.M % product.N, block = place / product.M / product.N,
                         mm = block % product.along_m, nn = block / product.along_m;
      for (std::int64_t step = 0; step < product.K * product.along_k; ++step) {
        const std::int64_t k = step % product.K, kk = step / product.K;
        const auto A = static_cast<std::size_t>(i + product.M * (k + product.K * (mm + product.along_m * kk))),
                   B = static_cast<std::size_t>(j + product.N * (k + product.K * (nn + product.along_n * kk)));
        story.products.push_back({product.line, name(of.A.elements[A]), name(of.B.elements[B])});
      }
    }
  }
}

/// The places from which the first product of a sum was read: of its last run, which is what the machine still holds.
void add_ways(const Machine& machine, const Multiplied& product, std::int64_t sum, ElementStory& story) {
  for (const Multiplied::Of& of : product.atoms) {
    const auto found = std::find(of.sums.begin(), of.sums.end(), sum);
    if (found == of.sums.end()) continue;
    const std::int64_t place = found - of.sums.begin(), block = place / product.M / product.N;
    const auto A = static_cast<std::size_t>(place % product.M + product.M * product.K * (block % product.along_m)),
               B = static_cast<std::size_t>(place / product.M % product.N + product.N * product.K * (block / product.along_m));
    for (const auto& [name, operand, index] : {std::tuple(&product.A_in, &of.A, A), std::tuple(&product.B_in, &of.B, B)})
      story.ways.push_back(fmt::format(
          "{}: {}", machine.name_of(operand->elements[index] < 0 ? operand->elements[index] : operand->elements[index] * parts),
          told(machine, way_from(machine, *name, operand->places[index]))));
    return;
  }
}

bool adds_to(const Multiplied& product, std::int64_t sum) {
  return std::any_of(product.atoms.begin(), product.atoms.end(),
                     [&](const Multiplied::Of& of) { return std::find(of.sums.begin(), of.sums.end(), sum) != of.sums.end(); });
}

}  // namespace

ElementStory story_of(const Flow& flow, std::int64_t row, std::int64_t column) {
  const Array& result = result_of(flow);
  ElementStory story{fmt::format("{}({},{})", result.name, row, column), {}, {}};
  const Layout<>& layout = result.layout.inner();
  if (layout.shape().is_leaf() || layout.rank() != 2 || row < 0 || column < 0 || row >= size(layout.mode(0)).value() ||
      column >= size(layout.mode(1)).value())
    throw Rejection(Kind::domain, story.element + " is no element of " + to_string(layout));
  Machine whole(flow);
  whole.take();
  const std::int64_t wide = result.bits / whole.granule_bits(), place = result.layout(tuple(row, column)).value() * wide;
  const std::int64_t sum = whole.element_at(whole.space(result.name), place, wide);
  if (sum == unwritten) throw Rejection(Kind::domain, story.element + " is never stored");
  story.ways.push_back(fmt::format("{}: {}", story.element, told(whole, way_from(whole, result.name, place))));
  std::size_t first = whole.multiplied().size();
  for (std::size_t number = 0; number < whole.multiplied().size(); ++number) {
    if (sum < 0 || !adds_to(whole.multiplied()[number], sum)) continue;
    first = std::min(first, number);
    add_products(whole, whole.multiplied()[number], sum, story);
  }
  if (first == whole.multiplied().size()) return story;
  // What the first product read is there when it was just multiplied.
  Machine part(flow);
  part.take({}, first);
  add_ways(part, part.multiplied()[first], sum, story);
  return story;
}

std::string text(const ElementStory& story) {
  constexpr std::size_t shown = 4;
  std::string products;
  for (std::size_t k = 0; k < story.products.size(); ++k) {
    if (k >= shown && k + 1 < story.products.size()) continue;
    products += (k == 0                                                        ? ""
                 : k == shown || (k + 1 == story.products.size() && k > shown) ? " + … + "
                                                                               : " + ") +
                story.products[k].A + "·" + story.products[k].B;
  }
  std::string text = story.products.empty()
                         ? story.element + "\n"
                         : fmt::format("{} is the sum of {} products: {}\n", story.element, story.products.size(), products);
  for (const std::string& way : story.ways) text += "  " + way + "\n";
  return text;
}

}  // namespace colex::flow
