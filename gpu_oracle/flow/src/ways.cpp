#include "ways.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

std::vector<Station> way_from(const Machine& machine, std::string where, std::int64_t place) {
  constexpr std::size_t longest = 8;
  std::vector<Station> stations;
  std::int32_t before = std::numeric_limits<std::int32_t>::max();
  while (stations.size() < longest && place >= 0) {
    const auto held = machine.fragments().find(where);
    const auto array = machine.spaces().find(where);
    const Space* space = held != machine.fragments().end() ? &held->second.space
                         : array != machine.spaces().end() ? &array->second
                                                           : nullptr;
    if (space == nullptr || place >= space->size()) break;
    const std::int32_t run = space->run[static_cast<std::size_t>(place)];
    // What was written behind the step that read it is another element.
    if (run >= before) break;
    stations.push_back({where, place, run < 0 ? nullptr : &machine.runs()[static_cast<std::size_t>(run)]});
    if (run < 0) break;
    before = run;
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

/// A product by its place in an atom's sums.
struct Added {
  std::size_t number, atom, at;
};

/// The products that were added to a sum, the first one first.
std::vector<Added> added_to(const Machine& machine, std::int64_t sum) {
  std::vector<Added> all;
  for (std::size_t number = machine.multiplied().size(); number-- > 0;) {
    const std::vector<Multiplied::Of>& atoms = machine.multiplied()[number].atoms;
    for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
      const auto found = std::find(atoms[atom].sums.begin(), atoms[atom].sums.end(), sum);
      if (sum < 0 || found == atoms[atom].sums.end()) continue;
      const auto at = static_cast<std::size_t>(found - atoms[atom].sums.begin());
      all.push_back({number, atom, at});
      sum = atoms[atom].before[at];
      break;
    }
  }
  std::reverse(all.begin(), all.end());
  return all;
}

/// Where the factors of a product at one k of its instructions are, in A and in B.
std::pair<std::size_t, std::size_t> factors(const Multiplied& product, std::size_t at, std::int64_t step) {
  const auto place = static_cast<std::int64_t>(at);
  const std::int64_t i = place % product.M, j = place / product.M % product.N, block = place / product.M / product.N,
                     mm = block % product.along_m, nn = block / product.along_m, k = step % product.K, kk = step / product.K;
  return {static_cast<std::size_t>(i + product.M * (k + product.K * (mm + product.along_m * kk))),
          static_cast<std::size_t>(j + product.N * (k + product.K * (nn + product.along_n * kk)))};
}

std::string name(const Machine& machine, std::int64_t element) { return machine.name_of(content_of(element)); }

void add_products(const Machine& machine, const Added& added, ElementStory& story) {
  const Multiplied& product = machine.multiplied()[added.number];
  const Multiplied::Of& of = product.atoms[added.atom];
  for (std::int64_t step = 0; step < product.K * product.along_k; ++step) {
    const auto [A, B] = factors(product, added.at, step);
    story.products.push_back({product.line, name(machine, of.A.elements[A]), name(machine, of.B.elements[B])});
  }
}

/// The places from which the factors of a product were read that was the last to be taken.
void add_ways(const Machine& machine, const Added& added, ElementStory& story) {
  const Multiplied& product = machine.multiplied()[added.number];
  const Multiplied::Of& of = product.atoms[added.atom];
  const auto [A, B] = factors(product, added.at, 0);
  story.ways.push_back(
      fmt::format("{}: {}", name(machine, of.A.elements[A]), told(machine, way_from(machine, product.A_in, of.A.places[A]))));
  story.ways.push_back(
      fmt::format("{}: {}", name(machine, of.B.elements[B]), told(machine, way_from(machine, product.B_in, of.B.places[B]))));
}

void take_all(Machine& machine, std::size_t products = SIZE_MAX, std::size_t runs = SIZE_MAX) {
  try {
    machine.take({}, products, runs);
  } catch (const Broken& broken) {
    throw Rejection(Kind::inadmissible, "line " + std::to_string(broken.line) + ": " + broken.what);
  }
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
  take_all(whole);
  const std::int64_t wide = result.bits / whole.granule_bits(), place = result.layout(tuple(row, column)).value() * wide;
  const std::int64_t sum = Machine::element_at(whole.space(result.name), place, wide);
  const std::int32_t stored = whole.space(result.name).run[static_cast<std::size_t>(place)];
  if (stored < 0) throw Rejection(Kind::domain, story.element + " is never stored");
  // What a step read is still there when it was just taken.
  Machine storing(flow);
  take_all(storing, SIZE_MAX, static_cast<std::size_t>(stored));
  story.ways.push_back(fmt::format("{}: {}", story.element, told(storing, way_from(storing, result.name, place))));
  const std::vector<Added> all = added_to(whole, sum);
  for (const Added& added : all) add_products(whole, added, story);
  if (all.empty()) return story;
  Machine multiplying(flow);
  take_all(multiplying, all.front().number);
  add_ways(multiplying, all.front(), story);
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
