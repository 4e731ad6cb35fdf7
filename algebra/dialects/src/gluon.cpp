#include "gluon.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace colex::dialects {

namespace {

/// The name of an argument, and of the attribute's field; without a field, it changes nothing.
struct Argument {
  const char *name = nullptr, *field = nullptr;
};

/// A class of Gluon, and the attribute that it makes.
struct Class {
  const char *name, *kind;
  std::array<Argument, 7> arguments;  ///< in their order; fewer may be used
};

constexpr Argument cluster{"cga_layout", "CGALayout"};
constexpr Class classes[] = {
    {"BlockedLayout",
     "blocked",
     {{{"size_per_thread", "sizePerThread"},
       {"threads_per_warp", "threadsPerWarp"},
       {"warps_per_cta", "warpsPerCTA"},
       {"order", "order"},
       cluster}}},
    {"SliceLayout", "slice", {{{"dim", "dim"}, {"parent", "parent"}}}},
    {"DotOperandLayout", "dot_op", {{{"operand_index", "opIdx"}, {"parent", "parent"}, {"k_width", "kWidth"}}}},
    {"DistributedLinearLayout",
     "linear",
     {{{"reg_bases", "register"}, {"lane_bases", "lane"}, {"warp_bases", "warp"}, {"block_bases", "block"}, {"shape", "shape"}}}},
    {"NVMMADistributedLayout",
     "nvidia_mma",
     {{{"version", "versionMajor"}, {"warps_per_cta", "warpsPerCTA"}, {"instr_shape", "instrShape"}, cluster}}},
    {"AMDMFMALayout",
     "amd_mfma",
     {{{"version", "version"},
       {"instr_shape", "instrShape"},
       {"transposed", "isTransposed"},
       {"warps_per_cta", "warpsPerCTA"},
       {"element_bitwidth", "elementBitWidth"},
       {"tiles_per_warp", "tilesPerWarp"},
       cluster}}},
    {"AMDWMMALayout",
     "amd_wmma",
     {{{"version", "version"},
       {"transposed", "isTranspose"},
       {"warp_bases", "ctaLayout.warp"},
       {"reg_bases", "ctaLayout.register"},
       {"instr_shape", "instrShape"},
       cluster,
       {"rank", nullptr}}}},
    {"SwizzledSharedLayout",
     "swizzled_shared",
     {{{"vec", "vec"}, {"per_phase", "perPhase"}, {"max_phase", "maxPhase"}, {"order", "order"}, cluster}}},
    {"NVMMASharedLayout",
     "nvmma_shared",
     {{{"swizzle_byte_width", "swizzlingByteWidth"},
       {"element_bitwidth", "elementBitWidth"},
       {"rank", "rank"},
       {"transposed", "transposed"},
       {"fp4_padded", "fp4Padded"},
       cluster}}},
    {"PaddedSharedLayout.with_identity_for",
     "padded_shared",
     {{{"interval_padding_pairs", "intervals"}, {"shape", "shape"}, {"order", "order"}, cluster}}},
    {"PaddedSharedLayout",
     "padded_shared",
     {{{"interval_padding_pairs", "intervals"}, {"offset_bases", "offset"}, {"cga_layout", "block"}, {"shape", "shape"}}}},
    {"SharedLinearLayout", "shared_linear", {{{"offset_bases", "offset"}, {"block_bases", "block"}, {"alignment", "alignment"}}}},
    {"TensorMemoryLayout",
     "tensor_memory_encoding",
     {{{"block", "blockM"}, {"col_stride", "colStride"}, cluster, {"two_ctas", "twoCTAs"}, {"fp4_padded", "fp4Padded"}}}},
    {"TensorMemoryScalesLayout", "tensor_memory_scales_encoding", {{cluster}}},
};

class Gluon {
 public:
  explicit Gluon(Scanner& scan) : scan_(scan) {}

  std::optional<GluonLayout> layout() {
    const std::size_t begin = scan_.offset();
    skip_modules();
    if (scan_.accept_word("to_linear_layout") && scan_.accept("(")) {
      auto of = layout();
      if (!of) scan_.fail("a layout of Gluon");
      scan_.expect(",");
      scan_.accept_keyword("shape");
      of->shape = scan_.integers(largest_);
      scan_.expect(")");
      return of;
    }
    for (const Class& one : classes) {
      if (scan_.accept(std::string(one.name) + '(')) return made(one);
    }
    for (const char* unread : {"AutoLayout", "CoalescedLayout", "PartitionedSharedLayout"}) {
      if (scan_.accept(std::string(unread) + '('))
        scan_.refuse(std::string(unread) + " of Gluon is no layout that is read here", begin);
    }
    scan_.back_to(begin);
    return std::nullopt;
  }

 private:
  /// `gl.`, `gl.amd.`.
  void skip_modules() {
    while (true) {
      const std::size_t begin = scan_.offset();
      const std::string_view module = scan_.word();
      if (!module.empty() && module != "PaddedSharedLayout" && scan_.accept(".")) continue;
      scan_.back_to(begin);
      return;
    }
  }

