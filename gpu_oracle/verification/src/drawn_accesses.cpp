#include "colex/verification/drawn_accesses.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"

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
  // Each access by cp.async.ca has one of its three widths. Nothing is measured of what does not keep its bytes in the L1 cache.
  if (form == "cp.async.ca.shared.global") return AccessKind{{16, false, {}, AccessedBy::cp_async}};
  if (form.starts_with("cp.async")) return std::nullopt;
  if (const auto vector = predictions::vector_copy(form); vector && vector->stores && vector->by == AccessedBy::vectors)
    return AccessKind{{vector->bits / 8, !*vector->stores, {}}};
  const predictions::MatrixCopy* copy = predictions::matrix_copy(form);
  if (copy == nullptr || (copy->family != "ldmatrix" && copy->family != "stmatrix")) return std::nullopt;
  const bool load = copy->family == "ldmatrix";
  return AccessKind{{row_bytes, load, {}, AccessedBy::matrices}, size((load ? copy->source : copy->destination).mode(0)).value()};
}

/// Threads that take no part: those before and behind some, or any.
void leave_out(WarpAccess& access, Draws& draws) {
  const auto threads = static_cast<std::int64_t>(access.addresses.size());
  const std::int64_t kept = draws.below(threads), some = 1 + draws.below(threads), of = draws.below(5);
  for (std::int64_t t = 0; t < threads; ++t) {
    const bool takes_part = t == kept || (of == 0 ? t >= kept && t < kept + some : draws.below(of + 1) == 0);
    if (!takes_part) access.addresses[static_cast<std::size_t>(t)] = -1;
  }
}

/// In one of the manners of which draw_accesses tells.
WarpAccess drawn_as(const AccessKind& kind, Draws& draws) {
  WarpAccess access = kind.like;
  if (access.by == AccessedBy::cp_async) access.bytes = std::int64_t{4} << draws.below(3);
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
  if (access.by != AccessedBy::matrices && draws.below(2) == 0) leave_out(access, draws);
  return access;
}

