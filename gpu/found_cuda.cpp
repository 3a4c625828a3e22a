// The functions of device.h and runtime.h in a program that was built without CUDA: those of kvarium-cuda.so.
#include <dlfcn.h>
#include <sys/stat.h>

#include <filesystem>

#include "core/base/version.h"
#include "gpu/cuda_module.h"

namespace kvarium::gpu {
namespace {

// As packages install it, relative to the program's own folder.
std::string moduleFile() {
  std::error_code unknown;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (program.empty()) return {};  // of a relative path the current folder would be searched
  return (program.parent_path().parent_path() / KVARIUM_MODULE_FOLDER / "kvarium-cuda.so").string();
}

// Whether who can change the library can change this program, too: it is the system's, or has the program's owner.
bool isAsSafe(const std::string& file) {
  struct stat library {
  }, program{};
  return ::stat(file.c_str(), &library) == 0 && ::stat("/proc/self/exe", &program) == 0 &&
         (library.st_uid == 0 || library.st_uid == program.st_uid) && (library.st_mode & S_IWOTH) == 0;
}

const FoundModule& found() {
  static const FoundModule once = moduleIn(moduleFile());
  return once;
}

}  // namespace

FoundModule moduleIn(const std::string& file) {
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown))
    return {.why = NoGpu{"this program has no CUDA", "use --device cpu, or install kvarium-cuda"}};
  if (!isAsSafe(file)) {
    return {.why = NoGpu{{"%1 cannot be used: %2", file, Sentence("other users can change it")},
                         "use --device cpu, or install kvarium-cuda again"}};
  }
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const function = library ? dlsym(library, module_function) : nullptr;
  if (!function) {
    const char* const problem = dlerror();
    return {.why = NoGpu{{"%1 cannot be used: %2", file, problem ? problem : module_function},
                         "use --device cpu, or install kvarium-cuda again"}};
  }
  const CudaModule* module = reinterpret_cast<const CudaModule* (*)()>(function)();
  if (std::string(module->version) != programVersion()) {
    return {.why = NoGpu{{"%1 is of version %2, and this program of %3", file, module->version, programVersion()},
                         "use --device cpu, or install both of one version"}};
  }
  return {.module = module};
}

std::vector<GpuFacts> gpus(NoGpu* why_none) {
  if (found().module) return found().module->gpus(why_none);
  if (why_none) *why_none = found().why;
  return {};
}

MemoryFigures memoryFigures(int gpu) { return found().module ? found().module->memoryFigures(gpu) : MemoryFigures{}; }

std::unique_ptr<device::Device> makeGpuDevice(const GpuFacts& gpu, std::string name, device::Precision precision) {
  return found().module ? found().module->makeGpuDevice(gpu, std::move(name), precision) : nullptr;
}

}  // namespace kvarium::gpu
