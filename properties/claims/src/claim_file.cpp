#include "colex/claims/claim_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "colex/laws/question.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"

#include "lines.hpp"

namespace colex::claims {

using laws::Law;
using notation::LocatedRejection;

namespace {

/// Each text that cannot be read has those behind it read again.
constexpr std::size_t most_unread = 100;

class Reading {
 public:
  Reading(std::string_view text, const std::string& file, std::uint64_t line, const notation::TextReader& texts)
      : text_(text), lines_(text), file_(file), line_(line), texts_(texts) {}

  std::vector<Entry> run() && {
    std::size_t from = 0;
    while (from < lines_.count() && unread_ < most_unread) from = read_from(from);
    for (; from < lines_.count(); ++from) {
      if (!begins_statement(lines_[from]) && !begins_nothing(lines_[from])) continue;
      enter({Kind::limit, "not read: a hundred statements before it cannot be read", lines_.position(from)}, from);
    }
    return std::move(entries_);
  }

 private:
  /// Reads from a line on, up to the first text that cannot be parsed. Returns the line to go on with.
  std::size_t read_from(std::size_t first) {
    try {
      take(notation::parse_claims(in_its_place(first, lines_.count())));
      return lines_.count();
    } catch (const LocatedRejection& mistake) {
      ++unread_;
      std::size_t begin = std::max(first, lines_.statement_of(std::max<std::size_t>(mistake.position().line, 1) - 1));
      // A statement that breaks off is noticed where the next one begins.
      while (begin > first && !can_be_parsed(first, begin)) begin = std::max(first, lines_.statement_of(begin - 1));
      take(notation::parse_claims(in_its_place(first, begin)));
      const std::size_t next = lines_.next_statement(begin + 1);
      read_unreadable(begin, next, mistake);
      return next;
    }
  }

  /// Lines first to last, the last one excluded, that are no statement: the one that begins there, which may be read without the
  /// lines behind it that begin nothing, and each of these as a mistake of its own.
  void read_unreadable(std::size_t first, std::size_t last, const LocatedRejection& mistake) {
    const std::vector<std::size_t> strangers = lines_.strangers(first, last);
    std::size_t end = first;
    if (strangers.empty() || strangers.front() != first) end = read_before(first, last, strangers, mistake);
    for (const std::size_t line : strangers) {
      if (line >= end) enter(no_statement(line), line);
    }
  }

  /// The statement that begins on a line, up to the last line at the margin before which it can be read; what such a line, if it
  /// is no stranger, goes on with is then a mistake of its own. Where it cannot be read: a mistake, up to the first of the
  /// strangers. Returns the line behind it.
  std::size_t read_before(std::size_t first, std::size_t last, const std::vector<std::size_t>& strangers,
                          const LocatedRejection& mistake) {
    constexpr int most_tries = 16;
    int tries = 0;
    const std::vector<std::size_t> ends = lines_.at_the_margin(first + 1, last);
    for (auto end = ends.rbegin(); end != ends.rend() && tries < most_tries; ++end) {
      if (*end >= mistake.position().line) continue;  // the mistake is before it
      ++tries;
      if (!can_be_parsed(first, *end)) continue;
      take(notation::parse_claims(in_its_place(first, *end)));
      const auto stranger = std::lower_bound(strangers.begin(), strangers.end(), *end);
      if (stranger != strangers.end() && *stranger == *end) return *end;
      return enter_unreadable(first, *end, stranger == strangers.end() ? last : *stranger, mistake);
    }
    return enter_unreadable(first, first, strangers.empty() ? last : strangers.front(), mistake);
  }

  /// Enters what begins on a line, and goes on with the statement that begins on the first one, as a mistake: where a stranger
  /// ends it, the one that it has without that. Returns the last line, which is excluded.
  std::size_t enter_unreadable(std::size_t first, std::size_t line, std::size_t last, LocatedRejection mistake) {
    if (last < lines_.count() && begins_nothing(lines_[last])) {
      try {
        notation::parse_claims(in_its_place(first, last));
      } catch (const LocatedRejection& own) {
        mistake = own;
      }
    }
    enter(mistake, line);
    return last;
  }

