// Test vectors read as a stranger reads them, and what a map of places makes of their inputs, by the definition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/measuring/tensor_copy.hpp"
#include "colex/observations/observation.hpp"

namespace colex::vectors_file {

using Integers = std::vector<std::int64_t>;

/// A case as the file has it, and its lists as integers.
struct FileCase {
  nlohmann::json json;
  std::string form, family;
  std::int64_t threads = 0;
  struct Lists {
    std::vector<Integers> in, out, memory, memory_out;
  };
  std::vector<Lists> runs;

  /// The place of an operand among those that go in; nothing if there is none of this name.
  std::optional<std::size_t> in(const std::string& name) const {
    for (std::size_t i = 0; i < json["in"].size(); ++i) {
      if (json["in"][i]["name"] == name) return i;
    }
    return std::nullopt;
  }
};

inline std::vector<FileCase> read(const std::string& text) {
  std::vector<Integers> known;
  std::vector<FileCase> cases;
  const auto whole = [&](const nlohmann::json& pieces) {
    Integers all;
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      for (std::size_t k = 0; k < pieces[i + 1].get<std::size_t>(); ++k) {
        const Integers& piece = known.at(pieces[i].get<std::size_t>() + k);
        all.insert(all.end(), piece.begin(), piece.end());
      }
    }
    return all;
  };
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    nlohmann::json line = nlohmann::json::parse(text.substr(begin, end - begin));
    if (line.contains("list")) known.push_back(line["values"].get<Integers>());
    if (!line.contains("form")) continue;
    FileCase one{std::move(line), "", "", 0, {}};
    one.form = one.json["form"];
    one.family = one.json["family"];
    one.threads = one.json["threads"];
    for (const nlohmann::json& run : one.json["runs"]) {
      one.runs.emplace_back();
      const std::pair<const char*, std::vector<Integers>*> parts[] = {{"in", &one.runs.back().in},
                                                                      {"out", &one.runs.back().out},
                                                                      {"memory", &one.runs.back().memory},
                                                                      {"memory_out", &one.runs.back().memory_out}};
      for (const auto& [name, lists] : parts) {
        for (const nlohmann::json& pieces : run[name]) lists->push_back(whole(pieces));
      }
    }
    cases.push_back(std::move(one));
  }
  return cases;
}

/// A list of registers by thread, of elements of one bit one by one.
inline Integers by_thread(const Integers& list, std::int64_t threads, bool of_bits) {
  const auto values = static_cast<std::int64_t>(list.size()) / threads;
  Integers result;
  for (std::int64_t t = 0; t < threads; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::int64_t value = list[static_cast<std::size_t>(v * threads + t)];
      for (int bit = 0; bit < (of_bits ? 32 : 1); ++bit) result.push_back(of_bits ? value >> bit & 1 : value);
    }
  }
  return result;
}

inline Integers elements(const Integers& list, bool of_bits) {
  return by_thread(list, static_cast<std::int64_t>(list.size()), of_bits);
}

inline std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

/// The nibble of metadata that says the k of an element.
inline std::int64_t nibble(const Integers& words, std::int64_t place) { return words[at(place / 8)] >> (4 * (place % 8)) & 0xf; }

/// Which of a chunk's candidates (four, or two of tf32) index `which` of a nibble names.
inline std::size_t candidate(std::int64_t nibble, std::size_t which, bool of_tf32) {
  return of_tf32 ? nibble == 0b1110 : at(nibble >> (2 * which) & 3);
}

/// The members of each nibble's chunk, in their order.
inline std::map<std::int64_t, std::vector<std::size_t>> chunks(const Integers& places) {
  std::map<std::int64_t, std::vector<std::size_t>> result;
  for (std::size_t i = 0; i < places.size(); ++i) result[places[i]].push_back(i);
  return result;
}

/// The inputs of a product, by thread.
struct Inputs {
  Integers A, B, C, metadata;
};

