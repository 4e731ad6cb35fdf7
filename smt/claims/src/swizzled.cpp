#include "swizzled.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

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

/// A mode by which addresses of one block may differ.
struct NearMode {
  std::int64_t step;
  Numeral extent;
};

/// Those of the layout; none where one of their strides is no number.
std::optional<std::vector<NearMode>> near_modes(const Plain& L, std::int64_t block) {
  std::vector<NearMode> near;
  for (const Mode<Numeral>& mode : modes(L)) {
    if (mode.stride == Numeral(0) || mode.extent == Numeral(1)) continue;
    const Numeral distance = abs(mode.stride);
    if (!(distance < Numeral(block))) continue;
    const auto step = constant(distance);
    if (!step) return std::nullopt;
    near.push_back({*step, mode.extent});
  }
  return near;
}

/// Whether an address lies so far below the last one, for each distance up to `most`.
std::vector<bool> distances_below_last(const std::vector<NearMode>& modes, std::int64_t most) {
  std::vector<bool> found(static_cast<std::size_t>(most) + 1, false);
  found[0] = true;
  for (const NearMode& mode : modes) {
    std::vector<bool> all = found;
    for (std::int64_t k = 1; k * mode.step <= most && Numeral(k) < mode.extent; ++k) {
      const std::int64_t further = k * mode.step;
      for (std::int64_t t = further; t <= most; ++t) {
        if (found[static_cast<std::size_t>(t - further)]) all[static_cast<std::size_t>(t)] = true;
      }
    }
    found = std::move(all);
  }
  return found;
}

/// The largest value, by a look at each address of the last block: blocks are kept, and of one the swizzle sees no more than
/// some bits of its last address, which are numbers on each path. The larger the common divisor of the strides is, the fewer
/// paths there are.
std::optional<Numeral> largest_in_last_block(const Form& form) {
  constexpr std::int64_t most_addresses = 4096;
  const Swizzle& sw = form.swizzle;
  const std::int64_t kept = std::int64_t{1} << (sw.target() + sw.bits());
  if (kept > most_addresses) return std::nullopt;
  const auto near = near_modes(form.inner, kept);
  if (!near) return std::nullopt;
  static_cast<void>(form.last / power_of_two(sw.window()));
  std::int64_t last = 0;  // what the swizzle sees of it
  for (std::int64_t k = sw.window(); k-- > 0;) {
    const bool is_seen = (sw.source() <= k && k < sw.source() + sw.bits()) || k < sw.target() + sw.bits();
    if (is_seen) last += bit(form.last, k) << k;
  }
  const std::vector<bool> distances = distances_below_last(*near, last % kept);
  std::int64_t largest = 0;
  for (std::size_t t = 0; t < distances.size(); ++t) {
    if (distances[t]) largest = std::max(largest, sw(last - static_cast<std::int64_t>(t)).value());
  }
  return form.last + Numeral(largest - last);
}

std::optional<Numeral> largest_value(const Form& form) {
  if (form.is_plain()) return form.last;
  if (auto largest = largest_at(form.swizzle, form.offset, form.inner)) return largest;
  // Modes whose strides are multiples of 2^window add the same before and behind the swizzle.
  Modes<Numeral> within, beyond;
  for (const Mode<Numeral>& mode : modes(form.inner)) {
    if (mode.extent == Numeral(1)) continue;
    (abs(mode.stride) % power_of_two(form.swizzle.window()) == Numeral(0) ? beyond : within).push_back(mode);
  }
  if (!beyond.empty()) {
    if (const auto largest = largest_at(form.swizzle, form.offset, layout_of(within))) return *largest + greatest_value(beyond);
  }
  return largest_in_last_block(form);
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

}  // namespace colex::symbolic
