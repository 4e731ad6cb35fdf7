#include "laws.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "colex/composed_values.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

namespace {

/// What is known of the k that a content is of.
constexpr std::int64_t any_k = -1;    ///< zero, an element that stands at several k, or a sum of which nothing is known yet
constexpr std::int64_t no_k = -2;     ///< it is at no k of the row
constexpr std::int64_t no_name = -1;  ///< of a row or column whose sums nobody wants

/// The first row or column of an instruction that has a name.
std::size_t first_named(const std::vector<std::int64_t>& names) {
  return static_cast<std::size_t>(std::find_if(names.begin(), names.end(), [](std::int64_t x) { return x != no_name; }) -
                                  names.begin());
}

}  // namespace

/// A factor by its elements: of a tensor, with zero where it is outside of it; or of sums.
class Laws::Side {
 public:
  Side(const Flow& flow, const Machine& machine, const Law& law, const Factor& factor, const std::string& x, std::int64_t count)
      : machine_(machine), factor_(factor), variables_{x, law.along.empty() ? law.columns : law.along}, count_(count) {
    for (const Array& array : flow.arrays) {
      if (array.name == factor.name && array.global) tensor_ = &array;
    }
    if (tensor_ == nullptr) {
      sums_ = true;
      plain_ = true;
      return;
    }
    const Tuple<Checked>& shape = tensor_->layout.inner().shape();
    for (std::size_t k = 0; k < (shape.is_leaf() ? 1 : shape.rank()); ++k)
      extents_.push_back((shape.is_leaf() ? shape : shape.mode(k)).is_leaf()
                             ? (shape.is_leaf() ? shape : shape.mode(k)).leaf().value()
                             : product(shape.mode(k)).value());
    if (extents_.size() != factor.coordinate.size())
      throw Rejection(Kind::type, "line " + std::to_string(law.line) + ": '" + factor.name + "' has " +
                                      std::to_string(extents_.size()) + " coordinates, and the law names " +
                                      std::to_string(factor.coordinate.size()));
    plain_ = !machine.broadcasts(factor.name) && factor.coordinate.size() == 2 && factor.coordinate[0].text == x &&
             factor.coordinate[1].text == law.along;
    for (const Formula& formula : factor.coordinate) coordinate_.emplace_back(formula.tree, variables_, flow.names);
    for (const Owner& owner : machine.owners()) {
      if (owner.tensor == tensor_) first_ = owner.first, end_ = owner.first + owner.count;
    }
  }

  bool sums() const { return sums_; }
  const std::string& name() const { return factor_.name; }

  /// The element at (x, k), or zero.
  std::int64_t at(std::int64_t x, std::int64_t k) {
    return plain_ ? element({x, k}) : row(x).elements[static_cast<std::size_t>(k)];
  }

  /// The element that a law without a sum has at (row, column).
  std::int64_t copied(std::int64_t row, std::int64_t column) { return element(coordinate(row, column)); }

  /// The k at which this is in the row of x.
  std::int64_t k_of(std::int64_t x, std::int64_t content) {
    if (content == zero) return any_k;
    if (content < 0) return no_k;
    if (sums_) return machine_.is_sum(content) && machine_.owner_of(content).name == factor_.name ? any_k : no_k;
    if (!is_of_tensor(content)) return no_k;
    if (plain_) {
      const std::int64_t index = content - first_, k = index / extents_[0];
      return index % extents_[0] == x && k < count_ ? k : no_k;
    }
    const Row& all = row(x);
    const auto found = all.k_of.find(content);
    return found == all.k_of.end() ? no_k : found->second;
  }

  /// The row that an element is of, where the law has the tensor's own coordinates; none of another content.
  std::int64_t own_row(std::int64_t content) const {
    if (!plain_ || sums_ || !is_of_tensor(content)) return no_name;
    return (content - first_) % extents_[0];
  }

  /// Whether two rows have the same elements.
  bool alike(std::int64_t x, std::int64_t y) {
    if (x == y) return true;
    return !sums_ && !plain_ && row(x).elements == row(y).elements;
  }

