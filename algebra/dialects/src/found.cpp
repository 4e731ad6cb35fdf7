// The layouts in a log, a compiler's message, a page: each with its place, and whatever stands around them left out.
//
//   main.cu(12): error: no instance of copy matches, SLayout = cute::Layout<cute::C<4>, cute::C<8>>
//     1:60  SLayout  4:8
//   12:30:01 tCsA: ptr[16b](0x7f00) o (_4,_8):(_8,_1)
//     1:16  tCsA     (4,8):(8,1)
//
// What stands at a place where a layout may be, layout_places.hpp, is read by all dialects, as a text by itself.
#include <algorithm>
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
#include "layout_places.hpp"
#include "messages.hpp"
#include "readers.hpp"
#include "template_arguments.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;

// --- names

/// Without the blanks that the text ends with, and the quotation marks, as of `name = <"`.
std::string_view trimmed(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\"'<");
  return text.substr(0, last + 1);
}

/// Where the word begins that the text ends with.
std::size_t last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && (is_word(text[begin - 1]) || std::string_view(".%>-#").find(text[begin - 1]) != std::string_view::npos))
    --begin;
  return begin;
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Whether a word before a colon names no layout: a word of a sentence, the kind of a message, or one operand of several.
bool is_prose(std::string_view label, std::string_view before) {
  constexpr std::string_view kinds[] = {"Error", "Exception", "Warning", "error", "warning", "note", "remark", "INFO", "ERROR"};
  if (std::any_of(std::begin(kinds), std::end(kinds), [&](std::string_view kind) { return label.ends_with(kind); })) return true;
  before = trimmed(before);
  if (before.empty()) return false;
  if (label[0] == '%') return before.back() == ',';
  return (is_letter(before.back()) || before.back() == ',') &&
         std::all_of(label.begin(), label.end(), [](char c) { return is_letter(c) && !is_capital(c); });
}

/// The name right before the place: `SLayout = `, `tCsA: `, `tOrO has layout `, `"TV Layout A":`; empty if none is.
std::string_view label_before(std::string_view line) {
  constexpr std::string_view has_layout = " has layout";
  line = trimmed(line);
  const bool colon = line.ends_with(':'), has = line.ends_with(has_layout);
  if (!colon && !has && !line.ends_with('=')) return "";
  line = trimmed(line.substr(0, line.size() - (has ? has_layout.size() : 1)));
  std::size_t begin = last_word(line);
  const std::string_view label = line.substr(begin);
  if (std::none_of(label.begin(), label.end(), is_letter) && !label.starts_with('%')) return "";
  if ((colon || has) && is_prose(label, line.substr(0, begin))) return "";
  // `TV Layout Src`
  while (colon && begin > 1 && is_capital(line[begin]) && line[begin - 1] == ' ') {
    const std::size_t word = last_word(line.substr(0, begin - 1));
    if (word == begin - 1 || !is_capital(line[word])) break;
    begin = word;
  }
  return line.substr(begin);
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
  std::size_t word_before = 0;  // how long it is
  for (std::size_t at = 0; at < around.size();) {
    std::size_t end = at;
    while (end < around.size() && is_word(around[end])) ++end;
    const std::string_view word = around.substr(at, end - at);
    const bool is_name = !word.empty() && is_letter(word[0]) &&
                         std::find(std::begin(of_notation), std::end(of_notation), word) == std::end(of_notation);
    if (is_name && word_before > 0 && word_before + word.size() > 2) return true;
    // `main.cu(12)`, `copy.py:7`
    if (is_name && at > 1 && around[at - 1] == '.' && is_word(around[at - 2]) && end + 1 < around.size() &&
        (around[end] == ':' || around[end] == '(') && is_digit(around[end + 1]))
      return true;
    if (end == at) {
      if (std::string_view(" \t$").find(around[at]) == std::string_view::npos) word_before = 0;
      ++at;
    } else {
      word_before = is_name ? word.size() : 0;
      at = end;
    }
  }
  return false;
}

std::size_t lines_with_text(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    count += all_blank(text.substr(begin, end - begin)) ? 0 : 1;
    begin = end + 1;
  }
  return count;
}

