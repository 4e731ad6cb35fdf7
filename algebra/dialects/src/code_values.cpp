#include "code_values.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "code_blocks.hpp"
#include "code_meaning.hpp"
#include "pasted.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;
using Kinds = Code::Kind;

bool begins_with_arrow(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("/# "), comment.size()));
  return comment.starts_with("→") || comment.starts_with("=>") || comment.starts_with("->");
}

/// Up to a dash or two blanks.
std::string_view before_prose(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  for (const std::string_view sign : {"  ", " —", " - "}) text = text.substr(0, text.find(sign));
  return text;
}

std::optional<notation::Value<>> of_notation(std::string_view text) {
  try {
    return notation::evaluate(notation::parse_expression(text));
  } catch (const LocatedRejection&) {
    return std::nullopt;  // prose
  }
}

std::optional<Reading> of_print(std::string_view text) {
  try {
    return read_cute_print(text);
  } catch (const LocatedRejection&) {
    return std::nullopt;
  }
}

/// `// _12:_1`, `# gives (4,8):(1,4)` behind an arrow or a colon of prose.
std::optional<notation::Value<>> value_said(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("/# "), comment.size()));
  for (const std::string_view sign : {"", "→", "=>", "->", "：", ": ", "= ", "prints ", "gives "}) {
    const std::size_t at = comment.rfind(sign);
    if (at == std::string_view::npos) continue;
    const std::string_view text = before_prose(comment.substr(sign.empty() ? 0 : at + sign.size()));
    if (const auto value = of_notation(text)) return value;
    // `gmem_ptr[16b](…) o (_4,_8):(_8,_1)`
    const std::optional<Reading> print = text.find(" o ") == std::string_view::npos ? std::nullopt : of_print(text);
    if (print && print->unknowns.empty() && print->parts.size() == 1) return of_notation(print->parts.front().expression);
  }
  return std::nullopt;
}

class Source : public Meaning {
 public:
  Source(const Pasted& pasted, std::string_view raw, Language language)
      : Meaning(pasted.text, language),
        pasted_(pasted),
        raw_(raw),
        all_(statements(text_, language)),
        blocks_(variables_, all_, language) {}

  Reading read() {
    std::optional<LocatedRejection> first;
    for (std::size_t number = 0; number < all_.size(); ++number) {
      const Statement& statement = all_[number];
      bool is_followed = false;
      known_ = statement.position;
      blocks_.before(number);
      try {
        if (statement.mistake) throw *statement.mistake;
        add(statement);
        is_followed = true;
      } catch (const LocatedRejection& mistake) {
        if (!first) first = mistake;
        is_followed = not_followed(statement, mistake);
      } catch (const Rejection& mistake) {
        if (!first) first = mistake_at(mistake.message(), statement.begin, mistake.kind());
        is_followed = not_followed(statement, *first);
      }
      blocks_.behind(number, is_followed);
    }
    if (reading_.parts.empty()) throw first ? *first : mistake_at("expected a layout, found nothing", 0);
    if (all_.size() == 1 && all_.front().names.empty()) reading_.parts.front().name.clear();
    if (!is_code()) throw first ? *first : mistake_at("expected a call or a type of CuTe", 0);
    tell_what_is_open();
    tell_what_is_left_out();
    if (!heads_.empty()) reading_.remarks.push_back("lines that say nothing of layouts are left out: " + heads_);
    if (!pasted_.comments.empty()) reading_.remarks.emplace_back("its comments are left out");
    return std::move(reading_);
  }

 private:
  /// Whether there is a call or a type, or one literal of Python: what is no more than names and numbers may be of anything.
  bool is_code() const {
    if (all_.size() == 1 && all_.front().names.empty() && is_literal(all_.front().value)) return true;
    return std::any_of(all_.begin(), all_.end(), [](const Statement& each) { return !each.mistake && has_call(each.value); });
  }

  static bool has_call(const Code& code) {
    return has_part(code, [](const Code& part) {
      return part.kind == Kinds::call || part.kind == Kinds::typed || part.kind == Kinds::braces;
    });
  }

  /// Integers, tuples, and `(4, 2) : (1, 6)`.
  bool is_literal(const Code& code) const {
    if (code.kind == Kinds::name) return !integer_of_name(code.word).empty() || code.word == "_";
    if (code.kind == Kinds::infix && code.word != ":") return false;
    return (code.kind == Kinds::integer || code.kind == Kinds::tuple || code.kind == Kinds::prefix ||
            code.kind == Kinds::infix) &&
           std::all_of(code.parts.begin(), code.parts.end(), [&](const Code& part) { return is_literal(part); });
  }

  std::string source(std::size_t begin, std::size_t end) const {
    constexpr std::size_t longest = 60;
    const std::string_view text = text_.substr(begin, end - begin);
    return std::string(text.substr(0, std::min(longest, text.find('\n')))) + (text.size() > longest ? "…" : "");
  }

