// What vectors expect is what the record says, by the definition; and a wrong map of places gives something else. A map is wrong
// if it differs in effect: if another run, of any inputs, can tell it from the right one.
#include "colex/vectors/vectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/observations/record.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/verification/memory.hpp"

#include "vectors_file.hpp"

namespace colex::vectors_file {
namespace {

using observations::Mma;
using observations::Move;
using observations::Observation;
using observations::Record;
using observations::Wgmma;

/// Whether all forms are looked at, which takes minutes: COLEX_ALL_VECTORS says so.
bool of_all() { return std::getenv("COLEX_ALL_VECTORS") != nullptr; }

/// The part of the record that each run of the tests looks at: all but warpgroups, and of these what has 8 and 40 columns.
const Record& some() {
  static const Record record = observations::nvidia_h200({{}, [](const std::string& form) {
                                                            return of_all() || form.find("wgmma") == std::string::npos ||
                                                                   form.find("m64n8k") != std::string::npos ||
                                                                   form.find("m64n40k") != std::string::npos;
                                                          }});
  return record;
}

const vectors::Vectors& made() {
  static const vectors::Vectors result = vectors::vectors_of(some());
  return result;
}

const std::vector<FileCase>& cases() {
  static const std::vector<FileCase> result = read(made().text);
  return result;
}

std::vector<const Observation*> seen(const std::string& form) {
  std::vector<const Observation*> result;
  for (const Observation& observation : some().observations) {
    if (observation.form == form) result.push_back(&observation);
  }
  return result;
}

std::size_t selector_of(const FileCase& one) {
  const std::string what = one.json["case"];
  return what.starts_with("selector ") ? std::stoul(what.substr(9)) : 0;
}

/// A map with what it makes of each run of a case.
using Answer = std::function<Integers(const FileCase::Lists& run)>;

/// Whether some run tells the map from the hardware.
bool told_apart(const FileCase& one, const Answer& answer, const std::function<Integers(const FileCase::Lists&)>& expected) {
  return std::any_of(one.runs.begin(), one.runs.end(), [&](const auto& run) { return answer(run) != expected(run); });
}

struct Drawn {
  std::mt19937_64 random{1};
  std::size_t below(std::size_t end) { return random() % end; }
  template <class List>
  auto& of(List& list) {
    return list[below(list.size())];
  }
};

// --- wrong maps of products

/// A fault that a compiler or a simulator may have, in a map of a product. Each is drawn.
void spoil(Mma& mma, Drawn& drawn) {
  observations::MmaStructure& s = mma.structure;
  const std::array<observations::Labels*, 6> labels = {&s.A_m, &s.A_k, &s.B_n, &s.B_k, &s.D_m, &s.D_n};
  observations::Labels& one = *labels[drawn.below(6)];
  const auto permuted = [&](auto& list, const std::function<std::size_t(std::size_t)>& where) {
    const auto before = list;
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = before[where(i) % list.size()];
  };
  const std::size_t bits = std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(one.size() - 1))),
                    p = drawn.below(bits), q = drawn.below(bits);
  const auto exchanged_bits = [&](std::size_t i) {
    return (i >> p & 1) == (i >> q & 1) ? i : i ^ (std::size_t{1} << p) ^ (std::size_t{1} << q);
  };
  switch (drawn.below(mma.metadata.empty() ? 6 : 8)) {
    case 0: std::swap(drawn.of(one), drawn.of(one)); break;  // two elements of one operand
    case 1: permuted(one, exchanged_bits); break;            // two bits of its places: a field
    case 2: std::swap(drawn.below(2) == 0 ? s.A_m : s.B_n, drawn.below(2) == 0 ? s.A_k : s.B_k); break;  // transposed
    case 3: {  // two k of A alone, or of B
      observations::Labels& k = drawn.below(2) == 0 ? s.A_k : s.B_k;
      const std::int64_t x = drawn.of(k), y = drawn.of(k);
      for (std::int64_t& label : k) label = label == x ? y : label == y ? x : label;
      break;
    }
    case 4: std::swap(drawn.of(s.addends), drawn.of(s.addends)); break;
    case 5: permuted(one, [&, by = drawn.below(one.size())](std::size_t i) { return i + by; }); break;  // shifted
    case 6: std::swap(drawn.of(mma.metadata[0]), drawn.of(mma.metadata[0])); break;                     // two nibbles of metadata
    default: std::rotate(mma.metadata.begin(), mma.metadata.begin() + 1, mma.metadata.end()); break;    // another selector
  }
}

