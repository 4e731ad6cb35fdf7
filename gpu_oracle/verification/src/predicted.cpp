#include "colex/verification/predicted.hpp"

#include <cstdint>
#include <map>

#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/expected.hpp"

#include "extents.hpp"

namespace colex::verification {

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