/// Whether each layout has a name, and commas alone stand between: `A = $ , B = $`.
bool has_labels_alone(std::string_view around) {
  for (bool first = true; !all_blank(around); first = false) {
    const std::size_t sign = around.find('$');
    if (sign == std::string_view::npos) return false;
    std::string_view before = around.substr(0, sign);
    if (const std::size_t comma = before.find_first_not_of(" \t"); !first && comma < before.size() && before[comma] == ',')
      before.remove_prefix(comma + 1);
    const std::string_view label = label_before(before);
    if (label.empty() || !all_blank(before.substr(0, static_cast<std::size_t>(label.data() - before.data())))) return false;
    around.remove_prefix(sign + 1);
  }
  return true;
}

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text), places_(text), lines_(text) { declarations(); }

  Reading find() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = told_of_.contains(at) ? at : places_.behind(at);
      at = end > at && take(at, end) ? end : behind_token(at);
    }
    around_ += text_.substr(rest_);
    lines_.to(text_.ends_with('\n') ? text_.size() - 1 : text_.size());
    finish();
    return std::move(reading_);
  }
  /// Whether no place in the text looks like a layout.
  bool saw_nothing() const { return known_.empty() && unread_.empty(); }

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

  /// To the next place that may be looked at.
  std::size_t behind_token(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && is_word(text_[at]) && is_word(text_[end])) ++end;
    return end;
  }

  /// What stands there: the parameters of a template are what the line says of them, and a string of MLIR has the type that it is
  /// of.
  std::string said(std::size_t begin, std::size_t end) {
    const std::string_view segment = text_.substr(begin, end - begin);
    if (segment.starts_with("<\"[")) return "!cute.tile" + std::string(segment);
    if (segment[0] == '<') return "!cute.layout" + std::string(segment);
    const std::size_t line_end = std::min({text_.find('\n', end), end + longest_list, text_.size()});
    const std::size_t list = text_.find('[', end);
    if (segment.find('<') == std::string_view::npos || list >= line_end) return std::string(segment);
    const std::string_view arguments = text_.substr(list, line_end - list);
    std::string result;
    for (std::size_t at = 0; at < segment.size();) {
      std::size_t next = at;
      while (next < segment.size() && (is_word(segment[next]) || segment[next] == ':')) ++next;
      const std::string_view word = segment.substr(at, next - at);
      const bool is_name = !word.empty() && is_letter(word[0]) && next < segment.size() && segment[next] != '<';
      const std::string_view argument = is_name ? argument_of(arguments, word) : "";
      if (!argument.empty()) told_of_.insert(static_cast<std::size_t>(argument.data() - text_.data()));
      result += argument.empty() ? word : argument;
      if (next < segment.size()) result += segment[next++];
      at = next;
    }
    return result;
  }

  /// Reads what stands there; false if that is no layout.
  bool take(std::size_t begin, std::size_t end) {
    if (failures_ > most_failures) return false;
    lines_.to(begin);
    const std::string place = lines_.place();
    const std::string_view before = text_.substr(lines_.begin(), begin - lines_.begin());
    const std::string label(label_before(before));
    const std::string segment = said(begin, end);
    // A tuple is a shape or a stride where it has a name.
    const std::size_t bracket = segment.find('<');
    if (label.empty() && std::string_view(segment).substr(0, bracket).ends_with("tuple")) return false;
    if (unread_.contains(segment)) return false;
    try {
      if (!known_.insert(label + '=' + segment).second) {
        ++repeated_;
        return leave_out(before, begin, end);
      }
      const auto has = [&](std::string_view words) { return segment.find(words) != std::string::npos; };
      const bool has_name = (has(", #") && !has("#tt")) || (has("parent = #") && !has("parent = #tt"));
      Reading one = read(has_name ? names_ + segment : segment);
      add(one, label, place);
      return leave_out(before, begin, end);
    } catch (const LocatedRejection& mistake) {
      ++failures_;
      if (mistake.kind() != Kind::parse) refused(place + ": " + mistake.message());
    } catch (const Rejection& ambiguous) {
      ++failures_;
      refused(place + ": " + ambiguous.message());
    }
    known_.erase(label + '=' + segment);
    unread_.insert(segment);
    return false;
  }

  void refused(const std::string& message) {
    constexpr std::size_t most = 8;
    if (++refused_ <= most) remarks_.push_back("not read, " + message);
  }

  /// A layout is no part of what stands around layouts.
  bool leave_out(std::string_view before, std::size_t begin, std::size_t end) {
    around_ += std::string(text_.substr(rest_, begin - rest_)) + " $ ";
    rest_ = end;
    note_line(before, end);
    return true;
  }

  void add(Reading& one, const std::string& label, const std::string& place) {
    dialects_.insert(one.dialect);
    const std::size_t others = reading_.unknowns.size();
    for (std::size_t k = 0; k < one.unknowns.size(); ++k)
      reading_.unknowns.push_back({"n" + std::to_string(others + 1 + k), one.unknowns[k].least});
    for (Part& part : one.parts) {
      const bool is_only = one.parts.size() == 1;
      std::string name = is_only ? label : part.name;
      if (name.empty()) name = place;
      // A label may be given again, as that of an attribute in another module is.
      const std::string label_given = name;
      for (int time = 2; !names_used_.insert(name).second; ++time) name = label_given + " (" + std::to_string(time) + ')';
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
    lines_with_.insert(lines_.count());
    if (!alone_) return;
    const std::size_t rest = std::min(text_.find('\n', end), text_.size());
    const std::string_view label = label_before(before);
    const std::size_t first = std::min(before.find_first_not_of(" \t"), before.size());
    const bool labelled = label.empty() ? all_blank(before) : before.data() + first == label.data();
    alone_ = labelled && all_blank(text_.substr(end, rest - end));
  }

  void finish() {
    std::vector<std::string> answers = answers_to(text_, reading_.parts);
    const bool several_lines = alone_ && lines_with_.size() > 1 && lines_with_.size() == lines_with_text(text_);
    if (!several_lines && !(reading_.parts.size() > 1 && has_labels_alone(around_)) && answers.empty() && told_of_.empty() &&
        !is_log(around_))
      reading_.parts.clear();
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
      const std::size_t others = lines_.count() - lines_with_.size();
      remarks.push_back(
          "what stands around them is not looked at" +
          (others == 0 ? "" : ": " + std::to_string(others) + " of " + std::to_string(lines_.count()) + " lines have no layout"));
    }
    std::string names;
    for (const Unknown& unknown : reading_.unknowns) names += (names.empty() ? "" : ", ") + unknown.name;
    if (!names.empty()) remarks.push_back("the text does not say these integers: " + names);
  }

  static constexpr std::size_t most_failures = 2000, most_names = 1 << 14, longest_list = 1 << 14;
  std::string_view text_;
  LayoutPlaces places_;
  Lines lines_;
  std::string names_;  ///< lines that give attributes of Triton their names
  Reading reading_, last_;
  std::vector<std::string> remarks_;
  std::set<std::string> dialects_, known_, unread_, told_, names_used_;
  std::set<std::size_t> lines_with_;
  std::set<std::size_t> told_of_;  ///< the arguments of templates that layouts have taken
  std::string around_;
  std::size_t rest_ = 0, failures_ = 0, refused_ = 0, repeated_ = 0;
  bool alone_ = true;
};

