// Overloaded: combines several functions into one, for std::visit.
#pragma once

namespace kvarium::text {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace kvarium::text
