#include "colex/measuring/mma_probe.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

class MmaMeasurement {
 public:
  explicit MmaMeasurement(const MmaInstruction& instruction)
      : instruction_(instruction), sparsity_(sparsity_of(instruction.A.number)), views_(instruction.selectors == 0 ? 1 : 2) {}

  std::string line(const std::string& family, const std::string& form) {
    find_addends();
    find_meetings();
    classes_ = classes(meetings_);
    if (!say_all(classes_, meetings_)) throw Fault("no rows, columns and contraction indices explain which elements meet");
    find_metadata();
    find_summation();
    find_overflow();
    replay();
    JsonLine line;
    line.text("family", family)
        .text("form", form)
        .text("kind", "mma")
        .number("threads", instruction_.D.threads)
        .object("A", described(seen_A()).numbers("m", classes_.A_m).numbers("k", classes_.A_k))
        .object("B", described(instruction_.B).numbers("n", classes_.B_n).numbers("k", classes_.B_k))
        .object("C", described(instruction_.C))
        .object("D", described(instruction_.D).numbers("m", classes_.D_m).numbers("n", classes_.D_n).numbers("C", addends_))
        .number("scale", scale_)
        .number("replays", replays);
    if (is_sparse()) {
      std::vector<JsonLine> selectors;
      for (const std::vector<std::int64_t>& places : metadata_places_) selectors.push_back(JsonLine().numbers("places", places));
      line.objects("metadata", selectors);
    }
    if (!survivors_.empty()) line.numbers("summation", survivors_);
    if (!overflow_.empty()) line.text("overflow", overflow_);
    return line.str();
  }

 private:
  static constexpr int replays = 64;

  static JsonLine described(const Operand& operand) {
    return JsonLine().text("type", name(operand.number)).number("values", operand.values);
  }

  bool is_sparse() const { return instruction_.selectors != 0; }

  /// A as it is seen. A sparse A has the values of both views (fragments.hpp), one view behind the other.
  Operand seen_A() const { return {instruction_.A.number, views_ * instruction_.A.values, instruction_.A.threads}; }
  /// An element as it is seen is a stored element in a view: these three convert between the two.
  int stored(int seen) const {
    const int values = instruction_.A.values;
    return seen / (views_ * values) * values + seen % values;
  }
  unsigned view(int seen) const { return static_cast<unsigned>(seen % (views_ * instruction_.A.values) / instruction_.A.values); }
  int seen(int stored, int view) const {
    const int values = instruction_.A.values;
    return stored / values * views_ * values + view * values + stored % values;
  }

  /// Two images of metadata, one for each view.
  Metadata of_views() const {
    Metadata metadata(2, sparsity_.views[0]);
    for (int place = 0; place < metadata_places; ++place) metadata.set(1, place, sparsity_.views[1]);
    return metadata;
  }

  Fragments executed(const Fragments& A, const Fragments& B, const Fragments& C, const Metadata& metadata,
                     const std::vector<MmaCase>& cases) const {
    Fragments D(instruction_.D, cases.size());
    instruction_.execute({A, B, C, metadata}, cases, D);
    return D;
  }

  /// Finds g: which element of C is added to the products in each element of D.
  void find_addends() {
    const Codes codes(instruction_.C);
    Fragments C = codes.images(1);
    const std::size_t ones = codes.digits();
    fill(C, ones, 1);
    std::vector<MmaCase> cases;
    for (unsigned image = 0; image < C.images(); ++image) cases.push_back({0, 0, image});
    const Fragments D = executed(Fragments(instruction_.A, 1), Fragments(instruction_.B, 1), C, of_views(), cases);
    for (int d = 0; d < elements(instruction_.D); ++d) {
      std::vector<std::int64_t> digits;
      for (std::size_t digit = 0; digit < codes.digits(); ++digit) digits.push_back(D.get(digit, d));
      if (D.get(ones, d) != 1) throw Fault("an element of D is not the sum with one element of C");
      addends_.push_back(codes.element(digits));
    }
  }

  /// Finds T, one execution for each element of A. Enough elements are asked about at once to keep the device busy.
  void find_meetings() {
    meetings_ = {{}, elements(instruction_.B), elements(instruction_.D)};
    constexpr int at_once = 512;
    for (int first = 0; first < elements(seen_A()); first += at_once) {
      find_meetings(first, std::min(first + at_once, elements(seen_A())));
    }
  }

