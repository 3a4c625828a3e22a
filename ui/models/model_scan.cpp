#include "ui/models/model_scan.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <set>

namespace kvarium::ui {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_unread = 8;

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}
// True for a folder, not for a link to one.
bool isOwnFolder(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::directory;
}

std::string stampOf(const std::vector<fs::path>& files) {
  uintmax_t bytes = 0;
  fs::file_time_type::rep newest =
      std::numeric_limits<fs::file_time_type::rep>::min();  // not 0, because the clock's epoch is in the future
  for (const fs::path& file : files) {
    std::error_code error;
    if (const uintmax_t size = fs::file_size(file, error); !error) bytes += size;
    if (const auto time = fs::last_write_time(file, error); !error)
      newest = std::max(newest, time.time_since_epoch().count());
  }
  return std::to_string(files.size()) + ":" + std::to_string(bytes) + ":" + std::to_string(newest);
}

// The part and the count in "name-00002-of-00005.gguf".
std::optional<std::pair<int, int>> partOf(const std::string& name) {
  constexpr size_t tail = 20;  // "-00002-of-00005.gguf"
  if (name.size() < tail) return std::nullopt;
  const std::string end = lower(name.substr(name.size() - tail));
  const auto number = [&](size_t at) {
    int value = 0;
    for (size_t i = at; i < at + 5; ++i) {
      if (end[i] < '0' || end[i] > '9') return -1;
      value = value * 10 + (end[i] - '0');
    }
    return value;
  };
  if (end[0] != '-' || end.substr(6, 4) != "-of-" || number(1) < 0 || number(10) < 0) return std::nullopt;
  return std::pair(number(1), number(10));
}

// True for a picture projector or a vocabulary alone, which is no chat model.
bool isGgufOfAModel(const std::string& name) {
  const std::string low = lower(name);
  return low.ends_with(".gguf") && low.find("mmproj") == std::string::npos && !low.starts_with("ggml-vocab");
}

std::optional<FoundModel> ggufModel(const fs::path& path) {
  const std::string name = path.filename().string();
  if (!isGgufOfAModel(name) || !isFile(path)) return std::nullopt;
  FoundModel found{path, {}, stampOf({path}), {}};
  if (const auto part = partOf(name); part && part->second > 1) {
    if (part->first != 1) return std::nullopt;  // the first part stands for all parts
    found.problem = {
        "it is split into %1 files, which this version does not read; join them with llama-gguf-split "
        "--merge",
        part->second};
  }
  return found;
}

bool holdsWeights(const fs::path& folder) {
  for (const char* name :
       {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"}) {
    if (isFile(folder / name)) return true;
  }
  return false;
}

std::optional<FoundModel> folderModel(const fs::path& folder, const std::vector<fs::path>& entries) {
  if (!isFile(folder / "config.json") || !holdsWeights(folder)) return std::nullopt;
  std::vector<fs::path> files;
  std::copy_if(entries.begin(), entries.end(), std::back_inserter(files), isFile);
  return FoundModel{folder, {}, stampOf(files), {}};
}

bool isRepository(const fs::path& folder) {
  return folder.filename().string().starts_with("models--") && isOwnFolder(folder / "snapshots");
}

// "models--org--name" -> "org/name"
std::string repositoryName(const fs::path& folder) {
  std::string name = folder.filename().string().substr(8);
  if (const size_t at = name.find("--"); at != std::string::npos) name.replace(at, 2, "/");
  return name;
}

fs::path snapshotOf(const fs::path& repository) {
  const fs::path snapshots = repository / "snapshots", main = repository / "refs" / "main";
  if (isFile(main)) {
    std::string revision(64, '\0');
    std::ifstream in(main);
    in.read(revision.data(), static_cast<std::streamsize>(revision.size()));
    revision.resize(static_cast<size_t>(in.gcount()));
    revision.erase(revision.find_last_not_of(" \r\n") + 1);
    const bool plain = !revision.empty() && revision.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (plain && isOwnFolder(snapshots / revision)) return snapshots / revision;
  }
  fs::path newest;
  fs::file_time_type time;
  std::error_code error;
  for (fs::directory_iterator at(snapshots, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const auto changed = fs::last_write_time(at->path(), ignored);
    if (isOwnFolder(at->path()) && (newest.empty() || changed > time)) newest = at->path(), time = changed;
  }
  return newest;
}

class Walk {
 public:
  Walk(const ScanLimits& limits, const std::function<bool()>& cancelled) : m_limits(limits), m_cancelled(cancelled) {}

  void folder(const fs::path& path, int depth, const std::string& label) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || !m_seen.insert(real).second) return;
    const std::vector<fs::path> entries = list(path);
    if (stopped()) return;
    if (auto found = folderModel(path, entries)) add(std::move(*found), label);
    for (const fs::path& entry : entries) {
      if (stopped()) return;
      if (auto found = ggufModel(entry)) {
        const fs::path target = fs::canonical(entry, error);
        if (!error && m_seen.insert(target).second) add(std::move(*found), label);
      } else if (isOwnFolder(entry) && !entry.filename().string().starts_with(".")) {
        below(entry, depth, label);
      }
    }
  }

  ScanResult result;

 private:
  void below(const fs::path& entry, int depth, const std::string& label) {
    if (depth >= m_limits.depth) {
      result.cut = true;
    } else if (isRepository(entry)) {
      if (const fs::path snapshot = snapshotOf(entry); !snapshot.empty())
        folder(snapshot, depth + 1, repositoryName(entry));
    } else {
      folder(entry, depth + 1, label);
    }
  }

  std::vector<fs::path> list(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && !stopped(); at.increment(error)) {
      if (++m_entries > m_limits.entries) result.cut = true;
      entries.push_back(at->path());
    }
    if (error && result.unread.size() < most_unread) result.unread.push_back(folder);
    std::sort(entries.begin(), entries.end());
    return entries;
  }

  void add(FoundModel found, const std::string& label) {
    found.label = label;
    if (result.models.size() < m_limits.models)
      result.models.push_back(std::move(found));
    else
      result.cut = true;
  }

  bool stopped() {
    if (m_cancelled && m_cancelled()) result.cancelled = true;
    return result.cancelled || m_entries > m_limits.entries;
  }

  ScanLimits m_limits;
  const std::function<bool()>& m_cancelled;
  std::set<fs::path> m_seen;  // canonical paths
  int64_t m_entries = 0;
};

}  // namespace

ScanResult findModels(const std::vector<fs::path>& folders, const ScanLimits& limits,
                      const std::function<bool()>& cancelled) {
  Walk walk(limits, cancelled);
  for (const fs::path& folder : folders) {
    if (isRepository(folder)) {
      if (const fs::path snapshot = snapshotOf(folder); !snapshot.empty())
        walk.folder(snapshot, 0, repositoryName(folder));
    } else {
      walk.folder(folder, 0, {});
    }
  }
  return std::move(walk.result);
}

FoundModel checkModelPath(const fs::path& path) {
  if (auto found = ggufModel(path)) return std::move(*found);
  const std::vector<FoundModel> inside = findModels({path}, {.depth = 1, .entries = 2000, .models = 1}).models;
  return inside.empty() ? FoundModel{} : inside.front();
}

}  // namespace kvarium::ui
