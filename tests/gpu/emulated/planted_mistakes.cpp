// planted_mistakes NAME: runs that kernel of mistakes.cpp. Compiled with a sanitizer, for planted_mistakes_test.py.
#include <cstdio>

#include "mistakes.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (const float number : kvarium::gpu_emulated::test::runMistake(argv[1])) {
    std::printf("%g ", static_cast<double>(number));
  }
  std::printf("\n");
  return 0;
}
