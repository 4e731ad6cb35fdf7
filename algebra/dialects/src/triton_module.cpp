#include "colex/dialects/triton_module.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "ir_text.hpp"
#include "pasted.hpp"
#include "scanner.hpp"
#include "triton_type.hpp"

namespace colex::dialects {

namespace {

constexpr std::array operations{"ttg.convert_layout",     "ttg.local_alloc",        "ttg.local_store",
                                "ttg.local_load",         "triton_gpu.local_alloc", "triton_gpu.convert_layout",
                                "triton_gpu.local_store", "triton_gpu.local_load"};

/// How many bits an element of this type has in memory: `bf16`, `f8E5M2`, `i1`, `!tt.ptr<f16>`.
std::int64_t bits_of(const std::string& element) {
  if (element.starts_with("!") || element == "index") return 64;
  const std::size_t digit = element.find_first_of("0123456789");
  if (digit == std::string::npos) return 0;
  std::int64_t bits = 0;
  for (std::size_t at = digit; at < element.size() && std::isdigit(static_cast<unsigned char>(element[at])) != 0 && bits < 1000;
       ++at)
    bits = 10 * bits + (element[at] - '0');
  return std::max<std::int64_t>(8, bits);
}

class Module {
 public:
  explicit Module(std::string_view text) : scan_(text) {}

  TritonModule read() {
    while (!scan_.at_end()) {
      const std::size_t here = scan_.offset();
      if (types_.declaration_is_ahead()) {
        declare();
        continue;
      }
      types_.leave_names();
      if (const char* operation = operation_ahead()) {
        move(operation, here);
      } else if (types_.type_is_ahead()) {
        type();
      } else if (const std::string_view word = scan_.word(); word.empty()) {
        scan_.back_to(scan_.ahead("\"") && !is_generic() ? behind_string(scan_.text(), here) : here + 1);
      } else if (word == "module" || word == "func") {
        module_.is_module = true;
      }
    }
    // Operations may stand there without a module around them.
    if (!module_.types.empty() && is_around_types(scan_.text())) module_.is_module = true;
    return std::move(module_);
  }

 private:
  void declare() {
    const std::size_t begin = scan_.offset();
    try {
      types_.declare();
    } catch (const notation::LocatedRejection&) {  // the name is given again: this is another module
      scan_.back_to(begin);
      types_.leave_names();
      types_.declare();
    }
    const std::string text(scan_.between(begin, scan_.position()));
    const std::size_t equal = text.find('=');
    const std::size_t name_end = text.find_last_not_of(' ', equal - 1) + 1;
    const std::size_t value = text.find_first_not_of(' ', equal + 1);
    // Memory spaces, locations and maps are no encodings.
    for (const char* dialect : {"#ttg.", "#ttng.", "#ttig.", "#triton_"}) {
      if (value != std::string::npos && text.substr(value).starts_with(dialect) && text.find('<') != std::string::npos)
        module_.encodings.push_back({text.substr(0, name_end), text.substr(value)});
    }
  }

  /// In MLIR's generic form an operation's name is quoted.
  bool is_generic() {
    const std::size_t here = scan_.offset();
    scan_.accept("\"");
    const bool result = operation_ahead() != nullptr;
    scan_.back_to(here);
    return result;
  }

  const char* operation_ahead() {
    const auto ahead = [&](const char* operation) {
      const std::size_t here = scan_.offset();
      const bool result = scan_.accept(operation) && scan_.word().empty();
      scan_.back_to(here);
      return result;
    };
    const auto* found = std::find_if(operations.begin(), operations.end(), ahead);
    return found == operations.end() ? nullptr : *found;
  }

  /// Operands and attributes up to the colon, a type, an arrow and a type.
  void move(const std::string& operation, std::size_t begin) {
    scan_.accept(operation);
    if (!skip_to_types()) return;
    scan_.accept("(");
    if (scan_.ahead(")")) return;  // an allocation without a value
    ModuleMove result{notation::position_at(scan_.text(), begin).line, operation, type(), {}};
    scan_.accept(")");
    if (!scan_.accept("->")) return;
    result.to = type();
    module_.moves.push_back(std::move(result));
  }

  /// To behind the colon that stands in no bracket; false at the end of the line.
  bool skip_to_types() {
    int open = 0;
    const std::string_view text = scan_.text();
    for (std::size_t at = scan_.position(); at < text.size() && text[at] != '\n'; ++at) {
      if (text[at] == '"') {
        at = behind_string(text, at) - 1;
        continue;
      }
      open += std::string_view("([{<").find(text[at]) != std::string_view::npos ? 1 : 0;
      open -= std::string_view(")]}>").find(text[at]) != std::string_view::npos ? 1 : 0;
      if (text[at] != ':' || open > 0) continue;
      scan_.back_to(at + 1);
      return true;
    }
    return false;
  }

  /// The type that is ahead, which the module has then.
  ModuleType type() {
    ModuleType result;
    const std::size_t begin = scan_.offset();
    if (!types_.type_is_ahead()) {
      result.why = "no tensor and no memory";
      return result;
    }
    const std::size_t before = types_.mistakes().size();
    const auto read = types_.try_type();
    if (!read) {
      scan_.back_to(begin);
      scan_.up_to("<");
      scan_.accept("<");
      if (attempt([&] { return scan_.up_to_close(); })) scan_.accept(">");
      result.text = std::string(scan_.between(begin, scan_.position()));
      result.why = types_.mistakes()[before].message();
    } else if (!read->attribute) {
      result.text = std::string(scan_.between(begin, scan_.position()));
      result.why = "it has no layout";
      return result;
    } else {
      result = layout_of(*read);
    }
    return added(std::move(result));
  }

  static ModuleType layout_of(const TritonType& type) {
    ModuleType result;
    result.text = type.text;
    result.kind = type.attribute->kind;
    result.element_bits = bits_of(type.element);
    result.in_memory = is_in_memory(*type.attribute);
    const auto layout = attempt([&] {
      LinearLayout F = type.layout();
      if (result.kind == "padded_shared") result.addresses = padded_addresses(*type.attribute, std::int64_t{1} << F.input_bits());
      return F;
    });
    if (layout) {
      result.layout = *layout;
    } else {
      result.why = layout.rejection().message();
    }
    return result;
  }

  ModuleType added(ModuleType type) {
    const auto same = [&](const ModuleType& other) { return other.text == type.text && other.layout == type.layout; };
    const auto place = std::find_if(module_.types.begin(), module_.types.end(), same);
    if (place == module_.types.end()) {
      module_.types.push_back(type);
    } else {
      ++place->uses;
    }
    return type;
  }

  Scanner scan_;
  TritonTypes types_{scan_};
  TritonModule module_;
};

}  // namespace

TritonModule read_triton_module(std::string_view text) {
  if (text.size() > notation::Limits::text)
    throw Rejection(Kind::limit, "a text is at most " + std::to_string(notation::Limits::text) + " bytes long");
  const Pasted bare = without_comments(text, "//");
  return Module(bare.text).read();
}

}  // namespace colex::dialects
