#include "colex/verification/check_wgmma.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "extents.hpp"

namespace colex::verification {

namespace {

using predictions::WgmmaAtom;

/// An element of an operand in registers.
struct Register {
  char operand = ' ';
  std::int64_t thread = 0, value = 0;
};

std::string name_of(const Register& element) {
  return std::string(1, element.operand) + "'s T" + std::to_string(element.thread) + 'V' + std::to_string(element.value);
}

/// What a layout calls the places of an axis, learnt as they are met.
class AxisNames {
 public:
  AxisNames(char axis, const char* word, std::int64_t extent, bool free)
      : axis_(axis), word_(word), free_(free), called_(static_cast<std::size_t>(extent)), meant_(called_) {}

  /// Why the place cannot be called so; nothing if it can. `element` is who says so.
  std::optional<std::string> meet(std::int64_t place, std::int64_t name, const Register& element) {
    const std::string word = std::string(" ") + word_ + ' ';
    if (!free_ && place != name)
      return "which" + word + "this is, is not free: what lies in shared memory, or the catalogue, says it";
    Said &called = called_[static_cast<std::size_t>(place)], &meant = meant_[static_cast<std::size_t>(name)];
    if (called.number < 0 && meant.number < 0) {
      called = {name, element};
      meant = {place, element};
    }
    if (called.number != name && called.number >= 0)
      return name_of(element) + " has the same" + word + "as " + name_of(called.element) + "; the layouts say" + word +
             std::to_string(name) + " and" + word + std::to_string(called.number);
    if (meant.number != place)
      return name_of(element) + " has another" + word + "than " + name_of(meant.element) + "; the layouts say" + word +
             std::to_string(name) + " of both";
    return std::nullopt;
  }

  /// What the catalogue calls each name, if not the same.
  std::optional<Renamed> renamed() const {
    Renamed result{axis_, {}};
    bool same = true;
    for (std::size_t name = 0; name < meant_.size(); ++name) {
      result.names.push_back(meant_[name].number);
      same = same && (meant_[name].number < 0 || meant_[name].number == static_cast<std::int64_t>(name));
    }
    return same ? std::nullopt : std::optional(result);
  }

 private:
  struct Said {
    std::int64_t number = -1;
    Register element;
  };

  char axis_;
  const char* word_;
  bool free_;
  std::vector<Said> called_, meant_;  ///< of each place its name, of each name its place
};

/// An operand in registers, and the names of its two axes.
struct InRegisters {
  char operand;
  Layout<> known, proposed;
  std::int64_t rows, columns;
  AxisNames *first, *second;
};

/// The first element that is not where the layout says, whatever its names.
std::optional<Mistake> mistake_in(const InRegisters& held) {
  if (auto why = misfit_text(held.proposed, held.known, held.operand))
    return Mistake{held.operand, 0, 0, 0, 0, 0, 0, std::move(*why), false};
  const Extents e = extents(held.known);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t v = 0; v < e.values; ++v) {
      const std::int64_t claimed = held.proposed(tuple(t, v)).value(), real = held.known(tuple(t, v)).value();
      const Register element{held.operand, t, v};
      std::optional<std::string> why;
      if (claimed < 0 || claimed >= held.rows * held.columns) {
        why = "place " + std::to_string(claimed) + " is outside of the operand's matrix, " + std::to_string(held.rows) + " x " +
              std::to_string(held.columns);
      } else {
        why = held.first->meet(real % held.rows, claimed % held.rows, element);
        if (!why) why = held.second->meet(real / held.rows, claimed / held.rows, element);
      }
      if (!why) continue;
      return Mistake{held.operand,   t, v, claimed % held.rows, claimed / held.rows, real % held.rows, real / held.rows,
                     std::move(*why)};
    }
  }
  return std::nullopt;
}

}  // namespace

Answer check(const WgmmaAtom& atom, const WgmmaProposal& proposal) {
  if (proposal.A && !atom.A) throw Rejection(Kind::domain, "A of this instruction lies in shared memory, and not in registers");
  AxisNames m('m', "row", atom.M, proposal.m_free), n('n', "column", atom.N, proposal.n_free),
      k('k', "k", atom.A_columns, proposal.k_free);
  std::vector<InRegisters> held;
  if (proposal.D) held.push_back({'D', atom.D, *proposal.D, atom.M, atom.N, &m, &n});
  if (proposal.A) held.push_back({'A', *atom.A, *proposal.A, atom.M, atom.A_columns, &m, &k});
  // Who is looked at first is believed: rather the one that is the catalogue's.
  std::stable_partition(held.begin(), held.end(), [](const InRegisters& one) { return one.proposed == one.known; });
  Answer answer;
  for (const InRegisters& one : held) {
    const AxisNames first = *one.first, second = *one.second;
    auto mistake = mistake_in(one);
    if (!mistake) continue;
    answer.mistakes.push_back(std::move(*mistake));
    *one.first = first;  // what is wrong names nothing
    *one.second = second;
  }
  for (const AxisNames* axis : {&m, &n, &k}) {
    if (auto renamed = axis->renamed()) answer.renamed.push_back(std::move(*renamed));
  }
  answer.kind = !answer.mistakes.empty()  ? Answer::Kind::wrong
                : !answer.renamed.empty() ? Answer::Kind::equivalent
                                          : Answer::Kind::right;
  return answer;
}

}  // namespace colex::verification
