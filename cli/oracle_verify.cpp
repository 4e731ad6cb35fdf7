// colex oracle verify: every prediction against what was observed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/verification/verify.hpp"

#include "evidence_sink.hpp"
#include "live.hpp"
#include "operands.hpp"
#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::FamilyRow;
using verification::Status;
using verification::Verdict;

struct VerifyOptions {
  EvidenceOptions evidence;
  std::string record;
  std::vector<std::string> words;
  bool markdown = false, live = false;
};

std::string table_text(const std::vector<FamilyRow>& rows) {
  std::string text =
      fmt::format("{:13} {:>7} {:>10} {:>11} {:>7} {:>8}\n", "family", "forms", "observed", "predicted", "agree", "differ");
  for (const FamilyRow& row : rows) {
    text += fmt::format("{:13} {:7} {:10} {:11} {:7} {:8}\n", row.family, row.forms, row.observed, row.predicted, row.agree,
                        row.differ);
  }
  return text;
}

std::string table_markdown(const std::vector<FamilyRow>& rows) {
  std::string text = "| family | forms | observed | predicted | agree | differ |\n|---|--:|--:|--:|--:|--:|\n";
  for (const FamilyRow& row : rows) {
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", row.family, row.forms, row.observed, row.predicted, row.agree,
                        row.differ);
  }
  return text;
}

/// Not observed, for a reason that is no fault of the record: the device does not have it, or no probe asks for it.
bool is_beyond_the_record(const Verdict& verdict) { return verdict.status == Status::not_observed && !verdict.missing; }

/// What no record of this device has, as a line for each family: how many forms, and why.
std::string beyond_the_record(const std::vector<Verdict>& verdicts) {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const Verdict& verdict : verdicts) {
    if (!is_beyond_the_record(verdict)) continue;
    const std::string what = verdict.family + ": " + verdict.reason;
    if (counts.empty() || counts.back().first != what) counts.emplace_back(what, 0);
    ++counts.back().second;
  }
  std::string text;
  for (const auto& [what, count] : counts) {
    text += fmt::format("{}  {} form{} of {}\n", marked(fmt::format("{:13}", name(Status::not_observed)), Mark::doubtful, stdout),
                        count, count == 1 ? "" : "s", what);
  }
  return text;
}

/// What does not agree, and why.
std::string remarks(const std::vector<Verdict>& verdicts) {
  std::string text;
  for (const Verdict& verdict : verdicts) {
    if (verdict.status == Status::agree || is_beyond_the_record(verdict)) continue;
    const std::string why = verdict.reason.empty() ? "" : ": " + verdict.reason;
    text += fmt::format("{}  {}{}\n", marked(fmt::format("{:13}", name(verdict.status)), Mark::bad, stdout), verdict.form, why);
  }
  return text + beyond_the_record(verdicts);
}

/// The machine instructions that implemented a form, equal ones counted, each in these quotes.
std::string machine_text(const observations::Observation& observation, const char* quote) {
  std::string text;
  for (std::size_t i = 0; i < observation.machine.size();) {
    std::size_t end = i;
    while (end < observation.machine.size() && observation.machine[end] == observation.machine[i]) ++end;
    text += (text.empty() ? "" : ", ") + (end - i > 1 ? std::to_string(end - i) + " × " : "") + quote + observation.machine[i] +
            quote;
    i = end;
  }
  if (!text.empty()) return text;
  return observation.family == "mma" ? "none that works on matrices" : "–";
}

/// Forms that differ in nothing but the N of a warpgroup's product, as a row of the document.
struct DocumentRow {
  std::string name, status, machine;
  std::vector<std::int64_t> N;
};

std::string text_of(const DocumentRow& row) {
  const std::string N = row.N.size() > 1 ? fmt::format(", {} N from {} to {}", row.N.size(), row.N.front(), row.N.back()) : "";
  return fmt::format("| `{}`{} | {} | {} |\n", row.name, N, row.status, row.machine);
}

