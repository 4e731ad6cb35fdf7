#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>

#include "colex/notation/edit_distance.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::predictions {

namespace {

/// How long M x N x K is at the beginning of a text: 7 of 32x32x8f16; 0 if it begins otherwise.
std::size_t length_of_shape(std::string_view text) {
  const auto is_digit = [&](std::size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
  };
  std::size_t at = 0;
  for (int numbers = 0; is_digit(at); ++at) {
    while (is_digit(at)) ++at;
    if (++numbers == 3) return at;
    if (at == text.size() || text[at] != 'x') return 0;
  }
  return 0;
}

/// The blocks that older names leave out. Those of bf16 that end in `_1k` have others than those that do not.
std::string_view blocks_of(std::string_view shape, std::string_view type, bool is_1k) {
  if (shape.starts_with("4x4x")) return type == "f64" ? "4b." : "16b.";
  if (is_1k && shape == "32x32x4") return "2b.";
  return is_1k && shape == "16x16x4" ? "4b." : "";
}

/// mfma.f32.32x32x8.f16 of mfma.f32.32x32x8f16.
std::string with_type_apart(const std::string& name) {
  const bool is_1k = name.ends_with(".1k");
  const std::size_t shape = name.find('.', name.find('.') + 1) + 1;
  const std::size_t length = shape == 0 ? 0 : length_of_shape(std::string_view(name).substr(shape));
  if (length == 0) return name;
  std::string type = name.substr(shape + length, name.size() - shape - length - (is_1k ? 3 : 0));
  if (type.starts_with('.')) type.erase(0, 1);
  const bool has_blocks = type.starts_with("2b") || type.starts_with("4b") || type.starts_with("16b");
  const std::string_view blocks = has_blocks ? "" : blocks_of(std::string_view(name).substr(shape, length), type, is_1k);
  return name.substr(0, shape + length) + '.' + std::string(blocks) + type;
}

/// The name as amd.forms has it of an instruction of AMD's; nothing of any other name, and of one that is spelt so.
std::optional<std::string> name_of_amd(std::string_view form) {
  constexpr std::string_view builtin = "__builtin_amdgcn_";
  std::string_view rest = form;
  for (const std::string_view prefix :
       {builtin, std::string_view("llvm.amdgcn."), std::string_view("v_"), std::string_view("V_")})
    if (form.starts_with(prefix)) rest.remove_prefix(prefix.size());
  if (rest.size() == form.size() && !form.starts_with("mfma")) return std::nullopt;
  std::string name(rest);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return c == '_' ? '.' : static_cast<char>(std::tolower(c)); });
  if (!name.starts_with("mfma.") && !name.starts_with("wmma.")) return std::nullopt;
  const bool is_of_gfx11 = form.starts_with(builtin) && (name.ends_with(".w32") || name.ends_with(".w64"));
  return with_type_apart(name) + (is_of_gfx11 ? ".gfx11" : "");
}

}  // namespace

std::string short_name(std::string_view form) {
  if (auto known = name_of_amd(form)) return std::move(*known);
  std::string name(form);
  for (const std::string_view part : {".mma_async", ".sync", ".aligned", ".row.col", "::ordered_metadata", ".shared"}) {
    // Instructions that move matrices use shared memory unless the name says otherwise; in other families the memory tells
    // forms apart.
    if (part == ".shared" && name.find("matrix") == std::string::npos && !name.starts_with("wmma")) continue;
    const std::size_t at = name.find(part);
    if (at != std::string::npos) name.erase(at, part.size());
  }
  return name;
}

namespace {

/// The short names and CuTe's, those of a form one behind the other.
class Names {
 public:
  void add(const std::string& form, const std::string& cute = "") {
    names_.push_back(short_name(form));
    if (!cute.empty()) names_.push_back(cute);
  }
  void add(const MmaAtom& atom) {
    add(atom.form);
    names_.insert(names_.end(), atom.cute.begin(), atom.cute.end());
  }
  void add_cute(std::string name) { names_.push_back(std::move(name)); }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
};

std::vector<std::string> names_of(Among among) {
  const auto wanted = [&](Among kind) { return among == Among::all || among == kind; };
  Names names;
  if (wanted(Among::products)) {
    for (const MmaAtom& atom : mma_atoms()) names.add(atom);
  }
  if (wanted(Among::matrix_copies)) {
    for (const MatrixCopy& copy : matrix_copies()) names.add(copy.form, copy.cute);
  }
  if (wanted(Among::wgmma) || among == Among::products) {
    for (const WgmmaAtom& atom : wgmma_atoms()) names.add(atom.form, atom.cute);
  }
  if (among == Among::all) {
    for (const MemoryForm& form : memory_forms()) names.add(form.form);
    for (const TensorMemoryCopy& copy : tensor_memory_copies()) names.add(copy.form, copy.cute);
    for (const TensorMemorySums& sums : tensor_memory_sums()) {
      names.add(sums.form);
      for (std::string& cute : cute_names(sums)) names.add_cute(std::move(cute));
    }
  }
  return names.take();
}

/// Adds a name once: several forms may have one of CuTe's.
void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

std::vector<std::string> similar_names(std::string_view name, Among among) {
  const std::string wanted = short_name(name);
  std::vector<std::pair<std::size_t, std::string>> near;
  // CuTe's names begin so, and PTX's do not: a name is compared with those of its kind.
  const bool is_cute = name.starts_with("SM");
  for (const std::string& candidate : names_of(among)) {
    if (candidate.starts_with("SM") != is_cute) continue;
    const std::size_t distance = notation::detail::edit_distance(wanted, candidate);
    if (notation::detail::is_near(wanted, distance)) near.emplace_back(distance, candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < near.size() && names.size() < 3; ++i) add_once(names, near[i].second);
  return names;
}

std::vector<std::string> names_beginning(std::string_view name, Among among) {
  const std::string wanted = short_name(name);
  std::vector<std::string> names;
  if (wanted.empty()) return names;
  for (const std::string& candidate : names_of(among)) {
    if (candidate.starts_with(wanted)) add_once(names, candidate);
  }
  return names;
}

}  // namespace colex::predictions
