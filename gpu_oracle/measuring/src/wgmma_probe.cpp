#include "colex/measuring/wgmma_probe.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "colex/measuring/codes.hpp"
#include "colex/measuring/descriptor.hpp"
#include "colex/measuring/draw.hpp"
#include "colex/measuring/fault.hpp"
#include "colex/measuring/json_line.hpp"
#include "colex/measuring/mma_classes.hpp"
#include "colex/measuring/tensor_access.hpp"

namespace colex::measuring {

namespace {

using Integers = std::vector<std::int64_t>;

/// The descriptor that reads a matrix from as few places as possible: its stride offset is 0.
constexpr Descriptor narrow{0, 128, 0, 0, 0};
/// How many bytes a matrix is read from under that descriptor.
constexpr int narrow_bytes = 256, narrow_bytes_of_sparse = 512;
/// How many bytes of shared memory a matrix gets. No descriptor here reaches farther in a matrix of few rows, or of many.
constexpr int small_window = 16 << 10, large_window = 48 << 10;
/// A matrix with at most this many rows or columns gets the small window.
constexpr int few = 64;
/// The N with which every descriptor is tried. With another N only the plain ones are.
constexpr int widest = 256;
/// Two nibbles of metadata. The first chooses the first two of every four k of B, the second chooses the last two. If elements have 32 bits, the first chooses
/// the first of every two k, and the second chooses the second.
constexpr std::uint32_t first_half = 0x4, second_half = 0xe;

/// Two images of metadata: every nibble of image 0 chooses the first half, every nibble of image 1 the second half.
Metadata halves() {
  Metadata metadata(2, first_half, warpgroup_size);
  for (int place = 0; place < metadata.places(); ++place) metadata.set(1, place, second_half);
  return metadata;
}

Operand memory(Number number, int bytes) { return {number, bytes * 8 / bits(number), 1}; }

/// The images of an operand's codes. They are kept, because they are large and always the same.
const Fragments& coded(const Operand& operand) {
  static std::map<std::tuple<Number, int, int>, Fragments> known;
  const std::tuple key{operand.number, operand.values, operand.threads};
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, Codes(operand).images()).first;
  return found->second;
}

/// One image for each set of elements. In it the elements of the set are 1 and all others are 0.
Fragments hot(const Operand& operand, const std::vector<std::vector<int>>& sets) {
  Fragments result(operand, sets.size());
  for (std::size_t image = 0; image < sets.size(); ++image) {
    for (const int element : sets[image]) result.set(image, element, 1);
  }
  return result;
}

/// Which element of the coded operand each element of D shows. Image number `image` of D holds the first digit, the next ones hold the others.
std::vector<int> shown(const Codes& codes, const Fragments& D, std::size_t image) {
  std::vector<int> result;
  std::vector<std::int64_t> digits(codes.digits());
  for (int d = 0; d < elements(D.operand()); ++d) {
    for (std::size_t digit = 0; digit < digits.size(); ++digit) digits[digit] = D.get(image + digit, d);
    result.push_back(codes.element(digits));
  }
  return result;
}

/// The elements of each class, in the order of the classes.
std::vector<std::vector<int>> members(const Integers& classes) {
  std::vector<std::vector<int>> result;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] < 0) continue;
    const auto which = static_cast<std::size_t>(classes[i]);
    if (result.size() <= which) result.resize(which + 1);
    result[which].push_back(static_cast<int>(i));
  }
  return result;
}

/// From where one operand is read under one descriptor: the places of all (row, k), row by row. A column of B counts as a row here.
struct Reading {
  char operand;
  Descriptor descriptor;
  Integers places;
};

class WgmmaMeasurement {
 public:
  /// If A is sparse, all metadata choose the first half of B's k (`half` is 0) or the second half (`half` is 1).
  /// Each matrix in shared memory gets a window of so many bytes, or with 0 as many as the descriptors here reach.
  WgmmaMeasurement(const WgmmaInstruction& instruction, unsigned half, int window = 0)
      : instruction_(instruction),
        window_(window),
        half_(half),
        in_registers_(instruction.A_values > 0),
        narrow_A_(in_registers_ ? registers() : memory(instruction.A, narrow_bytes)),
        narrow_B_(memory(instruction.B, instruction.selectors > 0 ? narrow_bytes_of_sparse : narrow_bytes)),
        A_(in_registers_ ? registers() : memory(instruction.A, window > 0 ? window : small_window)) {}

