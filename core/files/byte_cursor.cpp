#include "core/files/byte_cursor.h"

#include <bit>

#include "core/base/detailed_error.h"

namespace kvarium::files {

static_assert(std::endian::native == std::endian::little,
              "read() copies little-endian numbers as they lie in the file");

void ByteCursor::endsInside(const Sentence& what) const {
  throw DetailedError(ErrorKind::file, {"%1 is incomplete or damaged", m_name}, "download it again",
                      {"it ends inside %1, byte %2 of %3", what, m_offset, m_bytes.size()});
}

void ByteCursor::tooMany(uint64_t n, const Sentence& what) const {
  throw DetailedError(ErrorKind::file, {"%1 is incomplete or damaged", m_name}, "download it again",
                      {"it claims %1 entries for %2, more than its %3 bytes can hold", n, what, m_bytes.size()});
}

}  // namespace kvarium::files
