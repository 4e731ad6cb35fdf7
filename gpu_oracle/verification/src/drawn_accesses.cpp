#include "colex/verification/drawn_accesses.hpp"

#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/vector_copy.hpp"

#include "drawn_answers.hpp"
#include "draws.hpp"
#include "tile_limits.hpp"

namespace colex::verification {

namespace {

using observations::Observation;
using predictions::AccessedBy;
using predictions::WarpAccess;

/// What accesses by a form have in common, and of how many addresses they are.
struct AccessKind {
  WarpAccess like;
  std::int64_t addresses = warp_threads;
};

std::optional<AccessKind> kind_of(const std::string& form) {
  // Nothing is predicted of cp.async, whose name alone need not say how many bytes it copies.
  if (form.starts_with("cp.async")) return std::nullopt;
  if (const auto vector = predictions::vector_copy(form); vector && vector->stores && vector->by == AccessedBy::vectors)
    return AccessKind{{vector->bits / 8, !*vector->stores, {}}};
  const predictions::MatrixCopy* copy = predictions::matrix_copy(form);
  if (copy == nullptr || (copy->family != "ldmatrix" && copy->family != "stmatrix")) return std::nullopt;
  const bool load = copy->family == "ldmatrix";
  return AccessKind{{row_bytes, load, {}, AccessedBy::matrices}, size((load ? copy->source : copy->destination).mode(0)).value()};
}

/// In one of the manners of which draw_accesses tells.
WarpAccess drawn_as(const AccessKind& kind, Draws& draws) {
  WarpAccess access = kind.like;
  const std::int64_t manner = draws.below(5), group = std::int64_t{1} << draws.below(5);
  const std::int64_t step = draws.below(34), places = std::int64_t{8} << draws.below(7), bits = draws.below(4);
  for (std::int64_t t = 0; t < kind.addresses; ++t) {
    std::int64_t place = draws.below(places);
    if (manner == 1) place = t * step;
    if (manner == 2) place = t / group * step;
    // Threads that agree with one another: t with t xor 1 or t xor 2, or with one of each group.
    if (manner == 3 && (t & group) != 0 && group < kind.addresses) {
      access.addresses.push_back(access.addresses[static_cast<std::size_t>(t & ~group)]);
      continue;
    }
    access.addresses.push_back(place * access.bytes);
    if (manner != 4) continue;
    const std::int64_t row = t % 8, column = t / 8 * row_bytes;
    access.addresses.back() = row * line_bytes + (column ^ ((row & ((std::int64_t{1} << bits) - 1)) * row_bytes));
  }
  return access;
}

/// What came of an access, whose answer this is.
DescriptorAgreement agreement_of(const DrawnAccess& drawn, const Observation& answer) {
  if (const auto* fault = std::get_if<observations::Fault>(&answer.content))
    return {DescriptorAgreement::Status::not_answered, fault->reason};
  const auto* seen = std::get_if<observations::SharedAccess>(&answer.content);
  if (seen == nullptr || seen->addresses != drawn.access.addresses)
    return {DescriptorAgreement::Status::not_answered, "another access was measured"};
  const std::int64_t predicted = predictions::wavefronts(drawn.access);
  if (seen->wavefronts == predicted) return {DescriptorAgreement::Status::as_predicted, ""};
  return {DescriptorAgreement::Status::otherwise,
          std::to_string(seen->wavefronts) + " wavefronts were measured; predicted are " + std::to_string(predicted)};
}

}  // namespace

bool draws_accesses(const std::string& form) { return kind_of(form).has_value(); }

std::vector<DrawnAccess> draw_accesses(const std::vector<std::string>& forms, std::size_t count, std::uint64_t seed) {
  Draws draws(seed);
  std::vector<DrawnAccess> drawn;
  while (drawn.size() < count && !forms.empty()) {
    const std::string& form = forms[drawn.size() % forms.size()];
    drawn.push_back({form, drawn_as(kind_of(form).value(), draws)});
  }
  return drawn;
}

std::vector<DescriptorAgreement> compare(const std::vector<DrawnAccess>& drawn, const std::vector<Observation>& answers) {
  return with_answers(drawn, answers, agreement_of);
}

std::vector<std::vector<std::string>> questions(const std::vector<DrawnAccess>& drawn) {
  std::vector<std::vector<std::string>> lines;
  std::map<std::string, std::size_t> line_of;
  for (const DrawnAccess& one : drawn) {
    const auto [found, is_new] = line_of.try_emplace(one.form, lines.size());
    if (is_new) lines.push_back({one.form});
    lines[found->second].push_back(addresses_text(one.access));
  }
  return lines;
}

}  // namespace colex::verification
