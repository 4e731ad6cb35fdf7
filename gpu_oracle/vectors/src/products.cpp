// Vectors of multiply-accumulates in registers, and of the chain that goes through shared memory.
#include <algorithm>
#include <map>

#include "cases.hpp"
#include "codes.hpp"
#include "sparsity.hpp"

namespace colex::vectors {

namespace {

using observations::Labels;
using observations::Mma;

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

/// The terms of each element of D: the elements of A, as they are seen, and of B that meet there.
class Terms {
 public:
  explicit Terms(const Mma& mma) : s_(mma.structure) {
    for (std::size_t j = 0; j < s_.B_k.size(); ++j) {
      if (s_.B_k[j] >= 0) B_[{s_.B_n[j], s_.B_k[j]}].push_back(j);
    }
  }

  /// Calls with each element of B that this element of A meets in an element of D.
  template <class Do>
  void each(std::size_t A, std::size_t D, const Do& act) const {
    if (s_.A_m[A] < 0 || s_.A_m[A] != s_.D_m[D]) return;
    const auto found = B_.find({s_.D_n[D], s_.A_k[A]});
    if (found == B_.end()) return;
    for (const std::size_t j : found->second) act(j);
  }

 private:
  const observations::MmaStructure& s_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> B_;
};

/// A product with its inputs.
class Product {
 public:
  explicit Product(const Mma& mma)
      : mma_(mma),
        sparse_(!mma.metadata.empty()),
        stored_(mma.A.values / (sparse_ ? 2 : 1)),
        terms_(mma),
        A_(range_of(mma.A.type, most_terms()), at(mma.threads * stored_), 1),
        B_(range_of(mma.B.type, most_terms()), mma.structure.B_k.size(), 2),
        C_(range_of_addends(mma.C.type), at(mma.threads * mma.C.values), 3),
        metadata_(mma.A.type, mma.threads) {}

  std::size_t runs() const {
    return std::max({A_.digits(), B_.digits(), C_.digits(), sparse_ ? metadata_.digits() : std::size_t{1}, std::size_t{2}});
  }
  std::int64_t stored() const { return stored_; }

  Integers A(std::size_t run) { return all(A_, mma_.threads * stored_, run); }
  Integers B(std::size_t run) { return all(B_, mma_.threads * mma_.B.values, run); }
  Integers C(std::size_t run) { return all(C_, mma_.threads * mma_.C.values, run); }

  Integers metadata(std::size_t run) { return sparse_ ? metadata_.words(run) : Integers{}; }

  /// D, for these operands and metadata.
  Integers D(const Integers& A, const Integers& B, const Integers& C, const Integers& metadata, std::size_t selector) const {
    Integers result;
    for (const std::int64_t c : mma_.structure.addends) result.push_back(c < 0 ? 0 : C[at(c)]);
    const std::vector<std::size_t> seen = sparse_ ? chosen(metadata, selector) : std::vector<std::size_t>{};
    std::map<std::int64_t, std::vector<std::size_t>> rows;
    for (std::size_t d = 0; d < result.size(); ++d) rows[mma_.structure.D_m[d]].push_back(d);
    for (std::size_t i = 0; i < A.size(); ++i) {
      const std::size_t as = sparse_ ? seen[i] : i;
      for (const std::size_t d : rows[mma_.structure.A_m[as]])
        terms_.each(as, d,
                    [&](std::size_t j) { result[d] += mma_.scale == 1 ? A[i] * B[j] : A[i] + B[j] + mma_.scale * A[i] * B[j]; });
    }
    return result;
  }

 private:
  static Integers all(Codes& codes, std::int64_t count, std::size_t run) {
    Integers result;
    for (std::size_t element = 0; element < at(count); ++element) result.push_back(codes.at(element, run));
    return result;
  }

  /// The most products of a sum.
  std::int64_t most_terms() const {
    std::map<std::int64_t, std::int64_t> of_row;
    std::int64_t most = 1;
    for (const std::int64_t m : mma_.structure.A_m) {
      if (m >= 0) most = std::max(most, ++of_row[m]);
    }
    return sparse_ ? most / 2 : most;
  }

  /// For each stored element of A, the element as it is seen that these metadata turn it into (observation.hpp). A chunk's
  /// candidates are its first element in the first and in the second view, then its second one in both.
  std::vector<std::size_t> chosen(const Integers& metadata, std::size_t selector) const {
    const Sparsity sparsity = sparsity_of(mma_.A.type);
    std::vector<std::size_t> result(at(mma_.threads * stored_));
    for (const Chunk& chunk : chunks(mma_.metadata[selector])) {
      for (std::size_t member = 0; member < chunk.members.size(); ++member) {
        const std::size_t candidate = sparsity.candidate(nibble(metadata, chunk.place), member / sparsity.neighbours);
        const std::size_t like = chunk.members[candidate / 2 * sparsity.neighbours + member % sparsity.neighbours];
        result[chunk.members[member]] = like / at(stored_) * at(2 * stored_) + candidate % 2 * at(stored_) + like % at(stored_);
      }
    }
    return result;
  }

