// Overloaded: several functions as one, for std::visit: the one whose parameter fits is called.
#pragma once

namespace kvarium {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace kvarium
