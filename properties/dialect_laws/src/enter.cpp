#include "colex/dialect_laws/enter.hpp"

#include "chapters.hpp"

namespace colex::dialect_laws {

void enter(laws::Programs& laws) {
  laws.begin_file("properties/dialect_laws/src/round_trips.cpp");
  round_trips(laws);
  laws.begin_file("properties/dialect_laws/src/encodings.cpp");
  encodings(laws);
  laws.begin_file("properties/dialect_laws/src/corpus.cpp");
  corpus(laws);
  laws.begin_file("properties/dialect_laws/src/pasted.cpp");
  pasted(laws);
}

}  // namespace colex::dialect_laws
