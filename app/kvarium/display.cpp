#include "app/kvarium/display.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace kvarium::app {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// name: a path, or an abstract name after a zero byte.
bool listens(const std::string& name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, name.data(), name.size());
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return true;  // unknown
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size() + (name[0] != '\0'));
  const bool connected = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), size) == 0;
  ::close(descriptor);
  return connected;
}

bool waylandAnswers(const std::string& display) {
  if (display.empty()) return false;
  return listens(display[0] == '/' ? display : variable("XDG_RUNTIME_DIR") + "/" + display);
}

// [HOST]:NUMBER[.SCREEN]; sockets as xcb opens them. A host's display is taken to be there.
bool xAnswers(const std::string& display) {
  const size_t colon = display.rfind(':');
  if (colon == std::string::npos) return false;
  const std::string host = display.substr(0, colon);
  if (!host.empty() && host != "unix") return true;
  const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
  const std::string path = "/tmp/.X11-unix/X" + number;
  return listens(path) || listens(std::string(1, '\0') + path);
}

}  // namespace

bool displayAnswers(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-platform") == 0 || std::strcmp(argv[i], "--platform") == 0) return true;
  }
  const std::string platform = variable("QT_QPA_PLATFORM");
  const bool any = platform.empty();
  if (!any && platform.rfind("xcb", 0) != 0 && platform.rfind("wayland", 0) != 0) return true;
  return (platform.rfind("xcb", 0) != 0 && waylandAnswers(variable("WAYLAND_DISPLAY"))) ||
         (platform.rfind("wayland", 0) != 0 && xAnswers(variable("DISPLAY")));
}

}  // namespace kvarium::app
