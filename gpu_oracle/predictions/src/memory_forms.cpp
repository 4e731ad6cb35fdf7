#include <algorithm>
#include <initializer_list>
#include <utility>

#include "colex/predictions/copy_forms.hpp"

namespace colex::predictions {

namespace {

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
      forms.push_back({"tensor_load", load + bytes, {"SM90_TMA_LOAD_" + named + cute}, manual, "sm_90"});
      forms.push_back({"tensor_load",
                       load + bytes + ".multicast::cluster",
                       {"SM90_TMA_LOAD_" + named + "MULTICAST_" + cute},
                       manual,
                       "sm_90"});
      forms.push_back(
          {"tensor_load", "cp.async.bulk.tensor." + dimensions + ".shared::cta.global." + mode + bytes, {}, manual, "sm_90"});
      forms.push_back({"tensor_store",
                       "cp.async.bulk.tensor." + dimensions + ".global.shared::cta." + stored + ".bulk_group",
                       {"SM90_TMA_STORE_" + named + cute},
                       manual,
                       "sm_90"});
      for (const std::string operation : {"add", "min", "max", "inc", "dec", "and", "or", "xor"}) {
        std::vector<std::string> names;
        if (!im2col && operation == "add") names = {"SM90_TMA_REDUCE_ADD_" + cute};
        forms.push_back(
            {"tensor_reduce",
             "cp.reduce.async.bulk.tensor." + dimensions + ".global.shared::cta." + operation + '.' + stored + ".bulk_group",
             std::move(names), reductions, "sm_90"});
      }
    }
  }
}

void add_bulk_reductions(std::vector<MemoryForm>& forms) {
  const std::string to_global = "cp.reduce.async.bulk.global.shared::cta.bulk_group.";
  const std::string to_shared = "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.";
  const auto add = [&](const std::string& begin, const std::string& operation, std::initializer_list<const char*> types) {
    for (const char* type : types)
      forms.push_back({"bulk_reduce", begin + operation + '.' + type, {}, "PTX ISA, cp.reduce.async.bulk", "sm_90"});
  };
  add(to_global, "add", {"u32", "s32", "u64", "f32", "f64", "noftz.f16", "noftz.bf16"});
  add(to_shared, "add", {"u32", "s32", "u64"});
  for (const char* order : {"min", "max"}) {
    add(to_global, order, {"u32", "s32", "u64", "s64", "f16", "bf16"});
    add(to_shared, order, {"u32", "s32"});
  }
  for (const char* count : {"inc", "dec"}) {
    add(to_global, count, {"u32"});
    add(to_shared, count, {"u32"});
  }
  for (const char* bits : {"and", "or", "xor"}) {
    add(to_global, bits, {"b32", "b64"});
    add(to_shared, bits, {"b32"});
  }
}

std::vector<MemoryForm> all_forms() {
  std::vector<MemoryForm> forms;
  add_tensor_forms(forms);
  add_bulk_reductions(forms);
  for (const char* function : {"cuTensorMapEncodeTiled", "cuTensorMapEncodeIm2col"}) {
    forms.push_back({"tensor_map", function, {}, std::string("CUDA driver API, ") + function, "sm_90"});
  }
  const std::pair<const char*, const char*> bulk[] = {
      {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes", "SM90_BULK_COPY_G2S"},
      {"cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes", nullptr},
      {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster", nullptr},
      {"cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes", nullptr},
      {"cp.async.bulk.global.shared::cta.bulk_group", "SM90_BULK_COPY_S2G"}};
  for (const auto& [form, cute] : bulk) {
    forms.push_back({"bulk_copy", form, {}, "PTX ISA, cp.async.bulk", "sm_90"});
    if (cute != nullptr) forms.back().cute.emplace_back(cute);
  }
  for (const auto& [form, cute] : {std::pair("cp.async.ca.shared.global", std::string("SM80_CP_ASYNC_CACHEALWAYS")),
                                   std::pair("cp.async.cg.shared.global", std::string("SM80_CP_ASYNC_CACHEGLOBAL"))}) {
    forms.push_back({"cp_async", form, {cute, cute + "_ZFILL"}, "PTX ISA, cp.async", "sm_80"});
  }
  for (const std::string access : {"ld", "st"}) {
    for (const std::string type : {"b8", "b16", "b32", "b64", "v4.b32"}) {
      forms.push_back({"shared_access", access + ".volatile.shared." + type, {}, "CUDA Programming Guide, Shared Memory", "any"});
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
    return form.form == name || std::count(form.cute.begin(), form.cute.end(), name) > 0;
  });
  return found == memory_forms().end() ? nullptr : &*found;
}

}  // namespace colex::predictions
