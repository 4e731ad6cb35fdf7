// What is predicted of single instructions, by their names, against a table by hand.
//
// ../facts.tsv: what is asked for, its name, and one of
//
//   form=dp4a.s32.s32; targets=sm_61      what is said of it
//   none                                  that there is none of the name
//   refused: is not known                 words of the reason why it is refused
#include "facts.hpp"

#include <cstddef>
#include <cstdint>
#include <ios>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using predictions::Major;

namespace {

using Said = std::map<std::string, std::string>;

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string text_of(Major major) { return major == Major::k ? "k" : "mn"; }
std::string text_of(std::int64_t number) { return std::to_string(number); }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "";
}
/// The first lane that has the metadata, selector by selector.
std::string text_of(const std::vector<predictions::MmaMetadata>& selectors) {
  std::vector<std::string> first;
  for (const auto& selector : selectors) first.push_back(text_of(selector.first));
  return joined(first);
}

Said said_of(const predictions::MmaAtom& atom) {
  Said said{{"form", atom.form},
            {"cute", joined(atom.cute)},
            {"targets", atom.targets},
            {"shape", text_of(atom.M) + 'x' + text_of(atom.N) + 'x' + text_of(atom.K)},
            {"threads", to_string(atom.threads)},
            {"A", to_string(atom.A)},
            {"D", to_string(atom.D)},
            {"before", text_of(atom.B_before)},
            {"behind", text_of(atom.B_behind)},
            {"selectors", text_of(atom.metadata)}};
  if (atom.scales) said.insert({{"SFA", to_string(atom.scales->A.scales)}, {"SFB", to_string(atom.scales->B.scales)}});
  return said;
}

Said said_of(const predictions::WgmmaAtom& atom) {
  return {{"form", atom.form},
          {"cute", atom.cute},
          {"targets", atom.targets},
          {"K", text_of(atom.K)},
          {"A", atom.A ? to_string(*atom.A) : text_of(atom.A_major)},
          {"B", text_of(atom.B_major)},
          {"D", to_string(atom.D)},
          {"selectors", text_of(atom.metadata)}};
}

Said said_of(const predictions::MatrixCopy& copy) {
  return {{"form", copy.form},
          {"cute", copy.cute},
          {"targets", copy.targets},
          {"source", to_string(copy.source)},
          {"destination", to_string(copy.destination)},
          {"row", text_of(row_elements(copy))},
          {"bits", text_of(copy.memory_bits)}};
}

Said said_of(const predictions::MemoryForm& form) {
  return {{"form", form.form}, {"cute", joined(form.cute)}, {"family", form.family}, {"targets", form.targets}};
}

Said said_of(const predictions::TensorMemoryCopy& copy) {
  return {{"form", copy.form},
          {"cute", copy.cute},
          {"lanes", text_of(copy.lanes)},
          {"columns", text_of(copy.columns)},
          {"registers", to_string(copy.registers)}};
}

Said said_of(const predictions::UmmaForm& form) {
  return {{"form", form.sums->form},
          {"kind", form.kind},
          {"N", text_of(form.N)},
          {"bits", text_of(form.bits)},
          {"A", text_of(form.A_major)},
          {"B", text_of(form.B_major)},
          {"A lies in", form.A_in_tensor_memory ? "tensor memory" : ""},
          {"cute", joined(cute_names(*form.sums))},
          {"places", to_string(form.sums->places_of(*form.N))}};
}

Said said_of(const predictions::VectorCopy& copy) {
  return {{"form", copy.name},
          {"bits", text_of(copy.bits)},
          {"by", copy.by == predictions::AccessedBy::cp_async ? "cp.async" : "vectors"},
          {"shared", !copy.stores   ? "either"
                     : *copy.stores ? "written"
                                    : "read"},
          {"fewer", copy.fewer ? "yes" : "no"}};
}

std::optional<Said> said_of_name(const std::string& kind, const std::string& name) {
  using namespace predictions;
  const auto of = [](const auto& found) { return found ? std::optional(said_of(*found)) : std::nullopt; };
  if (kind == "product") return of(mma_atom(name));
  if (kind == "wgmma") return of(wgmma_atom(name));
  if (kind == "matrices") return of(matrix_copy(name));
  if (kind == "memory") return of(memory_form(name));
  if (kind == "tensor memory") return of(tensor_memory_copy(name));
  if (kind == "tcgen05.mma") return of(umma_form(name));
  if (kind == "copy") return of(vector_copy(name));
  if (kind == "like") return Said{{"names", joined(similar_names(name))}};
  if (kind == "begins") return Said{{"names", joined(names_beginning(name))}};
  if (kind == "matrices that begin") return Said{{"names", joined(names_beginning(name, Among::matrix_copies))}};
  if (kind == "bits") {
    Said bits;
    for (const char operand : {'A', 'B', 'C', 'D'}) bits[std::string(1, operand)] = text_of(operand_bits(name, operand));
    return bits;
  }
  const std::size_t blank = name.find(' ');
  return Said{{"has", has(name.substr(0, blank), name.substr(blank + 1)) ? "yes" : "no"}};
}

struct Row {
  std::string kind, name, facts;
};

Case is_said(const Row& row) {
  constexpr std::string_view refused = "refused: ";
  const auto found = attempt([&] { return said_of_name(row.kind, row.name); });
  if (row.facts.starts_with(refused) || !found) {
    const std::string why = found ? "is not refused" : found.rejection().message();
    const bool is_so =
        row.facts.starts_with(refused) && !found && why.find(row.facts.substr(refused.size())) != std::string::npos;
    return is_so ? Case::of(true) : Case::fails(row.name + ": " + why);
  }
  if (row.facts == "none" || !*found) return Case::of(row.facts == "none" && !*found);
  std::istringstream facts(row.facts);
  for (std::string fact; std::getline(facts >> std::ws, fact, ';');) {
    const std::size_t sign = fact.find('=');
    const std::string& known = (*found)->at(fact.substr(0, sign));
    if (known != fact.substr(sign + 1)) return Case::fails("of " + row.name + " not " + fact + ", but " + known);
  }
  return Case::of(true);
}

}  // namespace

void facts(laws::Programs& laws) {
  std::vector<Row> rows;
  std::istringstream lines(fact_text());
  lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  for (Row row; std::getline(std::getline(std::getline(lines, row.kind, '\t'), row.name, '\t'), row.facts);) rows.push_back(row);
  const auto last = std::ssize(rows) - 1;
  laws.add({"instructions.facts",
            "What is predicted of an instruction, by PTX's name or by CuTe's, is what the manual and CuTe's headers say.",
            "PTX ISA 9.0; CuTe arch/*.hpp", evidence::Expected::stands,
            "forall rows 0 <= row <= " + std::to_string(last) +
                " of gpu_oracle/laws/facts.tsv: claim what is said of the row's name is what the row has"},
           {laws::integer("row", 0, last)}, [rows = std::move(rows)](const Assignment& values) {
             return is_said(rows[static_cast<std::size_t>(laws::integer_of(values[0]))]);
           });
}

}  // namespace colex::oracle_laws