 private:
  bool is_of_tensor(std::int64_t content) const { return content >= first_ && content < end_; }

  struct Row {
    std::vector<std::int64_t> elements;
    std::unordered_map<std::int64_t, std::int64_t> k_of;
  };

  std::int64_t element(const std::vector<std::int64_t>& coordinate) const {
    std::int64_t index = 0, step = 1;
    for (std::size_t k = 0; k < extents_.size(); ++k) {
      if (coordinate[k] < 0 || coordinate[k] >= extents_[k]) return zero;
      index += coordinate[k] * step;
      step *= extents_[k];
    }
    return machine_.named(first_ + index);
  }
  const Row& row(std::int64_t x) {
    const auto known = rows_.find(x);
    if (known != rows_.end()) return known->second;
    Row& made = rows_[x];
    for (std::int64_t k = 0; k < count_; ++k) {
      made.elements.push_back(element(coordinate(x, k)));
      if (made.elements.back() < 0) continue;
      const auto [at, is_new] = made.k_of.emplace(made.elements.back(), k);
      if (!is_new) at->second = any_k;
    }
    return made;
  }
  std::vector<std::int64_t> coordinate(std::int64_t x, std::int64_t k) {
    const std::array<notation::Value<>, 2> values{Checked(x), Checked(k)};
    std::vector<std::int64_t> found;
    for (notation::Program& program : coordinate_) {
      const notation::Value<>& value = program.run(values);
      const auto* number = value.as<Checked>();
      if (number == nullptr)
        throw Rejection(Kind::type, "'" + factor_.coordinate[found.size()].text + "' is " + to_string(value) +
                                        ", and a coordinate is an integer");
      found.push_back(number->value());
    }
    return found;
  }

  const Machine& machine_;
  const Factor& factor_;
  std::array<std::string, 2> variables_;  ///< of the row, and along it
  std::vector<notation::Program> coordinate_;
  std::int64_t count_, first_ = 0, end_ = 0;
  const Array* tensor_ = nullptr;
  bool sums_ = false, plain_ = false;
  std::vector<std::int64_t> extents_;
  std::unordered_map<std::int64_t, Row> rows_;
};

Laws::Laws(const Flow& flow, const Machine& machine)
    : flow_(flow), machine_(machine), asked_(flow.laws.size(), Asked(machine.elements())) {
  for (const Law& law : flow.laws) {
    if (law.along.empty()) {
      counts_.push_back(0);
      A_.push_back(std::make_shared<Side>(flow, machine, law, law.A, law.rows, 0));
      B_.push_back(nullptr);
      continue;
    }
    const notation::Value<> count = notation::evaluate(law.count.tree, flow.names);
    if (count.as<Checked>() == nullptr)
      throw Rejection(Kind::type, "line " + std::to_string(law.line) + ": '" + law.count.text + "' is no integer");
    counts_.push_back(count.as<Checked>()->value());
    constexpr std::int64_t most_k = std::int64_t{1} << 16;
    if (counts_.back() < 1 || counts_.back() > most_k)
      throw Rejection(Kind::limit, "line " + std::to_string(law.line) + ": a law sums along 1 to " + std::to_string(most_k) +
                                       ", and not " + std::to_string(counts_.back()));
    A_.push_back(std::make_shared<Side>(flow, machine, law, law.A, law.rows, counts_.back()));
    B_.push_back(std::make_shared<Side>(flow, machine, law, law.B, law.columns, counts_.back()));
  }
}

