// Runs test vectors of tensor instructions on the GPU of this machine, and compares.
//
//   nvcc -std=c++17 -O2 -o run run.cu -lcuda
//   zcat vectors.jsonl.gz | ./run                 4244 cases of 3320 forms right, 0 wrong
//   zcat vectors.jsonl.gz | ./run mma.sp          only forms whose names have this in them
//
// Each case has the instruction as PTX, which names its registers a0, a1, …, its shared memory `smem` (32 bits), its global
// memory `gmem` (64 bits) and its thread `tid`. The kernel around the instruction is made here, and compiled by the driver, in as
// many processes as there are cores: JOBS=4 says otherwise.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <cuda.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Bytes = std::vector<unsigned char>;
using Integers = std::vector<long long>;

// --- JSON, as far as the file has it

struct Json {
  std::string text;
  long long number = 0;
  std::vector<Json> list;
  std::map<std::string, Json> members;
  const Json& operator[](const char* name) const { return members.at(name); }
};

Json parse(const char*& at) {
  Json value;
  if (*at == '"') {
    for (++at; *at != '"'; ++at) value.text += *at;
    ++at;
  } else if (*at == '[') {
    for (++at; *at != ']'; at += *at == ',') value.list.push_back(parse(at));
    ++at;
  } else if (*at == '{') {
    for (++at; *at != '}'; at += *at == ',') {
      const std::string name = parse(at).text;
      ++at;
      value.members[name] = parse(at);
    }
    ++at;
  } else if (*at == 't' || *at == 'f') {
    value.number = *at == 't';
    at += *at == 't' ? 4 : 5;
  } else {
    char* end = nullptr;
    value.number = std::strtoll(at, &end, 10);
    at = end;
  }
  return value;
}

std::vector<Integers> lists;

/// The list of these pieces: the first of some that follow one another, and how many these are, as often as there are such.
Integers list_of(const Json& pieces) {
  Integers all;
  for (std::size_t i = 0; i < pieces.list.size(); i += 2) {
    for (long long k = 0; k < pieces.list[i + 1].number; ++k) {
      const Integers& one = lists.at(static_cast<std::size_t>(pieces.list[i].number + k));
      all.insert(all.end(), one.begin(), one.end());
    }
  }
  return all;
}

// --- numbers as bits

struct Format {
  int bits, exponent, mantissa, unused;
};

Format format_of(const std::string& type) {
  static const std::map<std::string, Format> floats = {
      {"f16", {16, 5, 10, 0}},  {"bf16", {16, 8, 7, 0}}, {"tf32", {32, 8, 10, 13}}, {"f32", {32, 8, 23, 0}},
      {"f64", {64, 11, 52, 0}}, {"e4m3", {8, 4, 3, 0}},  {"e5m2", {8, 5, 2, 0}}};
  const auto found = floats.find(type);
  return found != floats.end() ? found->second : Format{std::atoi(type.c_str() + 1), 0, 0, 0};
}

std::uint64_t low(int bits) { return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1; }

std::uint64_t encode(const Format& f, long long value) {
  if (f.exponent == 0) return static_cast<std::uint64_t>(value) & low(f.bits);
  if (value == 0) return 0;
  const auto size = static_cast<std::uint64_t>(value < 0 ? -value : value);
  int exponent = 63;
  while ((size >> exponent & 1) == 0) --exponent;
  const std::uint64_t fraction =
      (f.mantissa >= exponent ? size << (f.mantissa - exponent) : size >> (exponent - f.mantissa)) & low(f.mantissa);
  const auto biased = static_cast<std::uint64_t>(exponent + (1 << (f.exponent - 1)) - 1);
  return (value < 0 ? std::uint64_t{1} << (f.bits - 1) : 0) | (biased << f.mantissa | fraction) << f.unused;
}

