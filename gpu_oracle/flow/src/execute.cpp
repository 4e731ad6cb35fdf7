#include "colex/flow/execute.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "colex/rejection.hpp"

#include "driver.hpp"
#include "images.hpp"
#include "kernels.hpp"
#include "laws.hpp"

namespace colex::flow {

namespace {

/// The images on a device, and what carries out launches on them.
class Executor {
 public:
  Executor(Images& images, std::size_t most)
      : images_(images),
        most_(most),
        memory_(device_.allocate(images.times() * most)),
        maps_(device_.allocate(images.times() * map_bytes)) {
    upload();
  }
  const std::string& name() const { return device_.name(); }

  /// Brings the images as they are predicted onto the device.
  void upload() {
    for (std::size_t time = 0; time < images_.times(); ++time) upload(time, 0, images_.size());
  }
  void upload(std::size_t time, std::size_t begin, std::size_t bytes) {
    device_.upload(memory_ + time * most_ + begin, &images_.bytes(time)[begin], bytes);
  }
  /// Leaves nothing in the registers of a fragment that is new.
  void blank(std::size_t begin, std::size_t bytes) {
    const std::vector<std::uint8_t> nothing(bytes, never_written);
    for (std::size_t time = 0; time < images_.times(); ++time)
      device_.upload(memory_ + time * most_ + begin, nothing.data(), bytes);
  }
  void download(std::size_t time, std::vector<std::uint8_t>& to) {
    to.resize(images_.size());
    device_.download(to.data(), memory_ + time * most_, to.size());
  }

  void take(const Transfer& transfer) {
    std::vector<std::int64_t> table = transfer.places;
    for (std::size_t k = 0; k < table.size(); ++k) {
      const bool source = static_cast<std::int64_t>(k) % transfer.words() < transfer.from_words();
      if (table[k] >= 0) table[k] += begin(source ? transfer.from : transfer.to);
    }
    run(kernel_of(transfer, is_shared(transfer.from), is_shared(transfer.to), device_.target()), table, transfer.threads,
        static_cast<std::int64_t>(table.size()) / (transfer.words() * transfer.threads));
  }

  void take(const TensorCopy& copy) {
    const predictions::TmaDescriptor& descriptor = copy.descriptor;
    for (std::size_t time = 0; time < images_.times(); ++time) {
      const Device::Address tensor = memory_ + time * most_ + images_.region(copy.tensor).begin;
      const auto map = device_.tensor_map(descriptor, tensor + static_cast<Device::Address>(copy.base));
      device_.upload(maps_ + time * map_bytes, map.data(), map.size());
    }
    std::int64_t bytes = descriptor.type.bytes;
    if (const auto& pixels = descriptor.im2col) {
      bytes *= pixels->channels.value() * pixels->pixels.value();
    } else {
      for (std::size_t k = 0; k < descriptor.box.size(); ++k)
        bytes *= (descriptor.box[k].value() + descriptor.element_strides[k].value() - 1) / descriptor.element_strides[k].value();
    }
    std::vector<std::int64_t> table{begin(copy.buffer) + copy.use.shared.value(), bytes};
    for (const auto* list : {&copy.use.coordinates, &copy.use.offsets}) {
      for (const Checked& x : *list) table.push_back(x.value());
    }
    run(kernel_of(copy, device_.target()), table, 32, 1);
  }

  void take(const Multiplication& all) {
    std::vector<std::int64_t> table = all.places;
    // A descriptor counts in units of 16 bytes.
    const auto begins = std::to_array<std::int64_t>(
        {begin(all.A) / (all.product->A_shared ? 16 : 1), begin(all.B) / (all.product->B_shared ? 16 : 1), begin(all.sum)});
    for (std::size_t k = 0; k < table.size(); ++k) table[k] += begins[k % Multiplication::words];
    run(kernel_of(all, device_.target()), table, all.threads,
        static_cast<std::int64_t>(table.size()) / (Multiplication::words * all.threads));
  }

  /// What no instruction makes is given.
  void take(const Given& given) {
    const Region& region = images_.region(given.to);
    for (std::size_t time = 0; time < images_.times(); ++time) upload(time, region.begin, region.bytes);
  }

 private:
  static constexpr std::size_t map_bytes = 128;

