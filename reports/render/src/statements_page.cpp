#include "colex/render/statements_page.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>
#include <vector>

namespace colex::render {

using evidence::LedgerRow;
using evidence::Outcome;
using evidence::Record;
using Ground = notation::Fall::Ground;

namespace {

/// A heading of the page: the laws that fall on this ground.
struct Heading {
  Ground ground;
  std::string_view title;
  std::string_view meaning;
};

constexpr std::array headings = {
    Heading{Ground::as_published, "False as published",
            "The sentence of the source, with the source's own hypotheses, has a counterexample."},
    Heading{Ground::degenerate, "False only for degenerate input",
            "The sentence is false to the letter, and only for what its author will not have had in mind: extents of 1, a single "
            "value, the written form of a layout where its values are right, or one of two readings of the sentence."},
    Heading{Ground::hypothesis, "Needed hypotheses",
            "The source is right. The law leaves out something that the source supposes, and the counterexample shows what then "
            "fails."},
    Heading{Ground::convention, "Where colex chose otherwise",
            "The source is right in its own terms. The law reads it in those of colex, where two libraries or papers differ and "
            "one had to be "
            "chosen."},
    Heading{Ground::source, "The source itself says so", "The source says that this is false; here is the case that shows it."},
};

/// What a verdict says, for a reader of the page.
std::string_view meaning(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks:
      return "A proof for all integers and for layouts of every rank, which `colex-check` accepted and whose steps solvers "
             "confirmed.";
    case Outcome::proved_as_written:
      return "Such a proof of a law whose text fixes the shapes that it speaks of, such as `(m,n):(d,e)`.";
    case Outcome::holds: return "The law says that some case does, and one that does is known.";
    case Outcome::exhausted: return "Every case was looked at that the types of the law's variables name.";
    case Outcome::checked_shapes:
      return "A proof for all integers in the shapes that are named; the law speaks of others as well.";
    case Outcome::tested: return "Every case that was looked at holds; the bound says which these are.";
    case Outcome::refuted: return "A counterexample is known, and shown.";
    case Outcome::not_applicable: return "No engine can say anything of it; the reason stands beside it.";
    case Outcome::unknown: return "No engine came to an answer.";
    case Outcome::vacuous: return "No case meets the hypotheses.";
    case Outcome::conflicting: return "Two engines contradict each other.";
    case Outcome::error: return "Some case has no value.";
    case Outcome::skipped: return "The engine did not run.";
  }
  return "";
}

/// The place of a heading within the page, as GitHub names it.
std::string anchor(std::string_view title) {
  std::string text;
  for (const char c : title) text += c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string counterexample(const Record& verdict) {
  std::string text;
  for (const evidence::Binding& binding : verdict.counterexample)
    text += (text.empty() ? "`" : ", `") + binding.name + " = " + binding.value + '`';
  std::string why = verdict.reason;
  if (verdict.comparison) {
    why =
        verdict.comparison->left_value + ' ' + verdict.comparison->relation + ' ' + verdict.comparison->right_value + " is false";
  }
  return text + (text.empty() || why.empty() ? "" : ": ") + why;
}

std::string with_bars_escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

/// Who came to a verdict that is as expected of the law.
std::string engines(const LedgerRow& row) {
  std::string text;
  for (const Record& verdict : row.verdicts) {
    if (as_claimed(verdict)) text += (text.empty() ? " (" : ", ") + verdict.engine;
  }
  return text.empty() ? text : text + ')';
}

/// What is known of a law, with the bound of what was looked at, or the reason why nothing was.
std::string verdict_text(const LedgerRow& row) {
  const Record* ground = row.ground();
  return ground == nullptr || row.refutation() != nullptr ? std::string(name(row.outcome())) : describe(*ground);
}

class Page {
 public:
  Page(const evidence::Ledger& ledger, const std::map<std::string, LawNote>& notes) : notes_(notes) {
    for (const LedgerRow& row : ledger.rows) {
      if (!evidence::published_statement(row.law).empty()) rows_.push_back(&row);
    }
    std::stable_sort(rows_.begin(), rows_.end(), [](const LedgerRow* a, const LedgerRow* b) { return a->law < b->law; });
    for (const LedgerRow* row : rows_) statements_[evidence::published_statement(row->law)].push_back(row);
  }

  std::string text() const {
    std::string text = "# Published statements, judged\n\nProduced by `colex ledger --statements`; do not edit.\n\n";
    text += counts() + words();
    text += section("To know first", "Published theorems and lemmas that are false.",
                    [&](const LedgerRow& row) { return fall(row) != nullptr && fall(row)->notable; });
    for (const Heading& heading : headings) {
      text += section(heading.title, heading.meaning, [&](const LedgerRow& row) {
        return fall(row) != nullptr && fall(row)->ground == heading.ground && !fall(row)->notable;
      });
    }
    text += section("Not as expected", "Laws that were to stand.", [&](const LedgerRow& row) { return fall(row) == nullptr; });
    std::string others;
    for (const auto& [statement, laws] : statements_) {
      if (std::none_of(laws.begin(), laws.end(), [](const LedgerRow* row) { return row->refutation() != nullptr; }))
        others += line(statement, laws);
    }
    return text + table("The others", "No law about these statements falls.", others);
  }

 private:
  const LawNote* note(const LedgerRow& row) const {
    const auto found = notes_.find(row.law);
    return found == notes_.end() ? nullptr : &found->second;
  }
  /// Why the law falls; null if its header does not say.
  const notation::Fall* fall(const LedgerRow& row) const {
    const LawNote* known = note(row);
    return known == nullptr || !known->fall ? nullptr : &*known->fall;
  }

  std::string counts() const {
    std::set<std::string> untouched;
    for (const LedgerRow* row : rows_) {
      if (row->outcome() == Outcome::not_applicable) untouched.insert(evidence::published_statement(row->law));
    }
    std::string text =
        std::to_string(statements_.size()) + " published statements are judged here, by " + std::to_string(rows_.size()) +
        " laws. " + std::to_string(untouched.size()) + (untouched.size() == 1 ? " of them has" : " of them have") +
        " a part that is not about anything that colex has. [sources.md](sources.md) says what the letters before a "
        "number stand for. A law that falls does not always mean that its source is wrong:\n\n";
    text += "| the laws that fall | statements | laws |\n|---|---|---|\n";
    for (const Heading& heading : headings) {
      std::set<std::string> fallen;
      std::size_t laws = 0;
      for (const LedgerRow* row : rows_) {
        if (row->refutation() == nullptr || fall(*row) == nullptr || fall(*row)->ground != heading.ground) continue;
        fallen.insert(evidence::published_statement(row->law));
        ++laws;
      }
      text += "| [" + std::string(heading.title) + "](#" + anchor(heading.title) + ") | " + std::to_string(fallen.size()) +
              " | " + std::to_string(laws) + " |\n";
    }
    return text + "\nA statement that is judged by several laws can be counted in more than one line.\n\n";
  }

  std::string words() const {
    std::set<Outcome> used;
    for (const LedgerRow* row : rows_) used.insert(row->outcome());
    std::string text = "## What the verdicts mean\n\n| verdict | |\n|---|---|\n";
    for (const Outcome outcome : used) text += "| " + std::string(name(outcome)) + " | " + std::string(meaning(outcome)) + " |\n";
    return text +
           "\nWhat follows the verdict is its bound: *the whole domain*, or how far the cases go that were looked at. *By "
           "definition* marks a law "
           "whose two sides are the same operations: it keeps them together, and is no evidence for what was published. A law "
           "whose id ends in "
           "`.repaired` is ours: the nearest statement that we know to hold in the place of one that falls. `colex law ID` "
           "prints a law "
           "in the notation.\n\n";
  }

  static std::string table(std::string_view title, std::string_view meaning, const std::string& lines) {
    if (lines.empty()) return lines;
    return "## " + std::string(title) + "\n\n" + std::string(meaning) + "\n\n| statement | its laws |\n|---|---|\n" + lines +
           '\n';
  }

  /// The statements of which a law that falls belongs here.
  template <class Belongs>
  std::string section(std::string_view title, std::string_view meaning, const Belongs& belongs) const {
    std::string lines;
    for (const auto& [statement, laws] : statements_) {
      const auto is_here = [&](const LedgerRow* row) { return row->refutation() != nullptr && belongs(*row); };
      if (std::any_of(laws.begin(), laws.end(), is_here)) lines += line(statement, laws);
    }
    return table(title, meaning, lines);
  }

  /// A statement, and what is known of each law about it.
  std::string line(const std::string& statement, const std::vector<const LedgerRow*>& laws) const {
    std::string text = "| " + statement + " | ";
    for (const LedgerRow* row : laws) text += (row == laws.front() ? "" : "<br>") + with_bars_escaped(law(*row));
    return text + " |\n";
  }

  std::string law(const LedgerRow& row) const {
    const LawNote* known = note(row);
    std::string text = "**" + row.law + "** " + row.words + " (" + row.source + ") *" + verdict_text(row) + '*' + engines(row);
    if (known != nullptr && known->definition) text += " (by definition)";
    if (row.refutation() != nullptr) text += ": " + counterexample(*row.refutation()) + layouts(row);
    if (row.refutation() != nullptr && fall(row) != nullptr) text += ". " + fall(row)->why;
    return text + theorems(row);
  }

  /// The layouts that a counterexample is about.
  std::string layouts(const LedgerRow& row) const {
    std::string text;
    if (const LawNote* known = note(row); known != nullptr) {
      for (const std::string& layout : known->layouts) text += (text.empty() ? "; its layouts are `" : ", `") + layout + '`';
    }
    return text;
  }

  /// The theorems about layouts of any rank that belong to a law.
  std::string theorems(const LedgerRow& row) const {
    const LawNote* known = note(row);
    std::string text;
    if (known == nullptr) return text;
    for (const std::string& theorem : known->theorems) text += "; " + theorem;
    return text;
  }

  const std::map<std::string, LawNote>& notes_;
  std::vector<const LedgerRow*> rows_;
  /// The laws about each statement.
  std::map<std::string, std::vector<const LedgerRow*>> statements_;
};

}  // namespace

std::string statements_markdown(const evidence::Ledger& ledger, const std::map<std::string, LawNote>& notes) {
  return Page(ledger, notes).text();
}

}  // namespace colex::render
