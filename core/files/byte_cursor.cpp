#include "core/files/byte_cursor.h"

#include <bit>

#include "core/base/detailed_error.h"

namespace kvarium::files {

static_assert(std::endian::native == std::endian::little,
              "read() copies little-endian numbers as they lie in the file");

void ByteCursor::endsInside(std::string_view what) const {
  throw DetailedError(ErrorKind::file, std::string(m_name) + " is incomplete or damaged", "download it again",
                      "it ends inside " + std::string(what) + ", byte " + std::to_string(m_offset) + " of " +
                          std::to_string(m_bytes.size()));
}

void ByteCursor::tooMany(uint64_t n, std::string_view what) const {
  throw DetailedError(ErrorKind::file, std::string(m_name) + " is incomplete or damaged", "download it again",
                      "it claims " + std::to_string(n) + " entries for " + std::string(what) + ", more than its " +
                          std::to_string(m_bytes.size()) + " bytes can hold");
}

}  // namespace kvarium::files
