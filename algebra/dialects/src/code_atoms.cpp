#include <algorithm>
#include <array>
#include <utility>

#include "colex/rejection.hpp"

#include "code_meaning.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Kinds = Code::Kind;

bool moves(std::string_view instruction) {
  static constexpr auto words =
      std::to_array<std::string_view>({"LDSM", "STSM", "CP_ASYNC", "UniversalCopy", "DefaultCopy", "AutoVectorizingCopy"});
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view word) { return instruction.find(word) != std::string_view::npos; });
}

bool multiplies(std::string_view instruction) {
  const bool of_sm = instruction.size() > 4 && instruction.starts_with("SM") && is_digit(instruction[2]);
  return instruction == "UniversalFMA" || (of_sm && !moves(instruction) && instruction.find('x') != std::string_view::npos);
}

/// `(32,32,16)` and `Tile<_32,_32,_16>` are the tiler `<32,32,16>`.
std::string as_tiler(const std::string& text) {
  return text.starts_with("(") ? '<' + text.substr(1, text.size() - 2) + '>' : text;
}

/// The layout of the atoms in all of the modes m, n and k.
std::string as_atoms(const std::string& text) {
  const std::string layout = text.find(':') == std::string::npos && text.starts_with("(") ? "make_layout(" + text + ")" : text;
  return "append_ones(" + layout + ", 3)";
}

/// Float16 is PTX's f16.
std::string ptx_type(const std::string& type) {
  if (type == "BFloat16") return "bf16";
  return type.starts_with("Float") ? "f" + type.substr(5) : type;
}

}  // namespace

/// `uint_byte_t<16>` and `uint_bit_t<128>` say it as well.
int Meaning::bits_of_type(const Code& code) {
  const Code& type = resolved(code);
  if (type.parts.size() == 1 && (type.word == "uint_byte_t" || type.word == "uint_bit_t"))
    return static_cast<int>(number({Kinds::typed, "Int", type.parts, type.offset})) * (type.word == "uint_byte_t" ? 8 : 1);
  return bits_of_type_name(type.word);
}

const Code& Meaning::resolved(const Code& type) const {
  const auto alias = type.kind == Kinds::name ? aliases_.find(type.word) : aliases_.end();
  return alias == aliases_.end() ? type : alias->second;
}

std::optional<Tiled> Meaning::tiled_of_type(const Code& code) {
  const auto argument = [&](std::size_t k) -> const Code& { return resolved(code.parts[k]); };
  const auto unwrapped = [&](const Code& type) -> const Code& {
    return type.word.ends_with("_Traits") && !type.parts.empty() ? type.parts.front() : type;
  };
  if (code.word == "Copy_Atom" && code.parts.size() >= 2) {
    const Code& instruction = unwrapped(argument(0));
    if (!moves(instruction.word)) refuse(instruction, "which elements " + instruction.word + " moves is not known here");
    const Code& type = argument(1);
    const bool same = !instruction.parts.empty() && resolved(instruction.parts.front()).word == type.word;
    const int bits = same ? 1 : bits_of_type(type), moved = same                        ? 1
                                                            : instruction.parts.empty() ? 0
                                                                                        : bits_of_type(instruction.parts.front());
    return copy_atom(instruction.word, moved, bits);
  }
  if (code.word == "MMA_Atom" && !code.parts.empty()) return mma_atom(unwrapped(argument(0)).word);
  if (code.word == "TiledMMA" && !code.parts.empty()) {
    const std::optional<Tiled> atom = tiled_of_type(argument(0));
    if (!atom) return std::nullopt;
    return tiled_mma(*atom, code.parts.size() > 1 ? as_atoms(text(code.parts[1])) : "",
                     code.parts.size() > 2 ? as_tiler(text(code.parts[2])) : "");
  }
  if (multiplies(code.word)) return mma_atom(code.word);
  if (moves(code.word)) return Tiled{.instruction = code.word};
  return std::nullopt;
}

