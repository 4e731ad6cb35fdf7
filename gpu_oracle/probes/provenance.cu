#include <string>

#include <cuda_runtime.h>
#include <dlfcn.h>

#include "colex/measuring/number.hpp"

#include "device.cuh"
#include "provenance.hpp"

namespace colex::probes {

namespace {

std::string version(int number) { return std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10); }

/// The version of the driver. CUDA's runtime does not tell it, NVML does; the text is empty if NVML is not installed.
std::string driver() {
  void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
  if (library == nullptr) return {};
  using Init = int (*)();
  using Version = int (*)(char*, unsigned);
  const auto init = reinterpret_cast<Init>(dlsym(library, "nvmlInit_v2"));
  const auto driver_version = reinterpret_cast<Version>(dlsym(library, "nvmlSystemGetDriverVersion"));
  char text[96] = "";
  if (init == nullptr || driver_version == nullptr || init() != 0 || driver_version(text, sizeof text) != 0) return {};
  return text;
}

}  // namespace

std::string provenance() {
  cudaDeviceProp device{};
  require(cudaGetDeviceProperties(&device, 0), "device 0");
  int driver_api = 0;
  require(cudaDriverGetVersion(&driver_api), "driver");
  const std::string nvcc = std::to_string(__CUDACC_VER_MAJOR__) + '.' + std::to_string(__CUDACC_VER_MINOR__) + '.' +
                           std::to_string(__CUDACC_VER_BUILD__);
  return measuring::JsonLine()
      .text("device", device.name)
      .text("compute_capability", std::to_string(device.major) + '.' + std::to_string(device.minor))
      .text("driver", driver())
      .text("driver_api", version(driver_api))
      .text("toolkit", nvcc)
      .text("target", COLEX_PROBE_TARGET)
      .text("probes", COLEX_PROBE_SOURCES)
      .str();
}

bool device_works() { return cudaDeviceSynchronize() == cudaSuccess; }

}  // namespace colex::probes