  void measure() {
    find_rows_columns_and_k();
    const std::vector<Descriptor> descriptors = N_ == widest ? all_descriptors() : plain_descriptors();
    read(descriptors, descriptors);
  }

  /// Under these descriptors alone.
  void measure(const std::vector<Descriptor>& of_A, const std::vector<Descriptor>& of_B) {
    find_rows_columns_and_k();
    read(of_A, of_B);
  }

  /// Finds, for each selector, which nibble says the k of each stored element of A. Requires that this is the measurement of the second half, `first` that of
  /// the first half, and that `measure` was called on both.
  void find_metadata(const WgmmaMeasurement& first) {
    if (rows_ != first.rows_ || columns_ != first.columns_) throw Fault("D's rows or columns depend on the metadata");
    for (const std::vector<int>& stored : A_of_k_) {
      const auto same = std::find(first.A_of_k_.begin(), first.A_of_k_.end(), stored);
      if (same == first.A_of_k_.end()) throw Fault("A is read from other places under other metadata");
      k_in_first_half_.push_back(static_cast<std::size_t>(same - first.A_of_k_.begin()));
    }
    for (unsigned selector = 0; selector < instruction_.selectors; ++selector) {
      nibbles_.push_back(nibbles_under(selector, first));
      replay_metadata(selector, first);
    }
  }

  /// The observation's line, behind a line for each list that is new.
  std::vector<std::string> lines(const std::string& family, const std::string& form, ListLines& lists) const {
    std::vector<std::string> lines;
    const auto listed = [&](const Integers& list) { return lists.name(list, lines); };
    JsonLine json;
    json.text("family", family).text("form", form).text("kind", "wgmma").number("threads", warpgroup_size);
    if (instruction_.selectors > 0) json.number("metadata", (half_ == 0 ? first_half : second_half) * 0x11111111U);
    json.object("A", described_A(listed)).object("B", JsonLine().text("type", name(instruction_.B)));
    json.object("D", described_D(listed)).objects("readings", described(readings_, listed)).number("replays", replays_);
    if (!nibbles_.empty()) {
      std::vector<JsonLine> selectors;
      for (const Integers& nibbles : nibbles_) selectors.push_back(JsonLine().number("nibbles", listed(nibbles)));
      json.objects("selectors", selectors);
    }
    lines.push_back(json.str());
    return lines;
  }

 private:
  Operand registers() const { return {instruction_.A, instruction_.A_values, warpgroup_size}; }
  Operand window_of_B() const { return memory(instruction_.B, window_ > 0 ? window_ : N_ <= few ? small_window : large_window); }

  /// The part of D that holds the first `values` values of the first `threads` threads.
  Operand part_of_D(int threads, int values) const {
    return {instruction_.D.number, std::min(values, instruction_.D.values), threads};
  }
  Operand few_values() const { return part_of_D(warpgroup_size, 4); }
  Operand few_threads() const { return part_of_D(4, instruction_.D.values); }

  Fragments executed(const Fragments& A, const Fragments& B, const Operand& part, const std::vector<WgmmaCase>& cases) const {
    return executed(A, B, halves(), part, cases);
  }
  Fragments executed(const Fragments& A, const Fragments& B, const Metadata& metadata, const Operand& part,
                     const std::vector<WgmmaCase>& cases) const {
    Fragments D(part, cases.size());
    instruction_.execute({A, B, Fragments(instruction_.D, 1), metadata}, cases, D);
    return D;
  }

  /// Finds which elements of A and B have the same k. Under the descriptor `narrow` B comes from few places, and so does A unless it lies in registers.
  void find_k() {
    std::vector<std::vector<int>> each;
    for (int j = 0; j < elements(narrow_B_); ++j) each.push_back({j});
    const Codes codes(narrow_A_);
    std::vector<WgmmaCase> cases;
    for (unsigned j = 0; j < each.size(); ++j) {
      for (unsigned digit = 0; digit < codes.digits(); ++digit)
        cases.push_back({digit, j, 0, encode(narrow), encode(narrow), half_});
    }
    const Fragments D = executed(coded(narrow_A_), hot(narrow_B_, each), few_values(), cases);
    // The roles of A and B are exchanged: here an element of B meets elements of A.
    Meetings meetings{{}, elements(narrow_A_), elements(few_values())};
    for (std::size_t j = 0; j < each.size(); ++j) {
      const std::vector<int> met = shown(codes, D, j * codes.digits());
      meetings.of_A.emplace_back();
      for (std::size_t d = 0; d < met.size(); ++d) {
        if (met[d] >= 0) meetings.of_A.back().push_back({met[d], static_cast<int>(d)});
      }
    }
    const MmaClasses found = classes(meetings);
    if (!say_all(found, meetings)) throw Fault("no contraction indices explain which places of A and B meet");
    A_of_k_ = members(found.B_k);
    B_of_k_ = members(found.A_k);
    K_ = static_cast<int>(A_of_k_.size());
    if (K_ == 0 || A_of_k_.size() != B_of_k_.size()) throw Fault("nothing of A meets anything of B");
  }

