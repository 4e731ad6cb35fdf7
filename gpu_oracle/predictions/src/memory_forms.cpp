#include <algorithm>
#include <cctype>

#include "colex/predictions/memory_form.hpp"

namespace colex::predictions {

namespace {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

void add_tensor_forms(std::vector<MemoryForm>& forms) {
  const std::string manual = "PTX ISA, cp.async.bulk.tensor", reductions = "PTX ISA, cp.reduce.async.bulk.tensor";
  for (int rank = 1; rank <= 5; ++rank) {
    const std::string dimensions = std::to_string(rank) + 'd', cute = std::to_string(rank) + 'D';
    for (const bool im2col : {false, true}) {
      if (im2col && rank < 3) continue;
      const std::string mode = im2col ? "im2col" : "tile", stored = im2col ? "im2col_no_offs" : "tile";
      const std::string named = im2col ? "IM2COL_" : "";
      const std::string load = "cp.async.bulk.tensor." + dimensions + ".shared::cluster.global." + mode;
      const std::string bytes = ".mbarrier::complete_tx::bytes";
      forms.push_back({"tensor_load", load + bytes, "SM90_TMA_LOAD_" + named + cute, manual});
      forms.push_back(
          {"tensor_load", load + bytes + ".multicast::cluster", "SM90_TMA_LOAD_" + named + "MULTICAST_" + cute, manual});
      forms.push_back({"tensor_load", "cp.async.bulk.tensor." + dimensions + ".shared::cta.global." + mode + bytes, "", manual});
      forms.push_back({"tensor_store", "cp.async.bulk.tensor." + dimensions + ".global.shared::cta." + stored + ".bulk_group",
                       "SM90_TMA_STORE_" + named + cute, manual});
      for (const std::string operation : {"add", "min", "max", "inc", "dec", "and", "or", "xor"}) {
        const bool in_cute = !im2col && operation == "add";
        forms.push_back(
            {"tensor_reduce",
             "cp.reduce.async.bulk.tensor." + dimensions + ".global.shared::cta." + operation + '.' + stored + ".bulk_group",
             in_cute ? "SM90_TMA_REDUCE_" + upper(operation) + '_' + cute : "", reductions});
      }
    }
  }
}

std::vector<MemoryForm> all_forms() {
  std::vector<MemoryForm> forms;
  add_tensor_forms(forms);
  for (const char* function : {"cuTensorMapEncodeTiled", "cuTensorMapEncodeIm2col"}) {
    forms.push_back({"tensor_map", function, "", std::string("CUDA driver API, ") + function});
  }
  for (const char* form : {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes",
                           "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes",
                           "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster",
                           "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes",
                           "cp.async.bulk.global.shared::cta.bulk_group"}) {
    forms.push_back({"bulk_copy", form, "", "PTX ISA, cp.async.bulk"});
  }
  for (const char* form : {"cp.async.ca.shared.global", "cp.async.cg.shared.global"}) {
    forms.push_back({"cp_async", form, "", "PTX ISA, cp.async"});
  }
  for (const std::string access : {"ld", "st"}) {
    for (const std::string type : {"b8", "b16", "b32", "b64", "v4.b32"}) {
      forms.push_back({"shared_access", access + ".volatile.shared." + type, "", "CUDA Programming Guide, Shared Memory"});
    }
  }
  return forms;
}

}  // namespace

const std::vector<MemoryForm>& memory_forms() {
  static const std::vector<MemoryForm> forms = all_forms();
  return forms;
}

const MemoryForm* memory_form(std::string_view name) {
  const auto found = std::find_if(memory_forms().begin(), memory_forms().end(), [&](const MemoryForm& form) {
    return form.form == name || (!form.cute.empty() && form.cute == name);
  });
  return found == memory_forms().end() ? nullptr : &*found;
}

}  // namespace colex::predictions
