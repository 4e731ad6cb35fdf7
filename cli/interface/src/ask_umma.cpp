// The matrices of tcgen05.mma in shared memory, and its sums in tensor memory. Nobody here has
// observed one; all is predicted.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/check.hpp"

#include "question_parts.hpp"
#include "question_rows.hpp"

namespace colex::cli::umma_question {

namespace {

using predictions::Major;
using predictions::MatrixRead;
using predictions::TensorMemorySums;
using predictions::UmmaForm;
using verification::SumsAnswer;
using verification::TensorMemoryCount;

/// The instruction that the name, the texts and the options together say.
struct Instruction {
  UmmaForm form;
  predictions::UmmaShape shape;
  std::optional<PrintedMma> dump = {};
  std::int64_t bits = 16;
  Major A_major = Major::k, B_major = Major::k;
  std::vector<std::string> remarks = {};

  std::int64_t ctas() const { return shape.pair ? 2 : 1; }
};

/// What an option says, or else what the name says. Throws CLI::ValidationError where they differ.
template <class T>
std::optional<T> agreed(const char* option, const std::optional<T>& given, const std::optional<T>& named,
                        const std::string& name) {
  if (given && named && !(*given == *named)) throw Misuse(option, name + " says something else");
  return given ? given : named;
}

std::optional<Major> major_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text == "K" ? Major::k : Major::mn);
}

/// What the name says: a form of the catalogue has N = 256, which stands for any N.
UmmaForm named(const UmmaQuestion& question) {
  const TensorMemorySums* sums = predictions::tensor_memory_sums(form_for("umma", question.form));
  UmmaForm form = predictions::umma_form(question.form).value_or(UmmaForm());
  form.sums = sums;
  if (question.form.starts_with("tcgen05") && form.N == 256) form.N.reset();
  return form;
}

/// Takes N and the bits of an element from the dump's Shape_MNK.
void take_dump(Instruction& instruction, const UmmaQuestion& question) {
  if (!question.dump) return;
  const PrintedMma& dump = instruction.dump.emplace(printed_mma(*question.dump, instruction.ctas(), question.form));
  if (dump.shape.empty()) return;
  const auto shape = tuple_text("Shape_MNK", dump.shape);
  if (shape.rank() != 3) throw Misuse("--dump", "its Shape_MNK is " + dump.shape);
  const auto extent = [&](std::size_t k) { return shape.mode(k).leaf().value(); };
  require_shape(dump, fmt::format("({},{},{})", instruction.form.sums->M, extent(1), extent(2)), question.form);
  const std::int64_t bits = (instruction.shape.sparse ? 512 : 256) / std::max<std::int64_t>(extent(2), 1);
  instruction.form.N = agreed("--dump", std::optional(extent(1)), instruction.form.N, question.form);
  instruction.form.bits = agreed("--dump", std::optional(bits), instruction.form.bits, question.form);
}

/// How many columns an operand says that an instruction has: a partition by its first mode, D by having fewer than 256.
std::optional<std::int64_t> columns_of_operands(const Instruction& instruction, const UmmaQuestion& question) {
  if (question.B) {
    const auto by = predictions::partitioned_by(question.B->layout.inner());
    return by ? std::optional(by->rows * instruction.ctas()) : std::nullopt;
  }
  if (!question.D) return std::nullopt;
  const Layout<>& D = question.D->layout.inner();
  if (const auto by = predictions::partitioned_by(D)) return by->columns;
  const std::int64_t columns = D.rank() < 2 ? 256 : size(D.mode(1)).value();
  return columns < 256 ? std::optional(columns) : std::nullopt;
}

/// N, which --N or the name says, or else an operand.
std::int64_t columns_of(Instruction& instruction, const UmmaQuestion& question) {
  if (const auto said = agreed("--N", question.N, instruction.form.N, question.form)) return *said;
  const std::int64_t N = columns_of_operands(instruction, question).value_or(256);
  if (N != 256) instruction.remarks.push_back(fmt::format("of an instruction of N = {}, as the operand has it", N));
  return N;
}

/// The bits of an element, which --bits or the name says, or else the text of an operand.
std::int64_t bits_of(const Instruction& instruction, const UmmaQuestion& question) {
  auto bits = agreed("--bits", question.bits, instruction.form.bits, question.form);
  for (const std::optional<GivenMemory>* operand : {&question.A, &question.B}) {
    if (!bits && *operand) bits = (*operand)->bits;
  }
  const std::int64_t result = bits.value_or(16);
  if (result == 4 || result == 8 || result == 16 || result == 32) return result;
  throw Misuse("--bits", fmt::format("elements have 4, 8, 16 or 32 bits, and not {}", result));
}