/// The number behind `m64n`, which wgmma's forms have, or 0.
std::int64_t N_of(const std::string& form) {
  const std::size_t at = form.find(".m64n");
  return at == std::string::npos ? 0 : std::stoll(form.substr(at + 5));
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

DocumentRow document_row(const Verdict& verdict, const observations::Observation* observation) {
  DocumentRow row{predictions::short_name(verdict.form),
                  name(verdict.status) + (verdict.reason.empty() ? "" : ": " + verdict.reason),
                  observation == nullptr ? "" : machine_text(*observation, "`"),
                  {}};
  if (const std::int64_t N = N_of(verdict.form); N > 0) {
    row.name = replaced(row.name, fmt::format("m64n{}k", N), "m64nNk");
    row.machine = replaced(row.machine, fmt::format(".64x{}x", N), ".64xNx");
    row.N.push_back(N);
  }
  return row;
}

/// A row for each form, those that are alike in one.
std::vector<DocumentRow> document_rows(const observations::Record& record, const std::vector<Verdict>& verdicts) {
  std::vector<DocumentRow> rows;
  std::map<std::vector<std::string>, std::size_t> places;
  for (const Verdict& verdict : verdicts) {
    const DocumentRow row = document_row(verdict, observation_of(record, verdict.form));
    const auto [found, is_new] = places.try_emplace({row.name, row.status, row.machine}, rows.size());
    if (is_new) {
      rows.push_back(row);
    } else {
      rows[found->second].N.insert(rows[found->second].N.end(), row.N.begin(), row.N.end());
    }
  }
  return rows;
}

/// What was seen of tensor copies and the manuals do not say, or say otherwise. The predictions have it as it was seen.
constexpr const char* beyond_the_manuals = R"(
## Beyond the manuals

What this device and its driver do with TMA, `wgmma` and shared memory, and neither the PTX ISA nor the driver's manual says:

- A tile begins at a multiple of 16 bytes of the innermost dimension, inside of the tensor or before it; any other coordinate is an illegal
  instruction. So is a store that begins before the tensor in any dimension, and an im2col load that begins outside of its bounding box.
- Stores and reductions know the end of a row by chunks of 16 bytes: elements of the last chunk that lie behind the tensor are written all the
  same. Loads fill them, element by element.
- Under a swizzle a row of the tile takes as many bytes as the swizzle spans, however narrow the box is; the bytes between are left alone, and
  the barrier counts those of the box only. The swizzle acts on the address in shared memory, so a tile may begin at any multiple of 128.
- NaN fill is 0x7ff7 in every 16 bits, whatever the type: 0x7ff77ff7 for 32 bits.
- The corners of im2col are taken in the order W, H, D; the manual says D, H, W. A width of 2^31 or more is refused for them.
- The innermost element stride has no effect, and is refused all the same if it is not from 1 to 8.
- An interleaved tensor's innermost dimension counts slices of 16 or 32 bytes; of the last dimension but one, in which the slices of a pixel
  lie, one arrives whatever the box is. The interleave 32B goes with any swizzle, though the manual allows 32B alone; the inner box must be a
  multiple of 16 bytes there too.
- A box of more than 228 KiB is refused. Swizzles with atoms of 32 or 64 bytes and elements of 4 or 6 bits are, too.
- `wgmma` adds a descriptor's leading offset along k too, each time that a row of k goes beyond the bytes which the swizzle spans. B of a sparse
  product, whose rows are 64 bytes long, is read so under the 32-byte swizzle. CUTLASS's `make_gmma_desc` writes no such offset there.
- Loads of 8 and 16 bytes by each thread take half the wavefronts where every thread t reads what t xor 1 reads, or every one what t xor 2
  does. Stores do not.
)";

std::string document(const observations::Record& record, const std::vector<Verdict>& verdicts) {
  const observations::Provenance& from = record.manifest.provenance;
  std::string text = fmt::format(
      R"(# What the hardware does

Instruction forms of tensor cores, and of what moves their operands, as a device did them: {}, driver {}, CUDA {}, target {}, {}.
That is compared with what the PTX ISA and CuTe say: a matrix multiply-accumulate modulo a permutation of its rows, of its columns and of its
contraction indices, which no observation can see; what moves bytes, byte by byte. Of `wgmma` that is the accumulators, A in registers, and where
in shared memory A and B are read, byte by byte, in each swizzle mode; at N = 256 also under other leading and stride offsets, start addresses
and base offsets. Of sparse products it is also whose nibble of metadata says which k an element of A has, under each selector (the kernel that
asks has the instruction once for each of them), and of integers what becomes of the largest one and one more. PTX leaves open what a fragment of
`wmma` holds: what is compared is what ptxas is predicted to make of it. A `chain` is `ldmatrix`, `mma` and `stmatrix` behind one another: its rows
and columns, which a product alone does not show, are those of memory. Behind the name that PTX gives it, a form says what PTX says by operands: `ss` or `rs` for A in shared memory or in registers,
and whether each matrix in shared memory goes on along `k` or along `mn`. Descriptors are compared by whether the driver takes
them; accesses to shared memory by their wavefronts. A form with several configurations agrees if every one does.

Forms that other devices have are listed with what is documented of them, and as not observed: nothing here says that the documentation is right
about them. They are families of their own.

`colex oracle descriptors` asks for more descriptors than these: it draws some at random, makes the layout that each describes, finds the descriptor of that layout as
`colex oracle check` does, and has the GPU of the machine execute the instruction under it. The instruction must read the layout.

`colex oracle verify --markdown` made this table from the record in `gpu_oracle/recorded`; `colex oracle discover` finds the layouts from the
observations alone.

)",
      from.device, from.driver, from.toolkit, from.target, record.manifest.time);
  text += table_markdown(by_family(verdicts)) +
          "\n| form | the prediction and the hardware | machine instructions |\n|---|---|---|\n";
  for (const DocumentRow& row : document_rows(record, verdicts)) text += text_of(row);
  return text + beyond_the_manuals;
}

