// Mistakes that a part of the prover makes on demand, so that its checks can be seen to notice them.
//
//   enum class Sabotage { branch_swapped, … };                       each part has a list of its own (sabotage.hpp)
//   if (sabotaged(Sabotage::branch_swapped)) …                       where the mistake would be made
//   const sabotage::Sabotaged guard(Sabotage::branch_swapped);       until the end of the scope, beside those that are made already
#pragma once

#include <cstdint>

namespace colex::sabotage {

namespace detail {
/// The mistakes of one list that are made, a bit each. Asked in innermost loops, and so no function call.
template <class Mistake>
inline std::uint64_t active = 0;

template <class Mistake>
constexpr std::uint64_t bit(Mistake mistake) {
  return std::uint64_t{1} << static_cast<unsigned>(mistake);
}
}  // namespace detail

/// Whether this mistake is to be made. Requires a list of at most 64 mistakes.
template <class Mistake>
bool sabotaged(Mistake mistake) {
  return (detail::active<Mistake> & detail::bit(mistake)) != 0;
}

/// Makes the mistake while it lives. One thread at a time.
template <class Mistake>
class Sabotaged {
 public:
  explicit Sabotaged(Mistake mistake) : before_(detail::active<Mistake>) { detail::active<Mistake> |= detail::bit(mistake); }
  ~Sabotaged() { detail::active<Mistake> = before_; }
  Sabotaged(const Sabotaged&) = delete;
  Sabotaged& operator=(const Sabotaged&) = delete;

 private:
  std::uint64_t before_;
};

}  // namespace colex::sabotage