/// What came of an access, whose answer this is.
DescriptorAgreement agreement_of(const DrawnAccess& drawn, const Observation& answer) {
  if (const auto* fault = std::get_if<observations::Fault>(&answer.content))
    return {DescriptorAgreement::Status::not_answered, fault->reason};
  const auto* seen = std::get_if<observations::SharedAccess>(&answer.content);
  if (seen == nullptr || seen->addresses != drawn.access.addresses || seen->bytes != drawn.access.bytes)
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

namespace {

using observations::Observation;
using observations::Reading;
using observations::Wgmma;
using predictions::MatrixDescriptor;
using predictions::MatrixRead;
using predictions::WgmmaAtom;

/// So many bytes of shared memory colex_probe gives a matrix.
constexpr std::int64_t window = 48 << 10;

std::int64_t largest(const Layout<>& layout) { return layout(size(layout) - Checked(1)).value(); }

MatrixDescriptor drawn_for(const MatrixRead& read, Draws& draws) {
  const std::vector<predictions::SwizzleMode>& modes = predictions::swizzle_modes(read.kind);
  const predictions::SwizzleMode& mode = modes[draws.place_in(modes.size())];
  const predictions::CanonicalMatrix matrix = predictions::canonical_matrix(read.bits, read.major, mode, read.rows, read.columns);
  MatrixDescriptor d;
  d.swizzle = mode.bytes;
  d.base = draws.below(2) == 0 ? 0 : draws.below(8);
  d.start = draws.bytes(2048);
  // What the matrix takes beside its fixed part is shared out among the two offsets.
  const std::int64_t rest = window - d.start - (largest(matrix.fixed) + 1) * read.bits / 8 - 16, for_leading = draws.bytes(rest);
  const auto offset = [&](const Layout<>& times, std::int64_t bytes) {
    const std::int64_t most = largest(times);
    return draws.bytes(most == 0 ? window : bytes / most);
  };
  d.leading = offset(matrix.leading, for_leading);
  d.stride = offset(matrix.stride, rest - for_leading);
  return d;
}

/// Where a layout describes just the matrix, without a base offset, find_descriptor is asked about the layout. Any other
/// matrix, which no layout may describe, is asked about by its places.
predictions::DescriptorAnswer answer_for(const MatrixRead& read, const predictions::SharedMatrix& matrix) {
  if (matrix.ahead == 0 && size(matrix.layout.mode(0).inner()).value() == read.rows) return find_descriptor(read, matrix.layout);
  const auto place = [&](std::int64_t row, std::int64_t k, std::int64_t) { return matrix(row, k); };
  return find_descriptor(read, predictions::MatrixTile{read.rows, read.columns, 1, place});
}

/// The descriptor that is found for the layout that one describes.
MatrixDescriptor found_for(const MatrixRead& read, const MatrixDescriptor& drawn) {
  const auto matrix = predictions::shared_matrix(read.bits, read.major, drawn, read.rows, read.columns);
  const predictions::DescriptorAnswer answer = answer_for(read, matrix);
  const auto* found = std::get_if<predictions::FoundDescriptor>(&answer);
  if (found == nullptr)
    throw std::logic_error("no descriptor is found for a layout that one describes: " +
                           describe(std::get<predictions::NoDescriptor>(answer), 'm'));
  const MatrixDescriptor asked{found->mode.bytes, found->leading_field(), found->stride_field(), found->start, found->base};
  const auto again = predictions::shared_matrix(read.bits, read.major, asked, read.rows, read.columns);
  for (std::int64_t row = 0; row < read.rows; ++row) {
    for (std::int64_t k = 0; k < read.columns; ++k) {
      if (again(row, k) != matrix(row, k)) throw std::logic_error("the descriptor that is found describes another layout");
    }
  }
  return asked;
}

observations::Descriptor observed(const MatrixDescriptor& d) { return {d.swizzle, d.leading, d.stride, d.start, d.base}; }

/// The observation with no other reading than its first one of B, by which columns and k are named, and one more; none if it
/// has not that one.
std::optional<Wgmma> with_reading(const Wgmma& seen, char operand, const observations::Descriptor& descriptor) {
  Wgmma one = seen;
  one.readings.clear();
  const auto first_of_B =
      std::find_if(seen.readings.begin(), seen.readings.end(), [](const Reading& r) { return r.operand == 'B'; });
  const auto asked = std::find_if(seen.readings.begin(), seen.readings.end(),
                                  [&](const Reading& r) { return r.operand == operand && r.descriptor == descriptor; });
  if (first_of_B == seen.readings.end() || asked == seen.readings.end()) return std::nullopt;
  one.readings = {*first_of_B, *asked};
  return one;
}

/// Worse than what is known, or known first.
void note(DescriptorAgreement& agreement, DescriptorAgreement::Status status, const std::string& reason) {
  if (agreement.status == DescriptorAgreement::Status::otherwise) return;
  agreement = {status, reason};
}

}  // namespace

std::string DrawnDescriptor::word() const {
  std::string text = std::string(1, operand) + '=';
  for (const std::int64_t field : {asked.swizzle, asked.leading, asked.stride, asked.start}) text += std::to_string(field) + ',';
  return text + std::to_string(asked.base);
}

std::vector<DrawnDescriptor> draw_descriptors(const std::vector<const WgmmaAtom*>& forms, std::size_t count, std::uint64_t seed) {
  Draws draws(seed);
  std::vector<DrawnDescriptor> result;
  while (result.size() < count && !forms.empty()) {
    const WgmmaAtom& atom = *forms[result.size() % forms.size()];
    DrawnDescriptor one;
    one.atom = &atom;
    one.operand = !atom.A && draws.below(2) == 0 ? 'A' : 'B';
    const MatrixRead read = predictions::matrix_read(atom, one.operand);
    one.drawn = drawn_for(read, draws);
    one.asked = found_for(read, one.drawn);
    result.push_back(one);
  }
  return result;
}

std::vector<DescriptorAgreement> compare(const std::vector<DrawnDescriptor>& drawn, const std::vector<Observation>& answers) {
  using Status = DescriptorAgreement::Status;
  WgmmaComparison wgmma;
  std::vector<DescriptorAgreement> agreements;
  for (const DrawnDescriptor& one : drawn) {
    DescriptorAgreement agreement{Status::not_answered, "nobody asked"};
    // A sparse product has two observations. Together they read all of B.
    for (const Observation& answer : answers) {
      if (answer.form != one.atom->form) continue;
      if (const auto* fault = std::get_if<observations::Fault>(&answer.content))
        note(agreement, Status::not_answered, fault->reason);
      const auto* seen = std::get_if<Wgmma>(&answer.content);
      if (seen == nullptr) continue;
      const auto reading = with_reading(*seen, one.operand, observed(one.asked));
      if (!reading) continue;
      const std::optional<std::string> deviation = wgmma.deviation(*one.atom, *reading);
      note(agreement, deviation ? Status::otherwise : Status::as_predicted, deviation.value_or(""));
    }
    agreements.push_back(agreement);
  }
  return agreements;
}

std::vector<std::vector<std::string>> questions(const std::vector<DrawnDescriptor>& drawn) {
  std::vector<std::vector<std::string>> lines;
  std::map<std::string, std::size_t> line_of;
  for (const DrawnDescriptor& one : drawn) {
    const auto [found, is_new] = line_of.try_emplace(one.atom->form, lines.size());
    if (is_new) lines.push_back({one.atom->form});
    lines[found->second].push_back(one.word());
  }
  return lines;
}

}  // namespace colex::verification
