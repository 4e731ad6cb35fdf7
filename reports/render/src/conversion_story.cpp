#include "colex/render/conversion_story.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/convert.hpp"
#include "colex/print.hpp"

#include "told.hpp"

namespace colex::render {

namespace {

std::string words(Exchange exchange) {
  switch (exchange) {
    case Exchange::nothing: return "the place itself";
    case Exchange::registers: return "another register of the same thread";
    case Exchange::lanes: return "another lane of the same warp, by a shuffle";
    case Exchange::warps: return "another warp of the same block, by shared memory";
    case Exchange::blocks: return "another block";
  }
  return {};
}

/// "register = 0, lane = 2".
std::string place_text(const std::vector<Dimension>& inputs, Word place) {
  const std::vector<Word> values = unpack(inputs, place);
  std::string text;
  for (std::size_t k = 0; k < inputs.size(); ++k)
    text += (k > 0 ? ", " : "") + inputs[k].name + " = " + std::to_string(values[k]);
  return text;
}

Tuple<Checked> element(const LinearLayout& F, Word place) { return F(Tuple<Checked>(Checked(static_cast<std::int64_t>(place)))); }

}  // namespace

std::string conversion_story(const LinearLayout& src, const LinearLayout& dst) {
  return told([&] {
    const Conversion conversion(src, dst);
    const LinearLayout& source = conversion.source();
    std::string text = "where does each place of the destination find its element in the source?\n";
    Word place = 1;
    for (const Dimension& input : dst.inputs()) {
      for (std::size_t bit = 0; bit < input.bits; ++bit, place *= 2) {
        const Word there = source(place);
        text += "  " + input.name + " = " + std::to_string(std::int64_t{1} << bit) + " has the element " +
                to_string(element(dst, place)) + ": " + place_text(source.outputs(), there) + ", " +
                words(conversion.exchange_at(place)) + '\n';
      }
    }
    text += "and any other place finds it at the xor of these. Of the " + std::to_string(std::int64_t{1} << dst.input_bits()) +
            " places\n";
    const auto counts = conversion.counts();
    for (std::size_t k = 0; k < counts.size(); ++k) {
      if (counts[k] == 0) continue;
      text += "  " + std::to_string(counts[k]) + (k == 0 ? " hold it already" : " need " + words(exchanges[k])) + '\n';
    }
    return text;
  });
}

}  // namespace colex::render
