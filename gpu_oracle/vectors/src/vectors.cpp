#include "colex/vectors/vectors.hpp"

#include <algorithm>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/verify.hpp"

#include "cases.hpp"

namespace colex::vectors {

Integers by_value(const Integers& by_thread, std::int64_t threads) {
  const auto values = static_cast<std::int64_t>(by_thread.size()) / threads;
  Integers result;
  result.reserve(by_thread.size());
  for (std::int64_t v = 0; v < values; ++v) {
    for (std::int64_t t = 0; t < threads; ++t) result.push_back(by_thread[static_cast<std::size_t>(t * values + v)]);
  }
  return result;
}

std::string braces(const std::string& name, std::int64_t count) {
  std::string text;
  for (std::int64_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + name + std::to_string(i);
  return "{" + text + "}";
}

std::int64_t bits_of(const std::string& type) {
  static const std::map<std::string, std::int64_t> odd = {{"tf32", 32}, {"bf16", 16}, {"e4m3", 8}, {"e5m2", 8}};
  const auto found = odd.find(type);
  return found != odd.end() ? found->second : std::stoll(type.substr(1));
}

std::int64_t registers_of(const Registers& operand) {
  return (operand.values * bits_of(operand.type) + operand.width - 1) / operand.width;
}

namespace {

using observations::Observation;

/// The lines of the file. A list is kept in pieces, each of which is written once.
class PlainFile {
 public:
  void add(std::string line) { text_ += std::move(line) + '\n'; }

  /// The pieces of a list as JSON: the number of a piece, and how many follow one another, as often as they do not. A piece has
  /// so many integers, the last one maybe fewer.
  std::string named(const Integers& list, std::size_t piece) {
    std::vector<std::size_t> runs;
    for (std::size_t begin = 0; begin < list.size(); begin += piece) {
      const std::size_t one = number(list, begin, std::min(list.size(), begin + piece));
      if (runs.empty() || one != runs[runs.size() - 2] + runs.back()) runs.insert(runs.end(), {one, 0});
      ++runs.back();
    }
    std::string names;
    for (const std::size_t one : runs) names += (names.empty() ? "" : ",") + std::to_string(one);
    return '[' + names + ']';
  }

  std::string text() && { return std::move(text_); }

 private:
  std::size_t number(const Integers& list, std::size_t begin, std::size_t end) {
    const auto* const bytes = reinterpret_cast<const char*>(list.data() + begin);
    const auto [found, is_new] = known_.try_emplace(std::string(bytes, (end - begin) * sizeof(std::int64_t)), known_.size());
    if (is_new) {
      text_ += "{\"list\":" + std::to_string(found->second) + ",\"values\":[";
      for (std::size_t i = begin; i < end; ++i) text_ += (i == begin ? "" : ",") + std::to_string(list[i]);
      text_ += "]}\n";
    }
    return found->second;
  }

  std::string text_;
  std::unordered_map<std::string, std::size_t> known_;
};

/// Pieces in which forms of fewer columns have what those of more have: the registers of eight columns, a group of rows.
std::size_t piece_of(const Case& one) { return static_cast<std::size_t>(4 * one.threads); }
std::size_t piece_of(const Region& region) {
  constexpr std::int64_t bits = 2048;
  return static_cast<std::size_t>(bits / bits_of(region.type));
}

/// A string of JSON. What a record says of itself may have quotes; control characters it has none.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

template <class List, class Write>
std::string array(const List& list, const Write& write) {
  std::string text;
  for (const auto& one : list) text += (text.empty() ? "" : ",") + write(one);
  return '[' + text + ']';
}

std::string json_of(const Registers& operand) {
  return R"({"name":)" + quoted(operand.name) + R"(,"type":)" + quoted(operand.type) + R"(,"values":)" +
         std::to_string(operand.values) + R"(,"width":)" + std::to_string(operand.width) + '}';
}

std::string json_of(const Region& region) {
  return R"({"space":)" + quoted(region.space) + R"(,"type":)" + quoted(region.type) + R"(,"at":)" + std::to_string(region.at) +
         R"(,"count":)" + std::to_string(region.count) + R"(,"compared":)" + (region.compared ? "true" : "false") + '}';
}

void write(const Case& one, PlainFile& file) {
  const auto registers = [&](const std::vector<Integers>& all) {
    return array(all, [&](const Integers& list) { return file.named(list, piece_of(one)); });
  };
  const auto memory = [&](const std::vector<Integers>& all, bool compared) {
    std::string text;
    auto list = all.begin();
    for (const Region& region : one.regions) {
      if (!compared || region.compared) text += (text.empty() ? "" : ",") + file.named(*list++, piece_of(region));
    }
    return '[' + text + ']';
  };
  const auto run = [&](const Run& of) {
    std::string text = R"({"in":)" + registers(of.in);
    text += R"(,"out":)" + registers(of.out);
    text += R"(,"memory":)" + memory(of.memory, false);
    return text + R"(,"memory_out":)" + memory(of.memory_out, true) + '}';
  };
  std::string line = R"({"form":)" + quoted(one.form) + R"(,"family":)" + quoted(one.family) + R"(,"case":)" + quoted(one.what) +
                     R"(,"threads":)" + std::to_string(one.threads) + R"(,"in":)" +
                     array(one.in, [](const Registers& operand) { return json_of(operand); }) + R"(,"out":)" +
                     array(one.out, [](const Registers& operand) { return json_of(operand); }) + R"(,"memory":)" +
                     array(one.regions, [](const Region& region) { return json_of(region); }) + R"(,"ptx":)" + quoted(one.ptx);
  if (!one.cute.empty()) line += R"(,"cute":)" + array(one.cute, quoted);
  if (!one.layouts.empty()) {
    std::string layouts;
    for (const auto& [operand, layout] : one.layouts)
      layouts += (layouts.empty() ? "" : ",") + quoted(operand) + ':' + quoted(layout);
    line += R"(,"layouts":{)" + layouts + '}';
  }
  file.add(line + R"(,"runs":)" + array(one.runs, run) + '}');
}

/// Bits as words of 32. The words of a list have as many lists of bits between them as there are threads.
void make_words(Integers& list, std::int64_t threads) {
  constexpr std::size_t bits_of_a_word = 32;
  const auto step = static_cast<std::size_t>(threads);
  Integers words(list.size() / bits_of_a_word, 0);
  for (std::size_t i = 0; i < list.size(); ++i)
    words[i / step / bits_of_a_word * step + i % step] |= list[i] << (i / step % bits_of_a_word);
  list = std::move(words);
}

/// The same with words in place of single bits.
void make_words(Case& one) {
  constexpr std::int64_t bits_of_a_word = 32;
  for (std::size_t i = 0; i < one.in.size(); ++i) {
    if (one.in[i].type != "b1") continue;
    one.in[i].type = "u32";
    one.in[i].values /= bits_of_a_word;
    for (Run& run : one.runs) make_words(run.in[i], one.threads);
  }
  for (std::size_t i = 0; i < one.regions.size(); ++i) {
    if (one.regions[i].type != "b1") continue;
    one.regions[i].type = "u32";
    one.regions[i].count /= bits_of_a_word;
    for (Run& run : one.runs) make_words(run.memory[i], 1);
  }
}

/// CuTe's names, and of a product whose record agrees with what is predicted its layouts in registers.
void name(Case& one, const Observation& observation) {
  const auto agrees = [&] { return verification::compared(observation).status == verification::Status::agree; };
  if (const auto* atom = predictions::mma_atom(one.form)) {
    one.cute = atom->cute;
    if (atom->family == "chain" || !agrees()) return;
    if (atom->metadata.empty()) one.layouts.emplace_back("a", to_string(atom->A));
    one.layouts.emplace_back("b", to_string(atom->B));
    one.layouts.emplace_back("c", to_string(atom->C));
    one.layouts.emplace_back("d", to_string(atom->D));
  } else if (const auto* group = predictions::wgmma_atom(one.form)) {
    if (!group->cute.empty()) one.cute = {group->cute};
    if (!agrees()) return;
    if (group->A && group->metadata.empty()) one.layouts.emplace_back("a", to_string(*group->A));
    one.layouts.emplace_back("d", to_string(group->D));
  } else if (const auto* copy = predictions::matrix_copy(one.form)) {
    if (!copy->cute.empty()) one.cute = {copy->cute};
  }
}

/// Whether the observations say all of a product: one of a dense one, two of a sparse one.
bool are_whole(const std::vector<const observations::Wgmma*>& seen) {
  const observations::Wgmma &first = *seen.front(), &last = *seen.back();
  if (first.metadata == 0) return seen.size() == 1;
  return seen.size() == 2 && first.K == last.K && first.N == last.N && first.M == last.M && !last.nibbles.empty();
}

/// The cases of a form, or why there are none.
std::variant<std::vector<Case>, std::string> made_of(const std::vector<const Observation*>& seen) {
  std::vector<Case> cases;
  std::vector<const observations::Wgmma*> warpgroup;
  std::string why;
  for (const Observation* observation : seen) {
    std::visit(
        [&](const auto& content) {
          using Content = std::decay_t<decltype(content)>;
          if constexpr (std::is_same_v<Content, observations::Mma>) {
            cases = cases_of(*observation, content);
          } else if constexpr (std::is_same_v<Content, observations::Move>) {
            cases.push_back(case_of(*observation, content));
          } else if constexpr (std::is_same_v<Content, observations::Wgmma>) {
            warpgroup.push_back(&content);
          } else if constexpr (std::is_same_v<Content, observations::ByteCopy>) {
            if (is_plain(*observation, content))
              cases.push_back(case_of(*observation, content));
            else
              why = observation->family == "bulk_reduce" ? "a reduction is no copy" : "it copies between CTAs of a cluster";
          } else if constexpr (std::is_same_v<Content, observations::TensorMove>) {
            why = "a runner would have to encode a tensor map";
          } else if constexpr (std::is_same_v<Content, observations::TensorMapAnswer>) {
            why = "it is a function of the driver, and moves nothing";
          } else if constexpr (std::is_same_v<Content, observations::SharedAccess>) {
            why = "what was observed is a time, and no result";
          } else {
            why = "it could not be observed";
          }
        },
        observation->content);
  }
  if (!warpgroup.empty()) {
    if (!are_whole(warpgroup)) return "a sparse product has two observations, and the second says where the metadata lie";
    cases = cases_of(*seen.front(), warpgroup);
  }
  if (cases.empty()) return why;
  for (Case& one : cases) {
    name(one, *seen.front());
    make_words(one);
  }
  return cases;
}

}  // namespace

Vectors vectors_of(const observations::Record& record) {
  std::map<std::string, std::vector<const Observation*>> forms;
  for (const Observation& observation : record.observations) forms[observation.form].push_back(&observation);
  const observations::Provenance& from = record.manifest.provenance;
  Vectors result;
  PlainFile file;
  file.add(
      R"({"vectors":1,"device":)" + quoted(from.device) + R"(,"compute_capability":)" + quoted(from.compute_capability) +
      R"(,"driver":)" + quoted(from.driver) + R"(,"observed":)" + quoted(record.manifest.time) +
      R"(,"expected":"what was observed; from registers to registers, so that names of rows, columns and k have no part in it","layouts":"(thread,value) to the element, only of forms whose observation agrees with them"})");
  for (const auto& [form, seen] : forms) {
    auto made = made_of(seen);
    if (auto* const why = std::get_if<std::string>(&made)) {
      result.refused.push_back({form, *why});
      continue;
    }
    ++result.forms;
    for (const Case& one : std::get<std::vector<Case>>(made)) {
      ++result.cases;
      result.runs += one.runs.size();
      write(one, file);
    }
  }
  result.text = std::move(file).text();
  return result;
}

}  // namespace colex::vectors
