#include "core/loading/files_shape.h"

#include <algorithm>
#include <system_error>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/files/hf_folder.h"
#include "core/loading/model_files.h"

namespace kvarium::loading {
namespace {

namespace fs = std::filesystem;

// Of the files in the folder that hold weights, whatever their format.
int64_t weightFileBytes(const fs::path& folder) {
  int64_t sum = -1;
  std::error_code none;
  for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
    const fs::path ending = at->path().extension();
    std::error_code unread;
    const auto bytes = ending == ".safetensors" || ending == ".bin" ? at->file_size(unread) : 0;
    if (!unread && bytes > 0) sum = std::max<int64_t>(sum, 0) + static_cast<int64_t>(bytes);
  }
  return sum;
}

FilesShape readFolder(const fs::path& path) {
  const std::unique_ptr<files::HfFolder> folder = files::HfFolder::openDocuments(path);
  FilesShape found{.kind = "safetensors", .weight_bytes = weightFileBytes(folder->folder())};
  try {
    found.shape = model::shapeOf(model::readConfig(*folder));  // of a family that is computed
  } catch (const Error&) {
    found.shape = model::readShape(folder->config(), folder->label());
  }
  return found;
}

FilesShape readGguf(const fs::path& path) {
  const std::unique_ptr<files::GgufFile> file = files::GgufFile::openMetadata(path);
  FilesShape found{.shape = model::readShape(*file), .kind = "GGUF " + std::to_string(file->version())};
  std::error_code unread;
  const auto bytes = fs::file_size(path, unread);
  if (!unread && file->integer("split.count").value_or(1) <= 1) found.weight_bytes = static_cast<int64_t>(bytes);
  return found;
}

}  // namespace

FilesShape readFilesShape(const fs::path& path) {
  Sentence problem;
  try {
    const std::unique_ptr<ModelFiles> files = ModelFiles::open(path);
    return {.shape = model::shapeOf(files->config()),
            .kind = files->kind(),
            .weight_bytes = static_cast<int64_t>(files->weightBytes())};
  } catch (const Error& error) {
    problem = error.sentence();
  }
  FilesShape found = files::isHfFolder(path) ? readFolder(path) : readGguf(path);
  found.problem = problem;
  return found;
}

}  // namespace kvarium::loading