bool valid(const Mma& mma) {
  // A swap of A's k with B's columns leaves a list of another length.
  const observations::MmaStructure& s = mma.structure;
  return s.A_m.size() == s.A_k.size() && s.B_n.size() == s.B_k.size();
}

/// Whether nothing tells these maps apart: the products of their classes are the same, and so is which nibble says which k.
bool equal_in_effect(const FileCase& one, const Mma& a, const Mma& b, std::size_t selector) {
  using verification::gauge::canonical;
  if (a.metadata.empty()) return canonical(a.structure) == canonical(b.structure);
  // Other inputs than the vectors': each element is told from every other one by 64 drawn bits.
  Inputs in = inputs_of(one, one.runs[0], a);
  std::mt19937_64 random(7);
  for (Integers* const list : {&in.A, &in.B, &in.C}) {
    for (std::int64_t& x : *list) x = static_cast<std::int64_t>(random() >> 40U);
  }
  return std::all_of(one.runs.begin(), one.runs.end(), [&](const auto& run) {
    in.metadata = inputs_of(one, run, a).metadata;
    return product(a, selector, in) == product(b, selector, in);
  });
}

TEST(Vectors, ExpectOfAProductWhatTheRecordSays) {
  std::size_t looked = 0;
  for (const FileCase& one : cases()) {
    const auto* const mma = std::get_if<Mma>(&seen(one.form).front()->content);
    if (mma == nullptr) continue;
    for (const auto& run : one.runs)
      ASSERT_EQ(product(*mma, selector_of(one), inputs_of(one, run, *mma)), result_of(one, run)) << one.form;
    ++looked;
  }
  EXPECT_EQ(looked, 94U + 76U + 12U + 8U);
}

TEST(Vectors, TellWrongMapsOfProductsApart) {
  std::size_t wrong = 0;
  Drawn drawn;
  for (const FileCase& one : cases()) {
    const auto* const mma = std::get_if<Mma>(&seen(one.form).front()->content);
    if (mma == nullptr) continue;
    const std::size_t selector = selector_of(one);
    std::vector<Inputs> inputs;
    for (const auto& run : one.runs) inputs.push_back(inputs_of(one, run, *mma));
    const std::size_t maps = mma->A.type == "b1" ? 8 : 40;
    for (std::size_t map = 0; map < maps; ++map) {
      Mma spoiled = *mma;
      spoil(spoiled, drawn);
      if (!valid(spoiled)) continue;
      const Answer answer = [&](const FileCase::Lists& run) {
        return product(spoiled, selector, inputs[static_cast<std::size_t>(&run - one.runs.data())]);
      };
      const bool apart = told_apart(one, answer, [&](const FileCase::Lists& run) { return result_of(one, run); });
      const bool equal = !apart && equal_in_effect(one, *mma, spoiled, selector);
      ASSERT_TRUE(apart || equal) << one.form << ", map " << map;
      wrong += apart ? 1 : 0;
    }
  }
  EXPECT_GE(wrong, 5000U);
}

// --- wrong maps of what moves bytes

