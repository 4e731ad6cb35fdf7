#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/finding/recount.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t most_held_elements = std::int64_t{1} << 18;
constexpr std::int64_t bits_of_widest = 128;

/// A thread's elements of one row of an operand: their coordinates along the axis.
using HeldRow = std::set<std::int64_t>;

/// All rows of all threads, by (thread, coordinate of the other axis).
std::map<std::pair<std::int64_t, std::int64_t>, HeldRow> held_rows(const TiledMma<>& mma, MmaOperand operand, std::size_t axis) {
  const Layout<> threads = thread_values(mma, operand);
  if (Checked(most_held_elements) < size(threads))
    throw Rejection(Kind::limit, "a tile of which threads hold more than " + std::to_string(most_held_elements) +
                                     " elements is not looked at");
  const std::array<std::size_t, 2> axes = detail::axes_of(operand);
  const std::int64_t rows = size(detail::permutation(mma, axes[0])).value();
  const std::int64_t count = size(threads.mode(0)).value(), values = size(threads.mode(1)).value();
  std::map<std::pair<std::int64_t, std::int64_t>, HeldRow> held;
  for (std::int64_t t = 0; t < count; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::int64_t at = threads(Checked(t + count * v)).value(), first = at % rows, second = at / rows;
      const bool along_first = axis == axes[0];
      held[{t, along_first ? second : first}].insert(along_first ? first : second);
    }
  }
  return held;
}

bool is_in_vectors(const HeldRow& row, std::int64_t elements) {
  return std::all_of(row.begin(), row.end(), [&](std::int64_t x) {
    const std::int64_t first = x / elements * elements;
    for (std::int64_t k = 0; k < elements; ++k) {
      if (!row.contains(first + k)) return false;
    }
    return true;
  });
}

TiledMma<> permuted(const OrderQuestion& question, const Layout<>& order) {
  typename Tiler<>::Modes modes;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (axis == question.axis) {
      modes.emplace_back(order);
    } else {
      const Checked reach = question.mma.atom.extents[axis] * size(question.mma.atoms.mode(axis));
      modes.emplace_back(reach);
    }
  }
  return {question.mma.atom, question.mma.atoms, Tiler<>(std::move(modes))};
}

/// The atom's coordinates along the axis that a thread holds in one row, as a product of steps: those of the atom's factors of
/// two whose step leads from an element of a thread to another of the same thread, everywhere.
std::vector<std::int64_t> own_steps(const std::map<std::pair<std::int64_t, std::int64_t>, HeldRow>& held, std::int64_t extent) {
  std::vector<std::int64_t> steps;
  for (std::int64_t step = 1; extent % (2 * step) == 0; step *= 2) {
    const bool is_own = std::all_of(held.begin(), held.end(), [step](const auto& of_thread) {
      return std::all_of(of_thread.second.begin(), of_thread.second.end(),
                         [&](std::int64_t x) { return of_thread.second.contains((x / step % 2 == 0) ? x + step : x - step); });
    });
    if (is_own) steps.push_back(step);
  }
  return steps;
}

std::int64_t power_of_two_in(std::int64_t x) { return x & -x; }

void require_question(const OrderQuestion& question) {
  const std::array<std::size_t, 2> axes = detail::axes_of(question.operand);
  detail::require_three_modes(question.mma);
  if (std::find(axes.begin(), axes.end(), question.axis) == axes.end())
    throw Rejection(Kind::domain, std::string(1, "ABC"[static_cast<std::size_t>(question.operand)]) + " has the axes " +
                                      "mnk"[axes[0]] + " and " + "mnk"[axes[1]] + ", and no " + "mnk"[question.axis]);
  const std::int64_t bits = question.bits;
  if (bits < 8 || bits > bits_of_widest || (bits & (bits - 1)) != 0)
    throw Rejection(Kind::domain, "an element has 8, 16, 32, 64 or 128 bits, and not " + std::to_string(bits));
}

