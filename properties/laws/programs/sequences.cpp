// The sequence that a layout is made of: as many elements are alive in it as it has, whatever is done with it.
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/small_vector.hpp"

namespace colex::laws {

namespace {

/// An element that knows how many of its kind there are.
class Counted {
 public:
  Counted() : Counted(0) {}
  explicit Counted(int value) : value_(value) { ++alive; }
  Counted(const Counted& other) noexcept : value_(other.value_) { ++alive; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --alive; }
  friend bool operator==(const Counted&, const Counted&) = default;

  inline static thread_local std::int64_t alive = 0;

 private:
  int value_;
};

/// Steps that the seed draws, taken by a SmallVector and by a std::vector of values.
Case keeps_alive_what_it_has(std::int64_t steps, std::int64_t seed) {
  std::mt19937 draw(static_cast<std::uint32_t>(seed));
  const std::int64_t before = Counted::alive;
  SmallVector<Counted> a;
  std::vector<int> b;
  for (int step = 0; step < steps; ++step) {
    const std::size_t at = b.empty() ? 0 : draw() % b.size();
    const auto place = b.begin() + static_cast<std::ptrdiff_t>(at);
    switch (draw() % 7) {
      case 0: a.insert(a.begin() + at, Counted(step)), b.insert(place, step); break;
      case 1: a.insert(a.begin() + at, 3, Counted(step)), b.insert(place, 3, step); break;
      case 2: a.erase(a.begin() + at, a.end()), b.erase(place, b.end()); break;
      case 3: a.resize(at, Counted(step)), b.resize(at, step); break;
      case 4: a = SmallVector<Counted>(a); break;
      case 5:
        if (!b.empty()) a.pop_back(), b.pop_back();
        break;
      default: a.push_back(Counted(step)), b.push_back(step);
    }
    if (Counted::alive - before != std::ssize(b))
      return Case::fails(std::to_string(Counted::alive - before) + " elements are alive, and it has " + std::to_string(b.size()));
    if (!(a == SmallVector<Counted>::made(b.size(), [&](std::size_t k) { return Counted(b[k]); })))
      return Case::fails("it has other elements than were put into it");
  }
  return Case::of(true);
}

}  // namespace

namespace programs {

void sequences(Programs& laws) {
  laws.add(
      {"small_vector.alive", "A sequence has the elements that were put into it, and no others are alive.", "conventions",
       evidence::Expected::stands,
       "forall steps of inserting, erasing, resizing, copying and taking back, 0 <= n <= 24 of them: claim a SmallVector has the "
       "elements that were put into it, and as many are alive"},
      {integer("n", 0, 24), integer("seed", 0, 999999)},
      [](const Assignment& values) { return keeps_alive_what_it_has(integer_of(values[0]), integer_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
