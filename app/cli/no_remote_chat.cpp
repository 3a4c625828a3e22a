// A build without remote engines.
#include "app/cli/terminal.h"

namespace kvarium::cli {

void chatWithEngine(const std::string&, remote::ChatRequest, bool) {
  throw Error(ErrorKind::unsupported, "this kvarium-cli was built without remote engines", "leave --engine out");
}

}  // namespace kvarium::cli
