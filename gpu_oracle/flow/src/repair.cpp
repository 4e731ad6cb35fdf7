#include "colex/flow/repair.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "colex/flow/flow.hpp"
#include "colex/notation/edit_distance.hpp"
#include "colex/rejection.hpp"

#include "flow_text.hpp"

namespace colex::flow {

namespace {

/// A word, a number or a sign of a line.
struct Piece {
  enum class Kind { word, number, sign } kind;
  std::size_t begin, end;
};

std::vector<Piece> pieces_of(std::string_view line) {
  std::vector<Piece> pieces;
  const auto is = [&](std::size_t at, bool word) {
    const auto c = static_cast<unsigned char>(line[at]);
    return std::isdigit(c) != 0 || (word && (std::isalpha(c) != 0 || c == '_' || c == ':' || c == '.'));
  };
  for (std::size_t at = 0; at < line.size();) {
    const auto c = static_cast<unsigned char>(line[at]);
    std::size_t end = at + 1;
    if (std::isspace(c) != 0) {
      at = end;
      continue;
    }
    const bool word = std::isalpha(c) != 0 || c == '_', number = std::isdigit(c) != 0;
    while ((word || number) && end < line.size() && is(end, word)) ++end;
    // `ahead 2: sA` and `16:1` end before the colon.
    while (word && line[end - 1] == ':') --end;
    pieces.push_back({word ? Piece::Kind::word : number ? Piece::Kind::number : Piece::Kind::sign, at, end});
    at = end;
  }
  return pieces;
}

/// The lines of a flow, and apart from them their remarks, which no change is about.
struct Lines {
  std::vector<std::string> said, remarks;
};

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end), said = without_comment(line);
    const std::size_t last = said.find_last_not_of(" \t\r");
    const std::size_t length = last == std::string_view::npos ? 0 : last + 1, behind = line.ends_with('\r') ? 1 : 0;
    lines.said.emplace_back(said.substr(0, length));
    lines.remarks.emplace_back(line.substr(length, line.size() - length - behind));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string first_word(std::string_view line) {
  const std::vector<Piece> pieces = pieces_of(line);
  return pieces.empty() ? "" : std::string(line.substr(pieces.front().begin, pieces.front().end - pieces.front().begin));
}

/// A line in place of another; of two lines that are exchanged, the first.
struct Change {
  std::size_t line;
  std::string after;
  std::size_t lines = 1, numbers = 0;
};

class Changes {
 public:
  explicit Changes(const std::vector<std::string>& lines) : lines_(lines) {
    for (const std::string& line : lines_) note(line);
    // What a tensor, a law or the grid is made of stays with them.
    for (std::size_t number = lines_.size(); number-- > 0;) {
      const std::vector<Piece> pieces = pieces_of(lines_[number]);
      const auto word = [&](std::size_t at) {
        return lines_[number].substr(pieces[at].begin, pieces[at].end - pieces[at].begin);
      };
      if (pieces.empty() || !(is_question(word(0)) || (word(0) == "let" && pieces.size() > 1 && fixed_.contains(word(1)))))
        continue;
      for (std::size_t at = 1; at < pieces.size(); ++at) fixed_.insert(word(at));
    }
  }

  /// All changes of a line.
  std::vector<Change> of(std::size_t number) {
    found_.clear();
    line_ = lines_[number];
    number_ = number;
    pieces_ = pieces_of(line_);
    const std::string word = pieces_.empty() ? "" : said(0);
    if (word.empty() || word == "end" || is_question(word) || (word == "let" && pieces_.size() > 1 && fixed_.contains(said(1))))
      return {};
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      if (pieces_[at].kind == Piece::Kind::word) words(at);
      if (pieces_[at].kind == Piece::Kind::number) numbers(at);
      if (said(at) == "," && at + 1 < pieces_.size()) exchange(at);
      operand_left_out(at);
    }
    if (is_step(word)) steps();
    return std::exchange(found_, {});
  }

  static bool is_question(const std::string& word) {
    return word == "flow" || word == "tensor" || word == "law" || word == "grid";
  }
  static bool is_step(const std::string& word) {
    static const std::set<std::string> others{"", "end", "shared", "mma", "copy", "let", "for"};
    return !is_question(word) && !others.contains(word);
  }

 private:
  std::string said(std::size_t at) const { return line_.substr(pieces_[at].begin, pieces_[at].end - pieces_[at].begin); }

