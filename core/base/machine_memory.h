// The memory of the machine, and how much of it this program could still allocate, from the kernel.
#pragma once

#include <cstdint>
#include <string>

namespace kvarium {

// MemAvailable (proc(5)), or the control group's rest if that is less: memory.max - (memory.current - inactive_file),
// because pages of files can be dropped (cgroup v2). -1: not known on this machine.
int64_t availableMemory(const std::string& root = "");
// MemTotal, or the limit of the control group if that is less. -1: not known on this machine.
int64_t machineMemory(const std::string& root = "");

}  // namespace kvarium
