#include "colex/render/product_story.hpp"

#include "colex/blocked_product.hpp"
#include "colex/complement.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/complement_story.hpp"
#include "colex/render/composition_story.hpp"
#include "colex/render/indented.hpp"

#include "told.hpp"

namespace colex::render {

namespace {

std::string product_told(const Layout<>& A, const Layout<>& B) {
  detail::require_non_negative(B);
  const std::string copies = to_string(size(B));
  std::string text = "A = " + to_string(A) + " is repeated " + copies + (size(B) == Checked(1) ? " time" : " times") +
                     "; B = " + to_string(B) + " says where the copies go\n";
  const Result<Layout<>> places = attempt([&] { return complement_of_size(A, cosize(B)); });
  if (!places)
    return text + "where a copy of A meets no other is A's complement, and there is none:\n" +
           indented(complement_story(A, std::nullopt));
  text += "where a copy of A meets no other, in ascending order, is A's complement, here with " + to_string(size(*places)) +
          " places, as B counts to " + to_string(cosize(B) - Checked(1)) + ": C = " + to_string(*places) + '\n';
  text += "the copies begin at C o B:\n" + indented(composition_story(*places, B));
  const Result<Layout<>> product = try_logical_product(A, B);
  if (!product) return text + "no product: " + product.rejection().message() + '\n';
  return text + "(A, C o B) = " + to_string(*product) + '\n';
}

std::string paired_told(const Layout<>& A, const Layout<>& B, bool raked) {
  if (A.shape().is_leaf() && B.shape().is_leaf()) {
    return product_told(A, B) + (raked ? "raked: the copies count first, " + to_string(raked_product(A, B)) + '\n' : "");
  }
  const std::size_t rank = std::max(A.rank(), B.rank());
  const Layout<> block = detail::padded_to_rank(A, rank);
  const Layout<> order = detail::padded_to_rank(B, rank);
  std::string text;
  if (!(block == A && order == B)) {
    text = "with " + std::to_string(rank) + " modes each, A is " + to_string(block) + " and B is " + to_string(order) + '\n';
  }
  text += product_told(block, order);
  const Result<Layout<>> result = raked ? try_raked_product(A, B) : try_blocked_product(A, B);
  if (!result) return text;
  return text +
         (raked ? "raked: mode k is (mode k of the copies, mode k of A), so neighbours are of different copies: "
                : "blocked: mode k is (mode k of A, mode k of the copies), so a copy stays together: ") +
         to_string(*result) + '\n';
}

}  // namespace

std::string product_story(const Layout<>& A, const Layout<>& B) {
  return told([&] { return product_told(A, B); });
}

std::string paired_product_story(const Layout<>& A, const Layout<>& B, bool raked) {
  return told([&] { return paired_told(A, B, raked); });
}

}  // namespace colex::render
