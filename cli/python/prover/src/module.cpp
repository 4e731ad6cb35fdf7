// colex_prover.bin._prover: the prover within Python, for every CPython from 3.10 on. One question and its answer are JSON each:
//
//   {"prove": "forall M >= 1: size(M:2) == M", "rank": 2, "seconds": 60}                    {"records": […]}
//   {"open": "size((4,?):(1,4)) % 4 == 0"}                                                  {"value": "true", "about": …}
//   {"check": "claim … by proof", "file": "tile.colex", "line": 3, "require": "proved"}     {"rejection": "parse", "message": …}
//
// It stands beside the programs that it starts: colex-check and the solvers.
#define Py_LIMITED_API 0x030A0000
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <Python.h>
#include <nlohmann/json.hpp>

#include "colex/base/file.hpp"
#include "colex/guided_engine/enter.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/judgement.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/proving/proving.hpp"
#include "colex/rejection.hpp"

namespace {

using namespace colex;
using Json = nlohmann::ordered_json;

/// Questions that were told to stop, by their numbers: who answers them, ends soon.
std::mutex stopping;
std::set<std::int64_t> stopped;

bool is_stopped(std::int64_t number) {
  const std::lock_guard lock(stopping);
  return stopped.contains(number);
}

proving::Means means_of(const Json& question) {
  proving::Means means;
  means.kept = base::users_cache();
  means.one_solver = question.value("one_judge", false);
  if (const std::string folder = question.value("certificates", ""); !folder.empty())
    means.certificates = std::make_shared<proving::CertificateFolder>(folder);
  means.tool = "colex " COLEX_VERSION;
  means.seconds_left = [number = question.at("number").get<std::int64_t>()] { return is_stopped(number) ? 0.0 : 1e9; };
  return means;
}

/// Throws std::runtime_error where a certificate could not be written.
std::vector<evidence::Record> proved(const Json& question, const proving::Means& means, double seconds) {
  const std::int64_t leaves = question.at("rank");
  if (leaves < 1 || leaves > 8) throw Rejection(Kind::domain, "a proof goes through layouts of 1 to 8 leaves");
  std::vector<evidence::Record> records =
      proving::prove(question.at("prove"), means, {static_cast<std::size_t>(leaves), seconds});
  if (means.certificates && !means.certificates->lost().empty()) throw std::runtime_error(*means.certificates->lost().begin());
  return records;
}

std::vector<evidence::Record> verdicts(const Json& question) {
  const double seconds = question.value("seconds", 60.0);
  if (!(seconds >= 0.1 && seconds <= 1e6)) throw Rejection(Kind::domain, "a claim has 0.1 to 1000000 seconds");
  const proving::Means means = means_of(question);
  if (question.contains("prove")) return proved(question, means, seconds);
  cli::JudgementOptions options;
  options.seconds = seconds;
  options.line = question.at("line");
  options.require = question.at("require");
  options.provers = {proving::induction(means), proving::symbolic(means)};
  return cli::judge_claims(question.at("check"), question.at("file"), options);
}

/// Throws nothing: what goes wrong is an answer.
std::string answer(const std::string& question) noexcept {
  Json said;
  try {
    said["records"] = Json::array();
    const Json asked = Json::parse(question);
    if (asked.contains("open")) {
      const auto prover = proving::symbolic(means_of(asked));
      const cli::OpenValue open = cli::open_value(asked.at("open").get<std::string>(), prover.get());
      return Json{{"value", open.value}, {"about", open.about}}.dump();
    }
    for (const evidence::Record& record : verdicts(asked)) said["records"].push_back(cli::json_of(record));
  } catch (const Rejection& rejection) {
    said = {{"rejection", name(rejection.kind())}, {"message", rejection.message()}};
  } catch (const std::exception& fault) {
    said = {{"fault", fault.what()}};
  }
  return said.dump(-1, ' ', false, Json::error_handler_t::replace);
}

PyObject* ask(PyObject*, PyObject* asked) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(asked, &size);
  if (text == nullptr) return nullptr;
  const std::string question(text, static_cast<std::size_t>(size));
  std::string said;
  Py_BEGIN_ALLOW_THREADS;
  said = answer(question);
  Py_END_ALLOW_THREADS;
  return PyUnicode_FromStringAndSize(said.data(), static_cast<Py_ssize_t>(said.size()));
}

PyObject* stop(PyObject*, PyObject* number) {
  const long long known = PyLong_AsLongLong(number);
  if (known == -1 && PyErr_Occurred() != nullptr) return nullptr;
  const std::lock_guard lock(stopping);
  stopped.insert(known);
  Py_RETURN_NONE;
}

PyMethodDef functions[] = {{"ask", ask, METH_O, "The answer to a question, both as JSON. Others may run meanwhile."},
                           {"stop", stop, METH_O, "Has the question of this number end soon, with what was found out."},
                           {nullptr, nullptr, 0, nullptr}};
PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_prover", "The prover.", -1, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__prover() {
  cli::enter_functions();
  guided_engine::enter();
  PyObject* const module = PyModule_Create(&definition);
  if (module != nullptr && PyModule_AddStringConstant(module, "version", COLEX_VERSION) == 0) return module;
  Py_XDECREF(module);
  return nullptr;
}