  /// Which names, numbers and phrases there are.
  void note(const std::string& line) {
    const std::vector<Piece> pieces = pieces_of(line);
    const auto word = [&](std::size_t at) {
      return at < pieces.size() ? line.substr(pieces[at].begin, pieces[at].end - pieces[at].begin) : "";
    };
    const std::string first = word(0);
    for (std::size_t at = 0; at < pieces.size(); ++at) {
      if (pieces[at].kind == Piece::Kind::number) numbers_.insert(word(at));
    }
    if (first == "grid" || first == "for") {
      for (std::size_t at = 1; at < pieces.size(); ++at) {
        if (pieces[at].kind == Piece::Kind::word && word(at) != "stages") kinds_[word(at)] = "variable";
      }
    } else if (first == "tensor" || first == "shared" || first == "mma" || first == "copy") {
      kinds_[word(1)] = first;
    } else if (first == "let") {
      phrases_[" as "].insert(" as " + word(1));
    } else if (const std::size_t arrow = line.find(" <- "); arrow != std::string::npos && is_step(first)) {
      const std::string to = first == "ahead" ? word(3) : first;
      kinds_.try_emplace(to, "fragment");
    }
    if (!is_step(first)) return;
    for (auto& [opening, phrases] : phrases_) {
      for (std::size_t at = 0; (at = line.find(opening, at)) != std::string::npos; ++at) phrases.insert(phrase_at(line, at));
    }
  }
  /// ` as LAYOUT`, ` at (m,k)`, ` inside (M,K)`: up to the next word of flows; `[k % 3]`.
  static std::string phrase_at(const std::string& line, std::size_t at) {
    std::size_t end = line.size();
    if (line[at] == '[') return line.substr(at, line.find(']', at) + 1 - at);
    for (const char* word : {" <- ", " tile ", " at ", " by ", " for ", " inside ", " descriptor ", ", "}) {
      for (std::size_t next = line.find(word, at + 4); next < end; next = line.find(word, next + 1)) {
        const std::string_view within(line.data() + at, next - at);
        if (std::count(within.begin(), within.end(), '(') != std::count(within.begin(), within.end(), ')')) continue;
        end = next;
      }
    }
    return line.substr(at, end - at);
  }

  void put(std::size_t begin, std::size_t end, const std::string& instead, std::size_t numbers = 0) {
    std::string after = line_.substr(0, begin) + instead + line_.substr(end);
    if (after != line_) found_.push_back({number_, std::move(after), 1, numbers});
  }
  void put_piece(std::size_t at, const std::string& instead, std::size_t numbers = 0) {
    put(pieces_[at].begin, pieces_[at].end, instead, numbers);
  }

  /// Another name of the same kind, another form of the instruction's name, or an exchange with the next name of its kind.
  void words(std::size_t at) {
    const std::string word = said(at);
    for (const auto& [plain, turned] : {std::pair<std::string, std::string>{"U32x4_LDSM_N", "U16x8_LDSM_T"},
                                        {"U32x2_LDSM_N", "U16x4_LDSM_T"},
                                        {"U32x1_LDSM_N", "U16x2_LDSM_T"},
                                        {"U32x4_STSM_N", "U16x8_STSM_T"},
                                        {"U32x2_STSM_N", "U16x4_STSM_T"},
                                        {"U32x1_STSM_N", "U16x2_STSM_T"}}) {
      for (const auto& [one, other] : {std::pair(plain, turned), std::pair(turned, plain)}) {
        if (word.ends_with(one)) put_piece(at, word.substr(0, word.size() - one.size()) + other);
      }
    }
    if (word == "Major::K") put_piece(at, "Major::MN");
    if (word == "Major::MN") put_piece(at, "Major::K");
    const auto kind = kinds_.find(word);
    if (kind == kinds_.end()) {
      for (const auto& [name, of] : kinds_) {
        if (notation::detail::edit_distance(word, name) == 1) put_piece(at, name);
      }
    }
    if (kind == kinds_.end() || (at == 1 && !is_step(said(0)))) return;
    for (const auto& [other, of] : kinds_) {
      if (of == kind->second && other != word) put_piece(at, other);
    }
    for (std::size_t next = at + 1; next < pieces_.size(); ++next) {
      const auto other = kinds_.find(said(next));
      if (other == kinds_.end() || other->second != kind->second || other->first == word) continue;
      put(pieces_[at].begin, pieces_[next].end,
          said(next) + line_.substr(pieces_[at].end, pieces_[next].begin - pieces_[at].end) + word);
      break;
    }
    if (kind->second != "variable") return;
    const bool is_summed = at + 1 < pieces_.size() && (said(at + 1) == "+" || said(at + 1) == "-");
    for (const char* more : {" + 1", " - 1"}) {
      if (!is_summed) put_piece(at, word + more, 1);
    }
    put_piece(at, "0", 1);
  }