std::optional<Tiled> Meaning::tiled_of_call(const std::string& word, const std::vector<Code>& arguments, const Code& code) {
  const auto given = [&](std::size_t k, std::string_view key) -> std::string {
    if (const Code* value = keyword(arguments, key)) return text(*value);
    return k < arguments.size() && arguments[k].kind != Kinds::keyword ? text(arguments[k]) : "";
  };
  if (word == "CopyUniversalOp" || word == "CopyG2SOp") return Tiled{.instruction = word};
  if (word == "LdMatrix8x8x16bOp" || word == "StMatrix8x8x16bOp") {
    const std::string transposed = given(0, "transpose"), count = plain(given(1, "num_matrices"));
    return copy_atom((word[0] == 'L' ? "ldmatrix" : "stmatrix") + std::string(".m8n8.x") + (count.empty() ? "1" : count) +
                         (transposed == "true" ? ".trans" : "") + ".b16",
                     0, 0);
  }
  if (word == "MmaUniversalOp") return mma_atom("UniversalFMA");
  if (word == "MmaF16BF16Op" && arguments.size() == 3) {
    const std::string shape = plain(text(arguments[2])), ab = ptx_type(arguments[0].word), c = ptx_type(arguments[1].word);
    const std::size_t k = shape.rfind(',');
    return mma_atom("mma.m16n8k" + shape.substr(k + 1, shape.size() - k - 2) + '.' + c + '.' + ab + '.' + ab + '.' + c);
  }
  if (!has(makers_of_tiled, word) || arguments.empty()) return std::nullopt;
  const std::optional<Tiled> first = term(arguments[0]).tiled;
  if (!first) refuse(arguments[0], word + " takes an atom first");
  const std::size_t most = word == "make_mma_atom"                                                ? 1
                           : word.ends_with("_A") || word.ends_with("_B") || word.ends_with("_C") ? 2
                                                                                                  : 3;
  if (arguments.size() > most && word != "make_copy_atom")
    refuse(code, word + " has at most " + std::to_string(most) + " arguments, and not " + std::to_string(arguments.size()));
  if (word == "make_copy_atom") {
    if (!first->source.empty()) return first;
    const int bits = arguments.size() > 1 ? bits_of_type_name(resolved(arguments[1]).word) : 0;
    const Code* moved = keyword(arguments, "num_bits_per_copy");
    return copy_atom(first->instruction, moved == nullptr ? bits : static_cast<int>(number(*moved)), bits);
  }
  if (word == "make_mma_atom") return first;
  if (word == "make_tiled_mma") {
    const std::string atoms = given(1, "atom_layout_mnk"), permutation = given(2, "permutation_mnk");
    return tiled_mma(*first, atoms.empty() ? "" : as_atoms(atoms), as_tiler(permutation));
  }
  if (word == "make_tiled_copy" || word == "make_tiled_copy_tv") {
    const std::string values = given(2, "val_layout");
    return tiled_copy(*first, given(1, "thr_layout"), values.empty() ? "1:0" : values);
  }
  const std::optional<Tiled> mma = arguments.size() > 1 ? term(arguments[1]).tiled : std::nullopt;
  if (!mma || !mma->is_mma) refuse(code, word + " takes an atom and a tiled MMA");
  return tiled_copy_of(word.back(), *first, *mma);
}

std::vector<Term> Meaning::method(const Term& object, const std::string& word, const std::vector<Code>& arguments,
                                  const Code& code) {
  const Tiled& tiled = *object.tiled;
  if ((word == "get_slice" || word == "get_thread_slice") && arguments.size() == 1) {
    Term slice = object;
    slice.tiled->thread = text(arguments[0]);
    return {std::move(slice)};
  }
  std::vector<std::string> said;
  std::size_t rank = 2;
  for (const Code& argument : arguments) {
    const std::string layout = text(argument);
    if (uses_.contains(layout)) needs_.insert(layout);
    if (!is_needed(layout)) rank = static_cast<std::size_t>(value_of("rank(" + layout + ")", argument).get<Checked>().value());
    said.push_back(layout);
  }
  try {
    if (const auto found = method_of(tiled, word, said, rank)) return {{*found, word.starts_with("partition_")}};
  } catch (const Rejection& rejection) {
    refuse(code, rejection.message());
  }
  refuse(code, std::string(tiled.is_mma ? "a tiled MMA" : "a tiled copy") + " has no " + word + " here", Kind::parse);
}

}  // namespace colex::dialects
