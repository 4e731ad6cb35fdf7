#include "colex/verification/expected.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "colex/observations/observation.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "extents.hpp"
#include "nibbles.hpp"
#include "registers_of_B.hpp"

namespace colex::verification {

namespace {

using observations::Labels;
using observations::MmaStructure;
using observations::Move;
using predictions::MatrixCopy;
using predictions::MmaAtom;

/// The labels of an operand's elements along the two axes of its matrix.
struct OperandLabels {
  Labels first, second;
};

/// `rows` x `columns` is the matrix of one product. Products have labels of their own.
OperandLabels labels_of(const Layout<>& L, const Layout<>& threads, std::int64_t rows, std::int64_t columns) {
  const Extents of_L = extents(L), of_threads = extents(threads);
  const std::int64_t lanes = of_threads.threads * of_threads.values;
  OperandLabels labels{Labels(static_cast<std::size_t>(lanes * of_L.values), -1), {}};
  labels.second = labels.first;
  for (std::int64_t product = 0; product < of_threads.values; ++product) {
    for (std::int64_t t = 0; t < of_threads.threads; ++t) {
      const std::int64_t lane = threads(tuple(t, product)).value();
      if (lane < 0 || lane >= lanes)
        throw Rejection(Kind::domain, to_string(threads) + " leaves the " + std::to_string(lanes) + " lanes");
      for (std::int64_t v = 0; v < of_L.values; ++v) {
        const std::int64_t place = L(tuple(t, v)).value();
        if (place < 0 || place >= rows * columns) {
          throw Rejection(Kind::domain, to_string(L) + " sends thread " + std::to_string(t) + ", value " + std::to_string(v) +
                                            " to " + std::to_string(place) + ", outside a matrix of " + std::to_string(rows) +
                                            " x " + std::to_string(columns));
        }
        const auto element = static_cast<std::size_t>(lane * of_L.values + v);
        labels.first[element] = place % rows + product * rows;
        labels.second[element] = place / rows + product * columns;
      }
    }
  }
  return labels;
}

Labels addends(const OperandLabels& C, const OperandLabels& D) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> C_at;
  for (std::size_t c = 0; c < C.first.size(); ++c) C_at.try_emplace({C.first[c], C.second[c]}, static_cast<std::int64_t>(c));
  Labels result;
  for (std::size_t d = 0; d < D.first.size(); ++d) {
    const auto found = C_at.find({D.first[d], D.second[d]});
    result.push_back(found == C_at.end() ? -1 : found->second);
  }
  return result;
}

/// What one address stands for.
constexpr std::int64_t bytes_of_an_address = 16;
constexpr std::int64_t bits_of_a_byte = 8;

/// One side of a copy: where (thread, value) begins, in bits. In memory a thread is an address, or a line.
struct EndOfCopy {
  const Layout<>& layout;
  const std::string& space;

  bool registers() const { return space == "registers"; }
  std::int64_t bit(std::int64_t t, std::int64_t v, const MatrixCopy& copy, const Move& like) const {
    const std::int64_t begin = registers()       ? t * like.thread_bytes
                               : like.stride > 0 ? t * like.stride
                                                 : like.addresses.at(static_cast<std::size_t>(t));
    return begin * bits_of_a_byte + v * copy.bits;
  }
  void require_room(const MatrixCopy& copy, const Move& like) const {
    const Extents have = extents(layout);
    const std::int64_t room = (registers()       ? like.thread_bytes
                               : like.stride > 0 ? like.stride
                                                 : bytes_of_an_address) *
                              bits_of_a_byte;
    if (have.threads <= like.threads && have.values <= room / copy.bits) return;
    throw Rejection(Kind::domain, to_string(layout) + " is of more than " + std::to_string(like.threads) + " threads with " +
                                      std::to_string(room / copy.bits) + " elements each");
  }
};

/// The bit that each element of the source begins at.
std::vector<std::int64_t> begins(const EndOfCopy& source, const MatrixCopy& copy, const Move& like) {
  source.require_room(copy, like);
  const Extents of_side = extents(source.layout);
  std::vector<std::int64_t> result(static_cast<std::size_t>(of_side.threads * of_side.values), -1);
  for (std::int64_t t = 0; t < of_side.threads; ++t) {
    for (std::int64_t v = 0; v < of_side.values; ++v) {
      const std::int64_t element = source.layout(tuple(t, v)).value();
      if (element < 0 || element >= of_side.threads * of_side.values) {
        throw Rejection(Kind::domain, to_string(source.layout) + " leaves its matrices");
      }
      result[static_cast<std::size_t>(element)] = source.bit(t, v, copy, like);
    }
  }
  return result;
}

/// Says of an element's bytes in the destination where they come from. Elements of less than a byte keep their places in it.
void set_origins(std::vector<std::int64_t>& origins, std::int64_t to, std::int64_t from, const MatrixCopy& copy) {
  for (std::int64_t bit = 0; bit < copy.bits; bit += bits_of_a_byte) {
    const auto place = static_cast<std::size_t>((to + bit) / bits_of_a_byte);
    const std::int64_t origin = (from + bit) / bits_of_a_byte;
    if (place >= origins.size()) throw Rejection(Kind::domain, to_string(copy.destination) + " leaves the destination");
    const bool torn = to % bits_of_a_byte != from % bits_of_a_byte;
    if (torn || (origins[place] != observations::untouched && origins[place] != origin)) {
      throw Rejection(Kind::domain, to_string(copy.destination) + " takes the bytes of " + to_string(copy.source) + " to pieces");
    }
    origins[place] = origin;
  }
}

}  // namespace

