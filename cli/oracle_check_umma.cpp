// colex oracle check umma: the matrices of tcgen05.mma in shared memory, and its sums in tensor memory. Nobody here has
// observed one; all is predicted.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/predictions/find_descriptor.hpp"
#include "colex/predictions/matrix_rules.hpp"
#include "colex/predictions/partitioned_tile.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/verification/check_sums.hpp"

#include "form_names.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "shared_operand.hpp"
#include "tiled_mma_dump.hpp"

namespace colex::cli::umma_question {

namespace {

using predictions::Major;
using predictions::MatrixRead;
using predictions::TensorMemorySums;
using predictions::UmmaForm;
using verification::ProposedSums;
using verification::SumsAnswer;
using verification::TensorMemoryCount;

struct UmmaOptions {
  std::string name, A, B, D, A_major, B_major, dump, record;
  std::optional<std::int64_t> bits, N;
  AnswerOptions answer;
};

/// What is asked, all of it parsed: the name, the texts and the options say together what the instruction is.
struct UmmaQuestion {
  UmmaForm form;
  predictions::UmmaShape shape;
  std::optional<GivenMemory> A, B, D;
  std::optional<TiledMmaDump> dump;
  std::int64_t bits = 16;
  Major A_major = Major::k, B_major = Major::k;
  std::vector<std::string> remarks;

  std::int64_t ctas() const { return shape.pair ? 2 : 1; }
};

/// What an option says, or else what the name says. Throws CLI::ValidationError where they differ.
template <class T>
std::optional<T> agreed(const char* option, const std::optional<T>& given, const std::optional<T>& named,
                        const std::string& name) {
  if (given && named && !(*given == *named)) throw CLI::ValidationError(option, name + " says something else");
  return given ? given : named;
}

std::optional<Major> major_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text == "K" ? Major::k : Major::mn);
}

/// What the name says: a form of the catalogue has N = 256, which stands for any N.
UmmaForm named(const UmmaOptions& options) {
  const TensorMemorySums* sums = predictions::tensor_memory_sums(form_for("umma", options.name));
  UmmaForm form = predictions::umma_form(options.name).value_or(UmmaForm());
  form.sums = sums;
  if (options.name.starts_with("tcgen05") && form.N == 256) form.N.reset();
  return form;
}

/// Takes N and the bits of an element from the dump's Shape_MNK.
void take_dump(UmmaQuestion& question, const UmmaOptions& options) {
  question.dump =
      tiled_mma_dump({{"--A", options.A}, {"--B", options.B}, {"--D", options.D}}, options.dump, question.ctas(), options.name);
  if (!question.dump || question.dump->shape.empty()) return;
  const auto shape = argument<Tuple<Checked>>("Shape_MNK", question.dump->shape, "a tuple");
  if (shape.rank() != 3) throw CLI::ValidationError("--dump", "its Shape_MNK is " + question.dump->shape);
  const auto extent = [&](std::size_t k) { return shape.mode(k).leaf().value(); };
  require_shape(*question.dump, fmt::format("({},{},{})", question.form.sums->M, extent(1), extent(2)), options.name);
  const std::int64_t bits = (question.shape.sparse ? 512 : 256) / std::max<std::int64_t>(extent(2), 1);
  question.form.N = agreed("--dump", std::optional(extent(1)), question.form.N, options.name);
  question.form.bits = agreed("--dump", std::optional(bits), question.form.bits, options.name);
}

/// How many columns an operand says that an instruction has: a partition by its first mode, D by having fewer than 256.
std::optional<std::int64_t> columns_of_operands(const UmmaQuestion& question) {
  if (question.B) {
    const auto by = predictions::partitioned_by(question.B->layout.inner());
    return by ? std::optional(by->rows * question.ctas()) : std::nullopt;
  }
  if (!question.D) return std::nullopt;
  const Layout<>& D = question.D->layout.inner();
  if (const auto by = predictions::partitioned_by(D)) return by->columns;
  const std::int64_t columns = D.rank() < 2 ? 256 : size(D.mode(1)).value();
  return columns < 256 ? std::optional(columns) : std::nullopt;
}

