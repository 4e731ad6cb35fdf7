#include "colex/claims/claim_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "colex/laws/text_statement.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::claims {

using laws::Law;
using notation::LocatedRejection;

namespace {

constexpr std::size_t most_mistakes = 100;

/// Whether a statement begins here: no expression begins with one of these words.
bool begins_statement(std::string_view line) {
  constexpr std::array<std::string_view, 5> words = {"let", "claim", "refute", "forall", "law"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t');
  });
}

/// The offsets of lines of a text.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    for (std::size_t k = 0; k < text.size(); ++k) {
      if (k == 0 || text[k - 1] == '\n') starts_.push_back(k);
    }
  }

  std::size_t count() const { return starts_.size(); }
  std::size_t start(std::size_t line) const { return line < count() ? starts_[line] : text_.size(); }
  std::string_view operator[](std::size_t line) const { return text_.substr(start(line), start(line + 1) - start(line)); }
  /// The first line from this one on that begins a statement; count() if there is none.
  std::size_t next_statement(std::size_t line) const {
    while (line < count() && !begins_statement((*this)[line])) ++line;
    return line;
  }
  /// The last line up to this one that begins a statement; this one if there is none.
  std::size_t statement_of(std::size_t line) const {
    for (std::size_t k = std::min(line + 1, count()); k > 0; --k) {
      if (begins_statement((*this)[k - 1])) return k - 1;
    }
    return std::min(line, count());
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

class Reading {
 public:
  Reading(std::string_view text, const std::string& file, std::uint64_t line)
      : text_(text), lines_(text), file_(file), line_(line) {}

  std::vector<Entry> run() && {
    std::size_t from = 0;
    while (from < lines_.count() && mistakes_ < most_mistakes) from = read_from(from);
    return std::move(entries_);
  }

 private:
  /// Reads from a line on, up to the first text that cannot be parsed. Returns the line to go on with.
  std::size_t read_from(std::size_t first) {
    try {
      take(notation::parse_claims(in_its_place(first, lines_.count())));
      return lines_.count();
    } catch (const LocatedRejection& mistake) {
      std::size_t begin = std::max(first, lines_.statement_of(std::max<std::size_t>(mistake.position().line, 1) - 1));
      // A statement that breaks off is noticed where the next one begins.
      while (begin > first && !can_be_parsed(first, begin)) begin = std::max(first, lines_.statement_of(begin - 1));
      take(notation::parse_claims(in_its_place(first, begin)));
      enter(mistake, begin);
      return lines_.next_statement(begin + 1);
    }
  }

  bool can_be_parsed(std::size_t first, std::size_t last) const {
    try {
      notation::parse_claims(in_its_place(first, last));
      return true;
    } catch (const LocatedRejection&) {
      return false;
    }
  }

  /// Lines first to last of the text, the last one excluded, behind as much blank text as there is before them in the file: positions stay what they are.
  std::string in_its_place(std::size_t first, std::size_t last) const {
    std::string text(text_.substr(0, lines_.start(last)));
    std::replace_if(
        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(lines_.start(first)), [](char c) { return c != '\n'; }, ' ');
    return text;
  }

  void take(notation::ClaimFile file) {
    for (notation::Statement& statement : file.statements) {
      if (statement.definition) {
        define(*statement.definition);
      } else {
        enter(std::move(statement));
      }
    }
  }

  void define(const notation::Definition& definition) {
    try {
      definitions_.bind(definition.name, notation::evaluate(definition.value, definitions_));
    } catch (const LocatedRejection& mistake) {
      enter(mistake, definition.position.line - 1);
    }
  }

  /// Whether what begins on one of these lines is asked for.
  bool is_asked_for(std::uint64_t line, std::uint64_t other) const { return line_ == 0 || line_ == line || line_ == other; }

  void enter(const LocatedRejection& mistake, std::size_t line) {
    ++mistakes_;
    const std::uint64_t here = line + 1;
    if (!is_asked_for(here, mistake.position().line)) return;
    Law law;
    law.where = {file_, here, 1, laws::on_one_line(line < lines_.count() ? lines_[line] : std::string_view())};
    law.command = command(here);
    entries_.push_back({std::move(law), mistake});
  }

  void enter(notation::Statement statement) {
    Law law;
    std::optional<notation::Claim> claim = std::move(statement.claim);
    std::uint64_t line = claim ? claim->position.line : 0;
    std::vector<notation::Cover> covers;
    if (statement.law) {
      notation::LawText& text = *statement.law;
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
    if (claim) {
      law.where = {file_, claim->position.line, claim->position.column, laws::on_one_line(claim->text)};
      law.expected = claim->verb == notation::Claim::Verb::claim ? evidence::Expected::stands : evidence::Expected::falls;
      law.given = laws::given_names(*claim, definitions_);
      law.statement = std::make_shared<laws::TextStatement>(std::move(*claim), definitions_, std::move(covers));
    }
    law.command = command(line);
    entries_.push_back({std::move(law), std::nullopt});
  }

  std::string command(std::uint64_t line) const { return "colex check " + evidence::quoted(file_ + ':' + std::to_string(line)); }

  std::string_view text_;
  Lines lines_;
  const std::string& file_;
  std::uint64_t line_;
  std::size_t mistakes_ = 0;
  notation::Environment<> definitions_;
  std::vector<Entry> entries_;
};

}  // namespace

std::vector<Entry> read(std::string_view text, const std::string& file, std::uint64_t line) {
  return Reading(text, file, line).run();
}

}  // namespace colex::claims
