#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"

#include "extents.hpp"

namespace colex::verification {

namespace {

using predictions::TensorMemorySums;
using Addresses = std::vector<std::int64_t>;

constexpr std::int64_t memory_lanes = 128, memory_columns = 512, cell_bits = 32, other_half = 16, address_of_lane = 65536,
                       of_peer = memory_lanes * memory_columns;

std::string text_of(const Cell& cell, bool pair) {
  return (pair ? "CTA " + std::to_string(cell.cta) + ", " : "") + "lane " + std::to_string(cell.lane) + ", column " +
         std::to_string(cell.column);
}

Addresses values_of(const Layout<>& mode) {
  Addresses values;
  const std::int64_t count = size(mode).value();
  for (std::int64_t x = 0; x < count; ++x) values.push_back(mode(Checked(x)).value());
  return values;
}

/// The layout's values, which are sums of one of each mode.
struct TileSums {
  Addresses m, n, stage;
  std::int64_t offset = 0;

  std::int64_t operator()(std::int64_t row, std::int64_t column, std::int64_t s) const {
    const auto at = [](const Addresses& of_mode, std::int64_t x) { return Checked(of_mode[static_cast<std::size_t>(x)]); };
    return (Checked(offset) + at(m, row) + at(n, column) + at(stage, s)).value();
  }
};

/// More sums than tensor memory of a pair has cells need not be evaluated.
void require_small(const Layout<>& tile) {
  if (size(tile).value() <= 2 * memory_lanes * memory_columns) return;
  throw Rejection(Kind::domain, to_string(tile) + " has more sums than tensor memory has cells");
}

TileSums values_of(const ComposedLayout<>& layout) {
  const bool swizzled = layout.layout() != nullptr || (layout.swizzle() != nullptr && layout.swizzle()->bits() != 0);
  if (swizzled) throw Rejection(Kind::domain, "sums in tensor memory are not swizzled: " + to_string(layout));
  const Layout<> tile =
      predictions::partitioned_by(layout.inner()) ? predictions::tile_of_partition(layout.inner()) : layout.inner();
  if (tile.rank() != 2 && tile.rank() != 3)
    throw Rejection(Kind::domain, "sums have the modes (m, n), (m, n, stage) or (MMA, MMA_M, MMA_N); " +
                                      to_string(layout.inner()) + " has " + std::to_string(tile.rank()));
  require_small(tile);
  return {values_of(tile.mode(0)), values_of(tile.mode(1)), tile.rank() == 3 ? values_of(tile.mode(2)) : Addresses{0},
          layout.offset().value()};
}

/// What is compared with what.
class Comparison {
 public:
  Comparison(const TensorMemorySums& form, std::int64_t N, const ProposedSums& proposed)
      : form_(form), proposed_(proposed), values_(values_of(proposed.layout)), N_(N), rows_(rows()) {
    const auto m = static_cast<std::int64_t>(values_.m.size()), n = static_cast<std::int64_t>(values_.n.size());
    if (m % rows_ != 0 || n % N != 0)
      throw Rejection(Kind::domain, "an instruction has " + std::to_string(rows_) + " x " + std::to_string(N) + " sums" +
                                        (rows_ < form.M ? " in each CTA" : "") + ", and the layout's " + std::to_string(m) +
                                        " x " + std::to_string(n) + " are no multiple of that");
    answer_.of_one_cta = rows_ < form.M;
    answer_.along_m = m / rows_;
    answer_.along_n = n / N;
    answer_.stages = static_cast<std::int64_t>(values_.stage.size());
    const Layout<> places = form.places_of(N);
    row_places_ = values_of(places.mode(0));
    column_places_ = values_of(places.mode(1));
  }

  SumsAnswer answer() {
    for (std::int64_t stage = 0; stage < answer_.stages && !answer_.wrong; ++stage) {
      for (std::int64_t n = 0; n < answer_.along_n && !answer_.wrong; ++n) {
        for (std::int64_t m = 0; m < answer_.along_m && !answer_.wrong; ++m) answer_.wrong = instruction(m, n, stage);
      }
    }
    return answer_;
  }

 private:
  bool pair() const { return form_.form.find("cta_group::2") != std::string::npos; }

  /// How many rows of an instruction the layout has: of a pair those of both CTAs, or of one.
  std::int64_t rows() const {
    const auto m = static_cast<std::int64_t>(values_.m.size());
    const auto partition = predictions::partitioned_by(proposed_.layout.inner());
    const std::int64_t given = partition ? partition->rows : m;
    const bool one = pair() && (proposed_.count == TensorMemoryCount::addresses || given == form_.M / 2);
    return one ? form_.M / 2 : form_.M;
  }

  Cell expected(std::int64_t m, std::int64_t n, const Cell& begin) const {
    const std::int64_t place = row_places_[static_cast<std::size_t>(m)] + column_places_[static_cast<std::size_t>(n)];
    return {begin.cta + place / of_peer, begin.lane + place % memory_lanes, begin.column + place % of_peer / memory_lanes};
  }