std::vector<double> Laws::meant(std::size_t law, std::int64_t rows, std::int64_t columns,
                                const std::function<double(std::int64_t)>& number_of) {
  std::vector<double> result(static_cast<std::size_t>(rows * columns), 0);
  if (flow_.laws[law].along.empty()) {
    for (std::int64_t c = 0; c < rows * columns; ++c)
      result[static_cast<std::size_t>(c)] = number_of(A_[law]->copied(c % rows, c / rows));
    return result;
  }
  const std::int64_t K = counts_[law];
  const auto factor = [&](Side& side, std::int64_t count) {
    if (side.sums()) {
      const auto named =
          std::find_if(flow_.laws.begin(), flow_.laws.end(), [&](const Law& one) { return one.name == side.name(); });
      return meant(static_cast<std::size_t>(named - flow_.laws.begin()), count, K, number_of);
    }
    std::vector<double> all;
    for (std::int64_t k = 0; k < K; ++k) {
      for (std::int64_t x = 0; x < count; ++x) all.push_back(number_of(side.at(x, k)));
    }
    return all;
  };
  const std::vector<double> A = factor(*A_[law], rows), B = factor(*B_[law], columns);
  for (std::int64_t k = 0; k < K; ++k) {
    for (std::int64_t c = 0; c < rows * columns; ++c)
      result[static_cast<std::size_t>(c)] +=
          A[static_cast<std::size_t>(c % rows + rows * k)] * B[static_cast<std::size_t>(c / rows + columns * k)];
  }
  return result;
}

std::string Laws::element_text(std::size_t law, std::int64_t row, std::int64_t column) const {
  return flow_.laws[law].name + "(" + std::to_string(row) + "," + std::to_string(column) + ")";
}

std::optional<Unlawful> Laws::broken() {
  for (std::size_t law = 0; law < flow_.laws.size(); ++law) {
    if (auto found = stored(law)) return found;
  }
  // Laws about tensors say which element each sum is to be that others are made of, and so come first.
  std::vector<std::size_t> order;
  for (const bool tensors : {true, false}) {
    for (std::size_t law = 0; law < flow_.laws.size(); ++law) {
      const bool tensor = std::any_of(flow_.arrays.begin(), flow_.arrays.end(),
                                      [&](const Array& array) { return array.name == flow_.laws[law].name && array.global; });
      if (tensor == tensors) order.push_back(law);
    }
  }
  for (const std::size_t law : order) {
    if (flow_.laws[law].along.empty()) continue;
    if (auto found = multiplied(law)) return found;
    if (auto found = counted(law)) return found;
  }
  return std::nullopt;
}

/// What is stored as each element of the tensor that a law is about.
std::optional<Unlawful> Laws::stored(std::size_t law) {
  const Array* array = nullptr;
  for (const Array& one : flow_.arrays) {
    if (one.name == flow_.laws[law].name && one.global) array = &one;
  }
  if (array == nullptr) return std::nullopt;
  const Tuple<Checked>& shape = array->layout.inner().shape();
  if (shape.is_leaf() || shape.rank() != 2)
    throw Rejection(Kind::type, "line " + std::to_string(array->line) + ": the law is about " + array->name + "(" +
                                    flow_.laws[law].rows + "," + flow_.laws[law].columns + "), and its layout has not two modes");
  const Space& space = machine_.space(array->name);
  const std::int64_t rows = product(shape.mode(0)).value(), wide = array->bits / machine_.granule_bits();
  std::vector<char> named(space.held.size(), 0);
  const std::vector<std::int64_t> places = all_values(array->layout);
  for (std::int64_t c = 0; c < static_cast<std::int64_t>(places.size()); ++c) {
    ++elements_;
    const std::int64_t place = places[static_cast<std::size_t>(c)] * wide;
    const auto text = [&] { return element_text(law, c % rows, c / rows); };
    const auto unlawful = [&](const std::string& what) {
      return Unlawful{what, SIZE_MAX, 'C', 0, 0, {}, flow_.laws[law].line, array->name, place};
    };
    for (std::int64_t part = 0; part < wide; ++part) {
      if (named[static_cast<std::size_t>(place + part)]++ != 0)
        return unlawful(text() + " lies where another element of it does");
    }
    const std::int64_t held = Machine::element_at(space, place, wide);
    if (held == unwritten) return unlawful(text() + " is never stored");
    if (flow_.laws[law].along.empty()) {
      const std::int64_t meant = A_[law]->copied(c % rows, c / rows);
      if (held != meant) return unlawful("what is stored as " + text() + " is " + name(held) + ", and not " + name(meant));
      continue;
    }
    if (!machine_.is_sum(held)) return unlawful("what is stored as " + text() + " is " + name(held) + ", and no sum");
    const auto [known, is_new] = asked_[law].ask(held, Wanted{law, c % rows, c / rows});
    if (!is_new)
      return unlawful("one sum is stored as " + element_text(known.law, known.row, known.column) + " and as " + text());
  }
  for (std::size_t place = 0; place < named.size(); ++place) {
    if (named[place] != 0 || space.run[place] < 0) continue;
    return Unlawful{"byte " + std::to_string(static_cast<std::int64_t>(place) * machine_.granule_bits() / 8) + " of " +
                        array->name + " is written, and is of no element",
                    SIZE_MAX,
                    'C',
                    0,
                    0,
                    {},
                    array->line,
                    array->name,
                    static_cast<std::int64_t>(place)};
  }
  return std::nullopt;
}

