#include "driver.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#if defined(__linux__)
#include <dlfcn.h>
#endif

namespace colex::flow {

namespace {

void* library() {
#if defined(__linux__)
  return dlopen("libcuda.so.1", RTLD_NOW);
#else
  return nullptr;
#endif
}

void* symbol([[maybe_unused]] void* library, [[maybe_unused]] const char* name) {
#if defined(__linux__)
  return dlsym(library, name);
#else
  return nullptr;
#endif
}

/// The numbers of CUDA's enumerations.
constexpr int compute_capability_major = 75, compute_capability_minor = 76, most_dynamic_shared_bytes = 8, error_log = 5,
              error_log_bytes = 6;

/// More dimensions than a tensor map has.
constexpr std::size_t most_dimensions = 5;

template <class T>
std::vector<T> list(const std::vector<Checked>& numbers) {
  std::vector<T> all;
  for (const Checked& x : numbers) all.push_back(static_cast<T>(x.value()));
  all.resize(most_dimensions);
  return all;
}

/// The place of a name in a list that has the order of CUDA's enumeration.
template <class List>
int number_of(const List& names, const std::string& name) {
  return static_cast<int>(std::find_if(names.begin(), names.end(), [&](const auto& one) { return one.name == name; }) -
                          names.begin());
}

}  // namespace

// Source: CUDA Driver API.
struct Device::Driver {
  void* handle = library();

  template <class... Types>
  int call(const char* name, Types... arguments) const {
    void* const function = symbol(handle, name);
    if (function == nullptr) throw DeviceError(std::string("the driver has no ") + name);
    return reinterpret_cast<int (*)(Types...)>(function)(arguments...);
  }
};

void Device::require(int status, const char* what) const {
  if (status == 0) return;
  const char* text = nullptr;
  driver_->call("cuGetErrorName", status, &text);
  throw DeviceError(std::string(what) + ": " + (text == nullptr ? std::to_string(status) : text));
}

Device::Device() : driver_(std::make_unique<Driver>()) {
  if (driver_->handle == nullptr) throw NoDevice("there is no GPU here: no libcuda.so.1 is found");
  int device = 0, major = 0, minor = 0;
  void* context = nullptr;
  try {
    require(driver_->call("cuInit", 0U), "cuInit");
    require(driver_->call("cuDeviceGet", &device, 0), "cuDeviceGet");
    require(driver_->call("cuDeviceGetAttribute", &major, compute_capability_major, device), "cuDeviceGetAttribute");
    require(driver_->call("cuDeviceGetAttribute", &minor, compute_capability_minor, device), "cuDeviceGetAttribute");
    require(driver_->call("cuDevicePrimaryCtxRetain", &context, device), "cuDevicePrimaryCtxRetain");
    require(driver_->call("cuCtxSetCurrent", context), "cuCtxSetCurrent");
  } catch (const DeviceError& error) {
    throw NoDevice(std::string("there is no GPU here: ") + error.what());
  }
  char text[256] = "";
  driver_->call("cuDeviceGetName", static_cast<char*>(text), static_cast<int>(sizeof text), device);
  name_ = text;
  target_ = "sm_" + std::to_string(major) + std::to_string(minor) + (major >= 9 ? "a" : "");
}

Device::~Device() {
  for (const Address address : allocated_) driver_->call("cuMemFree_v2", address);
}

Device::Address Device::allocate(std::size_t bytes) {
  Address address = 0;
  require(driver_->call("cuMemAlloc_v2", &address, bytes), "cuMemAlloc");
  allocated_.push_back(address);
  return address;
}

void Device::upload(Address to, const void* from, std::size_t bytes) {
  if (bytes > 0) require(driver_->call("cuMemcpyHtoD_v2", to, from, bytes), "a copy to the device");
}

void Device::download(void* to, Address from, std::size_t bytes) {
  if (bytes > 0) require(driver_->call("cuMemcpyDtoH_v2", to, from, bytes), "a copy from the device");
}

std::vector<unsigned char> Device::tensor_map(const predictions::TmaDescriptor& descriptor, Address tensor) {
  struct alignas(64) Map {
    unsigned char bytes[128];
  } map{};
  const int type = number_of(predictions::tma_types(), descriptor.type.name),
            interleave = descriptor.interleave == "NONE"  ? 0
                         : descriptor.interleave == "16B" ? 1
                                                          : 2,
            swizzle = number_of(predictions::tma_swizzles(), descriptor.swizzle.name), promotion = 0,
            fill = descriptor.fill == "NONE" ? 0 : 1;
  const auto rank = static_cast<std::uint32_t>(descriptor.extents.size());
  const auto extents = list<std::uint64_t>(descriptor.extents), strides = list<std::uint64_t>(descriptor.strides);
  const auto element_strides = list<std::uint32_t>(descriptor.element_strides);
  auto* const address = reinterpret_cast<void*>(tensor);
  if (const auto& pixels = descriptor.im2col) {
    const auto lower = list<int>(pixels->lower), upper = list<int>(pixels->upper);
    require(driver_->call("cuTensorMapEncodeIm2col", &map, type, rank, address, extents.data(), strides.data(), lower.data(),
                          upper.data(), static_cast<std::uint32_t>(pixels->channels.value()),
                          static_cast<std::uint32_t>(pixels->pixels.value()), element_strides.data(), interleave, swizzle,
                          promotion, fill),
            "cuTensorMapEncodeIm2col");
  } else {
    const auto box = list<std::uint32_t>(descriptor.box);
    require(driver_->call("cuTensorMapEncodeTiled", &map, type, rank, address, extents.data(), strides.data(), box.data(),
                          element_strides.data(), interleave, swizzle, promotion, fill),
            "cuTensorMapEncodeTiled");
  }
  return {std::begin(map.bytes), std::end(map.bytes)};
}

void Device::launch(const std::string& ptx, std::uint32_t blocks, std::uint32_t threads, Arguments arguments) {
  void*& kernel = kernels_[ptx];
  if (kernel == nullptr) {
    char log[2048] = "";
    int options[] = {error_log, error_log_bytes};
    void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
    void* module = nullptr;
    const int status =
        driver_->call("cuModuleLoadDataEx", &module, ptx.c_str(), 2U, static_cast<int*>(options), static_cast<void**>(values));
    require(status, log[0] == '\0' ? "a kernel" : static_cast<const char*>(log));
    require(driver_->call("cuModuleGetFunction", &kernel, module, "run"), "cuModuleGetFunction");
  }
  constexpr std::uint32_t alignment = 1024;
  const std::uint32_t dynamic = arguments.shared_bytes + alignment;
  require(driver_->call("cuFuncSetAttribute", kernel, most_dynamic_shared_bytes, static_cast<int>(dynamic)), "shared memory");
  void* parameters[] = {&arguments.images, &arguments.stride, &arguments.table,
                        &arguments.maps,   &arguments.count,  &arguments.shared_bytes};
  void* const no_stream = nullptr;
  void** const no_options = nullptr;
  require(driver_->call("cuLaunchKernel", kernel, blocks, 1U, 1U, threads, 1U, 1U, dynamic, no_stream,
                        static_cast<void**>(parameters), no_options),
          "a launch");
  require(driver_->call("cuCtxSynchronize"), "an instruction");
}

}  // namespace colex::flow