/// N, which --N or the name says, or else an operand.
std::int64_t columns_of(UmmaQuestion& question, const UmmaOptions& options) {
  if (const auto said = agreed("--N", options.N, question.form.N, options.name)) return *said;
  const std::int64_t N = columns_of_operands(question).value_or(256);
  if (N != 256) question.remarks.push_back(fmt::format("of an instruction of N = {}, as the operand has it", N));
  return N;
}

/// The bits of an element, which --bits or the name says, or else the text of an operand.
std::int64_t bits_of(const UmmaQuestion& question, const UmmaOptions& options) {
  auto bits = agreed("--bits", options.bits, question.form.bits, options.name);
  for (const std::optional<GivenMemory>* operand : {&question.A, &question.B}) {
    if (!bits && *operand) bits = (*operand)->bits;
  }
  const std::int64_t result = bits.value_or(16);
  if (result == 4 || result == 8 || result == 16 || result == 32) return result;
  throw CLI::ValidationError("--bits", fmt::format("elements have 4, 8, 16 or 32 bits, and not {}", result));
}

/// What cannot be judged is refused before anything is.
void require_judgeable(const UmmaOptions& options, const UmmaForm& form, const CLI::App& command) {
  const auto pointless = [&](const char* option, const std::string& operand, const char* name) {
    if (command.count(option) > 0 && operand.empty())
      throw CLI::ValidationError(option, fmt::format("it is about {}, and no layout of {} is given", name, name));
  };
  if (options.A.empty() && options.B.empty() && options.D.empty() && options.dump.empty())
    throw CLI::ValidationError("umma",
                               "nothing is asked: give --A or --B, a tile of shared memory, --D, where the sums are, or --dump");
  if (form.A_in_tensor_memory && !options.A.empty())
    throw CLI::ValidationError("--A", "of this instruction A lies in tensor memory, which is not judged");
  pointless("--A-major", options.A, "A");
  pointless("--B-major", options.B, "B");
  pointless("--bits", options.A + options.B, "A and B");
  pointless("--N", options.B + options.D, "B and D");
}

UmmaQuestion question_of(const UmmaOptions& options, const CLI::App& command) {
  UmmaQuestion question;
  question.form = named(options);
  require_judgeable(options, question.form, command);
  question.shape = predictions::umma_shape(*question.form.sums, 256);
  take_dump(question, options);
  question.A = memory_text("--A", options.A, "smem");
  question.B = memory_text("--B", options.B, "smem");
  question.D = memory_text("--D", options.D, "tmem");
  question.bits = bits_of(question, options);
  question.A_major = agreed("--A-major", major_of(options.A_major), question.form.A_major, options.name).value_or(Major::k);
  question.B_major = agreed("--B-major", major_of(options.B_major), question.form.B_major, options.name).value_or(Major::k);
  question.shape.N = columns_of(question, options);
  const bool B_along_n = question.B && question.B_major == Major::mn;
  if (const auto why = predictions::why_no_shape(question.shape, question.bits, question.form.kind == "i8", B_along_n))
    throw CLI::ValidationError("--N", *why);
  return question;
}

/// What one CTA's part of the instruction reads as `A` or `B`: 32 bytes of k; of a sparse product 64 of B, and the half that is
/// stored of A. A pair of CTAs shares the rows of A, and the columns of B.
MatrixRead read_of(char operand, const UmmaQuestion& question) {
  const bool all_of_sparse = operand == 'B' && question.shape.sparse;
  return {predictions::DescriptorKind::tcgen05, question.bits, operand == 'A' ? question.A_major : question.B_major,
          (operand == 'A' ? question.shape.M : question.shape.N) / question.ctas(), (all_of_sparse ? 512 : 256) / question.bits};
}

/// The sums, as the text counts them; where it does not say how, as they are right, or else as more of them are.
std::pair<SumsAnswer, TensorMemoryCount> judged(const UmmaQuestion& question) {
  const GivenMemory& D = *question.D;
  const auto by = [&](TensorMemoryCount count) {
    return std::pair(verification::check_sums(*question.form.sums, question.shape.N, {D.layout, count, D.bits.value_or(32)}),
                     count);
  };
  if (!D.memory.empty()) return by(TensorMemoryCount::addresses);
  auto cells = by(TensorMemoryCount::cells);
  if (!cells.first.wrong) return cells;
  const auto addresses = attempt([&] { return by(TensorMemoryCount::addresses); });
  return addresses && (!addresses->first.wrong || addresses->first.right_before > cells.first.right_before) ? *addresses : cells;
}

