#include "messages.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "colex/rejection.hpp"

#include "characters.hpp"
#include "template_arguments.hpp"

namespace colex::dialects {

namespace {

/// Words of a message, a further word of the text if they alone are not enough, and the answer.
struct Message {
  std::string_view words, and_also, why, ask;
};

// Source: CuTe 4.2 layout.hpp, stride.hpp, atom/*.hpp; CuTe DSL 4.2; pycute 4.2; Triton 3.9; TileLang 0.1.15; PyTorch 2.9.
constexpr Message messages[] = {
    {"Stride Divisibility Condition", "",
     "a composition: a stride of the right layout B neither divides nor is divided by what is left of an extent of the left "
     "layout A",
     "colex explain \"composition(A, B)\" says where, and what near B would do"},
    {"Shape Divisibility Condition", "",
     "a composition: a mode of the right layout B would end within a mode of the left layout A, whose extent it does not divide",
     "colex explain \"composition(A, B)\" says where, and what near B would do"},
    {"ivisibility condition", "", "a shape is divided by one that does not divide it",
     "colex explain \"composition(A, B)\" says where; padded_zipped_divide rounds up"},
    {"Divisibility Condition", "", "a shape or a stride is divided by one that does not divide it",
     "colex explain \"zipped_divide(A, B)\" says where; padded_zipped_divide rounds up"},
    {"Non-injective Layout detected in complement", "",
     "a complement: two coordinates of the layout have one value, and no layout behind it fills what is left",
     "colex eval --why \"injective(A)\" names two; filter(A) has each value once"},
    {"Dynamic-stride complement only for rank-1 layouts", "",
     "a complement: its strides have to be sorted, and the type does not say how large they are",
     "make them static, or coalesce first; colex eval \"complement(A)\" says what it is for numbers"},
    {"Left inverse requires static strides", "",
     "a left inverse: its strides have to be sorted, and the type does not say how large they are",
     "colex eval \"left_inverse(A)\" says what it is for numbers"},
    {"left_inverse", "rror", "a left inverse exists where no two coordinates have one value",
     "colex eval --why \"injective(A)\" names two that have; colex explain \"left_inverse(A)\""},
    {"right_inverse", "rror", "a right inverse takes values back to coordinates, as far as they are contiguous from 0",
     "colex explain \"right_inverse(A)\" says how far"},
    {"Shape and Stride must be congruent", "", "a layout has a stride for each extent, nested as the shape is",
     "colex eval \"congruent(S, D)\" compares two tuples"},
    {"Too many modes in tiler", "", "a tiler has at most as many modes as the layout that it divides",
     "colex eval \"rank(A)\"; <B,_> leaves the second mode alone"},
    {"Mismatched Ranks", "", "two tuples that go together have different numbers of modes",
     "colex eval \"rank(A)\"; group_modes and flatten change it"},
    {"Mismatched ranks", "", "two tuples that go together have different numbers of modes",
     "colex eval \"rank(A)\"; group_modes and flatten change it"},
    {"crd2idx", "", "a coordinate has at most as many modes as the shape, and a tuple only where the shape has one",
     "colex eval \"weakly_congruent(c, shape(A))\" says whether c is one of A; 0 or _ in its place leaves a mode alone"},
    {"Src/Dst partitioning does not match the instruction requirement", "",
     "a copy: what a thread has is not what its instruction moves",
     "colex oracle check copy FORM --threads T --values V says which element goes astray"},
    {"TiledCopy uses too few thrs", "", "a tiled copy: its threads are fewer than its instruction has",
     "colex oracle show FORM says how many it has"},
    {"TiledCopy uses too few vals", "", "a tiled copy: the values of a thread are fewer than its instruction moves",
     "colex oracle show FORM says how many it moves"},
    {"Not a canonical GMMA", "", "wgmma: no descriptor reads this layout of shared memory",
     "colex oracle check wgmma FORM --A LAYOUT says at which element it parts from those that one reads"},
    {"Not a canonical UMMA", "", "tcgen05.mma: no descriptor reads this layout of shared memory",
     "colex oracle check umma FORM --A LAYOUT says at which element it parts from those that one reads"},
    {"Unsupported layout swizzle", "", "a descriptor has the swizzles of 32, 64 and 128 bytes, and no others",
     "colex oracle check wgmma FORM --A LAYOUT says which one it takes this layout for"},
    {"nitialize the TMA descriptor", "", "a tensor map has rules for its strides, its box and its swizzle",
     "colex oracle check tma TENSOR TILE --box BOX says which is broken"},
    {"cuTensorMapEncodeTiled", "", "a tensor map has rules for its strides, its box and its swizzle",
     "colex oracle check tma TENSOR TILE --box BOX says which is broken"},
    {"misaligned address", "", "a vector of a thread is not contiguous, or begins at an odd place",
     "colex eval \"vector_width(A, B)\" says how wide it may be"},
    {"a % b == 0 or b % a == 0", "", "pycute divides shapes, and neither of two extents divides the other",
     "colex explain \"composition(A, B)\" says where, and what near B would do"},
    {"must be a power of 2", "", "Triton's layouts are linear over bits, and an extent that is no power of two has no bits",
     "colex eval \"linear_layout(A)\" says whether A is one; pad the extent to the next power"},
    {"shape_div", "fail", "of two extents, the one divides the other, and here neither does",
     "colex eval \"shape_div(a, b)\" says where; in a composition or a division, colex explain \"composition(A, B)\" says what "
     "near "
     "B would do"},
    {"block shape does not divide the target shape", "",
     "tile_to_shape repeats a tile whole, and an extent is no multiple of its own",
     "colex eval \"tile_to_shape(A, S)\" says which extent; padded_tile_to_shape rounds up"},
    {"ptr alignment does not meet requirement", "",
     "CuTe DSL: a copy moves so many bits at once, and its pointer is not known to be a multiple of them",
     "assumed_align= of make_ptr and from_dlpack says more of a pointer; colex eval \"vector_width(A, B)\" says how wide a copy "
     "may "
     "be"},
    {"at dim=", "expected size ",
     "PyTorch's assert_size_stride: at this dimension a tensor has the size and the stride before ==, and compiled code wants "
     "those "
     "behind",
     "a custom operator's fake has to give the strides of its kernel, as .contiguous() does; colex read \"size=(…), stride=(…)\" "
     "says "
     "what strides are"},
    {"ayout infer conflict", "", "TileLang: two uses of one fragment want different layouts",
     "colex eval --why \"equal(A, B)\" says at which coordinate they part"},
    {"view size is not compatible with input tensor's size and stride", "",
     "PyTorch: the elements in the new order have no size and stride",
     "colex explain \"composition(A, make_layout_right(S))\" says where; reshape copies"},
};

/// The question about the layouts of the text.
std::string about(std::string_view ask, const std::vector<Part>& parts) {
  std::string question(ask);
  std::vector<Part> layouts;  // and no tuples
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(layouts),
               [](const Part& part) { return part.expression.find(':') != std::string::npos; });
  const std::string names = layouts.size() == 2 ? "(A, B)" : "(A)";
  const std::size_t at = question.find(names);
  if (layouts.empty() || layouts.size() > 2 || at == std::string::npos) return question;
  const std::string second = layouts.size() == 2 ? ", " + layouts[1].expression : "";
  return question.replace(at, names.size(), '(' + layouts[0].expression + second + ')');
}

/// The value of a template's argument, as `cute::C<3>`; empty if it is none.
std::string value_of(std::string_view argument) {
  const auto reading = attempt([&] { return read(argument, "cute-cpp"); });
  return reading && reading->unknowns.empty() ? expression_of(*reading) : "";
}

/// The question with the two numbers that shape_div was asked for, where the compiler says them: `[with IntTupleA=…]`, and clang
/// `shape_div<…>`.
std::string with_operands(std::string question, std::string_view text) {
  constexpr std::string_view call = "shape_div(a, b)", instance = "shape_div<";
  const std::size_t at = question.find(call);
  if (at == std::string::npos) return question;
  std::string_view a = argument_of(text, "IntTupleA"), b = argument_of(text, "IntTupleB");
  if (const std::size_t begin = text.find(instance); a.empty() && begin != std::string_view::npos) {
    const std::size_t first = begin + instance.size(), comma = end_of_argument(text, first);
    const std::size_t second = behind_blanks(text, std::min(comma + 1, text.size()));
    a = text.substr(first, comma - first);
    b = text.substr(second, end_of_argument(text, second) - second);
  }
  const std::string of_a = value_of(a), of_b = value_of(b);
  if (of_a.empty() || of_b.empty()) return question;
  return question.replace(at, call.size(), "shape_div(" + of_a + ", " + of_b + ')');
}

}  // namespace

std::vector<std::string> answers_to(std::string_view text, const std::vector<Part>& layouts) {
  std::vector<std::string> answers;
  std::string_view behind_words;
  for (const Message& message : messages) {
    const std::size_t at = text.find(message.words);
    if (at == std::string_view::npos || text.find(message.and_also) == std::string_view::npos) continue;
    // What a longer message of the table says is answered there.
    const std::string_view rest = text.substr(at + message.words.size());
    if (rest.data() == behind_words.data()) continue;
    behind_words = rest;
    std::size_t begin = at;
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    const std::string words(text.substr(begin, at + message.words.size() - begin));
    answers.push_back("\"" + words + "\": " + std::string(message.why) + "; " + with_operands(about(message.ask, layouts), text));
  }
  return answers;
}

}  // namespace colex::dialects
