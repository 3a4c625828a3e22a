// A build without the server.
#include "app/cli/commands.h"

namespace kvarium::cli {

void addServe(CLI::App&) {}

}  // namespace kvarium::cli
