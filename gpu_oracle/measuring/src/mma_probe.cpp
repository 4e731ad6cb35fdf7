#include "colex/measuring/mma_probe.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "colex/measuring/codes.hpp"
#include "colex/measuring/draw.hpp"
#include "colex/measuring/fault.hpp"
#include "colex/measuring/json_line.hpp"
#include "colex/measuring/mma_classes.hpp"

namespace colex::measuring {

namespace {

class MmaMeasurement {
 public:
  explicit MmaMeasurement(const MmaInstruction& instruction) : instruction_(instruction) {}

  std::string line(const std::string& family, const std::string& form) {
    find_addends();
    find_meetings();
    classes_ = classes(meetings_);
    if (!say_all(classes_, meetings_)) throw Fault("no rows, columns and contraction indices explain which elements meet");
    replay();
    return JsonLine()
        .text("family", family)
        .text("form", form)
        .text("kind", "mma")
        .number("threads", warp_size)
        .object("A", described(instruction_.A).numbers("m", classes_.A_m).numbers("k", classes_.A_k))
        .object("B", described(instruction_.B).numbers("n", classes_.B_n).numbers("k", classes_.B_k))
        .object("C", described(instruction_.C))
        .object("D", described(instruction_.D).numbers("m", classes_.D_m).numbers("n", classes_.D_n).numbers("C", addends_))
        .number("scale", scale_)
        .number("replays", replays)
        .str();
  }

 private:
  static constexpr int replays = 64;

  static JsonLine described(const Operand& operand) {
    return JsonLine().text("type", name(operand.number)).number("values", operand.values);
  }

  Fragments executed(const Fragments& A, const Fragments& B, const Fragments& C, const std::vector<MmaCase>& cases) const {
    Fragments D(instruction_.D, cases.size());
    instruction_.execute(A, B, C, cases, D);
    return D;
  }

  /// g: which element of C each element of D is added to.
  void find_addends() {
    const Codes codes(instruction_.C);
    Fragments C = codes.images(1);
    const std::size_t ones = codes.digits();
    fill(C, ones, 1);
    std::vector<MmaCase> cases;
    for (unsigned image = 0; image < C.images(); ++image) cases.push_back({0, 0, image});
    const Fragments D = executed(Fragments(instruction_.A, 1), Fragments(instruction_.B, 1), C, cases);
    for (int d = 0; d < elements(instruction_.D); ++d) {
      std::vector<std::int64_t> digits;
      for (std::size_t digit = 0; digit < codes.digits(); ++digit) digits.push_back(D.get(digit, d));
      if (D.get(ones, d) != 1) throw Fault("an element of D is not the sum with one element of C");
      addends_.push_back(codes.element(digits));
    }
  }

  /// T, an element of A at a time, as many at once as fill the device.
  void find_meetings() {
    meetings_ = {{}, elements(instruction_.B), elements(instruction_.D)};
    constexpr int at_once = 512;
    for (int first = 0; first < elements(instruction_.A); first += at_once) {
      find_meetings(first, std::min(first + at_once, elements(instruction_.A)));
    }
  }

  void find_meetings(int first, int last) {
    const auto count = static_cast<unsigned>(last - first);
    Fragments A(instruction_.A, count + 1);
    for (int i = first; i < last; ++i) A.set(static_cast<std::size_t>(i - first), i, 1);
    const Codes codes(instruction_.B);
    Fragments B = codes.images(2);
    const auto digits = static_cast<unsigned>(codes.digits());
    fill(B, digits, 1);
    // The last image of either is all zero.
    std::vector<MmaCase> cases;
    for (unsigned i = 0; i <= count; ++i) {
      for (unsigned j = 0; j < B.images(); ++j) cases.push_back({i, j, 0});
    }
    const Fragments D = executed(A, B, Fragments(instruction_.C, 1), cases);
    // Bilinear by polarisation: what A alone and B alone contribute (in xor) drops out.
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

  /// 1·1 counts as 1, or as -2 where the product is an exclusive or: a xor b = a + b - 2ab.
  void accept_scale(std::int64_t met) {
    if (met != 1 && met != -2) throw Fault("an element of A meets several elements of B in one element of D");
    if (scale_known_ && met != scale_) throw Fault("products count differently from one another");
    scale_ = met;
    scale_known_ = true;
  }

  void replay() const {
    Draw draw;
    const Fragments A = drawn(instruction_.A, replays, draw), B = drawn(instruction_.B, replays, draw),
                    C = drawn(instruction_.C, replays, draw);
    std::vector<MmaCase> cases;
    for (unsigned image = 0; image < replays; ++image) cases.push_back({image, image, image});
    const Fragments D = executed(A, B, C, cases);
    for (std::size_t image = 0; image < replays; ++image) {
      const std::vector<std::int64_t> expected = sums(A, B, C, image);
      for (int d = 0; d < elements(instruction_.D); ++d) {
        if (D.get(image, d) != expected[static_cast<std::size_t>(d)])
          throw Fault("random integers give another D than the parts say");
      }
    }
  }

  /// D as T and g say.
  std::vector<std::int64_t> sums(const Fragments& A, const Fragments& B, const Fragments& C, std::size_t image) const {
    std::vector<std::int64_t> result;
    for (const std::int64_t c : addends_) result.push_back(c < 0 ? 0 : C.get(image, static_cast<int>(c)));
    for (std::size_t i = 0; i < meetings_.of_A.size(); ++i) {
      const std::int64_t a = A.get(image, static_cast<int>(i));
      for (const Meeting& meeting : meetings_.of_A[i]) {
        const std::int64_t b = B.get(image, meeting.B);
        result[static_cast<std::size_t>(meeting.D)] += scale_ == 1 ? a * b : a + b + scale_ * a * b;
      }
    }
    return result;
  }

  const MmaInstruction& instruction_;
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
