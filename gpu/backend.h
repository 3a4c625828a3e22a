// The namespace that the files of gpu/ are compiled into: once for CUDA, once for the emulated GPU of the tests, so
// that one program can hold both.
#pragma once

#if defined(KVARIUM_EMULATED_GPU)
#define KV_GPU kvarium::gpu_emulated
#else
#define KV_GPU kvarium::gpu
#endif
