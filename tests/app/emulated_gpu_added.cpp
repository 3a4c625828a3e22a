// Linked into kvarium-cli or the window's program, this makes them one that has an emulated GPU.
#include "tests/support/emulated_gpu.h"

namespace {

const bool emulated_gpu_of_program = kvarium::support::addEmulatedGpu();

}  // namespace
