#include "swizzled.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/image_contains.hpp"
#include "colex/injective.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"
#include "colex/symbolic/unknown.hpp"

#include "numeral_kernels.hpp"

namespace colex::smt_claims {

namespace {

using Answer = Decision<Numeral>;

Answer answer(bool truth) { return truth ? Answer::yes() : Answer::no(); }
template <class W>
Answer without_witness(const Decision<W>& decision) {
  return decision.is_unknown() ? Answer::unknown(decision.budget()) : answer(decision.is_yes());
}

std::string walk() { return "a walk over coordinates, whose number is not known"; }

Numeral power_of_two(std::int64_t k) { return Numeral(std::int64_t{1} << k); }

Numeral greatest_value(const Modes<Numeral>& modes) {
  Numeral greatest(0);
  for (const Mode<Numeral>& mode : modes) {
    if (Numeral(0) < mode.stride) greatest = greatest + (mode.extent - Numeral(1)) * mode.stride;
  }
  return greatest;
}

/// A layout behind a swizzle that is a bijection, which may be the identity.
struct Form {
  Swizzle swizzle;
  Numeral offset;
  Plain inner;
  Numeral first, last;  ///< the least sum offset + inner(x), and the largest

  bool is_plain() const { return swizzle.bits() == 0; }
};

Form form(const Plain& L) { return {Swizzle(), Numeral(0), L, least_value(modes(L)), greatest_value(modes(L))}; }

/// None where the outer function is a layout, or a swizzle that loses bits.
std::optional<Form> form(const Swizzled& C) {
  const Numeral first = C.offset() + least_value(modes(C.inner()));
  if (first < Numeral(0)) {
    throw Rejection(Kind::domain, "offset and inner layout go below 0, where the outer function begins");
  }
  const Swizzle* swizzle = C.swizzle();
  if (swizzle == nullptr || !colex::bijective(*swizzle)) return std::nullopt;
  return Form{*swizzle, C.offset(), C.inner(), first, C.offset() + greatest_value(modes(C.inner()))};
}

/// Bit k of x, a number on each path.
std::int64_t bit(const Numeral& x, std::int64_t k) {
  const auto number = constant((x / power_of_two(k)) % Numeral(2));
  if (!number) throw symbolic::Unknown("a bit that is no number");
  return *number;
}

/// Blocks of that many addresses that begin at multiples of it are kept: no bit above is written.
Numeral block(const Swizzle& sw) { return power_of_two(sw.target() + sw.bits()); }

/// The largest value of a swizzle that reads bits above those that it writes, on the addresses of last's block up to it. From
/// the highest bit that is written down, an address is chosen whose image has a 1 there, if there is one that is not beyond
/// last; all higher bits of the image are then those of that address.
Numeral largest_reading_above(const Swizzle& sw, const Numeral& last) {
  const std::int64_t end = sw.target() + sw.bits();
  // The highest first: then what is left below is smaller than a power of two, and so is each quotient.
  static_cast<void>(last / power_of_two(sw.source() + sw.bits()));
  std::vector<std::int64_t> address(static_cast<std::size_t>(sw.source() + sw.bits()), 0);
  for (std::int64_t k = sw.source() + sw.bits(); k-- > end;) {
    if (k >= sw.source()) address[static_cast<std::size_t>(k)] = bit(last, k);
  }
  Numeral image = (last / power_of_two(end)) * power_of_two(end);
  bool is_last = true;  // whether the address is last so far
  for (std::int64_t k = end; k-- > sw.target();) {
    const std::int64_t read = address[static_cast<std::size_t>(k + sw.shift())];
    const bool is_free = !is_last || bit(last, k) == 1;
    const std::int64_t here = is_free ? 1 - read : 0;
    if (is_free) is_last = is_last && here == 1;
    address[static_cast<std::size_t>(k)] = here;
    if ((here ^ read) == 1) image = image + power_of_two(k);
  }
  const Numeral below = power_of_two(sw.target());
  return image + (is_last ? last % below : below - Numeral(1));
}

/// The same of one that reads bits below those that it writes, none of them twice.
Numeral largest_reading_below(const Swizzle& sw, const Numeral& last) {
  const Numeral written = power_of_two(sw.target()), read = power_of_two(sw.source() + sw.bits());
  const Numeral within = last % block(sw);
  // Where last is beyond what is read, all that is below goes to the end of the block.
  if (!(within < written)) return last - within + block(sw) - Numeral(1);
  const Numeral ones = (power_of_two(sw.bits()) - Numeral(1));
  const Numeral field = (within % read) / power_of_two(sw.source());
  if (within < read) return last + field * written;
  // Fewer ones are worth less than a smaller address with all of them.
  if (field == ones) return last + ones * written;
  return last - within % read - Numeral(1) + ones * written;
}

/// The largest value on the addresses of last's block up to it; none where it is not known how to find it.
std::optional<Numeral> largest_up_to(const Swizzle& sw, const Numeral& last) {
  if (sw.bits() == 0 || last % block(sw) == block(sw) - Numeral(1)) return last;
  if (sw.shift() > 0) return largest_reading_above(sw, last);
  if (is_involution(sw)) return largest_reading_below(sw, last);
  return std::nullopt;
}

/// The largest value on the addresses offset + L(x) from first to last.
std::optional<Numeral> largest_at(const Swizzle& sw, const Numeral& offset, const Plain& L) {
  const Modes<Numeral> all = modes(L);
  const Numeral first = offset + least_value(all), last = offset + greatest_value(all);
  if (first == last) return sw(first);
  if (!contiguous(L)) return std::nullopt;
  if (last - last % block(sw) < first) return std::nullopt;
  return largest_up_to(sw, last);
}

std::optional<Numeral> largest_value(const Form& form) {
  if (form.is_plain()) return form.last;
  if (auto largest = largest_at(form.swizzle, form.offset, form.inner)) return largest;
  // Modes whose strides are multiples of 2^window add the same before and behind the swizzle.
  Modes<Numeral> within, beyond;
  for (const Mode<Numeral>& mode : modes(form.inner)) {
    if (mode.extent == Numeral(1)) continue;
    (mode.stride % power_of_two(form.swizzle.window()) == Numeral(0) ? beyond : within).push_back(mode);
  }
  if (beyond.empty()) return std::nullopt;
  const auto largest = largest_at(form.swizzle, form.offset, layout_of(within));
  if (!largest) return std::nullopt;
  return *largest + greatest_value(beyond);
}

/// Whether the values are all from 0 to the largest.
Answer is_interval_from_zero(const Form& form) {
  if (contiguous(form.inner)) {
    const auto largest = largest_value(form);
    return largest ? answer(static_cast<bool>(*largest == form.last)) : Answer::unknown(walk());
  }
  if (form.is_plain()) return Answer::no();
  const auto largest = largest_value(form);
  if (!largest) return Answer::unknown(walk());
  return answer(static_cast<bool>(*largest + Numeral(1) == colex::image_size(form.inner)));
}

bool are_alike(const Form& a, const Form& b) { return equal(a.swizzle, b.swizzle); }

/// The same function without a swizzle, if all bits that it reads are 0.
Form simplified(Form form) {
  if (form.swizzle.bits() != 0 && form.last < power_of_two(form.swizzle.source())) form.swizzle = Swizzle();
  return form;
}

Answer equal_forms(const std::optional<Form>& first, const std::optional<Form>& second) {
  if (!first || !second) return Answer::unknown(walk());
  if (!(size(first->inner) == size(second->inner))) return Answer::no();
  const bool alike = are_alike(*first, *second);
  const Form a = alike ? *first : simplified(*first), b = alike ? *second : simplified(*second);
  if (!are_alike(a, b)) return Answer::unknown(walk());
  return answer(a.offset == b.offset && colex::equal(a.inner, b.inner));
}

Answer same_images(const std::optional<Form>& a, const std::optional<Form>& b) {
  if (!a || !b) return Answer::unknown(walk());
  if (are_alike(*a, *b)) {
    const auto same = colex::detail::shifted_same_image(modes(a->inner), a->offset, modes(b->inner), b->offset, Enumeration());
    return without_witness(same);
  }
  // A swizzle keeps 0, and how many values there are.
  if (!(a->first == Numeral(0)) && b->first == Numeral(0)) return Answer::no();
  if (!(b->first == Numeral(0)) && a->first == Numeral(0)) return Answer::no();
  if (!(a->first == Numeral(0))) return Answer::unknown(walk());
  const Answer x = is_interval_from_zero(*a), y = is_interval_from_zero(*b);
  if (x.is_unknown() || y.is_unknown()) return Answer::unknown(walk());
  if (x.is_no() && y.is_no()) return Answer::unknown(walk());
  if (x.is_no() || y.is_no()) return Answer::no();
  return answer(static_cast<bool>(colex::image_size(a->inner) == colex::image_size(b->inner)));
}

/// Whether all values of a are below all values of b.
bool lies_below(const Form& a, const Form& b) {
  const Numeral after = a.is_plain() ? a.last + Numeral(1) : (a.last / block(a.swizzle) + Numeral(1)) * block(a.swizzle);
  const Numeral from = b.is_plain() ? b.first : b.first - b.first % block(b.swizzle);
  return !(from < after);
}

Answer disjoint_forms(const std::optional<Form>& a, const std::optional<Form>& b) {
  if (!a || !b) return Answer::unknown(walk());
  if (are_alike(*a, *b) && a->offset == b->offset) {
    // The swizzle keeps 0, which may be shared, and the sums of both are offset at their first coordinates.
    return a->offset == Numeral(0) ? without_witness(colex::disjoint(a->inner, b->inner)) : Answer::no();
  }
  return lies_below(*a, *b) || lies_below(*b, *a) ? Answer::yes() : Answer::unknown(walk());
}

}  // namespace

Decision<Collision<Numeral>> injective(const Swizzled& C) {
  const auto seen = form(C);
  return seen ? colex::injective(seen->inner) : Decision<Collision<Numeral>>::unknown(walk());
}

Answer bijective(const Swizzled& C) {
  const auto seen = form(C);
  if (!seen) return Answer::unknown(walk());
  const auto once = colex::injective(seen->inner);
  if (!once.is_yes()) return without_witness(once);
  // As many different values as there are coordinates, none of them below 0.
  const auto largest = largest_value(*seen);
  return largest ? answer(static_cast<bool>(*largest < size(seen->inner))) : Answer::unknown(walk());
}

Answer surjective(const Swizzled& C) {
  const auto seen = form(C);
  if (!seen) return Answer::unknown(walk());
  return seen->first == Numeral(0) ? is_interval_from_zero(*seen) : Answer::no();
}

Answer contiguous(const Swizzled& C) {
  const auto seen = form(C);
  if (!seen || !(seen->first == Numeral(0))) return Answer::unknown(walk());
  return is_interval_from_zero(*seen);
}

Numeral cosize(const Swizzled& C) {
  const auto seen = form(C);
  const auto largest = seen ? largest_value(*seen) : std::nullopt;
  if (!largest) throw Rejection(Kind::unknown, "the largest value takes " + walk());
  return *largest + Numeral(1);
}

Numeral image_size(const Swizzled& C) {
  const auto seen = form(C);
  if (!seen) throw Rejection(Kind::unknown, "the number of values takes " + walk());
  return colex::image_size(seen->inner);
}

Answer image_contains(const Swizzled& C, const Numeral& value) {
  const auto seen = form(C);
  if (!seen) return Answer::unknown(walk());
  if (value < Numeral(0)) return Answer::no();
  const Numeral sum = preimage(seen->swizzle, value);
  if (contiguous(seen->inner)) return answer(!(sum < seen->first) && !(seen->last < sum));
  return without_witness(colex::image_contains(seen->inner, sum - seen->offset));
}

Answer equal(const Swizzled& A, const Swizzled& B) { return equal_forms(form(A), form(B)); }
Answer equal(const Swizzled& A, const Plain& B) { return equal_forms(form(A), form(B)); }
Answer equal(const Plain& A, const Swizzled& B) { return equal_forms(form(A), form(B)); }
Answer same_image(const Swizzled& A, const Swizzled& B) { return same_images(form(A), form(B)); }
Answer same_image(const Swizzled& A, const Plain& B) { return same_images(form(A), form(B)); }
Answer same_image(const Plain& A, const Swizzled& B) { return same_images(form(A), form(B)); }
Answer disjoint(const Swizzled& A, const Swizzled& B) { return disjoint_forms(form(A), form(B)); }
Answer disjoint(const Swizzled& A, const Plain& B) { return disjoint_forms(form(A), form(B)); }
Answer disjoint(const Plain& A, const Swizzled& B) { return disjoint_forms(form(A), form(B)); }

}  // namespace colex::smt_claims
