#include "question_parts.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/notes.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/recast.hpp"
#include "colex/reshape.hpp"
#include "colex/verification/verify.hpp"

#include "question_rows.hpp"

namespace colex::cli {

namespace {

/// What a renamed axis is called, as cycles: `k by (1 2)(5 6)`. A long one is cut.
std::string cycles(const verification::Renamed& renamed) {
  constexpr std::size_t longest = 60;
  std::string text;
  std::vector<bool> done(renamed.names.size(), false);
  for (std::size_t x = 0; x < renamed.names.size(); ++x) {
    if (done[x] || renamed.names[x] < 0 || renamed.names[x] == static_cast<std::int64_t>(x)) continue;
    std::string cycle;
    for (std::size_t y = x; !done[y] && renamed.names[y] >= 0; y = static_cast<std::size_t>(renamed.names[y])) {
      done[y] = true;
      cycle += (cycle.empty() ? "" : " ") + std::to_string(y);
    }
    if (text.size() + cycle.size() > longest) return text + "…";
    text += '(' + cycle + ')';
  }
  return text;
}

/// `(32,2,2,1):(1,32,64,0)`: how the atoms stand, which is the layout of threads behind those of one atom, counted in atoms.
Layout<> atoms_of(const Given<Layout<>>& threads, std::int64_t threads_of_atom) {
  if (threads.value.rank() != 4 || !equal(threads.value.mode(0), Layout<>(Mode<Checked>{threads_of_atom, 1})))
    throw Rejection(Kind::type,
                    fmt::format("ThrLayoutVMNK {} does not begin with the {} threads of an atom", threads.text, threads_of_atom));
  return upcast(take(threads.value, 1, 4), Checked(threads_of_atom));
}

/// A part of a dump that is a layout.
std::optional<Given<Layout<>>> layout_part(const dialects::Reading& dump, const char* name) {
  const std::string text = part_of(dump, name);
  return text.empty() ? std::nullopt : std::optional(Given(layout_text(name, text), text));
}

/// Where an operand that is wrong really is, and why.
std::vector<std::string> lines_of(const verification::Mistake& mistake) {
  if (!mistake.fits) return {mistake.why};
  const char* axes = mistake.operand == 'A' ? "(m,k)" : mistake.operand == 'B' ? "(n,k)" : "(m,n)";
  return {fmt::format("T{}V{} is at {} = ({},{}); your layout puts it at ({},{})", mistake.thread, mistake.value, axes,
                      mistake.row, mistake.column, mistake.claimed_row, mistake.claimed_column),
          mistake.why};
}

}  // namespace

void name_form(OracleAnswer& answer, const std::string& question, const std::string& form) {
  answer.question = question;
  answer.form = form;
  answer.subject = predictions::short_name(form);
}

void refuse_given(const std::vector<IsGiven>& options, const std::string& why) {
  for (const auto& [option, is_given] : options) {
    if (is_given) throw Misuse(option, why);
  }
}

std::string tiler_of(const dialects::Reading& dump, const std::string& name) {
  const std::string part = part_of(dump, name);
  return part.starts_with("(") ? '<' + part.substr(1, part.size() - 2) + '>' : part;
}

PrintedMma printed_mma(const dialects::Reading& dump, std::int64_t threads, const std::string& name) {
  const auto ids = layout_part(dump, "ThrID");
  if (ids && !equal(ids->value, Layout<>(Mode<Checked>{threads, 1})))
    throw Misuse("--dump", fmt::format("its ThrID is {}; the threads of {} are {}:1", ids->text, name, threads));
  PrintedMma result{layout_part(dump, "LayoutA_TV"), layout_part(dump, "LayoutB_TV"), layout_part(dump, "LayoutC_TV"), {}, {},
                    part_of(dump, "Shape_MNK")};
  if (const auto all = layout_part(dump, "ThrLayoutVMNK")) result.atoms = Given(atoms_of(*all, threads));
  if (const std::string text = tiler_of(dump, "PermutationMNK"); !text.empty())
    result.permutation = Given(tiler_text("--permutation", text), text);
  return result;
}

void require_shape(const PrintedMma& dump, const std::string& shape, const std::string& name) {
  if (dump.shape.empty() || dump.shape == shape) return;
  throw Misuse("--dump", fmt::format("it is of an instruction of Shape_MNK {}; that of {} is {}", dump.shape, name, shape));
}

Layout<> whole_matrix(std::int64_t threads, std::int64_t rows, std::int64_t columns, std::int64_t ctas) {
  return Layout<>(tuple(threads, tuple(rows / ctas, columns)), tuple(ctas > 1 ? rows / ctas : 0, tuple(1, rows)));
}

OperandAnswer whole_matrix_answer(const char* name, const Given<Layout<>>& printed, const Layout<>& expected) {
  if (printed.value.shape() == expected.shape() && equal(printed.value, expected))
    return {name, Finding::right, printed.text, {"as printed, no thread's own: where it lies is asked with its tensor"}};
  return {name, Finding::wrong, printed.text, {"CuTe has " + to_string(expected) + " here"}};
}

OperandAnswer registers_answer(const InRegisters& operand, const verification::Answer& found) {
  if (const verification::Mistake* mistake = found.mistake_of(operand.name[0]))
    return {operand.name, Finding::wrong, operand.given.text, lines_of(*mistake)};
  const bool renamed = !found.renamed.empty() && !(operand.given.value == operand.known);
  return {operand.name, renamed ? Finding::equivalent : Finding::right, operand.given.text};
}

void draw(OracleAnswer& answer, const InRegisters& operand, const verification::Answer& found) {
  const verification::Mistake* mistake = found.mistake_of(operand.name[0]);
  if (mistake == nullptr || !mistake->fits || !answer.picture.empty()) return;
  answer.picture =
      beside({operand.name, operand.rows, operand.columns, mistake->row, mistake->column}, operand.known, operand.given.value);
  for (const auto& [title, layout] : {std::pair("as it is", &operand.known), {"as given", &operand.given.value}}) {
    answer.drawn.push_back({std::string(operand.name) + ' ' + title, to_string(*layout), static_cast<std::uint64_t>(operand.rows),
                            static_cast<std::uint64_t>(operand.columns)});
  }
}

void add_renamed(OracleAnswer& answer, const std::vector<verification::Renamed>& renamed) {
  for (const verification::Renamed& axis : renamed) answer.remarks.push_back(fmt::format("  {} by {}", axis.axis, cycles(axis)));
}

void add_judged_tile(OracleAnswer& answer, const Given<Layout<>>& atoms, const std::optional<Given<Tiler<>>>& permutation,
                     const TiledMma<>& mma, const std::vector<MmaOperand>& operands,
                     const std::function<verification::TiledAnswer()>& judge) {
  OperandAnswer tile{"tile", Finding::right, atoms.text + (permutation ? " " + permutation->text : "")};
  verification::TiledAnswer found;
  if (auto objection = objection_to([&] { found = judge(); })) {
    tile.finding = Finding::wrong;
    tile.lines = {std::move(*objection)};
    return answer.add(std::move(tile));
  }
  answer.headline = fmt::format("a tile of {} x {} x {} by {} threads", found.M, found.N, found.K, found.threads);
  answer.facts["tile"] = {{"M", found.M}, {"N", found.N}, {"K", found.K}, {"threads", found.threads}};
  if (found.uncovered || found.wrong) {
    tile.finding = Finding::wrong;
    tile.lines = {found.uncovered ? *found.uncovered : *found.wrong};
  } else {
    tile.lines = {"covered, and multiplied as it should be"};
    for (const MmaOperand operand : operands) {
      const char letter = operand == MmaOperand::A ? 'A' : operand == MmaOperand::B ? 'B' : 'C';
      tile.lines.push_back(fmt::format("{}  {}", letter, to_string(thread_values(mma, operand))));
    }
  }
  answer.add(std::move(tile));
}

void predict_only(OracleAnswer& answer, const observations::Record& record, const std::string& family, const std::string& targets,
                  Finding otherwise) {
  const auto words = [](Finding finding) {
    return finding == Finding::wrong ? "not as predicted" : finding == Finding::unknown ? "sources differ" : "as predicted";
  };
  const auto known = [&](Finding finding) { return finding == Finding::wrong ? otherwise : Finding::unknown; };
  answer.headline = words(answer.finding) + (answer.headline.empty() ? std::string() : ": " + answer.headline);
  answer.finding = known(answer.finding);
  for (OperandAnswer& operand : answer.operands) {
    operand.lines.insert(operand.lines.begin(), words(operand.finding));
    operand.finding = known(operand.finding);
  }
  answer.engine = "predicted";
  const std::string why = verification::why_not_observed(record, family, targets);
  answer.grounds = "not observed: " + (why.empty() ? "it is not in the record" : why);
}

void add_wavefronts(OracleAnswer& answer, const Wavefronts& wavefronts, const std::optional<std::int64_t>& at_most) {
  const std::int64_t predicted = wavefronts.predicted, taken = wavefronts.measured.value_or(predicted);
  answer.facts["wavefronts"] = predicted;
  answer.facts["least_wavefronts"] = wavefronts.least;
  if (wavefronts.measured) answer.facts["measured"] = taken;
  answer.remarks.push_back(fmt::format("{}: {} wavefronts are predicted for the tile; the least possible is {}",
                                       predicted == wavefronts.least ? "no bank conflicts" : "bank conflicts", predicted,
                                       wavefronts.least));
  const bool few = !at_most || add_at_most(answer, taken, *at_most);
  if (taken != predicted || !few) answer.finding = Finding::wrong;
}

bool add_at_most(OracleAnswer& answer, std::int64_t taken, std::int64_t at_most) {
  const bool few = taken <= at_most;
  answer.facts["at_most"] = at_most;
  answer.remarks.push_back(fmt::format("{} than the {} that are allowed", few ? "no more" : "more", at_most));
  return few;
}

std::string swizzle_in_bytes(const ComposedLayout<>& layout, std::int64_t bits) {
  constexpr std::int64_t chunk_bits = 4, of_row = 3;
  const Swizzle* swizzle = layout.swizzle();
  const bool of_bytes = swizzle != nullptr && swizzle->bits() >= 1 && swizzle->bits() <= 3 && swizzle->base() == chunk_bits &&
                        swizzle->shift() == of_row;
  if (!of_bytes || bits == 8) return "";
  const Result<Swizzle> of_elements =
      attempt([&] { return bits > 8 ? upcast(*swizzle, bits / 8) : Swizzle(swizzle->bits(), chunk_bits + 1, of_row); });
  if (!of_elements) return "";
  return fmt::format("{} is a swizzle of bytes, and a layout counts elements: of {} bits each it is {}", to_string(*swizzle),
                     bits, to_string(*of_elements));
}

}  // namespace colex::cli
