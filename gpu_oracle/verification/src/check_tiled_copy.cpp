#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "colex/coordinate.hpp"
#include "colex/coverage.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check_tiled.hpp"

#include "copied_memory.hpp"
#include "extents.hpp"
#include "tile_limits.hpp"

namespace colex::verification {

namespace {

constexpr std::int64_t matrix_bits = 16;
constexpr std::int64_t most_bytes = 16;

/// The threads of a side of an instruction as those of a warp: behind the ones that the layout has, all over again.
Layout<> of_warp(const Layout<>& side) {
  const std::int64_t threads = extents(side).threads;
  if (threads >= warp_threads) return side;
  const Layout<> again = make_layout<Checked, Checked>({side.mode(0), Layout<>(Mode<Checked>{warp_threads / threads, 0})});
  return make_layout<Checked, Checked>({again, side.mode(1)});
}

/// A side of an instruction that moves 16-bit elements, in elements of another size, which are one thread's each.
Layout<> of_bits(const Layout<>& side, std::int64_t bits) {
  const Layout<> result = recast_layout(of_warp(side), Checked(bits), Checked(matrix_bits));
  if (extents(result).threads == extents(of_warp(side)).threads) return result;
  throw Rejection(Kind::inadmissible,
                  "elements of " + std::to_string(bits) + " bits: their halves belong to several threads of " + to_string(side));
}

std::string tile_element(const Tuple<Checked>& tile, std::int64_t element) {
  if (element < 0 || element >= product(tile).value()) return std::to_string(element) + ", outside of the tile";
  return to_string(idx2crd(Tuple<Checked>(Checked(element)), tile));
}

/// One side of a tiled copy: who takes, or gets, which element of the tile.
struct CopySide {
  const char* name;
  Layout<> layout;
  std::int64_t threads, values;  ///< of all the copy
  std::int64_t of_atom;          ///< values of one execution

  std::int64_t place(std::int64_t thread, std::int64_t value) const { return layout(tuple(thread, value)).value(); }
};

/// The tile, if it is one that can be looked at element by element.
Tuple<Checked> tile_to_look_at(const TiledCopy<>& copy) {
  const Tuple<Checked> tile = tile_shape(copy);
  require_threads("a tiled copy", thread_count(copy));
  require_size("a tile of " + to_string(tile), leaves(tile));
  require_size("the values of " + to_string(copy.layout), {size(copy.layout.mode(0)), size(copy.layout.mode(1))});
  return tile;
}

class TiledCopyCheck {
 public:
  TiledCopyCheck(const MovedBytes& moved, const TiledCopyQuestion& question)
      : moved_(moved),
        question_(question),
        tile_(tile_to_look_at(question.copy)),
        bytes_(question.bits / 8),
        source_(side("source", source_thread_values(question.copy), moved.source_bytes)),
        destination_(side("destination", destination_thread_values(question.copy), moved.destination_bytes)) {
    require_bits();
    require_warps();
    require_atom();
    require_memory(question.shared, "shared", moved.from_memory || moved.to_memory);
    require_memory(question.global, "global", moved.from_memory && moved.to_memory);
  }

  TiledCopyAnswer answer() {
    TiledCopyAnswer result;
    result.threads = source_.threads;
    result.source_values = source_.values;
    result.destination_values = destination_.values;
    result.source_copies = covered(source_, result.uneven);
    result.destination_copies = covered(destination_, result.uneven);
    if (result.uneven) return result;
    result.wrong = wrong();
    look_at_memory(result);
    return result;
  }

 private:
  CopySide side(const char* name, const Layout<>& L, std::int64_t bytes) const {
    const Extents e = extents(L);
    return {name, L, e.threads, e.values, bytes_ > 0 ? bytes / bytes_ : 0};
  }
  /// A copy by each thread of its own values.
  bool vector() const { return moved_.from_memory && moved_.to_memory; }
  /// The side that lies in memory.
  const CopySide& addressed() const { return moved_.from_memory ? source_ : destination_; }

  void require_bits() const {
    if (question_.bits % 8 == 0 && question_.bits > 0 && moved_.source_bytes % bytes_ == 0 &&
        moved_.destination_bytes % bytes_ == 0)
      return;
    throw Rejection(Kind::domain, "elements of " + std::to_string(question_.bits) + " bits: a copy moves whole bytes, here " +
                                      std::to_string(moved_.source_bytes) + " of each thread");
  }
  void require_warps() const {
    if (source_.threads % moved_.threads == 0) return;
    throw Rejection(Kind::inadmissible, "a tiled copy: " + std::to_string(source_.threads) + " threads are no whole warps of " +
                                            std::to_string(moved_.threads));
  }
  void require_atom() const {
    for (const auto& [side, of_side] :
         {std::pair(&source_, &question_.copy.atom.source), {&destination_, &question_.copy.atom.destination}}) {
      const Extents e = extents(*of_side);
      if (e.threads == moved_.threads && e.values == side->of_atom) continue;
      throw Rejection(Kind::domain, std::string("the ") + side->name + " of this instruction belongs to " +
                                        std::to_string(moved_.threads) + " threads with " + std::to_string(side->of_atom) +
                                        " values; " + to_string(*of_side) + " is of " + std::to_string(e.threads) +
                                        " threads with " + std::to_string(e.values) + " values");
    }
    if (question_.registers && !(extents(*question_.registers) == extents(wanted_side().layout))) {
      throw Rejection(Kind::domain, "the registers of this copy belong to " + std::to_string(wanted_side().threads) +
                                        " threads with " + std::to_string(wanted_side().values) + " values; " +
                                        to_string(*question_.registers) + " is of others");
    }
  }
  void require_memory(const std::optional<ComposedLayout<>>& memory, const char* name, bool there) const {
    if (!memory) return;
    if (!there) throw Rejection(Kind::type, std::string("this instruction does not touch ") + name + " memory");
  }

