#include "colex/interface/holders.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "colex/interface/hardware.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

namespace {

/// An operand in registers: its layout sends (thread, value) to an element, row + rows*column or, of a copy of matrices, row by
/// row.
struct HeldOperand {
  std::string name;
  Layout<> TV;
  std::int64_t rows = 0, columns = 0, bits = 0;
  const char* row = "row";
  const char* column = "column";
  bool by_rows = false;
  std::int64_t values_before = 0;  ///< what lies in the registers before the layout's values
};

/// An instruction with its operands, those that no thread holds with the reason.
struct HeldForm {
  std::string form;
  std::vector<HeldOperand> operands;
  std::vector<std::pair<std::string, std::string>> others;
  std::optional<Layout<>> threads = std::nullopt;  ///< (thread of a product, product) to the lane
};

HeldForm of(const predictions::MmaAtom& atom) {
  const auto bits = [&](char operand) { return predictions::operand_bits(atom.form, operand).value_or(32); };
  HeldForm result{atom.form, {}, {}, atom.threads};
  if (!atom.metadata.empty()) {
    result.others.emplace_back("A", "its metadata say to which element each value of a sparse A belongs");
  } else {
    result.operands.push_back({"A", atom.A, atom.M, atom.K, bits('A'), "m", "k"});
  }
  result.operands.push_back({"B", atom.B, atom.N, atom.K, bits('B'), "n", "k", false, atom.B_before});
  result.operands.push_back({"C", atom.C, atom.M, atom.N, bits('C'), "m", "n"});
  result.operands.push_back({"D", atom.D, atom.M, atom.N, bits('D'), "m", "n"});
  return result;
}

HeldForm of(const predictions::WgmmaAtom& atom) {
  constexpr const char* in_memory = "it lies in shared memory, where its descriptor says: colex oracle check wgmma";
  HeldForm result{atom.form, {}, {{"B", in_memory}}};
  if (atom.A && atom.metadata.empty()) {
    result.operands.push_back({"A", *atom.A, atom.M, atom.A_columns, atom.bits, "m", "k"});
  } else {
    result.others.emplace_back("A", atom.A ? "its metadata say to which element each value of a sparse A belongs" : in_memory);
  }
  for (const char* sums : {"C", "D"})
    result.operands.push_back({sums, atom.D, atom.M, atom.N, predictions::operand_bits(atom.form, 'D').value_or(32), "m", "n"});
  return result;
}

HeldForm of(const predictions::MatrixCopy& copy) {
  HeldForm result{copy.form, {}, {}};
  const std::int64_t elements = row_elements(copy),
                     rows = std::min(size(copy.source).value(), size(copy.destination).value()) / elements;
  const std::string_view family = copy.family;
  const bool loads = family.starts_with("ldmatrix") || family == "wmma.load",
             stores = family.starts_with("stmatrix") || family == "wmma.store";
  const auto add = [&](const char* name, const Layout<>& TV, bool is_memory) {
    if (is_memory) {
      result.others.emplace_back(name, "it lies in memory, where the threads' addresses point");
    } else {
      result.operands.push_back({name, TV, rows, elements, copy.bits, "row", "element", true});
    }
  };
  add("source", copy.source, loads);
  add("destination", copy.destination, stores);
  return result;
}

HeldForm of(const predictions::TensorMemoryCopy& copy) {
  return {copy.form, {{"registers", copy.registers, copy.lanes, copy.columns, copy.bits, "lane", "column"}}, {}};
}

HeldForm form_of(const std::string& name) {
  if (const auto* atom = predictions::mma_atom(name); atom != nullptr && atom->family != "chain") return of(*atom);
  if (const auto* atom = predictions::wgmma_atom(name)) return of(*atom);
  if (const auto* copy = predictions::matrix_copy(name)) return of(*copy);
  if (const auto* copy = predictions::tensor_memory_copy(name)) return of(*copy);
  if (const auto told = tell_instruction(name, [](const observations::Part&) { return std::nullopt; }, {}))
    throw Rejection(Kind::type, "no thread holds an operand of " + told->form + " in its registers, as far as is known here");
  throw Rejection(Kind::type, no_such_form(name));
}

const HeldOperand& operand_of(const HeldForm& form, const std::string& name) {
  std::string names;
  for (const HeldOperand& operand : form.operands) {
    if (operand.name == name) return operand;
    names += (names.empty() ? "" : ", ") + operand.name;
  }
  for (const auto& [other, why] : form.others) {
    if (other == name) throw Rejection(Kind::type, fmt::format("no thread holds elements of {} of {}: {}", name, form.form, why));
  }
  throw Rejection(Kind::type, fmt::format("{} has no operand {}; there are {}", form.form, name, names));
}

void require_inside(const HeldOperand& operand, const char* axis, std::int64_t index, std::int64_t extent) {
  if (index >= 0 && index < extent) return;
  throw Rejection(Kind::domain, fmt::format("{} of {} is from 0 to {}, and not {}", axis, operand.name, extent - 1, index));
}

}  // namespace

Holders holders(const std::string& name, const std::string& operand_name, std::int64_t row, std::int64_t column) {
  const HeldForm form = form_of(name);
  const HeldOperand& operand = operand_of(form, operand_name);
  require_inside(operand, operand.row, row, operand.rows);
  require_inside(operand, operand.column, column, operand.columns);
  const std::int64_t element = operand.by_rows ? row * operand.columns + column : row + operand.rows * column;
  Holders result{form.form,
                 fmt::format("{}({} = {}, {} = {}) of {} x {}", operand.name, operand.row, row, operand.column, column,
                             operand.rows, operand.columns),
                 {}};
  const std::int64_t register_bits = std::max<std::int64_t>(operand.bits, 32);
  const Layout<> threads = operand.TV.mode(0), values = operand.TV.mode(1);
  const Checked products = form.threads ? size(form.threads->mode(1)) : Checked(1);
  for (Checked product(0); product < products; product = product + Checked(1)) {
    for (Checked t(0); t < size(threads); t = t + Checked(1)) {
      for (Checked v(0); v < size(values); v = v + Checked(1)) {
        if (!(threads(t) + values(v) == Checked(element))) continue;
        const std::int64_t lane = form.threads ? (form.threads->mode(0)(t) + form.threads->mode(1)(product)).value() : t.value();
        const std::int64_t bit = (v.value() + operand.values_before) * operand.bits;
        result.all.push_back({lane, v.value(), bit / register_bits, bit % register_bits, operand.bits});
      }
    }
  }
  std::sort(result.all.begin(), result.all.end(),
            [](const Holder& a, const Holder& b) { return std::pair(a.thread, a.value) < std::pair(b.thread, b.value); });
  return result;
}

std::string text(const Holders& held) {
  std::string lines = fmt::format("{}, in {}\n", held.element, held.form);
  for (const Holder& holder : held.all) {
    const std::int64_t last = holder.first_bit + holder.bits - 1;
    std::string where = holder.bits > 32 ? fmt::format(" of {} bits", holder.bits) : "";
    if (holder.bits == 1) where = fmt::format(", bit {}", last);
    if (holder.bits > 1 && holder.bits < 32) where = fmt::format(", bits {} to {}", holder.first_bit, last);
    if (holder.bits == 8) where += fmt::format(" (byte {})", holder.first_bit / 8);
    if (holder.bits == 16) where += fmt::format(" (bytes {} and {})", holder.first_bit / 8, last / 8);
    lines += fmt::format("  thread {}, value {}: register {}{}\n", holder.thread, holder.value, holder.in_register, where);
  }
  return held.all.empty() ? lines + "  no thread\n" : lines;
}

}  // namespace colex::cli
