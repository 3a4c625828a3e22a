// Expected<T, E>: a result or an expected refusal as a value (std::expected is C++23): "full", "stopped", "refused".
#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace kvarium {

template <class E>
struct Unexpected {
  E value;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : m_value(std::in_place_index<0>, std::move(value)) {}
  Expected(Unexpected<E> error) : m_value(std::in_place_index<1>, std::move(error.value)) {}
  explicit operator bool() const { return m_value.index() == 0; }
  T& operator*() & { return std::get<0>(m_value); }
  const T& operator*() const& { return std::get<0>(m_value); }
  T&& operator*() && { return std::get<0>(std::move(m_value)); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const E& error() const { return std::get<1>(m_value); }

 private:
  std::variant<T, E> m_value;
};

// Done, or why not.
template <class E>
class [[nodiscard]] Expected<void, E> {
 public:
  Expected() = default;
  Expected(Unexpected<E> error) : m_error(std::move(error.value)) {}
  explicit operator bool() const { return !m_error; }
  const E& error() const {
    assert(m_error);
    return *m_error;
  }

 private:
  std::optional<E> m_error;
};

}  // namespace kvarium