  /// Finds D's rows: elements of D are in the same row if they show the same element of A for the first k.
  void find_rows() {
    const Codes codes(A_);
    const Descriptor plain = plain_descriptors().front();
    std::vector<WgmmaCase> cases;
    for (unsigned digit = 0; digit < codes.digits(); ++digit)
      cases.push_back({digit, 0, 0, encode(plain), encode(narrow), half_});
    const Fragments D = executed(coded(A_), hot(narrow_B_, {B_of_k_[0]}), instruction_.D, cases);
    const std::vector<int> from = shown(codes, D, 0);
    rows_.assign(from.size(), -1);
    std::map<int, std::int64_t> numbers;
    for (int warp = 0; warp < warpgroup_size / warp_size; ++warp) {
      for (int value = 0; value < instruction_.D.values; ++value) {
        for (int lane = 0; lane < warp_size; ++lane) {
          const auto d = static_cast<std::size_t>((warp * warp_size + lane) * instruction_.D.values + value);
          if (from[d] < 0) throw Fault("an element of D depends on no element of A");
          rows_[d] = numbers.try_emplace(from[d], static_cast<std::int64_t>(numbers.size())).first->second;
        }
      }
    }
    M_ = static_cast<int>(numbers.size());
  }

  /// Finds D's columns: elements of D are in the same column if they show the same element of B for the first k.
  void find_columns() {
    N_ = elements(instruction_.D) / M_;
    const Operand B = window_of_B();
    const Codes codes(B);
    const Descriptor plain = plain_descriptors().front();
    std::vector<WgmmaCase> cases;
    for (unsigned digit = 0; digit < codes.digits(); ++digit)
      cases.push_back({0, digit, 0, encode(narrow), encode(plain), half_});
    const Fragments D = executed(hot(narrow_A_, {A_of_k_[0]}), coded(B), instruction_.D, cases);
    const std::vector<int> from = shown(codes, D, 0);
    std::map<int, std::int64_t> numbers;
    for (const int place : from) numbers.try_emplace(place, 0);
    std::int64_t next = 0;
    for (auto& [place, number] : numbers) number = next++;
    for (const int place : from) columns_.push_back(numbers[place]);
    std::set<std::pair<std::int64_t, std::int64_t>> seen;
    for (std::size_t d = 0; d < rows_.size(); ++d) seen.insert({rows_[d], columns_[d]});
    if (numbers.count(-1) > 0 || next != N_ || seen.size() != rows_.size())
      throw Fault("the elements of D are not the rows and columns of a matrix");
  }

  /// The places of an operand's rows for each descriptor and each k. The elements of D in `part` show them.
  std::vector<Integers> places(char operand, const std::vector<Descriptor>& descriptors, const Operand& part) const {
    const bool of_A = operand == 'A';
    const Operand& read = of_A ? A_ : B_;
    const Fragments selecting = of_A ? hot(narrow_B_, B_of_k_) : hot(narrow_A_, A_of_k_);
    const Codes codes(read);
    std::vector<WgmmaCase> cases;
    for (const Descriptor& descriptor : descriptors) {
      for (unsigned k = 0; k < static_cast<unsigned>(K_); ++k) {
        for (unsigned digit = 0; digit < codes.digits(); ++digit) {
          cases.push_back(of_A ? WgmmaCase{digit, k, 0, encode(descriptor), encode(narrow), half_}
                               : WgmmaCase{k, digit, 0, encode(narrow), encode(descriptor), half_});
        }
      }
    }
    const Fragments D = of_A ? executed(coded(read), selecting, part, cases) : executed(selecting, coded(read), part, cases);
    std::vector<Integers> result;
    std::size_t image = 0;
    for (std::size_t c = 0; c < descriptors.size(); ++c) {
      result.emplace_back(static_cast<std::size_t>((of_A ? M_ : N_) * K_), -1);
      for (std::size_t k = 0; k < static_cast<std::size_t>(K_); ++k, image += codes.digits()) {
        note(result.back(), k, shown(codes, D, image), part, of_A ? rows_ : columns_);
      }
    }
    return result;
  }