  GluonLayout made(const Class& made_of) {
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " layouts in one another");
    TritonAttribute result{made_of.kind, {}};
    std::optional<Integers> shape;
    for (std::size_t place = 0; !scan_.accept(")"); ++place) {
      const std::size_t begin = scan_.offset();
      const Argument* argument = argument_ahead(made_of, place);
      if (argument == nullptr) scan_.refuse(std::string(made_of.name) + " has an argument that is not known here", begin);
      const std::optional<TritonAttribute::Field> read = value();
      if (read && argument->field != nullptr) set(result, shape, argument->field, *read, begin);
      if (!scan_.ahead(")")) scan_.expect(",");
    }
    if (result.kind == "padded_shared" && shape && result.fields.contains("order")) result.fields.emplace("shape", *shape);
    if (result.kind == "amd_wmma" && !result.fields.contains("ctaLayout"))
      result.fields.emplace("ctaLayout", std::make_shared<const TritonAttribute>(TritonAttribute{"ctaLayout", {}}));
    --depth_;
    return {std::make_shared<const TritonAttribute>(std::move(result)), std::move(shape)};
  }

  /// The argument that is ahead, by its name or by its place.
  const Argument* argument_ahead(const Class& made_of, std::size_t place) {
    const std::size_t begin = scan_.offset();
    const std::string_view name = scan_.word();
    const bool is_named = !name.empty() && scan_.accept("=");
    if (!is_named) scan_.back_to(begin);
    for (std::size_t k = 0; k < made_of.arguments.size() && made_of.arguments[k].name != nullptr; ++k) {
      if (is_named ? name == made_of.arguments[k].name : place == k) return &made_of.arguments[k];
    }
    return nullptr;
  }

  /// Gives a field its value; several of Gluon's arguments are two fields, or a part of one.
  void set(TritonAttribute& result, std::optional<Integers>& shape, const std::string& field, const TritonAttribute::Field& value,
           std::size_t begin) {
    const auto* numbers = std::get_if<Integers>(&value);
    const auto* lists = std::get_if<std::vector<Integers>>(&value);
    bool is_new = true;
    const auto emplace = [&](const std::string& name, TritonAttribute::Field given) {
      is_new = result.fields.emplace(name, std::move(given)).second;
    };
    if (field == "versionMajor") {
      if (numbers == nullptr || numbers->empty()) scan_.reject("expected a version such as [3, 0]", begin);
      emplace(field, numbers->front());
    } else if (field == "blockM") {
      if (numbers == nullptr || numbers->size() != 2) scan_.reject("expected a block such as (128, 64)", begin);
      emplace("blockN", numbers->back());
      emplace(field, numbers->front());
    } else if (field == "intervals") {
      Integers intervals, paddings;
      for (const Integers& pair : lists != nullptr ? *lists : std::vector<Integers>{}) {
        if (pair.size() != 2) scan_.reject("expected pairs of an interval and a padding, such as [[32, 4]]", begin);
        intervals.push_back(pair.front());
        paddings.push_back(pair.back());
      }
      emplace("paddings", std::move(paddings));
      emplace(field, std::move(intervals));
    } else if (field == "shape") {
      if (numbers == nullptr) scan_.reject("expected a shape such as [64, 64]", begin);
      is_new = !shape;
      shape = *numbers;
    } else if (const std::size_t dot = field.find('.'); dot != std::string::npos) {
      const std::string whole = field.substr(0, dot);
      TritonAttribute parts{whole, {}};
      if (const auto place = result.fields.find(whole); place != result.fields.end())
        parts = *std::get<std::shared_ptr<const TritonAttribute>>(place->second);
      is_new = parts.fields.emplace(field.substr(dot + 1), value).second;
      result.fields[whole] = std::make_shared<const TritonAttribute>(std::move(parts));
    } else {
      emplace(field, value);
    }
    if (!is_new) scan_.reject("an argument is given twice", begin);
  }

  /// None for None.
  std::optional<TritonAttribute::Field> value() {
    if (scan_.accept_word("None")) return std::nullopt;
    if (scan_.accept_word("True")) return true;
    if (scan_.accept_word("False")) return false;
    if (auto parent = layout()) return parent->attribute;
    if (!scan_.ahead("[") && !scan_.ahead("(")) return scan_.small_integer(largest_);
    if (scan_.is_nested()) return scan_.lists_of_integers(largest_);
    return scan_.integers(largest_);
  }

  static constexpr int deepest = 16;
  static constexpr std::int64_t largest_ = std::int64_t{1} << 32;
  Scanner& scan_;
  int depth_ = 0;
};

}  // namespace

std::optional<GluonLayout> gluon_layout(Scanner& scan) { return Gluon(scan).layout(); }

}  // namespace colex::dialects
