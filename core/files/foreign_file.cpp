#include "core/files/foreign_file.h"

#include "core/base/error.h"

namespace kvarium::files {
namespace {

struct ForeignStart {
  std::string_view start, what, remedy;
};
constexpr std::string_view convert = "convert it to ";
constexpr ForeignStart foreign_starts[] = {
    {"lmgg", "is a GGML file from before GGUF", convert},
    {"fmgg", "is a GGMF file from before GGUF", convert},
    {"tjgg", "is a GGJT file from before GGUF", convert},
    {"PK\x03\x04", "is a ZIP archive, perhaps PyTorch weights", convert},
    {"version https://git-lfs", "is a Git LFS pointer, not the model itself", "fetch it with: git lfs pull"},
    {"<!", "is a web page, not a model", "download the model itself"},
    {"<html", "is a web page, not a model", "download the model itself"},
};

}  // namespace

void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const ForeignStart& foreign : foreign_starts) {
    if (!text.starts_with(foreign.start)) continue;
    std::string remedy(foreign.remedy);
    if (foreign.remedy == convert) remedy += format;
    throw Error(ErrorKind::file, name + " " + std::string(foreign.what), remedy);
  }
}

}  // namespace kvarium::files
