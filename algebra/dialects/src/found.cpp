// The layouts in a log, a compiler's message, a page: each with its place, and whatever stands around them left out.
//
//   main.cu(12): error: no instance of copy matches, SLayout = cute::Layout<cute::C<4>, cute::C<8>>
//     1:60  SLayout  4:8
//   12:30:01 tCsA: ptr[16b](0x7f00) o (_4,_8):(_8,_1)
//     1:16  tCsA     (4,8):(8,1)
//
// A place is looked at where a name begins that has a layout behind it in brackets, as `Layout<`, and where a layout is printed,
// which has a parenthesis or an integer of CuTe on both sides of its colon: 12:30 is none. What stands there is read by all
// dialects, as a text by itself.
#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"

#include "characters.hpp"
#include "ir_text.hpp"
#include "messages.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;

/// Which bracket closes which. One that is open before is left open, as the < of `a < b`; an arrow closes none.
class Brackets {
 public:
  explicit Brackets(std::string_view text) : behind_(text.size(), 0) {
    constexpr std::string_view opening = "([{<", closing = ")]}>";
    std::vector<std::pair<std::size_t, std::size_t>> open;  // the kind, and the place
    std::array<std::size_t, closing.size()> count{};
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (const std::size_t kind = opening.find(text[at]); kind != std::string_view::npos) {
        open.emplace_back(kind, at);
        ++count[kind];
      }
      const std::size_t kind = closing.find(text[at]);
      if (kind == std::string_view::npos || count[kind] == 0 || (at > 0 && text[at - 1] == '-')) continue;
      for (bool found = false; !found; open.pop_back()) {
        found = open.back().first == kind;
        --count[open.back().first];
        if (found) behind_[open.back().second] = at + 1;
      }
    }
  }
  /// Behind the bracket that closes the one at `at`; `at` if none does, or one so far behind that no layout is that long.
  std::size_t behind(std::size_t at) const {
    constexpr std::size_t longest = 1 << 14;
    return behind_[at] > at && behind_[at] - at < longest ? behind_[at] : at;
  }

 private:
  std::vector<std::size_t> behind_;
};

// --- where a layout may be