void add_sums(OracleAnswer& answer, const UmmaQuestion& question) {
  OperandAnswer operand{"D", Finding::right, question.D->text};
  const auto found = attempt([&] { return judged(question); });
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
                                                                  (question.D->memory.empty() ? "" : ", behind the text's own"));
  answer.add(std::move(operand));
}

/// What a dump says of operands that no thread holds, and of how many instructions there are.
void add_dump_answers(OracleAnswer& answer, const UmmaQuestion& question) {
  const TiledMmaDump& dump = *question.dump;
  const std::int64_t ctas = question.ctas(), M = question.shape.M, N = question.shape.N,
                     K = (question.shape.sparse ? 512 : 256) / question.bits;
  if (!dump.atoms.empty() &&
      !equal(argument<Layout<>>("ThrLayoutVMNK", dump.atoms, "a layout"), Layout<>(tuple(1, 1, 1), tuple(0, 0, 0))))
    throw CLI::ValidationError("--dump", "a tiled MMA of more than one tcgen05.mma side by side is not judged: " + dump.atoms);
  if (!dump.A.empty()) answer.add(whole_matrix_answer("A", dump.A, whole_matrix(ctas, M, K, ctas)));
  if (!dump.B.empty()) answer.add(whole_matrix_answer("B", dump.B, whole_matrix(ctas, N, K, ctas)));
  if (!dump.C.empty()) answer.add(whole_matrix_answer("C", dump.C, whole_matrix(ctas, M, N, ctas)));
  if (answer.operands.empty()) throw CLI::ValidationError("--dump", "it has no layout of A, B or C");
}

/// The short name of a form of the catalogue, whose N is 256, with another N.
std::string name_with(std::int64_t N, const std::string& form) {
  const std::string name = predictions::short_name(form);
  return name.substr(0, name.rfind('n') + 1) + std::to_string(N);
}

Exit check(const UmmaOptions& options, const CLI::App& command) {
  const UmmaQuestion question = question_of(options, command);
  const TensorMemorySums& sums = *question.form.sums;
  OracleAnswer answer;
  answer.remarks = question.remarks;
  if (question.dump) add_dump_answers(answer, question);
  if (question.A) add_matrix(answer, read_of('A', question), 'A', *question.A);
  if (question.B) add_matrix(answer, read_of('B', question), 'B', *question.B);
  if (question.D) add_sums(answer, question);
  predict_only(answer, oracle_record(options.record, {{sums.family}}), sums.family, sums.targets, Finding::wrong);
  answer.question = "umma";
  answer.form = sums.form;
  answer.subject = name_with(question.shape.N, sums.form);
  return say(answer, command, options.answer);
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

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<UmmaOptions>();
  CLI::App* command = check_command.add_subcommand(
      "umma", "Are these the matrices of tcgen05.mma in shared memory, and its sums in tensor memory? Predicted for sm_100");
  add_form(*command, options->name, "tcgen05.mma.cta_group::1.m128n256");
  add_text(*command, "--A", options->A, "(m, k) to the element of shared memory, swizzled or not");
  add_text(*command, "--B", options->B, "(n, k) to the element of shared memory, swizzled or not");
  add_text(*command, "--D", options->D,
           "(m, n) to lane + 128*column of tensor memory, or to its address; of a pair, of both CTAs or of one");
  add_dump(*command, options->dump, "the name, --N and --bits");
  for (const auto& [name, major] : {std::pair("--A-major", &options->A_major), {"--B-major", &options->B_major}}) {
    command
        ->add_option(name, *major,
                     "What the instruction descriptor says goes on in memory: K, or MN for rows or columns; K if nothing says it")
        ->check(CLI::IsMember({"K", "MN"}));
  }
  command->add_option("--bits", options->bits,
                      "How many bits an element of A and B has: 4, 8, 16 or 32; what the texts say, or else 16");
  command->add_option("--N", options->N, "How many columns an instruction has; what the name or D says, or else 256");
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
}

}  // namespace colex::cli::umma_question