  LocatedRejection no_statement(std::size_t line) const {
    const std::string_view text = lines_[line];
    return {Kind::parse,
            "expected 'let', 'claim', 'refute', 'forall', 'find' or 'law', found '" + std::string(first_token(text)) + '\'' +
                meant(text),
            lines_.position(line)};
  }

  bool can_be_parsed(std::size_t first, std::size_t last) const {
    try {
      notation::parse_claims(in_its_place(first, last));
      return true;
    } catch (const LocatedRejection&) {
      return false;
    }
  }

  /// Lines first to last of the text, the last one excluded, behind as much blank text as there is before them in the file:
  /// positions stay what they are.
  std::string in_its_place(std::size_t first, std::size_t last) const {
    std::string text(text_.substr(0, lines_.start(last)));
    std::replace_if(
        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(lines_.start(first)), [](char c) { return c != '\n'; }, ' ');
    return text;
  }

  void take(notation::ClaimFile file) {
    for (notation::Entry& entry : file.entries) {
      if (entry.definition) {
        define(*entry.definition);
      } else {
        enter(std::move(entry));
      }
    }
  }

  void define(const notation::Definition& definition) {
    tell_of_two(definition);
    try {
      Unknowns unknowns;
      notation::Expression value = resolved(definition.value, unknowns, {});
      if (unknowns.empty()) {
        open_.erase(definition.name);
        definitions_.bind(definition.name, notation::evaluate(value, definitions_));
      } else {
        std::string shown = laws::on_one_line(definition.value.text);
        for (const std::string& name : definition.value.names) {
          if (const auto used = open_.find(name); used != open_.end()) shown += ", with " + name + " = " + used->second.shown;
        }
        open_[definition.name] = {std::move(value), std::move(unknowns), std::move(shown)};
      }
    } catch (const LocatedRejection& mistake) {
      enter(mistake, definition.position.line - 1);
    }
  }

  /// Notes what else the name stood for.
  void tell_of_two(const notation::Definition& definition) {
    const std::string& name = definition.name;
    const std::string line = std::to_string(definition.position.line);
    if (const auto before = lines_of_definitions_.find(name); before != lines_of_definitions_.end()) {
      doubles_[name] = name + " is what line " + line + " says; line " + std::to_string(before->second) + " defines it as well";
    } else if (notation::functions<Checked>().find(name) != nullptr) {
      doubles_[name] = name + " is what line " + line + " says, and no more the function of this name";
    }
    lines_of_definitions_[name] = definition.position.line;
  }

  /// What the author of a claim may have meant otherwise.
  std::vector<std::string> notes_on(const notation::Claim& claim, const std::vector<notation::Cover>& covers) const {
    std::vector<std::string> notes = notation::remarks(claim, covers, definitions_);
    for (const auto& [name, note] : doubles_) {
      const bool is_variable = std::any_of(claim.variables.begin(), claim.variables.end(),
                                           [&name = name](const notation::Variable& variable) { return variable.name == name; });
      if (!is_variable && notation::mentions(claim, name)) notes.push_back(note);
    }
    return notes;
  }

  // --- texts of other tools, and what they do not say

  using Unknowns = std::vector<notation::UnknownInteger>;

  /// A definition whose value depends on what a text does not say.
  struct Open {
    notation::Expression value;
    Unknowns unknowns;
    std::string shown;  ///< as the file has it
  };

  /// The expression with what texts say, and with the values of definitions that depend on what they do not say. `hidden` are
  /// names that stand for something else. Adds the unknowns.
  notation::Expression resolved(const notation::Expression& expression, Unknowns& unknowns,
                                const std::vector<notation::Variable>& hidden) {
    if (!texts_ || expression.empty()) return expression;
    return notation::replaced(expression, [&](std::size_t at) -> std::optional<notation::Expression> {
      const notation::Node& node = expression.nodes[at];
      if (const auto quoted = notation::quotation(expression, at)) return said(*quoted, expression.position(node), unknowns);
      const bool call = node.operation == notation::Operation::call;
      if (!call && node.operation != notation::Operation::name) return std::nullopt;
      const std::string& name = expression.name_of(node);
      const auto definition = open_.find(name);
      const bool is_hidden =
          std::any_of(hidden.begin(), hidden.end(), [&](const notation::Variable& variable) { return variable.name == name; });
      if (definition == open_.end() || is_hidden) return std::nullopt;
      if (call)
        throw LocatedRejection(Kind::type, "write (" + name + ")(…): " + name + " has integers that its text does not say",
                               expression.position(node));
      add(definition->second.unknowns, unknowns);
      return definition->second.value;
    });
  }

