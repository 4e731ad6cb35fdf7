#include "colex/predictions/umma_form.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

/// A kind, the bits of its elements in memory, and CuTe's word for it.
struct UmmaKind {
  std::string_view kind;
  std::int64_t bits;
  std::string_view cute;
};

constexpr UmmaKind kinds[] = {{"tf32", 32, "TF32"},       {"f16", 16, "F16BF16"},      {"i8", 8, "S8"},
                              {"f8f6f4", 8, "F8F6F4"},    {"mxf8f6f4", 8, "MXF8F6F4"}, {"mxf4", 4, "MXF4"},
                              {"mxf4nvf4", 4, "MXF4NVF4"}};

std::optional<std::int64_t> integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
  return trouble == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// 128 as an argument of a template: `128`, `_128`, `Int<128>`, `C<128>`.
std::optional<std::int64_t> argument_integer(std::string text) {
  for (const std::string_view wrapper : {"Int<", "C<"}) {
    if (text.starts_with(wrapper) && text.ends_with('>')) text = text.substr(wrapper.size(), text.size() - wrapper.size() - 1);
  }
  return integer(std::string_view(text).substr(text.starts_with('_') ? 1 : 0));
}

std::optional<Major> argument_major(const std::string& text) {
  if (text.find("Major::MN") != std::string::npos) return Major::mn;
  if (text.find("Major::K") != std::string::npos) return Major::k;
  return std::nullopt;
}

const TensorMemorySums* form_of(const std::string& instruction, std::int64_t M) {
  const std::string form = instruction + ".m" + std::to_string(M) + "n256";
  const std::vector<TensorMemorySums>& all = tensor_memory_sums();
  const auto found = std::find_if(all.begin(), all.end(), [&](const TensorMemorySums& sums) { return sums.form == form; });
  return found == all.end() ? nullptr : &*found;
}

std::optional<UmmaForm> of_ptx(std::string name) {
  UmmaForm form;
  for (const UmmaKind& kind : kinds) {
    const std::string part = ".kind::" + std::string(kind.kind);
    const std::size_t at = name.find(part);
    if (at == std::string::npos || name.substr(at + part.size(), 1) != ".") continue;
    form.kind = kind.kind;
    form.bits = kind.bits;
    name.erase(at, part.size());
    break;
  }
  const std::size_t m = name.rfind(".m"), n = name.rfind('n');
  if (m == std::string::npos || n == std::string::npos || n < m) return std::nullopt;
  const auto M = integer(std::string_view(name).substr(m + 2, n - m - 2));
  form.N = integer(std::string_view(name).substr(n + 1));
  if (!M || !form.N) return std::nullopt;
  form.sums = form_of(name.substr(0, m), *M);
  return form.sums == nullptr ? std::nullopt : std::optional(form);
}

/// `_2x1SM_SS_SPARSE` behind `SM100_MMA_` and the kind: which instruction of PTX it is.
struct CuteSuffix {
  bool pair = false, sparse = false, A_in_tensor_memory = false;
};

std::optional<CuteSuffix> suffix(std::string_view text) {
  CuteSuffix result;
  const auto take = [&](std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
  };
  result.pair = take("_2x1SM");
  result.A_in_tensor_memory = take("_TS");
  if (!result.A_in_tensor_memory && !take("_SS")) return std::nullopt;
  take("_SCALED");
  result.sparse = take("_SPARSE");
  return text.empty() ? std::optional(result) : std::nullopt;
}

constexpr std::string_view ultra = "SM103_MXF4_ULTRA";

/// CuTe has no scaled products with A in tensor memory, and names those of 4 bits by one kind where they are dense, by the other
/// where they are sparse.
bool exists(const UmmaKind& kind, const CuteSuffix& suffix) {
  if (kind.kind.starts_with("mx") && suffix.A_in_tensor_memory) return false;
  return kind.bits != 4 || suffix.sparse == (kind.kind == "mxf4nvf4");
}

std::string instruction_of(const CuteSuffix& suffix) {
  return std::string("tcgen05.mma.") + (suffix.sparse ? "sp." : "") + "cta_group::" + (suffix.pair ? '2' : '1');
}

