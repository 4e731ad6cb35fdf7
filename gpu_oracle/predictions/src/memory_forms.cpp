// The forms of tables/memory.forms.
#include <algorithm>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/forms_table.hpp"

namespace colex::predictions {

const std::vector<MemoryForm>& memory_forms() {
  static const std::vector<MemoryForm> forms = [] {
    std::vector<MemoryForm> all;
    for (const FormRow& row : forms_table("memory"))
      all.push_back({row.text("family"), row.form, row.cute, row.text("documented"), row.targets});
    return all;
  }();
  return forms;
}

const MemoryForm* memory_form(std::string_view name) {
  const auto found = std::find_if(memory_forms().begin(), memory_forms().end(), [&](const MemoryForm& form) {
    return form.form == name || std::count(form.cute.begin(), form.cute.end(), name) > 0;
  });
  return found == memory_forms().end() ? nullptr : &*found;
}

}  // namespace colex::predictions