  static void add(const Unknowns& more, Unknowns& unknowns) {
    for (const notation::UnknownInteger& unknown : more) {
      const bool known = std::any_of(unknowns.begin(), unknowns.end(),
                                     [&](const notation::UnknownInteger& other) { return other.name == unknown.name; });
      if (!known) unknowns.push_back(unknown);
    }
  }

  /// What a text says. Its unknowns have names of their own in the whole file.
  notation::Expression said(const notation::Quotation& quoted, const notation::Position& where, Unknowns& unknowns) {
    const auto read = attempt([&] { return texts_(quoted.text, quoted.part); });
    if (!read) {
      const Kind kind = read.rejection().kind();
      throw LocatedRejection(kind == Kind::parse ? Kind::type : kind, "read: " + read.rejection().message(), where);
    }
    notation::Expression expression = notation::parse_expression(read->expression);
    for (notation::UnknownInteger unknown : read->unknowns) {
      const std::string name = "n" + std::to_string(++unknown_count_);
      for (std::string& known : expression.names) {
        // A name that was given already is behind the last one that is asked for.
        if (known == unknown.name) known = '?' + name;
      }
      unknown.name = name;
      unknowns.push_back(std::move(unknown));
    }
    for (std::string& name : expression.names) {
      if (name.starts_with("?")) name.erase(0, 1);
    }
    return expression;
  }

  /// The claim with what its texts say, for all integers that they do not say.
  void resolve(notation::Claim& claim, std::vector<notation::Cover>& covers) {
    Unknowns unknowns;
    const std::vector<notation::Variable> own = claim.variables;
    const auto in = [&](notation::Expression& expression) { expression = resolved(expression, unknowns, own); };
    for (notation::Variable& variable : claim.variables) {
      for (auto bound : {&notation::Variable::lower, &notation::Variable::upper, &notation::Variable::into,
                         &notation::Variable::rank, &notation::Variable::size, &notation::Variable::refined})
        in(variable.*bound);
    }
    in(claim.hypothesis);
    in(claim.conclusion);
    in(claim.cost);
    for (notation::Definition& answer : claim.answer) in(answer.value);
    if (claim.verb == notation::Claim::Verb::find && !unknowns.empty())
      throw LocatedRejection(Kind::type,
                             "a text of this question does not say what " + unknowns.front().name +
                                 " is; what is found would have to do for all integers, and that is not looked for",
                             claim.position);
    for (notation::Cover& cover : covers) in(cover.condition);
    std::vector<notation::Variable> all;
    for (const notation::UnknownInteger& unknown : unknowns) {
      for (const notation::Variable& variable : own) {
        if (variable.name == unknown.name) {
          throw LocatedRejection(
              Kind::type, unknown.name + " is an integer that a text of this claim does not say; give this variable another name",
              variable.position);
        }
      }
      notation::Variable& variable = all.emplace_back();
      variable.name = unknown.name;
      variable.position = claim.position;
      variable.lower = notation::parse_expression(std::to_string(unknown.least));
    }
    all.insert(all.end(), std::make_move_iterator(claim.variables.begin()), std::make_move_iterator(claim.variables.end()));
    claim.variables = std::move(all);
  }

  /// The same; false if a text cannot be read, which is then a mistake of the file.
  bool resolve_in_place(notation::Claim& claim, std::vector<notation::Cover>& covers, Law& law) {
    try {
      tell_open(claim, law);
      resolve(claim, covers);
      return true;
    } catch (const LocatedRejection& mistake) {
      enter(mistake, claim.position.line - 1);
      return false;
    }
  }

