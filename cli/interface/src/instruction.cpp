#include "colex/interface/instruction.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "colex/coalesce.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/operands.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"
#include "colex/render/hardware_picture.hpp"
#include "colex/verification/verify.hpp"

namespace colex::cli {

namespace {

std::string operand(const char* title, const Layout<>& TV, std::int64_t rows, std::int64_t columns,
                    const render::Extent& extent) {
  return fmt::format("\n{}, {} x {}\n{}", title, rows, columns,
                     render::to_text(render::thread_values(TV, rows, columns, extent)));
}

/// CuTe's names of a form, where it is documented, and what has it.
std::string heading(const std::vector<std::string>& cute, const std::string& source, const std::string& targets) {
  std::string names;
  for (const std::string& name : cute) names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{}{}{}; {}\n", names, names.empty() ? "" : "; ", source, targets);
}

std::vector<std::string> named(const std::string& cute) { return cute.empty() ? std::vector<std::string>{} : std::vector{cute}; }

std::string scale_text(const char* title, const predictions::MmaScale& scale) {
  return fmt::format("scales of {} {} of lanes {}, and of {} further for each of {} thread-ids\n", title, to_string(scale.scales),
                     to_string(scale.lanes), scale.next, scale.thread_ids);
}

std::string told(const predictions::MmaAtom& atom, const render::Extent& extent) {
  std::string text = heading(atom.cute, atom.source, atom.targets) + fmt::format("threads {}\n", to_string(atom.threads));
  if (atom.scales) text += scale_text("A (m,block of k)", atom.scales->A) + scale_text("B (n,block of k)", atom.scales->B);
  const std::string B = "B (n,k)" + meeting_nothing(atom.B_before, atom.B_behind);
  text += operand("A (m,k)", atom.A, atom.M, atom.K, extent) + operand(B.c_str(), atom.B, atom.N, atom.K, extent) +
          operand("C (m,n)", atom.C, atom.M, atom.N, extent);
  return atom.C == atom.D ? text : text + operand("D (m,n)", atom.D, atom.M, atom.N, extent);
}

std::string told(const predictions::MatrixCopy& copy) {
  const auto figure = render::hardware_picture({copy.form, "", "", operands_of(copy.form)});
  return heading(named(copy.cute), copy.documented, copy.targets) + (figure ? '\n' + render::to_text(*figure) : "");
}

std::string told(const predictions::TensorMemoryCopy& copy, const render::Extent& extent) {
  return heading(named(copy.cute), copy.documented, copy.targets) +
         operand("registers (lane, column)", copy.registers, copy.lanes, copy.columns, extent);
}

std::string told(const predictions::TensorMemorySums& sums) {
  return heading({}, sums.documented, sums.targets) +
         fmt::format("\nsums (m,n), to lane + 128*column\n{}\n", to_string(sums.places));
}

/// A layout whose first mode goes on in one straight line beyond so many rows, cut there.
ComposedLayout<> of_rows(const ComposedLayout<>& layout, std::int64_t rows) {
  const Layout<> first = coalesce(layout.inner().mode(0));
  if (first.rank() != 1 || size(first).value() <= rows) return layout;
  const Layout<> cut(tuple(rows), tuple(first(Checked(1)).value()));
  return layout.with_inner(make_layout<Checked, Checked>({cut, layout.inner().mode(1)}));
}

/// Where matrices in shared memory lie depends on the descriptor: they are shown as layouts, for offsets without gaps.
std::string in_memory(const char* title, std::int64_t bits, predictions::Major major, std::int64_t rows, std::int64_t columns) {
  std::string text = fmt::format("\n{}, in elements of shared memory\n", title);
  const std::int64_t row_bytes = columns * bits / 8;
  for (const std::int64_t swizzle : {0, 32, 64, 128}) {
    const std::int64_t leading = swizzle == 0 ? 128 : swizzle * row_bytes / 2, stride = 8 * (swizzle == 0 ? row_bytes : swizzle);
    const auto matrix = predictions::shared_matrix(bits, major, {swizzle, leading, stride, 0, 0}, rows, columns);
    const ComposedLayout<> layout = of_rows(matrix.layout, rows);
    const bool more = size(layout.inner().mode(0)).value() > rows;
    text += fmt::format("  {:3}-byte swizzle, leading offset {:4}, stride offset {:4}   {}{}\n", swizzle, leading, stride,
                        swizzle == 0 ? to_string(layout.inner()) : to_string(layout),
                        more ? fmt::format(" (its first {} rows)", rows) : "");
  }
  return text;
}

std::string told(const predictions::WgmmaAtom& atom, const render::Extent& extent) {
  std::string text = heading(named(atom.cute), atom.source, atom.targets);
  text += atom.A ? operand("A (m,k)", *atom.A, atom.M, atom.A_columns, extent)
                 : in_memory("A (m,k)", atom.bits, atom.A_major, atom.M, atom.A_columns);
  return text + in_memory("B (n,k)", atom.bits, atom.B_major, atom.N, atom.K) +
         operand("D (m,n)", atom.D, atom.M, atom.N, extent);
}

/// A form with its family, and what is told of it.
struct Found {
  std::string family;
  ToldInstruction told;
};

std::optional<Found> found_form(const std::string& name, const render::Extent& extent) {
  const auto found = [](const auto& prediction, std::string text) {
    return Found{prediction.family, {prediction.form, std::move(text), {}, ""}};
  };
  if (const auto* atom = predictions::mma_atom(name)) return found(*atom, told(*atom, extent));
  if (const auto* copy = predictions::matrix_copy(name)) return found(*copy, told(*copy));
  if (const auto* group = predictions::wgmma_atom(name)) return found(*group, told(*group, extent));
  if (const auto* lanes = predictions::tensor_memory_copy(name)) return found(*lanes, told(*lanes, extent));
  if (const auto* sums = predictions::tensor_memory_sums(name)) return found(*sums, told(*sums));
  if (const auto* memory = predictions::memory_form(name))
    return found(*memory, heading(memory->cute, memory->documented, memory->targets));
  return std::nullopt;
}

}  // namespace

std::optional<ToldInstruction> tell_instruction(const std::string& name, const RecordOf& record, const render::Extent& extent,
                                                const SeenOf& otherwise) {
  std::optional<Found> found = found_form(name, extent);
  if (!found) return std::nullopt;
  ToldInstruction result = std::move(found->told);
  const auto known = record({{found->family}, [&](const std::string& form) { return form == result.form; }});
  std::optional<Seen> seen;
  if (known) {
    seen = seen_in(*known, result.form);
  } else if (otherwise) {
    seen = otherwise(found->family, result.form);
  }
  if (!seen) return result;
  // What copies memory does so by its descriptor and coordinates: how many of these were looked at.
  if (predictions::memory_form(name) != nullptr)
    result.text += fmt::format("{} configurations observed; {}\n", seen->configurations, seen->record);
  if (seen->configurations > 0) result.record = seen->record;
  result.agreements = std::move(seen->agreements);
  return result;
}

Seen seen_in(const observations::Record& record, const std::string& form) {
  const auto wanted = [&](const std::string& other) { return other == form; };
  Seen seen;
  seen.record = recorded_on(record);
  seen.configurations = std::count_if(record.observations.begin(), record.observations.end(),
                                      [&](const observations::Observation& observation) { return wanted(observation.form); });
  for (const verification::Agreement& agreement : verification::verify(record, wanted)) {
    seen.agreements.push_back(std::string(verification::name(agreement.status)) + (agreement.reason.empty() ? "" : ": ") +
                              agreement.reason);
  }
  return seen;
}

std::vector<std::string> all_forms() {
  std::vector<std::string> forms;
  const auto add = [&](const auto& predictions) {
    for (const auto& prediction : predictions) forms.push_back(prediction.form);
  };
  add(predictions::mma_atoms());
  add(predictions::wgmma_atoms());
  add(predictions::matrix_copies());
  add(predictions::tensor_memory_copies());
  add(predictions::tensor_memory_sums());
  add(predictions::memory_forms());
  return forms;
}

std::string no_such_form(const std::string& name) {
  std::string near;
  for (const std::string& similar : predictions::similar_names(name)) near += (near.empty() ? "" : ", ") + similar;
  return "there is no instruction form " + name + (near.empty() ? "" : "; similar: " + near);
}

std::string meeting_nothing(std::int64_t before, std::int64_t behind) {
  std::string text;
  if (before > 0) text += " (behind " + std::to_string(before) + " values that meet nothing)";
  if (behind > 0) text += " (before " + std::to_string(behind) + " values that meet nothing)";
  return text;
}

}  // namespace colex::cli