/// What a case of moves goes by: the origin of each byte of its destination.
std::vector<std::pair<const FileCase*, Integers>> moves() {
  std::map<std::string, std::size_t> count;
  std::vector<std::pair<const FileCase*, Integers>> result;
  for (const FileCase& one : cases()) {
    const Observation& observation = *seen(one.form).at(count[one.form]++ % seen(one.form).size());
    if (const auto* const move = std::get_if<Move>(&observation.content)) result.emplace_back(&one, move->origins);
    if (const auto* const copy = std::get_if<observations::ByteCopy>(&observation.content))
      result.emplace_back(&one, observations::origins(copy->runs, copy->cta_bytes));
  }
  return result;
}

/// The bytes that come, those that were there, and those that are there afterwards.
struct MovedBytes {
  Integers source, before, after;
};

MovedBytes bytes_of(const FileCase& one, const FileCase::Lists& run) {
  const auto a = one.in("a");
  const Integers source = a ? by_thread(run.in[*a], one.threads, false) : run.memory.front();
  if (run.memory_out.empty()) return {source, {}, by_thread(run.out[0], one.threads, false)};
  return {source, run.memory.back(), run.memory_out[0]};
}

TEST(Vectors, ExpectOfAMoveWhatTheRecordSays) {
  for (const auto& [one, origins] : moves()) {
    for (const auto& run : one->runs) {
      const MovedBytes bytes = bytes_of(*one, run);
      ASSERT_EQ(moved(origins, bytes.source, bytes.before), bytes.after) << one->form;
    }
  }
  EXPECT_EQ(moves().size(), 12U + 12U + 1U + 352U + 104U + 8U + 9U);
}

TEST(Vectors, TellWrongMovesApart) {
  std::size_t wrong = 0;
  Drawn drawn;
  for (const auto& [one, origins] : moves()) {
    std::vector<MovedBytes> bytes;
    for (const auto& run : one->runs) bytes.push_back(bytes_of(*one, run));
    for (int map = 0; map < 12; ++map) {
      Integers spoiled = origins;
      const std::size_t bit = std::size_t{1} << drawn.below(static_cast<std::size_t>(std::bit_width(origins.size() - 1)));
      switch (drawn.below(4)) {
        case 0: std::swap(drawn.of(spoiled), drawn.of(spoiled)); break;
        case 1:
          for (std::size_t i = 0; i < origins.size(); ++i) spoiled[i] = origins[(i ^ bit) % origins.size()];
          break;
        case 2: std::rotate(spoiled.begin(), spoiled.begin() + static_cast<std::ptrdiff_t>(bit), spoiled.end()); break;
        default: {
          const auto some = std::find_if(spoiled.begin() + static_cast<std::ptrdiff_t>(drawn.below(spoiled.size())),
                                         spoiled.end(), [](std::int64_t origin) { return origin >= 0; });
          if (some != spoiled.end()) *some = -1;  // a byte that does not come
        }
      }
      if (spoiled == origins) continue;
      bool apart = false;
      for (const MovedBytes& run : bytes) {
        const Integers before = run.before.empty() ? Integers(run.after.size(), 0) : run.before;
        apart = apart || moved(spoiled, run.source, before) != run.after;
      }
      ASSERT_TRUE(apart) << one->form << ", map " << map;
      ++wrong;
    }
  }
  EXPECT_GE(wrong, 5000U);
}

// --- wrong maps of warpgroups

