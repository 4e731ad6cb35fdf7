// Vectors of products of a warpgroup. A number belongs to a row and a k, or to a column and a k, as the record counts them, so
// that all forms of one type and depth have their sums in common, those of fewer columns the first of them.
#include <algorithm>
#include <map>
#include <optional>

#include "colex/rejection.hpp"

#include "cases.hpp"
#include "codes.hpp"
#include "sparsity.hpp"

namespace colex::vectors {

namespace {

using observations::Descriptor;
using observations::Observation;
using observations::Reading;
using observations::Wgmma;

constexpr std::int64_t most_columns = 256;
/// Matrices in shared memory begin at multiples of this.
constexpr std::int64_t boundary = 1024;
/// One for each swizzle.
constexpr std::size_t least_runs = 4;

std::size_t place(std::int64_t number) { return static_cast<std::size_t>(number); }

/// The bits of a descriptor that begins at a byte of shared memory. Source: PTX ISA 9.0, "Matrix Descriptor Format".
std::int64_t encoded(const Descriptor& d, std::int64_t at) {
  const auto field = [](std::int64_t bytes) { return static_cast<std::uint64_t>(bytes >> 4) & 0x3fff; };
  const std::uint64_t mode = d.swizzle == 0 ? 0 : d.swizzle == 128 ? 1 : d.swizzle == 64 ? 2 : 3;
  return static_cast<std::int64_t>(field(d.start + at) | field(d.leading) << 16 | field(d.stride) << 32 |
                                   static_cast<std::uint64_t>(d.base) << 49 | mode << 62);
}

/// The first reading of an operand under each swizzle.
std::vector<const Reading*> plain_readings(const Wgmma& seen, char operand) {
  std::vector<const Reading*> result;
  for (const Reading& reading : seen.readings) {
    const auto same = [&](const Reading* other) { return other->descriptor.swizzle == reading.descriptor.swizzle; };
    if (reading.operand == operand && std::none_of(result.begin(), result.end(), same)) result.push_back(&reading);
  }
  return result;
}

/// The same reading in another observation.
const Reading& alike(const Wgmma& seen, const Reading& reading) {
  const auto found = std::find_if(seen.readings.begin(), seen.readings.end(), [&](const Reading& other) {
    return other.operand == reading.operand && other.descriptor == reading.descriptor;
  });
  if (found == seen.readings.end())
    throw Rejection(Kind::domain, "two observations of a sparse product were under different descriptors");
  return *found;
}

/// Which k of B an element of a sparse A meets: number `k` of those of the first or of the second observation.
struct Met {
  bool in_first = false;
  std::int64_t k = 0;
};

class Warpgroup {
 public:
  explicit Warpgroup(const std::vector<const Wgmma*>& seen)
      : first_(*seen.front()),
        last_(*seen.back()),
        sparse_(seen.size() > 1),
        A_(range_of(last_.A.type, last_.K), place(last_.M * last_.K), 6),
        B_(range_of(last_.B.type, last_.K), place(most_columns * depth_of_B()), 7),
        metadata_(last_.A.type, last_.threads),
        of_A_(plain_readings(last_, 'A')),
        of_B_(plain_readings(last_, 'B')) {
    if (sparse_) find_k_in_first();
    A_size_ = image_size(of_A_);
    B_size_ = image_size(of_B_);
  }

  std::size_t runs() const { return std::max({numberings(), sparse_ ? metadata_.digits() : 1, least_runs}); }
  bool A_in_memory() const { return last_.A.values == 0; }
  std::int64_t B_begins() const {
    return A_in_memory() ? (A_size_ * bits_of(last_.A.type) / 8 + boundary - 1) / boundary * boundary : 0;
  }

  void add_operands(Case& result) const {
    if (A_in_memory()) {
      result.regions.push_back({"shared", last_.A.type, 0, A_size_, false});
      result.in.push_back({"x", "u64", 1, 64});
    } else {
      result.in.push_back({"a", last_.A.type, last_.A.values});
    }
    result.regions.push_back({"shared", last_.B.type, B_begins(), B_size_, false});
    result.in.push_back({"y", "u64", 1, 64});
    if (sparse_) result.in.push_back({"e", "u32", 1});
    result.in.push_back({"d", last_.D.type, last_.D.values});
    result.out.push_back({"d", last_.D.type, last_.D.values});
  }