  void add(const Statement& statement) {
    uses_.clear();
    needs_.clear();
    made_.clear();
    declares_ = !statement.names.empty();
    const Code& value = statement.value;
    if (statement.names.empty() && all_.size() > 1 && !has_call(value)) refuse(value, "it has no call and no type", Kind::parse);
    if (value.kind == Kinds::name && statement.names.size() == 1 && !variables_.contains(value.word) &&
        language_ == Language::cpp) {
      aliases_[statement.names.front()] = resolved(value);
      return;
    }
    std::vector<Term> terms = printed(statement);
    // `print(x)`, `y = x` of a name that no line says.
    for (const Term& term : terms) {
      if (uses_.contains(term.text)) throw mistake_at("no line says what " + term.text + " is", statement.begin);
    }
    if (terms.size() == 1 && terms.front().tiled) {
      add_tiled(statement, terms.front());
      open_.insert(uses_.begin(), uses_.end());
      return;
    }
    for (Term& term : terms) term.text = settled(term.text, value);
    if (statement.names.size() > 1 && terms.size() == 1) {
      const Term whole = terms.front();
      terms.clear();
      for (std::size_t k = 0; k < statement.names.size(); ++k)
        terms.push_back({settled("get(" + whole.text + ", " + std::to_string(k) + ")", value), whole.is_tensor});
    }
    if (!statement.names.empty() && statement.names.size() != terms.size())
      refuse(value,
             "here are " + std::to_string(terms.size()) + " values for " + std::to_string(statement.names.size()) + " names");
    if (statement.names.empty()) {
      for (const Term& term : terms) reading_.parts.push_back({source(statement.begin, statement.end), plain(term.text)});
    }
    for (std::size_t k = 0; k < statement.names.size(); ++k) give(statement.names[k], terms[k]);
    for (const std::string& name : statement.others) give(name, terms.front());
    open_.insert(uses_.begin(), uses_.end());
    if (terms.size() == 1) compare_with_comment(statement, terms.front());
  }

  void give(const std::string& name, const Term& term) {
    blocks_.give(name, term);
    lost_.erase(name);
    reading_.parts.push_back({name, plain(term.text)});
  }

  /// The notation has no value that is a tiled copy or MMA: what its layouts are is told.
  void add_tiled(const Statement& statement, const Term& made) {
    const std::string name = statement.names.empty() ? source(statement.begin, statement.end) : statement.names.front();
    if (!statement.names.empty()) blocks_.give(name, made);
    for (const std::string& other : statement.others) blocks_.give(other, made);
    if (made.tiled->is_atom || !made.tiled->thread.empty()) return;
    const std::vector<std::string> methods =
        made.tiled->is_mma ? std::vector<std::string>{"get_layoutA_TV", "get_layoutB_TV", "get_layoutC_TV", "tile_shape"}
                           : std::vector<std::string>{"get_layoutS_TV", "get_layoutD_TV"};
    for (const std::string& word : methods)
      reading_.parts.push_back(
          {name + '.' + word + "()", plain(settled(method(made, word, {}, statement.value).front().text, statement.value))});
  }

  /// The comment behind a line often says what the line's value is.
  void compare_with_comment(const Statement& statement, const Term& term) {
    const std::optional<notation::Value<>> said = said_behind(statement);
    if (!said) return;

    // What is printed of a tensor has an address, and no offset.
    std::optional<notation::Value<>> is = of_notation(term.text);
    if (is && term.is_tensor && said->is<Layout<>>() && is->is<OffsetLayout<Checked>>()) {
      const Layout<> layout = is->get<OffsetLayout<Checked>>().layout;
      is = notation::Value<>(layout);
    }
    if (!is || said->content().index() != is->content().index() || *said == *is) return;
    const std::string both = to_string(*said) + ", " + to_string(*is);
    const bool alike = said->is<Layout<>>() && of_notation("equal(" + both + ")") == notation::Value<>(true);
    reading_.remarks.push_back("line " + std::to_string(statement.position.line) + ": the comment behind it says " +
                               to_string(*said) + ", and its value is " + to_string(*is) + (alike ? ", the same function" : ""));
  }

  /// The value that the comment behind a statement says; on a line of its own below it an arrow tells that it is about this one.
  std::optional<notation::Value<>> said_behind(const Statement& statement) const {
    const auto comment =
        std::lower_bound(pasted_.comments.begin(), pasted_.comments.end(), std::pair(statement.end, std::size_t{0}));
    if (comment == pasted_.comments.end()) return std::nullopt;
    const std::string_view between = text_.substr(statement.end, comment->first - statement.end);
    if (between.find_first_not_of("; \t\r\n") != std::string_view::npos) return std::nullopt;
    const std::string_view text = raw_.substr(comment->first, comment->second - comment->first);
    const auto lines = std::count(between.begin(), between.end(), '\n');
    return lines > 1 || (lines == 1 && !begins_with_arrow(text)) ? std::nullopt : value_said(text);
  }