/// A factor of the axis: what a step of it is in the atoms' order, and how large it is.
struct Factor {
  std::int64_t extent;
  std::int64_t stride = 0;  ///< in the tile
};

}  // namespace

std::int64_t side_by_side_along(const TiledMma<>& mma, MmaOperand operand, std::size_t axis, std::int64_t bits) {
  const auto held = held_rows(mma, operand, axis);
  std::int64_t elements = bits_of_widest / bits;
  while (elements > 1 &&
         !std::all_of(held.begin(), held.end(), [&](const auto& row) { return is_in_vectors(row.second, elements); }))
    elements /= 2;
  return elements;
}

FoundOrder find_order(const OrderQuestion& question) {
  require_question(question);
  const std::int64_t widest = bits_of_widest / question.bits;
  const std::int64_t of_atom = question.mma.atom.extents[question.axis].value();
  const std::int64_t reach = (question.mma.atom.extents[question.axis] * size(question.mma.atoms.mode(question.axis))).value();

  // The atom alone says who holds what; each repetition along the axis gives every thread as much again.
  const TiledMma<> one{question.mma.atom, Layout<>(tuple(1, 1, 1), tuple(0, 0, 0)), Underscore{}};
  const auto held = held_rows(one, question.operand, question.axis);
  std::int64_t of_row = 0;
  for (const auto& row : held) of_row = std::gcd(of_row, std::ssize(row.second));
  const std::int64_t extent =
      question.extent > 0 ? question.extent : reach * std::max<std::int64_t>(1, widest / power_of_two_in(of_row));
  if (extent % reach != 0)
    throw Rejection(Kind::inadmissible, "along " + std::string(1, "mnk"[question.axis]) + " the atoms reach " +
                                            std::to_string(reach) + ", which does not divide " + std::to_string(extent));
  const std::int64_t repetitions = extent / reach;

  FoundOrder found{{}, question.mma};
  found.held = of_row * repetitions;
  found.most = std::min(widest, power_of_two_in(found.held));

  // The axis in the atoms' order: the atom's own coordinates, step by step, the atoms side by side, the repetitions.
  const std::vector<std::int64_t> own = own_steps(held, of_atom);
  std::vector<Factor> factors;
  std::vector<std::size_t> order, of_others;
  std::int64_t step = 1, elements = 1;
  for (; of_atom % (2 * step) == 0; step *= 2) {
    const bool is_own = elements < found.most && std::find(own.begin(), own.end(), step) != own.end();
    if (is_own) elements *= 2;
    (is_own ? order : of_others).push_back(factors.size());
    factors.push_back({2});
  }
  of_others.push_back(factors.size());
  factors.push_back({of_atom / step});
  of_others.push_back(factors.size());
  factors.push_back({reach / of_atom});
  const std::int64_t near = std::min(found.most / elements, power_of_two_in(repetitions));
  order.push_back(factors.size());
  factors.push_back({near});
  of_others.push_back(factors.size());
  factors.push_back({repetitions / near});
  order.insert(order.end(), of_others.begin(), of_others.end());

  std::int64_t stride = 1;
  for (const std::size_t k : order) {
    factors[k].stride = stride;
    stride *= factors[k].extent;
  }
  Modes<Checked> modes;
  for (const Factor& factor : factors) modes.push_back({Checked(factor.extent), Checked(factor.stride)});
  found.permutation = layout_of(coalesced_modes(modes));
  found.mma = permuted(question, found.permutation);
  found.elements = side_by_side_along(found.mma, question.operand, question.axis, question.bits);
  const TiledMma<> as_it_is = permuted(question, Layout<>(Mode<Checked>{Checked(extent), Checked(1)}));
  found.plain = side_by_side_along(as_it_is, question.operand, question.axis, question.bits);
  if (found.elements < found.plain) {
    found.permutation = Layout<>(Mode<Checked>{Checked(extent), Checked(1)});
    found.mma = as_it_is;
    found.elements = found.plain;
  }
  return found;
}

}  // namespace colex::finding
