#include "colex/output/whole_file.hpp"

#include <array>
#include <cerrno>
#include <streambuf>
#include <utility>

#include <unistd.h>

#include "place.hpp"

namespace colex::output {

/// Hands on what it holds once it is full. A write that fails is thrown, which the stream hands on.
class WholeFile::Buffer : public std::streambuf {
 public:
  Buffer(int file, const std::string& path) : file_(file), path_(path) { setp(held_.data(), held_.data() + held_.size()); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() override {
    if (file_ >= 0) ::close(file_);
  }

  void close() {
    hand_on();
    // A network's disk may say only now that it is full.
    if (::close(std::exchange(file_, -1)) != 0) throw Fault(with_reason(path_, errno));
  }

 protected:
  int_type overflow(int_type c) override {
    hand_on();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    hand_on();
    return 0;
  }

 private:
  void hand_on() {
    const std::string_view text(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(held_.data(), held_.data() + held_.size());
    write_all(file_, text, path_);
  }

  int file_;
  const std::string& path_;
  std::array<char, 1 << 16> held_{};
};

WholeFile::WholeFile(std::string path, const Marks& marks) : path_(std::move(path)), stream_(nullptr) {
  require_ours(path_, marks);
  const int file = is_written_directly(path_) ? open_directly(path_) : open_beside(path_, beside_);
  buffer_ = std::make_unique<Buffer>(file, path_);
  stream_.rdbuf(buffer_.get());
  stream_.exceptions(std::ios::badbit);
}

WholeFile::~WholeFile() {
  if (!beside_.empty()) unlink(beside_.c_str());
}

std::ostream& WholeFile::stream() { return stream_; }

void WholeFile::finish() {
  buffer_->close();
  if (!beside_.empty()) put_into_place(std::exchange(beside_, {}), path_);
}

void write_whole(const std::string& path, std::string_view text, const Marks& marks) {
  WholeFile file(path, marks);
  file.stream() << text;
  file.finish();
}

}  // namespace colex::output