  void find_meetings(int first, int last) {
    const auto count = static_cast<unsigned>(last - first);
    Fragments A(instruction_.A, count + 1);
    for (int i = first; i < last; ++i) A.set(static_cast<std::size_t>(i - first), stored(i), 1);
    const Codes codes(instruction_.B);
    Fragments B = codes.images(2);
    const auto digits = static_cast<unsigned>(codes.digits());
    fill(B, digits, 1);
    // The last images of A and of B are all zero.
    std::vector<MmaCase> cases;
    for (unsigned i = 0; i <= count; ++i) {
      const unsigned of_view = i < count ? view(first + static_cast<int>(i)) : 0;
      for (unsigned j = 0; j < B.images(); ++j) cases.push_back({i, j, 0, of_view});
    }
    const Fragments D = executed(A, B, Fragments(instruction_.C, 1), of_views(), cases);
    // Where a product is an exclusive or, A alone and B alone contribute to D as well. The difference of four executions
    // removes that, so the response is bilinear in A and B.
    const auto response = [&](unsigned i, unsigned j, int d) {
      const auto at = [&](unsigned a, unsigned b) { return D.get(a * B.images() + b, d); };
      return at(i, j) - at(i, digits + 1) - at(count, j) + at(count, digits + 1);
    };
    for (unsigned i = 0; i < count; ++i) {
      meetings_.of_A.emplace_back();
      for (int d = 0; d < elements(instruction_.D); ++d) {
        const std::int64_t met = response(i, digits, d);
        if (met != 0) accept_scale(met);
        std::vector<std::int64_t> code;
        for (unsigned digit = 0; digit < digits; ++digit) code.push_back(response(i, digit, d) / scale_);
        const int j = codes.element(code);
        if ((met != 0) != (j >= 0)) throw Fault("an element of A meets several elements of B in one element of D");
        if (j >= 0) meetings_.of_A.back().push_back({j, d});
      }
    }
  }

  /// Accepts what the product 1·1 contributes: 1, or -2 if the product is an exclusive or, since a xor b = a + b - 2ab.
  void accept_scale(std::int64_t met) {
    if (met != 1 && met != -2) throw Fault("an element of A meets several elements of B in one element of D");
    if (scale_known_ && met != scale_) throw Fault("products count differently from one another");
    scale_ = met;
    scale_known_ = true;
  }

  /// Finds, for each selector, the place of the nibble that says the k of each stored element of A.
  void find_metadata() {
    constexpr int at_once = 512;
    for (unsigned selector = 0; selector < instruction_.selectors; ++selector) {
      metadata_places_.emplace_back();
      for (int first = 0; first < elements(instruction_.A); first += at_once)
        find_metadata(selector, first, std::min(first + at_once, elements(instruction_.A)));
    }
  }

  void find_metadata(unsigned selector, int first, int last) {
    const NibbleSearch search(sparsity_.views[0], sparsity_.views[1]);
    Fragments A(instruction_.A, static_cast<std::size_t>(last - first));
    std::vector<MmaCase> cases;
    for (int i = first; i < last; ++i) {
      const auto image = static_cast<unsigned>(i - first);
      A.set(image, i, 1);
      for (unsigned m = 0; m < search.images(); ++m) cases.push_back({image, 0, 0, m, selector});
    }
    const Fragments D = executed(A, only_in_second_view(), Fragments(instruction_.C, 1), search.metadata(), cases);
    const auto meets = [&](unsigned image, unsigned m) {
      for (int d = 0; d < elements(instruction_.D); ++d) {
        if (D.get(image * search.images() + m, d) != 0) return true;
      }
      return false;
    };
    for (unsigned image = 0; image < A.images(); ++image)
      metadata_places_.back().push_back(search.place([&](unsigned m) { return meets(image, m); }));
  }