/// What is wanted of a sum is wanted of what it was before a product, from the last one back; then the products are judged.
std::optional<Unlawful> Laws::multiplied(std::size_t law) {
  blocks_.clear();
  wanted_.assign(static_cast<std::size_t>(machine_.elements()), nullptr);
  summed_.assign(wanted_.size(), 0);
  for (const auto& [element, wanted] : asked_[law].all()) wanted_[static_cast<std::size_t>(element)] = &wanted;
  for (std::size_t number = machine_.multiplied().size(); number-- > 0;) {
    for (std::size_t atom = 0; atom < machine_.multiplied()[number].atoms.size(); ++atom) {
      if (auto found = wanted_before(law, number, atom)) return found;
    }
  }
  for (std::size_t number = 0; number < machine_.multiplied().size(); ++number) {
    for (std::size_t atom = 0; atom < machine_.multiplied()[number].atoms.size(); ++atom) {
      if (auto found = of_atom(law, number, atom)) return found;
    }
  }
  return std::nullopt;
}

/// The products of an atom's instructions.
std::optional<Unlawful> Laws::of_atom(std::size_t law, std::size_t number, std::size_t atom) {
  const Multiplied& all = machine_.multiplied()[number];
  std::vector<Line> A(static_cast<std::size_t>(all.along_m)), B(static_cast<std::size_t>(all.along_n));
  for (std::int64_t nn = 0; nn < all.along_n; ++nn) {
    for (std::int64_t mm = 0; mm < all.along_m; ++mm) {
      const Place at{law, number, atom, mm, nn};
      if (auto found = instructions(at, A[static_cast<std::size_t>(mm)], B[static_cast<std::size_t>(nn)])) return found;
    }
  }
  return std::nullopt;
}

/// What is wanted of the sums of an atom is wanted of what was there before; that is a sum, or zero.
std::optional<Unlawful> Laws::wanted_before(std::size_t law, std::size_t number, std::size_t atom) {
  const Multiplied& all = machine_.multiplied()[number];
  const Multiplied::Of& of = all.atoms[atom];
  for (std::size_t c = 0; c < of.sums.size(); ++c) {
    const Wanted* wanted = of.sums[c] < 0 ? nullptr : wanted_[static_cast<std::size_t>(of.sums[c])];
    if (wanted == nullptr) continue;
    summed_[static_cast<std::size_t>(of.sums[c])] = 1;
    const std::int64_t before = of.before[c];
    if (before == zero) continue;
    if (!machine_.is_sum(before)) {
      return Unlawful{"what is added to " + element_text(law, wanted->row, wanted->column) + " is added to " + name(before) +
                          ", and not to zero or to a sum",
                      number,
                      'C',
                      atom,
                      SIZE_MAX,
                      {},
                      flow_.laws[law].line};
    }
    const Wanted*& there = wanted_[static_cast<std::size_t>(before)];
    if (there != nullptr && !there->names(*wanted)) {
      return Unlawful{"one sum is a part of " + element_text(law, there->row, there->column) + " and of " +
                          element_text(law, wanted->row, wanted->column),
                      number,
                      'C',
                      atom,
                      SIZE_MAX,
                      {},
                      flow_.laws[law].line};
    }
    there = wanted;
  }
  return std::nullopt;
}

