#include "function.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

#include "sum.hpp"

namespace colex::affine {

namespace {

constexpr std::int64_t most_pieces = 256;

[[noreturn]] void reject(const ParametricLayout& L, const std::string& why) {
  throw Rejection(Kind::inadmissible, to_string(L) + " is not quasi-affine: " + why);
}

/// "[M,N] -> ", with every parameter that occurs; nothing if none does.
std::string declaration(const ParametricLayout& L) {
  std::set<std::string> names;
  for (const ParametricMode& mode : L.modes()) {
    for (const Affine* a : {&mode.extent, &mode.stride}) {
      for (const auto& [name, coefficient] : a->coefficients()) names.insert(name);
    }
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
  return list.empty() ? "" : '[' + list + "] -> ";
}

/// The modes whose coordinates are listed: each of them a number in each piece of the function.
class Listing {
 public:
  Listing(const ParametricLayout& L, std::vector<bool> listed)
      : L_(L), listed_(std::move(listed)), coordinates_(listed_.size(), 0) {
    Checked pieces(1);
    for (std::size_t k = 0; k < listed_.size(); ++k) {
      if (!listed_[k]) continue;
      pieces = pieces * extent(k);
      if (Checked(most_pieces) < pieces) {
        throw Rejection(Kind::limit,
                        to_string(L) + ": more than " + std::to_string(most_pieces) + " coordinates would have to be listed");
      }
    }
  }

  bool has(std::size_t k) const { return listed_[k]; }
  /// The coordinate of mode k in this piece. Requires has(k).
  std::int64_t coordinate(std::size_t k) const { return coordinates_[k]; }

  /// On to the next piece; false if this was the last.
  bool advance() {
    for (std::size_t k = 0; k < listed_.size(); ++k) {
      if (!listed_[k]) continue;
      if (Checked(++coordinates_[k]) < extent(k)) return true;
      coordinates_[k] = 0;
    }
    return false;
  }

  /// What the listed coordinates add to the value.
  Affine value() const {
    Affine sum(0);
    for (std::size_t k = 0; k < listed_.size(); ++k) {
      if (listed_[k]) sum = sum + coordinates_[k] * L_.modes()[k].stride;
    }
    return sum;
  }

 private:
  Checked extent(std::size_t k) const { return L_.modes()[k].extent.constant(); }

  const ParametricLayout& L_;
  std::vector<bool> listed_;
  std::vector<std::int64_t> coordinates_;
};

/// Whether the stride is no number. Rejects a mode of which both are none.
bool has_unknown_stride(const ParametricLayout& L, const ParametricMode& mode) {
  if (mode.stride.is_constant()) return false;
  if (!mode.extent.is_constant()) {
    reject(L, "the coordinate of the mode " + to_string(mode.extent) + ':' + to_string(mode.stride) +
                  " is multiplied with its stride, and neither is a number");
  }
  return true;
}

/// One map of all pieces.
template <class Piece>
Function joined(const ParametricLayout& L, Listing listing, const Piece& piece) {
  std::string pieces;
  do {
    pieces += (pieces.empty() ? " " : "; ") + piece(listing);
  } while (listing.advance());
  return Function(declaration(L) + '{' + pieces + " }");
}

std::string at_least_1(const Affine& extent) { return extent.is_constant() ? "" : " and 1 <= " + to_string(extent); }

/// The mode whose extent is no number, if there is one. Rejects a second.
std::optional<std::size_t> open_mode(const ParametricLayout& L) {
  std::optional<std::size_t> open;
  for (std::size_t k = 0; k < L.modes().size(); ++k) {
    if (L.modes()[k].extent.is_constant()) continue;
    if (open) {
      reject(L, "the index is compared with the product of " + to_string(L.modes()[*open].extent) + " and " +
                    to_string(L.modes()[k].extent));
    }
    open = k;
  }
  return open;
}

/// A piece of the function of an index. Up to mode `end`, the index is y = x - (what the listed modes from there on take).
std::string index_piece(const ParametricLayout& L, Domain domain, std::size_t end, const Listing& listing) {
  Affine period(1), taken(0);
  for (std::size_t k = 0; k < L.modes().size(); ++k) {
    if (k >= end) taken = taken + listing.coordinate(k) * period;
    period = product(period, L.modes()[k].extent);
  }
  const std::string y = taken == Affine(0) ? "x" : "(x - (" + to_string(taken) + "))";
  std::string sum = listing.value() == Affine(0) ? "" : to_string(listing.value());
  std::string conditions = "0 <= " + y;
  Affine within(1);
  for (std::size_t k = 0; k < end; ++k) {
    const ParametricMode& mode = L.modes()[k];
    std::string coordinate = within == Affine(1) ? y : "floor(" + y + '/' + to_string(within) + ')';
    if (k + 1 < end) coordinate = '(' + coordinate + " mod " + to_string(mode.extent) + ')';
    if (listing.has(k)) {
      conditions += " and " + coordinate + " = " + std::to_string(listing.coordinate(k));
    } else {
      append_term(sum, mode.stride.constant(), coordinate);
    }
    conditions += at_least_1(mode.extent);
    within = product(within, mode.extent);
  }
  if (domain == Domain::size || L.modes().empty()) conditions += " and " + y + " < " + to_string(within);
  return "[x] -> [" + (sum.empty() ? "0" : sum) + "] : " + conditions;
}

/// A piece of the function of a coordinate.
std::string coordinate_piece(const ParametricLayout& L, const Listing& listing) {
  std::string tuple, sum = listing.value() == Affine(0) ? "" : to_string(listing.value()), conditions;
  for (std::size_t k = 0; k < L.modes().size(); ++k) {
    const ParametricMode& mode = L.modes()[k];
    const std::string x = "x" + std::to_string(k);
    tuple += (k > 0 ? "," : "") + x;
    conditions += k > 0 ? " and " : " : ";
    if (listing.has(k)) {
      conditions += x + " = " + std::to_string(listing.coordinate(k));
    } else {
      conditions += "0 <= " + x + " < " + to_string(mode.extent);
      append_term(sum, mode.stride.constant(), x);
    }
  }
  return '[' + tuple + "] -> [" + (sum.empty() ? "0" : sum) + ']' + conditions;
}

}  // namespace

Function composed(const Function& f, const Function& g) {
  Function result = g;
  result.steps_.insert(result.steps_.end(), f.steps_.begin(), f.steps_.end());
  return result;
}

Function by_index(const ParametricLayout& L, Domain domain) {
  const std::optional<std::size_t> open = open_mode(L);
  std::vector<bool> listed;
  for (std::size_t k = 0; k < L.modes().size(); ++k) listed.push_back(has_unknown_stride(L, L.modes()[k]) || (open && k > *open));
  if (domain == Domain::all && !listed.empty() && listed.back()) {
    reject(L, "beyond its size, the last coordinate would be listed without end");
  }
  const std::size_t end = open ? *open + 1 : listed.size();
  return joined(L, Listing(L, std::move(listed)), [&](const Listing& listing) { return index_piece(L, domain, end, listing); });
}

Function by_coordinate(const ParametricLayout& L) {
  std::vector<bool> listed;
  for (const ParametricMode& mode : L.modes()) listed.push_back(has_unknown_stride(L, mode));
  return joined(L, Listing(L, std::move(listed)), [&](const Listing& listing) { return coordinate_piece(L, listing); });
}

Result<Function> try_by_index(const ParametricLayout& L, Domain domain) {
  return attempt([&] { return by_index(L, domain); });
}
Result<Function> try_by_coordinate(const ParametricLayout& L) {
  return attempt([&] { return by_coordinate(L); });
}

Function identity(const Affine& size) { return by_index(ParametricLayout{{size, 1}}); }

}  // namespace colex::affine
