// MachineMemory: bytes this program could still take, as the kernel tells it.
#pragma once

#include <cstdint>
#include <string>

namespace kvarium {

// MemAvailable (proc(5)), or what the control group leaves where that is less: memory.max - (memory.current -
// inactive_file), since pages of files can go (cgroup v2). -1: not told on this machine.
int64_t availableMemory(const std::string& root = "");

}  // namespace kvarium