/// Whether a layout is found in a line that is no IR: not in a comment, and not beside a type or an attribute of it.
bool is_beside_ir(const Reading& found, std::string_view text) {
  std::set<std::size_t> lines;
  for (const Part& part : found.parts) lines.insert(std::stoul(part.place));
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const bool comment = line.substr(behind_blanks(line, 0)).starts_with("//");
    const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
    const bool is_ir = has("!cute.") || has("#tt") || has("tensor<") || has("memdesc<");
    if (lines.contains(number) && !comment && !is_ir) return true;
    begin = end + 1;
  }
  return false;
}

/// Whether a text has calls or types of layouts, so that the mistake in it says more than that nothing is found.
bool names_layouts(std::string_view text) {
  constexpr std::string_view words[] = {"ayout(", "ayout<", "ayout =", "ayout:", "make_", "hape<", "_tile(", "divide(", "Tiled"};
  return std::any_of(std::begin(words), std::end(words), [&](auto word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

Reading read_or_find(std::string_view text, std::string_view from) {
  auto whole = attempt([&] { return read(text, from); });
  const bool is_whole = whole && !whole->is_excerpt;
  if (is_whole || !from.empty() || text.size() > notation::Limits::text) return whole ? *std::move(whole) : read(text, from);
  Finder finder(text);
  Reading found = finder.find();
  const bool has_answers = found.parts.empty() && !found.remarks.empty();
  // Lines of a source that are followed say more than the types that stand in them.
  const bool is_source = whole && std::any_of(dialects().begin(), dialects().end(), [&](const Dialect& dialect) {
                           return dialect.reads_comments && dialect.name == whole->dialect;
                         });
  const std::size_t outweighs = is_source ? 3 : 1;
  const bool says_more = whole ? found.parts.size() > outweighs * whole->parts.size() && is_beside_ir(found, text)
                               : !found.parts.empty() || has_answers;
  if (says_more) return found;
  if (!whole && finder.saw_nothing() && lines_with_text(text) > 1 && !names_layouts(text))
    throw LocatedRejection(Kind::parse, "no layout is found in this text; one looks like " + std::string(looks_of_layouts), {});
  return whole ? *std::move(whole) : read(text, from);
}

}  // namespace colex::dialects
