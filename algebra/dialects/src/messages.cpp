#include "messages.hpp"

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
    {"ayout infer conflict", "", "TileLang: two uses of one fragment want different layouts",
     "colex find convert A B says what it takes to go from one to the other; colex read reads both"},
    {"view size is not compatible with input tensor's size and stride", "",
     "PyTorch: the elements in the new order have no size and stride",
     "colex explain \"composition(A, make_layout_right(S))\" says where; reshape copies"},
};

/// The question about the layouts of the text.
std::string about(std::string_view ask, const std::vector<Part>& layouts) {
  std::string question(ask);
  const std::string names = layouts.size() == 2 ? "(A, B)" : "(A)";
  const std::size_t at = question.find(names);
  if (layouts.empty() || layouts.size() > 2 || at == std::string::npos) return question;
  const std::string second = layouts.size() == 2 ? ", " + layouts[1].expression : "";
  return question.replace(at, names.size(), '(' + layouts[0].expression + second + ')');
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
    answers.push_back("\"" + std::string(message.words) + "\": " + std::string(message.why) + "; " + about(message.ask, layouts));
  }
  return answers;
}

}  // namespace colex::dialects
