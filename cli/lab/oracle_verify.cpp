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
#include "colex/interface/hardware.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/verification/verify.hpp"

#include "../evidence_sink.hpp"
#include "../oracle.hpp"
#include "../terminal.hpp"
#include "live.hpp"

namespace colex::cli {

namespace {

using verification::Agreement;
using verification::FamilyRow;
using verification::Status;

struct VerifyOptions {
  EvidenceOptions evidence;
  std::string record;
  std::vector<std::string> words;
  bool markdown = false, all = false, live = false;
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

/// Whether the form could not be observed: the device does not have it, or no probe asks for it. The record is complete without
/// it.
bool is_beyond_the_record(const Agreement& agreement) { return agreement.status == Status::not_observed && !agreement.missing; }

/// Which forms no record of this device can have: a line for each family says how many, and why.
std::string beyond_the_record(const std::vector<Agreement>& agreements) {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const Agreement& agreement : agreements) {
    if (!is_beyond_the_record(agreement)) continue;
    const std::string what = agreement.family + ": " + agreement.reason;
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

/// Which forms do not agree, and why.
std::string remarks(const std::vector<Agreement>& agreements) {
  std::string text;
  for (const Agreement& agreement : agreements) {
    if (agreement.status == Status::agree || is_beyond_the_record(agreement)) continue;
    const std::string why = agreement.reason.empty() ? "" : ": " + agreement.reason;
    text +=
        fmt::format("{}  {}{}\n", marked(fmt::format("{:13}", name(agreement.status)), Mark::bad, stdout), agreement.form, why);
  }
  return text + beyond_the_record(agreements);
}

/// The machine instructions that implement a form, each between these quotes. Equal neighbours are counted.
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

/// A row of the document. Forms that differ only in the N of a warpgroup's product share a row.
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

DocumentRow document_row(const Agreement& agreement, const observations::Observation* observation) {
  DocumentRow row{predictions::short_name(agreement.form),
                  name(agreement.status) + (agreement.reason.empty() ? "" : ": " + agreement.reason),
                  observation == nullptr ? "" : machine_text(*observation, "`"),
                  {}};
  if (const std::int64_t N = N_of(agreement.form); N > 0) {
    row.name = replaced(row.name, fmt::format("m64n{}k", N), "m64nNk");
    row.machine = replaced(row.machine, fmt::format(".64x{}x", N), ".64xNx");
    row.N.push_back(N);
  }
  return row;
}

/// The rows of the document. Forms that differ only in N share a row.
std::vector<DocumentRow> document_rows(const observations::Record& record, const std::vector<Agreement>& agreements) {
  std::vector<DocumentRow> rows;
  std::map<std::vector<std::string>, std::size_t> places;
  for (const Agreement& agreement : agreements) {
    const DocumentRow row = document_row(agreement, observation_of(record, agreement.form));
    const auto [found, is_new] = places.try_emplace({row.name, row.status, row.machine}, rows.size());
    if (is_new) {
      rows.push_back(row);
    } else {
      rows[found->second].N.insert(rows[found->second].N.end(), row.N.begin(), row.N.end());
    }
  }
  return rows;
}

/// What was observed of tensor copies and the manuals do not say, or say differently. The predictions say what was observed.
constexpr const char* beyond_the_manuals = R"(
## Beyond the manuals

This device and its driver do the following with TMA, `wgmma` and shared memory, and neither the PTX ISA nor the driver's manual says so:

- A tile begins at a multiple of 16 bytes of the innermost dimension, inside of the tensor or before it. Any other coordinate is an illegal instruction. So is a
  store that begins before the tensor in any dimension, and an im2col load that begins outside of its bounding box.
- Stores and reductions know the end of a row only by chunks of 16 bytes: they also write the elements of the last chunk that lie behind the tensor. Loads fill these
  elements, one by one.
- Under a swizzle, a row of the tile takes as many bytes as the swizzle spans, however narrow the box is. The bytes between are left alone, and the barrier counts
  only the bytes of the box. The swizzle acts on the address in shared memory, so a tile may begin at any multiple of 128.
- NaN fill writes 0x7ff7 into every 16 bits, whatever the type: 0x7ff77ff7 for 32 bits.
- The corners of im2col are taken in the order W, H, D; the manual says D, H, W. The driver keeps the end of the bounding box, extent and upper corner together, in 32 signed
  bits, and refuses what then ends before it begins: a width of 2^31 with corners of 0, and not one of 2^31 whose upper corner is -1.
- The innermost element stride has no effect, if channels are not interleaved. Nevertheless the driver refuses it if it is not from 1 to 8.
- For interleaved channels the innermost dimension is W. There the innermost element stride counts, the corners of im2col are those of the first dimensions, an im2col copy
  brings one slice of each pixel, whatever the number of channels says, and a store ends where the tensor does.
- The innermost dimension of an interleaved tensor counts slices of 16 or 32 bytes, and the last dimension but one leads to the next slice of a pixel. In that
  dimension one slice arrives, whatever the box says. The interleave 32B goes with any swizzle, though the manual allows only 32B; there, too, the inner box must be a
  multiple of 16 bytes.
- The driver refuses a box of more than 228 KiB. It rounds down what an element stride leaves of a side, the innermost one as well: a box of which one side is shorter than its stride may have any size. It
  refuses swizzles with atoms of 32 or 64 bytes, and elements of 4 or 6 bits.
- `wgmma` adds a descriptor's leading offset along k as well, each time that a row of k goes beyond the bytes that the swizzle spans. So it reads B of a sparse product,
  whose rows are 64 bytes long, under the 32-byte swizzle. CUTLASS's `make_gmma_desc` writes no leading offset there.
- Loads of 8 and 16 bytes by each thread take half the wavefronts if every thread t reads what thread t xor 1 reads, or if every thread t reads what thread t xor 2
  reads. Stores do not, and neither do `ldmatrix` and `stmatrix`. A load of 8 bytes by a part of a warp takes 2 wavefronts at the least, and of 16 bytes 4, or half of that
  where it is merged; a store takes what its words take. (The counter of Nsight Compute has no such least: it is the clock's.)
- `cp.async.ca` writes a word as often as threads write it: 32 wavefronts where all write one. Few wavefronts of it are hidden by its own issue, so they are measured by how much
  longer loads beside it take; the counter says the same. Threads that read one word of global memory follow one another as well, so the probe's read side by side.
- Not in the record are accesses that the clock does not separate: `cp.async.cg` takes the time of the L2 cache and no cycle of loads beside it; `wgmma` took equally long under each of
  216 descriptors, of all swizzles; and nothing was measured of `cp.async.bulk` and TMA. The H100 was asked about 500 of the 5,300 accesses, those of `ld` and `st` by whole warps.
)";

/// What other libraries say of AMD's instructions, which nobody here observed (gpu_oracle/published/tables.json).
constexpr const char* of_amd = R"(
## AMD's matrix instructions

MFMA and WMMA are predicted alone: no device of AMD's was asked. Their names are those of the instructions with dots, `mfma.f32.32x32x8.f16` of `v_mfma_f32_32x32x8_f16`; the
mnemonic, LLVM's intrinsic and clang's builtin are understood as well. WMMA has other layouts on gfx11 than on gfx12, and others by 32 lanes than by 64: the name ends in both, as in
`wmma.f32.16x16x16.f16.w32.gfx12`. The layouts are what AMD's matrix instruction calculator prints; for what gfx950 alone has, which the calculator has not, they
follow its rule. `colex peers tables` compares them with those of three libraries:

- **Triton** 3.9.0 and **FlyDSL** 0.5.0 have the same layouts of MFMA and of WMMA of gfx11.
- For 16-bit A and B on gfx12 the calculator gives lanes 16 to 31 the k from 4 to 7 and from 12 to 15. FlyDSL, and Triton where `k_width` is 8, give them those from 8 to 15. The
  products are the same, since A and B are permuted alike.
- **tensor-layouts** 0.3.2 differs in every operand. Its lanes t and t + 1 are in different groups of rows of C, where AMD's are 32 or 16 lanes apart (16 on gfx11), and all groups of
  lanes have the same k of A and B, so that the other k are nowhere. On gfx11 its A and B have 8 values in a lane, and AMD's 16. What it calls RDNA4 are shapes that gfx12 has not.
- Nobody else speaks of products of 4 x 4: tensor-layouts has one of 4 x 64 in their place, and FlyDSL gives A no values. Nor does anybody else speak of WMMA by 64 lanes.

`lds_cycles` says how AMD's LDS serves a wave, phase by phase: of gfx942 as AMD's Composable Kernel documents it, of gfx950 as HipKittens measured it. Wavefronts, bank conflicts of
`oracle check smem`, descriptors of `wgmma` and `tcgen05` and everything about TMA are about NVIDIA's devices alone.
)";

/// The page docs/hardware.md, and with `all` a line for each form.
std::string document(const observations::Record& record, const std::vector<Agreement>& agreements, bool all) {
  const observations::Provenance& from = record.manifest.provenance;
  std::string text = fmt::format(
      R"(# What the hardware does

This page says what instructions of tensor cores do, and instructions that move their operands. They were observed on {}, driver {}, CUDA {},
target {}, {}. An *instruction form* is an instruction with all its modifiers.

Each observation is compared with a prediction, which says what the PTX ISA and CuTe document:

- **A matrix multiply-accumulate**: which thread and value holds which element of A, B, C and D. No observation can tell what the hardware calls row 3, so two
  labellings count as the same if renaming rows, columns and contraction indices turns one into the other.
- **An instruction that moves bytes**: where each byte of the destination comes from.
- **`wgmma`**: the layout of the accumulators and of A in registers; and from which bytes of shared memory A and B are read, in each swizzle mode. With N = 256 other
  leading and stride offsets, start addresses and base offsets were tried as well.
- **Sparse products**: also which nibble of metadata says which k an element of A has, for each selector.
- **Products of integers**: also what the largest integer plus one becomes, the largest (it saturates) or the least (it wraps).
- **`wmma`**: PTX leaves open which elements a fragment holds. The prediction is what ptxas makes of it.
- **`chain`**: `ldmatrix`, `mma` and `stmatrix`, one after the other. Their rows and columns are rows and columns of memory, which a product alone does not show.
- **Tensor descriptors**: whether the driver accepts them. **Accesses to shared memory**: how many wavefronts they take.

The name of a form is PTX's. If PTX says something by an operand, the name says it at its end: `ss` if A lies in shared memory and `rs` if it lies in registers; then, for
each matrix in shared memory, `k` or `mn` for the direction in which it is contiguous. A form with several configurations agrees if all of them do.

Families of forms that this device does not have are listed as well. They are not observed: nothing here says that their documentation is right.

`colex oracle descriptors` asks about more descriptors than these. It draws some at random, makes the layout that each describes, finds a descriptor for that layout as
`colex oracle check` does, and has the GPU of the machine execute the instruction with it. The instruction must read the layout.
`colex oracle tensor-maps` draws descriptors of TMA. The driver has to take those that break no rule, and to refuse the others; loads and stores under legal ones are executed, and
each of their bytes has to come from where it is predicted. Every other one is of a tile of layouts, under the tensor map that `colex oracle check tma` answers for it: split or joined modes,
boxes beyond 256, starts before the tensor and boxes that hang over. There each byte has to be where the tile's layouts say.
`colex oracle accesses` draws accesses to shared memory by `ld`, `st`, `ldmatrix`, `stmatrix` and `cp.async.ca`, by whole warps and by parts, and measures how many wavefronts each takes.

`colex oracle verify --markdown` made this page from the record in `gpu_oracle/recorded`; with `--all` it has a line for each form. `colex oracle discover` finds layouts from observations alone.

)",
      from.device, from.driver, from.toolkit, from.target, record.manifest.time);
  text += table_markdown(by_family(agreements));
  if (all) {
    text += "\n| form | the prediction and the hardware | machine instructions |\n|---|---|---|\n";
    for (const DocumentRow& row : document_rows(record, agreements)) text += text_of(row);
  }
  return text + beyond_the_manuals + of_amd;
}

/// The file that contains the prediction.
std::string catalogue_file(const std::string& form) {
  const char* file = predictions::matrix_copy(form) != nullptr          ? "matrix_copies"
                     : predictions::tensor_memory_copy(form) != nullptr ? "tensor_memory_copies"
                     : predictions::tensor_memory_sums(form) != nullptr ? "tensor_memory_sums"
                                                                        : "mma_atoms";
  return std::string("gpu_oracle/predictions/src/") + file + ".cpp";
}

/// What a form is called in CuTe, so that a report can be searched for it; PTX's name is that of the record.
std::string names_in_cute(const std::string& form) {
  std::string text;
  for (const std::string& name : cute_names(form)) text += (text.empty() ? "" : ", ") + name;
  return text;
}

evidence::Record evidence_of(const Agreement& agreement, const observations::Record& from, const std::string& bound) {
  evidence::Record record;
  record.law = "hardware." + predictions::short_name(agreement.form);
  const std::string cute = names_in_cute(agreement.form);
  record.words = (cute.empty() ? "The instruction" : cute) + " does what its documentation says";
  record.source = "PTX ISA";
  record.claim = {catalogue_file(agreement.form), 1, 1, agreement.form};
  record.engine = from.manifest.time.empty() ? "observed" : "recorded";
  record.bound = bound;
  const observations::Observation* observation = observation_of(from, agreement.form);
  record.hardware = evidence::Hardware{agreement.form, observations::describe(from.manifest.provenance),
                                       observation == nullptr ? "" : machine_text(*observation, ""), operands_of(agreement.form)};
  record.reason = agreement.reason;
  record.cases = agreement.status == Status::agree || agreement.status == Status::differ ? 1 : 0;
  switch (agreement.status) {
    case Status::agree: record.outcome = evidence::Outcome::exhausted; break;
    case Status::differ: record.outcome = evidence::Outcome::refuted; break;
    case Status::not_predicted: record.outcome = evidence::Outcome::not_applicable; break;
    case Status::not_observed:
      record.outcome = agreement.missing ? evidence::Outcome::skipped : evidence::Outcome::not_applicable;
      break;
    case Status::fault: record.outcome = evidence::Outcome::error; break;
  }
  record.repeat = "colex oracle verify " + predictions::short_name(agreement.form);
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

Exit status_of(const Agreement& agreement) {
  switch (agreement.status) {
    case Status::agree: return Exit::as_claimed;
    case Status::differ: return Exit::refuted;
    case Status::fault:
    case Status::not_predicted:
    case Status::not_observed: return Exit::unknown;
  }
  return Exit::unknown;
}

/// Forms that the record cannot have do not count, unless nothing else was asked about.
Exit status_of(const std::vector<Agreement>& agreements) {
  if (std::all_of(agreements.begin(), agreements.end(), is_beyond_the_record)) return Exit::unknown;
  Exit exit = Exit::as_claimed;
  for (const Agreement& agreement : agreements) {
    if (!is_beyond_the_record(agreement)) exit = worse(exit, status_of(agreement));
  }
  return exit;
}

observations::Record record_to_verify(const VerifyOptions& options) {
  if (!options.live) return oracle_record_of(options.words, options.record);
  observations::Record record = live_record(probe_beside(), options.words, at_full_speed());
  // To disassemble all forms takes longer than to observe them, and the table does without.
  if (options.markdown || options.evidence.wanted()) add_machine_instructions(record, probe_beside());
  return record;
}

Exit verify(const VerifyOptions& options) {
  const observations::Record record = record_to_verify(options);
  const std::vector<Agreement> agreements =
      verification::verify(record, [&](const std::string& form) { return selected(options.words, form); });
  std::vector<std::string> forms;
  for (const Agreement& agreement : agreements) forms.push_back(agreement.form);
  require_known(options.words, forms);
  if (options.evidence.wanted()) {
    EvidenceSink evidence(options.evidence);
    const std::string bound = recorded_on(record);
    for (const Agreement& agreement : agreements) evidence.take(evidence_of(agreement, record, bound));
    evidence.finish();
  }
  if (options.markdown) {
    fmt::print("{}", document(record, agreements, options.all));
  } else {
    fmt::print("{}{}{}\n", table_text(by_family(agreements)), remarks(agreements),
               marked(recorded_on(record), Mark::faint, stdout));
  }
  return status_of(agreements);
}

}  // namespace

void add_oracle_verify(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = oracle.add_subcommand("verify", "Compare every prediction with what was observed");
  command->add_option("FORM", options->words, "Only forms whose names begin with this");
  add_to(*command, options->evidence);
  CLI::Option* markdown = command->add_flag("--markdown", options->markdown, "Print the page docs/hardware.md");
  command->add_flag("--all", options->all, "Add a line for each form")->needs(markdown);
  command->add_flag("--live", options->live, "Ask the GPU of this machine instead of a record");
  add_record_option(*command, options->record);
  command->callback([options, &exit] { exit = worse(exit, or_without_gpu([&] { return verify(*options); })); });
}

}  // namespace colex::cli