  /// Notes from which place each row is read at this k. All elements of D in one row must show the same place.
  void note(Integers& places, std::size_t k, const std::vector<int>& from, const Operand& part, const Integers& rows) const {
    for (std::size_t d = 0; d < from.size(); ++d) {
      const auto values = static_cast<std::size_t>(part.values);
      const std::size_t whole = d / values * static_cast<std::size_t>(instruction_.D.values) + d % values;
      std::int64_t& place = places[static_cast<std::size_t>(rows[whole] * K_) + k];
      if (from[d] < 0) throw Fault("a matrix in shared memory is read from beyond the window that it was given");
      if (place >= 0 && place != from[d]) throw Fault("elements of D in one row show different places of one element of A or B");
      place = from[d];
    }
    for (std::size_t row = 0; row * static_cast<std::size_t>(K_) + k < places.size(); ++row) {
      if (places[row * static_cast<std::size_t>(K_) + k] < 0) throw Fault("D did not show every row or column");
    }
  }

  /// Numbers the k in the order of the places from which column 0 of B is read.
  void order_k() {
    B_ = window_of_B();
    const Integers first = places('B', {plain_descriptors().front()}, few_threads()).front();
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < static_cast<std::size_t>(K_); ++k) order.push_back(k);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return first[a] < first[b]; });
    std::vector<std::vector<int>> A, B;
    for (const std::size_t k : order) {
      A.push_back(std::move(A_of_k_[k]));
      B.push_back(std::move(B_of_k_[k]));
    }
    A_of_k_ = std::move(A);
    B_of_k_ = std::move(B);
  }

  void find_rows_columns_and_k() {
    find_k();
    find_rows();
    find_columns();
    order_k();
  }

  void read(const std::vector<Descriptor>& of_A, const std::vector<Descriptor>& of_B) {
    if (in_registers_) read_registers();
    if (!in_registers_) read_A(of_A);
    read_B(of_B);
    replay(in_registers_ ? 0 : of_A.size());
  }

  void read_A(const std::vector<Descriptor>& descriptors) {
    const std::vector<Integers> found = places('A', descriptors, few_values());
    for (std::size_t c = 0; c < descriptors.size(); ++c) readings_.push_back({'A', descriptors[c], found[c]});
  }
  void read_B(const std::vector<Descriptor>& descriptors) {
    const std::vector<Integers> found = places('B', descriptors, few_threads());
    for (std::size_t c = 0; c < descriptors.size(); ++c) readings_.push_back({'B', descriptors[c], found[c]});
  }
  /// If A lies in registers, the place of its (row, k) is an element of the registers.
  void read_registers() {
    elements_of_A_ = places('A', {narrow}, few_values()).front();
    A_rows_.assign(static_cast<std::size_t>(elements(A_)), -1);
    A_k_ = A_rows_;
    for (std::size_t i = 0; i < elements_of_A_.size(); ++i) {
      const auto element = static_cast<std::size_t>(elements_of_A_[i]);
      A_rows_[element] = static_cast<std::int64_t>(i) / K_;
      A_k_[element] = static_cast<std::int64_t>(i) % K_;
    }
  }

  /// Executes the product of random matrices under each descriptor, which is B's and, if A lies in shared memory, A's as well.
  void replay(std::size_t readings_of_A) {
    constexpr unsigned images = 2;
    Draw draw;
    const Fragments A = drawn(A_, images, draw), B = drawn(B_, images, draw), C = drawn(instruction_.D, images, draw);
    const std::size_t readings_of_B = readings_.size() - readings_of_A;
    const auto reading_of_A = [&](std::size_t pair) -> const Reading& {
      return readings_[pair % std::max<std::size_t>(readings_of_A, 1)];
    };
    const auto reading_of_B = [&](std::size_t pair) -> const Reading& { return readings_[readings_of_A + pair % readings_of_B]; };
    std::vector<WgmmaCase> cases;
    for (std::size_t pair = 0; pair < std::max(readings_of_A, readings_of_B); ++pair) {
      const std::uint64_t A_descriptor = encode(reading_of_A(pair).descriptor),
                          B_descriptor = encode(reading_of_B(pair).descriptor);
      for (unsigned image = 0; image < images; ++image) cases.push_back({image, image, image, A_descriptor, B_descriptor, half_});
    }
    Fragments D(instruction_.D, cases.size());
    instruction_.execute({A, B, C, halves()}, cases, D);
    for (std::size_t n = 0; n < cases.size(); ++n) {
      const Integers& from_A = in_registers_ ? elements_of_A_ : reading_of_A(n / images).places;
      const Integers& from_B = reading_of_B(n / images).places;
      const Integers expected = product(values(A, n % images, from_A), values(B, n % images, from_B));
      for (int d = 0; d < elements(instruction_.D); ++d) {
        const auto at = static_cast<std::size_t>(d);
        const std::int64_t sum = expected[static_cast<std::size_t>(rows_[at] * N_ + columns_[at])] + C.get(n % images, d);
        if (D.get(n, d) != sum) throw Fault("random integers give another D than the places of A and B predict");
      }
    }
    replays_ = static_cast<std::int64_t>(cases.size());
  }

  /// The place (thread · 8 + nibble) of the nibble that says the k of each (row, k) of A, k fastest. B is 1 only at k of the second half, so an element of A
  /// meets something exactly if its own nibble chooses the second half. One execution for each bit of a place sets the nibbles whose place has that bit, and
  /// together they tell the place.
  Integers nibbles_under(unsigned selector, const WgmmaMeasurement& first) const {
    constexpr unsigned place_bits = 10, nowhere = place_bits, everywhere = place_bits + 1, images = place_bits + 2;
    Metadata metadata(images, first_half, warpgroup_size);
    for (int place = 0; place < metadata.places(); ++place) {
      for (unsigned bit = 0; bit < place_bits; ++bit) {
        if ((place >> bit & 1) != 0) metadata.set(bit, place, second_half);
      }
      metadata.set(everywhere, place, second_half);
    }
    std::vector<std::vector<int>> only_in_second_half;
    std::vector<WgmmaCase> cases;
    for (unsigned k = 0; k < static_cast<unsigned>(K_); ++k) {
      const std::vector<int>&second = B_of_k_[k], &before = first.B_of_k_[k_in_first_half_[k]];
      only_in_second_half.emplace_back();
      std::set_difference(second.begin(), second.end(), before.begin(), before.end(),
                          std::back_inserter(only_in_second_half.back()));
      for (unsigned image = 0; image < images; ++image)
        cases.push_back({k, k, 0, encode(narrow), encode(narrow), image, selector});
    }
    const Fragments D = executed(hot(narrow_A_, A_of_k_), hot(narrow_B_, only_in_second_half), metadata, few_values(), cases);
    Integers nibbles(static_cast<std::size_t>(M_ * K_), 0);
    const auto values = static_cast<std::size_t>(D.operand().values);
    for (std::size_t d = 0; d < static_cast<std::size_t>(elements(D.operand())); ++d) {
      const std::int64_t row = rows_[d / values * static_cast<std::size_t>(instruction_.D.values) + d % values];
      for (int k = 0; k < K_; ++k) {
        const auto meets = [&](unsigned image) {
          return D.get(static_cast<std::size_t>(k) * images + image, static_cast<int>(d)) != 0;
        };
        if (meets(nowhere) || !meets(everywhere)) throw Fault("an element of A has no metadata");
        std::int64_t place = 0;
        for (unsigned bit = 0; bit < place_bits; ++bit) place |= meets(bit) ? std::int64_t{1} << bit : 0;
        nibbles[static_cast<std::size_t>(row * K_ + k)] = place;
      }
    }
    return nibbles;
  }

  /// Random metadata and random integers must give the D that the places of the nibbles predict.
  void replay_metadata(unsigned selector, const WgmmaMeasurement& first) {
    constexpr unsigned images = 8;
    const Sparsity sparsity = sparsity_of(instruction_.A);
    Draw draw;
    const Fragments A = drawn(A_, images, draw), B = drawn(B_, images, draw);
    Metadata metadata(images, first_half, warpgroup_size);
    for (unsigned image = 0; image < images; ++image) {
      for (int place = 0; place < metadata.places(); ++place)
        metadata.set(image, place, sparsity.nibbles[draw.next() % sparsity.nibbles.size()]);
    }
    const std::uint64_t plain = encode(plain_descriptors().front());
    std::vector<WgmmaCase> cases;
    for (unsigned image = 0; image < images; ++image) cases.push_back({image, image, 0, plain, plain, image, selector});
    const Fragments D = executed(A, B, metadata, instruction_.D, cases);
    for (unsigned image = 0; image < images; ++image) {
      const std::vector<int> of_A = values(A, image, in_registers_ ? elements_of_A_ : readings_.front().places);
      const std::vector<int> of_first = values(B, image, first.plain_reading_of_B()),
                             of_second = values(B, image, plain_reading_of_B());
      const std::vector<Met> met = met_by_A(sparsity, metadata, image);
      for (int d = 0; d < elements(instruction_.D); ++d) {
        const auto row = static_cast<std::size_t>(rows_[static_cast<std::size_t>(d)] * K_),
                   column = static_cast<std::size_t>(columns_[static_cast<std::size_t>(d)] * K_);
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < static_cast<std::size_t>(K_); ++k) {
          const Met& meets = met[row + k];
          sum += of_A[row + k] * (meets.in_first ? of_first : of_second)[column + meets.k];
        }
        if (D.get(image, d) != sum) throw Fault("random metadata give another D than the places of the nibbles predict");
      }
    }
    replays_ += images;
  }

  /// One k of B: number `k` of those that A meets in the first half if `in_first` is set, else of those that A meets in the second half.
  struct Met {
    bool in_first;
    std::size_t k;
  };

  /// What each (row, k) of A meets under these metadata, k fastest. The stored elements that share a nibble are those of one chunk, in their order. The chunk's
  /// candidates are the k that these elements meet in the first half, and behind them the k that they meet in the second half.
  std::vector<Met> met_by_A(const Sparsity& sparsity, const Metadata& metadata, std::size_t image) const {
    std::vector<Met> result(static_cast<std::size_t>(M_ * K_));
    for (std::size_t row = 0; row < result.size(); row += static_cast<std::size_t>(K_)) {
      std::map<std::int64_t, std::vector<std::size_t>> chunks;
      for (std::size_t k = 0; k < static_cast<std::size_t>(K_); ++k) chunks[nibbles_.back()[row + k]].push_back(k);
      for (const auto& [place, members] : chunks) {
        if (members.size() != static_cast<std::size_t>(sparsity.indices))
          throw Fault("a nibble of metadata belongs to other elements of A than those of one chunk");
        const std::uint32_t nibble = metadata.get(image, static_cast<int>(place));
        for (std::size_t number = 0; number < members.size(); ++number) {
          const auto candidate = static_cast<std::size_t>(sparsity.candidate(nibble, static_cast<int>(number)));
          const std::size_t like = members[candidate % members.size()];
          const bool in_first = candidate < members.size();
          result[row + members[number]] = {in_first, in_first ? k_in_first_half_[like] : like};
        }
      }
    }
    return result;
  }
  const Integers& plain_reading_of_B() const {
    for (const Reading& reading : readings_) {
      if (reading.operand == 'B') return reading.places;
    }
    throw Fault("B was not read");
  }

  static std::vector<int> values(const Fragments& images, std::size_t image, const Integers& places) {
    std::vector<int> result;
    for (const std::int64_t place : places) result.push_back(static_cast<int>(images.get(image, static_cast<int>(place))));
    return result;
  }
  /// The product of two matrices, row by row.
  Integers product(const std::vector<int>& A, const std::vector<int>& B) const {
    Integers result;
    for (int m = 0; m < M_; ++m) {
      for (int n = 0; n < N_; ++n) {
        const int *a = &A[static_cast<std::size_t>(m * K_)], *b = &B[static_cast<std::size_t>(n * K_)];
        int sum = 0;
        for (int k = 0; k < K_; ++k) sum += a[k] * b[k];
        result.push_back(sum);
      }
    }
    return result;
  }

  /// `listed` gives the number by which a list is named.
  template <class Listed>
  JsonLine described_A(Listed&& listed) const {
    JsonLine json;
    json.text("type", name(instruction_.A));
    if (in_registers_) json.number("values", A_.values).number("m", listed(A_rows_)).number("k", listed(A_k_));
    return json;
  }
  template <class Listed>
  JsonLine described_D(Listed&& listed) const {
    JsonLine json;
    json.text("type", name(instruction_.D.number)).number("values", instruction_.D.values);
    return json.number("m", listed(rows_)).number("n", listed(columns_));
  }
  template <class Listed>
  static std::vector<JsonLine> described(const std::vector<Reading>& readings, Listed&& listed) {
    std::vector<JsonLine> result;
    for (const Reading& reading : readings) {
      const Descriptor& d = reading.descriptor;
      JsonLine json;
      json.text("operand", std::string(1, reading.operand)).number("swizzle", d.swizzle).number("leading", d.leading);
      json.number("stride", d.stride).number("start", d.start).number("base", d.base);
      result.push_back(json.number("places", listed(reading.places)));
    }
    return result;
  }

  const WgmmaInstruction& instruction_;
  int window_;
  unsigned half_;
  bool in_registers_;
  Operand narrow_A_, narrow_B_, A_, B_{};
  /// For each k, the elements of A and of B that have it, where these are read under the descriptor `narrow`.
  std::vector<std::vector<int>> A_of_k_, B_of_k_;
  int M_ = 0, N_ = 0, K_ = 0;
  /// The row and column of each element of D; the row and k of each element of A in registers.
  Integers rows_, columns_, A_rows_, A_k_;
  /// The element of the registers that holds each (row, k) of A.
  Integers elements_of_A_;
  std::vector<Reading> readings_;
  /// An element of A that meets k number i of the second half meets k number `k_in_first_half_[i]` of the first half.
  std::vector<std::size_t> k_in_first_half_;
  /// For each selector, the place of the nibble that says the k of each (row, k) of A.
  std::vector<Integers> nibbles_;
  std::int64_t replays_ = 0;
};

