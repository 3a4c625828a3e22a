#include "core/files/foreign_file.h"

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

void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const ForeignStart& foreign : foreign_starts) {
    if (!text.starts_with(foreign.start)) continue;
    throw Error(ErrorKind::file, {"%1 %2", name, foreign.what},
                foreign.remedy.empty() ? Sentence("convert it to %1", format) : foreign.remedy);
  }
}

}  // namespace kvarium::files
