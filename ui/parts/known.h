// Known: a value, or the sentence why it is not known: a server, for one, does not report all that an engine here does.
#pragma once

#include <utility>
#include <variant>

#include "core/base/sentence.h"

namespace kvarium::ui {

template <class T>
class Known {
 public:
  Known() = default;  // a T of its own default
  Known(T value) : m_value(std::move(value)) {}
  static Known unknown(Sentence why) {
    Known known;
    known.m_value.template emplace<Why>(std::move(why));
    return known;
  }

  explicit operator bool() const { return m_value.index() == 0; }
  // Only of a known value.
  const T& operator*() const { return std::get<0>(m_value); }
  const T* operator->() const { return &**this; }
  // A part of the value, as known as the value is.
  template <class Part, class Owner>
  Known<Part> part(Part Owner::*which) const {
    return *this ? Known<Part>((**this).*which) : Known<Part>::unknown(why());
  }
  // Empty where the value is known.
  const Sentence& why() const {
    static const Sentence nothing;
    const Why* why = std::get_if<Why>(&m_value);
    return why ? why->sentence : nothing;
  }
  bool operator==(const Known&) const = default;

 private:
  struct Why {  // apart from a T that is a sentence
    explicit Why(Sentence words) : sentence(std::move(words)) {}
    Sentence sentence;
    bool operator==(const Why&) const = default;
  };
  std::variant<T, Why> m_value;
};

}  // namespace kvarium::ui
