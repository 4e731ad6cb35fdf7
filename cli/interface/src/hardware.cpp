#include "colex/interface/hardware.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "colex/coalesce.hpp"
#include "colex/interface/notes.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/layout.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/figure.hpp"
#include "colex/render/pictures.hpp"
#include "colex/verification/memory.hpp"
#include "colex/verification/verify.hpp"

namespace colex::cli {

namespace {

/// `; NVIDIA H100 80GB HBM3 did the same`.
std::string what_they_did(const std::vector<std::string>& devices, const char* what) {
  if (devices.empty()) return "";
  return fmt::format("; {} did {}", fmt::join(devices, " and "), what);
}

using observations::SharedAccess;
using predictions::AccessedBy;
using predictions::WarpAccess;

constexpr std::size_t rows_of_a_matrix = 8;

bool is_access(const observations::Observation& one) { return std::holds_alternative<observations::SharedAccess>(one.content); }

}  // namespace

std::string recorded_on(const observations::Record& record) {
  const bool now = record.manifest.time.empty();
  const observations::Others others = observations::others_than(record);
  return (now ? "observed just now on " : "recorded on ") + observations::describe(record.manifest.provenance) +
         what_they_did(others.alike, "the same") + what_they_did(others.in_part, "the same where it was asked") +
         what_they_did(others.different, "otherwise");
}

observations::Record oracle_record(const std::string& folder, const observations::Part& part) {
  try {
    return folder.empty() ? observations::nvidia_h200(part) : observations::read_record(folder, part);
  } catch (const observations::MalformedRecord& mistake) {
    throw Unreadable(mistake.what());
  }
}

observations::Record record_about(const std::string& family, const std::string& form, const std::string& folder, const Gpu& gpu) {
  std::optional<observations::Record> now;
  if (folder.empty()) now = gpu.observed(form);
  if (now) return std::move(*now);
  // Not within a conditional expression: clang++ 14 would destroy the list of families twice where the record is refused.
  observations::Part part{{}, [&](const std::string& name) { return name == form; }};
  part.families.push_back(family);
  observations::Record record = oracle_record(folder, part);
  std::erase_if(record.observations, is_access);
  return record;
}

RecordedAccesses recorded_accesses(const std::string& folder, const WantedAccess& wanted) {
  RecordedAccesses result;
  result.record = oracle_record(folder, {{"shared_access", "ldmatrix", "stmatrix", "cp_async"}});
  std::erase_if(result.record.observations, [&](const observations::Observation& one) {
    return !is_access(one) || !wanted(std::get<SharedAccess>(one.content), one.form);
  });
  for (const observations::Observation& one : result.record.observations)
    result.agree += !verification::deviation(std::get<SharedAccess>(one.content), one.form).has_value();
  return result;
}

std::string wavefront_grounds(const std::string& folder, const WantedAccess& wanted, const std::string& whose) try {
  return "wavefronts are " + grounds_of(recorded_accesses(folder, wanted), whose);
} catch (const observations::NoRecord&) {
  return "wavefronts are predicted; the accesses that were recorded are not in this page, and the command has them";
}

std::string grounds_of(const RecordedAccesses& accesses, const std::string& whose) {
  return fmt::format("predicted; of {} recorded accesses{}, {} take as many as predicted; {}",
                     accesses.record.observations.size(), whose, accesses.agree, recorded_on(accesses.record));
}

std::string form_of(const WarpAccess& access) {
  if (access.by == AccessedBy::matrices) {
    return fmt::format("{}.sync.aligned.m8n8.x{}.shared.b16", access.load ? "ldmatrix" : "stmatrix",
                       access.addresses.size() / rows_of_a_matrix);
  }
  if (access.by == AccessedBy::cp_async) return "cp.async.ca.shared.global";
  const char* type = access.bytes == 1   ? "b8"
                     : access.bytes == 2 ? "b16"
                     : access.bytes == 4 ? "b32"
                     : access.bytes == 8 ? "b64"
                                         : "v4.b32";
  return std::string(access.load ? "ld" : "st") + ".volatile.shared." + type;
}

std::optional<std::vector<std::int64_t>> measured_wavefronts(const Gpu& gpu, const std::string& form,
                                                             const std::vector<WarpAccess>& accesses) {
  constexpr std::size_t at_once = 200;
  constexpr unsigned seconds = 120;
  std::vector<std::int64_t> measured;
  for (std::size_t first = 0; first < accesses.size(); first += at_once) {
    std::vector<std::string> words;
    for (std::size_t k = first; k < std::min(first + at_once, accesses.size()); ++k) words.push_back(addresses_text(accesses[k]));
    const auto seen = gpu.ask(form, words, seconds);
    if (!seen || seen->size() != words.size()) return std::nullopt;
    for (const observations::Observation& one : *seen) {
      const auto* access = std::get_if<observations::SharedAccess>(&one.content);
      if (access == nullptr) return std::nullopt;
      measured.push_back(access->wavefronts);
    }
  }
  return measured;
}

namespace {

std::string operand(const char* title, const Layout<>& TV, std::int64_t rows, std::int64_t columns,
                    const render::Extent& extent) {
  return fmt::format("\n{}, {} x {}\n{}", title, rows, columns,
                     render::to_text(render::thread_values(TV, rows, columns, extent)));
}

/// CuTe's names of a form, where it is documented, and what has it.
std::string heading(const std::vector<std::string>& cute, const std::string& source, const std::string& targets) {
  std::string names;
  for (const std::string& name : cute) names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{}{}{}; {}\n", names, names.empty() ? "" : "; ", source, targets);
}

std::vector<std::string> named(const std::string& cute) { return cute.empty() ? std::vector<std::string>{} : std::vector{cute}; }

std::string scale_text(const char* title, const predictions::MmaScale& scale) {
  return fmt::format("scales of {} {} of lanes {}, and of {} further for each of {} thread-ids\n", title, to_string(scale.scales),
                     to_string(scale.lanes), scale.next, scale.thread_ids);
}

std::string told(const predictions::MmaAtom& atom, const render::Extent& extent) {
  std::string text = heading(atom.cute, atom.source, atom.targets) + fmt::format("threads {}\n", to_string(atom.threads));
  if (atom.scales) text += scale_text("A (m,block of k)", atom.scales->A) + scale_text("B (n,block of k)", atom.scales->B);
  const std::string B = "B (n,k)" + meeting_nothing(atom.B_before, atom.B_behind);
  text += operand("A (m,k)", atom.A, atom.M, atom.K, extent) + operand(B.c_str(), atom.B, atom.N, atom.K, extent) +
          operand("C (m,n)", atom.C, atom.M, atom.N, extent);
  return atom.C == atom.D ? text : text + operand("D (m,n)", atom.D, atom.M, atom.N, extent);
}

std::string told(const predictions::MatrixCopy& copy) {
  const auto figure = render::hardware_picture({copy.form, "", "", operands_of(copy.form)});
  return heading(named(copy.cute), copy.documented, copy.targets) + (figure ? '\n' + render::to_text(*figure) : "");
}

std::string told(const predictions::TensorMemoryCopy& copy, const render::Extent& extent) {
  return heading(named(copy.cute), copy.documented, copy.targets) +
         operand("registers (lane, column)", copy.registers, copy.lanes, copy.columns, extent);
}

std::string told(const predictions::TensorMemorySums& sums) {
  return heading({}, sums.documented, sums.targets) +
         fmt::format("\nsums (m,n), to lane + 128*column\n{}\n", to_string(sums.places));
}

/// A layout whose first mode goes on in one straight line beyond so many rows, cut there.
ComposedLayout<> of_rows(const ComposedLayout<>& layout, std::int64_t rows) {
  const Layout<> first = coalesce(layout.inner().mode(0));
  if (first.rank() != 1 || size(first).value() <= rows) return layout;
  const Layout<> cut(tuple(rows), tuple(first(Checked(1)).value()));
  return layout.with_inner(make_layout<Checked, Checked>({cut, layout.inner().mode(1)}));
}

/// Where matrices in shared memory lie depends on the descriptor: they are shown as layouts, for offsets without gaps.
std::string in_memory(const char* title, std::int64_t bits, predictions::Major major, std::int64_t rows, std::int64_t columns) {
  std::string text = fmt::format("\n{}, in elements of shared memory\n", title);
  const std::int64_t row_bytes = columns * bits / 8;
  for (const std::int64_t swizzle : {0, 32, 64, 128}) {
    const std::int64_t leading = swizzle == 0 ? 128 : swizzle * row_bytes / 2, stride = 8 * (swizzle == 0 ? row_bytes : swizzle);
    const auto matrix = predictions::shared_matrix(bits, major, {swizzle, leading, stride, 0, 0}, rows, columns);
    const ComposedLayout<> layout = of_rows(matrix.layout, rows);
    const bool more = size(layout.inner().mode(0)).value() > rows;
    text += fmt::format("  {:3}-byte swizzle, leading offset {:4}, stride offset {:4}   {}{}\n", swizzle, leading, stride,
                        swizzle == 0 ? to_string(layout.inner()) : to_string(layout),
                        more ? fmt::format(" (its first {} rows)", rows) : "");
  }
  return text;
}

std::string told(const predictions::WgmmaAtom& atom, const render::Extent& extent) {
  std::string text = heading(named(atom.cute), atom.source, atom.targets);
  text += atom.A ? operand("A (m,k)", *atom.A, atom.M, atom.A_columns, extent)
                 : in_memory("A (m,k)", atom.bits, atom.A_major, atom.M, atom.A_columns);
  return text + in_memory("B (n,k)", atom.bits, atom.B_major, atom.N, atom.K) +
         operand("D (m,n)", atom.D, atom.M, atom.N, extent);
}

/// A form with its family, and what is told of it.
struct Found {
  std::string family;
  ToldInstruction told;
};

std::optional<Found> found_form(const std::string& name, const render::Extent& extent) {
  const auto found = [](const auto& prediction, std::string text) {
    return Found{prediction.family, {prediction.form, std::move(text), {}, ""}};
  };
  if (const auto* atom = predictions::mma_atom(name)) return found(*atom, told(*atom, extent));
  if (const auto* copy = predictions::matrix_copy(name)) return found(*copy, told(*copy));
  if (const auto* group = predictions::wgmma_atom(name)) return found(*group, told(*group, extent));
  if (const auto* lanes = predictions::tensor_memory_copy(name)) return found(*lanes, told(*lanes, extent));
  if (const auto* sums = predictions::tensor_memory_sums(name)) return found(*sums, told(*sums));
  if (const auto* memory = predictions::memory_form(name))
    return found(*memory, heading(memory->cute, memory->documented, memory->targets));
  return std::nullopt;
}

}  // namespace

std::optional<ToldInstruction> tell_instruction(const std::string& name, const RecordOf& record, const render::Extent& extent,
                                                const SeenOf& otherwise) {
  std::optional<Found> found = found_form(name, extent);
  if (!found) return std::nullopt;
  ToldInstruction result = std::move(found->told);
  const auto known = record({{found->family}, [&](const std::string& form) { return form == result.form; }});
  std::optional<Seen> seen;
  if (known) {
    seen = seen_in(*known, result.form);
  } else if (otherwise) {
    seen = otherwise(found->family, result.form);
  }
  if (!seen) return result;
  // What copies memory does so by its descriptor and coordinates: how many of these were looked at.
  if (predictions::memory_form(name) != nullptr)
    result.text += fmt::format("{} configurations observed; {}\n", seen->configurations, seen->record);
  if (seen->configurations > 0) result.record = seen->record;
  result.agreements = std::move(seen->agreements);
  return result;
}

Seen seen_in(const observations::Record& record, const std::string& form) {
  const auto wanted = [&](const std::string& other) { return other == form; };
  Seen seen;
  seen.record = recorded_on(record);
  seen.configurations = std::count_if(record.observations.begin(), record.observations.end(),
                                      [&](const observations::Observation& observation) { return wanted(observation.form); });
  for (const verification::Agreement& agreement : verification::verify(record, wanted)) {
    seen.agreements.push_back(std::string(verification::name(agreement.status)) + (agreement.reason.empty() ? "" : ": ") +
                              agreement.reason);
  }
  return seen;
}

std::vector<std::string> all_forms() {
  std::vector<std::string> forms;
  const auto add = [&](const auto& predictions) {
    for (const auto& prediction : predictions) forms.push_back(prediction.form);
  };
  add(predictions::mma_atoms());
  add(predictions::wgmma_atoms());
  add(predictions::matrix_copies());
  add(predictions::tensor_memory_copies());
  add(predictions::tensor_memory_sums());
  add(predictions::memory_forms());
  return forms;
}

std::string no_such_form(const std::string& name) {
  std::string near;
  for (const std::string& similar : predictions::similar_names(name)) near += (near.empty() ? "" : ", ") + similar;
  return "there is no instruction form " + name + (near.empty() ? "" : "; similar: " + near);
}

std::string meeting_nothing(std::int64_t before, std::int64_t behind) {
  std::string text;
  if (before > 0) text += " (behind " + std::to_string(before) + " values that meet nothing)";
  if (behind > 0) text += " (before " + std::to_string(behind) + " values that meet nothing)";
  return text;
}

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

namespace {

/// An operand in registers: its layout sends (thread, value) to an element, row + rows*column or, of a copy of matrices, row by
/// row.
struct HeldOperand {
  std::string name;
  Layout<> TV;
  std::int64_t rows = 0, columns = 0, bits = 0;
  const char* row = "row";
  const char* column = "column";
  bool by_rows = false;
  std::int64_t values_before = 0;  ///< what lies in the registers before the layout's values
};

/// An instruction with its operands, those that no thread holds with the reason.
struct HeldForm {
  std::string form;
  std::vector<HeldOperand> operands;
  std::vector<std::pair<std::string, std::string>> others;
  std::optional<Layout<>> threads = std::nullopt;  ///< (thread of a product, product) to the lane
};

HeldForm of(const predictions::MmaAtom& atom) {
  const auto bits = [&](char operand) { return predictions::operand_bits(atom.form, operand).value_or(32); };
  HeldForm result{atom.form, {}, {}, atom.threads};
  if (!atom.metadata.empty()) {
    result.others.emplace_back("A", "its metadata say to which element each value of a sparse A belongs");
  } else {
    result.operands.push_back({"A", atom.A, atom.M, atom.K, bits('A'), "m", "k"});
  }
  result.operands.push_back({"B", atom.B, atom.N, atom.K, bits('B'), "n", "k", false, atom.B_before});
  result.operands.push_back({"C", atom.C, atom.M, atom.N, bits('C'), "m", "n"});
  result.operands.push_back({"D", atom.D, atom.M, atom.N, bits('D'), "m", "n"});
  return result;
}

HeldForm of(const predictions::WgmmaAtom& atom) {
  constexpr const char* in_memory = "it lies in shared memory, where its descriptor says: colex oracle check wgmma";
  HeldForm result{atom.form, {}, {{"B", in_memory}}};
  if (atom.A && atom.metadata.empty()) {
    result.operands.push_back({"A", *atom.A, atom.M, atom.A_columns, atom.bits, "m", "k"});
  } else {
    result.others.emplace_back("A", atom.A ? "its metadata say to which element each value of a sparse A belongs" : in_memory);
  }
  for (const char* sums : {"C", "D"})
    result.operands.push_back({sums, atom.D, atom.M, atom.N, predictions::operand_bits(atom.form, 'D').value_or(32), "m", "n"});
  return result;
}

HeldForm of(const predictions::MatrixCopy& copy) {
  HeldForm result{copy.form, {}, {}};
  const std::int64_t elements = row_elements(copy),
                     rows = std::min(size(copy.source).value(), size(copy.destination).value()) / elements;
  const std::string_view family = copy.family;
  const bool loads = family.starts_with("ldmatrix") || family == "wmma.load",
             stores = family.starts_with("stmatrix") || family == "wmma.store";
  const auto add = [&](const char* name, const Layout<>& TV, bool is_memory) {
    if (is_memory) {
      result.others.emplace_back(name, "it lies in memory, where the threads' addresses point");
    } else {
      result.operands.push_back({name, TV, rows, elements, copy.bits, "row", "element", true});
    }
  };
  add("source", copy.source, loads);
  add("destination", copy.destination, stores);
  return result;
}

HeldForm of(const predictions::TensorMemoryCopy& copy) {
  return {copy.form, {{"registers", copy.registers, copy.lanes, copy.columns, copy.bits, "lane", "column"}}, {}};
}

HeldForm form_of(const std::string& name) {
  if (const auto* atom = predictions::mma_atom(name); atom != nullptr && atom->family != "chain") return of(*atom);
  if (const auto* atom = predictions::wgmma_atom(name)) return of(*atom);
  if (const auto* copy = predictions::matrix_copy(name)) return of(*copy);
  if (const auto* copy = predictions::tensor_memory_copy(name)) return of(*copy);
  if (const auto told = tell_instruction(name, [](const observations::Part&) { return std::nullopt; }, {}))
    throw Rejection(Kind::type, "no thread holds an operand of " + told->form + " in its registers, as far as is known here");
  throw Rejection(Kind::type, no_such_form(name));
}

const HeldOperand& operand_of(const HeldForm& form, const std::string& name) {
  std::string names;
  for (const HeldOperand& operand : form.operands) {
    if (operand.name == name) return operand;
    names += (names.empty() ? "" : ", ") + operand.name;
  }
  for (const auto& [other, why] : form.others) {
    if (other == name) throw Rejection(Kind::type, fmt::format("no thread holds elements of {} of {}: {}", name, form.form, why));
  }
  throw Rejection(Kind::type, fmt::format("{} has no operand {}; there are {}", form.form, name, names));
}

void require_inside(const HeldOperand& operand, const char* axis, std::int64_t index, std::int64_t extent) {
  if (index >= 0 && index < extent) return;
  throw Rejection(Kind::domain, fmt::format("{} of {} is from 0 to {}, and not {}", axis, operand.name, extent - 1, index));
}

}  // namespace

Holders holders(const std::string& name, const std::string& operand_name, std::int64_t row, std::int64_t column) {
  const HeldForm form = form_of(name);
  const HeldOperand& operand = operand_of(form, operand_name);
  require_inside(operand, operand.row, row, operand.rows);
  require_inside(operand, operand.column, column, operand.columns);
  const std::int64_t element = operand.by_rows ? row * operand.columns + column : row + operand.rows * column;
  Holders result{form.form,
                 fmt::format("{}({} = {}, {} = {}) of {} x {}", operand.name, operand.row, row, operand.column, column,
                             operand.rows, operand.columns),
                 {}};
  const std::int64_t register_bits = std::max<std::int64_t>(operand.bits, 32);
  const Layout<> threads = operand.TV.mode(0), values = operand.TV.mode(1);
  const Checked products = form.threads ? size(form.threads->mode(1)) : Checked(1);
  for (Checked product(0); product < products; product = product + Checked(1)) {
    for (Checked t(0); t < size(threads); t = t + Checked(1)) {
      for (Checked v(0); v < size(values); v = v + Checked(1)) {
        if (!(threads(t) + values(v) == Checked(element))) continue;
        const std::int64_t lane = form.threads ? (form.threads->mode(0)(t) + form.threads->mode(1)(product)).value() : t.value();
        const std::int64_t bit = (v.value() + operand.values_before) * operand.bits;
        result.all.push_back({lane, v.value(), bit / register_bits, bit % register_bits, operand.bits});
      }
    }
  }
  std::sort(result.all.begin(), result.all.end(),
            [](const Holder& a, const Holder& b) { return std::pair(a.thread, a.value) < std::pair(b.thread, b.value); });
  return result;
}

std::string text(const Holders& held) {
  std::string lines = fmt::format("{}, in {}\n", held.element, held.form);
  for (const Holder& holder : held.all) {
    const std::int64_t last = holder.first_bit + holder.bits - 1;
    std::string where = holder.bits > 32 ? fmt::format(" of {} bits", holder.bits) : "";
    if (holder.bits == 1) where = fmt::format(", bit {}", last);
    if (holder.bits > 1 && holder.bits < 32) where = fmt::format(", bits {} to {}", holder.first_bit, last);
    if (holder.bits == 8) where += fmt::format(" (byte {})", holder.first_bit / 8);
    if (holder.bits == 16) where += fmt::format(" (bytes {} and {})", holder.first_bit / 8, last / 8);
    lines += fmt::format("  thread {}, value {}: register {}{}\n", holder.thread, holder.value, holder.in_register, where);
  }
  return held.all.empty() ? lines + "  no thread\n" : lines;
}

}  // namespace colex::cli
