#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <variant>

#include "colex/layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/published/publication.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

#include "judge_swizzle.hpp"

namespace colex::published {

namespace {

using observations::Mma;
using observations::Move;
using observations::Observation;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using predictions::TensorMemoryCopy;
using predictions::WgmmaAtom;
using verification::Mistake;

/// The layout that a text says; throws Rejection for anything else.
Layout<> layout_of(const std::string& text) {
  const notation::Value<> value = notation::evaluate(notation::parse_expression(text));
  if (notation::Parameter<Checked, Layout<>>::price(value) < 0) throw Rejection(Kind::type, text + " is no layout");
  return notation::Parameter<Checked, Layout<>>::convert(value);
}

/// The operands whose texts are layouts; the others have their ruling already.
class Operands {
 public:
  explicit Operands(const Table& table) {
    for (const Operand& operand : table.operands) {
      Ruling ruling{operand.role, operand.layout, Agreement::unreadable};
      try {
        Layout<> layout = layout_of(operand.layout);
        if (layout.rank() == 2 || operand.role == "threads") {
          layouts_.emplace(operand.role, std::move(layout));
          ruling.agreement = Agreement::other_shape;
          ruling.why = "there is no such operand to compare it with";
        } else {
          ruling.why = "it has not two modes, threads and values";
        }
      } catch (const Rejection& rejection) {
        ruling.why = rejection.message();
      }
      rulings_.push_back(std::move(ruling));
    }
  }

  std::optional<Layout<>> get(const std::string& role) const {
    const auto at = layouts_.find(role);
    return at == layouts_.end() ? std::nullopt : std::optional(at->second);
  }

  void rule(const std::string& role, Agreement agreement, std::string why = {}) {
    if (layouts_.count(role) == 0) return;
    for (Ruling& ruling : rulings_) {
      if (ruling.role != role) continue;
      ruling.agreement = agreement;
      ruling.why = std::move(why);
      return;
    }
  }

  std::vector<Ruling> take() { return std::move(rulings_); }