/// Elements one behind the other, the first in the lowest bits.
void put(Bytes& bytes, std::size_t first_bit, const Format& f, long long value) {
  const std::uint64_t bits = encode(f, value);
  if (f.bits >= 8)
    std::memcpy(&bytes[first_bit / 8], &bits, static_cast<std::size_t>(f.bits) / 8);
  else
    bytes[first_bit / 8] |= static_cast<unsigned char>(bits << first_bit % 8);
}

// --- operands

struct Operand {
  std::string name;
  Format format;
  std::size_t values, width, registers, begins;
};

/// Where each operand begins in a buffer: register by register, of each register thread by thread.
std::vector<Operand> operands_of(const Json& list, std::size_t threads, std::size_t& bytes) {
  std::vector<Operand> all;
  bytes = 0;
  for (const Json& one : list.list) {
    Operand operand{one["name"].text,
                    format_of(one["type"].text),
                    static_cast<std::size_t>(one["values"].number),
                    static_cast<std::size_t>(one["width"].number),
                    0,
                    bytes};
    operand.registers = (operand.values * static_cast<std::size_t>(operand.format.bits) + operand.width - 1) / operand.width;
    bytes += (operand.registers * threads * operand.width / 8 + 15) / 16 * 16;
    all.push_back(operand);
  }
  return all;
}

/// The list has value 0 of all threads, then value 1 of all threads, and so on.
void put_operand(Bytes& buffer, const Operand& operand, const Integers& list, std::size_t threads) {
  const auto bits = static_cast<std::size_t>(operand.format.bits);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t value = i / threads, thread = i % threads, bit = value * bits;
    put(buffer, 8 * operand.begins + (bit / operand.width * threads + thread) * operand.width + bit % operand.width,
        operand.format, list[i]);
  }
}

struct Region {
  bool shared, compared;
  Format format;
  std::size_t at, count;
  std::size_t bytes() const { return count * static_cast<std::size_t>(format.bits) / 8; }
};

struct Case {
  std::string form, what, ptx;
  std::size_t threads = 0, in_bytes = 0, out_bytes = 0, shared_bytes = 0, global_bytes = 0;
  std::vector<Operand> in, out;
  std::vector<Region> regions;
  std::vector<Json> runs;
};

Case case_of(const Json& json) {
  Case one;
  one.form = json["form"].text;
  one.what = json["case"].text;
  one.ptx = json["ptx"].text;
  one.threads = static_cast<std::size_t>(json["threads"].number);
  one.in = operands_of(json["in"], one.threads, one.in_bytes);
  one.out = operands_of(json["out"], one.threads, one.out_bytes);
  for (const Json& region : json["memory"].list) {
    one.regions.push_back({region["space"].text == "shared", region["compared"].number != 0, format_of(region["type"].text),
                           static_cast<std::size_t>(region["at"].number), static_cast<std::size_t>(region["count"].number)});
    std::size_t& bytes = one.regions.back().shared ? one.shared_bytes : one.global_bytes;
    bytes = std::max(bytes, (one.regions.back().at + one.regions.back().bytes() + 15) / 16 * 16);
  }
  one.runs = json["runs"].list;
  return one;
}

// --- the kernel

std::string copy_of_shared(std::size_t threads, bool in, const char* begin, const char* end) {
  const std::string load = in ? "ld.global.b32 word, [there]; st.shared.b32 [here], word; "
                              : "ld.shared.b32 word, [here]; st.global.b32 [there], word; ";
  return std::string("shl.b32 step, tid, 2;\n") + begin + ": setp.ge.u32 enough, step, bytes; @enough bra " + end +
         "; add.u32 here, smem, step; cvt.u64.u32 there, step; add.u64 there, there, memory; " + load + "add.u32 step, step, " +
         std::to_string(4 * threads) + "; bra " + begin + ";\n" + end + ":\n";
}

std::string access_of(const Operand& operand, std::size_t threads, bool in) {
  std::string text;
  const std::string type = "b" + std::to_string(operand.width);
  for (std::size_t i = 0; i < operand.registers; ++i) {
    const std::string name = operand.name + std::to_string(i);
    const std::string place = "[" + std::string(operand.width == 64 ? "wide" : "narrow") + (in ? "_in+" : "_out+") +
                              std::to_string(operand.begins + i * threads * operand.width / 8) + "]";
    text +=
        in ? "ld.global." + type + " " + name + ", " + place + ";\n" : "st.global." + type + " " + place + ", " + name + ";\n";
  }
  return text;
}