/// D = C + A·B as this map of places has it.
inline Integers product(const observations::Mma& mma, std::size_t selector, const Inputs& in) {
  const observations::MmaStructure& s = mma.structure;
  const bool sparse = !mma.metadata.empty();
  const std::size_t stored = at(mma.A.values) / (sparse ? 2 : 1);
  std::vector<std::size_t> seen(in.A.size());
  for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = i;
  if (sparse) {
    const std::size_t pair = mma.A.type == "s4" || mma.A.type == "u4" ? 2 : 1;
    for (const auto& [place, members] : chunks(mma.metadata.at(selector))) {
      for (std::size_t i = 0; i < members.size(); ++i) {
        const std::size_t c = candidate(nibble(in.metadata, place), i / pair, mma.A.type == "tf32");
        const std::size_t like = members[(c / 2 * pair + i % pair) % members.size()];
        seen[members[i]] = like / stored * 2 * stored + c % 2 * stored + like % stored;
      }
    }
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> of_A;
  std::map<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>> row;
  for (std::size_t i = 0; i < in.A.size(); ++i) {
    if (s.A_m[seen[i]] >= 0) row[s.A_m[seen[i]]].emplace_back(s.A_k[seen[i]], in.A[i]);
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::int64_t>> of_B;
  for (std::size_t j = 0; j < in.B.size(); ++j) {
    if (s.B_k[j] >= 0) of_B[{s.B_n[j], s.B_k[j]}].push_back(in.B[j]);
  }
  Integers D;
  for (std::size_t d = 0; d < s.D_m.size(); ++d) {
    std::int64_t sum = s.addends[d] < 0 ? 0 : in.C.at(at(s.addends[d]));
    for (const auto& [k, a] : row[s.D_m[d]]) {
      const auto met = of_B.find({s.D_n[d], k});
      if (met == of_B.end()) continue;
      for (const std::int64_t b : met->second) sum += mma.scale == 1 ? a * b : a + b + mma.scale * a * b;
    }
    D.push_back(sum);
  }
  return D;
}

/// The inputs of a run of an mma: in registers, or of a chain in memory.
inline Inputs inputs_of(const FileCase& one, const FileCase::Lists& run, const observations::Mma& mma) {
  const auto registers = [&](const char* name, const std::string& type) {
    const auto which = one.in(name);
    return which ? by_thread(run.in[*which], one.threads, type == "b1") : Integers{};
  };
  if (one.family == "chain") return {run.memory[0], run.memory[1], registers("c", mma.C.type), {}};
  return {registers("a", mma.A.type), registers("b", mma.B.type), registers("c", mma.C.type), registers("e", "")};
}

inline Integers result_of(const FileCase& one, const FileCase::Lists& run) {
  return one.family == "chain" ? run.memory_out[0] : by_thread(run.out[0], one.threads, false);
}

/// What moves make of a source: the byte of each origin, a fill, or what was there before.
inline Integers moved(const Integers& origins, const Integers& source, const Integers& before) {
  Integers result;
  for (std::size_t i = 0; i < origins.size(); ++i)
    result.push_back(origins[i] >= 0 ? source[at(origins[i])] : origins[i] == -1 ? before.at(i) : -2 - origins[i]);
  return result;
}

/// What a warpgroup multiplies: the places of its matrices under one run's descriptors, of a sparse product by what the metadata
/// choose in the first and in the second observation.
struct WarpgroupMap {
  Integers A;                ///< the place, or register, of each (row, k), k fastest
  Integers B_first, B_last;  ///< the place of each (column, k)
  Integers D_m, D_n, nibbles;
  std::int64_t K = 0;
  bool tf32 = false;
};

/// D + A·B. A and B are given by their places.
inline Integers product(const WarpgroupMap& map, const Integers& A, const Integers& B, const Integers& metadata, Integers D) {
  const std::size_t K = at(map.K), rows = map.A.size() / K;
  std::vector<std::pair<bool, std::size_t>> met(map.A.size());
  for (std::size_t i = 0; i < met.size(); ++i) met[i] = {false, i % K};
  if (!map.nibbles.empty()) {
    for (std::size_t m = 0; m < rows; ++m) {
      const auto begin = map.nibbles.begin() + static_cast<std::ptrdiff_t>(m * K);
      for (const auto& [place, members] : chunks(Integers(begin, begin + map.K))) {
        for (std::size_t i = 0; i < members.size(); ++i) {
          const std::size_t c = candidate(nibble(metadata, place), i, map.tf32);
          met[m * K + members[i]] = {c < members.size(), members[c % members.size()]};
        }
      }
    }
  }
  for (std::size_t d = 0; d < D.size(); ++d) {
    for (std::size_t k = 0; k < K; ++k) {
      const std::size_t i = at(map.D_m[d]) * K + k;
      const Integers& places = met[i].first ? map.B_first : map.B_last;
      D[d] += A[at(map.A[i])] * B[at(places[at(map.D_n[d]) * K + met[i].second])];
    }
  }
  return D;
}

}  // namespace colex::vectors_file
