#include "tiled_mma_dump.hpp"

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/interface/pasted_text.hpp"
#include "colex/print.hpp"

namespace colex::cli {

namespace {

/// `(32,2,2,1):(1,32,64,0)`: how the atoms stand, which is the layout of threads behind those of one atom, counted in atoms.
std::string atoms_of(const std::string& threads, std::int64_t threads_of_atom) {
  const auto layout = argument<Layout<>>("ThrLayoutVMNK", threads, "a layout");
  if (layout.rank() != 4 || !equal(layout.mode(0), Layout<>(Mode<Checked>{threads_of_atom, 1})))
    throw Rejection(Kind::type,
                    fmt::format("ThrLayoutVMNK {} does not begin with the {} threads of an atom", threads, threads_of_atom));
  return to_string(value_for("ThrLayoutVMNK", fmt::format("upcast(take({}, 1, 4), {})", threads, threads_of_atom)));
}

}  // namespace

std::optional<TiledMmaDump> tiled_mma_dump(const std::vector<Given>& instead, const std::string& dump, std::int64_t threads,
                                           const std::string& name) {
  const auto read = dump_instead_of(instead, dump);
  if (!read) return std::nullopt;
  const std::string printed = part_of(*read, "ThrID");
  if (!printed.empty() && !equal(argument<Layout<>>("ThrID", printed, "a layout"), Layout<>(Mode<Checked>{threads, 1})))
    throw CLI::ValidationError("--dump", fmt::format("its ThrID is {}; the threads of {} are {}:1", printed, name, threads));
  TiledMmaDump result{part_of(*read, "LayoutA_TV"),      part_of(*read, "LayoutB_TV"), part_of(*read, "LayoutC_TV"), "",
                      tiler_of(*read, "PermutationMNK"), part_of(*read, "Shape_MNK")};
  if (const std::string all = part_of(*read, "ThrLayoutVMNK"); !all.empty()) result.atoms = atoms_of(all, threads);
  return result;
}

void require_shape(const TiledMmaDump& dump, const std::string& shape, const std::string& name) {
  if (dump.shape.empty() || dump.shape == shape) return;
  throw CLI::ValidationError("--dump",
                             fmt::format("it is of an instruction of Shape_MNK {}; that of {} is {}", dump.shape, name, shape));
}

Layout<> whole_matrix(std::int64_t threads, std::int64_t rows, std::int64_t columns, std::int64_t ctas) {
  return Layout<>(tuple(threads, tuple(rows / ctas, columns)), tuple(ctas > 1 ? rows / ctas : 0, tuple(1, rows)));
}

OperandAnswer whole_matrix_answer(const char* name, const std::string& text, const Layout<>& expected) {
  OperandAnswer operand{name, Finding::right, text, {"as printed, no thread's own: where it lies is asked with its tensor"}};
  const auto printed = argument<Layout<>>(name, text, "a layout");
  if (printed.shape() == expected.shape() && equal(printed, expected)) return operand;
  operand.finding = Finding::wrong;
  operand.lines = {"CuTe has " + to_string(expected) + " here"};
  return operand;
}

void add_dump(CLI::App& command, std::string& dump, const std::string& instead) {
  add_text(command, "--dump", dump,
           "The text itself that print(tiled_mma) printed, with CuTe C++ or CuTe DSL, or - for standard input. It says what " +
               instead + " say");
}

}  // namespace colex::cli