std::string kernel_of(const Case& one, const std::string& target) {
  std::string text = ".version 8.7\n.target " + target +
                     "\n.address_size 64\n.extern .shared .align 1024 .b8 window[];\n"
                     ".visible .entry run(.param .u64 given0, .param .u64 given1, .param .u64 given2, .param .u64 given3, .param "
                     ".u32 given4) {\n"
                     ".reg .b64 narrow_in, wide_in, narrow_out, wide_out, memory, gmem, there, lane; .reg .b32 tid, smem, step, "
                     "here, word, bytes; .reg .pred enough;\n";
  std::map<std::string, std::pair<std::size_t, std::size_t>> declared;
  for (const auto* const operands : {&one.in, &one.out}) {
    for (const Operand& operand : *operands) declared[operand.name] = {operand.width, operand.registers};
  }
  for (const auto& [name, size] : declared)
    text += ".reg .b" + std::to_string(size.first) + " " + name + "<" + std::to_string(size.second) + ">;\n";
  text +=
      "mov.u32 tid, %tid.x; mov.u32 smem, window; add.u32 smem, smem, 1023; and.b32 smem, smem, 4294966272;\n"
      "ld.param.u64 narrow_in, [given0]; ld.param.u64 narrow_out, [given1]; ld.param.u64 memory, [given2]; ld.param.u64 gmem, "
      "[given3]; ld.param.u32 bytes, [given4];\n"
      "cvt.u64.u32 lane, tid; shl.b64 lane, lane, 2; add.u64 narrow_in, narrow_in, lane; add.u64 narrow_out, narrow_out, lane;\n"
      "add.u64 wide_in, narrow_in, lane; add.u64 wide_out, narrow_out, lane;\n";
  text += copy_of_shared(one.threads, true, "in_begin", "in_end");
  if (target >= "sm_90") text += "fence.proxy.async;\n";
  text += "bar.sync 0;\n";
  for (const Operand& operand : one.in) text += access_of(operand, one.threads, true);
  text += one.ptx + "\n";
  for (const Operand& operand : one.out) text += access_of(operand, one.threads, false);
  text += "bar.sync 0;\n" + copy_of_shared(one.threads, false, "out_begin", "out_end");
  return text + "ret;\n}\n";
}

// --- the GPU

void require(CUresult result, const char* what) {
  if (result == CUDA_SUCCESS) return;
  const char* name = nullptr;
  cuGetErrorName(result, &name);
  throw std::runtime_error(std::string(what) + ": " + (name != nullptr ? name : "an error"));
}

class Gpu {
 public:
  Gpu() {
    require(cuInit(0), "cuInit");
    require(cuDeviceGet(&device_, 0), "cuDeviceGet");
    int major = 0, minor = 0;
    require(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device_), "capability");
    require(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device_), "capability");
    target_ = "sm_" + std::to_string(major) + std::to_string(minor) + (major >= 9 ? "a" : "");
    CUcontext context = nullptr;
    require(cuDevicePrimaryCtxRetain(&context, device_), "context");
    require(cuCtxSetCurrent(context), "context");
  }
  const std::string& target() const { return target_; }

  CUdeviceptr filled(int which, const Bytes& bytes) {
    Buffer& buffer = buffers_[which];
    if (buffer.size < bytes.size() || buffer.at == 0) {
      if (buffer.at != 0) cuMemFree(buffer.at);
      buffer = {0, std::max<std::size_t>(bytes.size(), 1 << 17)};
      require(cuMemAlloc(&buffer.at, buffer.size), "cuMemAlloc");
    }
    if (!bytes.empty()) require(cuMemcpyHtoD(buffer.at, bytes.data(), bytes.size()), "copy to the device");
    return buffer.at;
  }
  void fetch(int which, Bytes& bytes) {
    if (!bytes.empty()) require(cuMemcpyDtoH(bytes.data(), buffers_[which].at, bytes.size()), "the instruction");
  }

 private:
  struct Buffer {
    CUdeviceptr at = 0;
    std::size_t size = 0;
  };
  CUdevice device_ = 0;
  std::string target_;
  Buffer buffers_[4];
};