/// Names that have a layout behind them in brackets, besides those that end with `Layout`.
bool has_layout_behind(std::string_view whole, std::string_view name, char bracket) {
  constexpr std::string_view in_angles[] = {
      "tensor", "Tensor",        "memref",          "memdesc",      "tile_distribution_encoding",
      "layout", "nested_layout", "composed_layout", "coord_tensor", "tiled_copy"};
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
    return of_triton || is_one_of(in_angles);
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

// --- names

/// The label that ends before the place: `SLayout = `, `tCsA: `, `"TV Layout A":`; empty if none does.
std::string_view label_before(std::string_view line) {
  const auto without_blanks = [&] {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  };
  without_blanks();
  if (line.empty() || (line.back() != ':' && line.back() != '=')) return "";
  line.remove_suffix(1);
  without_blanks();
  std::size_t begin = line.size();
  while (begin > 0 && (is_word(line[begin - 1]) || std::string_view(".%>-#").find(line[begin - 1]) != std::string_view::npos))
    --begin;
  const std::string_view label = line.substr(begin);
  return std::any_of(label.begin(), label.end(), is_letter) || label.starts_with('%') ? label : "";
}

/// The expression with its unknowns counted on from those that there are.
std::string renamed(const std::string& expression, const std::vector<Unknown>& own, std::size_t others) {
  std::string result;
  for (std::size_t at = 0; at < expression.size();) {
    std::size_t end = at;
    while (end < expression.size() && is_word(expression[end])) ++end;
    const std::string word = expression.substr(at, end - at);
    const auto known = std::find_if(own.begin(), own.end(), [&](const Unknown& each) { return each.name == word; });
    result += known == own.end() ? word : "n" + std::to_string(others + 1 + static_cast<std::size_t>(known - own.begin()));
    if (end < expression.size()) result += expression[end++];
    at = std::max(end, at + 1);
  }
  return result;
}

// --- the text

/// Whether what stands around layouts is a log, a message or code, and no expression: it has two words side by side, or the place
/// in a file, or is MLIR.
bool is_log(std::string_view around) {
  if (around.find("[with ") != std::string_view::npos) return true;
  if (is_around_types(around) && around.find_first_not_of("(),-> \t\r\n\v\f") != std::string_view::npos) return true;
  constexpr std::string_view of_notation[] = {"o", "not", "and", "or", "implies", "in"};
  bool word_before = false;
  for (std::size_t at = 0; at < around.size();) {
    std::size_t end = at;
    while (end < around.size() && is_word(around[end])) ++end;
    const std::string_view word = around.substr(at, end - at);
    const bool is_name = word.size() > 1 && is_letter(word[0]) &&
                         std::find(std::begin(of_notation), std::end(of_notation), word) == std::end(of_notation);
    if (is_name && word_before) return true;
    // `main.cu(12)`, `copy.py:7`
    if (is_name && at > 1 && around[at - 1] == '.' && is_word(around[at - 2]) && end + 1 < around.size() &&
        (around[end] == ':' || around[end] == '(') && is_digit(around[end + 1]))
      return true;
    if (end == at) {
      word_before = word_before && std::string_view(" \t$").find(around[at]) != std::string_view::npos;
      ++at;
    } else {
      word_before = is_name;
      at = end;
    }
  }
  return false;
}

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text), brackets_(text) { declarations(); }

  Reading find() {
    for (std::size_t at = 0; at < text_.size();) {
      if (text_[at] == '\n' && at + 1 < text_.size()) {
        ++lines_;
        line_ = at + 1;
      }
      const std::size_t end = starts(at) ? candidate(at) : at;
      at = end > at && take(at, end) ? end : behind_token(at);
    }
    around_ += text_.substr(rest_);
    finish();
    return std::move(reading_);
  }

 private:
  /// Lines that give an attribute of Triton a name, which types have.
  void declarations() {
    for (std::size_t at = text_.find("= #tt"); at != std::string_view::npos && names_.size() < most_names;
         at = text_.find("= #tt", at + 1)) {
      const std::size_t begin = text_.rfind('\n', at) + 1, end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(begin, end - begin);
      if (line.find_first_not_of(" \t") != std::string_view::npos && line[line.find_first_not_of(" \t")] == '#')
        names_ += std::string(line) + '\n';
    }
  }

  /// Whether a word, a sign of MLIR or a parenthesis begins here that continues nothing.
  bool starts(std::size_t at) const {
    const char c = text_[at], before = at > 0 ? text_[at - 1] : ' ';
    const bool qualified = before == ':' && at > 1 && text_[at - 2] == ':';
    if (is_word(before) || qualified || before == '.' || before == '#' || before == '!') return false;
    return is_letter(c) || c == '_' || c == '(' || c == '#' || c == '!';
  }

  /// To the next place that may be looked at.
  std::size_t behind_token(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && is_word(text_[at]) && is_word(text_[end])) ++end;
    return end;
  }

  /// Behind what may be a layout; `at` if nothing is.
  std::size_t candidate(std::size_t at) const {
    if (const std::size_t end = behind_print(text_, brackets_, at); end > at) {
      const std::string_view print = text_.substr(at, end - at);
      const bool clock = print.find_first_of("(_") == std::string_view::npos;
      return clock ? at : end;
    }
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

  /// Reads what stands there; false if that is no layout.
  bool take(std::size_t begin, std::size_t end) {
    if (failures_ > most_failures) return false;
    const std::string segment(text_.substr(begin, end - begin));
    const std::string place = std::to_string(lines_) + ':' + std::to_string(begin - line_ + 1);
    try {
      const bool has_name = segment.find(", #") != std::string::npos && segment.find("#tt") == std::string::npos;
      Reading one = read(has_name ? names_ + segment : segment);
      const std::string_view before = text_.substr(line_, begin - line_);
      add(one, std::string(label_before(before)), place, begin, segment);
      note_line(before, end);
      return true;
    } catch (const LocatedRejection& mistake) {
      ++failures_;
      if (mistake.kind() != Kind::parse) refused(place + ": " + mistake.message());
    } catch (const Rejection& ambiguous) {
      ++failures_;
      refused(place + ": " + ambiguous.message());
    }
    return false;
  }

  void refused(const std::string& message) {
    constexpr std::size_t most = 8;
    if (++refused_ <= most) remarks_.push_back("not read, " + message);
  }

  void add(Reading& one, const std::string& label, const std::string& place, std::size_t begin, const std::string& segment) {
    around_ += std::string(text_.substr(rest_, begin - rest_)) + " $ ";
    rest_ = begin + segment.size();
    dialects_.insert(one.dialect);
    if (!known_.insert(label + '=' + segment).second) {
      ++repeated_;
      return;
    }
    const std::size_t others = reading_.unknowns.size();
    for (std::size_t k = 0; k < one.unknowns.size(); ++k)
      reading_.unknowns.push_back({"n" + std::to_string(others + 1 + k), one.unknowns[k].least});
    for (Part& part : one.parts) {
      const bool is_only = one.parts.size() == 1;
      std::string name = is_only ? label : part.name;
      if (name.empty() || !names_used_.insert(name).second) name = place + (is_only ? "" : " " + part.name);
      reading_.parts.push_back({std::move(name), renamed(part.expression, one.unknowns, others), place});
    }
    for (std::string& remark : one.remarks) {
      if (remark.starts_with("the text does not say these integers")) continue;
      if (told_.insert(remark).second) remarks_.push_back(place + ": " + remark);
    }
    last_ = std::move(one);
  }

  /// Whether the line has the layout alone, with its label.
  void note_line(std::string_view before, std::size_t end) {
    const std::size_t rest = std::min(text_.find('\n', end), text_.size());
    const std::string_view label = label_before(before);
    const std::size_t first = std::min(before.find_first_not_of(" \t"), before.size());
    const bool labelled = label.empty() ? all_blank(before) : before.data() + first == label.data();
    alone_ = alone_ && labelled && all_blank(text_.substr(end, rest - end));
    lines_with_.insert(lines_);
  }

  void finish() {
    std::vector<std::string> answers = answers_to(text_);
    const bool several_lines = alone_ && lines_with_.size() > 1 && lines_with_.size() == lines_with_text();
    if (!several_lines && answers.empty() && !is_log(around_)) reading_.parts.clear();
    if (reading_.parts.empty()) reading_.unknowns.clear();
    if (reading_.parts.empty() && answers.empty()) return;
    reading_.is_excerpt = true;
    if (reading_.parts.size() == 1) {
      reading_.element_bits = last_.element_bits;
      reading_.memory = last_.memory;
    }
    for (const std::string& dialect : dialects_) reading_.dialect += (reading_.dialect.empty() ? "" : ", ") + dialect;
    reading_.remarks = std::move(answers);
    reading_.remarks.insert(reading_.remarks.end(), remarks_.begin(), remarks_.end());
    tell_what_is_left_out();
  }

  std::size_t lines_with_text() const {
    std::size_t count = 0;
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      count += all_blank(text_.substr(begin, end - begin)) ? 0 : 1;
      begin = end + 1;
    }
    return count;
  }

  void tell_what_is_left_out() {
    constexpr std::size_t told = 8;
    auto& remarks = reading_.remarks;
    if (refused_ > told) remarks.push_back("not read, " + std::to_string(refused_ - told) + " more");
    if (failures_ > most_failures)
      remarks.push_back("after " + std::to_string(most_failures) +
                        " places that looked like layouts and are none, no others are looked at");
    if (repeated_ > 0) remarks.push_back("layouts that are said again are left out: " + std::to_string(repeated_));
    if (reading_.parts.empty()) {
      remarks.emplace_back("the text has no layout that is read");
    } else if (!all_blank(around_)) {
      const std::size_t others = lines_ - lines_with_.size();
      remarks.push_back(
          "what stands around them is not looked at" +
          (others == 0 ? "" : ": " + std::to_string(others) + " of " + std::to_string(lines_) + " lines have no layout"));
    }
    std::string names;
    for (const Unknown& unknown : reading_.unknowns) names += (names.empty() ? "" : ", ") + unknown.name;
    if (!names.empty()) remarks.push_back("the text does not say these integers: " + names);
  }

  static constexpr std::size_t most_failures = 2000, most_names = 1 << 14;
  std::string_view text_;
  Brackets brackets_;
  std::string names_;  ///< lines that give attributes of Triton their names
  Reading reading_, last_;
  std::vector<std::string> remarks_;
  std::set<std::string> dialects_, known_, told_, names_used_;
  std::set<std::size_t> lines_with_;
  std::string around_;
  std::size_t rest_ = 0, line_ = 0, lines_ = 1, failures_ = 0, refused_ = 0, repeated_ = 0;
  bool alone_ = true;
};

}  // namespace

Reading read_or_find(std::string_view text, std::string_view from) {
  auto whole = attempt([&] { return read(text, from); });
  const bool is_whole = whole && !whole->is_excerpt;
  if (is_whole || !from.empty() || text.size() > notation::Limits::text) return whole ? *std::move(whole) : read(text, from);
  Reading found = Finder(text).find();
  const bool says_more =
      !found.parts.empty() ? !whole || found.parts.size() > whole->parts.size() : !whole && !found.remarks.empty();
  if (says_more) return found;
  return whole ? *std::move(whole) : read(text, from);
}

}  // namespace colex::dialects
