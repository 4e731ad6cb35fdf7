#include <cstddef>

#include "colex/published/publication.hpp"

namespace colex::published {

namespace {

std::string title(const SourceResult& source) {
  return source.version.empty() ? source.name : source.name + " " + source.version;
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += ' ' + cell + " |";
  return text + '\n';
}

std::string number(std::uint64_t count) { return count == 0 ? "" : std::to_string(count); }

/// The first few of a list.
std::string some(const std::vector<std::string>& all) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t k = 0; k < all.size() && k < most; ++k) text += (k == 0 ? "`" : ", `") + all[k] + '`';
  return text + (all.size() > most ? " and " + std::to_string(all.size() - most) + " more" : "");
}

std::string families_table(const Publication& publication) {
  std::vector<std::string> head = {"source", "family", "forms"}, rule = {"---", "---", "--:"};
  for (const Agreement agreement : agreements) {
    head.emplace_back(name(agreement));
    rule.emplace_back("--:");
  }
  std::string text = row(head) + row(rule);
  for (const SourceResult& source : publication.sources) {
    if (!source.skipped.empty()) text += row({source.name, "skipped: " + source.skipped, "", "", "", "", "", "", "", ""});
    for (const FamilyCount& family : source.families) {
      std::vector<std::string> cells = {title(source), '`' + family.family + '`', std::to_string(family.forms)};
      for (const Agreement agreement : agreements) {
        const auto at = family.operands.find(agreement);
        cells.push_back(number(at == family.operands.end() ? 0 : at->second));
      }
      text += row(cells);
    }
  }
  return text;
}

std::string findings_of(const Publication& publication, Agreement agreement) {
  std::string text;
  for (const SourceResult& source : publication.sources) {
    for (const Finding& finding : source.findings) {
      if (finding.agreement != agreement) continue;
      text += "- **" + title(source) + "**, `" + finding.name + "`: " + finding.role + " is `" + finding.layout + "`. " +
              (finding.why.empty() ? "" : finding.why + ". ") + "So of " + some(finding.forms) + ".\n";
    }
  }
  return text;
}

std::string consensus_table(const Publication& publication) {
  std::string text = row({"family", "forms", "who speaks of how many", "operands", "of which several speak", "all alike"}) +
                     row({"---", "--:", "---", "--:", "--:", "--:"});
  for (const Consensus& one : publication.consensus) {
    std::string sources;
    for (const auto& [source, forms] : one.by_source)
      sources += (sources.empty() ? "" : ", ") + source + " " + std::to_string(forms);
    text += row({'`' + one.family + '`', std::to_string(one.forms), sources, std::to_string(one.operands),
                 std::to_string(one.several), std::to_string(one.alike)});
  }
  return text;
}

std::string section(const std::string& heading, const std::string& words, const std::string& list) {
  return list.empty() ? "" : "\n## " + heading + "\n\n" + words + "\n\n" + list;
}

}  // namespace

std::string tables(const Publication& publication) {
  return families_table(publication) + '\n' + consensus_table(publication) + '\n' + findings_of(publication, Agreement::wrong) +
         findings_of(publication, Agreement::unreadable) + findings_of(publication, Agreement::otherwise);
}

std::string page(const Publication& publication) {
  std::string devices;
  for (const std::string& device : publication.devices) devices += (devices.empty() ? "" : "; ") + device;
  std::string text =
      "# Tables that libraries publish, against the silicon\n\n"
      "This page is what `colex peers tables --from gpu_oracle/published/tables.json --markdown` prints. The file was written "
      "on " +
      publication.date +
      " by\n\n"
      "    colex peers install\n"
      "    colex peers tables --output gpu_oracle/published/tables.json\n\n"
      "Libraries of tensor programs carry tables of instructions: which thread and value of a warp holds which element of A, B "
      "and "
      "D, and where a copy of matrices\n"
      "puts what. For a swizzle a table says where the units of 16 bytes of eight rows lie in shared memory, which a tensor copy "
      "was "
      "observed to do. Each table was read out of the running library, and compared with what was observed on " +
      devices +
      ". No\n"
      "documentation takes part in that. An operand *agrees*, or it has *other names* (the same products, rows, columns or k "
      "being called otherwise), or it is *wrong*:\n"
      "then the first thread and value are said that differ.\n\n"
      "Of forms that these devices do not have nothing was observed. There a table is *as documented* or *otherwise than "
      "documented*, which is said by colex's catalogue of\n"
      "the PTX ISA and of AMD's documents. That accuses nobody: nobody looked.\n\n"
      "A table *of another shape* counts threads or values otherwise, and is not compared. The tables of one source may be of "
      "one layout: CUTLASS has a few for thousands of forms.\n\n";
  text += families_table(publication);
  text += section("Wrong", "What the devices were observed to do otherwise:", findings_of(publication, Agreement::wrong));
  text +=
      section("Other names", "Right, if each operand is laid out by these names:", findings_of(publication, Agreement::renamed));
  text +=
      "\n## What nobody observed\n\nInstructions of sm_100, of sm_120 and of AMD's GPUs: what the sources say together. Each "
      "operand counts once "
      "for each "
      "form.\n\n" +
      consensus_table(publication);
  text += section("Otherwise than documented", "Of these forms a source and the manual disagree; the device has to decide:",
                  findings_of(publication, Agreement::otherwise));
  text += section("Of another shape", "Not compared, since the layouts are of something else than the operand's values:",
                  findings_of(publication, Agreement::other_shape));
  text += section("No layout", "Shape and stride do not fit together, so the table says nothing:",
                  findings_of(publication, Agreement::unreadable));
  std::string unknown;
  for (const SourceResult& source : publication.sources) {
    if (!source.unknown.empty())
      unknown += "- " + title(source) + ": " + std::to_string(source.unknown.size()) + ": " + some(source.unknown) + "\n";
  }
  text += section("Not in the catalogue",
                  "Tables of what is no instruction form of colex's, such as complex products of several instructions:", unknown);
  return text;
}

}  // namespace colex::published
