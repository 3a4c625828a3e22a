// The program's own folder of models, and the names by which a model in it is opened.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kvarium::loading {

// $KVARIUM_MODEL_DIR, else ${XDG_DATA_HOME:-~/.local/share}/kvarium/models; a relative XDG_DATA_HOME counts as none.
std::filesystem::path modelFolder();
// GGUF files and folders with a config.json, by name. Empty: there is no such folder, or it cannot be read.
std::vector<std::filesystem::path> modelsIn(const std::filesystem::path& folder);
// The name of the file or folder, without the ending ".gguf"; "ORG/NAME" of a folder in the hub's cache
// (models--ORG--NAME/snapshots/REVISION). Links are not followed.
std::string modelName(const std::filesystem::path& path);
// The file or folder that -m names: a path to something that is there or with a slash in it, else the model of
// modelFolder() with that name, with or without ".gguf". Throws Error{file} for a name that none has or that two have.
std::filesystem::path namedModel(const std::string& named);

}  // namespace kvarium::loading