  const Mma& mma_;
  bool sparse_;
  std::int64_t stored_;
  Terms terms_;
  Codes A_, B_, C_;
  DrawnMetadata metadata_;
};

std::string text_of(const std::string& name, const Registers& operand, std::int64_t threads) {
  // An instruction that one thread executes takes each operand in one register, without braces.
  return threads == 1 ? name + "0" : braces(name, registers_of(operand));
}

Registers registers(const char* name, const std::string& type, std::int64_t values) {
  return {name, type, values, type == "f64" ? 64 : 32};
}

Case of_registers(const observations::Observation& observation, const Mma& mma, std::size_t selector) {
  Product product(mma);
  const bool sparse = !mma.metadata.empty();
  Case result{observation.form, observation.family, "", mma.threads, {}, {}, {}, observation.form + " ", {}, {}, {}};
  result.in = {registers("a", mma.A.type, product.stored()), registers("b", mma.B.type, mma.B.values),
               registers("c", mma.C.type, mma.C.values)};
  result.out = {registers("d", mma.D.type, mma.D.values)};
  result.ptx += text_of("d", result.out.front(), mma.threads);
  for (const Registers& operand : result.in) result.ptx += ", " + text_of(operand.name, operand, mma.threads);
  if (sparse) {
    result.in.push_back(registers("e", "u32", 1));
    result.ptx += ", e0, " + std::to_string(selector);
    if (mma.metadata.size() > 1) result.what = "selector " + std::to_string(selector);
  }
  result.ptx += ";";
  for (std::size_t run = 0; run < product.runs(); ++run) {
    const Integers A = product.A(run), B = product.B(run), C = product.C(run);
    const Integers metadata = product.metadata(run);
    Run one{{by_value(A, mma.threads), by_value(B, mma.threads), by_value(C, mma.threads)}, {}, {}, {}};
    if (sparse) one.in.push_back(metadata);
    one.out = {by_value(product.D(A, B, C, metadata, selector), mma.threads)};
    result.runs.push_back(std::move(one));
  }
  return result;
}

// --- ldmatrix, mma and stmatrix, one after the other

/// Where the operands of a chain begin in shared memory.
constexpr std::int64_t chain_A = 0, chain_B = 512, chain_D = 768;

/// The row of 16 bytes that a thread points at, of four matrices with 16 elements a line, and of two that lie side by side or one
/// above the other.
std::int64_t row_of_four(std::int64_t lane, bool transposed) {
  const std::int64_t row = lane % 8, low = lane / 8 % 2, high = lane / 16;
  return chain_A + (row + 8 * (transposed ? high : low)) * 32 + 16 * (transposed ? low : high);
}
std::int64_t row_of_two(std::int64_t lane, bool side_by_side) {
  const std::int64_t row = lane % 8, matrix = lane / 8 % 2;
  return side_by_side ? row * 32 + 16 * matrix : (row + 8 * matrix) * 16;
}

/// `ldmatrix.x4.trans` as PTX has it.
std::string whole(const std::string& part) {
  const std::size_t dot = part.find('.');
  return part.substr(0, dot) + ".sync.aligned.m8n8" + part.substr(dot) + ".shared.b16";
}

Case of_chain(const observations::Observation& observation, const Mma& mma) {
  std::vector<std::string> parts = {""};
  for (const char c : observation.form) {
    if (c == '+')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  const auto transposed = [&](std::size_t part) { return parts[part].find(".trans") != std::string::npos; };
  Product product(mma);
  Case result{observation.form, observation.family, "", mma.threads, {}, {}, {}, "", {}, {}, {}};
  result.in = {registers("c", mma.C.type, mma.C.values), registers("p", "u32", 1), registers("q", "u32", 1),
               registers("r", "u32", 1)};
  result.regions = {{"shared", mma.A.type, chain_A, mma.threads * mma.A.values, false},
                    {"shared", mma.B.type, chain_B, mma.threads * mma.B.values, false},
                    {"shared", mma.D.type, chain_D, mma.threads * mma.D.values, true}};
  result.ptx = "{ .reg .b32 a<4>, b<2>, d<2>; add.u32 p0, p0, smem; add.u32 q0, q0, smem; add.u32 r0, r0, smem; " +
               whole(parts[0]) + " {a0, a1, a2, a3}, [p0]; " + whole(parts[1]) + " {b0, b1}, [q0]; " + parts[2] +
               " {d0, d1}, {a0, a1, a2, a3}, {b0, b1}, {c0, c1}; " + whole(parts[3]) + " [r0], {d0, d1}; }";
  Integers of_A, of_B, of_D;
  for (std::int64_t lane = 0; lane < mma.threads; ++lane) {
    of_A.push_back(row_of_four(lane, transposed(0)));
    of_B.push_back(chain_B + row_of_two(lane, !transposed(1)));
    of_D.push_back(chain_D + row_of_two(lane, transposed(3)));
  }
  for (std::size_t run = 0; run < product.runs(); ++run) {
    const Integers A = product.A(run), B = product.B(run), C = product.C(run);
    const Integers before(at(mma.threads * mma.D.values), most_of_no_sum);
    result.runs.push_back({{by_value(C, mma.threads), of_A, of_B, of_D}, {}, {A, B, before}, {product.D(A, B, C, {}, 0)}});
  }
  return result;
}

}  // namespace

std::vector<Case> cases_of(const observations::Observation& observation, const Mma& mma) {
  if (observation.family == "chain") return {of_chain(observation, mma)};
  std::vector<Case> cases;
  for (std::size_t selector = 0; selector < std::max(mma.metadata.size(), std::size_t{1}); ++selector)
    cases.push_back(of_registers(observation, mma, selector));
  return cases;
}

}  // namespace colex::vectors
