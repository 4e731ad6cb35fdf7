// A table of instruction forms, as tables/*.forms have them: one line a form, or all forms that differ in a few words.
//
//   family ldmatrix
//   source {1: (8,8):(8,1) | (16,8):(8,1)}
//   sm_75: ldmatrix.m8n8.{x1|x2}.b16 = SM75_U32{1:x1|x2}_LDSM_N
//
//   ldmatrix.m8n8.x1.b16    SM75_U32x1_LDSM_N    source (8,8):(8,1)
//   ldmatrix.m8n8.x2.b16    SM75_U32x2_LDSM_N    source (16,8):(8,1)
//
// A line `targets: form = CuTe's names` is a form on those devices; any other line sets a field of the forms below it, up to the
// next blank line. {x1|x2} in a form is a choice, and the first choice varies slowest; {1:…|…}, wherever it stands, goes along
// with the first choice. A name in which a - stands is none. Lines that begin with # are for people.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"

namespace colex::predictions {

/// The words of a text, between its blanks.
std::vector<std::string> words_of(const std::string& text);

/// A form of a table, with its fields.
class FormRow {
 public:
  FormRow(std::string form, std::string targets, std::vector<std::string> cute, std::map<std::string, std::string> fields);

  std::string form, targets;
  std::vector<std::string> cute;

  bool has(const std::string& field) const { return fields_.count(field) > 0; }
  /// What stands in the field; `otherwise`, if nothing does.
  std::string text(const std::string& field, const std::string& otherwise = "") const;
  std::int64_t number(const std::string& field, std::int64_t otherwise) const;
  Layout<> layout(const std::string& field, const std::string& otherwise = "") const;
  /// A layout is a word: it has no blank.
  std::vector<std::string> words(const std::string& field) const;

 private:
  std::map<std::string, std::string> fields_;
};

/// The forms of a text, in its order.
std::vector<FormRow> forms_of(std::string_view text);

/// The forms of the table of this name: products, amd, copies, memory, lds.
std::vector<FormRow> forms_table(std::string_view name);

}  // namespace colex::predictions
