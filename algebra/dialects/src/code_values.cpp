#include "code_values.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
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

/// `// _12:_1`, `# gives (4,8):(1,4)` behind an arrow or a colon of prose.
std::optional<notation::Value<>> value_said(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("/# "), comment.size()));
  for (const std::string_view sign : {"", "→", "=>", "->", "：", ": ", "= "}) {
    const std::size_t at = comment.rfind(sign);
    if (at == std::string_view::npos) continue;
    try {
      return notation::evaluate(notation::parse_expression(before_prose(comment.substr(sign.empty() ? 0 : at + sign.size()))));
    } catch (const LocatedRejection&) {
      continue;  // prose
    }
  }
  return std::nullopt;
}

class Source : public Meaning {
 public:
  Source(const Pasted& pasted, std::string_view raw, Language language)
      : Meaning(pasted.text, language), pasted_(pasted), raw_(raw) {}

  Reading read() {
    std::optional<LocatedRejection> first;
    const std::vector<Statement> all = statements(text_, language_);
    many_ = all.size() > 1;
    Blocks blocks(all, language_);
    for (std::size_t number = 0; number < all.size(); ++number) {
      const Statement& statement = all[number];
      bool is_followed = false;
      blocks.before(number, variables_);
      try {
        if (statement.mistake) throw *statement.mistake;
        add(statement);
        is_followed = true;
      } catch (const LocatedRejection& mistake) {
        if (!first) first = mistake;
        not_followed(statement, mistake);
      }
      blocks.behind(number, is_followed, variables_);
    }
    if (reading_.parts.empty()) throw first ? *first : mistake_at("expected a layout, found nothing", 0);
    if (all.size() == 1 && all.front().names.empty()) reading_.parts.front().name.clear();
    if (!is_code(all)) throw first ? *first : mistake_at("expected a call or a type of CuTe", 0);
    tell_what_is_open();
    tell_what_is_left_out();
    if (!heads_.empty()) reading_.remarks.push_back("lines that say nothing of layouts are left out: " + heads_);
    if (!pasted_.comments.empty()) reading_.remarks.emplace_back("its comments are left out");
    return std::move(reading_);
  }

 private:
  /// Whether there is a call or a type, or one literal of Python: what is no more than names and numbers may be of anything.
  bool is_code(const std::vector<Statement>& all) const {
    if (all.size() == 1 && all.front().names.empty() && is_literal(all.front().value)) return true;
    return std::any_of(all.begin(), all.end(), [](const Statement& each) { return !each.mistake && has_call(each.value); });
  }

  static bool has_call(const Code& code) {
    if (code.kind == Kinds::call || code.kind == Kinds::typed || code.kind == Kinds::braces) return true;
    return std::any_of(code.parts.begin(), code.parts.end(), has_call);
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
    declares_ = !statement.names.empty();
    const Code& value = statement.value;
    if (statement.names.empty() && many_ && !has_call(value)) refuse(value, "it has no call and no type", Kind::parse);
    if (value.kind == Kinds::name && statement.names.size() == 1 && !variables_.contains(value.word) &&
        language_ == Language::cpp) {
      aliases_[statement.names.front()] = resolved(value);
      return;
    }
    std::vector<Term> terms = printed(value);
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
    for (std::size_t k = 0; k < terms.size(); ++k) {
      const std::string name = statement.names.empty() ? source(statement.begin, statement.end) : statement.names[k];
      if (!statement.names.empty()) variables_[name] = terms[k];
      reading_.parts.push_back({name, plain(terms[k].text)});
    }
    open_.insert(uses_.begin(), uses_.end());
    if (terms.size() == 1 && uses_.empty()) compare_with_comment(statement, terms.front().text);
  }