  void numbers(std::size_t at) {
    const std::string number = said(at);
    if (number.size() > 9) return;
    const long n = std::stol(number);
    std::set<std::string> others = numbers_;
    for (const long other : {n - 1, n + 1, 2 * n, n / 2}) {
      if (other >= 0) others.insert(std::to_string(other));
    }
    // Without the operand: see operand_left_out.
    if (at > 0 && (said(at - 1) == "+" || said(at - 1) == "-")) others.erase("0");
    for (const std::string& other : others) put_piece(at, other, 1);
    if (!is_step(said(0))) return;
    for (const auto& [name, kind] : kinds_) {
      if (kind == "variable") put_piece(at, name);
    }
  }

  /// The parts before and behind a comma change places.
  void exchange(std::size_t comma) {
    const auto part = [&](int step) -> std::optional<std::size_t> {
      int open = 0;
      for (std::size_t at = comma;;) {
        if (step < 0 && at == 0) return std::nullopt;
        if (step > 0 && at + 1 == pieces_.size()) return std::nullopt;
        at = step > 0 ? at + 1 : at - 1;
        const char c = pieces_[at].kind == Piece::Kind::sign ? line_[pieces_[at].begin] : ' ';
        const bool opens = c == (step > 0 ? '(' : ')'), closes = c == (step > 0 ? ')' : '(');
        if (open == 0 && (closes || c == ',')) return step > 0 ? pieces_[at].begin : pieces_[at].end;
        open += opens ? 1 : closes ? -1 : 0;
      }
    };
    const std::optional<std::size_t> begin = part(-1), end = part(1);
    if (!begin || !end) return;
    const std::size_t before = pieces_[comma].begin, behind = pieces_[comma].end;
    put(*begin, *end, line_.substr(behind, *end - behind) + "," + line_.substr(*begin, before - *begin));
  }

  /// `k + 1`, `3 - k` and `(k + 1) % 3` without the operand that is a number, and without brackets around what is left alone.
  void operand_left_out(std::size_t at) {
    if (at + 2 >= pieces_.size() || pieces_[at + 1].kind != Piece::Kind::sign) return;
    static constexpr std::string_view operators = "+-*/%";
    if (operators.find(said(at + 1)) == std::string_view::npos) return;
    const bool bracketed = at > 1 && said(at - 1) == "(" && at + 3 < pieces_.size() && said(at + 3) == ")" &&
                           pieces_[at - 2].kind == Piece::Kind::sign && said(at - 2) != ")";
    const std::size_t begin = pieces_[bracketed ? at - 1 : at].begin, end = pieces_[bracketed ? at + 3 : at + 2].end;
    if (pieces_[at + 2].kind == Piece::Kind::number) put(begin, end, said(at));
    if (pieces_[at].kind == Piece::Kind::number) put(begin, end, said(at + 2));
  }

  void steps() {
    for (const auto& [opening, phrases] : phrases_) {
      for (std::size_t at = 0; (at = line_.find(opening, at)) != std::string::npos; ++at) {
        const std::string phrase = phrase_at(line_, at);
        if (opening == " as " || opening == " inside ") put(at, at + phrase.size(), "");
        for (const std::string& other : phrases) put(at, at + phrase.size(), other);
      }
    }
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
      const auto kind = kinds_.find(said(at));
      if (kind == kinds_.end() || kind->second != "shared") continue;
      std::size_t end = pieces_[at].end;
      if (line_.substr(end).starts_with("[")) end = line_.find(']', end) + 1;
      for (const std::string& view : phrases_[" as "]) put(end, end, view);
    }
    if (line_.find(" inside ") == std::string::npos) {
      for (const std::string& inside : phrases_[" inside "]) put(line_.size(), line_.size(), inside);
    }
    if (const std::size_t unfilled = line_.find(" unfilled"); unfilled != std::string::npos) put(unfilled, line_.size(), "");
    found_.push_back({number_, "", 1, 0});
    if (number_ + 1 < lines_.size() && is_step(first_word(lines_[number_ + 1])))
      found_.push_back({number_, lines_[number_ + 1] + '\n' + line_, 2, 0});
  }

  const std::vector<std::string>& lines_;
  std::map<std::string, std::string> kinds_;  ///< of each name: tensor, shared, mma, copy, variable, fragment
  std::set<std::string> numbers_, fixed_;     ///< fixed: names of what is not changed
  std::map<std::string, std::set<std::string>> phrases_{{" as ", {}}, {" at ", {}}, {" inside ", {}}, {"[", {}}};
  std::string line_;
  std::size_t number_ = 0;
  std::vector<Piece> pieces_;
  std::vector<Change> found_;
};

std::string without_indent(const std::string& line) { return line.substr(std::min(line.find_first_not_of(" \t"), line.size())); }

/// The numbers of the lines that a sentence names.
void lines_named(const std::string& sentence, std::vector<int>& lines) {
  for (std::size_t at = 0; (at = sentence.find("line ", at)) != std::string::npos; ++at) {
    const int line = std::atoi(sentence.c_str() + at + 5);
    if (line > 0) lines.push_back(line);
  }
}

