#include "colex/engines/random.hpp"

namespace colex::engines {

namespace {
Guided entered_guide = nullptr;
}  // namespace

void use_guided(Guided given) { entered_guide = given; }

Guided guided() { return entered_guide; }

}  // namespace colex::engines