  std::int64_t begin(const std::string& name) const { return static_cast<std::int64_t>(images_.region(name).begin); }
  bool is_shared(const std::string& name) const { return images_.region(name).begin < images_.shared_bytes(); }
  void run(const std::string& ptx, const std::vector<std::int64_t>& table, std::int64_t threads, std::int64_t count) {
    const std::size_t bytes = table.size() * sizeof table[0];
    if (bytes > table_bytes_) {
      table_ = device_.allocate(bytes);
      table_bytes_ = bytes;
    }
    device_.upload(table_, table.data(), bytes);
    device_.launch(
        ptx, static_cast<std::uint32_t>(images_.times()), static_cast<std::uint32_t>(threads),
        {memory_, most_, table_, maps_, static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(images_.shared_bytes())});
  }

  Device device_;
  Images& images_;
  std::size_t most_;
  Device::Address memory_, maps_, table_ = 0;
  std::size_t table_bytes_ = 0;
};

/// What was found to differ ends the flow.
struct Differs {};

/// Takes a flow step by step: what is predicted, and beside it what a device does, if there is one.
class Taking {
 public:
  Taking(const Flow& flow, bool on_device, std::size_t most_times)
      : flow_(flow), machine_(flow), images_(flow, machine_, most_times) {
    if (machine_.granule_bits() != 8) throw Rejection(Kind::inadmissible, "elements of fewer than 8 bits are not executed");
    if (on_device) executor_.emplace(images_, images_.most());
    execution_.times = static_cast<std::int64_t>(images_.times());
    if (executor_) execution_.device = executor_->name();
    execution_.digest = 0xcbf29ce484222325;
    found_.resize(images_.times());
    machine_.tell([this](const std::vector<Launch>& launches) { take(launches); });
  }

  Execution result() {
    try {
      machine_.take();
      compare_results();
    } catch (const Broken& broken) {
      execution_.broken = Fault{broken.line, broken.step, broken.what, {}};
    } catch (const Differs&) {
    }
    return execution_;
  }

 private:
  void take(const std::vector<Launch>& launches) {
    if (machine_.runs().back().block != block_) {
      block_ = machine_.runs().back().block;
      images_.begin_block();
      if (executor_) executor_->upload();
    }
    ++execution_.runs;
    const bool given = std::holds_alternative<Given>(launches.front());
    const std::string& to =
        std::visit([](const auto& launch) -> const std::string& { return written_by(launch); }, launches.front());
    const std::size_t before = images_.size();
    const Region& written = images_.update(to);
    if (executor_) {
      executor_->blank(before, images_.size() - before);
      for (const Launch& launch : launches) std::visit([&](const auto& one) { executor_->take(one); }, launch);
    }
    execution_.launches += given ? 0 : static_cast<std::int64_t>(launches.size());
    for (std::size_t time = 0; time < images_.times(); ++time) {
      if (executor_) compare(time);
      digest(time, written, given);
    }
  }

  static const std::string& written_by(const Transfer& transfer) { return transfer.to; }
  static const std::string& written_by(const TensorCopy& copy) { return copy.use.load ? copy.buffer : copy.tensor; }
  static const std::string& written_by(const Multiplication& multiplication) { return multiplication.sum; }
  static const std::string& written_by(const Given& given) { return given.to; }

  void compare(std::size_t time) {
    std::vector<std::uint8_t>& found = found_[time];
    executor_->download(time, found);
    const std::vector<std::uint8_t>& expected = images_.bytes(time);
    if (std::memcmp(found.data(), expected.data(), found.size()) == 0) return;
    for (const auto& [name, region] : images_.regions()) {
      for (std::size_t at = region.begin; at < region.begin + region.bytes; ++at) {
        if (found[at] != expected[at] && images_.known(time, at)) differs(name, region, at - region.begin, time);
      }
    }
  }

  /// What was written, as it was found; what is not known counts as zero.
  void digest(std::size_t time, const Region& written, bool given) {
    const std::vector<std::uint8_t>& bytes = executor_ ? found_[time] : images_.bytes(time);
    for (std::size_t at = written.begin; at < written.begin + written.bytes; ++at) {
      const bool known = images_.known(time, at);
      ++(!known ? execution_.open : given ? execution_.given : execution_.bytes);
      if (time == 0) execution_.digest = (execution_.digest ^ (known ? bytes[at] : 0)) * 0x100000001b3;
    }
  }

  [[noreturn]] void differs(const std::string& name, const Region& region, std::size_t byte, std::size_t time) {
    const Space& space = region.registers ? machine_.fragments().at(name).space : machine_.space(name);
    const Step& step = *machine_.runs().back().step;
    std::string where = fmt::format("byte {} of '{}'", byte, name);
    if (region.registers) {
      const std::size_t of_thread = region.bytes / place(machine_.fragments().at(name).threads);
      where = fmt::format("byte {} of the registers '{}' of thread {}", byte % of_thread, name, byte / of_thread);
    }
    execution_.difference =
        Fault{step.line,
              step.text,
              fmt::format("{} is {:#04x}, and should be {:#04x}, a part of {}", where, found_[time][region.begin + byte],
                          images_.bytes(time)[region.begin + byte], machine_.name_of(space.held[byte])),
              {}};
    if (const std::string there = found_there(region, byte, space); !there.empty())
      execution_.difference->details.push_back("there is " + there);
    throw Differs();
  }