  /// B with ones at the k that A has in the second view and not in the first.
  Fragments only_in_second_view() const {
    std::set<std::int64_t> in_second;
    for (int i = 0; i < elements(seen_A()); ++i) {
      if (view(i) == 1) in_second.insert(classes_.A_k[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < elements(seen_A()); ++i) {
      if (view(i) == 0) in_second.erase(classes_.A_k[static_cast<std::size_t>(i)]);
    }
    Fragments B(instruction_.B, 1);
    for (int j = 0; j < elements(instruction_.B); ++j) {
      if (in_second.count(classes_.B_k[static_cast<std::size_t>(j)]) != 0) B.set(0, j, 1);
    }
    return B;
  }

  /// One of the products whose sum is D's element 0: its element of A (as A is seen) and its element of B.
  struct Product {
    int A, B;
  };

  /// All products in D's element 0, in the order of k.
  std::vector<Product> products_of_first_sum() const {
    std::map<std::int64_t, Product> of_k;
    for (int i = 0; i < elements(seen_A()); ++i) {
      for (const Meeting& meeting : meetings_.of_A[static_cast<std::size_t>(i)]) {
        if (meeting.D == 0) of_k[classes_.A_k[static_cast<std::size_t>(i)]] = {i, meeting.B};
      }
    }
    std::vector<Product> products;
    for (const auto& [k, product] : of_k) products.push_back(product);
    return products;
  }

  /// Finds the order of summation. For each pair of terms of D's element 0, one term of the pair is a large number, the other
  /// is its negative, and all other terms are 1. A 1 that is added to either large number before the two cancel is lost, since
  /// the large number has no bits for it; every other 1 survives. D counts the survivors. Term 0 is C; the products follow in
  /// the order of k.
  void find_summation() {
    const Number of_C = instruction_.C.number;
    const int power = std::min({largest_power(instruction_.A.number), largest_power(instruction_.B.number), 30});
    if (is_sparse() || power == 0) return;
    const std::int64_t factor = std::int64_t{1} << power, large = factor * factor;
    const std::vector<Product> products = products_of_first_sum();
    const std::size_t terms = products.size() + 1;
    const bool C_can_be_large = 2 * power <= largest_power(of_C);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t p = 0; p < terms; ++p) {
      for (std::size_t q = p + 1; q < terms; ++q) pairs.emplace_back(p, q);
    }
    Fragments A(instruction_.A, pairs.size()), B(instruction_.B, pairs.size()), C(instruction_.C, pairs.size());
    std::vector<MmaCase> cases;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      const auto [p, q] = pairs[pair];
      C.set(pair, static_cast<int>(addends_[0]), !C_can_be_large ? 0 : p > 0 ? 1 : large);
      for (std::size_t k = 0; k < products.size(); ++k) {
        const bool is_p = k + 1 == p, is_q = k + 1 == q;
        A.set(pair, products[k].A, is_p ? factor : is_q ? -factor : 1);
        B.set(pair, products[k].B, is_p || is_q ? factor : 1);
      }
      const auto image = static_cast<unsigned>(pair);
      cases.push_back({image, image, image});
    }
    const Fragments D = executed(A, B, C, of_views(), cases);
    for (std::size_t pair = 0; pair < pairs.size(); ++pair)
      survivors_.push_back(pairs[pair].first == 0 && !C_can_be_large ? -1 : counted(D, pair, terms));
  }

  /// How many of the ones survived, as D's element 0 shows it. The result is -1 if D's element 0 is not a count from 0 to below
  /// `units`: then the large terms did not cancel, or the sum left the format's range.
  static std::int64_t counted(const Fragments& D, std::size_t image, std::size_t units) {
    try {
      const std::int64_t count = D.get(image, 0);
      return 0 <= count && count < static_cast<std::int64_t>(units) ? count : -1;
    } catch (const Fault&) {
      return -1;
    }
  }

  /// Finds what the largest integer plus one becomes: it *saturates* if it stays the largest, it *wraps* if it becomes the
  /// least. The largest unsigned integer is 2^32 - 1 and the least is 0.
  void find_overflow() {
    const Number of_D = instruction_.D.number;
    if (largest_power(of_D) != 0 || scale_ != 1) return;
    const std::int64_t largest = measuring::largest(of_D), least = is_signed(of_D) ? -largest - 1 : 0;
    const Product product = products_of_first_sum().front();
    Fragments A(instruction_.A, 1), B(instruction_.B, 1), C(instruction_.C, 1);
    A.set(0, stored(product.A), 1);
    B.set(0, product.B, 1);
    C.set(0, static_cast<int>(addends_[0]), largest);
    const std::int64_t sum = executed(A, B, C, of_views(), {{0, 0, 0, view(product.A)}}).get(0, 0);
    if (sum != largest && sum != least) throw Fault("the largest integer and one more are neither the largest nor the least");
    overflow_ = sum == largest ? "saturates" : "wraps";
  }

