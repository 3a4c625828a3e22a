// The version of the program, as --version says it.
#pragma once

namespace kvarium {

// "0.1.0 (1a2b3c4d)" with the commit that was compiled; without it where the source was no checkout of git, and in
// builds with tests.
const char* programVersion();

}  // namespace kvarium
