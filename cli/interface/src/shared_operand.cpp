// The answer about an operand that lies in shared memory, and is read through a descriptor.
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/predictions/shared_matrix.hpp"

#include "question_parts.hpp"

namespace colex::cli {

namespace {

std::string address_text(const predictions::FoundDescriptor& found) {
  if (found.start == 0) return "which is the tile's";
  return fmt::format("which begins {} bytes ({}) behind the tile's", found.start, found.start / 16);
}

/// The answer's lines.
std::vector<std::string> shared_operand_lines(char operand, const predictions::DescriptorAnswer& answer) {
  const char rows = operand == 'A' ? 'm' : 'n';
  if (const auto* none = std::get_if<predictions::NoDescriptor>(&answer)) {
    std::vector<std::string> lines{(none->undecided ? "" : "no descriptor reads it: ") + describe(*none, rows)};
    if (!none->remedy.empty()) lines.push_back(none->remedy);
    return lines;
  }
  const auto& found = std::get<predictions::FoundDescriptor>(answer);
  std::vector<std::string> lines{describe(found),
                                 fmt::format("{:#018x} without its address, {}", found.word(), address_text(found))};
  if (std::string advance = describe_advance(found, rows); !advance.empty()) lines.push_back(std::move(advance));
  return lines;
}

/// The descriptor's fields, in bytes.
nlohmann::ordered_json json_of(const predictions::FoundDescriptor& found) {
  return {{"swizzle_bytes", found.mode.bytes},    {"leading_bytes", found.leading_field()},
          {"stride_bytes", found.stride_field()}, {"base_offset", found.base},
          {"start_bytes", found.start},           {"word", fmt::format("{:#018x}", found.word())},
          {"addresses", found.addresses}};
}

/// The first instruction's matrix as given, beside one that is read under a swizzle of as many bytes; empty where another
/// instruction's is wrong.
std::string picture_of(char operand, const predictions::MatrixRead& read, const ComposedLayout<>& layout,
                       const predictions::NoDescriptor& none) {
  if (none.row >= read.rows || none.k >= read.columns || none.stage > 0 || layout.inner().rank() != 2) return "";
  const Swizzle* swizzle = layout.swizzle();
  const std::int64_t bytes = swizzle == nullptr || swizzle->bits() < 1 || swizzle->bits() > 3 ? 0 : 16 << swizzle->bits(),
                     row_bytes = read.columns * read.bits / 8, leading = bytes == 0 ? 128 : bytes * row_bytes / 2,
                     stride = 8 * (bytes == 0 ? row_bytes : bytes);
  const auto matrix = predictions::shared_matrix(read.bits, read.major, {bytes, leading, stride, 0, 0}, read.rows, read.columns);
  return beside({std::string(1, operand), read.rows, read.columns, none.row, none.k},
                bytes == 0 ? "as one is read without a swizzle" : fmt::format("as one is read by the {}-byte swizzle", bytes),
                matrix.layout, layout);
}

/// What CuTe prints of GMMA's layouts is an atom of 8 rows, or of 8 along k, which is repeated until an instruction can read
/// it: one behind another.
ComposedLayout<> repeated(const ComposedLayout<>& atom, const predictions::MatrixRead& read, std::vector<std::string>& lines) {
  constexpr std::int64_t core = 8;
  if (atom.inner().rank() != 2) return atom;
  std::vector<Layout<>> modes{atom.inner().mode(0), atom.inner().mode(1)};
  std::optional<Checked> behind;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const std::int64_t needed = k == 0 ? read.rows : read.columns;
    if (size(modes[k]) != Checked(core) || needed <= core || needed % core != 0) continue;
    const Checked times = needed / core, distance = behind ? *behind : cosize(atom.inner());
    modes[k] = make_layout(std::vector<Layout<>>{modes[k], Layout<>(Mode<Checked>{times, distance})});
    behind = distance * times;
  }
  if (!behind) return atom;
  const ComposedLayout<> whole = atom.with_inner(make_layout(modes));
  lines.push_back("as an atom, which is repeated one behind another: " + to_string(whole));
  return whole;
}

/// What is asked about: a partition's tile, an atom's repetition, or what was given.
ComposedLayout<> as_a_tile(const ComposedLayout<>& given, const predictions::MatrixRead& read, std::vector<std::string>& lines) {
  const ComposedLayout<> tile = whole_tile(read, given);
  if (tile == given) return repeated(given, read, lines);
  lines.push_back("as a partition, (MMA,MMA_M,MMA_K) of the tile " + to_string(tile));
  return tile;
}

}  // namespace

void add_matrix(OracleAnswer& answer, const predictions::MatrixRead& read, char operand, const GivenMemory& given) {
  OperandAnswer of_operand{std::string(1, operand), Finding::right, given.text};
  if (given.bits && *given.bits != read.bits) {
    of_operand.finding = Finding::wrong;
    of_operand.lines = {
        fmt::format("its elements have {} bits, and those that the instruction reads have {}", *given.bits, read.bits)};
    return answer.add(std::move(of_operand));
  }
  std::vector<std::string> told;
  std::optional<ComposedLayout<>> layout;
  const auto solved = attempt([&] { return find_descriptor(read, layout.emplace(as_a_tile(given.layout, read, told))); });
  if (!solved) {
    if (solved.rejection().kind() != Kind::domain) throw solved.rejection();
    of_operand.finding = Finding::wrong;
    of_operand.lines = {solved.rejection().message()};
  } else if (const auto* found = std::get_if<predictions::FoundDescriptor>(&*solved)) {
    of_operand.lines = shared_operand_lines(operand, *solved);
    answer.facts["descriptors"][of_operand.name] = json_of(*found);
  } else {
    const auto& none = std::get<predictions::NoDescriptor>(*solved);
    of_operand.lines = shared_operand_lines(operand, *solved);
    of_operand.finding = none.undecided ? Finding::unknown : Finding::wrong;
    if (answer.picture.empty() && none.rule.empty()) answer.picture = picture_of(operand, read, *layout, none);
  }
  of_operand.lines.insert(of_operand.lines.begin(), told.begin(), told.end());
  answer.add(std::move(of_operand));
}

}  // namespace colex::cli