MmaStructure structure_of(const MmaAtom& atom) {
  const OperandLabels A = labels_of(atom.A, atom.threads, atom.M, atom.K), B = labels_of(atom.B, atom.threads, atom.N, atom.K),
                      C = labels_of(atom.C, atom.threads, atom.M, atom.N), D = labels_of(atom.D, atom.threads, atom.M, atom.N);
  return {A.first,  A.second,     registers_of_B(atom, B.first, -1), registers_of_B(atom, B.second, -1), D.first,
          D.second, addends(C, D)};
}

observations::Mma counting_values(const observations::Mma& observed, const MmaAtom& atom) {
  const std::int64_t values = extents(atom.B).values;
  if (observed.B.values != atom.B_before + values + atom.B_behind) {
    throw Rejection(Kind::domain, atom.form + " was observed with " + std::to_string(observed.B.values) +
                                      " values of B in each thread; the catalogue has " +
                                      std::to_string(atom.B_before + values + atom.B_behind));
  }
  for (std::size_t i = 0; i < observed.structure.B_k.size(); ++i) {
    const auto element = static_cast<std::int64_t>(i), value = element % observed.B.values;
    const bool counts = atom.B_before <= value && value < atom.B_before + values;
    if (counts || observed.structure.B_k[i] < 0) continue;
    throw Rejection(Kind::domain, "B's thread " + std::to_string(element / observed.B.values) + ", value " +
                                      std::to_string(value) + " of " + atom.form +
                                      " was seen to be multiplied; the catalogue says that it meets nothing");
  }
  return observations::with_values_of_B(observed, {atom.B_before, values});
}

std::vector<Labels> metadata_of(const MmaAtom& atom) {
  const Extents of_A = extents(atom.A);
  const std::int64_t stored = of_A.values / 2;
  std::vector<Labels> result;
  for (const predictions::MmaMetadata& selector : atom.metadata) {
    const Extents of_chunks = extents(selector.chunks);
    const std::int64_t chunk = atom.M * atom.K / (of_chunks.threads * of_chunks.values);
    const std::map<std::int64_t, std::int64_t> nibble_of = nibbles_of_chunks(selector);
    Labels places;
    for (std::int64_t t = 0; t < of_A.threads; ++t) {
      for (std::int64_t v = 0; v < stored; ++v) {
        const std::int64_t place = atom.A(tuple(t, v)).value();
        const auto found = nibble_of.find(place % atom.M + atom.M * (place / atom.M / chunk));
        if (found == nibble_of.end())
          throw Rejection(Kind::domain, to_string(selector.chunks) + " has no metadata of thread " + std::to_string(t) +
                                            ", value " + std::to_string(v) + " of " + to_string(atom.A));
        places.push_back(found->second);
      }
    }
    result.push_back(std::move(places));
  }
  return result;
}

std::vector<std::int64_t> origins_of(const MatrixCopy& copy, const Move& like) {
  if (like.addresses.empty() && like.stride == 0 && (like.source != "registers" || like.destination != "registers")) {
    throw Rejection(Kind::domain, "a move through memory needs the addresses of its threads, or a stride");
  }
  if (copy.memory_bits != copy.bits) {
    throw Rejection(Kind::domain, copy.form + " makes bytes of " + std::to_string(copy.memory_bits) + " bits, and copies none");
  }
  const EndOfCopy source{copy.source, like.source}, destination{copy.destination, like.destination};
  const std::vector<std::int64_t> from = begins(source, copy, like);
  destination.require_room(copy, like);
  const Extents of_destination = extents(copy.destination);
  std::vector<std::int64_t> origins(like.origins.size(), observations::untouched);
  for (std::int64_t t = 0; t < of_destination.threads; ++t) {
    for (std::int64_t v = 0; v < of_destination.values; ++v) {
      const auto element = static_cast<std::size_t>(copy.destination(tuple(t, v)).value());
      if (element >= from.size() || from[element] < 0) continue;
      set_origins(origins, destination.bit(t, v, copy, like), from[element], copy);
    }
  }
  return origins;
}

