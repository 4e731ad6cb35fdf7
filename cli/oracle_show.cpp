// colex oracle show: an instruction form with the layouts and the pictures of its operands.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/coalesce.hpp"
#include "colex/interface/operands.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"
#include "colex/render/hardware_picture.hpp"
#include "colex/verification/verify.hpp"

#include "form_names.hpp"
#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

struct OracleShowOptions {
  std::string name, record;
  render::Extent extent;
};

std::string operand(const char* title, const Layout<>& TV, std::int64_t rows, std::int64_t columns,
                    const OracleShowOptions& options) {
  return fmt::format("\n{}, {} x {}\n{}", title, rows, columns,
                     render::to_text(render::thread_values(TV, rows, columns, options.extent)));
}

/// A form, CuTe's names of it, where it is documented, and what has it.
std::string heading(const std::string& form, const std::vector<std::string>& cute, const std::string& source,
                    const std::string& targets) {
  std::string names;
  for (const std::string& name : cute) names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{}\n{}{}{}; {}\n", marked(form, Mark::strong, stdout), names, names.empty() ? "" : "; ", source, targets);
}

std::vector<std::string> named(const std::string& cute) { return cute.empty() ? std::vector<std::string>{} : std::vector{cute}; }

std::string scale_text(const char* title, const predictions::MmaScale& scale) {
  return fmt::format("scales of {} {} of lanes {}, and of {} further for each of {} thread-ids\n", title, to_string(scale.scales),
                     to_string(scale.lanes), scale.next, scale.thread_ids);
}

std::string picture(const predictions::MmaAtom& atom, const OracleShowOptions& options) {
  std::string text =
      heading(atom.form, atom.cute, atom.source, atom.targets) + fmt::format("threads {}\n", to_string(atom.threads));
  if (atom.scales) text += scale_text("A (m,block of k)", atom.scales->A) + scale_text("B (n,block of k)", atom.scales->B);
  const std::string B = "B (n,k)" + meeting_nothing(atom.B_before, atom.B_behind);
  text += operand("A (m,k)", atom.A, atom.M, atom.K, options) + operand(B.c_str(), atom.B, atom.N, atom.K, options) +
          operand("C (m,n)", atom.C, atom.M, atom.N, options);
  return atom.C == atom.D ? text : text + operand("D (m,n)", atom.D, atom.M, atom.N, options);
}

std::string picture(const predictions::MatrixCopy& copy) {
  const auto figure = render::hardware_picture({copy.form, "", "", operands_of(copy.form)});
  return heading(copy.form, named(copy.cute), copy.documented, copy.targets) + (figure ? '\n' + render::to_text(*figure) : "");
}

std::string picture(const predictions::TensorMemoryCopy& copy, const OracleShowOptions& options) {
  return heading(copy.form, named(copy.cute), copy.documented, copy.targets) +
         operand("registers (lane, column)", copy.registers, copy.lanes, copy.columns, options);
}

std::string picture(const predictions::TensorMemorySums& sums) {
  return heading(sums.form, {}, sums.documented, sums.targets) +
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

std::string picture(const predictions::WgmmaAtom& atom, const OracleShowOptions& options) {
  std::string text = heading(atom.form, named(atom.cute), atom.source, atom.targets);
  text += atom.A ? operand("A (m,k)", *atom.A, atom.M, atom.A_columns, options)
                 : in_memory("A (m,k)", atom.bits, atom.A_major, atom.M, atom.A_columns);
  return text + in_memory("B (n,k)", atom.bits, atom.B_major, atom.N, atom.K) +
         operand("D (m,n)", atom.D, atom.M, atom.N, options);
}

/// What copies memory does so by its descriptor and coordinates: how many of these were looked at.
std::string described(const predictions::MemoryForm& form, const observations::Record& record) {
  const auto count = std::count_if(record.observations.begin(), record.observations.end(),
                                   [&](const observations::Observation& observation) { return observation.form == form.form; });
  return heading(form.form, form.cute, form.documented, form.targets) +
         fmt::format("{} configurations observed; {}\n", count, recorded_on(record));
}

}  // namespace

void add_oracle_show(CLI::App& oracle, Exit&) {
  auto options = std::make_shared<OracleShowOptions>();
  CLI::App* command = oracle.add_subcommand("show", "The operands of an instruction, as layouts and pictures");
  command->add_option("FORM", options->name, "As PTX or CuTe names it")->required();
  command->add_option("--rows", options->extent.rows, "How many rows to draw at most")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  command->add_option("--columns", options->extent.columns, "How many columns to draw at most")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  add_record_option(*command, options->record);
  command->callback([options] {
    observer::Form form;
    if (const predictions::MmaAtom* atom = predictions::mma_atom(options->name)) {
      form = {atom->family, atom->form};
      fmt::print("{}", picture(*atom, *options));
    } else if (const predictions::MatrixCopy* copy = predictions::matrix_copy(options->name)) {
      form = {copy->family, copy->form};
      fmt::print("{}", picture(*copy));
    } else if (const predictions::WgmmaAtom* group = predictions::wgmma_atom(options->name)) {
      form = {group->family, group->form};
      fmt::print("{}", picture(*group, *options));
    } else if (const predictions::TensorMemoryCopy* lanes = predictions::tensor_memory_copy(options->name)) {
      form = {lanes->family, lanes->form};
      fmt::print("{}", picture(*lanes, *options));
    } else if (const predictions::TensorMemorySums* sums = predictions::tensor_memory_sums(options->name)) {
      form = {sums->family, sums->form};
      fmt::print("{}", picture(*sums));
    } else if (const predictions::MemoryForm* memory = predictions::memory_form(options->name)) {
      fmt::print("{}", described(*memory, oracle_record(options->record, {memory->family})));
      form = {memory->family, memory->form};
    } else {
      throw_no_such_form(options->name);
    }
    const auto wanted = [&](const std::string& name) { return name == form.form; };
    for (const verification::Agreement& agreement : verification::verify(oracle_record(options->record, {form.family}), wanted)) {
      fmt::print("\n{}{}{}\n", name(agreement.status), agreement.reason.empty() ? "" : ": ", agreement.reason);
    }
  });
}

}  // namespace colex::cli
