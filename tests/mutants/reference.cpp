#include "reference.hpp"

#include <atomic>
#include <cstdint>
#include <new>
#include <stdexcept>

#include <sys/mman.h>
#include <unistd.h>

namespace colex::mutants {

using engines::Engine;

struct Reference::Cell {
  enum class State : std::uint8_t { open, asked, answered };
  std::atomic<State> state = State::open;
  Answer answer;
};

Reference::Reference(const std::vector<laws::Law>& laws, const Limits& limits) : laws_(laws), limits_(limits) {
  const std::size_t cells = laws.size() * engines::every_engine.size();
  void* memory = mmap(nullptr, cells * sizeof(Cell), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
  cells_ = static_cast<Cell*>(memory);
  for (std::size_t k = 0; k < cells; ++k) new (&cells_[k]) Cell;
}

const Answer& Reference::of(std::size_t law, Engine engine) {
  Cell& here = cell(law, engine);
  using State = Cell::State;
  State nobody = State::open;
  if (here.state.compare_exchange_strong(nobody, State::asked)) {
    // A process of its own for each law: one that has asked another law before does not come again by what it has computed.
    here.answer = Suspect(nullptr, engine, limits_).ask(laws_[law]);
    here.state = State::answered;
  }
  constexpr useconds_t between_looks = 10'000;
  while (here.state != State::answered) usleep(between_looks);
  return here.answer;
}

const Answer* Reference::known(std::size_t law, Engine engine) const {
  const Cell& here = cell(law, engine);
  return here.state == Cell::State::answered ? &here.answer : nullptr;
}

Reference::Cell& Reference::cell(std::size_t law, Engine engine) const {
  return cells_[law * engines::every_engine.size() + static_cast<std::size_t>(engine)];
}

}  // namespace colex::mutants
