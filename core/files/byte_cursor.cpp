#include "core/files/byte_cursor.h"

#include <bit>

#include "core/base/error.h"

namespace kvarium::files {
namespace {

struct ForeignStart {
  std::string_view start;
  Sentence what;
  Sentence remedy;  // empty: to convert it
};
const ForeignStart foreign_starts[] = {
    {"lmgg", "is a GGML file from before GGUF", {}},
    {"fmgg", "is a GGMF file from before GGUF", {}},
    {"tjgg", "is a GGJT file from before GGUF", {}},
    {"PK\x03\x04", "is a ZIP archive, perhaps PyTorch weights", {}},
    {"version https://git-lfs", "is a Git LFS pointer, not the model itself", "fetch it with: git lfs pull"},
    {"<!", "is a web page, not a model", "download the model itself"},
    {"<html", "is a web page, not a model", "download the model itself"},
};

}  // namespace

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

void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const ForeignStart& foreign : foreign_starts) {
    if (!text.starts_with(foreign.start)) continue;
    throw Error(ErrorKind::file, {"%1 %2", name, foreign.what},
                foreign.remedy.empty() ? Sentence("convert it to %1", format) : foreign.remedy);
  }
}

}  // namespace kvarium::files
