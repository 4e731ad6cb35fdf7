// Questions about what the hardware does with your layouts, as values; and their texts, which every front reads by one table.
//
//   const MmaQuestion question{.form = "mma.m16n8k16.f32.f16.f16.f32", .C = C};
//   EXPECT_EQ(answer(question).finding, Finding::right);
//   EXPECT_EQ(ask("mma", {{"FORM", "mma.m16n8k16.f32.f16.f16.f32"}, {"--C", to_string(C)}}).finding, Finding::right);
//
// `mma`: is this the layout of that operand, and is this a tiled MMA? Also `sparse`, of a product with a sparse A. `copy`:
// ldmatrix, cp.async and their like: this layout, this tiled copy? `wgmma`: a warpgroup's registers, its matrices in shared
// memory, its tile? `umma`: tcgen05.mma's matrices in shared memory, its sums in tensor memory? `tma`: is this tile one copy by
// TMA? `smem`: how many wavefronts does this access to shared memory take?
//
// What is given is parsed before anything is asked of it; what a question has no use for is refused by name. Nothing is left
// unread. All of these throw Misuse for what is asked wrongly, Unreadable for a record that cannot be read, and Rejection for a
// text that is no layout.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/composed_layout.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/evidence/record.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/notes.hpp"
#include "colex/interface/question.hpp"
#include "colex/layout.hpp"
#include "colex/observations/record.hpp"
#include "colex/print.hpp"
#include "colex/tiler.hpp"

namespace colex::cli {

// The answer to a question about the hardware: one verdict, each operand's own in it, and on what grounds. What a person reads,
// JSON and evidence are all made of this. Whoever includes it has nlohmann's JSON.

/// What was found of an operand, or of a whole question.
enum class Finding {
  right,
  equivalent,  ///< right, under other names of rows, columns or k than the catalogue's
  answered,    ///< of a question that has no right answer, such as how many wavefronts an access takes
  unknown,     ///< nobody observed it: what is predicted is said, and is no success
  wrong,
};

const char* name(Finding finding);

/// An operand, or another part of a question, with what was found of it.
struct OperandAnswer {
  std::string name;  ///< `A`, `source`, `shared`, …
  Finding finding = Finding::right;
  std::string layout;                   ///< as it was given
  std::vector<std::string> lines = {};  ///< what is wrong, or what it comes to
};

/// An answer. As text:
///
///   wrong
///     A  right  ((4,8),(2,2,2)):((32,1),(16,8,128))
///     B  wrong  ((4,8),(2,2)):((1,16),(8,64))
///        T1V0 is at (n,k) = (0,2); your layout puts it at (1,0)
///        T1V0 is in the same column as T0V0; your layout puts it in another
///     mma.m16n8k16.f32.f16.f16.f32; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
struct OracleAnswer {
  std::string question;  ///< `mma`, `tma`, …
  std::string subject;   ///< the instruction by its short name; empty if there is none
  Finding finding = Finding::right;
  std::string headline;                  ///< behind the verdict: `a tile of 32 x 32 x 16 by 128 threads`
  std::vector<OperandAnswer> operands;   ///< each that was given
  std::vector<std::string> remarks;      ///< further lines
  std::string picture;                   ///< of what is compared, as text; empty if there is none
  std::vector<evidence::Operand> drawn;  ///< the same for a report
  nlohmann::ordered_json facts = nlohmann::ordered_json::object();  ///< numbers for JSON
  std::string engine = "recorded";  ///< `recorded`, `observed`, or `predicted` where nobody looked
  std::string form, device;         ///< for evidence, which names instructions as PTX does
  std::string grounds;              ///< whose behaviour this is
  std::string repeat;               ///< the command that says the same

  /// Adds an operand. The verdict is the worst of all.
  void add(OperandAnswer operand);
};

/// The record that an answer is from, noted in it.
void take_grounds(OracleAnswer& answer, const observations::Record& record);

/// The answer as one JSON object.
nlohmann::ordered_json json_of(const OracleAnswer& answer);

/// The answer for a person, as above.
std::string say(
    const OracleAnswer& answer, const Marking& marked = [](const std::string& piece, Mark) { return piece; });

/// What was said, on a line for each thing.
std::vector<std::string> notes_of(const OracleAnswer& answer);

/// A value, and how it was written.
template <class T>
struct Given {
  Given() = default;
  Given(T given) : value(std::move(given)), text(to_string(value)) {}
  Given(T given, std::string written) : value(std::move(given)), text(std::move(written)) {}

