// A formula of LaTeX, to be pasted into a paper: $(4,8):(8,1)$, $\mathrm{Sw}\langle 3,3,3\rangle \circ 0 \circ (8,64):(64,1)$.
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

#include "spelled.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct LatexFormula {
  std::string operator()(const Truth& truth) const { return truth.is ? "\\mathrm{true}" : "\\mathrm{false}"; }
  std::string operator()(const Checked& n) const { return to_string(n); }
  /// 3@0 is 3 e_0, and 1@0@1, whose outer index is 1, is e_{1,0}.
  std::string operator()(const Vector<>& v) const {
    std::string text;
    for (const auto& [path, coefficient] : terms_of(v)) {
      const std::string factor = coefficient == Checked(1) ? "" : to_string(coefficient) + "\\,";
      std::string index;
      for (const std::size_t step : path) index += (index.empty() ? "" : ",") + std::to_string(step);
      text += text.empty() || factor.starts_with('-') ? "" : "+";
      text += factor;
      text += "e_{" + index + '}';
    }
    return text.empty() ? "0" : text;
  }
  std::string operator()(const Underscore&) const { return "\\_"; }
  std::string operator()(const Slot<Checked>& slot) const {
    return slot.is_underscore() ? (*this)(Underscore{}) : (*this)(slot.integer());
  }
  template <class T>
  std::string operator()(const Tuple<T>& tuple) const {
    if (tuple.is_leaf()) return (*this)(tuple.leaf());
    return '(' + listed(tuple.modes()) + ')';
  }
  template <class D>
  std::string operator()(const Layout<Checked, D>& layout) const {
    return (*this)(layout.shape()) + ':' + (*this)(layout.stride());
  }
  std::string operator()(const Tiler<>& tiler) const {
    if (tiler.is_underscore()) return (*this)(Underscore{});
    if (tiler.is_integer()) return (*this)(tiler.integer());
    if (tiler.is_layout()) return (*this)(tiler.layout());
    return "\\langle " + listed(tiler.modes()) + "\\rangle";
  }
  std::string operator()(const Swizzle& swizzle) const {
    return "\\mathrm{Sw}\\langle " + std::to_string(swizzle.bits()) + ',' + std::to_string(swizzle.base()) + ',' +
           std::to_string(swizzle.shift()) + "\\rangle";
  }
  std::string operator()(const ComposedLayout<>& C) const {
    return std::visit(*this, C.outer()) + " \\circ " + (*this)(C.offset()) + " \\circ " + (*this)(C.inner());
  }
  template <class D>
  std::string operator()(const OffsetLayout<Checked, D>& at) const {
    return (*this)(at.offset) + " + \\bigl(" + (*this)(at.layout) + "\\bigr)";
  }
  /// Each input with its bases, and where they go: \mathbb{F}_2^{2}, a dimension for each output.
  std::string operator()(const LinearLayout& F) const {
    std::string inputs, outputs;
    std::size_t bit = 0;
    for (const Dimension& input : F.inputs()) {
      std::string bases;
      for (std::size_t end = bit + input.bits; bit < end; ++bit)
        bases += (bases.empty() ? "" : ",") + (*this)(F(Tuple<Checked>(Checked(static_cast<std::int64_t>(Word{1} << bit)))));
      inputs += (inputs.empty() ? "" : ",\\ ") + name(input) + "\\colon [" + bases + ']';
    }
    for (const Dimension& output : F.outputs())
      outputs += (outputs.empty() ? "" : ",\\ ") + name(output) + "\\colon " + std::to_string(output.size());
    return "\\mathbb{F}_2\\{" + inputs + " \\to " + outputs + "\\}";
  }

 private:
  template <class Modes>
  std::string listed(const Modes& modes) const {
    std::string text;
    for (const auto& mode : modes) text += (text.empty() ? "" : ",") + (*this)(mode);
    return text;
  }
  static std::string name(const Dimension& dimension) {
    std::string text;
    for (const char c : dimension.name) text += c == '_' ? "\\_" : std::string(1, c);
    return "\\mathrm{" + text + '}';
  }
};

struct LatexWriter {
  static constexpr const char* words = "a formula is of values";

  template <class T>
  requires std::is_invocable_v<LatexFormula, const T&> std::string operator()(const T& content) const {
    return '$' + LatexFormula{}(content) + '$';
  }
};

}  // namespace

Writing write_latex(std::string_view expression) { return written(expression, LatexWriter{}); }

}  // namespace colex::dialects
