// Properties of somebody else's layouts, by RapidCheck. The last one is false, and shrinks to a layout than which none is
// smaller.

#include <colex/algebra.hpp>
#include <colex/rapidcheck.hpp>

using colex::Layout;

int main() {
  const bool coalesced = rc::check("coalescing keeps the values", [](const Layout<>& L) { RC_ASSERT(equal(coalesce(L), L)); });
  const bool within = rc::check("a layout into 64 has its values below 64", [] {
    const auto L = *colex::arbitrary<Layout<>>(colex::cases::LayoutDomain{.rank = 2, .into = 64});
    RC_ASSERT(cosize(L).value() <= 64);
  });
  const bool others = rc::check("a swizzle is a bijection, and a shape has a size",
                                [](const colex::Swizzle& S, const colex::Tuple<colex::Checked>& shape) {
                                  RC_ASSERT(S(colex::Checked(7)) != S(colex::Checked(8)));
                                  RC_ASSERT(product(shape).value() >= 1);
                                });
  const bool all_injective = rc::check("every layout is injective", [](const Layout<>& L) { RC_ASSERT(!injective(L).is_no()); });
  return coalesced && within && others && !all_injective ? 0 : 1;
}