/// Where a buffer is not what it should be: the first byte; -1 if nowhere.
long first_difference(const Bytes& found, const Bytes& expected, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (found[i] != expected[i]) return static_cast<long>(i);
  }
  return -1;
}

/// What is wrong with a case, in words; empty if nothing is.
std::string wrong(Gpu& gpu, const Case& one) {
  const std::string text = kernel_of(one, gpu.target());
  char log[2048] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* settings[] = {log, reinterpret_cast<void*>(sizeof log)};
  CUmodule module = nullptr;
  if (cuModuleLoadDataEx(&module, text.c_str(), 2, options, settings) != CUDA_SUCCESS)
    return std::string("it is not compiled: ") + log;
  CUfunction function = nullptr;
  require(cuModuleGetFunction(&function, module, "run"), "cuModuleGetFunction");
  const auto window = static_cast<unsigned>(one.shared_bytes + 1024);
  require(cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(window)),
          "shared memory");
  std::string found;
  for (std::size_t number = 0; number < one.runs.size() && found.empty(); ++number) {
    const Json& run = one.runs[number];
    Bytes in(one.in_bytes), out(one.out_bytes), shared(one.shared_bytes), global(one.global_bytes);
    Bytes expected_out = out;
    for (std::size_t i = 0; i < one.in.size(); ++i) put_operand(in, one.in[i], list_of(run["in"].list[i]), one.threads);
    for (std::size_t i = 0; i < one.out.size(); ++i)
      put_operand(expected_out, one.out[i], list_of(run["out"].list[i]), one.threads);
    const auto put_region = [](Bytes& bytes, const Region& region, const Integers& list) {
      for (std::size_t i = 0; i < list.size(); ++i)
        put(bytes, 8 * region.at + i * static_cast<std::size_t>(region.format.bits), region.format, list[i]);
    };
    for (std::size_t i = 0; i < one.regions.size(); ++i)
      put_region(one.regions[i].shared ? shared : global, one.regions[i], list_of(run["memory"].list[i]));
    CUdeviceptr pointers[] = {gpu.filled(0, in), gpu.filled(1, out), gpu.filled(2, shared), gpu.filled(3, global)};
    unsigned bytes = static_cast<unsigned>(one.shared_bytes);
    void* arguments[] = {&pointers[0], &pointers[1], &pointers[2], &pointers[3], &bytes};
    require(cuLaunchKernel(function, 1, 1, 1, static_cast<unsigned>(one.threads), 1, 1, window, nullptr, arguments, nullptr),
            "launch");
    gpu.fetch(1, out);
    gpu.fetch(2, shared);
    gpu.fetch(3, global);
    const std::string where = "run " + std::to_string(number) + ": ";
    for (const Operand& operand : one.out) {
      const std::size_t size = operand.width / 8, end = operand.begins + operand.registers * one.threads * size;
      const long byte = first_difference(out, expected_out, operand.begins, end);
      if (byte < 0 || !found.empty()) continue;
      const std::size_t which = (static_cast<std::size_t>(byte) - operand.begins) / size;
      std::uint64_t has = 0, should = 0;
      std::memcpy(&has, &out[operand.begins + which * size], size);
      std::memcpy(&should, &expected_out[operand.begins + which * size], size);
      char words[96];
      std::snprintf(words, sizeof words, "%zu of thread %zu is %llx and should be %llx", which / one.threads, which % one.threads,
                    static_cast<unsigned long long>(has), static_cast<unsigned long long>(should));
      found = where + "register " + operand.name + words;
    }
    std::size_t compared = 0;
    for (const Region& region : one.regions) {
      if (!region.compared) continue;
      Bytes& bytes_now = region.shared ? shared : global;
      Bytes expected(bytes_now.size());
      put_region(expected, region, list_of(run["memory_out"].list[compared++]));
      const long byte = first_difference(bytes_now, expected, region.at, region.at + region.bytes());
      if (byte >= 0 && found.empty())
        found = where + "byte " + std::to_string(byte) + " of memory is " +
                std::to_string(bytes_now[static_cast<std::size_t>(byte)]) + " and should be " +
                std::to_string(expected[static_cast<std::size_t>(byte)]);
    }
  }
  cuModuleUnload(module);
  return found;
}