  /// Where a value is; none for one that is no place of a sum, and then why.
  std::optional<Cell> cell(std::int64_t value, std::string& why) const {
    if (value < 0) return why = std::to_string(value) + " is before tensor memory", std::nullopt;
    Cell at;
    if (proposed_.count == TensorMemoryCount::cells) {
      at = {value / of_peer, value % memory_lanes, value % of_peer / memory_lanes};
      if (!pair() && at.cta > 0) at = {0, value % memory_lanes, value / memory_lanes};
    } else {
      const std::int64_t bits = (Checked(value) * Checked(proposed_.bits)).value();
      if (bits % cell_bits != 0) return why = "it is in the middle of a column, and a sum has one of its own", std::nullopt;
      at = {0, bits / cell_bits / address_of_lane, bits / cell_bits % address_of_lane};
    }
    if (at.lane >= memory_lanes || at.column >= memory_columns || at.cta > 1)
      return why = text_of(at, pair()) + " is beyond the 128 lanes and 512 columns of tensor memory", std::nullopt;
    return at;
  }

  /// `the sum (16,0)`, in the tile; of a stage beyond the first, that.
  std::string sum_text(std::int64_t m, std::int64_t n, std::int64_t stage) const {
    return "the sum (" + std::to_string(m) + ',' + std::to_string(n) + ')' +
           (stage > 0 ? " of stage " + std::to_string(stage) : "");
  }

  /// What is wrong with the sums of one instruction.
  std::optional<std::string> instruction(std::int64_t at_m, std::int64_t at_n, std::int64_t stage) {
    Cell begin;
    std::optional<std::string> wrong;
    for (std::int64_t n = 0; n < N_; ++n) {
      for (std::int64_t m = 0; m < rows_; ++m, ++answer_.right_before) {
        const std::int64_t row = at_m * rows_ + m, column = at_n * N_ + n;
        std::string why;
        const std::optional<Cell> is = cell(values_(row, column, stage), why);
        if (!is) return sum_text(row, column, stage) + ": " + why;
        if (m == 0 && n == 0) {
          wrong = wrong_begin(*is, sum_text(row, column, stage));
          begin = *is;
          answer_.begins.push_back(begin);
        }
        const Cell would = expected(m, n, begin);
        if (!(*is == would) && wrong) return wrong;
        if (!(*is == would))
          return sum_text(row, column, stage) + " is predicted to have " + text_of(would, pair()) + "; the layout says " +
                 text_of(*is, pair());
        if (auto taken = taken_before(*is, row, column, stage)) return taken;
      }
    }
    return wrong;
  }

  /// That another sum has the cell already.
  std::optional<std::string> taken_before(const Cell& at, std::int64_t row, std::int64_t column, std::int64_t stage) {
    std::int64_t& by = taken_[static_cast<std::size_t>(at.lane + memory_lanes * at.column + of_peer * at.cta)];
    const auto m = static_cast<std::int64_t>(values_.m.size()), n = static_cast<std::int64_t>(values_.n.size());
    if (by < 0) return by = row + m * (column + n * stage), std::nullopt;
    return sum_text(row, column, stage) + " has " + text_of(at, pair()) + ", which " + sum_text(by % m, by / m % n, by / m / n) +
           " has already";
  }

  /// Where sums may not begin.
  std::optional<std::string> wrong_begin(const Cell& begin, const std::string& sum) const {
    const bool allowed = begin.lane == 0 || (begin.lane == other_half && form_.half_of_the_lanes);
    if (allowed && (begin.cta == 0 || answer_.of_one_cta)) return std::nullopt;
    return sum + " is predicted to have lane 0" + (form_.half_of_the_lanes ? " or 16" : "") + "; the layout says " +
           text_of(begin, pair());
  }

  const TensorMemorySums& form_;
  const ProposedSums& proposed_;
  TileSums values_;
  std::int64_t N_, rows_;
  Addresses row_places_, column_places_;
  SumsAnswer answer_;
  Addresses taken_ = Addresses(2 * of_peer, -1);  ///< which sum has each cell, of those that were looked at
};

}  // namespace

SumsAnswer check_sums(const predictions::TensorMemorySums& form, std::int64_t N, const ProposedSums& proposed) {
  return Comparison(form, N, proposed).answer();
}

std::vector<std::string> describe(const SumsAnswer& answer) {
  std::vector<std::string> lines;
  if (answer.of_one_cta) lines.emplace_back("what one CTA of the pair has; the other one has the same");
  const std::size_t count = answer.begins.size();
  std::string begins = count == 1 ? "it begins at " : std::to_string(count) + " instructions, which begin at ";
  constexpr std::size_t most = 8;
  for (std::size_t k = 0; k < std::min(count, most); ++k) begins += (k == 0 ? "" : "; ") + text_of(answer.begins[k], false);
  lines.push_back(begins + (count > most ? "; …" : ""));
  return lines;
}

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
