// colex find mma: in which order does a tiled MMA take an axis, so that a thread's values lie side by side along it?
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/dialects/dialects.hpp"
#include "colex/finding/recount.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/oracle_question.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_mma {

namespace {

struct MmaOrderTexts {
  std::string form, operand = "C", along, atoms;
  std::int64_t bits = 16, warps = 1;
  std::optional<std::int64_t> extent;
};

constexpr const char* axes = "mnk";

/// An instruction of a warp, mma.sync, or of four, wgmma.
struct Instruction {
  std::string form;
  std::string cute;  ///< CuTe's name, or OP
  std::int64_t M, N, K;
  Layout<> threads, D;
  std::optional<Layout<>> A, B;  ///< none where the operand lies in shared memory
  bool is_of_warpgroup = false;
  std::int64_t most = 8;  ///< how many atoms a block has lanes for side by side
};

Instruction instruction_of(const std::string& name) {
  if (const predictions::WgmmaAtom* wgmma = predictions::wgmma_atom(name)) {
    const Layout<> threads(Mode<Checked>{size(wgmma->D.mode(0)), Checked(1)});
    return {wgmma->form,      wgmma->cute.empty() ? "OP" : wgmma->cute,
            wgmma->M,         wgmma->N,
            wgmma->A_columns, threads,
            wgmma->D,         wgmma->A,
            std::nullopt,     true};
  }
  const predictions::MmaAtom& mma = *predictions::mma_atom(form_for("mma", name));
  const std::int64_t most = predictions::is_of_amd(mma.form) ? 1024 / size(mma.threads).value() : 32;
  return {
      mma.form, mma.cute.empty() ? "OP" : mma.cute.front(), mma.M, mma.N, mma.K, mma.threads.mode(0), mma.D, mma.A, mma.B, false,
      most};
}

/// The operand's layout. What lies in shared memory is held by no thread.
const Layout<>& layout_of(const Instruction& instruction, const std::string& operand) {
  if (operand == "C") return instruction.D;
  const std::optional<Layout<>>& layout = operand == "A" ? instruction.A : instruction.B;
  if (layout) return *layout;
  throw Misuse("--operand", fmt::format("{} of {} lies in shared memory, and no thread holds any of it; how it may lie there is "
                                        "asked by colex find swizzle, and whether it does by colex oracle check wgmma",
                                        operand, predictions::short_name(instruction.form)));
}

/// The axes of an operand, the one along which memory usually lies last.
std::string axes_of(const std::string& operand) { return operand == "A" ? "mk" : operand == "B" ? "nk" : "mn"; }

/// How the atoms stand: as was said, or all warps along the other axis of C, so that each of them has the whole axis.
Layout<> atoms_of(const MmaOrderTexts& options, std::size_t axis) {
  if (!options.atoms.empty()) return argument<Layout<>>("--atoms", options.atoms, "a layout");
  const std::int64_t W = options.warps;
  return axis == 0 ? Layout<>(tuple(1, W, 1), tuple(0, 1, 0)) : Layout<>(tuple(W, 1, 1), tuple(1, 0, 0));
}

finding::OrderQuestion question_of(const MmaOrderTexts& options, const Instruction& atom) {
  const std::string own = axes_of(options.operand), along = options.along.empty() ? own.substr(1) : options.along;
  if (along.size() != 1 || own.find(along) == std::string::npos)
    throw Misuse("--along", fmt::format("{} has the axes {} and {}, and not {}", options.operand, own[0], own[1], along));
  if (!options.atoms.empty() && options.warps != 1) throw Misuse("--warps", "--atoms says already how many there are");
  if (options.warps < 1 || options.warps > atom.most)
    throw Misuse("--warps", atom.is_of_warpgroup ? "a block has 1 to 8 warpgroups, which are an atom of wgmma each"
                                                 : fmt::format("a block has 1 to {} warps", atom.most));
  if (options.extent && *options.extent < 1) throw Misuse("--extent", "is 1 or more");
  const std::size_t axis = std::string(axes).find(along);
  // Nothing is asked of the other operands.
  const Layout<>& asked = layout_of(atom, options.operand);
  const TiledMma<> mma{
      {{Checked(atom.M), Checked(atom.N), Checked(atom.K)}, atom.threads, atom.A.value_or(asked), atom.B.value_or(asked), atom.D},
      atoms_of(options, axis),
      Underscore{}};
  const MmaOperand operand = options.operand == "A" ? MmaOperand::A : options.operand == "B" ? MmaOperand::B : MmaOperand::C;
  return {mma, operand, axis, options.bits, options.extent.value_or(0)};
}

std::string bytes_text(std::int64_t elements, std::int64_t bits) {
  return fmt::format("{} element{} of {} bits, {} byte{}", elements, elements == 1 ? "" : "s", bits, elements * bits / 8,
                     elements * bits == 8 ? "" : "s");
}

/// Why there is no better one.
std::string why_no_wider(const finding::OrderQuestion& question, const finding::FoundOrder& found) {
  if (found.elements * question.bits == 128) return "no permutation gives more: a thread moves 16 bytes at the most";
  if (found.elements == found.most)
    return fmt::format(
        "no permutation gives more: of a row a thread holds {} elements, or a multiple of that, whatever their order; a larger "
        "--extent has more",
        found.held);
  return fmt::format(
      "{} was not reached, which no permutation exceeds: the thread's coordinates of the axis are no factors of it", found.most);
}

/// The tiled MMA, in CuTe C++ and in CuTe DSL.
std::vector<std::string> pasted_mma(const finding::FoundOrder& found, const Instruction& atom) {
  const std::string& op = atom.cute;
  const std::string permutation = to_string(found.mma.permutation), atoms = to_string(found.mma.atoms);
  std::string python;
  for (const Tiler<>& mode : found.mma.permutation.modes())
    python += (python.empty() ? "" : ", ") + (mode.is_integer() ? to_string(mode.integer()) : made_layout(mode.layout()));
  return {fmt::format("CuTe C++  make_tiled_mma({}{{}}, {}{{}}, {}{{}})", op, dialects::write(atoms, "cute-cpp").text,
                      dialects::write(permutation, "cute-cpp").text),
          fmt::format("CuTe DSL  cute.make_tiled_mma(op, atom_layout_mnk={}, permutation_mnk=({}))", made_layout(found.mma.atoms),
                      python)};
}

/// What wgmma reads from shared memory has to lie there in the order that was found: a descriptor takes rows and k as they come.
std::string order_in_memory(const finding::OrderQuestion& question, const finding::FoundOrder& found, const Instruction& atom) {
  if (!atom.is_of_warpgroup || question.axis == (atom.A ? 0U : 3U)) return "";
  const std::int64_t extent = size(found.permutation).value();
  if (found.elements == found.plain && found.permutation == Layout<>(Mode<Checked>{Checked(extent), Checked(1)})) return "";
  const std::string operands = question.axis == 0 ? "A lies" : question.axis == 1 || atom.A ? "B lies" : "A and B lie";
  return fmt::format(
      "{} in shared memory, and is to be stored there in this order along {}: wgmma takes what its descriptor "
      "reaches as it comes",
      operands, axes[question.axis]);
}

std::string text_of(const finding::OrderQuestion& question, const finding::FoundOrder& found, const Instruction& atom,
                    const MmaOrderTexts& options) {
  const char axis = axes[question.axis];
  std::string text = to_string(found.mma.permutation) + '\n';
  say(text, "  atoms {}: {} threads, a tile of {}\n", to_string(found.mma.atoms), to_string(thread_count(found.mma)),
      to_string(tile_shape(found.mma)));
  say(text, "  a thread's {} lie side by side along {} by {}; without the permutation by {}\n",
      options.operand == "C" ? "values of C" : "elements of " + options.operand, axis, bytes_text(found.elements, question.bits),
      bytes_text(found.plain, question.bits));
  say(text, "  {}\n", why_no_wider(question, found));
  if (question.axis == 2) say(text, "  a permutation of k is one of A and of B alike, and changes no sum\n");
  if (const std::string order = order_in_memory(question, found, atom); !order.empty()) say(text, "  {}\n", order);
  for (const std::string& line : pasted_mma(found, atom)) say(text, "  {}\n", line);
  return text;
}

nlohmann::ordered_json facts_of(const finding::OrderQuestion& question, const finding::FoundOrder& found,
                                const MmaOrderTexts& options) {
  return {{"question", "mma"},
          {"value", to_string(found.mma.permutation)},
          {"permutation", to_string(found.permutation)},
          {"atoms", to_string(found.mma.atoms)},
          {"tile", to_string(tile_shape(found.mma))},
          {"operand", options.operand},
          {"along", std::string(1, axes[question.axis])},
          {"elements", found.elements},
          {"as_given", found.plain},
          {"most", found.most},
          {"held", found.held}};
}

/// The tile is covered, and the threads hold vectors of a matrix that is contiguous along the axis.
std::vector<std::string> claims_of(const finding::OrderQuestion& question, const finding::FoundOrder& found,
                                   const Instruction& atom, const MmaOrderTexts& options) {
  const std::string own = axes_of(options.operand);
  const Tuple<Checked> tile = tile_shape(found.mma);
  const auto extent = [&](char axis) { return to_string(tile.mode(std::string(axes).find(axis))); };
  const std::string rows = extent(own[0]), columns = extent(own[1]);
  const bool along_first = axes[question.axis] == own[0];
  return {fmt::format("let form = \"{}\"", predictions::short_name(atom.form)),
          "let atoms = " + to_string(found.mma.atoms),
          "let order = " + to_string(found.mma.permutation),
          fmt::format("claim tile_size_mnk(shape_MNK(form), atoms, order) == {}", to_string(tile)),
          fmt::format("let threads = get_layout{}_TV(shape_MNK(form), layout_{}(form), atoms, order)", options.operand,
                      options.operand == "C" ? "D" : options.operand),
          fmt::format("claim defined(coverage(threads, ({},{})))", rows, columns),
          fmt::format("let held = composition(({},{}):({}), threads)", rows, columns, along_first ? "1," + rows : columns + ",1"),
          fmt::format("claim vector_width(held, held) % {} == 0", found.elements)};
}

constexpr const char* example = R"help(Example: sums that are stored in 16 bits, along n, by four warps
$ colex find mma mma.m16n8k16.f32.f16.f16.f32 --along n --bits 16 --warps 4
)help";