/// What came of every `step`-th case from some one on: how many are wrong, and which is next. After an error of the GPU a
/// process can do no more with it.
struct Result {
  std::size_t wrong_cases = 0, next = 0;
};

Result run_all(const std::vector<Case>& cases, std::size_t first, std::size_t step) {
  Gpu gpu;
  Result result{0, first};
  for (bool broken = false; result.next < cases.size() && !broken;) {
    const Case& one = cases[result.next];
    result.next += step;
    std::string what;
    try {
      what = wrong(gpu, one);
    } catch (const std::runtime_error& error) {
      what = error.what();
      broken = true;
    }
    if (what.empty()) continue;
    ++result.wrong_cases;
    std::printf("wrong  %s%s%s: %s\n", one.form.c_str(), one.what.empty() ? "" : ", ", one.what.c_str(), what.c_str());
    std::fflush(stdout);
  }
  return result;
}

/// A process that runs them, and the end of a pipe from which its result comes.
int begin_process(const std::vector<Case>& cases, std::size_t first, std::size_t step) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  if (fork() == 0) {
    try {
      const Result result = run_all(cases, first, step);
      if (write(ends[1], &result, sizeof result) == sizeof result) _exit(0);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    _exit(1);
  }
  close(ends[1]);
  return ends[0];
}

}  // namespace

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  std::vector<Case> cases;
  std::map<std::string, int> forms;
  for (std::string line; std::getline(std::cin, line);) {
    const char* at = line.c_str();
    if (line.rfind("{\"list\"", 0) == 0) {
      Integers list;
      at = std::strstr(at, "[") + 1;
      for (char* end = nullptr; *at != ']'; at = *end == ',' ? end + 1 : end) list.push_back(std::strtoll(at, &end, 10));
      lists.push_back(std::move(list));
    } else if (line.rfind("{\"form\"", 0) == 0) {
      Case one = case_of(parse(at));
      bool wanted = count < 2;
      for (int i = 1; i < count; ++i) wanted = wanted || one.form.find(words[i]) != std::string::npos;
      if (!wanted) continue;
      ++forms[one.form];
      cases.push_back(std::move(one));
    }
  }
  const char* const jobs_text = std::getenv("JOBS");
  const std::size_t jobs =
      jobs_text != nullptr ? std::strtoul(jobs_text, nullptr, 10) : std::max(1U, std::thread::hardware_concurrency());
  std::vector<int> pipes;
  for (std::size_t job = 0; job < jobs; ++job) pipes.push_back(begin_process(cases, job, jobs));
  std::size_t wrong_cases = 0;
  bool whole = true;
  for (int end : pipes) {
    for (bool more = true; more;) {
      Result result;
      const bool told = read(end, &result, sizeof result) == sizeof result;
      close(end);
      whole = whole && told;
      wrong_cases += result.wrong_cases;
      more = told && result.next < cases.size();
      if (more) end = begin_process(cases, result.next, jobs);
    }
  }
  while (wait(nullptr) > 0) {
  }
  if (!whole) std::printf("some processes did not end: what they had to run is not counted as wrong, nor is it right\n");
  std::printf("%zu cases of %zu forms%s right, %zu wrong\n", cases.size() - wrong_cases, forms.size(), whole ? "" : " at most",
              wrong_cases);
  return whole && wrong_cases == 0 ? 0 : 1;
}
