// As CuTe C++ prints. What the notation writes as numbers is static here: (4,8):(8,1) is (_4,_8):(_8,_1).
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

#include "spelled.hpp"
#include "spelling.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct CutePrintWriter : Spelled {
  static constexpr const char* words = "CuTe prints integers, tuples, layouts, tilers, swizzles and coordinate tensors";

  CutePrintWriter() : Spelled(print_spelling) {}
  using Spelled::operator();

  std::string operator()(const Swizzle& swizzle) const {
    constexpr std::int64_t most = 20;
    if (swizzle.bits() > most || swizzle.base() > most || std::abs(swizzle.shift()) > most)
      throw Unsaid{"a swizzle of an address has numbers up to " + std::to_string(most)};
    return to_string(swizzle);
  }
  std::string operator()(const ComposedLayout<>& C) const {
    const std::string outer = std::visit(*this, C.outer());
    return outer + " o " + (*this)(C.offset()) + " o " + (*this)(C.inner());
  }
  std::string operator()(const OffsetLayout<Checked>& at) const {
    if (at.offset == Checked(0)) throw Unsaid{"its offset is 0, and a layout at 0 has none there"};
    return "counting_iter(" + to_string(at.offset) + ") o " + (*this)(at.layout);
  }
  std::string operator()(const OffsetLayout<Checked, Vector<>>& at) const {
    return "ArithTuple" + coordinate(at) + " o " + (*this)(at.layout);
  }
};

}  // namespace

Writing write_cute_print(std::string_view expression) { return written(expression, CutePrintWriter{}); }

}  // namespace colex::dialects
