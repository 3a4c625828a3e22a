#include "app/cli/commands.h"

int main(int argc, char** argv) { return kvarium::cli::runProgram(argc, argv); }
