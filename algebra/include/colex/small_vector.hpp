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
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
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

  constexpr SmallVector() noexcept : room_(empty_room()) {}
  constexpr explicit SmallVector(std::size_t size) : SmallVector() { resize(size); }
  constexpr SmallVector(std::size_t size, const T& element)
      : SmallVector(made(size, [&](std::size_t /*k*/) -> const T& { return element; })) {}
  constexpr SmallVector(std::initializer_list<T> elements) : SmallVector(elements.begin(), elements.end()) {}
  template <std::forward_iterator Iterator>
  constexpr SmallVector(Iterator first, Iterator last) : SmallVector() {
    append(first, last);
  }
  constexpr SmallVector(const SmallVector& other) : SmallVector() { copy(other); }
  constexpr SmallVector(SmallVector&& other) noexcept : SmallVector() { take(std::move(other)); }
  constexpr SmallVector& operator=(const SmallVector& other) {
    if (this != &other) *this = SmallVector(other);
    return *this;
  }
  constexpr SmallVector& operator=(SmallVector&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(std::move(other));
    return *this;
  }
  constexpr ~SmallVector() {
    drop(begin(), end());
    if (is_on_heap()) return_to_the_room();
  }

  /// So many elements, of which element k is make(k). That is quicker than to push them back one by one, which asks each time
  /// whether there is room.
  template <class Make>
  static constexpr SmallVector made(std::size_t size, Make&& make) {
    SmallVector result;
    result.reserve(size);
    T* place = result.begin();
    for (std::size_t k = 0; k < size; ++k) {
      result.put(place++, make(k));
      // Where a later one is not made, those that are there have to be destroyed.
      if constexpr (!std::is_trivially_destructible_v<T>) ++result.size_;
    }
    result.size_ = static_cast<std::uint32_t>(size);
    return result;
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::size_t capacity() const { return capacity_; }

  constexpr T* begin() { return is_on_heap() ? heap_ : room_.elements; }
  constexpr T* end() { return begin() + size_; }
  constexpr const T* begin() const { return is_on_heap() ? heap_ : room_.elements; }
  constexpr const T* end() const { return begin() + size_; }
  constexpr auto rbegin() const { return std::make_reverse_iterator(end()); }
  constexpr auto rend() const { return std::make_reverse_iterator(begin()); }
  constexpr T* data() { return begin(); }
  constexpr const T* data() const { return begin(); }

  /// Element k < size().
  constexpr T& operator[](std::size_t k) { return expect(k < size_), begin()[k]; }
  constexpr const T& operator[](std::size_t k) const { return expect(k < size_), begin()[k]; }
  constexpr T& front() { return (*this)[0]; }
  constexpr const T& front() const { return (*this)[0]; }
  constexpr T& back() { return (*this)[size_ - std::size_t{1}]; }
  constexpr const T& back() const { return (*this)[size_ - std::size_t{1}]; }

  constexpr void reserve(std::size_t size) {
    if (size > capacity_) move_to_heap(size);
  }
  constexpr void push_back(T element) {
    // All that is long stands elsewhere, so that this is a few instructions wherever it is written.
    if (size_ == capacity_) return push_back_behind(std::move(element));
    put(end(), std::move(element));
    ++size_;
  }
  template <class... Args>
  constexpr T& emplace_back(Args&&... args) {
    push_back(T(std::forward<Args>(args)...));
    return back();
  }
  constexpr void pop_back() {
    expect(size_ > 0);
    --size_;
    drop(end(), end() + 1);
  }
  constexpr void clear() noexcept {
    drop(begin(), end());
    size_ = 0;
  }
  constexpr void resize(std::size_t size) { resize(size, T()); }
  constexpr void resize(std::size_t size, const T& element) {
    if (size > size_) {
      const T copy = element;  // NOLINT(performance-unnecessary-copy-initialization): it may be one of those that move
      reserve(size);
      while (size_ < size) push_back(copy);
    } else {
      while (size_ > size) pop_back();
    }
  }
  constexpr void assign(std::size_t size, const T& element) { *this = SmallVector(size, element); }
  template <std::forward_iterator Iterator>
  constexpr void assign(Iterator first, Iterator last) {
    *this = SmallVector(first, last);
  }

  /// Appends the elements of a range that is no part of this sequence.
  template <std::forward_iterator Iterator>
  constexpr void append(Iterator first, Iterator last) {
    reserve(size_ + static_cast<std::size_t>(std::distance(first, last)));
    for (T* place = end(); first != last; ++first) {
      put(place++, *first);
      ++size_;
    }
  }
  constexpr T* insert(const T* place, T element) {
    const std::ptrdiff_t at = place - begin();
    push_back(std::move(element));
    std::rotate(begin() + at, end() - 1, end());
    return begin() + at;
  }
  template <std::forward_iterator Iterator>
  constexpr T* insert(const T* place, Iterator first, Iterator last) {
    const std::ptrdiff_t at = place - begin(), before = end() - begin();
    append(first, last);
    std::rotate(begin() + at, begin() + before, end());
    return begin() + at;
  }
  constexpr T* insert(const T* place, std::size_t count, const T& element) {
    const SmallVector same(count, element);
    return insert(place, same.begin(), same.end());
  }
  constexpr T* erase(const T* place) { return erase(place, place + 1); }
  constexpr T* erase(const T* first, const T* last) {
    T* const at = begin() + (first - begin());
    T* const rest = std::move(begin() + (last - begin()), end(), at);
    drop(rest, end());
    size_ = static_cast<std::uint32_t>(rest - begin());
    return at;
  }

  friend constexpr bool operator==(const SmallVector& a, const SmallVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return static_cast<bool>(x == y); });
  }
  template <class Condition>
  friend constexpr void erase_if(SmallVector& elements, Condition&& condition) {
    elements.erase(std::remove_if(elements.begin(), elements.end(), condition), elements.end());
  }

 private:
  /// Room for elements, of which the first few are alive. While a constant is evaluated all of them are: that is how a union's
  /// member comes into being there, and a constant's every part has to have a value.
  union Room {
    struct Filled {};
    constexpr Room() {}  // NOLINT(modernize-use-equals-default): a default one would be deleted
    constexpr explicit Room(Filled /*all*/) : elements{} {}
    constexpr ~Room() {}  // NOLINT(modernize-use-equals-default): so would this
    T elements[few];      // NOLINT(modernize-avoid-c-arrays): no std::array, which could not be alive in part
  };
  /// With the assertions of the standard library, what is required of whoever calls.
  static constexpr void expect([[maybe_unused]] bool holds) {
#ifdef _GLIBCXX_ASSERTIONS
    if (!holds) std::abort();
#endif
  }

  static constexpr bool can_be_filled = std::is_default_constructible_v<T> && std::is_move_assignable_v<T>;

  static constexpr Room empty_room() {
    if constexpr (can_be_filled) {
      if (std::is_constant_evaluated()) return Room(typename Room::Filled());
    }
    return Room();
  }
  constexpr bool is_filled() const { return std::is_constant_evaluated() && !is_on_heap(); }

  /// Begins an element's life behind the others.
  template <class Element>
  constexpr void put(T* place, Element&& element) {
    if constexpr (can_be_filled) {
      if (is_filled()) {
        *place = T(std::forward<Element>(element));
        return;
      }
    }
    std::construct_at(place, std::forward<Element>(element));
  }
  /// Ends the lives of elements.
  constexpr void drop(T* first, T* last) {
    if constexpr (can_be_filled) {
      if (is_filled()) {
        for (; first != last; ++first) *first = T{};
        return;
      }
    }
    std::destroy(first, last);
  }
  static constexpr void move_each(T* first, T* last, SmallVector& to) {
    for (T* place = to.end(); first != last; ++first) {
      to.put(place++, std::move(*first));
      ++to.size_;
    }
  }
  constexpr bool is_on_heap() const { return heap_ != nullptr; }

  /// Copies into an empty sequence.
  constexpr void copy(const SmallVector& other) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      // All of the room at once is a few moves; so many elements as there are is a loop.
      if (!std::is_constant_evaluated() && !other.is_on_heap()) {
        copy_room(other);
        size_ = other.size_;
        return;
      }
    }
    copy_each(other);
  }
  [[gnu::noinline]] constexpr void copy_each(const SmallVector& other) { append(other.begin(), other.end()); }
  /// All of the room, also what lies behind the elements and was never set: g++ sees that, and would warn.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
  void copy_room(const SmallVector& other) requires std::is_trivially_copyable_v<T> {
    std::memcpy(room_.elements, other.room_.elements, sizeof(room_.elements));
  }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
  /// Takes another's elements into an empty sequence.
  constexpr void take(SmallVector&& other) noexcept {
    static_assert(std::is_nothrow_move_constructible_v<T>, "elements are moved where nothing may be thrown");
    if constexpr (std::is_trivially_copyable_v<T>) {
      // All of it, wherever the elements are: so many moves without a question are fewer than the questions take.
      if (!std::is_constant_evaluated()) {
        copy_room(other);
        take_memory(other);
        return;
      }
    }
    if (other.is_on_heap()) {
      take_memory(other);
      return;
    }
    move_each(other.begin(), other.end(), *this);
    other.clear();
  }
  constexpr void take_memory(SmallVector& other) noexcept {
    heap_ = std::exchange(other.heap_, nullptr);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(few));
  }
  /// Leaves an empty sequence without memory of its own.
  constexpr void release() noexcept {
    clear();
    if (is_on_heap()) return_to_the_room();
  }
  [[gnu::noinline]] constexpr void return_to_the_room() noexcept {
    std::allocator<T>().deallocate(std::exchange(heap_, nullptr), capacity_);
    capacity_ = few;
  }
  [[gnu::noinline]] constexpr void push_back_behind(T element) {
    move_to_heap(2 * std::size_t{capacity_});
    put(end(), std::move(element));
    ++size_;
  }
  [[gnu::noinline]] constexpr void move_to_heap(std::size_t capacity) {
    SmallVector larger;
    larger.heap_ = std::allocator<T>().allocate(capacity);
    larger.capacity_ = static_cast<std::uint32_t>(capacity);
    move_each(begin(), end(), larger);
    *this = std::move(larger);
  }

  T* heap_ = nullptr;  ///< where they are instead of in the room
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = few;
  Room room_;
};

}  // namespace colex
