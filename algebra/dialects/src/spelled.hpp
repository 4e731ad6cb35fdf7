// Tuples, layouts and tilers as a tool spells them: the inverse of layout_text.hpp.
//
//   (4,(2,2)):(1,(4,8))            (_4,(_2,_2)):(_1,(_4,_8))      CuTe C++
//   (4,8):(1@0,1@1)                (4,8):(1E0,1E1)                FlyDSL
//   <4:1,_>                        [4:1;_]                        CuTe DSL
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/slice.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

#include "spelling.hpp"

namespace colex::dialects {

/// Says each of these values by one spelling. Throws Unsaid for what has none in it.
class Spelled {
 public:
  explicit Spelled(const Spelling& spelling) : spelling_(spelling) {}

  std::string operator()(const Checked& n) const;
  std::string operator()(const Vector<>& v) const;
  std::string operator()(const Slot<Checked>& slot) const;
  std::string operator()(const Underscore&) const { return "_"; }
  std::string operator()(const Tiler<>& tiler) const;
  template <class T>
  std::string operator()(const Tuple<T>& tuple) const;
  template <class D>
  std::string operator()(const Layout<Checked, D>& layout) const {
    return (*this)(layout.shape()) + ':' + (*this)(layout.stride());
  }

  /// The offset of a layout as a coordinate: 8@1 is (0,8), with zeros for the other indices of its strides.
  std::string coordinate(const OffsetLayout<Checked, Vector<>>& at) const;

 private:
  std::string coordinate(const std::vector<Vector<>::Term>& terms, std::size_t depth, std::size_t rank) const;

  const Spelling& spelling_;
};

/// The terms of a vector that are not 0, whose path is not empty.
std::vector<Vector<>::Term> terms_of(const Vector<>& v);

template <class T>
std::string Spelled::operator()(const Tuple<T>& tuple) const {
  if (tuple.is_leaf()) return (*this)(tuple.leaf());
  std::string text;
  for (const Tuple<T>& mode : tuple.modes()) text += (text.empty() ? "" : spelling_.between) + (*this)(mode);
  const bool comma = spelling_.comma_behind_one && tuple.rank() == 1;
  return '(' + text + (comma ? ",)" : ")");
}

}  // namespace colex::dialects
