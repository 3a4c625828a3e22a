#include "app/helpers/frames.h"

#include <cstdint>
#include <cstdio>

namespace kvarium::helpers {

std::optional<std::string> readFrame(size_t longest) {
  unsigned char head[4];
  if (std::fread(head, 1, sizeof head, stdin) != sizeof head) return {};
  const size_t size = head[0] | head[1] << 8 | head[2] << 16 | static_cast<size_t>(head[3]) << 24;
  if (size > longest) return {};
  std::string bytes(size, '\0');
  if (std::fread(bytes.data(), 1, size, stdin) != size) return {};
  return bytes;
}

bool writeFrame(std::string_view bytes) {
  const auto size = static_cast<uint32_t>(bytes.size());
  const unsigned char head[4] = {static_cast<unsigned char>(size), static_cast<unsigned char>(size >> 8),
                                 static_cast<unsigned char>(size >> 16), static_cast<unsigned char>(size >> 24)};
  return std::fwrite(head, 1, sizeof head, stdout) == sizeof head &&
         std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
}

}  // namespace kvarium::helpers