  /// What a line of its own prints: the arguments of print, or the value itself.
  std::vector<Term> printed(const Statement& statement) {
    const Code& value = statement.value;
    static constexpr auto prints = std::to_array<std::string_view>(
        {"print", "print_layout", "print_latex", "printf", "print_tensor", "static_assert", "assert_", "display_layout"});
    if (value.kind == Kinds::tuple && declares_ && value.parts.size() == statement.names.size()) {
      std::vector<Term> each;
      for (const Code& part : value.parts) each.push_back(term(part));
      return each;
    }
    if (value.kind != Kinds::call || !has(prints, called(value))) return several(value);
    std::vector<Term> result;
    for (std::size_t k = 1; k < value.parts.size(); ++k) {
      if (value.parts[k].kind != Kinds::text) result.push_back(term(value.parts[k]));
    }
    if (result.empty()) refuse(value, "it prints no layout", Kind::parse);
    return result;
  }

  /// Whether what is said beside it stands in its place.
  bool not_followed(const Statement& statement, const LocatedRejection& mistake) {
    if (statement.is_head) {
      if (statement.begin == statement.end) return false;
      heads_ += (heads_.empty() ? "" : ", ") + std::to_string(statement.position.line);
      return false;
    }
    lost_.insert(statement.names.begin(), statement.names.end());
    if (by_its_comment(statement) || is_print(statement)) return true;
    if (++left_out_lines_ <= most_told)
      left_out_.push_back("line " + std::to_string(statement.position.line) + " is left out, " +
                          source(statement.begin, statement.end) + ": " + mistake.message());
    return false;
  }

  /// `R: ((2,2),3):((24,2),8)` below the code that printed it.
  bool is_print(const Statement& statement) {
    const std::string_view line = text_.substr(statement.begin, statement.end - statement.begin);
    if (all_.size() == 1 || line.find("):(") == std::string_view::npos || line.find('"') != std::string_view::npos) return false;
    const Result<Reading> found = attempt([&] { return read_or_find(line); });
    if (!found || found->parts.empty() || !found->unknowns.empty()) return false;
    for (const Part& part : found->parts) {
      const bool named = !part.name.empty() && part.name != part.place;
      reading_.parts.push_back({named ? part.name : source(statement.begin, statement.end), part.expression});
    }
    return true;
  }

  /// A layout that the comment says of a line that cannot be followed: it is what a `print` said there.
  bool by_its_comment(const Statement& statement) {
    const std::optional<notation::Value<>> said = said_behind(statement);
    if (!said || !said->is<Layout<>>() || statement.names.size() > 1) return false;
    const std::string name = statement.names.empty() ? source(statement.begin, statement.end) : statement.names.front();
    if (!statement.names.empty()) {
      blocks_.give(name, {to_string(*said)});
      lost_.erase(name);
    }
    reading_.parts.push_back({name, to_string(*said)});
    reading_.remarks.push_back("line " + std::to_string(statement.position.line) +
                               " is not followed: its value is what the comment behind it says");
    reading_.is_excerpt = true;
    return true;
  }

  void tell_what_is_open() {
    std::set<std::string> at_least_1;
    for (const Part& part : reading_.parts) {
      for (const std::string& name : open_in(part.expression)) {
        if (open_.contains(name) && !at_least_1.contains(name) && !has_value(part.expression, name)) at_least_1.insert(name);
      }
    }
    for (const std::string& name : open_) reading_.unknowns.push_back({name, at_least_1.contains(name) ? 1 : 0});
    for (const Unknown& unknown : types_) reading_.unknowns.push_back(unknown);
  }

  void tell_what_is_left_out() {
    for (const std::string& line : left_out_) reading_.remarks.push_back(line);
    if (left_out_lines_ > most_told)
      reading_.remarks.push_back("and " + std::to_string(left_out_lines_ - most_told) + " lines more are left out");
    reading_.is_excerpt = reading_.is_excerpt || !left_out_.empty();
  }

  const Pasted& pasted_;

  std::string_view raw_;
  const std::vector<Statement> all_;
  Blocks blocks_;
  static constexpr std::size_t most_told = 12;
  std::vector<std::string> left_out_;
  std::size_t left_out_lines_ = 0;

  std::string heads_;
};

}  // namespace

Reading read_code(std::string_view text, Language language) {
  const bool has_blocks = language == Language::cpp && text.find("/*") != std::string_view::npos;
  const Pasted outside = has_blocks ? without_block_comments(text) : Pasted{std::string(text)};
  const Pasted pasted = without_comments(outside.text, language == Language::cpp ? "//" : "#");
  Reading reading = Source(pasted, text, language).read();
  reading.remarks.insert(reading.remarks.begin(), outside.remarks.begin(), outside.remarks.end());
  return reading;
}

}  // namespace colex::dialects