/// Takes M, N and how A and B lie from the arguments.
std::optional<UmmaForm> with_arguments(UmmaForm form, const TemplateName& name, const CuteSuffix& rest) {
  form.A_in_tensor_memory = rest.A_in_tensor_memory;
  std::vector<std::int64_t> integers;
  std::vector<Major> majors;
  for (const std::string& argument : name.arguments) {
    if (const auto value = argument_integer(argument)) integers.push_back(*value);
    if (const auto major = argument_major(argument)) majors.push_back(*major);
  }
  if (integers.size() < 2) return std::nullopt;
  // Blocks of 32 k are those of mxf4.
  if (form.is_ultra && integers.size() > 2) form.kind = integers[2] == 32 ? "mxf4" : "mxf4nvf4";
  form.sums = form_of(instruction_of(rest), integers[0]);
  form.N = integers[1];
  if (majors.size() == 2) form.A_major = majors[0], form.B_major = majors[1];
  return form.sums == nullptr ? std::nullopt : std::optional(form);
}

std::optional<UmmaForm> of_cute(const std::string& text) {
  constexpr std::string_view prefix = "SM100_MMA_", of_blocks = "_VS";
  const TemplateName name = template_name(text.starts_with("SM103::") ? text.substr(7) : text);
  if (name.name.starts_with(ultra) && name.name.ends_with(of_blocks)) {
    const std::string_view rest =
        std::string_view(name.name).substr(ultra.size(), name.name.size() - ultra.size() - of_blocks.size());
    const auto dense = suffix(rest);
    if (!dense || dense->sparse || dense->A_in_tensor_memory) return std::nullopt;
    UmmaForm form;
    form.kind = "mxf4nvf4";
    form.bits = 4;
    form.is_ultra = true;
    return with_arguments(form, name, *dense);
  }
  for (const UmmaKind& kind : kinds) {
    const std::string begin = std::string(prefix) + std::string(kind.cute);
    if (!name.name.starts_with(begin)) continue;
    const auto rest = suffix(std::string_view(name.name).substr(begin.size()));
    if (!rest || !exists(kind, *rest)) continue;
    UmmaForm form;
    form.kind = kind.kind;
    form.bits = kind.bits;
    return with_arguments(form, name, *rest);
  }
  return std::nullopt;
}

}  // namespace

std::optional<UmmaForm> umma_form(std::string_view name) {
  if (name.starts_with("tcgen05.mma.")) return of_ptx(std::string(name));
  return of_cute(plain_cute_name(name));
}

std::vector<std::string> cute_names(const TensorMemorySums& sums) {
  std::vector<std::string> names;
  for (const UmmaKind& kind : kinds) {
    for (const std::string_view rest : {"_SS", "_TS", "_SS_SPARSE", "_2x1SM_SS", "_2x1SM_TS", "_2x1SM_SS_SPARSE"}) {
      const CuteSuffix meant = *suffix(rest);
      if (exists(kind, meant) && sums.form.starts_with(instruction_of(meant) + ".m"))
        names.push_back("SM100_MMA_" + std::string(kind.cute) + std::string(rest));
    }
  }
  for (const bool pair : {false, true}) {
    if (sums.form.starts_with(instruction_of({pair}) + ".m"))
      names.push_back(std::string(ultra) + (pair ? "_2x1SM" : "") + "_SS_VS");
  }
  return names;
}

std::optional<std::int64_t> umma_K(const UmmaForm& form) {
  if (form.is_ultra) return 96;
  if (!form.bits) return std::nullopt;
  return 256 / *form.bits * (umma_shape(*form.sums, form.N.value_or(256)).sparse ? 2 : 1);
}

Layout<> scale_factors(std::int64_t rows, std::int64_t K, std::int64_t batches, std::int64_t block) {
  constexpr std::int64_t tile_rows = 128, tile_blocks = 4, tile = tile_rows * tile_blocks;
  if (block != 16 && block != 32)
    throw Rejection(Kind::domain, "a scale is of 16 or 32 neighbours along k; this says " + std::to_string(block));
  if (rows < 1 || K < 1 || batches < 1) throw Rejection(Kind::domain, "extents are 1 or more");
  const std::int64_t down = (rows - 1) / tile_rows + 1, along = (K - 1) / (tile_blocks * block) + 1;
  const auto times = [](std::int64_t a, std::int64_t b) { return (Checked(a) * Checked(b)).value(); };
  const std::int64_t of_rows = times(tile, along);
  return Layout<>(tuple(tuple(tuple(32, 4), down), tuple(tuple(block, tile_blocks), along), tuple(1, batches)),
                  tuple(tuple(tuple(16, 4), of_rows), tuple(tuple(0, 1), tile), tuple(0, times(of_rows, down))));
}