 private:
  std::map<std::string, Layout<>> layouts_;
  std::vector<Ruling> rulings_;
};

/// Libraries count the k of a sparse A before its zeros are left out, colex counts what is stored.
constexpr const char* of_sparse_A = "it counts the zeros of a sparse A as values, which are not stored";

std::string place(std::int64_t row, std::int64_t column) {
  return "(" + std::to_string(row) + "," + std::to_string(column) + ")";
}

std::string words(const Mistake& mistake) {
  if (!mistake.fits) return mistake.why;
  return "thread " + std::to_string(mistake.thread) + ", value " + std::to_string(mistake.value) + " is said to be " +
         place(mistake.claimed_row, mistake.claimed_column) + ", and is " + place(mistake.row, mistake.column) +
         (mistake.why.empty() ? "" : ": " + mistake.why);
}

bool same_values(const Layout<>& a, const Layout<>& b) {
  if (size(a).value() != size(b).value() || size(a.mode(0)).value() != size(b.mode(0)).value()) return false;
  for (std::int64_t i = 0; i < size(a).value(); ++i) {
    if (a(Checked(i)) != b(Checked(i))) return false;
  }
  return true;
}

/// What an answer comes to for an operand, which is so in the catalogue. D of a table is C and D of the answer.
void rule(Operands& operands, const std::string& role, const verification::Answer& answer, const std::string& of_answer,
          const Layout<>& known, bool seen) {
  const std::optional<Layout<>> given = operands.get(role);
  if (!given) return;
  for (const char operand : of_answer) {
    const Mistake* mistake = answer.mistake_of(operand);
    if (mistake == nullptr) continue;
    return operands.rule(role,
                         !mistake->fits ? Agreement::other_shape
                         : seen         ? Agreement::wrong
                                        : Agreement::otherwise,
                         words(*mistake));
  }
  const bool renamed = !answer.renamed.empty() && !same_values(*given, known);
  operands.rule(role, renamed ? Agreement::renamed : seen ? Agreement::agrees : Agreement::as_documented);
}

/// The lanes of one product.
void rule_threads(Operands& operands, const MmaAtom& atom, bool seen) {
  const std::optional<Layout<>> given = operands.get("threads");
  if (!given) return;
  const Layout<> known = atom.threads.mode(0);
  const std::int64_t count = size(known).value();
  if (size(*given).value() != count)
    return operands.rule("threads", Agreement::other_shape, "it has " + std::to_string(size(*given).value()) + " threads");
  for (std::int64_t t = 0; t < count; ++t) {
    const std::int64_t said = (*given)(Checked(t)).value(), is = known(Checked(t)).value();
    if (said != is)
      return operands.rule(
          "threads", seen ? Agreement::wrong : Agreement::otherwise,
          "thread " + std::to_string(t) + " is said to be lane " + std::to_string(said) + ", and is lane " + std::to_string(is));
  }
  operands.rule("threads", seen ? Agreement::agrees : Agreement::as_documented);
}

void judge_mma(Operands& operands, const MmaAtom& atom, const std::vector<const Observation*>& observations) {
  const Mma* seen = observations.empty() ? nullptr : std::get_if<Mma>(&observations.front()->content);
  verification::Proposal proposal;
  if (atom.metadata.empty()) proposal.A = operands.get("A");
  proposal.B = operands.get("B");
  proposal.C = operands.get("D");
  if (proposal.A || proposal.B || proposal.C) {
    const verification::Answer answer =
        verification::check(seen != nullptr ? *seen : verification::predicted(atom), atom, proposal);
    if (proposal.A) rule(operands, "A", answer, "A", atom.A, seen != nullptr);
    rule(operands, "B", answer, "B", atom.B, seen != nullptr);
    rule(operands, "D", answer, "DC", atom.C, seen != nullptr);
  }
  if (!atom.metadata.empty()) operands.rule("A", Agreement::other_shape, of_sparse_A);
  rule_threads(operands, atom, seen != nullptr);
}

void judge_wgmma(Operands& operands, const WgmmaAtom& atom, const std::vector<const Observation*>& observations) {
  bool seen = false;
  verification::WgmmaComparison comparison;
  for (const Observation* observation : observations) {
    const auto* wgmma = std::get_if<observations::Wgmma>(&observation->content);
    seen = wgmma != nullptr && !comparison.deviation(atom, *wgmma);
    if (!seen) break;
  }
  verification::WgmmaProposal proposal;
  const bool sparse = atom.A_columns < atom.K;
  if (atom.A && !sparse) proposal.A = operands.get("A");
  proposal.D = operands.get("D");
  proposal.m_free = proposal.n_free = proposal.k_free = false;
  const verification::Answer answer = verification::check(atom, proposal);
  if (proposal.A) rule(operands, "A", answer, "A", *atom.A, seen);
  if (sparse) operands.rule("A", Agreement::other_shape, of_sparse_A);
  rule(operands, "D", answer, "D", atom.D, seen);
}

/// What is wrong with a copy; nothing if nothing is.
std::optional<std::string> deviation(const MatrixCopy& copy, const MatrixCopy& catalogue,
                                     const std::vector<const Observation*>& observations) {
  if (observations.empty()) return verification::deviation(copy, catalogue);
  for (const Observation* observation : observations) {
    const Move* move = std::get_if<Move>(&observation->content);
    if (move == nullptr) continue;
    if (auto found = verification::deviation(copy, *move, "the table says")) return found;
  }
  return std::nullopt;
}

/// Source and destination may number elements in any way, both alike. So the source is judged beside the catalogue's
/// destination, and the destination beside the table's own source unless that is wrong.
void judge_copy(Operands& operands, const MatrixCopy& catalogue, std::int64_t bits,
                const std::vector<const Observation*>& observations) {
  const Agreement right = observations.empty() ? Agreement::as_documented : Agreement::agrees;
  const Agreement wrong = observations.empty() ? Agreement::otherwise : Agreement::wrong;
  const auto in_elements = [&](const Layout<>& layout) {
    return bits == catalogue.bits ? layout : upcast(layout, Checked(catalogue.bits / bits));
  };
  const std::optional<Layout<>> source = operands.get("source"), destination = operands.get("destination");
  if (!source || !destination || bits <= 0 || catalogue.bits % bits != 0) return;
  MatrixCopy copy = catalogue;
  try {
    copy.source = in_elements(*source);
    copy.destination = in_elements(*destination);
    const auto found = deviation(verification::fitted(copy, catalogue), catalogue, observations);
    if (!found) {
      operands.rule("source", right);
      return operands.rule("destination", right);
    }
    copy.destination = catalogue.destination;
    const auto of_source = deviation(verification::fitted(copy, catalogue), catalogue, observations);
    operands.rule("source", of_source ? wrong : right, of_source.value_or(""));
    copy.destination = in_elements(*destination);
    copy.source = catalogue.source;
    const auto of_destination = deviation(verification::fitted(copy, catalogue), catalogue, observations);
    operands.rule("destination", of_source && !of_destination ? right : wrong,
                  of_source && !of_destination ? ""
                  : of_destination             ? *of_destination
                                               : *found);
  } catch (const Rejection& rejection) {
    operands.rule("source", Agreement::other_shape, rejection.message());
    operands.rule("destination", Agreement::other_shape, rejection.message());
  }
}

void judge_tensor_memory(Operands& operands, const TensorMemoryCopy& catalogue) {
  const std::optional<Layout<>> registers = operands.get("registers");
  if (!registers) return;
  try {
    const auto found = verification::deviation(*registers, catalogue);
    operands.rule("registers", found ? Agreement::otherwise : Agreement::as_documented, found.value_or(""));
  } catch (const Rejection& rejection) {
    operands.rule("registers", Agreement::other_shape, rejection.message());
  }
}

struct Named {
  Agreement agreement;
  std::string_view name;
};
constexpr std::array names = {Named{Agreement::agrees, "agrees"},
                              Named{Agreement::renamed, "other names"},
                              Named{Agreement::wrong, "wrong"},
                              Named{Agreement::as_documented, "as documented"},
                              Named{Agreement::otherwise, "otherwise than documented"},
                              Named{Agreement::other_shape, "of another shape"},
                              Named{Agreement::unreadable, "unreadable"}};

}  // namespace

std::string_view name(Agreement agreement) {
  for (const Named& row : names) {
    if (row.agreement == agreement) return row.name;
  }
  return "";
}

Table read_table(const std::string& line) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    parts.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  if (parts.size() < 2) throw Rejection(Kind::parse, "a table is a name, a form and operands, parted by tabs; this is " + line);
  Table table{parts[0], parts[1], {}, 0};
  for (std::size_t k = 2; k < parts.size(); ++k) {
    const std::size_t equal = parts[k].find('=');
    if (equal == std::string::npos) throw Rejection(Kind::parse, "an operand is role=layout; this is " + parts[k]);
    const std::string role = parts[k].substr(0, equal), text = parts[k].substr(equal + 1);
    if (role == "bits") {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), table.bits);
      if (error != std::errc() || end != text.data() + text.size()) throw Rejection(Kind::parse, "no number of bits: " + text);
    } else {
      table.operands.push_back({role, text});
    }
  }
  return table;
}

