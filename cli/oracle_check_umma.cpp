// colex oracle check umma: the matrices of tcgen05.mma in shared memory, and its sums in tensor memory. Nobody here has
// observed one; all is predicted.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "colex/predictions/find_descriptor.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/verification/predicted.hpp"

#include "form_names.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "shared_operand.hpp"

namespace colex::cli::umma_question {

namespace {

using predictions::Major;
using predictions::MatrixRead;
using predictions::TensorMemorySums;

struct UmmaOptions {
  std::string name, A, B, D, A_major = "K", B_major = "K", record;
  std::int64_t bits = 16, N = 256;
  AnswerOptions answer;
};

/// What one CTA's part of the instruction reads as `A` or `B`: 32 bytes of k; of a sparse product 64 of B, and the half that is
/// stored of A. A pair of CTAs shares the rows of A, and the columns of B.
MatrixRead read_of(char operand, const TensorMemorySums& sums, const UmmaOptions& options) {
  const std::string& form = sums.form;
  const std::int64_t ctas = form.find("cta_group::2") == std::string::npos ? 1 : 2;
  const bool all_of_sparse = operand == 'B' && form.starts_with("tcgen05.mma.") && form.find(".sp.") != std::string::npos;
  const std::string& major = operand == 'A' ? options.A_major : options.B_major;
  return {predictions::DescriptorKind::tcgen05, options.bits, major == "K" ? Major::k : Major::mn,
          (operand == 'A' ? sums.M : options.N) / ctas, (all_of_sparse ? 512 : 256) / options.bits};
}

void add_sums(OracleAnswer& answer, const TensorMemorySums& sums, const std::string& text, const Layout<>& given) {
  OperandAnswer operand{"D", Finding::right, text};
  const auto wrong = attempt([&] { return verification::deviation(given, sums); });
  if (!wrong || *wrong) {
    operand.finding = Finding::wrong;
    operand.lines = {wrong ? **wrong : wrong.rejection().message()};
  }
  answer.add(std::move(operand));
}

/// What cannot be judged is refused before anything is.
void require_judgeable(const UmmaOptions& options, const CLI::App& command) {
  const auto pointless = [&](const char* option, const std::string& operand, const char* name) {
    if (command.count(option) > 0 && operand.empty())
      throw CLI::ValidationError(option, fmt::format("it is about {}, and no layout of {} is given", name, name));
  };
  if (options.A.empty() && options.B.empty() && options.D.empty())
    throw CLI::ValidationError("umma", "nothing is asked: give --A or --B, a tile of shared memory, or --D, where the sums are");
  pointless("--A-major", options.A, "A");
  pointless("--B-major", options.B, "B");
  pointless("--N", options.B, "B");
  pointless("--bits", options.A + options.B, "A and B");
  if (options.bits != 4 && options.bits != 8 && options.bits != 16 && options.bits != 32)
    throw CLI::ValidationError("--bits", fmt::format("elements have 4, 8, 16 or 32 bits, and not {}", options.bits));
}

/// N as the manual allows it: a multiple of 8, of 16 or of 32, or one of three.
void require_columns(const TensorMemorySums& sums, std::int64_t N) {
  const bool stationary = sums.form.find(".ws.") != std::string::npos, pair = sums.form.find("cta_group::2") != std::string::npos;
  const std::int64_t step = pair ? 32 : sums.M == 64 ? 8 : 16;
  const bool allowed = stationary ? N == 64 || N == 128 || N == 256 : N >= step && N <= 256 && N % step == 0;
  if (allowed) return;
  throw CLI::ValidationError("--N", stationary ? fmt::format("N is 64, 128 or 256 here, and not {}", N)
                                               : fmt::format("N is a multiple of {} up to 256 here, and not {}", step, N));
}

Exit check(const UmmaOptions& options, const CLI::App& command) {
  const std::string form = form_for("umma", options.name);
  require_judgeable(options, command);
  const TensorMemorySums& sums = *predictions::tensor_memory_sums(form);
  require_columns(sums, options.N);
  const std::optional<ComposedLayout<>> A = memory_given("--A", options.A), B = memory_given("--B", options.B);
  const std::optional<Layout<>> D = layout_given("--D", options.D);
  OracleAnswer answer;
  if (A) add_matrix(answer, read_of('A', sums, options), 'A', options.A, *A);
  if (B) add_matrix(answer, read_of('B', sums, options), 'B', options.B, *B);
  if (D) add_sums(answer, sums, options.D, *D);
  predict_only(answer, oracle_record(options.record, {{sums.family}}), sums.family, sums.targets);
  answer.question = "umma";
  answer.form = form;
  answer.subject = predictions::short_name(form);
  return say(answer, command, options.answer);
}

constexpr const char* example =
    R"help(A tile in shared memory may be larger than one instruction reads: whole ones along m or n and along k, and stages as a third mode.
Where two CTAs work together (cta_group::2), it is the tile of one of them. The answer is the descriptor under which it is read, and how the
address goes on. No device of colex's record has this instruction, so that the answer is a prediction, and the status is 3.

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
  add_text(*command, "--D", options->D, "(m, n) to lane + 128*column of tensor memory, for N = 256");
  for (const auto& [name, major] : {std::pair("--A-major", &options->A_major), {"--B-major", &options->B_major}}) {
    command->add_option(name, *major, "What the instruction descriptor says goes on in memory: K, or MN for rows or columns")
        ->check(CLI::IsMember({"K", "MN"}))
        ->capture_default_str();
  }
  command->add_option("--bits", options->bits, "How many bits an element of A and B has: 4, 8, 16 or 32")->capture_default_str();
  command->add_option("--N", options->N, "How many columns one instruction reads of B")->capture_default_str();
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
}

}  // namespace colex::cli::umma_question
