#include <bit>
#include <map>
#include <utility>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

unsigned shift(int place) { return 4U * static_cast<unsigned>(place % nibbles_of_a_thread); }

}  // namespace

Sparsity sparsity_of(Number number) {
  if (number == Number::tf32) return {{0b0100, 0b1110}, {0b0100, 0b1110}, 1, 1};
  return {{0b1000, 0b1101}, {0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110}, bits(number) == 4 ? 2 : 1, 2};
}

int Sparsity::candidate(std::uint32_t nibble, int which) const {
  if (indices == 1) return nibble == views[1] ? 1 : 0;
  return static_cast<int>(nibble >> (2 * which) & 3U);
}

void Metadata::set(std::size_t image, int place, std::uint32_t nibble) {
  std::uint32_t& word = registers_[index(image, place)];
  word = (word & ~(0xfU << shift(place))) | nibble << shift(place);
}

std::uint32_t Metadata::get(std::size_t image, int place) const { return registers_[index(image, place)] >> shift(place) & 0xfU; }

Metadata drawn_metadata(const Sparsity& sparsity, std::size_t images, Draw& draw, int threads) {
  Metadata metadata(images, 0, threads);
  for (std::size_t image = 0; image < images; ++image) {
    for (int place = 0; place < metadata.places(); ++place)
      metadata.set(image, place, sparsity.nibbles[draw.next() % sparsity.nibbles.size()]);
  }
  return metadata;
}

NibbleSearch::NibbleSearch(std::uint32_t before, std::uint32_t instead, int threads)
    : place_bits_(static_cast<unsigned>(std::bit_width(static_cast<unsigned>(threads * nibbles_of_a_thread - 1)))),
      metadata_(images(), before, threads) {
  for (int place = 0; place < metadata_.places(); ++place) {
    for (unsigned bit = 0; bit < place_bits_; ++bit) {
      if ((place >> bit & 1) != 0) metadata_.set(bit, place, instead);
    }
    metadata_.set(place_bits_ + 1, place, instead);
  }
}

std::int64_t NibbleSearch::place(const std::function<bool(unsigned image)>& meets) const {
  const unsigned nowhere = place_bits_, everywhere = place_bits_ + 1;
  if (meets(nowhere) || !meets(everywhere)) throw Fault("an element of A has no metadata");
  std::int64_t place = 0;
  for (unsigned bit = 0; bit < place_bits_; ++bit) place |= meets(bit) ? std::int64_t{1} << bit : 0;
  return place;
}

std::vector<Chunk> chunks(const std::vector<std::int64_t>& places, std::size_t members) {
  std::map<std::int64_t, std::vector<std::size_t>> of_place;
  for (std::size_t i = 0; i < places.size(); ++i) of_place[places[i]].push_back(i);
  std::vector<Chunk> result;
  for (auto& [place, elements] : of_place) {
    if (elements.size() != members) throw Fault("a nibble of metadata belongs to other elements of A than those of one chunk");
    result.push_back({place, std::move(elements)});
  }
  return result;
}

}  // namespace colex::measuring
