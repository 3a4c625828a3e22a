// A build without lessons.
#include "app/cli/commands.h"

namespace kvarium::cli {

void addLesson(CLI::App&) {}

}  // namespace kvarium::cli