  /// How many values of all threads each element of the tile belongs to. If elements differ in this, `uneven` names one that
  /// does.
  std::int64_t covered(const CopySide& side, std::optional<std::string>& uneven) const {
    const Coverage<Checked> found = coverage(side.layout, product(tile_));
    if (found.uneven && !uneven) uneven = uneven_text(side, *found.uneven);
    return found.copies.value();
  }

  std::string uneven_text(const CopySide& side, const Uneven<Checked>& uneven) const {
    const std::string element = tile_element(tile_, uneven.element.value());
    const auto holder = [&](const Checked& x) {
      return "thread " + std::to_string(x.value() % side.threads) + ", value " + std::to_string(x.value() / side.threads);
    };
    const std::string name = std::string(side.name) + ": ";
    switch (uneven.how) {
      case Uneven<Checked>::How::missing: return name + element + " is held by no thread";
      case Uneven<Checked>::How::again:
        return name + element + " is " + holder(uneven.first) + ", and " + holder(uneven.second) +
               " as well; others are held less often";
      case Uneven<Checked>::How::outside: break;
    }
    return name + holder(uneven.first) + " is at " + element;
  }

  /// The side whose registers a question is about: that of the destination, but of what is stored.
  const CopySide& wanted_side() const { return moved_.to_memory && !moved_.from_memory ? source_ : destination_; }

  std::optional<std::string> wrong() const {
    CopySide from = source_, to = destination_;
    if (question_.registers) (&wanted_side() == &source_ ? from : to).layout = *question_.registers;
    for (std::int64_t first = 0; first < from.threads; first += moved_.threads) {
      for (std::int64_t part = 0; part < from.values / from.of_atom; ++part) {
        if (auto text = wrong_in(from, to, first, part)) return text;
      }
    }
    return std::nullopt;
  }

  /// What one execution of the instruction does.
  std::optional<std::string> wrong_in(const CopySide& from, const CopySide& to, std::int64_t first, std::int64_t part) const {
    for (std::int64_t t = 0; t < moved_.threads; ++t) {
      for (std::int64_t v = 0; v < to.of_atom; ++v) {
        const std::int64_t origin = origin_of(t, v), value = v + to.of_atom * part;
        const std::string at = thread_text(first + t, value);
        if (origin == none && to_registers()) return at + " receives nothing";
        if (origin == none) continue;
        if (origin == torn) return at + " receives bytes of several elements";
        const std::int64_t of_thread = first + origin / from.of_atom, of_value = origin % from.of_atom + from.of_atom * part;
        const std::int64_t found = from.place(of_thread, of_value), expected = to.place(first + t, value);
        if (found == expected) continue;
        if (to_registers())
          return at + " receives " + tile_element(tile_, found) + "; the layout says " + tile_element(tile_, expected);
        return thread_text(of_thread, of_value) + " is stored at " + tile_element(tile_, expected) + "; the layout says " +
               tile_element(tile_, found);
      }
    }
    return std::nullopt;
  }

  bool to_registers() const { return !moved_.to_memory || vector(); }
  static std::string thread_text(std::int64_t thread, std::int64_t value) {
    return "thread " + std::to_string(thread) + ", value " + std::to_string(value);
  }

  static constexpr std::int64_t none = -1, torn = -2;
  /// The element of the source, thread · values + value, that comes to a value of the destination.
  std::int64_t origin_of(std::int64_t thread, std::int64_t value) const {
    const std::int64_t begin = thread * moved_.destination_bytes + value * bytes_;
    const std::int64_t first = moved_.origins[static_cast<std::size_t>(begin)];
    if (first < 0) return none;
    for (std::int64_t byte = 1; byte < bytes_; ++byte) {
      if (moved_.origins[static_cast<std::size_t>(begin + byte)] != first + byte) return torn;
    }
    return first % bytes_ == 0 ? first / bytes_ : torn;
  }

  /// Where a thread's bytes lie in a layout of memory, unless something is wrong with it.
  std::optional<CopiedMemory> in_memory(const std::optional<ComposedLayout<>>& memory,
                                        const std::optional<std::string>& wrong) const {
    if (!memory || wrong) return std::nullopt;
    return CopiedMemory(question_.copy, addressed().layout, addressed().of_atom, *memory, question_.bits);
  }

