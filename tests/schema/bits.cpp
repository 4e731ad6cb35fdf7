// Prints what the algebra says of layouts of powers of two, of linear layouts and of blocks of swizzled addresses, as sentences
// for Rocq to compare with the definitions of smt/schema/bits.v.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "colex/composed_values.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/swizzle.hpp"

namespace {

std::string list(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const std::string& item : items) text += (text.size() == 1 ? "" : "; ") + item;
  return text + ']';
}

template <class Number>
std::string numbers(const std::vector<Number>& all) {
  std::vector<std::string> items;
  for (const Number number : all) items.push_back(std::to_string(number));
  return list(items);
}

/// What is compared becomes true or false before Rocq has to say anything of it.
void goal(const std::string& left, const std::string& right) {
  std::printf("Goal same (%s) (%s) = true.\nProof. vm_compute. reflexivity. Qed.\n", left.c_str(), right.c_str());
}

/// Each layout of two modes 2^n:2^p with n and p up to 2, at each of its coordinates.
void layouts_of_powers() {
  for (std::int64_t code = 0; code < 81; ++code) {
    const std::int64_t n = code % 3, p = code / 3 % 3, m = code / 9 % 3, q = code / 27;
    using Mode = colex::Mode<colex::Checked>;
    const auto power = [](std::int64_t exponent) { return colex::Checked(std::int64_t{1} << exponent); };
    const auto layout =
        colex::make_layout({colex::Layout<>(Mode{power(n), power(p)}), colex::Layout<>(Mode{power(m), power(q)})});
    std::vector<std::int64_t> values;
    for (std::int64_t x = 0; x < std::int64_t{1} << (n + m); ++x) values.push_back(layout(x).value());
    const std::string modes = list({"Build_mode " + std::to_string(n) + ' ' + std::to_string(p),
                                    "Build_mode " + std::to_string(m) + ' ' + std::to_string(q)});
    goal("map (value " + modes + ") (below (width " + modes + "))", numbers(values));
  }
}

/// Each linear layout of three columns of three bits: its values, its rank, and the largest of them, 5 added.
void linear_layouts() {
  for (std::uint64_t code = 0; code < 512; ++code) {
    const std::vector<colex::Word> columns = {code & 7, code >> 3 & 7, code >> 6};
    const colex::LinearLayout linear({{"in", 3}}, {{"out", 3}}, columns);
    std::vector<std::int64_t> values;
    for (std::int64_t x = 0; x < 8; ++x) values.push_back(static_cast<std::int64_t>(linear(static_cast<colex::Word>(x))));
    values.push_back(static_cast<std::int64_t>(f2_rank(linear)));
    values.push_back(static_cast<std::int64_t>(colex::detail::largest_value({5, columns})));
    goal("all_of " + numbers(columns), numbers(values));
  }
}

/// Small swizzles in blocks of two addresses, by colex and as CuTe has them.
void blocks() {
  const auto triple = [](const colex::Swizzle& sw) {
    return numbers(std::vector<std::int64_t>{sw.bits(), sw.base(), sw.shift()});
  };
  for (std::int64_t code = 0; code < 54; ++code) {
    const std::int64_t bits = code % 3, shift = code / 6 - 4;
    const colex::Swizzle above(bits, 1, shift), whole(bits + 1, 0, shift);
    goal("triple (Build_swizzle " + std::to_string(bits) + " (1 - 1) (" + std::to_string(shift) + "))", triple(upcast(above, 2)));
    goal("triple (cute_upcast (Build_swizzle " + std::to_string(bits + 1) + " 0 (" + std::to_string(shift) + ")))",
         triple(cute_upcast(whole, 2)));
  }
}

}  // namespace

int main() {
  std::puts("(* what the algebra says of 81 layouts of powers of two, 512 linear layouts and 54 swizzles in blocks of two *)");
  std::puts("Fixpoint same (a b : list Z) : bool := match a, b with");
  std::puts("| [], [] => true | x :: a, y :: b => (x =? y) && same a b | _, _ => false end.");
  std::puts("Definition below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat (2 ^ n))).");
  std::puts("Definition triple (S : swizzle) : list Z := [bits S; base S; shift S].");
  std::puts("Definition at_bits (columns : list Z) (x : Z) : Z := image columns (map (Z.testbit x) [0; 1; 2]).");
  std::puts("Definition pivot (columns : list Z) (p : nat) : Z :=");
  std::puts("  fold_right (fun v other => if Z.log2 v =? Z.of_nat p then v else other) 0 (pivots 3 columns).");
  std::puts("Definition all_of (columns : list Z) : list Z := map (at_bits columns) (below 3) ++");
  std::puts("  [Z.of_nat (rank 3 columns); largest 3 (pivot columns) 5].");
  layouts_of_powers();
  linear_layouts();
  blocks();
}