  void replay() const {
    Draw draw;
    const Fragments A = drawn(instruction_.A, replays, draw), B = drawn(instruction_.B, replays, draw),
                    C = drawn(instruction_.C, replays, draw);
    const Metadata metadata = is_sparse() ? drawn_metadata(sparsity_, replays, draw) : of_views();
    std::vector<MmaCase> cases;
    for (unsigned image = 0; image < replays; ++image)
      cases.push_back({image, image, image, is_sparse() ? image : 0, is_sparse() ? image % instruction_.selectors : 0});
    const Fragments D = executed(A, B, C, metadata, cases);
    for (std::size_t image = 0; image < replays; ++image) {
      const std::vector<std::int64_t> expected = sums({A, B, C, metadata}, cases[image], image);
      for (int d = 0; d < elements(instruction_.D); ++d) {
        if (D.get(image, d) != expected[static_cast<std::size_t>(d)])
          throw Fault("random integers give another D than the meetings of single elements predict");
      }
    }
  }

  /// D as T and g predict it.
  std::vector<std::int64_t> sums(const MmaInputs& inputs, const MmaCase& which, std::size_t image) const {
    std::vector<std::int64_t> result;
    for (const std::int64_t c : addends_) result.push_back(c < 0 ? 0 : inputs.C.get(image, static_cast<int>(c)));
    const std::vector<int> seen_as = is_sparse() ? chosen(inputs.metadata, which) : std::vector<int>{};
    for (int i = 0; i < elements(instruction_.A); ++i) {
      const std::int64_t a = inputs.A.get(image, i);
      const int as = is_sparse() ? seen_as[static_cast<std::size_t>(i)] : i;
      for (const Meeting& meeting : meetings_.of_A[static_cast<std::size_t>(as)]) {
        const std::int64_t b = inputs.B.get(image, meeting.B);
        result[static_cast<std::size_t>(meeting.D)] += scale_ == 1 ? a * b : a + b + scale_ * a * b;
      }
    }
    return result;
  }

  /// For each stored element of A, the element as it is seen that these metadata turn it into. A chunk's candidates are the
  /// first stored element in the first and in the second view, then the second stored element in both views.
  std::vector<int> chosen(const Metadata& metadata, const MmaCase& which) const {
    const std::vector<std::int64_t>& places = metadata_places_[which.selector];
    std::vector<int> result(places.size());
    for (const auto& [place, members] : chunks(places, static_cast<std::size_t>(sparsity_.neighbours * sparsity_.indices))) {
      const std::uint32_t nibble = metadata.get(which.metadata, static_cast<int>(place));
      for (std::size_t k = 0; k < members.size(); ++k) {
        const int number = static_cast<int>(k), candidate = sparsity_.candidate(nibble, number / sparsity_.neighbours);
        const std::size_t like =
            members[static_cast<std::size_t>(candidate / 2 * sparsity_.neighbours + number % sparsity_.neighbours)];
        result[members[k]] = seen(static_cast<int>(like), candidate % 2);
      }
    }
    return result;
  }

  static constexpr int metadata_places = warp_size * nibbles_of_a_thread;

  const MmaInstruction& instruction_;
  Sparsity sparsity_;
  int views_;
  std::vector<std::vector<std::int64_t>> metadata_places_;
  std::vector<std::int64_t> survivors_;
  std::string overflow_;
  std::vector<std::int64_t> addends_;
  Meetings meetings_{};
  MmaClasses classes_;
  std::int64_t scale_ = 1;
  bool scale_known_ = false;
};

}  // namespace

std::string observe_mma(const std::string& family, const std::string& form, const MmaInstruction& instruction) {
  return MmaMeasurement(instruction).line(family, form);
}

}  // namespace colex::measuring
