// What happened when the parts of a theorem were explored, and whether a certificate says just that.
//
//   Recording part("cosize.values", "rank 1");
//   explore(law, settings, [&](const PathReport& path) { part.add(path.run); });
//   difference(certificate.text, "cosize.values", {}, {&part})       empty, or what is not as it happened
//
// On its way to a certificate a run goes through much: paths become a tree, lines that nobody needs are left out, values that
// were solved for disappear. Nothing of this has to be trusted. In the end the text is read again, as a checker reads it. On each
// of its paths the lines of the run have to be those that were written down when they happened (colex/symbolic/run.hpp): all of
// them, in their order, and no others. Everything else in the text shows that they are right, which is the checker's to judge.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace colex::certificates {

/// The runs of one part, path by path.
class Recording {
 public:
  /// For the theorem with this id. A part without a name is all that there is.
  Recording(const std::string& id, const std::string& name);
  void add(const std::vector<std::string>& run);

  const std::string& id() const { return id_; }
  const std::string& name() const { return name_; }
  std::size_t paths() const { return paths_.size(); }
  /// Makes the run of path k - 1 that of path k.
  void advance(std::size_t k, std::vector<std::string>& run) const;

 private:
  /// Most paths begin as the one before.
  struct Path {
    std::size_t shared;
    std::vector<std::string> rest;
  };

  std::string id_, name_;
  std::vector<Path> paths_;
  std::vector<std::string> last_;
};

/// Where the certificate is not of this theorem, or says another thing than what happened; empty if it says just that.
std::string difference(const std::string& text, const std::string& id, const std::vector<std::string>& rests_on,
                       const std::vector<const Recording*>& parts);

/// Where the runs of two certificates of paths differ, in what they draw, suppose, compute, ask and claim, and in what they rest
/// on; empty if they do not.
std::string other_run(const std::string& text, const std::string& expected);

/// What a certificate rests on.
std::vector<std::string> rests_on(const std::string& text);

/// An id or a name, for a line of a certificate: blanks instead of line breaks and what else controls a terminal.
std::string on_one_line(std::string text);

}  // namespace colex::certificates
