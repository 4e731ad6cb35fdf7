#include "spelled.hpp"

#include <algorithm>

#include "colex/print.hpp"

#include "written.hpp"

namespace colex::dialects {

namespace {

bool has_a_layout(const Tiler<>& tiler) {
  if (!tiler.is_tuple()) return tiler.is_layout();
  const auto& modes = tiler.modes();
  return std::any_of(modes.begin(), modes.end(), has_a_layout);
}

/// The largest of the indices that come first, and one more.
std::size_t rank_of(const std::vector<Vector<>::Term>& terms) {
  std::size_t rank = 0;
  for (const auto& term : terms) rank = std::max(rank, term.path.front() + 1);
  return rank;
}

std::size_t rank_of(const Tuple<Vector<>>& strides) {
  if (strides.is_leaf()) return rank_of(terms_of(strides.leaf()));
  std::size_t rank = 0;
  for (const Tuple<Vector<>>& mode : strides.modes()) rank = std::max(rank, rank_of(mode));
  return rank;
}

}  // namespace

std::vector<Vector<>::Term> terms_of(const Vector<>& v) {
  std::vector<Vector<>::Term> terms = v.terms();
  std::erase_if(terms, [](const Vector<>::Term& term) { return term.coefficient == Checked(0); });
  return terms;
}

std::string Spelled::operator()(const Checked& n) const {
  if (spelling_.minus_one_unknown && n == Checked(-1)) throw Unsaid{"-1 is an integer there that nobody knows"};
  return (spelling_.static_integers ? "_" : "") + to_string(n);
}

std::string Spelled::operator()(const Vector<>& v) const {
  const std::vector<Vector<>::Term> terms = terms_of(v);
  if (terms.empty()) return (*this)(Checked(0));
  if (terms.size() > 1) throw Unsaid{to_string(v) + " goes along several axes at once"};
  const Path& path = terms.front().path;
  if (path.size() > 1 && !spelling_.nested_basis)
    throw Unsaid{to_string(v) + " has several indices, and which of them it writes first is not known here"};
  std::string text = (*this)(terms.front().coefficient);
  for (std::size_t k = path.size(); k > 0; --k) {
    text += spelling_.basis;
    text += std::to_string(path[k - 1]);
  }
  return text;
}

std::string Spelled::operator()(const Slot<Checked>& slot) const {
  return slot.is_underscore() ? (*this)(Underscore{}) : (*this)(slot.integer());
}

std::string Spelled::operator()(const Tiler<>& tiler) const {
  if (tiler.is_underscore()) return spelling_.all;
  if (tiler.is_integer()) return (*this)(tiler.integer());
  if (tiler.is_layout()) return (*this)(tiler.layout());
  const bool tuple = spelling_.open_tiler == nullptr;
  if (tuple && !has_a_layout(tiler)) throw Unsaid{"a tiler without a layout is a tuple there, such as (4,8)"};
  std::string text;
  for (const Tiler<>& mode : tiler.modes())
    text += (text.empty() ? "" : tuple ? spelling_.between : spelling_.between_modes) + (*this)(mode);
  return tuple ? '(' + text + ')' : spelling_.open_tiler + text + spelling_.close_tiler;
}

std::string Spelled::coordinate(const OffsetLayout<Checked, Vector<>>& at) const {
  const std::vector<Vector<>::Term> terms = terms_of(at.offset);
  if (terms.empty()) throw Unsaid{"its offset is 0, and a layout at 0 has none there"};
  return coordinate(terms, 0, std::max(rank_of(terms), rank_of(at.layout.stride())));
}

/// The tuple at `depth` of these terms' paths, of at least so many elements.
std::string Spelled::coordinate(const std::vector<Vector<>::Term>& terms, std::size_t depth, std::size_t rank) const {
  std::string text;
  for (const auto& term : terms) {
    if (term.path.size() <= depth) throw Unsaid{"its offset has an integer and a tuple in one place"};
    constexpr std::size_t most = 64;
    if (term.path[depth] >= most) throw Unsaid{"its offset has more than " + std::to_string(most) + " elements"};
    rank = std::max(rank, term.path[depth] + 1);
  }
  for (std::size_t index = 0; index < rank; ++index) {
    std::vector<Vector<>::Term> here;
    for (const auto& term : terms) {
      if (term.path[depth] == index) here.push_back(term);
    }
    if (index > 0) text += spelling_.between;
    if (here.empty()) {
      text += (*this)(Checked(0));
    } else if (here.size() == 1 && here.front().path.size() == depth + 1) {
      text += (*this)(here.front().coefficient);
    } else {
      text += coordinate(here, depth + 1, 0);
    }
  }
  return '(' + text + ')';
}

}  // namespace colex::dialects