/// What cannot be judged is refused before anything is.
void require_judgeable(const UmmaQuestion& question, const UmmaForm& form) {
  const auto pointless = [&](const char* option, bool is_given, bool has_operand, const char* name) {
    if (is_given && !has_operand) throw Misuse(option, fmt::format("it is about {}, and no layout of {} is given", name, name));
  };
  const bool A = question.A.has_value(), B = question.B.has_value(), D = question.D.has_value();
  if (!A && !B && !D && !question.dump)
    throw Misuse("umma", "nothing is asked: give --A or --B, a tile of shared memory, --D, where the sums are, or --dump");
  if (form.is_ultra && (A || B || question.dump))
    throw Misuse(A   ? "--A"
                 : B ? "--B"
                     : "--dump",
                 "an instruction of 96 k reads 48 bytes of each row, which is not judged: ask about --D");
  if (form.A_in_tensor_memory && A) throw Misuse("--A", "of this instruction A lies in tensor memory, which is not judged");
  pointless("--A-major", !question.A_major.empty(), A, "A");
  pointless("--B-major", !question.B_major.empty(), B, "B");
  pointless("--bits", question.bits.has_value(), A || B, "A and B");
  pointless("--N", question.N.has_value(), B || D, "B and D");
}

Instruction instruction_of(const UmmaQuestion& question) {
  Instruction instruction{named(question), {}};
  require_judgeable(question, instruction.form);
  instruction.shape = predictions::umma_shape(*instruction.form.sums, 256);
  take_dump(instruction, question);
  const UmmaForm& form = instruction.form;
  instruction.bits = bits_of(instruction, question);
  instruction.A_major = agreed("--A-major", major_of(question.A_major), form.A_major, question.form).value_or(Major::k);
  instruction.B_major = agreed("--B-major", major_of(question.B_major), form.B_major, question.form).value_or(Major::k);
  instruction.shape.N = columns_of(instruction, question);
  const bool B_along_n = question.B && instruction.B_major == Major::mn;
  if (const auto why = predictions::why_no_shape(instruction.shape, instruction.bits, form.kind == "i8", B_along_n))
    throw Misuse("--N", *why);
  return instruction;
}

/// What one CTA's part of the instruction reads as `A` or `B`: 32 bytes of k; of a sparse product 64 of B, and the half that is
/// stored of A. A pair of CTAs shares the rows of A, and the columns of B.
MatrixRead read_of(char operand, const Instruction& instruction) {
  const bool of_A = operand == 'A', all_of_sparse = !of_A && instruction.shape.sparse;
  return {predictions::DescriptorKind::tcgen05, instruction.bits, of_A ? instruction.A_major : instruction.B_major,
          (of_A ? instruction.shape.M : instruction.shape.N) / instruction.ctas(),
          (all_of_sparse ? 512 : 256) / instruction.bits};
}

/// The sums, as the text counts them; where it does not say how, as they are right, or else as more of them are.
std::pair<SumsAnswer, TensorMemoryCount> judged(const Instruction& instruction, const GivenMemory& D) {
  const auto by = [&](TensorMemoryCount count) {
    return std::pair(
        verification::check_sums(*instruction.form.sums, instruction.shape.N, {D.layout, count, D.bits.value_or(32)}), count);
  };
  if (!D.memory.empty()) return by(TensorMemoryCount::addresses);
  auto cells = by(TensorMemoryCount::cells);
  if (!cells.first.wrong) return cells;
  const auto addresses = attempt([&] { return by(TensorMemoryCount::addresses); });
  return addresses && (!addresses->first.wrong || addresses->first.right_before > cells.first.right_before) ? *addresses : cells;
}

void add_sums(OracleAnswer& answer, const Instruction& instruction, const GivenMemory& D) {
  OperandAnswer operand{"D", Finding::right, D.text};
  const auto found = attempt([&] { return judged(instruction, D); });
  if (!found) {
    if (found.rejection().kind() != Kind::domain) throw found.rejection();
    operand.finding = Finding::wrong;
    operand.lines = {found.rejection().message()};
    return answer.add(std::move(operand));
  }
  const auto& [sums, count] = *found;
  operand.finding = sums.wrong ? Finding::wrong : Finding::right;
  operand.lines = sums.wrong ? std::vector{*sums.wrong} : describe(sums);
  operand.lines.push_back(count == TensorMemoryCount::cells ? "counted as lane + 128*column"
                                                            : std::string("counted as addresses, 65536*lane + column") +
                                                                  (D.memory.empty() ? "" : ", behind the text's own"));
  answer.add(std::move(operand));
}

