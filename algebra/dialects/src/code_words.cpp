#include "code_words.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// Words, their arguments, and what they are in the notation, where that is not the word with its arguments in their order;
/// several values are parted by ';'. `<n>` is an argument of a template or a keyword, `mode…` all that are left. What stands
/// behind `python:` or `cpp:` is so in that language alone.
constexpr std::string_view rows = R"(
size | X | size(X)
size | X mode… | size(get(X, mode…))
rank | X | rank(X)
rank | X mode… | rank(get(X, mode…))
depth | X mode… | depth(get(X, mode…))
shape | X mode… | get(shape(X), mode…)
shape_of | X | shape(X)
stride | X mode… | get(stride(X), mode…)
cosize | X mode… | cosize(get(X, mode…))
size_v | X | size(X)
cosize_v | X | cosize(X)
rank_v | X | rank(X)
depth_v | X | depth(X)
layout | X mode… | get(X, mode…)
get | X mode… | get(X, mode…)
select | X mode… | select(X, mode…)
group | X <begin> <end> | group(X, begin, end)
group_modes | X begin end | group(X, begin, end)
group_modes | X begin | group(X, begin, rank(X))
take | X <begin> <end> | take(X, begin, end)
append | X <rank> | append_ones(X, rank)
append | X elem <up_to_rank> | append(X, elem, up_to_rank)
append | X elem up_to_rank | append(X, elem, up_to_rank)
prepend | X <rank> | prepend_ones(X, rank)
prepend | X elem <up_to_rank> | prepend(X, elem, up_to_rank)
prepend | X elem up_to_rank | prepend(X, elem, up_to_rank)
append_ones prepend_ones | t up_to_rank
replace | X <k> x | replace(X, k, x)
remove | X <k> | remove(X, k)
repeat | <n> x | repeat(x, n)
python: repeat | x n | repeat(x, n)
python: repeat_like | x target | repeat_like(target, x)
upcast | <n> L | upcast(L, n)
downcast | <n> L | downcast(L, n)
recast_layout | <old_bits> <new_bits> L | recast_layout(L, new_bits, old_bits)
python: recast_layout | new_type_bits old_type_bits src_layout | recast_layout(src_layout, new_type_bits, old_type_bits)
flatten | a
filter | input
filter_zeros | input target_profile
coalesce | input target_profile
coalesce | layout profile
composition | lhs rhs
composition | A offset B
compose | lhs rhs | composition(lhs, rhs)
with_shape | L shape | composition(L, make_layout(shape))
complement | input cotarget
crd2idx | coord shape stride
python: crd2idx | coord layout | (layout)(coord)
idx2crd | idx shape
get_hier_coord | L i | idx2crd(i, shape(L))
get_flat_coord | L i | idx2crd(i, product_each(shape(L)))
get_1d_coord | L c | crd2idx(c, shape(L))
python: slice_ | src coord | slice(coord, src)
python: dice | src dicer | dice(dicer, src)
python: slice_and_offset | coord src | layout(slice_and_offset(coord, src)); offset(slice_and_offset(coord, src))
domain_offset | coord tensor
make_ordered_layout | shape order
make_layout_like | input
make_tensor_like | X | make_layout_like(X)
make_rmem_tensor_like | X | make_layout_like(X)
make_fragment_like | X
make_identity_layout | shape
make_identity_tensor | shape | make_identity_layout(shape)
make_counting_tensor | L | L
make_composed_layout | inner offset outer | (inner) o offset o (outer)
Swizzle | b m s | Sw<b,m,s>
make_swizzle | b m s | Sw<b,m,s>
make_layout_tv | thr_layout val_layout | make_layout_tv_tiler(thr_layout, val_layout); get(make_layout_tv(thr_layout, val_layout), 1)
tile_to_shape | atom trg_shape order
tile_to_shape | atom trg_shape
local_tile | input tiler coord
local_tile | input tiler coord proj
local_partition | target tiler index
local_partition | target tiler index proj
logical_divide zipped_divide tiled_divide flat_divide | target tiler
logical_product blocked_product raked_product zipped_product tiled_product flat_product | block tiler
tiled_product flat_product | layout tiler
leading_dim | shape stride | leading_dim(shape:stride)
is_major | mode stride
python: is_congruent | a b | congruent(a, b)
python: is_weakly_congruent | a b | weakly_congruent(a, b)
is_compatible | a b | compatible(a, b)
ceil_div | input tiler
compact_col_major compact_row_major | shape
max_common_vector | a b
)";

struct Parameter {
  std::string name;
  bool of_template = false, all = false;
};

struct Row {
  Language language = Language::cpp;
  bool both = true;
  std::vector<std::string> words;
  std::vector<Parameter> parameters;
  std::vector<std::string> values;  ///< none where the word has its parameters in their order
};

