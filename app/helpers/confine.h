// confine: takes from this process what a reader of strangers' data does not need, for good: files, sockets, other
// programs, and memory and time beyond a limit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kvarium::helpers {

struct Allowed {
  size_t memory = 0;                 // bytes of addresses
  unsigned seconds = 0;              // of processor time, from now on
  std::vector<std::string> folders;  // whose files may be read; none: no file is opened
};

// Files stay on a kernel without Landlock. False: something else could not be taken away.
bool confine(const Allowed& allowed);

// Processor time from now on, in place of what confine() allowed.
void allowSeconds(unsigned seconds);

}  // namespace kvarium::helpers