/// What a dump says of operands that no thread holds, and of how many instructions there are.
void add_dump_answers(OracleAnswer& answer, const Instruction& instruction) {
  const PrintedMma& dump = *instruction.dump;
  const std::int64_t ctas = instruction.ctas(), M = instruction.shape.M, N = instruction.shape.N,
                     K = (instruction.shape.sparse ? 512 : 256) / instruction.bits;
  if (dump.atoms && !equal(dump.atoms->value, Layout<>(tuple(1, 1, 1), tuple(0, 0, 0))))
    throw Misuse("--dump", "a tiled MMA of more than one tcgen05.mma side by side is not judged: " + dump.atoms->text);
  if (dump.A) answer.add(whole_matrix_answer("A", *dump.A, whole_matrix(ctas, M, K, ctas)));
  if (dump.B) answer.add(whole_matrix_answer("B", *dump.B, whole_matrix(ctas, N, K, ctas)));
  if (dump.C) answer.add(whole_matrix_answer("C", *dump.C, whole_matrix(ctas, M, N, ctas)));
  if (answer.operands.empty()) throw Misuse("--dump", "it has no layout of A, B or C");
}

/// The short name of a form of the catalogue, whose N is 256, with another N.
std::string name_with(std::int64_t N, const std::string& form) {
  const std::string name = predictions::short_name(form);
  return name.substr(0, name.rfind('n') + 1) + std::to_string(N);
}

OracleAnswer answer_of(const UmmaQuestion& question) {
  const Instruction instruction = instruction_of(question);
  const TensorMemorySums& sums = *instruction.form.sums;
  OracleAnswer answer;
  answer.remarks = instruction.remarks;
  if (instruction.dump) add_dump_answers(answer, instruction);
  if (question.A) add_matrix(answer, read_of('A', instruction), 'A', *question.A);
  if (question.B) add_matrix(answer, read_of('B', instruction), 'B', *question.B);
  if (question.D) add_sums(answer, instruction, *question.D);
  predict_only(answer, oracle_record(question.record, {{sums.family}}), sums.family, sums.targets, Finding::wrong);
  name_form(answer, "umma", sums.form);
  answer.subject = name_with(instruction.shape.N, sums.form);
  return answer;
}

constexpr const char* example =
    R"help(A tile in shared memory may be larger than one instruction reads: whole ones along m or n and along k, and stages as a third
mode; or it is what CuTe prints of a partition, (MMA,MMA_M,MMA_K) and stages, as D may be (MMA,MMA_M,MMA_N). Where two CTAs work
together (cta_group::2), it is the tile of one of them. The answer is the descriptor under which it is read, and how the address goes
on. No device of colex's record has this instruction: what is as predicted is unknown, status 3, and what is not is wrong, status 1.

D counts lane + 128*column, and 65536 further in the second CTA of a pair; what CuTe prints of tensor memory counts addresses,
65536*lane + column.

Example:
$ colex oracle check umma tcgen05.mma.cta_group::1.m128n256 --A "Sw<3,3,3> o 0 o (128,64):(64,1)"
unknown: as predicted
  A  unknown  Sw<3,3,3> o 0 o (128,64):(64,1)
     as predicted
     128-byte swizzle (SWIZZLE_128B), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
     0x4000404000010000 without its address, which is the tile's
     along k: 4 instructions, each 32 bytes (2) behind the one before
  tcgen05.mma.cta_group::1.m128n256; not observed: the device recorded is sm_90; this takes sm_100a, sm_103a, sm_110a
)help";

QuestionRows<UmmaQuestion> rows() {
  const auto major = [](const char* name, std::string UmmaQuestion::*member) {
    return plain(name, member,
                 {.description = "What the instruction descriptor says goes on in memory: K, or MN for rows or columns; K if "
                                 "nothing says it",
                  .among = {"K", "MN"}});
  };
  return {form_row<UmmaQuestion>("umma", "tcgen05.mma.cta_group::1.m128n256"),
          value_row("--A", &UmmaQuestion::A, shared_text, {"(m, k) to the element of shared memory, swizzled or not"}),
          value_row("--B", &UmmaQuestion::B, shared_text, {"(n, k) to the element of shared memory, swizzled or not"}),
          value_row("--D", &UmmaQuestion::D, tensor_text,
                    {"(m, n) to lane + 128*column of tensor memory, or to its address; of a pair, of both CTAs or of one"}),
          dump_row<UmmaQuestion>("tiled_mma", "the name, --N and --bits", {"--A", "--B", "--D"}),
          major("--A-major", &UmmaQuestion::A_major),
          major("--B-major", &UmmaQuestion::B_major),
          plain("--bits", &UmmaQuestion::bits,
                {"How many bits an element of A and B has: 4, 8, 16 or 32; what the texts say, or else 16"}),
          plain("--N", &UmmaQuestion::N, {"How many columns an instruction has; what the name or D says, or else 256"}),
          record_row<UmmaQuestion>()};
}

}  // namespace

}  // namespace colex::cli::umma_question

namespace colex::cli {

OracleAnswer answer(const UmmaQuestion& question, const Gpu& /*gpu*/) { return umma_question::answer_of(question); }

OracleQuestion umma_by_texts() {
  return question_of(
      "umma", "Are these the matrices of tcgen05.mma in shared memory, and its sums in tensor memory? Predicted for sm_100",
      umma_question::example, umma_question::rows());
}

}  // namespace colex::cli