std::vector<std::string> split(std::string_view text, std::string_view sign) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(sign);
    if (const std::string_view part = text.substr(0, end); !part.empty()) parts.emplace_back(part);
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + sign.size());
  }
}

Parameter parameter(std::string_view text) {
  constexpr std::string_view all = "…";
  if (text.ends_with(all)) return {std::string(text.substr(0, text.size() - all.size())), false, true};
  if (text.starts_with("<")) return {std::string(text.substr(1, text.size() - 2)), true, false};
  return {std::string(text), false, false};
}

Row row(std::string_view line) {
  Row result;
  for (const auto& [prefix, language] : {std::pair("python: ", Language::python), {"cpp: ", Language::cpp}}) {
    if (!line.starts_with(prefix)) continue;
    result.language = language;
    result.both = false;
    line.remove_prefix(std::string_view(prefix).size());
  }
  const std::vector<std::string> columns = split(line, " | ");
  result.words = split(columns[0], " ");
  for (const std::string& name : split(columns[1], " ")) result.parameters.push_back(parameter(name));
  if (columns.size() > 2) result.values = split(columns[2], "; ");
  return result;
}

const std::vector<Row>& table() {
  static const std::vector<Row> all = [] {
    std::vector<Row> result;
    for (const std::string& line : split(rows, "\n")) result.push_back(row(line));
    return result;
  }();
  return all;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + text;
  return result;
}

/// The elements of a list: Python's `mode=[0, 2]` are the modes 0 and 2.
std::string listed(const std::string& text) { return text.starts_with("(") ? text.substr(1, text.size() - 2) : text; }

/// What each parameter of the row stands for; none if the call does not fit the row.
std::optional<std::vector<std::string>> fitted(const Row& row, const Call& call) {
  std::vector<std::string> result;
  std::size_t next = 0, of_template = 0, keywords = 0;
  for (const Parameter& parameter : row.parameters) {
    const auto keyword =
        std::find_if(call.keywords.begin(), call.keywords.end(), [&](const auto& each) { return each.first == parameter.name; });
    if (keyword != call.keywords.end()) {
      ++keywords;
      result.push_back(parameter.all ? listed(keyword->second) : keyword->second);
    } else if (parameter.all) {
      std::vector<std::string> rest(call.arguments.begin() + static_cast<std::ptrdiff_t>(std::min(next, call.arguments.size())),
                                    call.arguments.end());
      rest.insert(rest.end(), call.of_template.begin(), call.of_template.end());
      if (rest.empty()) return std::nullopt;
      next = call.arguments.size();
      of_template = call.of_template.size();
      result.push_back(rest.size() == 1 ? listed(rest.front()) : joined(rest));
    } else if (parameter.of_template && of_template < call.of_template.size()) {
      result.push_back(call.of_template[of_template++]);
    } else if (!parameter.of_template && next < call.arguments.size()) {
      result.push_back(call.arguments[next++]);
    } else {
      return std::nullopt;
    }
  }
  const bool all = next == call.arguments.size() && of_template == call.of_template.size() && keywords == call.keywords.size();
  return all ? std::optional(result) : std::nullopt;
}

/// The value with each parameter's text in its place.
std::string filled(const std::string& value, const Row& row, const std::vector<std::string>& texts) {
  std::string result;
  for (std::size_t at = 0; at < value.size();) {
    std::size_t end = at;
    while (end < value.size() && is_word(value[end])) ++end;
    const std::string word = value.substr(at, end - at);
    const auto parameter =
        std::find_if(row.parameters.begin(), row.parameters.end(), [&](const Parameter& each) { return each.name == word; });
    // The word of the function itself may be a parameter's name as well.
    if (parameter != row.parameters.end() && value.substr(end, 1) != "(") {
      result += texts[static_cast<std::size_t>(parameter - row.parameters.begin())];
      if (parameter->all) end += std::string_view("…").size();
    } else {
      result += word.empty() ? value.substr(at, 1) : word;
    }
    at = std::max(end, at + 1);
  }
  return result;
}

}  // namespace

bool has_row(std::string_view word) {
  return std::any_of(table().begin(), table().end(), [&](const Row& row) { return has(row.words, word); });
}

std::optional<std::vector<std::string>> in_notation(const Call& call, Language language) {
  for (const Row& row : table()) {
    if (!has(row.words, call.word) || (!row.both && row.language != language)) continue;
    const auto texts = fitted(row, call);
    if (!texts) continue;
    if (row.values.empty()) return std::vector{call.word + '(' + joined(*texts) + ')'};
    std::vector<std::string> values;
    for (const std::string& value : row.values) values.push_back(filled(value, row, *texts));
    return values;
  }
  if (!call.keywords.empty() || !call.of_template.empty()) return std::nullopt;
  return std::vector{call.word + '(' + joined(call.arguments) + ')'};
}

}  // namespace colex::dialects