  /// The definitions that depend on unknowns, as far as the claim names them.
  void tell_open(const notation::Claim& claim, Law& law) const {
    for (const auto& [name, definition] : open_) {
      const auto names = [&name = name](const notation::Expression& expression) {
        return std::find(expression.names.begin(), expression.names.end(), name) != expression.names.end();
      };
      if (!names(claim.conclusion) && !names(claim.hypothesis)) continue;
      law.given.push_back({name, definition.shown});
    }
  }

  /// Whether what begins on one of these lines is asked for.
  bool is_asked_for(std::uint64_t line, std::uint64_t other) const { return line_ == 0 || line_ == line || line_ == other; }

  void enter(const LocatedRejection& mistake, std::size_t line) {
    const std::uint64_t here = line + 1;
    if (!is_asked_for(here, mistake.position().line)) return;
    Law law;
    law.where = {file_, here, 1, laws::on_one_line(line < lines_.count() ? lines_[line] : std::string_view())};
    law.command = command(here);
    entries_.push_back({std::move(law), mistake});
  }

  void enter(notation::Entry entry) {
    Law law;
    std::optional<notation::Claim> claim = std::move(entry.claim);
    std::uint64_t line = claim ? claim->position.line : 0;
    std::vector<notation::Cover> covers;
    if (entry.law) {
      notation::LawText& text = *entry.law;
      line = text.position.line;
      law.id = std::move(text.id);
      law.words = std::move(text.words);
      law.source = std::move(text.source);
      law.not_applicable = std::move(text.not_applicable);
      law.where = {file_, text.position.line, text.position.column, {}};
      claim = std::move(text.claim);
      covers = std::move(text.covers);
    }
    if (!is_asked_for(line, claim ? claim->position.line : line)) return;
    if (claim && !resolve_in_place(*claim, covers, law)) return;
    if (claim) {
      law.where = {file_, claim->position.line, claim->position.column, laws::on_one_line(claim->text)};
      law.expected = claim->verb == notation::Claim::Verb::refute ? evidence::Expected::falls : evidence::Expected::stands;
      for (auto& given : laws::given_names(*claim, definitions_)) law.given.push_back(std::move(given));
      law.command = command(line);
      law.notes = notes_on(*claim, covers);
      if (claim->verb == notation::Claim::Verb::find) return ask(std::move(*claim), std::move(law));
      law.statement = std::make_shared<laws::TextStatement>(std::move(*claim), definitions_, std::move(covers));
    }
    law.command = command(line);
    entries_.push_back({std::move(law), std::nullopt});
  }

  /// Enters a question; a value behind `gives` that has none is a mistake.
  void ask(notation::Claim claim, Law law) {
    const std::size_t line = claim.position.line - 1;
    try {
      law.statement = std::make_shared<laws::Question>(std::move(claim), definitions_);
    } catch (const LocatedRejection& mistake) {
      return enter(mistake, line);
    }
    entries_.push_back({std::move(law), std::nullopt});
  }

  /// What asks about that line again. For standard input nobody but the reader has the text.
  std::string command(std::uint64_t line) const {
    return "colex check " + evidence::quoted(file_ + ':' + std::to_string(line)) + (file_ == "-" ? " < FILE" : "");
  }

  std::string_view text_;
  Lines lines_;
  const std::string& file_;
  std::uint64_t line_;
  std::size_t unread_ = 0;
  const notation::TextReader& texts_;
  notation::Environment<> definitions_;
  std::map<std::string, Open> open_;
  std::map<std::string, std::size_t> lines_of_definitions_;
  std::map<std::string, std::string> doubles_;  ///< what is to be said where a name is used that stood for something else
  std::size_t unknown_count_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace

std::vector<Entry> read(std::string_view text, const std::string& file, std::uint64_t line, const notation::TextReader& texts) {
  return Reading(text, file, line, texts).run();
}

std::string no_claim(const std::string& file, std::uint64_t line) {
  return line == 0 ? file + ": no claim in this file" : file + ':' + std::to_string(line) + ": no claim begins on this line";
}

}  // namespace colex::claims