/// The map under the descriptors of a run, which are found again by their bits.
WarpgroupMap map_of(const FileCase& one, const FileCase::Lists& run, const std::vector<const Observation*>& of_form) {
  const auto &first = std::get<Wgmma>(of_form.front()->content), &last = std::get<Wgmma>(of_form.back()->content);
  const auto reading = [&](const Wgmma& of, char operand) {
    const auto word = one.in(operand == 'A' ? "x" : "y");
    const std::int64_t begin = one.json["memory"][operand == 'A' ? 0 : one.json["memory"].size() - 1]["at"];
    for (const observations::Reading& reading : of.readings) {
      const observations::Descriptor& d = reading.descriptor;
      const measuring::Descriptor plain{static_cast<int>(d.swizzle), static_cast<int>(d.leading), static_cast<int>(d.stride),
                                        static_cast<int>(d.start), static_cast<int>(d.base)};
      const auto bits = static_cast<std::int64_t>(measuring::encode(plain)) + (begin >> 4);
      if (reading.operand == operand && bits == run.in[*word].front()) return reading.places.values();
    }
    throw std::runtime_error(one.form + " has a descriptor that nobody observed");
  };
  WarpgroupMap map{{},     reading(first, 'B'),  reading(last, 'B'), last.D_m.values(), last.D_n.values(), {},
                   last.K, last.A.type == "tf32"};
  Integers k_in_first(at(last.K));
  if (one.in("a")) {
    map.A.resize(at(last.M * last.K));
    const Integers &m = last.A_m.values(), &k = last.A_k.values(), &before = first.A_k.values();
    for (std::size_t i = 0; i < m.size(); ++i) {
      map.A[at(m[i] * last.K + k[i])] = static_cast<std::int64_t>(i);
      k_in_first[at(k[i])] = before[i];
    }
  } else {
    map.A = reading(last, 'A');
    const Integers before = reading(first, 'A');
    for (std::int64_t k = 0; k < last.K; ++k)
      k_in_first[at(k)] = std::find(before.begin(), before.begin() + last.K, map.A[at(k)]) - before.begin();
  }
  const Integers in_first = map.B_first;
  for (std::size_t i = 0; i < in_first.size(); ++i)
    map.B_first[i] = in_first[i - i % at(last.K) + at(k_in_first[i % at(last.K)])];
  if (of_form.size() > 1) map.nibbles = last.nibbles.at(selector_of(one)).values();
  return map;
}

Integers answer_of(const WarpgroupMap& map, const FileCase& one, const FileCase::Lists& run) {
  const std::string type = one.json["form"].get<std::string>().find(".b1.") != std::string::npos ? "b1" : "";
  const auto in = [&](const char* name) {
    const auto which = one.in(name);
    return which ? by_thread(run.in[*which], one.threads, *name == 'a' && type == "b1") : Integers{};
  };
  const Integers A = one.in("a") ? in("a") : elements(run.memory[0], type == "b1"), B = elements(run.memory.back(), type == "b1");
  return product(map, A, B, in("e"), in("d"));
}

const std::vector<std::pair<const FileCase*, std::vector<const Observation*>>>& warpgroups() {
  static const auto result = [] {
    std::vector<std::pair<const FileCase*, std::vector<const Observation*>>> all;
    for (const FileCase& one : cases()) {
      if (one.family.starts_with("wgmma")) all.emplace_back(&one, seen(one.form));
    }
    return all;
  }();
  return result;
}

TEST(Vectors, ExpectOfAWarpgroupWhatTheRecordSays) {
  for (const auto& [one, of_form] : warpgroups()) {
    std::set<std::int64_t> descriptors;
    for (const auto& run : one->runs) {
      ASSERT_EQ(answer_of(map_of(*one, run, of_form), *one, run), by_thread(run.out[0], one->threads, false)) << one->form;
      descriptors.insert(run.in[*one->in("y")].front());
    }
    EXPECT_EQ(descriptors.size(), 4U) << one->form;
  }
  EXPECT_GE(warpgroups().size(), 200U);
}

