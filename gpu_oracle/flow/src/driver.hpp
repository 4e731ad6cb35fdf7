// A GPU by its driver, which is looked for when it is wanted: nothing of CUDA is needed to build this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/predictions/tma_descriptor.hpp"

namespace colex::flow {

/// There is no GPU, or no driver for it. The message says which.
struct NoDevice : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The driver or the device refuses something, or ends in an error.
struct DeviceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Device {
 public:
  using Address = std::uint64_t;

  /// The first GPU of this machine. Throws NoDevice.
  Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  ~Device();

  const std::string& name() const { return name_; }
  const std::string& target() const { return target_; }  ///< sm_90a

  /// Memory that is freed with the device.
  Address allocate(std::size_t bytes);
  void upload(Address to, const void* from, std::size_t bytes);
  void download(void* to, Address from, std::size_t bytes);

  /// A tensor map, of 128 bytes.
  std::vector<unsigned char> tensor_map(const predictions::TmaDescriptor& descriptor, Address tensor);

  /// What a kernel is given; it is called `run`, and has these parameters in this order.
  struct Arguments {
    Address images, stride, table, maps;
    std::uint32_t count, shared_bytes;
  };
  /// Launches so many blocks, and waits for them. A kernel is compiled once.
  void launch(const std::string& ptx, std::uint32_t blocks, std::uint32_t threads, Arguments arguments);

 private:
  struct Driver;
  void require(int status, const char* what) const;

  std::unique_ptr<Driver> driver_;
  std::string name_, target_;
  std::vector<Address> allocated_;
  std::map<std::string, void*> kernels_;
};

}  // namespace colex::flow
