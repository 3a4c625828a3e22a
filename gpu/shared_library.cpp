#include "gpu/blas.h"

#include <dlfcn.h>

namespace KV_GPU {

SharedLibrary openLibrary(const char* name) {
  void* handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle) return {handle, {}};
  const char* why = dlerror();
  return {nullptr, why ? why : name};
}

void* functionOf(const SharedLibrary& library, const char* name) { return dlsym(library.handle, name); }

}  // namespace KV_GPU