TEST(Vectors, TellWrongMapsOfWarpgroupsApart) {
  std::size_t wrong = 0;
  Drawn drawn;
  for (const auto& [one, of_form] : warpgroups()) {
    if (!of_all() && one->form.find("m64n8k") == std::string::npos) continue;
    std::vector<WarpgroupMap> right;
    for (const auto& run : one->runs) right.push_back(map_of(*one, run, of_form));
    const bool of_bits = one->form.find(".b1.") != std::string::npos;
    for (int map = 0; map < (of_bits ? 4 : 24); ++map) {
      const std::uint64_t seed = drawn.random();
      const auto spoiled = [&](std::size_t number) {
        WarpgroupMap wrong_map = right[number];
        Drawn same{std::mt19937_64(seed)};
        Integers& list = *std::vector<Integers*>{&wrong_map.A, &wrong_map.B_last, &wrong_map.D_n, &wrong_map.D_m}[same.below(4)];
        const std::size_t kind = same.below(wrong_map.nibbles.empty() ? 4 : 6);
        if (kind == 0) std::swap(same.of(list), same.of(list));  // two elements, rows or columns of D
        if (kind == 1) {                                         // two k of A alone
          const std::size_t p = same.below(at(wrong_map.K)), q = same.below(at(wrong_map.K));
          for (std::size_t row = 0; row < wrong_map.A.size(); row += at(wrong_map.K))
            std::swap(wrong_map.A[row + p], wrong_map.A[row + q]);
        }
        if (kind == 2) wrong_map.B_last = right[(number + 1) % right.size()].B_last;  // another swizzle
        if (kind == 3) std::rotate(list.begin(), list.begin() + 1, list.end());
        if (kind == 4) std::swap(same.of(wrong_map.nibbles), same.of(wrong_map.nibbles));
        if (kind == 5) std::rotate(wrong_map.nibbles.begin(), wrong_map.nibbles.begin() + wrong_map.K, wrong_map.nibbles.end());
        return wrong_map;
      };
      bool apart = false, equal = true;
      for (std::size_t number = 0; number < one->runs.size() && !apart; ++number) {
        const WarpgroupMap now = spoiled(number);
        equal = equal && now.A == right[number].A && now.B_last == right[number].B_last && now.D_m == right[number].D_m &&
                now.D_n == right[number].D_n && now.nibbles == right[number].nibbles;
        const auto& run = one->runs[number];
        bool beyond = false;
        for (const std::int64_t place : now.B_last)
          beyond = beyond || place >= static_cast<std::int64_t>(run.memory.back().size()) * (of_bits ? 32 : 1);
        apart = beyond || answer_of(now, *one, run) != by_thread(run.out[0], one->threads, false);
      }
      ASSERT_TRUE(apart || equal) << one->form << ", map " << map << ", seed " << seed;
      wrong += apart ? 1 : 0;
    }
  }
  EXPECT_GE(wrong, 1500U);
}

// --- the file

TEST(Vectors, TellWithoutColexWhatRunsAndWhatDoesNot) {
  EXPECT_EQ(made().text, vectors::vectors_of(some()).text);
  std::set<std::string> refused;
  for (const vectors::Refusal& one : made().refused) refused.insert(one.form);
  std::set<std::string> forms;
  for (const FileCase& one : cases()) forms.insert(one.form);
  for (const Observation& observation : some().observations)
    EXPECT_EQ(forms.count(observation.form) + refused.count(observation.form), 1U) << observation.form;
  EXPECT_EQ(refused.size(), 149U);
  std::vector<std::string> names;
  for (const vectors::Runner& runner : vectors::runners()) {
    names.push_back(runner.name);
    EXPECT_EQ(runner.text.find("colex"), std::string::npos) << runner.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"plain.py", "run.cu", "run_torch.py"}));
}

// The whole file is measured where COLEX_ALL_VECTORS says so; each run of the tests measures the part that it looks at.
TEST(Vectors, OfAllFormsTakeAtMostFiveMegabytes) {
  constexpr std::size_t most = 5'000'000, most_of_some = 2'000'000;
  EXPECT_LE(observations::gzip(made().text).size(), of_all() ? most : most_of_some);
  if (of_all()) {
    EXPECT_EQ(made().forms, 3320U);
  }
}

}  // namespace
}  // namespace colex::vectors_file
