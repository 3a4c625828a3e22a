// Kernels with one mistake each, and one without, by their names.
#pragma once

#include <string>
#include <vector>

namespace kvarium::gpu_emulated::test {

// The numbers that the kernel leaves, [64]; throws EmulationError.
std::vector<float> runMistake(const std::string& name);

struct MistakeLines {  // of mistakes.cpp
  int half_a_barrier, first_of_two_barriers, second_of_two_barriers, lanes_have_left, lanes_do_not_come;
};
extern const MistakeLines mistake_lines;

}  // namespace kvarium::gpu_emulated::test
