// A shared library that the program uses where it is installed, and starts without.
#pragma once

#include <string>

namespace kvarium::gpu {

struct SharedLibrary {
  void* handle = nullptr;  // null: it is not there, or cannot be used
  std::string why;         // then: what the system says
};
SharedLibrary openLibrary(const char* name);                       // stays until the program ends
void* functionOf(const SharedLibrary& library, const char* name);  // null: it has none of this name

}  // namespace kvarium::gpu