  T value;
  std::string text;
};

/// A layout of memory, swizzled or not, and what its text says besides.
struct GivenMemory {
  std::string text;
  ComposedLayout<> layout;
  std::string memory = {};                ///< `smem`, `tmem`, …; empty where the text does not say it
  std::optional<std::int64_t> bits = {};  ///< of an element
};

/// An instruction is named as PTX or CuTe names it, or by the beginning of a name that one alone has. `dump` is what CuTe prints
/// of a tiled MMA or copy, and says what other members would; `record` is the folder of a record that is to answer.
struct MmaQuestion {
  std::string form;
  std::optional<Given<Layout<>>> A = {}, B = {}, C = {}, D = {};  ///< (thread, value) to the element
  bool fixed = false;  ///< operands that are not given are the catalogue's; without this they may have any layout
  std::optional<dialects::Reading> dump = {};
  std::optional<Given<Layout<>>> atoms = {};  ///< where the atoms of a tiled MMA stand along m, n and k
  std::optional<Given<Tiler<>>> permutation = {};
  std::string record = {};
};

struct CopyQuestion {
  std::string form;
  std::optional<Given<Layout<>>> source = {}, destination = {};  ///< (thread, value) to the element
  std::optional<Given<Layout<>>> threads = {}, values = {};      ///< of a tiled copy
  std::string mma = {};                                          ///< or the instruction an operand of which is copied
  std::optional<dialects::Reading> dump = {};
  std::string operand = "A";
  std::optional<Given<Layout<>>> atoms = {};
  std::optional<Given<Tiler<>>> permutation = {};
  std::optional<Given<ComposedLayout<>>> shared = {}, global = {};
  std::optional<Given<Layout<>>> registers = {};
  std::optional<std::int64_t> element_bits = {};
  bool store = false;
  std::optional<std::int64_t> at_most = {};  ///< wavefronts
  std::string record = {};
  std::optional<Given<Tiler<>>> tile = {};  ///< with `layout` a tiled copy as CuTe has it: Tiler_MN and TiledLayout_TV
  std::optional<Given<Layout<>>> layout = {};
};

struct WgmmaQuestion {
  std::string form;
  std::optional<GivenMemory> A_in_memory = {}, B_in_memory = {};  ///< (m, k) and (n, k) to the element of shared memory
  std::optional<Given<Layout<>>> A = {}, C = {}, D = {};          ///< in registers. C is another name of D: they have one layout
  std::optional<dialects::Reading> dump = {};
  bool fixed = false;
  std::optional<Given<Layout<>>> atoms = {};
  std::optional<Given<Tiler<>>> permutation = {};
  std::string record = {};
  std::optional<Given<Layout<>>> printed_A = {}, printed_B = {};  ///< as CuTe prints operands that no thread holds
};

struct UmmaQuestion {
  std::string form;
  std::optional<GivenMemory> A = {}, B = {}, D = {};
  std::optional<dialects::Reading> dump = {};
  std::string A_major = {}, B_major = {};  ///< `K` or `MN`
  std::optional<std::int64_t> bits = {}, N = {};
  std::string record = {};
};

struct TmaQuestion {
  Given<Layout<>> tensor;
  Given<ComposedLayout<>> tile = ComposedLayout<>(Swizzle(), Checked(0), Layout<>());
  Tuple<Checked> box;
  std::optional<Tuple<Checked>> element_strides = {};
  std::string interleave = "NONE", swizzle = {}, type = "f16";
  std::optional<Tuple<Checked>> at = {};
  bool store = false;
  std::string fill = "none", record = {};
};

struct SmemQuestion {
  Given<ComposedLayout<>> layout = ComposedLayout<>(Swizzle(), Checked(0), Layout<>());
  std::int64_t element_bytes = 4;
  bool store = false;
  std::optional<std::int64_t> at_most = {};
  std::string record = {};
};

OracleAnswer answer(const MmaQuestion& question, const Gpu& gpu = {});
OracleAnswer answer(const CopyQuestion& question, const Gpu& gpu = {});
OracleAnswer answer(const WgmmaQuestion& question, const Gpu& gpu = {});
OracleAnswer answer(const UmmaQuestion& question, const Gpu& gpu = {});
OracleAnswer answer(const TmaQuestion& question, const Gpu& gpu = {});
OracleAnswer answer(const SmemQuestion& question, const Gpu& gpu = {});

/// A question by its texts.
struct OracleQuestion : QuestionForm {
  std::function<OracleAnswer(const QuestionTexts&, const Gpu&)> answer;
};

/// All that there are.
const std::vector<OracleQuestion>& oracle_questions();

/// The answer to a question by its texts, with the notes that were made of these among its remarks.
OracleAnswer ask(const OracleQuestion& question, const QuestionTexts& given, const Gpu& gpu = {});
/// The same of the question of this name, by the texts of its options and the words in their places.
OracleAnswer ask(const std::string& question, QuestionTexts given, const std::vector<std::string>& words = {},
                 const Gpu& gpu = {});

/// Which question a form is asked about by; empty if it is by none.
std::string question_about(const std::string& form);

/// The form that a question is about. Throws Misuse for one that another question is about, and says which.
std::string form_for(const std::string& question, const std::string& name);

}  // namespace colex::cli