/// Which lines the fault of a flow names, or its refusal: the nearest to the fault first.
struct AtFault {
  std::vector<int> lines;
  std::optional<Rejection> refusal;
};

/// Throws Rejection(domain) for a flow that is right.
AtFault at_fault_in(std::string_view text) {
  AtFault at_fault;
  try {
    const Judgement judgement = judge(read_flow(text));
    if (judgement.fault) {
      at_fault.lines.push_back(judgement.fault->line);
      for (const std::string& detail : judgement.fault->details) lines_named(detail, at_fault.lines);
      return at_fault;
    }
  } catch (const Rejection& rejection) {
    lines_named(rejection.message(), at_fault.lines);
    at_fault.refusal = rejection;
    return at_fault;
  }
  throw Rejection(Kind::domain, "the flow is right at its sizes: there is nothing to repair");
}

/// The lines in the order in which they are tried: those at fault, other steps, what declares a name of these, all others.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<std::string>& lines, const std::vector<int>& at_fault) {
  std::set<std::string> named;
  std::set<std::size_t> first;
  for (const int line : at_fault) {
    if (static_cast<std::size_t>(line) > lines.size()) continue;
    first.insert(static_cast<std::size_t>(line) - 1);
    const std::string& text = lines[static_cast<std::size_t>(line) - 1];
    for (const Piece& piece : pieces_of(text)) named.insert(text.substr(piece.begin, piece.end - piece.begin));
  }
  std::vector<std::vector<std::size_t>> groups(4);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const std::vector<Piece> pieces = pieces_of(lines[line]);
    const bool declares =
        pieces.size() > 1 && named.contains(lines[line].substr(pieces[1].begin, pieces[1].end - pieces[1].begin));
    groups[first.contains(line) ? 0 : Changes::is_step(first_word(lines[line])) ? 1 : declares ? 2 : 3].push_back(line);
  }
  return groups;
}

std::string with(const Lines& lines, const Change& change) {
  std::string text;
  for (std::size_t line = 0; line < lines.said.size(); ++line) {
    const bool changed = line >= change.line && line < change.line + change.lines;
    const std::size_t from = changed && change.lines == 2 ? 2 * change.line + 1 - line : line;
    text += (changed && change.lines == 1 ? change.after : lines.said[from]) + lines.remarks[from] + '\n';
  }
  return text;
}

/// What accesses of shared memory cost, if the flow is right.
std::optional<std::int64_t> cost_if_right(const std::string& text) {
  try {
    const std::optional<Judgement> judgement = judge_if_right(read_flow(text));
    if (!judgement) return std::nullopt;
    std::int64_t wavefronts = 0;
    for (const StepCount& step : judgement->steps) wavefronts += step.wavefronts;
    return wavefronts;
  } catch (const Rejection&) {
    return std::nullopt;
  }
}

}  // namespace

Repairs repairs(std::string_view text, double seconds) {
  const auto begin = std::chrono::steady_clock::now();
  const Lines lines = lines_of(text);
  const AtFault at_fault = at_fault_in(text);
  Changes changes(lines.said);
  Repairs found;
  const auto late = [&] {
    found.whole = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() <= seconds;
    return !found.whole;
  };
  std::set<std::string> seen;
  for (const std::vector<std::size_t>& group : groups_of(lines.said, at_fault.lines)) {
    for (const std::size_t line : group) {
      for (const Change& change : changes.of(line)) {
        if (late()) break;
        std::string changed = with(lines, change);
        if (!seen.insert(changed).second) continue;
        ++found.tried;
        const std::optional<std::int64_t> cost = cost_if_right(changed);
        if (!cost) continue;
        ++found.right;
        std::string before = without_indent(lines.said[change.line]);
        if (change.lines == 2) before += '\n' + without_indent(lines.said[change.line + 1]);
        found.best.push_back({static_cast<int>(change.line) + 1, before, without_indent(change.after), *cost,
                              Changes::is_step(first_word(lines.said[change.line])), change.numbers, std::move(changed)});
      }
    }
    if (found.right > 0 || !found.whole) break;
  }
  if (found.right == 0 && found.whole && at_fault.refusal) throw Rejection(at_fault.refusal->kind(), at_fault.refusal->message());
  const auto key = [](const Repair& repair) {
    return std::tuple(!repair.only_steps, repair.wavefronts, repair.numbers, repair.after.size());
  };
  std::stable_sort(found.best.begin(), found.best.end(), [&](const Repair& a, const Repair& b) { return key(a) < key(b); });
  constexpr std::size_t most = 3;
  if (found.best.size() > most) found.best.resize(most);
  return found;
}

}  // namespace colex::flow