  void look_at_memory(TiledCopyAnswer& result) const {
    if (question_.shared) result.wrong_in_shared = undivided(question_.copy, *question_.shared);
    if (question_.shared && !result.wrong_in_shared) result.wrong_in_shared = ends_outside(*question_.shared, question_.bits);
    if (question_.global) result.wrong_in_global = undivided(question_.copy, *question_.global);
    const auto shared = in_memory(question_.shared, result.wrong_in_shared);
    const auto global = in_memory(question_.global, result.wrong_in_global);
    if (shared) result.wrong_in_shared = shared->outside();
    if (shared && !result.wrong_in_shared) result.wrong_in_shared = shared->apart("shared");
    if (global) result.wrong_in_global = global->apart("global");
    if (!result.wrong_in_global) result.wrong_in_global = unlike();
    if (shared || global) result.steps = (shared ? shared : global)->steps();
    if (vector() && (shared || global)) result.widest = widest(shared, global);
    if (shared && !result.wrong_in_shared) result.banks = shared->banks(addressing(), moved_.by, loads());
  }

  /// That what is copied from is not as large as what is copied to.
  std::optional<std::string> unlike() const {
    if (!question_.shared || !question_.global) return std::nullopt;
    const Tuple<Checked> shared = extents_along(question_.copy, *question_.shared),
                         global = extents_along(question_.copy, *question_.global);
    if (shared == global) return std::nullopt;
    return "it has " + to_string(global) + ", and shared memory " + to_string(shared) +
           ": each step of the one is copied to the same step of the other";
  }

  /// The most bits that are neighbours in all memories, for every thread.
  std::int64_t widest(const std::optional<CopiedMemory>& shared, const std::optional<CopiedMemory>& global) const {
    for (std::int64_t count = most_bytes / bytes_; count > 1; count /= 2) {
      if (addressed().values % count == 0 && (!shared || shared->all_neighbours(count)) &&
          (!global || global->all_neighbours(count)))
        return count * question_.bits;
    }
    return question_.bits;
  }

  bool loads() const { return vector() ? !question_.store : moved_.from_memory; }

  /// The threads of a warp whose addresses matter.
  std::vector<std::int64_t> addressing() const {
    std::set<std::int64_t> threads;
    for (std::int64_t t = 0; vector() && t < warp_threads; ++t) threads.insert(t);
    if (vector()) return {threads.begin(), threads.end()};
    for (std::size_t place = 0; place < moved_.origins.size(); ++place) {
      if (moved_.origins[place] < 0) continue;
      threads.insert(moved_.from_memory ? moved_.origins[place] / moved_.source_bytes
                                        : static_cast<std::int64_t>(place) / moved_.destination_bytes);
    }
    return {threads.begin(), threads.end()};
  }

  const MovedBytes& moved_;
  const TiledCopyQuestion& question_;
  Tuple<Checked> tile_;
  std::int64_t bytes_;
  CopySide source_, destination_;
};

}  // namespace

CopyAtom<> copy_atom(const predictions::MatrixCopy& copy, std::int64_t bits) {
  const Layout<> source = of_bits(copy.source, bits), destination = of_bits(copy.destination, bits);
  return {source, destination, copy.family == "ldmatrix" ? destination : source};
}

CopyAtom<> vector_atom(std::int64_t elements) {
  const Layout<> own = make_layout<Checked, Checked>({Layout<>(Mode<Checked>{1, 0}), Layout<>(Mode<Checked>{elements, 1})});
  return {own, own, own};
}

CopyAtom<> vector_atom(const predictions::VectorCopy& copy, std::int64_t bits) {
  if (copy.fewer) return vector_atom(1);
  if (bits > 0 && copy.bits % bits == 0) return vector_atom(copy.bits / bits);
  throw Rejection(Kind::domain, "a copy of " + std::to_string(copy.bits) + " bits has no whole number of elements of " +
                                    std::to_string(bits) + " bits");
}

TiledCopyAnswer check_tiled_copy(const MovedBytes& moved, const TiledCopyQuestion& question) {
  return TiledCopyCheck(moved, question).answer();
}

TiledCopyAnswer check_tiled_copy(const predictions::VectorCopy& vector, TiledCopyQuestion question) {
  question.store = vector.stores.value_or(question.store);
  if (!vector.fewer) return check_tiled_copy(vector_bytes(vector), question);
  const std::int64_t values = extents(question.copy.layout).values;
  for (predictions::VectorCopy narrower = vector; narrower.bits > question.bits; narrower.bits /= 2) {
    const std::int64_t elements = narrower.bits / question.bits;
    if (values % elements != 0) continue;
    question.copy.atom = vector_atom(elements);
    const TiledCopyAnswer answer = check_tiled_copy(vector_bytes(narrower), question);
    if (!answer.wrong_in_shared && !answer.wrong_in_global) return answer;
  }
  question.copy.atom = vector_atom(1);
  predictions::VectorCopy single = vector;
  single.bits = question.bits;
  return check_tiled_copy(vector_bytes(single), question);
}

}  // namespace colex::verification