namespace {

using predictions::MatrixCopy;

/// A thread and one of its values.
struct Holder {
  std::int64_t thread = 0, value = 0;
  friend bool operator==(const Holder&, const Holder&) = default;
};

std::string text_of(const Holder& holder, const std::string& value = "value") {
  return "thread " + std::to_string(holder.thread) + "'s " + value + ' ' + std::to_string(holder.value);
}

/// Who holds each element of one side.
std::map<std::int64_t, Holder> holders(const Layout<>& side) {
  const Extents of_side = extents(side);
  std::map<std::int64_t, Holder> result;
  for (std::int64_t t = 0; t < of_side.threads; ++t) {
    for (std::int64_t v = 0; v < of_side.values; ++v) result[side(tuple(t, v)).value()] = {t, v};
  }
  return result;
}

/// Whose value arrives as this one.
Holder origin(const std::map<std::int64_t, Holder>& sources, const MatrixCopy& copy, const Holder& at) {
  const std::int64_t element = copy.destination(tuple(at.thread, at.value)).value();
  const auto found = sources.find(element);
  if (found == sources.end()) {
    throw Rejection(Kind::domain, to_string(copy.source) + " has no element " + std::to_string(element) + ", which " +
                                      text_of(at) + " receives in " + to_string(copy.destination));
  }
  return found->second;
}

void require_fit(const Layout<>& proposed, const Layout<>& known) {
  if (extents(proposed) == extents(known)) return;
  throw Rejection(Kind::domain, to_string(proposed) + " is of other threads or values than " + to_string(known));
}

/// Where two layouts of the same threads and values differ first.
struct Difference {
  Holder at;
  std::int64_t claimed, known;
};

std::optional<Difference> first_difference(const Layout<>& proposed, const Layout<>& known) {
  require_fit(proposed, known);
  const Extents e = extents(known);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t v = 0; v < e.values; ++v) {
      const Checked claimed = proposed(tuple(t, v)), right = known(tuple(t, v));
      if (!(claimed == right)) return Difference{{t, v}, claimed.value(), right.value()};
    }
  }
  return std::nullopt;
}

/// A place in tensor memory.
std::string cell(std::int64_t place, std::int64_t lanes) {
  return "lane " + std::to_string(place % lanes) + ", column " + std::to_string(place / lanes);
}

}  // namespace

observations::Mma predicted(const predictions::MmaAtom& atom) {
  const auto operand = [](const Layout<>& L) { return observations::Operand{"", extents(L).values}; };
  observations::Mma mma;
  mma.threads = size(atom.threads).value();
  mma.A = operand(atom.A);
  mma.B = operand(atom.B);
  mma.B.values += atom.B_before + atom.B_behind;
  mma.C = operand(atom.C);
  mma.D = operand(atom.D);
  mma.structure = structure_of(atom);
  mma.metadata = metadata_of(atom);
  return mma;
}

std::optional<std::string> deviation(const MatrixCopy& proposed, const MatrixCopy& catalogue) {
  require_fit(proposed.source, catalogue.source);
  require_fit(proposed.destination, catalogue.destination);
  const auto ours = holders(proposed.source), theirs = holders(catalogue.source);
  const Extents of_destination = extents(catalogue.destination);
  for (std::int64_t t = 0; t < of_destination.threads; ++t) {
    for (std::int64_t v = 0; v < of_destination.values; ++v) {
      const Holder claimed = origin(ours, proposed, {t, v}), known = origin(theirs, catalogue, {t, v});
      if (!(claimed == known)) return text_of({t, v}) + " is said to be " + text_of(claimed) + "; predicted is " + text_of(known);
    }
  }
  return std::nullopt;
}

std::optional<std::string> deviation(const Layout<>& proposed, const Layout<>& catalogue, std::int64_t rows) {
  const auto mistake = first_difference(proposed, catalogue);
  if (!mistake) return std::nullopt;
  const auto place = [&](std::int64_t at) { return '(' + std::to_string(at % rows) + ',' + std::to_string(at / rows) + ')'; };
  return text_of(mistake->at) + " is predicted at " + place(mistake->known) + "; the layout says " + place(mistake->claimed);
}

std::optional<std::string> deviation(const Layout<>& registers, const predictions::TensorMemoryCopy& catalogue) {
  const auto mistake = first_difference(registers, catalogue.registers);
  if (!mistake) return std::nullopt;
  return text_of(mistake->at, catalogue.bits == 32 ? "register" : "half register") + " is predicted to have " +
         cell(mistake->known, catalogue.lanes) + "; the layout says " + cell(mistake->claimed, catalogue.lanes);
}

}  // namespace colex::verification
