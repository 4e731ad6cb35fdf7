// Prints what the algebra says of all small swizzles, as sentences for Rocq to compare with the definitions of
// smt/schema/swizzle.v.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "colex/swizzle.hpp"

namespace {

/// What is compared becomes true or false before Rocq has to say anything of it: where it is false, a message with all numbers in
/// decimals would take minutes.
template <class Result>
void print_results(const char* equal, const char* function, const std::vector<colex::Swizzle>& all, Result&& result) {
  std::printf("Goal agree %s (map (%s) small) [\n", equal, function);
  for (std::size_t k = 0; k < all.size(); ++k) std::printf("%s%s", k == 0 ? "" : ";\n", result(all[k]).c_str());
  std::puts("] = true.\nProof. vm_compute. reflexivity. Qed.");
}

}  // namespace

int main() {
  std::vector<colex::Swizzle> all;
  for (std::int64_t bits = 0; bits <= 3; ++bits) {
    for (std::int64_t base = 0; base <= 2; ++base) {
      for (std::int64_t shift = -4; shift <= 4; ++shift) all.emplace_back(bits, base, shift);
    }
  }
  constexpr std::int64_t addresses = 300;
  std::printf("(* what the algebra says of %zu swizzles, each at %d addresses *)\n", all.size(), static_cast<int>(addresses));
  std::puts("Definition small : list swizzle := [");
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::printf("%sBuild_swizzle %d %d (%d)", k == 0 ? "" : ";\n", static_cast<int>(all[k].bits()),
                static_cast<int>(all[k].base()), static_cast<int>(all[k].shift()));
  }
  std::puts("].");
  std::puts("Fixpoint agree {A : Type} (equal : A -> A -> bool) (a b : list A) : bool := match a, b with");
  std::puts("| [], [] => true | x :: a, y :: b => if equal x y then agree equal a b else false | _, _ => false end.");
  print_results("Bool.eqb", "bijective_of_swizzle", all,
                [](const auto& sw) { return std::string(bijective(sw) ? "true" : "false"); });
  print_results("Bool.eqb", "is_involution_of_swizzle", all,
                [](const auto& sw) { return std::string(is_involution(sw) ? "true" : "false"); });
  // The images of 0, 1, … as the digits of one number to the base 4096, which is read much sooner than a list.
  print_results("Z.eqb", "fun S => fold_right (fun n v => value_of_swizzle S (Z.of_nat n) + 4096 * v) 0 (seq 0 300)", all,
                [](const auto& sw) {
                  std::string digits;
                  for (std::int64_t x = addresses; x-- > 0;) {
                    const auto value = static_cast<std::size_t>(sw(x).value());
                    for (const int shift : {8, 4, 0}) digits += "0123456789abcdef"[value >> shift & 15];
                  }
                  return "0x" + digits;
                });
}