const Multiplied& Laws::product_at(const Place& at) const { return machine_.multiplied()[at.number]; }

/// Where an operand's element is, in those of an atom.
std::size_t Laws::index(const Place& at, char operand, std::int64_t x, std::int64_t k, std::int64_t kk) const {
  const Multiplied& all = product_at(at);
  const std::int64_t rows = operand == 'A' ? all.M : all.N, along = operand == 'A' ? all.along_m : all.along_n,
                     r = operand == 'A' ? at.mm : at.nn;
  return static_cast<std::size_t>(x + rows * (k + all.K * (r + along * kk)));
}

const std::int64_t* Laws::column(const Place& at, char operand, std::int64_t step) const {
  const Multiplied& all = product_at(at);
  const Multiplied::Of& of = all.atoms[at.atom];
  return &(operand == 'A' ? of.A : of.B).elements[index(at, operand, 0, step % all.K, step / all.K)];
}

/// By what the sums of an instruction's block are named: where the first is stored, or what it meets in another product.
std::vector<std::string> Laws::naming(const Place& at) const {
  const Multiplied& all = product_at(at);
  const std::vector<std::int64_t>& sums = all.atoms[at.atom].sums;
  const std::int64_t first = all.M * all.N * (at.mm + all.along_m * at.nn);
  for (std::int64_t c = 0; c < all.M * all.N; ++c) {
    const Wanted* found = wanted_of(sums[static_cast<std::size_t>(first + c)]);
    if (found == nullptr) continue;
    const Wanted& wanted = *found;
    const std::string element = element_text(at.law, wanted.row, wanted.column);
    if (wanted.product != SIZE_MAX)
      return {element + " is what meets " + name(wanted.partner) + " in line " +
              std::to_string(machine_.multiplied()[wanted.product].line)};
    const int line = stored_by(at.law, wanted.row, wanted.column);
    if (line > 0) return {element + " is stored by line " + std::to_string(line)};
  }
  return {};
}

/// The line of the step that stored an element of a tensor that a law is about; 0 if there is none.
int Laws::stored_by(std::size_t law, std::int64_t row, std::int64_t column) const {
  for (const Array& array : flow_.arrays) {
    if (array.name != flow_.laws[law].name || !array.global) continue;
    const std::int64_t place = array.layout(tuple(row, column)).value() * array.bits / machine_.granule_bits();
    const std::int32_t run = machine_.space(array.name).run[static_cast<std::size_t>(place)];
    if (run >= 0) return machine_.runs()[static_cast<std::size_t>(run)].step->line;
  }
  return 0;
}

Unlawful Laws::unlawful(const Place& at, const std::string& what, char operand, std::int64_t x, std::int64_t step,
                        std::optional<std::int64_t> expected) const {
  const Multiplied& all = product_at(at);
  Unlawful found{
      what, at.number, operand, at.atom, index(at, operand, x, step % all.K, step / all.K), expected, flow_.laws[at.law].line};
  found.details = naming(at);
  return found;
}

/// What shows where a sum is stored, if it is; else at the product.
Unlawful Laws::stored_apart(const Place& at, const std::string& what, char operand, std::int64_t x, const Wanted& wanted) const {
  for (const Array& array : flow_.arrays) {
    if (array.name != flow_.laws[at.law].name || !array.global) continue;
    const Checked element = array.layout(tuple(wanted.row, wanted.column));
    return {what,
            SIZE_MAX,
            operand,
            0,
            0,
            {},
            flow_.laws[at.law].line,
            array.name,
            element.value() * array.bits / machine_.granule_bits()};
  }
  return unlawful(at, what, operand, x, 0);
}

