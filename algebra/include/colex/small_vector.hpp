// A sequence that keeps a few elements in itself, and asks for memory only for more.
//
//   SmallVector<Mode<Checked>> modes;          room for 6 modes
//   modes.push_back({4, 8});                   in the value itself: nothing is allocated
//   modes.resize(7, {1, 0});                   the seventh: all of them move to the heap, as those of a std::vector are
//
// A layout in a kernel has a handful of modes. With a std::vector each operation on it asked for memory several times, which took
// longer than the arithmetic. All else is as std::vector has it, as far as the algebra uses it; but iterators and references
// to elements do not survive a move.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace colex {

/// A sequence of T, of which up to `few` need no allocation.
template <class T, std::size_t few = 6>
class SmallVector {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() noexcept : begin_(room()) {}
  explicit SmallVector(std::size_t size) : SmallVector() { resize(size); }
  SmallVector(std::size_t size, const T& element) : SmallVector() { resize(size, element); }
  SmallVector(std::initializer_list<T> elements) : SmallVector(elements.begin(), elements.end()) {}
  template <std::forward_iterator Iterator>
  SmallVector(Iterator first, Iterator last) : SmallVector() {
    append(first, last);
  }
  SmallVector(const SmallVector& other) : SmallVector() { copy(other); }
  SmallVector(SmallVector&& other) noexcept : SmallVector() { take(std::move(other)); }
  SmallVector& operator=(const SmallVector& other) {
    if (this != &other) *this = SmallVector(other);
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(std::move(other));
    return *this;
  }
  ~SmallVector() { release(); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t capacity() const { return capacity_; }

  T* begin() { return begin_; }
  T* end() { return begin_ + size_; }
  const T* begin() const { return begin_; }
  const T* end() const { return begin_ + size_; }
  auto rbegin() const { return std::make_reverse_iterator(end()); }
  auto rend() const { return std::make_reverse_iterator(begin()); }
  T* data() { return begin_; }
  const T* data() const { return begin_; }

  /// Element k < size().
  T& operator[](std::size_t k) { return begin_[k]; }
  const T& operator[](std::size_t k) const { return begin_[k]; }
  T& front() { return *begin_; }
  const T& front() const { return *begin_; }
  T& back() { return begin_[size_ - 1]; }
  const T& back() const { return begin_[size_ - 1]; }

  void reserve(std::size_t size) {
    if (size > capacity_) move_to_heap(size);
  }
  void push_back(T element) {
    if (size_ == capacity_) move_to_heap(2 * std::size_t{capacity_});
    std::construct_at(end(), std::move(element));
    ++size_;
  }
  template <class... Args>
  T& emplace_back(Args&&... args) {
    push_back(T(std::forward<Args>(args)...));
    return back();
  }
  void pop_back() {
    --size_;
    std::destroy_at(end());
  }
  void clear() noexcept {
    std::destroy(begin(), end());
    size_ = 0;
  }
  void resize(std::size_t size) { resize(size, T()); }
  void resize(std::size_t size, const T& element) {
    if (size > size_) {
      const T copy = element;  // it may be one of those that move
      reserve(size);
      while (size_ < size) push_back(copy);
    } else {
      while (size_ > size) pop_back();
    }
  }
  void assign(std::size_t size, const T& element) { *this = SmallVector(size, element); }
  template <std::forward_iterator Iterator>
  void assign(Iterator first, Iterator last) {
    *this = SmallVector(first, last);
  }

  /// Appends the elements of a range that is no part of this sequence.
  template <std::forward_iterator Iterator>
  void append(Iterator first, Iterator last) {
    reserve(size_ + static_cast<std::size_t>(std::distance(first, last)));
    for (; first != last; ++first) {
      std::construct_at(end(), *first);
      ++size_;
    }
  }
  T* insert(const T* place, T element) {
    const std::ptrdiff_t at = place - begin();
    push_back(std::move(element));
    std::rotate(begin() + at, end() - 1, end());
    return begin() + at;
  }
  template <std::forward_iterator Iterator>
  T* insert(const T* place, Iterator first, Iterator last) {
    const std::ptrdiff_t at = place - begin(), before = end() - begin();
    append(first, last);
    std::rotate(begin() + at, begin() + before, end());
    return begin() + at;
  }
  T* insert(const T* place, std::size_t count, const T& element) {
    const SmallVector same(count, element);
    return insert(place, same.begin(), same.end());
  }
  T* erase(const T* place) { return erase(place, place + 1); }
  T* erase(const T* first, const T* last) {
    T* const at = begin() + (first - begin());
    T* const rest = std::move(begin() + (last - begin()), end(), at);
    std::destroy(rest, end());
    size_ = static_cast<std::uint32_t>(rest - begin());
    return at;
  }

  friend bool operator==(const SmallVector& a, const SmallVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return static_cast<bool>(x == y); });
  }
  template <class Condition>
  friend void erase_if(SmallVector& elements, Condition&& condition) {
    elements.erase(std::remove_if(elements.begin(), elements.end(), condition), elements.end());
  }

 private:
  T* room() noexcept { return reinterpret_cast<T*>(room_.data()); }
  bool is_on_heap() const { return capacity_ != few; }

  /// Copies into an empty sequence.
  void copy(const SmallVector& other) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      // All of the room at once is a few moves; so many elements as there are is a loop.
      if (!other.is_on_heap()) {
        if (other.empty()) return;
        room_ = other.room_;
        size_ = other.size_;
        return;
      }
    }
    append(other.begin(), other.end());
  }
  /// Takes another's elements into an empty sequence.
  void take(SmallVector&& other) noexcept {
    static_assert(std::is_nothrow_move_constructible_v<T>, "elements are moved where nothing may be thrown");
    if (other.is_on_heap()) {
      begin_ = std::exchange(other.begin_, other.room());
      size_ = std::exchange(other.size_, 0);
      capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(few));
    } else if constexpr (std::is_trivially_copyable_v<T>) {
      if (other.empty()) return;
      room_ = other.room_;
      size_ = std::exchange(other.size_, 0);
    } else {
      std::uninitialized_move(other.begin(), other.end(), begin_);
      size_ = other.size_;
      other.clear();
    }
  }
  /// Leaves an empty sequence without memory of its own.
  void release() noexcept {
    clear();
    if (!is_on_heap()) return;
    std::allocator<T>().deallocate(begin_, capacity_);
    begin_ = room();
    capacity_ = few;
  }
  [[gnu::noinline]] void move_to_heap(std::size_t capacity) {
    SmallVector larger;
    larger.begin_ = std::allocator<T>().allocate(capacity);
    larger.capacity_ = static_cast<std::uint32_t>(capacity);
    std::uninitialized_move(begin(), end(), larger.begin_);
    larger.size_ = size_;
    *this = std::move(larger);
  }

  T* begin_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = few;
  alignas(T) std::array<std::byte, few * sizeof(T)> room_;
};

}  // namespace colex