/// `128,4096,1024,0,0`.
Descriptor descriptor_of(const std::string& text) {
  const Numbers fields = numbers(text);
  if (fields.size() != 5) throw Fault(text + " is no descriptor: it has five numbers, swizzle,leading,stride,start,base");
  const auto in = [&](std::size_t field, int unit, std::int64_t most) {
    const std::int64_t number = fields[field];
    if (number < 0 || number > most || number % unit != 0)
      throw Fault(text + " is no descriptor: " + std::to_string(number) + " does not fit its field");
    return static_cast<int>(number);
  };
  constexpr std::int64_t most_offset = (1 << 18) - 16;
  const Descriptor d{in(0, 1, 128), in(1, 16, most_offset), in(2, 16, most_offset), in(3, 16, most_offset), in(4, 1, 7)};
  if (d.swizzle != 0 && d.swizzle != 32 && d.swizzle != 64 && d.swizzle != 128)
    throw Fault(text + " is no descriptor: a swizzle is of 0, 32, 64 or 128 bytes");
  return d;
}

}  // namespace

std::vector<std::string> observe_wgmma_under(const std::string& family, const std::string& form,
                                             const WgmmaInstruction& instruction, ListLines& lists,
                                             const std::vector<std::string>& words) {
  // The plain ones come first: they say what the columns and the k are called.
  std::vector<Descriptor> of_A{plain_descriptors().front()}, of_B = of_A;
  for (const std::string& word : words) {
    if (word.rfind("A=", 0) != 0 && word.rfind("B=", 0) != 0) throw Fault(word + " is no descriptor of A= or B=");
    (word[0] == 'A' ? of_A : of_B).push_back(descriptor_of(word.substr(2)));
  }
  std::vector<std::string> all;
  for (unsigned half = 0; half < (instruction.selectors > 0 ? 2U : 1U); ++half) {
    WgmmaMeasurement measurement(instruction, half, large_window);
    measurement.measure(of_A, of_B);
    for (std::string& line : measurement.lines(family, form, lists)) all.push_back(std::move(line));
  }
  return all;
}

std::vector<std::string> observe_wgmma(const std::string& family, const std::string& form, const WgmmaInstruction& instruction,
                                       ListLines& lists) {
  WgmmaMeasurement first(instruction, 0);
  first.measure();
  std::vector<std::string> all = first.lines(family, form, lists);
  if (instruction.selectors == 0) return all;
  WgmmaMeasurement second(instruction, 1);
  second.measure();
  second.find_metadata(first);
  for (std::string& line : second.lines(family, form, lists)) all.push_back(std::move(line));
  return all;
}

}  // namespace colex::measuring
