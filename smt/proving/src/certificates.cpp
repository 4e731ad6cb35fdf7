#include "colex/proving/certificates.hpp"

#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "colex/output/files.hpp"

namespace colex::proving {

namespace {

/// The id, if it can be the name of a file; else its beginning and a hash.
std::string file_name(const std::string& id) {
  constexpr std::size_t longest = 60;
  std::string name;
  for (const char c : id) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '_';
    name += plain ? c : '_';
  }
  if (name == id && id.size() <= longest && name.front() != '.') return name + ".cert";
  return fmt::format("{}-{:016x}.cert", name.substr(0, longest), evidence::hash(id));
}

}  // namespace

CertificateFolder::CertificateFolder(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_);
}

std::function<void(const std::string& id, const certificates::Written&)> CertificateFolder::writer() {
  return [this](const std::string& id, const certificates::Written& certificate) { write(id, certificate); };
}

void CertificateFolder::write(const std::string& id, const certificates::Written& certificate) {
  const std::filesystem::path path = folder_ / file_name(id);
  Told told{certificate.steps, certificate.lemmas, certificate.text.size(), ""};
  if (certificate.open > 0)
    told.complaint =
        fmt::format("{}: {} steps without multipliers, the first of them {}", id, certificate.open, certificate.first_open);
  bool is_in_the_way = false;
  std::string lost;
  try {
    output::write_whole(path.string(), certificate.text, {"colex-certificate 1\n"});
  } catch (const output::Refused& refused) {
    is_in_the_way = true;
    lost = refused.what();
  } catch (const output::Fault& fault) {
    lost = fault.what();
  }
  const std::lock_guard lock(mutex_);
  is_in_the_way_ = is_in_the_way_ || is_in_the_way;
  if (lost.empty()) {
    files_.insert_or_assign(path, std::move(told));
  } else {
    lost_.insert(fmt::format("the certificate of {} is not written: {}", id, lost));
  }
}

std::string CertificateFolder::summary() const {
  std::size_t steps = 0, lemmas = 0, bytes = 0;
  std::string complaints;
  for (const auto& [path, told] : files_) {
    steps += told.steps, lemmas += told.lemmas, bytes += told.bytes;
    if (!told.complaint.empty()) complaints += told.complaint + '\n';
  }
  return fmt::format("{} certificate{} in {}: {} steps, {} different ones, {:.1f} MB\n{}", files_.size(),
                     files_.size() == 1 ? "" : "s", folder_.string(), steps, lemmas, static_cast<double>(bytes) / 1e6,
                     complaints);
}

}  // namespace colex::proving
