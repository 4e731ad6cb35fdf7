// The device's memory and its errors, as C++ values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <cuda_runtime.h>

#include "colex/measuring/number.hpp"

namespace colex::probes {

inline void require(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw measuring::Fault(std::string(what) + ": " + cudaGetErrorString(status));
}

/// An array on the device. The destructor frees it.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : count_(count) { require(cudaMalloc(&data_, bytes()), "cudaMalloc"); }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    require(cudaMemcpy(data_, values.data(), bytes(), cudaMemcpyHostToDevice), "copy to the device");
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T* data() { return static_cast<T*>(data_); }
  /// Copies the array to the host, once the device has done everything that was launched before.
  void copy_to(std::vector<T>& values) const {
    require(cudaDeviceSynchronize(), "the instruction");
    require(cudaMemcpy(values.data(), data_, bytes(), cudaMemcpyDeviceToHost), "copy from the device");
  }

 private:
  std::size_t bytes() const { return count_ * sizeof(T); }

  std::size_t count_;
  void* data_ = nullptr;
};

/// A launch of one cluster that consists of `blocks` blocks. It contains a pointer to itself, so it cannot be copied or moved.
struct ClusterLaunch {
  ClusterLaunch(int blocks, int threads, std::size_t shared_bytes = 0) {
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = static_cast<unsigned>(blocks);
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    configuration.gridDim = dim3(static_cast<unsigned>(blocks));
    configuration.blockDim = dim3(static_cast<unsigned>(threads));
    configuration.dynamicSmemBytes = shared_bytes;
    configuration.attrs = &cluster;
    configuration.numAttrs = 1;
  }
  ClusterLaunch(const ClusterLaunch&) = delete;
  ClusterLaunch& operator=(const ClusterLaunch&) = delete;

  cudaLaunchAttribute cluster{};
  cudaLaunchConfig_t configuration{};
};

}  // namespace colex::probes