/// Which rows and columns of the law those of an instruction are, by its sums; a block for which nothing is wanted has none.
std::optional<Unlawful> Laws::name_block(const Place& at, Block& block) {
  const Multiplied& all = product_at(at);
  const Multiplied::Of& of = all.atoms[at.atom];
  Side &A = *A_[at.law], &B = *B_[at.law];
  block.rows.assign(static_cast<std::size_t>(all.M), no_name);
  block.columns.assign(static_cast<std::size_t>(all.N), no_name);
  for (std::int64_t j = 0; j < all.N; ++j) {
    for (std::int64_t i = 0; i < all.M; ++i) {
      const std::int64_t sum = of.sums[static_cast<std::size_t>(i + all.M * (j + all.N * (at.mm + all.along_m * at.nn)))];
      const Wanted* found = wanted_of(sum);
      if (found == nullptr) continue;
      const Wanted& wanted = *found;
      block.wanted = true;
      std::int64_t &m = block.rows[static_cast<std::size_t>(i)], &n = block.columns[static_cast<std::size_t>(j)];
      if (m == no_name) m = wanted.row;
      if (n == no_name) n = wanted.column;
      const bool row = !A.alike(m, wanted.row), column = !B.alike(n, wanted.column);
      if (!row && !column) continue;
      const std::string one = row ? "row of " + A.name() : "column of " + B.name(),
                        first = row ? element_text(at.law, m, wanted.column) : element_text(at.law, wanted.row, n);
      const std::string here = element_text(at.law, wanted.row, wanted.column);
      return stored_apart(at, fmt::format("the products with one {} are stored as {} and as {}", one, first, here),
                          row ? 'A' : 'B', row ? i : j, wanted);
    }
  }
  return std::nullopt;
}

/// That both factors are of another row and column than those as which their sum is stored: it is stored elsewhere than meant.
std::optional<Unlawful> Laws::of_another_block(const Place& at, const Block& block, std::int64_t now) const {
  const auto i = static_cast<std::int64_t>(first_named(block.rows)), j = static_cast<std::int64_t>(first_named(block.columns));
  const std::int64_t A = held(at, 'A', i, now), B = held(at, 'B', j, now), m = block.rows[static_cast<std::size_t>(i)],
                     n = block.columns[static_cast<std::size_t>(j)], own_m = A_[at.law]->own_row(A),
                     own_n = B_[at.law]->own_row(B);
  if (own_m == no_name || own_n == no_name || own_m == m || own_n == n) return std::nullopt;
  return stored_apart(at,
                      std::string(stored_by(at.law, m, n) > 0 ? "what is stored as " : "what is taken as ") +
                          element_text(at.law, m, n) + " is a sum of " + name(A) + "·" + name(B) + " and its like, which is " +
                          element_text(at.law, own_m, own_n),
                      'A', i, {at.law, m, n});
}

