#include "gluon.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace colex::dialects {

namespace {

/// The name of an argument, and of the attribute's field.
struct Argument {
  const char *name, *field;
};

/// A class of Gluon, and the attribute that it makes.
struct Class {
  const char *name, *kind;
  std::array<Argument, 4> arguments;  ///< in their order; fewer may be used
};

constexpr std::array classes = {
    Class{"BlockedLayout",
          "blocked",
          {{{"size_per_thread", "sizePerThread"},
            {"threads_per_warp", "threadsPerWarp"},
            {"warps_per_cta", "warpsPerCTA"},
            {"order", "order"}}}},
    Class{"SliceLayout", "slice", {{{"dim", "dim"}, {"parent", "parent"}, {}, {}}}},
    Class{"DotOperandLayout", "dot_op", {{{"operand_index", "opIdx"}, {"parent", "parent"}, {"k_width", "kWidth"}, {}}}},
    Class{"NVMMADistributedLayout",
          "nvidia_mma",
          {{{"version", "version"}, {"warps_per_cta", "warpsPerCTA"}, {"instr_shape", "instrShape"}, {}}}}};

class Gluon {
 public:
  explicit Gluon(Scanner& scan) : scan_(scan) {}

  std::shared_ptr<const TritonAttribute> layout() {
    const std::size_t begin = scan_.offset();
    for (const char* module : {"ttgl.", "gl."}) {
      if (scan_.accept(module)) break;
    }
    for (const Class& one : classes) {
      if (scan_.accept_word(one.name)) return made(one);
    }
    scan_.back_to(begin);
    return nullptr;
  }

 private:
  std::shared_ptr<const TritonAttribute> made(const Class& made_of) {
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " layouts in one another");
    TritonAttribute result{made_of.kind, {}};
    scan_.expect("(");
    for (std::size_t place = 0; !scan_.accept(")"); ++place) {
      const std::size_t begin = scan_.offset();
      const char* field = field_ahead(made_of, place);
      if (field == nullptr) scan_.refuse(std::string(made_of.name) + " has an argument that is not known here", begin);
      TritonAttribute::Field read = value();
      if (std::string_view(field) == "version") {
        const auto* version = std::get_if<Integers>(&read);
        if (version == nullptr || version->empty()) scan_.reject("expected a version such as [3, 0]", begin);
        result.fields.emplace("versionMajor", version->front());
      } else if (!result.fields.emplace(field, std::move(read)).second) {
        scan_.reject("an argument is given twice", begin);
      }
      if (!scan_.ahead(")")) scan_.expect(",");
    }
    --depth_;
    return std::make_shared<const TritonAttribute>(std::move(result));
  }

  /// The field of the argument that is ahead, by its name or by its place.
  const char* field_ahead(const Class& made_of, std::size_t place) {
    const std::size_t begin = scan_.offset();
    const std::string name(scan_.word());
    if (!name.empty() && scan_.accept("=")) {
      for (const Argument& argument : made_of.arguments) {
        if (argument.name != nullptr && name == argument.name) return argument.field;
      }
      return nullptr;
    }
    scan_.back_to(begin);
    return place < made_of.arguments.size() ? made_of.arguments[place].field : nullptr;
  }

  TritonAttribute::Field value() {
    if (auto parent = layout()) return parent;
    constexpr std::int64_t most = std::int64_t{1} << 32;
    if (!scan_.accept("[")) return scan_.small_integer(most);
    Integers all;
    while (!scan_.accept("]")) {
      all.push_back(scan_.small_integer(most));
      if (!scan_.ahead("]")) scan_.expect(",");
    }
    return all;
  }

  static constexpr int deepest = 16;
  Scanner& scan_;
  int depth_ = 0;
};

}  // namespace

std::shared_ptr<const TritonAttribute> gluon_attribute(Scanner& scan) { return Gluon(scan).layout(); }

}  // namespace colex::dialects