FindAnswer answer(const MmaOrderTexts& texts, double /*seconds*/) {
  const Instruction atom = instruction_of(texts.form);
  const finding::OrderQuestion question = question_of(texts, atom);
  const finding::FoundOrder found = finding::find_order(question);
  return {FindOutcome::found, text_of(question, found, atom, texts), facts_of(question, found, texts),
          claims_of(question, found, atom, texts)};
}

QuestionRows<MmaOrderTexts> rows() {
  using Q = MmaOrderTexts;
  return {
      plain("FORM", &Q::form,
            {.description = "The instruction, as PTX or CuTe names it: mma.m16n8k16.f32.f16.f16.f32", .required = true}),
      plain("--operand", &Q::operand,
            {.description = "Whose values: C, the sums; A; or B", .among = {"A", "B", "C"}, .otherwise = "C"}),
      plain("--along", &Q::along, {"The axis along which the operand is contiguous in memory: n of C, k of A and B"}),
      plain("--bits", &Q::bits, {.description = "How many bits an element has where it is stored or loaded", .otherwise = "16"}),
      plain("--atoms", &Q::atoms, {"How the atoms stand along m, n and k: (2,2,1):(1,2,0)"}),
      plain(
          "--warps", &Q::warps,
          {.description = "How many atoms stand side by side, across the axis: warps, or warpgroups of wgmma", .otherwise = "1"}),
      plain("--extent", &Q::extent, {"The tile's extent along the axis; as little as 16 bytes need if it is not given"})};
}

}  // namespace

}  // namespace find_mma

FindQuestion find_mma_by_texts() {
  return find_question_of("mma", "In which order does a tiled MMA take an axis, so that values lie side by side?",
                          find_mma::example, find_mma::rows(), find_mma::answer);
}

}  // namespace colex::cli