/// Where the prediction is written down.
std::string catalogue_file(const std::string& form) {
  const char* file = predictions::matrix_copy(form) != nullptr          ? "matrix_copies"
                     : predictions::tensor_memory_copy(form) != nullptr ? "tensor_memory_copies"
                     : predictions::tensor_memory_sums(form) != nullptr ? "tensor_memory_sums"
                                                                        : "mma_atoms";
  return std::string("gpu_oracle/predictions/src/") + file + ".cpp";
}

evidence::Record evidence_of(const Verdict& verdict, const observations::Record& from) {
  evidence::Record record;
  record.law = "hardware." + predictions::short_name(verdict.form);
  record.words = "The instruction does what its documentation says";
  record.source = "PTX ISA";
  record.claim = {catalogue_file(verdict.form), 1, 1, verdict.form};
  record.engine = from.manifest.time.empty() ? "observed" : "recorded";
  record.bound = recorded_on(from);
  const observations::Observation* observation = observation_of(from, verdict.form);
  record.hardware = evidence::Hardware{verdict.form, observations::describe(from.manifest.provenance),
                                       observation == nullptr ? "" : machine_text(*observation, ""), operands_of(verdict.form)};
  record.reason = verdict.reason;
  record.cases = verdict.status == Status::agree || verdict.status == Status::differ ? 1 : 0;
  switch (verdict.status) {
    case Status::agree: record.outcome = evidence::Outcome::exhausted; break;
    case Status::differ: record.outcome = evidence::Outcome::refuted; break;
    case Status::not_predicted: record.outcome = evidence::Outcome::not_applicable; break;
    case Status::not_observed:
      record.outcome = verdict.missing ? evidence::Outcome::skipped : evidence::Outcome::not_applicable;
      break;
    case Status::fault: record.outcome = evidence::Outcome::error; break;
  }
  record.repeat = "colex oracle verify " + predictions::short_name(verdict.form);
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

Exit exit_of(const Verdict& verdict) {
  switch (verdict.status) {
    case Status::agree: return Exit::as_claimed;
    case Status::differ: return Exit::refuted;
    case Status::fault:
    case Status::not_predicted:
    case Status::not_observed: return Exit::unknown;
  }
  return Exit::unknown;
}

/// What the record cannot have does not count, unless nothing else was asked about.
Exit exit_of(const std::vector<Verdict>& verdicts) {
  if (std::all_of(verdicts.begin(), verdicts.end(), is_beyond_the_record)) return Exit::unknown;
  Exit exit = Exit::as_claimed;
  for (const Verdict& verdict : verdicts) {
    if (!is_beyond_the_record(verdict)) exit = worse(exit, exit_of(verdict));
  }
  return exit;
}

observations::Record record_to_verify(const VerifyOptions& options) {
  if (!options.live) return oracle_record(options.record);
  observations::Record record = live_record(probe_beside(), options.words, at_full_speed());
  // To disassemble all forms takes longer than to observe them, and the table does without.
  if (options.markdown || options.evidence.wanted()) add_machine_instructions(record, probe_beside());
  return record;
}

Exit verify(const VerifyOptions& options) {
  const observations::Record record = record_to_verify(options);
  const std::vector<Verdict> verdicts =
      verification::verify(record, [&](const std::string& form) { return selected(options.words, form); });
  if (verdicts.empty()) throw_no_such_form(options.words.front());
  if (options.evidence.wanted()) {
    EvidenceSink evidence(options.evidence);
    for (const Verdict& verdict : verdicts) evidence.take(evidence_of(verdict, record));
    evidence.finish();
  }
  if (options.markdown) {
    fmt::print("{}", document(record, verdicts));
  } else {
    fmt::print("{}{}{}\n", table_text(by_family(verdicts)), remarks(verdicts), marked(recorded_on(record), Mark::faint, stdout));
  }
  return exit_of(verdicts);
}

}  // namespace

void add_oracle_verify(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = oracle.add_subcommand("verify", "Compare every prediction with what was observed");
  command->add_option("FORM", options->words, "Only forms whose names begin so");
  add_to(*command, options->evidence);
  command->add_flag("--markdown", options->markdown, "The table with every form, as docs/hardware.md");
  command->add_flag("--live", options->live, "With what the GPU of this machine does now, instead of a record");
  add_record_option(*command, options->record);
  command->callback([options, &exit] { exit = worse(exit, or_without_gpu([&] { return verify(*options); })); });
}

}  // namespace colex::cli