Observed::Observed(observations::Record record) : record_(std::move(record)) {
  for (const Observation& observation : record_.observations) by_form_[observation.form].push_back(&observation);
}

const std::vector<const Observation*>& Observed::of(const std::string& form) const {
  static const std::vector<const Observation*> none;
  const auto at = by_form_.find(form);
  return at == by_form_.end() ? none : at->second;
}

Judgement judge(const Table& table, const Observed& observed) {
  if (is_swizzle(table)) return judge_swizzle(table, observed);
  Operands operands(table);
  Judgement judgement;
  const auto about = [&](const auto& atom) {
    judgement.family = atom.family;
    judgement.form = predictions::short_name(atom.form);
  };
  if (const MmaAtom* atom = predictions::mma_atom(table.form)) {
    about(*atom);
    judge_mma(operands, *atom, observed.of(atom->form));
  } else if (const WgmmaAtom* group = predictions::wgmma_atom(table.form)) {
    about(*group);
    judge_wgmma(operands, *group, observed.of(group->form));
  } else if (const MatrixCopy* copy = predictions::matrix_copy(table.form)) {
    about(*copy);
    judge_copy(operands, *copy, table.bits, observed.of(copy->form));
  } else if (const TensorMemoryCopy* cells = predictions::tensor_memory_copy(table.form)) {
    about(*cells);
    judge_tensor_memory(operands, *cells);
  }
  judgement.rulings = operands.take();
  return judgement;
}

}  // namespace colex::published