/// The k of the law that an operand has at each k of the instructions, which is one for all its rows; else what is wrong.
std::optional<Unlawful> Laws::read_line(const Place& at, char operand, const Block& block, Line& line) {
  const Multiplied& all = product_at(at);
  Side& side = *(operand == 'A' ? A_ : B_)[at.law];
  line.names = operand == 'A' ? block.rows : block.columns;
  line.k.assign(static_cast<std::size_t>(all.K * all.along_k), any_k);
  line.zero.assign(line.k.size(), 1);
  line.open.assign(line.k.size(), 0);
  for (std::size_t step = 0; step < line.k.size(); ++step) {
    const std::int64_t* const contents = column(at, operand, static_cast<std::int64_t>(step));
    std::int64_t from = 0;
    for (std::size_t x = 0; x < line.names.size(); ++x) {
      if (line.names[x] == no_name) continue;
      const auto row = static_cast<std::int64_t>(x), now = static_cast<std::int64_t>(step);
      const std::int64_t content = contents[x], found = side.k_of(line.names[x], content);
      if (content != zero) line.zero[step] = 0;
      if (found == any_k) line.open[step] = 1;
      if (found == any_k || found == line.k[step]) continue;
      const auto stored = [&] {
        return operand == 'A' ? element_text(at.law, line.names[x], block.columns[first_named(block.columns)])
                              : element_text(at.law, block.rows[first_named(block.rows)], line.names[x]);
      };
      if (found == no_k) {
        if (auto apart = of_another_block(at, block, now)) return apart;
        return unlawful(at, "what is added to " + stored() + " has " + name(content) + " as its factor of " + side.name(),
                        operand, row, now,
                        line.k[step] >= 0 ? std::optional(side.at(line.names[x], line.k[step])) : std::nullopt);
      }
      if (line.k[step] != any_k) {
        return unlawful(at,
                        "one k of the instruction has " + name(held(at, operand, from, now)) + " and " + name(content) +
                            ", which are of different " + flow_.laws[at.law].along,
                        operand, row, now, side.at(line.names[x], line.k[step]));
      }
      line.k[step] = found;
      from = row;
    }
  }
  return std::nullopt;
}

std::string Laws::name(std::int64_t content) const { return machine_.name_of(content_of(content)); }

/// The first row and column of a block, as a key.
std::pair<std::int64_t, std::int64_t> Laws::first_name(const Block& block) {
  return {block.rows[first_named(block.rows)], block.columns[first_named(block.columns)]};
}

/// The products of the instructions along k for one block of sums.
std::optional<Unlawful> Laws::instructions(const Place& at, Line& A, Line& B) {
  Block named;
  if (auto found = name_block(at, named)) return found;
  if (!named.wanted) return std::nullopt;
  Block& block = blocks_[first_name(named)];
  if (block.times.empty()) {
    block = named;
    block.times.assign(static_cast<std::size_t>(counts_[at.law]), 0);
  } else if (block.rows != named.rows || block.columns != named.columns) {
    throw Rejection(Kind::inadmissible,
                    "line " + std::to_string(product_at(at).line) +
                        ": it adds to sums in blocks of another shape than another product does, which is not followed");
  }
  block.last_product = at.number;
  if (A.names != block.rows) {
    if (auto found = read_line(at, 'A', block, A)) return found;
  }
  if (B.names != block.columns) {
    if (auto found = read_line(at, 'B', block, B)) return found;
  }
  for (std::size_t step = 0; step < A.k.size(); ++step) {
    if (A.zero[step] != 0 && B.zero[step] != 0) continue;
    // A sum beyond what is summed along meets zeros.
    if ((A.zero[step] != 0 && B_[at.law]->sums()) || (B.zero[step] != 0 && A_[at.law]->sums())) continue;
    if (auto found = meet(at, A, B, static_cast<std::int64_t>(step), block)) return found;
  }
  return std::nullopt;
}