UmmaShape umma_shape(const TensorMemorySums& sums, std::int64_t N) {
  const auto has = [&](const char* part) { return sums.form.find(part) != std::string::npos; };
  return {sums.M, N, has("cta_group::2"), has(".sp."), has(".ws.")};
}

namespace {

/// The manual's letter, and what it stands for.
struct DataPath {
  char letter;
  Layout<> (*places)(std::int64_t N);
  bool half_of_the_lanes = false;
};

/// So far from one CTA of a pair to the other, and from one column to the next.
constexpr std::int64_t peer = 65536, column = 128;

constexpr DataPath pair_of_all_lanes = {
    'A', [](std::int64_t N) { return Layout<>(tuple(tuple(128, 2), N), tuple(tuple(1, peer), column)); }};
constexpr DataPath pair_of_halves = {
    'B', [](std::int64_t N) { return Layout<>(tuple(tuple(64, 2), tuple(N / 2, 2)), tuple(tuple(1, peer), tuple(column, 64))); }};
constexpr DataPath pair_of_half_of_each_warps_lanes = {
    'C', [](std::int64_t N) { return Layout<>(tuple(tuple(16, 4, 2), N), tuple(tuple(1, 32, peer), column)); }, true};
constexpr DataPath all_lanes = {'D', [](std::int64_t N) { return Layout<>(tuple(128, N), tuple(1, column)); }};
constexpr DataPath halves = {'E',
                             [](std::int64_t N) { return Layout<>(tuple(64, tuple(N / 2, 2)), tuple(1, tuple(column, 64))); }};
constexpr DataPath half_of_each_warps_lanes = {
    'F', [](std::int64_t N) { return Layout<>(tuple(tuple(16, 4), N), tuple(tuple(1, 32), column)); }, true};
constexpr DataPath quarters = {'G',
                               [](std::int64_t N) { return Layout<>(tuple(32, tuple(N / 4, 4)), tuple(1, tuple(column, 32))); }};

struct SumsOf {
  const char* instruction;
  std::int64_t M;
  DataPath path;
};

constexpr SumsOf sums_of[] = {{"tcgen05.mma.cta_group::1", 64, half_of_each_warps_lanes},
                              {"tcgen05.mma.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.sp.cta_group::1", 64, half_of_each_warps_lanes},
                              {"tcgen05.mma.sp.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.ws.cta_group::1", 32, quarters},
                              {"tcgen05.mma.ws.cta_group::1", 64, halves},
                              {"tcgen05.mma.ws.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.ws.sp.cta_group::1", 32, quarters},
                              {"tcgen05.mma.ws.sp.cta_group::1", 64, halves},
                              {"tcgen05.mma.ws.sp.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.cta_group::2", 128, pair_of_halves},
                              {"tcgen05.mma.cta_group::2", 256, pair_of_all_lanes},
                              {"tcgen05.mma.sp.cta_group::2", 128, pair_of_half_of_each_warps_lanes},
                              {"tcgen05.mma.sp.cta_group::2", 256, pair_of_all_lanes}};

std::vector<TensorMemorySums> all_sums() {
  std::vector<TensorMemorySums> all;
  for (const SumsOf& sums : sums_of) {
    all.push_back({"tcgen05.mma", sums.instruction + (".m" + std::to_string(sums.M)) + "n256", sums.M, 256, sums.path.places(256),
                   sums.path.places, sums.path.half_of_the_lanes,
                   std::string("PTX ISA, Data Path Layout Organization, Layout ") + sums.path.letter,
                   "sm_100a, sm_103a, sm_110a"});
  }
  return all;
}

}  // namespace

const std::vector<TensorMemorySums>& tensor_memory_sums() {
  static const std::vector<TensorMemorySums> all = all_sums();
  return all;
}

const TensorMemorySums* tensor_memory_sums(std::string_view name) {
  const std::optional<UmmaForm> form = umma_form(name);
  return form ? form->sums : nullptr;
}

}  // namespace colex::predictions