  /// A run reads the matrices under the next descriptor. If there are more runs than numbers take to tell all elements apart, the
  /// first numbers come again; behind the last descriptor each under the one that it had.
  Run run(std::size_t which, std::size_t selector) {
    const std::size_t number = which % numberings(), read = which < least_runs ? which : number;
    const Integers metadata = sparse_ ? metadata_.words(which) : Integers{};
    const Reading& read_B = *of_B_[read % of_B_.size()];
    Run result;
    Integers of_A(place(last_.M * last_.K)), of_B(place(last_.N * depth_of_B()));
    if (A_in_memory()) {
      const Reading& read_A = *of_A_[read % of_A_.size()];
      result.in.push_back(same_of_all(encoded(read_A.descriptor, 0)));
      result.memory.push_back(image_of_A(read_A, number));
      const Integers& places = read_A.places.values();
      for (std::size_t i = 0; i < of_A.size(); ++i) of_A[i] = result.memory.back()[place(places[i])];
    } else {
      result.in.push_back(registers_of_A(number));
      for (std::size_t i = 0; i < of_A.size(); ++i) of_A[i] = A_.at(i, number);
    }
    result.in.push_back(same_of_all(encoded(read_B.descriptor, B_begins())));
    result.memory.push_back(image_of_B(read_B, number));
    for (std::int64_t n = 0; n < last_.N; ++n)
      each_of_B(read_B, n, [&](std::size_t j, std::int64_t where) { of_B[j] = result.memory.back()[place(where)]; });
    if (sparse_) result.in.push_back(metadata);
    Integers D = addends(number);
    result.in.push_back(by_value(D, last_.threads));
    add_products(D, of_A, of_B, sparse_ ? met_by_A(metadata, selector) : std::vector<Met>{});
    result.out.push_back(by_value(D, last_.threads));
    return result;
  }

 private:
  std::size_t numberings() const { return std::max(A_.digits(), B_.digits()); }
  std::int64_t depth_of_B() const { return sparse_ ? 2 * last_.K : last_.K; }
  std::size_t in_A(std::int64_t m, std::int64_t k) const { return place(m * last_.K + k); }
  std::size_t in_B(std::int64_t n, bool in_first, std::int64_t k) const {
    return place(n * depth_of_B() + (sparse_ && !in_first ? last_.K : 0) + k);
  }

  Integers same_of_all(std::int64_t word) const { return Integers(place(last_.threads), word); }

  std::int64_t image_size(const std::vector<const Reading*>& readings) const {
    std::int64_t most = 0;
    for (const Reading* reading : readings) {
      for (const Wgmma* seen : {&first_, &last_}) {
        const Integers& places = alike(*seen, *reading).places.values();
        most = std::max(most, *std::max_element(places.begin(), places.end()) + 1);
      }
    }
    const std::int64_t of_a_line = boundary * 8 /
                                   bits_of(readings.empty()                   ? last_.B.type
                                           : readings.front()->operand == 'A' ? last_.A.type
                                                                              : last_.B.type);
    return (most + of_a_line - 1) / of_a_line * of_a_line;
  }

  Integers image_of_A(const Reading& reading, std::size_t run) {
    Integers image(place(A_size_), A_.spare(run));
    const Integers& places = reading.places.values();
    for (std::size_t i = 0; i < places.size(); ++i) image[place(places[i])] = A_.at(i, run);
    return image;
  }

  /// Where columns of B have a place in common, the first of them says what is there: so forms of fewer columns have the sums of
  /// those of more.
  Integers image_of_B(const Reading& reading, std::size_t run) {
    Integers image(place(B_size_), B_.spare(run));
    std::vector<bool> written(image.size(), false);
    for (std::int64_t n = 0; n < last_.N; ++n) {
      each_of_B(reading, n, [&](std::size_t number, std::int64_t where) {
        if (!written[place(where)]) image[place(where)] = B_.at(number, run);
        written[place(where)] = true;
      });
    }
    return image;
  }

  /// Calls with the number of each element of a column of B, and with its place.
  template <class Do>
  void each_of_B(const Reading& reading, std::int64_t n, const Do& act) const {
    for (const bool in_first : {false, true}) {
      if (in_first && !sparse_) continue;
      const Integers& places = alike(in_first ? first_ : last_, reading).places.values();
      for (std::int64_t k = 0; k < last_.K; ++k) act(in_B(n, in_first, k), places[place(n * last_.K + k)]);
    }
  }

  Integers registers_of_A(std::size_t run) {
    Integers result;
    const Integers &m = last_.A_m.values(), &k = last_.A_k.values();
    for (std::size_t i = 0; i < m.size(); ++i) result.push_back(A_.at(in_A(m[i], k[i]), run));
    return by_value(result, last_.threads);
  }

  /// What D holds before, by thread: small numbers, since an element that is added is the one that holds the sum.
  Integers addends(std::size_t run) const {
    constexpr Range range{-100, 100};
    constexpr std::uint64_t seed = 8;
    Integers result;
    for (std::int64_t t = 0; t < last_.threads; ++t) {
      for (std::int64_t v = 0; v < last_.D.values; ++v) {
        const auto number = static_cast<std::uint64_t>(v * last_.threads + t);
        result.push_back(range.least + static_cast<std::int64_t>(drawn(seed + 64 * (run % least_runs), number) %
                                                                 static_cast<std::uint64_t>(range.size())));
      }
    }
    return result;
  }

