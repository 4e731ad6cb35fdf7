#include "layout_places.hpp"

#include <algorithm>
#include <iterator>

#include "characters.hpp"

namespace colex::dialects {

namespace {

/// Names that have a layout behind them in brackets, besides those that end with `Layout`.
bool has_layout_behind(std::string_view whole, std::string_view name, char bracket) {
  constexpr std::string_view in_angles[] = {
      "tensor",          "Tensor",       "memref",     "memdesc", "tile_distribution_encoding", "layout", "nested_layout",
      "composed_layout", "coord_tensor", "tiled_copy", "tile"};
  constexpr std::string_view in_parentheses[] = {"tensor",
                                                 "Fragment",
                                                 "register_layout",
                                                 "empty_strided",
                                                 "rand_strided",
                                                 "empty_strided_cuda",
                                                 "empty_strided_cpu",
                                                 "as_strided",
                                                 "assert_size_stride",
                                                 "reinterpret_tensor"};
  const auto is_one_of = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  if (bracket == '[') return whole == "S";
  if (name.ends_with("Layout")) return true;
  if (bracket == '<') {
    const bool of_triton = whole.starts_with("#ttg.") || whole.starts_with("#triton_gpu.") || whole.starts_with("#ttng.");
    return of_triton || is_one_of(in_angles) || (name == "tuple" && !whole.starts_with("std::"));
  }
  return is_one_of(in_parentheses);
}

/// Behind `(_4,_8)` or `_4`; where it began if that is not ahead.
std::size_t behind_tuple(std::string_view text, const Brackets& brackets, std::size_t at) {
  if (at < text.size() && text[at] == '(') {
    const std::size_t end = brackets.behind(at);
    const std::string_view inside = text.substr(at, end - at);
    return inside.find_first_not_of("0123456789_,() \t-?{}=@*Ediv:") == std::string_view::npos ? end : at;
  }
  if (at + 1 >= text.size() || text[at] != '_' || !is_digit(text[at + 1])) return at;
  std::size_t end = at + 1;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end < text.size() && is_word(text[end]) ? at : end;
}

/// Behind `gmem_ptr[16b](0x7f00)`, `Sw<3,4,3>`, `Sw<3,4,3>_smem_ptr[16b](…)`; where it began if that is not ahead.
std::size_t behind_pointer(std::string_view text, const Brackets& brackets, std::size_t at) {
  constexpr std::string_view names[] = {"Sw<",
                                        "S<",
                                        "gmem_ptr",
                                        "smem_ptr",
                                        "rmem_ptr",
                                        "tmem_ptr",
                                        "raw_ptr(",
                                        "tmem_[",
                                        "ptr[",
                                        "ptr<",
                                        "ArithTuple",
                                        "counting_iter",
                                        "UMMA::DescriptorIterator",
                                        "GMMA::DescriptorIterator"};
  const std::string_view rest = text.substr(at);
  const auto* name = std::find_if(std::begin(names), std::end(names), [&](auto each) { return rest.starts_with(each); });
  if (name == std::end(names)) return at;
  std::size_t end = at + name->size() - (is_word(name->back()) ? 0 : 1);
  while (end < text.size() && std::string_view("([<").find(text[end]) != std::string_view::npos) {
    const std::size_t next = brackets.behind(end);
    if (next == end) return at;
    end = next;
  }
  if (text.substr(end).starts_with("_smem_ptr") || text.substr(end).starts_with("_gmem_ptr"))
    return behind_pointer(text, brackets, end + 1);
  return end;
}

/// Behind what is printed: `smem_ptr[16b](0x0) o Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`; where it began if that is not ahead.
std::size_t behind_print(std::string_view text, const Brackets& brackets, std::size_t begin) {
  constexpr int most_parts = 5;
  std::size_t at = begin;
  for (int part = 0; part < most_parts; ++part) {
    std::size_t end = behind_pointer(text, brackets, at);
    bool has_stride = false;
    if (end == at) {
      end = behind_tuple(text, brackets, at);
      if (end == at && at > begin && at < text.size() && is_digit(text[at])) {
        while (end < text.size() && is_digit(text[end])) ++end;  // an offset
      }
      if (end == at) return begin;
      if (end < text.size() && text[behind_blanks(text, end)] == ':') {
        const std::size_t stride = behind_blanks(text, behind_blanks(text, end) + 1), last = behind_tuple(text, brackets, stride);
        has_stride = last > stride;
        if (has_stride) end = last;
      }
    }
    const std::size_t next = behind_blanks(text, end);
    if (next > end && text.substr(next).starts_with("o ")) {
      at = behind_blanks(text, next + 1);
    } else {
      return has_stride ? end : begin;
    }
  }
  return begin;
}

}  // namespace

/// Whether a word, a sign of MLIR or a parenthesis begins here that continues nothing.
bool LayoutPlaces::starts(std::size_t at) const {
  const char c = text_[at], before = at > 0 ? text_[at - 1] : ' ';
  if (c == '(' && before == '[') return false;  // an index
  if (c == '<') return text_.substr(at).starts_with("<\"") && text_.substr(0, at).ends_with("= ");
  const bool qualified = before == ':' && at > 1 && text_[at - 2] == ':';
  if (is_word(before) || qualified || before == '.' || before == '#' || before == '!') return false;
  return is_letter(c) || c == '_' || c == '(' || c == '#' || c == '!';
}

std::size_t LayoutPlaces::candidate(std::size_t at) const {
  if (const std::size_t end = behind_print(text_, brackets_, at); end > at) {
    const std::string_view print = text_.substr(at, end - at);
    const bool clock = print.find_first_of("(_") == std::string_view::npos;
    return clock ? at : end;
  }
  if (text_[at] == '<') return brackets_.behind(at);  // `layout_copy_tv = <"…">`
  std::size_t end = at;
  if (text_[end] == '#' || text_[end] == '!') ++end;
  std::size_t name = end;
  while (end < text_.size() && (is_word(text_[end]) || text_[end] == '.' || text_.substr(end).starts_with("::"))) {
    end += text_[end] == ':' ? 2 : 1;
    if (!is_word(text_[end - 1])) name = end;
  }
  if (end == name || end == text_.size() || std::string_view("<([").find(text_[end]) == std::string_view::npos) return at;
  if (!has_layout_behind(text_.substr(at, end - at), text_.substr(name, end - name), text_[end])) return at;
  const std::size_t close = brackets_.behind(end);
  return close == end ? at : close;
}

}  // namespace colex::dialects
