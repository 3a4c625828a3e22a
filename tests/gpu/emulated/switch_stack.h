// How one thread of the host goes from one stack to another.
#pragma once

#include <cstddef>

// A processor foresees that a function returns to where it was called from last, which a switch makes wrong: so there
// is no call in a switch, and what leads to it is inlined.
#define KV_INLINE [[gnu::always_inline]] inline

namespace kvarium::emulated {

#if defined(__x86_64__)
constexpr size_t pushed_by_call = 8;  // bytes
#else
constexpr size_t pushed_by_call = 0;
#endif

// Leaves this stack, with where to go on and the frame pointer on its top and the top in *leave, and goes on where the
// stack `enter` was left. All other registers are the compiler's to save.
KV_INLINE void switchStack(void** leave, void* enter) {
#if defined(__x86_64__)
  asm volatile(
      "leaq -128(%%rsp), %%rsp\n\t"  // the red zone, which a function may use below its stack
      "leaq 1f(%%rip), %%rax\n\t"
      "pushq %%rbp\n\t"
      "pushq %%rax\n\t"
      "movq %%rsp, (%0)\n\t"
      "movq %1, %%rsp\n\t"
      "popq %%rax\n\t"
      "popq %%rbp\n\t"
      "jmp *%%rax\n"
      "1:\n\t"
      "leaq 128(%%rsp), %%rsp"
      : "+D"(leave), "+S"(enter)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2",
        "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
        "cc", "memory");
#elif defined(__aarch64__)
  asm volatile(
      "adr x9, 1f\n\t"
      "stp x9, x29, [sp, #-16]!\n\t"
      "mov x10, sp\n\t"
      "str x10, [%0]\n\t"
      "mov sp, %1\n\t"
      "ldp x9, x29, [sp], #16\n\t"
      "br x9\n"
      "1:"
      : "+r"(leave), "+r"(enter)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x19",
        "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6",
        "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22",
        "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
#endif
}

}  // namespace kvarium::emulated
