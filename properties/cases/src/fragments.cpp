#include "fragments.hpp"

#include <vector>

namespace colex::cases {

namespace {

struct Fragment {
  Layout<> layout;
  Traits traits;
  std::int64_t rank, size;
  std::int64_t end;  ///< the largest value plus 1
};

Fragment described(Layout<> L) {
  Traits traits;
  for (const Trait trait : notation::traits) {
    if (has_trait(L, trait)) traits.add(trait);
  }
  const std::int64_t elements = size(L).value();
  const std::int64_t end = cosize(L).value();
  return {L, traits, static_cast<std::int64_t>(L.rank()), elements, end};
}

std::vector<Fragment> all_fragments() {
  std::vector<Fragment> result;
  const auto add = [&](const Tuple<Checked>& shape, const Tuple<Checked>& stride) {
    result.push_back(described({shape, stride}));
  };
  // Fragments of MMA instructions. Each maps (thread, value) to an element of the tile.
  add(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8)));                  // m16n8, C
  add(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(16, 8, 128)));          // m16n8k16, A
  add(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(16, 1), tuple(8, 64)));                  // m16n8k16, B
  add(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(16, 1), tuple(8, 64)));                  // m16n8k8, A
  add(tuple(tuple(4, 8), 2), tuple(tuple(8, 1), 32));                                       // m16n8k8 of tf32, B
  add(tuple(tuple(4, 8), tuple(4, 2, 2)), tuple(tuple(64, 1), tuple(16, 8, 256)));          // m16n8k32 of 8 bits, A
  add(tuple(tuple(4, 8, 4), tuple(2, 2, 8)), tuple(tuple(128, 1, 16), tuple(64, 8, 512)));  // m64n64k16 of a warp group, C
  add(tuple(tuple(4, 2, 2), tuple(2, 2, 2)), tuple(tuple(1, 16, 4), tuple(8, 2, 32)));      // a quad pair of m8n8k4
  add(tuple(8, 4), tuple(4, 1));                                                            // m8n8k4, B
  add(tuple(tuple(8, 4), tuple(1, 2)), tuple(tuple(8, 2), tuple(0, 1)));                    // ldmatrix, one matrix
  // Tiles as thrfrg partitions them: 128x128 of C among four warps with m16n8, 128x64 of A, row by row, with m16n8k16, and
  // 128x256 of C among two warp groups with m64n64k16.
  add(tuple(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(2, 2), tuple(4, 8))),
      tuple(tuple(tuple(256, 1), tuple(16, 1024)), tuple(tuple(128, 8), tuple(32, 2048))));
  add(tuple(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(2, 2, 2), tuple(4, 4))),
      tuple(tuple(tuple(2, 64), tuple(1024, 0)), tuple(tuple(1, 512, 8), tuple(2048, 16))));
  add(tuple(tuple(tuple(4, 8, 4), 2), tuple(tuple(2, 2, 8), 4)),
      tuple(tuple(tuple(256, 1, 16), 64), tuple(tuple(128, 8, 1024), 8192)));
  // Tiles: column by column, row by row, padded, and made of 8x8 core matrices.
  add(tuple(16, 8), tuple(1, 16));
  add(tuple(64, 32), tuple(32, 1));
  add(tuple(128, 64), tuple(1, 128));
  add(tuple(8, 64), tuple(64, 1));
  add(tuple(64, 64), tuple(72, 1));
  add(tuple(32, 32), tuple(1, 33));
  add(tuple(tuple(8, 2), tuple(8, 4)), tuple(tuple(8, 512), tuple(1, 64)));
  add(tuple(tuple(8, 8), tuple(8, 8)), tuple(tuple(8, 64), tuple(1, 512)));
  add(tuple(tuple(8, 16), tuple(64, 2)), tuple(tuple(64, 512), tuple(1, 8192)));
  // The threads and values of a copy; a broadcast; a vector of bytes, and the same read with a stride.
  add(tuple(32, 4), tuple(4, 1));
  add(tuple(tuple(8, 16), 8), tuple(tuple(128, 1), 16));
  add(tuple(32, 8), tuple(0, 1));
  add(tuple(tuple(4, 8), 4), tuple(tuple(0, 1), 0));
  add(tuple(2, tuple(1, 6)), tuple(1, tuple(6, 2)));
  add(Tuple<Checked>(128), Tuple<Checked>(1));
  add(Tuple<Checked>(32), Tuple<Checked>(8));
  // A box of a tensor of rank 4 or 5, and an image that lies row by row.
  add(tuple(64, 8, 8, 2), tuple(1, 64, 4096, 65536));
  add(tuple(8, 16, 16, 4), tuple(1, 64, 3584, 200704));
  add(tuple(3, 32, 32), tuple(1024, 32, 1));
  return result;
}

bool is_in(const Fragment& fragment, const LayoutDomain& domain) {
  if (domain.rank && *domain.rank < fragment.rank) return false;
  if (domain.size && *domain.size < fragment.size) return false;
  if (domain.into && *domain.into < fragment.end) return false;
  if (domain.traits.empty()) return true;
  for (const Trait trait : notation::traits) {
    if (domain.traits.has(trait) && !fragment.traits.has(trait)) return false;
  }
  return true;
}

}  // namespace

const Layout<>* fragment(const LayoutDomain& domain, RandomBits& random) {
  static const std::vector<Fragment> fragments = all_fragments();
  const std::size_t start = random.index(fragments.size());
  for (std::size_t k = 0; k < fragments.size(); ++k) {
    const Fragment& candidate = fragments[(start + k) % fragments.size()];
    if (is_in(candidate, domain)) return &candidate.layout;
  }
  return nullptr;
}

}  // namespace colex::cases