/// The products at one k of an instruction.
std::optional<Unlawful> Laws::meet(const Place& at, const Line& A, const Line& B, std::int64_t now, Block& block) {
  const Multiplied& all = product_at(at);
  const auto step = static_cast<std::size_t>(now);
  const auto i = static_cast<std::int64_t>(first_named(A.names)), j = static_cast<std::int64_t>(first_named(B.names));
  const std::int64_t k = A.k[step] != any_k ? A.k[step] : B.k[step];
  const auto stored = [&] {
    return element_text(at.law, A.names[static_cast<std::size_t>(i)], B.names[static_cast<std::size_t>(j)]);
  };
  if (k == any_k)
    return unlawful(at, "nothing says of which " + flow_.laws[at.law].along + " the product is that is added to " + stored(), 'A',
                    i, now, {});
  if (B.k[step] != any_k && B.k[step] != k) {
    return unlawful(at, "what is added to " + stored() + " is " + name(held(at, 'A', i, now)) + "·" + name(held(at, 'B', j, now)),
                    'B', j, now,
                    B_[at.law]->sums() ? std::nullopt : std::optional(B_[at.law]->at(B.names[static_cast<std::size_t>(j)], k)));
  }
  for (const char operand : {'A', 'B'}) {
    const Line& line = operand == 'A' ? A : B;
    const Line& other = operand == 'A' ? B : A;
    Side& side = *(operand == 'A' ? A_ : B_)[at.law];
    if (side.sums() ? other.zero[step] != 0 : line.open[step] == 0 || other.zero[step] != 0) continue;
    const std::int64_t* const contents = column(at, operand, now);
    for (std::size_t x = 0; x < line.names.size(); ++x) {
      if (line.names[x] == no_name) continue;
      const auto row = static_cast<std::int64_t>(x);
      const std::int64_t content = contents[x];
      if (side.sums()) {
        if (auto found = settle(at, operand, row, now, line.names[x], k, content)) return found;
      } else if (content != side.at(line.names[x], k)) {
        return unlawful(at, name(content) + " is multiplied in place of " + name(side.at(line.names[x], k)), operand, row, now,
                        side.at(line.names[x], k));
      }
    }
  }
  products_ += all.M * all.N;
  ++block.times[static_cast<std::size_t>(k)];
  return std::nullopt;
}

/// A sum that is a factor at (x, k) is to be what the law has there.
std::optional<Unlawful> Laws::settle(const Place& at, char operand, std::int64_t row, std::int64_t now, std::int64_t x,
                                     std::int64_t k, std::int64_t content) {
  const Side& side = *(operand == 'A' ? A_ : B_)[at.law];
  std::size_t about = 0;
  while (about < flow_.laws.size() && flow_.laws[about].name != side.name()) ++about;
  if (content < 0)
    return unlawful(
        at, name(content) + " is multiplied in place of " + element_text(about, operand == 'A' ? x : k, operand == 'A' ? k : x),
        operand, row, now, {});
  Wanted here = operand == 'A' ? Wanted{about, x, k} : Wanted{about, k, x};
  here.product = at.number;
  here.partner = held(at, operand == 'A' ? 'B' : 'A', 0, now);
  const Wanted& known = asked_[about].ask(content, here).first;
  if (known.names(here)) return std::nullopt;
  return unlawful(at,
                  "one sum is taken as " + element_text(about, here.row, here.column) + " and as " +
                      element_text(known.law, known.row, known.column),
                  operand, row, now, {});
}

/// Whether each k was multiplied once, where the product is not zero.
std::optional<Unlawful> Laws::counted(std::size_t law) {
  Side &A = *A_[law], &B = *B_[law];
  for (const auto& [key, block] : blocks_) {
    for (std::int64_t k = 0; k < counts_[law]; ++k) {
      const std::int32_t times = block.times[static_cast<std::size_t>(k)];
      if (times == 1) continue;
      for (const std::int64_t m : block.rows) {
        for (const std::int64_t n : block.columns) {
          if (m < 0 || n < 0) continue;
          if ((!A.sums() && A.at(m, k) == zero) || (!B.sums() && B.at(n, k) == zero)) continue;
          return Unlawful{"the product at " + flow_.laws[law].along + " = " + std::to_string(k) + " is added to " +
                              element_text(law, m, n) + (times == 0 ? " never" : " " + std::to_string(times) + " times"),
                          block.last_product,
                          'A',
                          0,
                          SIZE_MAX,
                          {},
                          flow_.laws[law].line};
        }
      }
    }
  }
  // A sum that is stored, and to which no product was added, is of no block.
  for (const auto& [element, wanted] : asked_[law].all()) {
    if (counts_[law] == 0 || summed_[static_cast<std::size_t>(element)] != 0) continue;
    Unlawful found{
        "nothing is added to " + element_text(law, wanted.row, wanted.column), SIZE_MAX, 'A', 0, 0, {}, flow_.laws[law].line};
    if (const int line = stored_by(law, wanted.row, wanted.column); line > 0) found.line = line;
    return found;
  }
  return std::nullopt;
}

}  // namespace colex::flow