  /// The notation has no value that is a tiled copy or MMA: what its layouts are is told.
  void add_tiled(const Statement& statement, const Term& made) {
    const std::string name = statement.names.empty() ? source(statement.begin, statement.end) : statement.names.front();
    if (!statement.names.empty()) variables_[name] = made;
    if (made.tiled->is_atom || !made.tiled->thread.empty()) return;
    const std::vector<std::string> methods =
        made.tiled->is_mma ? std::vector<std::string>{"get_layoutA_TV", "get_layoutB_TV", "get_layoutC_TV", "tile_shape"}
                           : std::vector<std::string>{"get_layoutS_TV", "get_layoutD_TV"};
    for (const std::string& word : methods)
      reading_.parts.push_back(
          {name + '.' + word + "()", plain(settled(method(made, word, {}, statement.value).front().text, statement.value))});
  }

  /// The comment behind a line often says what the line's value is.
  void compare_with_comment(const Statement& statement, const std::string& value) {
    for (const auto& [begin, end] : pasted_.comments) {
      if (begin < statement.end ||
          text_.substr(statement.end, begin - statement.end).find_first_not_of("; \t\r\n") < begin - statement.end)
        continue;
      const std::string_view comment = raw_.substr(begin, end - begin);
      // On a line of its own below it an arrow tells that it is about this line.
      const auto lines = std::count(text_.begin() + static_cast<std::ptrdiff_t>(statement.end),
                                    text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
      if (lines > 1 || (lines == 1 && !begins_with_arrow(comment))) return;
      const std::optional<notation::Value<>> said = value_said(comment);
      const notation::Value<> is = notation::evaluate(notation::parse_expression(value));
      if (!said || said->content().index() != is.content().index() || *said == is) return;
      reading_.remarks.push_back("line " + std::to_string(line_of(statement)) + ": the comment behind it says " +
                                 to_string(*said) + ", and its value is " + to_string(is));
    }
  }

  std::size_t line_of(const Statement& statement) const { return notation::position_at(text_, statement.begin).line; }

  /// What a line of its own prints: the arguments of print, or the value itself.
  std::vector<Term> printed(const Code& value) {
    static constexpr std::string_view prints[] = {"print",        "print_layout",  "print_latex", "printf",
                                                  "print_tensor", "static_assert", "assert_",     "display_layout"};
    if (value.kind != Kinds::call || !has(prints, called(value))) return several(value);
    std::vector<Term> result;
    for (std::size_t k = 1; k < value.parts.size(); ++k) {
      if (value.parts[k].kind != Kinds::text) result.push_back(term(value.parts[k]));
    }
    if (result.empty()) refuse(value, "it prints no layout", Kind::parse);
    return result;
  }

  void not_followed(const Statement& statement, const LocatedRejection& mistake) {
    if (statement.is_head) {
      if (statement.begin == statement.end) return;
      heads_ += (heads_.empty() ? "" : ", ") + std::to_string(line_of(statement));
      return;
    }
    left_out_.push_back("line " + std::to_string(line_of(statement)) + " is left out, " + source(statement.begin, statement.end) +
                        ": " + mistake.message());
  }

  void tell_what_is_open() {
    for (const std::string& name : open_) {
      std::int64_t least = 0;
      for (const Part& part : reading_.parts) {
        if (!has_value(part.expression, name)) least = 1;
      }
      reading_.unknowns.push_back({name, least});
    }
    for (const Unknown& unknown : types_) reading_.unknowns.push_back(unknown);
  }

  void tell_what_is_left_out() {
    constexpr std::size_t most = 12;
    for (std::size_t k = 0; k < left_out_.size() && k < most; ++k) reading_.remarks.push_back(left_out_[k]);
    if (left_out_.size() > most)
      reading_.remarks.push_back("and " + std::to_string(left_out_.size() - most) + " lines more are left out");
    reading_.is_excerpt = reading_.is_excerpt || !left_out_.empty();
  }

  const Pasted& pasted_;
  std::string_view raw_;
  std::vector<std::string> left_out_;
  std::string heads_;
  bool many_ = false;  ///< lines
};

}  // namespace

Reading read_code(std::string_view text, Language language) {
  const Pasted pasted = without_comments(text, language == Language::cpp ? "//" : "#");
  return Source(pasted, text, language).read();
}

}  // namespace colex::dialects
