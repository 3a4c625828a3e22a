// kvarium-cli: the engine of the window on a command line, without Qt. Results go to stdout, progress and errors to
// stderr.
#pragma once

namespace kvarium::cli {

// All of the program, with the arguments of main(); returns its exit code.
int runProgram(int argc, char** argv);

}  // namespace kvarium::cli