  /// Adds A, by row and k, times B, by column and k.
  void add_products(Integers& D, const Integers& of_A, const Integers& of_B, const std::vector<Met>& met) const {
    // Where the k of B that an element of A meets stands in a column.
    std::vector<std::size_t> in_column;
    for (std::size_t i = 0; i < of_A.size(); ++i)
      in_column.push_back(sparse_ ? in_B(0, met[i].in_first, met[i].k) : i % place(last_.K));
    const Integers &m = last_.D_m.values(), &n = last_.D_n.values();
    const std::size_t depth = place(last_.K);
    for (std::size_t d = 0; d < D.size(); ++d) {
      const std::size_t row = in_A(m[d], 0);
      const std::int64_t* const column = &of_B[place(n[d] * depth_of_B())];
      std::int64_t sum = D[d];
      for (std::size_t k = 0; k < depth; ++k) sum += of_A[row + k] * column[in_column[row + k]];
      D[d] = sum;
    }
  }

  /// What each (row, k) of A meets. A chunk's candidates are what its elements meet in the first observation, and behind that
  /// what they meet in the second one.
  std::vector<Met> met_by_A(const Integers& metadata, std::size_t selector) const {
    const Sparsity sparsity = sparsity_of(last_.A.type);
    std::vector<Met> result(place(last_.M * last_.K));
    for (std::int64_t m = 0; m < last_.M; ++m) {
      const auto begin = last_.nibbles[selector].values().begin() + m * last_.K;
      for (const Chunk& chunk : chunks(Integers(begin, begin + last_.K))) {
        for (std::size_t number = 0; number < chunk.members.size(); ++number) {
          const std::size_t candidate = sparsity.candidate(nibble(metadata, chunk.place), number);
          const bool in_first = candidate < chunk.members.size();
          const std::size_t like = chunk.members[candidate % chunk.members.size()];
          result[in_A(m, static_cast<std::int64_t>(chunk.members[number]))] = {
              in_first, in_first ? k_in_first_[like] : static_cast<std::int64_t>(like)};
        }
      }
    }
    return result;
  }

  /// The number that the first observation has for each k of A: that of the same place, or register.
  void find_k_in_first() {
    std::map<std::int64_t, std::int64_t> k_of_place;
    k_in_first_.assign(place(last_.K), -1);
    const auto each = [&](const Wgmma& seen, const auto& act) {
      if (A_in_memory()) {
        const Integers& places = alike(seen, *of_A_.front()).places.values();
        for (std::int64_t k = 0; k < seen.K; ++k) act(places[place(k)], k);
      } else {
        const Integers& k = seen.A_k.values();
        for (std::size_t i = 0; i < k.size(); ++i) act(static_cast<std::int64_t>(i), k[i]);
      }
    };
    each(first_, [&](std::int64_t where, std::int64_t k) { k_of_place[where] = k; });
    each(last_, [&](std::int64_t where, std::int64_t k) { k_in_first_[place(k)] = k_of_place.at(where); });
  }

  const Wgmma &first_, &last_;
  bool sparse_;
  Codes A_, B_;
  DrawnMetadata metadata_;
  std::vector<const Reading*> of_A_, of_B_;
  std::int64_t A_size_ = 0, B_size_ = 0;
  Integers k_in_first_;
};

/// The instruction's text: the form names operands at its end which PTX says by numbers behind them.
std::string ptx_of(const std::string& form, const Case& result, bool sparse, std::size_t selector, const std::string& type) {
  const std::size_t ss = form.find(".ss"), rs = form.find(".rs"), end = std::min(ss, rs);
  const bool in_memory = ss < rs;
  std::string text = "{ .reg .pred p; .reg .b64 at; setp.eq.u32 p, 1, 1; cvt.u64.u32 at, smem; shr.u64 at, at, 4; ";
  if (in_memory) text += "add.u64 x0, x0, at; ";
  text += "add.u64 y0, y0, at; wgmma.fence.sync.aligned; " + form.substr(0, end) + " " +
          braces("d", registers_of(result.out.front())) + ", " + (in_memory ? "x0" : braces("a", 4)) + ", y0";
  if (sparse) text += ", e0, " + std::to_string(selector);
  text += ", p";
  if (type != "s32") text += ", 1, 1";
  for (std::size_t dot = form.find('.', end + 1); dot != std::string::npos; dot = form.find('.', dot + 1))
    text += form[dot + 1] == 'm' ? ", 1" : ", 0";
  return text + "; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; }";
}

}  // namespace

std::vector<Case> cases_of(const Observation& observation, const std::vector<const Wgmma*>& seen) {
  Warpgroup warpgroup(seen);
  const Wgmma& last = *seen.back();
  const bool sparse = seen.size() > 1;
  std::vector<Case> cases;
  for (std::size_t selector = 0; selector < (sparse ? last.nibbles.size() : 1); ++selector) {
    Case one{observation.form, observation.family, "", last.threads, {}, {}, {}, "", {}, {}, {}};
    if (sparse && last.nibbles.size() > 1) one.what = "selector " + std::to_string(selector);
    warpgroup.add_operands(one);
    one.ptx = ptx_of(observation.form, one, sparse, selector, last.D.type);
    for (std::size_t run = 0; run < warpgroup.runs(); ++run) one.runs.push_back(warpgroup.run(run, selector));
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace colex::vectors
