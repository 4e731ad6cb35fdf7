// Prints what the algebra says of all small nestings, as sentences for Rocq to compare with the definitions of
// smt/schema/nesting.v.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "colex/algebra.hpp"

namespace {

using colex::Checked;
using Tuple = colex::Tuple<Checked>;
using Layout = colex::Layout<Checked>;
using Modes = colex::Modes<Checked>;

/// All lists of tuples of so many brackets and leaves together.
std::vector<Tuple::Modes> lists(std::size_t tokens, const std::vector<std::vector<Tuple>>& tuples) {
  if (tokens == 0) return {{}};
  std::vector<Tuple::Modes> result;
  for (std::size_t last = 1; last <= tokens; ++last) {
    for (const Tuple::Modes& before : lists(tokens - last, tuples)) {
      for (const Tuple& mode : tuples[last]) {
        result.push_back(before);
        result.back().push_back(mode);
      }
    }
  }
  return result;
}

/// All tuples of at most so many brackets and leaves together; a leaf is one of 1, 2, 4, so that products agree by chance.
std::vector<Tuple> small_tuples(std::size_t most) {
  std::vector<std::vector<Tuple>> by_tokens(most + 1);
  std::vector<Tuple> result;
  for (std::size_t tokens = 1; tokens <= most; ++tokens) {
    if (tokens == 1) by_tokens[1] = {Tuple(Checked(1)), Tuple(Checked(2)), Tuple(Checked(4))};
    for (const Tuple::Modes& modes : lists(tokens - 1, by_tokens)) by_tokens[tokens].emplace_back(modes);
    result.insert(result.end(), by_tokens[tokens].begin(), by_tokens[tokens].end());
  }
  return result;
}

std::string text(const Tuple& t) {
  if (t.is_leaf()) return "Leaf " + std::to_string(t.leaf().value());
  std::string modes;
  for (const Tuple& mode : t.modes()) modes += (modes.empty() ? "" : "; ") + text(mode);
  return "Tuple [" + modes + "]";
}

std::string text(const Modes& modes) {
  std::string result;
  for (const auto& [extent, stride] : modes) {
    if (!result.empty()) result += "; ";
    result += "(" + std::to_string(extent.value()) + ", " + std::to_string(stride.value()) + ")";
  }
  return "[" + result + "]";
}

std::string text(const Layout& L) {
  return "{| shape_of_layout := " + text(L.shape()) + "; stride_of_layout := " + text(L.stride()) + " |}";
}

/// A binary number in hexadecimal digits: its lowest bit is what is true of the first tuple.
template <class Truth>
std::string number(const std::vector<Tuple>& all, Truth&& truth) {
  std::string result;
  for (std::size_t k = 0; k < all.size(); k += 4) {
    std::size_t digit = 0;
    for (std::size_t bit = 0; bit < 4 && k + bit < all.size(); ++bit) digit += truth(all[k + bit]) ? std::size_t{1} << bit : 0;
    result.insert(result.begin(), "0123456789abcdef"[digit]);
  }
  return "0x" + result;
}

template <class Truth>
void print_truths(const char* name, const std::vector<Tuple>& all, Truth&& truth) {
  std::printf("Goal map (fun a => truths (%s a) small) small = [\n", name);
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::printf("%s%s", k == 0 ? "" : ";\n", number(all, [&](const Tuple& b) { return truth(all[k], b); }).c_str());
  }
  std::puts("].\nProof. vm_compute. reflexivity. Qed.");
}

template <class Of, class Result>
void print_results(const char* name, const char* list, const std::vector<Of>& all, Result&& result) {
  std::printf("Goal map %s %s = [\n", name, list);
  for (std::size_t k = 0; k < all.size(); ++k) std::printf("%s%s", k == 0 ? "" : ";\n", result(all[k]).c_str());
  std::puts("].\nProof. vm_compute. reflexivity. Qed.");
}

template <class Of>
void print_list(const char* name, const char* type, const std::vector<Of>& all) {
  std::printf("Definition %s : list %s := [\n", name, type);
  for (std::size_t k = 0; k < all.size(); ++k) std::printf("%s%s", k == 0 ? "" : ";\n", text(all[k]).c_str());
  std::puts("].");
}

}  // namespace

int main() {
  const std::vector<Tuple> all = small_tuples(4);
  std::printf("(* what the algebra says of %zu tuples, and of each two of them *)\n", all.size());
  print_list("small", "tuple", all);
  std::puts("Fixpoint truths (f : tuple -> bool) (l : list tuple) : Z :=");
  std::puts("  match l with [] => 0 | t :: l => (if f t then 1 else 0) + 2 * truths f l end.");
  print_results("rank_of_tuple", "small", all, [](const Tuple& t) { return std::to_string(t.rank()); });
  print_results("depth_of_tuple", "small", all, [](const Tuple& t) { return std::to_string(t.depth()); });
  print_results("size_of_tuple", "small", all, [](const Tuple& t) { return std::to_string(product(t).value()); });
  print_results("flattened", "small", all, [](const Tuple& t) { return text(flatten(t)); });
  print_truths("congruent_tuples", all, [](const Tuple& a, const Tuple& b) { return congruent(a, b); });
  print_truths("weakly_congruent_tuples", all, [](const Tuple& a, const Tuple& b) { return weakly_congruent(a, b); });
  print_truths("compatible_tuples", all, [](const Tuple& a, const Tuple& b) { return compatible(a, b); });

  std::vector<Layout> layouts;
  for (const Tuple& shape : all) {
    Checked next(0);
    layouts.emplace_back(shape, transform_leaves(shape, [&](const Checked& /*extent*/) { return next = next + Checked(3); }));
  }
  print_list("layouts", "layout", layouts);
  print_results("rank_of_layout", "layouts", layouts, [](const Layout& L) { return std::to_string(L.rank()); });
  print_results("depth_of_layout", "layouts", layouts, [](const Layout& L) { return std::to_string(L.depth()); });
  print_results("flatten_of_layout", "layouts", layouts, [](const Layout& L) { return text(flatten(L)); });
  const std::vector<Modes> lists{{}, {{2, 5}}, {{1, 0}}, {{2, 5}, {3, 7}}, {{2, 5}, {3, 7}, {4, 11}}};
  print_list("lists", "(list (Z * Z))", lists);
  print_results("of_modes", "lists", lists, [](const Modes& modes) { return text(layout_of(modes)); });
  return 0;
}
