#include "colex/interface/form_names.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/interface/instruction.hpp"
#include "colex/interface/misuse.hpp"
#include "colex/predictions/cute_name.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::cli {

namespace {

bool is_pattern(const std::string& text) { return text.find_first_of("*?") != std::string::npos; }

/// Whether a pattern of * and ? fits all of a name.
bool fits(const std::string& pattern, const std::string& name) {
  std::size_t p = 0, n = 0, star = std::string::npos, behind = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      behind = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string::npos) {
      p = star + 1;
      n = ++behind;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string::npos;
}

/// What one name of a form, PTX's or CuTe's, has to do with a pattern.
bool begins_or_fits(const std::string& name, const std::string& pattern) {
  return is_pattern(pattern) ? fits(pattern, name) : name.starts_with(pattern);
}

/// The form of exactly this name; empty if there is none.
std::string form_called(const std::string& name) {
  if (const auto* atom = predictions::mma_atom(name)) return atom->form;
  if (const auto* atom = predictions::wgmma_atom(name)) return atom->form;
  if (const auto* copy = predictions::matrix_copy(name)) return copy->form;
  if (const auto* copy = predictions::tensor_memory_copy(name)) return copy->form;
  if (const auto* sums = predictions::tensor_memory_sums(name)) return sums->form;
  if (const auto* memory = predictions::memory_form(name)) return memory->form;
  return "";
}

}  // namespace

std::vector<std::string> cute_names(const std::string& form) {
  const auto one = [](const std::string& name) { return name.empty() ? std::vector<std::string>{} : std::vector{name}; };
  if (const auto* atom = predictions::mma_atom(form)) return atom->cute;
  if (const auto* atom = predictions::wgmma_atom(form)) return one(atom->cute);
  if (const auto* copy = predictions::matrix_copy(form)) return one(copy->cute);
  if (const auto* copy = predictions::tensor_memory_copy(form)) return one(copy->cute);
  const auto* memory = predictions::memory_form(form);
  return memory == nullptr ? std::vector<std::string>{} : memory->cute;
}

namespace {

/// CuTe's names of a form, and those without their arguments, which several forms share.
std::vector<std::string> all_cute_names(const std::string& form) {
  const auto* sums = predictions::tensor_memory_sums(form);
  return sums == nullptr ? cute_names(form) : predictions::cute_names(*sums);
}

}  // namespace

bool is_called(const std::string& form, const std::string& pattern) {
  if (pattern.empty()) return false;
  const std::string of_ptx = predictions::short_name(pattern), of_cute = predictions::plain_cute_name(pattern);
  if (begins_or_fits(predictions::short_name(form), of_ptx)) return true;
  const std::vector<std::string> names = all_cute_names(form);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return begins_or_fits(name, of_cute); });
}

bool selected(const std::vector<std::string>& words, const std::string& form) {
  return words.empty() || std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_called(form, word); });
}

void require_known(const std::vector<std::string>& words, const std::vector<std::string>& forms) {
  for (const std::string& word : words) {
    const bool known = std::any_of(forms.begin(), forms.end(), [&](const std::string& form) { return is_called(form, word); });
    if (!known) throw_no_such_form(word);
  }
}

std::string the_form(const std::string& name) {
  for (const std::string& exact : {name, predictions::plain_cute_name(name)}) {
    if (const std::string form = form_called(exact); !form.empty()) return form;
  }
  const auto those = [](const auto& wanted) {
    std::vector<std::string> forms = all_forms();
    std::erase_if(forms, [&](const std::string& form) { return !wanted(form); });
    return forms;
  };
  // A name that several forms have is theirs alone, though it may be the beginning of others.
  std::vector<std::string> called = those([&, whole = predictions::plain_cute_name(name)](const std::string& form) {
    const std::vector<std::string> names = all_cute_names(form);
    return std::find(names.begin(), names.end(), whole) != names.end();
  });
  if (called.empty()) called = those([&](const std::string& form) { return is_called(form, name); });
  if (called.empty()) throw_no_such_form(name);
  if (called.size() == 1) return called.front();
  constexpr std::size_t most = 6;
  std::string names;
  for (std::size_t i = 0; i < std::min(most, called.size()); ++i)
    names += (names.empty() ? "" : ", ") + predictions::short_name(called[i]);
  throw Misuse("FORM", std::to_string(called.size()) + " instruction forms are called " + name +
                           ", and a question is about one: " + names + (called.size() > most ? ", …" : ""));
}

void throw_no_such_form(const std::string& name) {
  throw Misuse("FORM", no_such_form(name) + " (colex oracle list names them all)");
}

}  // namespace colex::cli