  /// Which element of a tensor is found where another should be: the only one that has these numbers each time.
  std::string found_there(const Region& region, std::size_t byte, const Space& space) {
    const Content content = space.held[byte];
    if (content < 0) return "";
    const std::size_t begin = region.begin + byte - place(content % parts);
    for (std::size_t time = 0; time < images_.times(); ++time) executor_->download(time, found_[time]);
    for (const Owner& owner : machine_.owners()) {
      if (owner.tensor == nullptr) continue;
      const Format& format = format_of(owner.tensor->type);
      for (std::int64_t element = owner.first; element < owner.first + owner.count; ++element) {
        bool same = true;
        for (std::size_t time = 0; time < images_.times() && same; ++time) {
          const std::uint64_t bits = *format.encode(images_.numbers()(time, element));
          same = std::memcmp(&bits, &found_[time][begin], place(format.bits / 8)) == 0;
        }
        if (same) return machine_.name_of(content_of(element));
      }
    }
    return "";
  }

  /// How many elements of the results are what their laws say.
  void compare_results() {
    Laws laws(flow_, machine_);
    for (std::size_t number = 0; number < flow_.laws.size(); ++number) {
      const auto array = std::find_if(flow_.arrays.begin(), flow_.arrays.end(),
                                      [&](const Array& one) { return one.global && one.name == flow_.laws[number].name; });
      if (array == flow_.arrays.end() || array->layout.inner().shape().is_leaf()) continue;
      const std::int64_t rows = size(array->layout.inner().mode(0)).value(),
                         columns = size(array->layout.inner().mode(1)).value();
      std::vector<char> mistaken(place(rows * columns), 0);
      const Format& format = format_of(array->type);
      for (std::size_t time = 0; time < images_.times(); ++time) {
        const std::vector<double> meant =
            laws.meant(number, rows, columns, [&](std::int64_t element) { return images_.numbers()(time, element); });
        const std::vector<std::uint8_t>& bytes = executor_ ? found_[time] : images_.bytes(time);
        for (std::int64_t c = 0; c < rows * columns; ++c) {
          const std::size_t at = images_.region(array->name).begin + place(array->layout(Checked(c)).value() * format.bits / 8);
          const auto bits = format.encode(meant[place(c)]);
          if (bits && std::memcmp(&*bits, &bytes[at], place(format.bits / 8)) != 0) mistaken[place(c)] = 1;
        }
      }
      execution_.elements += rows * columns;
      execution_.mistaken += std::count(mistaken.begin(), mistaken.end(), 1);
    }
  }

  const Flow& flow_;
  Machine machine_;
  Images images_;
  std::optional<Executor> executor_;
  std::int64_t block_ = -1;
  std::vector<std::vector<std::uint8_t>> found_;
  Execution execution_;
};

}  // namespace

Execution execute(const Flow& flow) {
  try {
    return Taking(flow, true, SIZE_MAX).result();
  } catch (const NoDevice& none) {
    throw NotExecuted(none.what(), false);
  } catch (const DeviceError& error) {
    throw NotExecuted(error.what(), true);
  }
}

Execution predicted_execution(const Flow& flow, std::size_t times) { return Taking(flow, false, times).result(); }

std::string text(const Execution& execution) {
  std::string text = fmt::format(
      "  {:<10} {}{} runs of steps by {} launches, {} times with other numbers\n"
      "             {} bytes are as predicted; {} more were given, and nothing is said of {}; digest {:016x}\n",
      execution.device.empty() ? "predicted" : "executed", execution.device.empty() ? "" : "on " + execution.device + ": ",
      execution.runs, execution.launches, execution.times, execution.bytes, execution.given, execution.open, execution.digest);
  const auto fault = [&](const char* word, const Fault& what) {
    text += fmt::format("  {:<10} line {}  {}\n             {}\n", word, what.line, what.step, what.what);
    for (const std::string& detail : what.details) text += "             " + detail + "\n";
  };
  if (execution.difference) {
    fault("differs", *execution.difference);
  } else if (execution.broken) {
    fault("not taken", *execution.broken);
  } else {
    text += fmt::format("             {} elements of results, {} of them not as their law says\n", execution.elements,
                        execution.mistaken);
  }
  return text;
}

}  // namespace colex::flow
