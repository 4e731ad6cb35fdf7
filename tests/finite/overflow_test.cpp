// Where 32 bits are enough, and where not: each counterexample is played on the algebra, with an integer of 32 bits and with
// colex::Checked.

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/algebra.hpp"
#include "colex/finite/theorems.hpp"

#include "judges.hpp"

namespace {

using namespace colex::finite;
using namespace colex::solvers;
using colex::Checked;

/// CuTe's int, but that a result which does not fit is a Rejection(overflow), as of Checked.
class Narrow {
 public:
  Narrow(std::int64_t value) : value_(value) {  // NOLINT(google-explicit-constructor): a literal is an integer
    using Limits = std::numeric_limits<std::int32_t>;
    if (value < Limits::min() || value > Limits::max())
      throw colex::Rejection(colex::Kind::overflow, std::to_string(value) + " does not fit 32 bits");
  }
  friend Narrow operator+(Narrow a, Narrow b) { return a.value_ + b.value_; }
  friend Narrow operator-(Narrow a, Narrow b) { return a.value_ - b.value_; }
  friend Narrow operator*(Narrow a, Narrow b) { return a.value_ * b.value_; }
  friend Narrow operator/(Narrow a, Narrow b) { return a.value_ / b.value_; }
  friend Narrow operator%(Narrow a, Narrow b) { return a.value_ % b.value_; }
  friend bool operator==(Narrow a, Narrow b) { return a.value_ == b.value_; }
  friend bool operator<(Narrow a, Narrow b) { return a.value_ < b.value_; }
  friend std::string to_string(Narrow a) { return std::to_string(a.value_); }

 private:
  std::int64_t value_;
};
static_assert(colex::Integer<Narrow>);

/// The parameters of a counterexample as integers of a program.
template <class I>
class Parameters {
 public:
  explicit Parameters(const Model& model) : model_(model) {}
  I operator()(const std::string& name) const {
    const auto found = model_.find(name);
    return I(found == model_.end() ? 0 : static_cast<std::int64_t>(found->second.number()));
  }
  colex::Layout<I> mode(const char* extent, const char* stride) const {
    return colex::Layout<I>(colex::Mode<I>{(*this)(extent), (*this)(stride)});
  }

 private:
  const Model& model_;
};

/// What overflows, by the algebra.
struct Program {
  std::string id;
  std::function<void(const Parameters<Narrow>&)> narrow;
  std::function<void(const Parameters<Checked>&)> checked;
};

template <class I>
void value_at_last(const Parameters<I>& p) {
  const auto L = colex::make_layout(std::vector{p.mode("s", "d"), p.mode("t", "e")});
  L(colex::Tuple<I>(typename colex::Tuple<I>::Modes{colex::Tuple<I>(p("s") - I(1)), colex::Tuple<I>(p("t") - I(1))}));
}
template <class I>
void size_of(const Parameters<I>& p) {
  size(colex::make_layout(std::vector{p.mode("s", "d"), p.mode("t", "e")}));
}
template <class I>
void cosize_of(const Parameters<I>& p) {
  cosize(p.mode("s", "d"));
}
template <class I>
void complement_of(const Parameters<I>& p) {
  colex::complement(p.mode("s", "d"));
}
/// CuTe's ceil_div and cotarget; the algebra computes both otherwise.
template <class I>
void rounded_up(const Parameters<I>& p) {
  (void)((p("s") + p("d") - I(1)) / p("d"));
}
template <class I>
void composed_stride(const Parameters<I>& p) {
  (void)(p("r") * p("d"));
}
template <class I>
void cotarget(const Parameters<I>& p) {
  (void)(p("s") * cosize(p.mode("t", "e")));
}

class Overflow : public BothJudges {};

TEST_F(Overflow, DoesNotHappenWhereALayoutIsEvaluated) {
  const std::vector<Obligation> all = value_fits(4);
  EXPECT_EQ(all.size(), 1u + 1u + 3u + 11u) << "the nestings of one to four modes";
  expect_proved(all);
  expect_proved(value_at_index_fits());
}

TEST_F(Overflow, HappensInIntermediateValues) {
  const std::vector<Program> programs = {
      {"overflow.mixed-signs", value_at_last<Narrow>, value_at_last<Checked>},
      {"overflow.size", size_of<Narrow>, size_of<Checked>},
      {"overflow.absolute", cosize_of<Narrow>, cosize_of<Checked>},
      {"overflow.complement", complement_of<Narrow>, complement_of<Checked>},
      {"overflow.ceil-div", rounded_up<Narrow>, rounded_up<Checked>},
      {"overflow.composition.one", composed_stride<Narrow>, composed_stride<Checked>},
      {"overflow.product", cotarget<Narrow>, cotarget<Checked>},
  };
  std::vector<Obligation> obligations;
  std::vector<bool> stands;
  for (const Expectation& expectation : intermediates_fit()) {
    obligations.push_back(expectation.obligation);
    stands.push_back(expectation.stands);
  }
  std::map<std::string, Model> counterexamples;
  for (const auto& ruling : expect_rulings(obligations, stands)) {
    if (!ruling.is_proved()) counterexamples.emplace(ruling.id(), ruling.counterexample());
  }
  EXPECT_EQ(counterexamples.size(), programs.size());
  for (const Program& program : programs) {
    const Model& model = counterexamples.at(program.id);
    EXPECT_NO_THROW(program.checked(Parameters<Checked>(model))) << program.id << " at " << to_string(model);
    try {
      program.narrow(Parameters<Narrow>(model));
      ADD_FAILURE() << program.id << " fits 32 bits at " << to_string(model);
    } catch (const colex::Rejection& rejection) {
      EXPECT_EQ(rejection.kind(), colex::Kind::overflow) << program.id << ": " << rejection.message();
    }
  }
}

TEST(OverflowByHand, IsAsTheHeaderSays) {
  const colex::Mode<Narrow> wide{2, std::int64_t{1} << 30};
  EXPECT_THROW(colex::complement(colex::Layout<Narrow>(wide)), colex::Rejection);
  EXPECT_EQ(colex::cosize(colex::Layout<Checked>(colex::Mode<Checked>{2, std::int64_t{1} << 30})),
            Checked((std::int64_t{1} << 30) + 1));
  // The algebra's own rounding up has no sum to overflow.
  EXPECT_EQ(colex::ceil_div(Narrow(2147483647), Narrow(2)), Narrow(1 << 30));
}

}  // namespace
