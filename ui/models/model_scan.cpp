#include "ui/models/model_scan.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <optional>
#include <set>

#include "ui/parts/file_paths.h"

namespace kvarium::ui {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_unread = 8;
constexpr qint64 most_of_config = 1 << 20;  // bytes; those of models have some thousands

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}
// True for a folder, not for a link to one.
bool isOwnFolder(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::directory;
}

FoundModel foundIn(const fs::path& path, const std::vector<fs::path>& files) {
  FoundModel found{path, 0, {}, {}};
  qint64 newest_ms = 0;
  for (const fs::path& file : files) {
    const QFileInfo info(fromPath(file));
    found.bytes += info.size();
    newest_ms = std::max(newest_ms, info.lastModified().toMSecsSinceEpoch());
  }
  found.stamp = std::to_string(files.size()) + ":" + std::to_string(found.bytes) + ":" + std::to_string(newest_ms);
  return found;
}

// True for a picture projector or a vocabulary alone, which is no chat model.
bool isGgufOfAModel(const QString& name) {
  return name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) &&
         !name.contains(QLatin1String("mmproj"), Qt::CaseInsensitive) &&
         !name.startsWith(QLatin1String("ggml-vocab"), Qt::CaseInsensitive);
}

std::optional<FoundModel> ggufModel(const fs::path& path) {
  static const QRegularExpression part(QStringLiteral("-(\\d{5})-of-(\\d{5})\\.gguf$"),
                                       QRegularExpression::CaseInsensitiveOption);
  const QString name = fromPath(path.filename());
  if (!isGgufOfAModel(name) || !isFile(path)) return std::nullopt;
  FoundModel found = foundIn(path, {path});
  const QRegularExpressionMatch match = part.match(name);
  if (const int parts = match.captured(2).toInt(); parts > 1) {
    if (match.captured(1).toInt() != 1) return std::nullopt;  // the first part stands for all parts
    found.problem = {
        "it is split into %1 files, which this version does not read; join them with llama-gguf-split "
        "--merge",
        parts};
  }
  return found;
}

// True for the configuration of a model, not of another program.
bool describesModel(const fs::path& config) {
  QFile file(fromPath(config));
  if (!file.open(QIODevice::ReadOnly) || file.size() > most_of_config) return false;
  return QJsonDocument::fromJson(file.read(most_of_config)).object().value(QLatin1String("model_type")).isString();
}

// A folder without weights says what the cache of its model would cost; next to GGUF files it is theirs.
std::optional<FoundModel> folderModel(const fs::path& folder, const std::vector<fs::path>& entries) {
  constexpr const char* weights[] = {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin",
                                     "pytorch_model.bin.index.json"};
  const auto isThere = [&](const char* name) { return isFile(folder / name); };
  if (!isThere("config.json")) return std::nullopt;
  const auto isGguf = [](const fs::path& entry) { return isGgufOfAModel(fromPath(entry.filename())); };
  if (std::ranges::none_of(weights, isThere) &&
      (std::ranges::any_of(entries, isGguf) || !describesModel(folder / "config.json")))
    return std::nullopt;
  std::vector<fs::path> files;
  std::copy_if(entries.begin(), entries.end(), std::back_inserter(files), isFile);
  return foundIn(folder, files);
}

bool isRepository(const fs::path& folder) {
  return folder.filename().string().starts_with("models--") && isOwnFolder(folder / "snapshots");
}

fs::path snapshotOf(const fs::path& repository) {
  static const QRegularExpression hexadecimal(QStringLiteral("^[0-9a-f]+$"));
  const fs::path snapshots = repository / "snapshots", main = repository / "refs" / "main";
  if (QFile named(fromPath(main)); isFile(main) && named.open(QIODevice::ReadOnly)) {
    const QString revision = QString::fromLatin1(named.read(64)).trimmed();
    if (hexadecimal.match(revision).hasMatch() && isOwnFolder(snapshots / toPath(revision)))
      return snapshots / toPath(revision);
  }
  const QDir::Filters own = QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks;
  const QFileInfoList newest_first = QDir(fromPath(snapshots)).entryInfoList(own, QDir::Time);
  return newest_first.isEmpty() ? fs::path() : toPath(newest_first.front().filePath());
}

class Walk {
 public:
  Walk(const ScanLimits& limits, const std::function<bool()>& cancelled) : m_limits(limits), m_cancelled(cancelled) {}

  void enter(const fs::path& path, int depth) {
    if (!isRepository(path)) return folder(path, depth);
    if (const fs::path snapshot = snapshotOf(path); !snapshot.empty()) folder(snapshot, depth);
  }

  ScanResult result;

 private:
  void folder(const fs::path& path, int depth) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || !m_seen.insert(real).second) return;
    const std::vector<fs::path> entries = list(path);
    if (stopped()) return;
    if (auto found = folderModel(path, entries)) add(std::move(*found));
    for (const fs::path& entry : entries) {
      if (stopped()) return;
      if (auto found = ggufModel(entry)) {
        const fs::path target = fs::canonical(entry, error);
        if (!error && m_seen.insert(target).second) add(std::move(*found));
      } else if (isOwnFolder(entry) && !entry.filename().string().starts_with(".")) {
        if (depth < m_limits.depth)
          enter(entry, depth + 1);
        else
          result.cut = true;
      }
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

  void add(FoundModel found) {
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
  for (const fs::path& folder : folders) walk.enter(folder, 0);
  return std::move(walk.result);
}

FoundModel checkModelPath(const fs::path& path) {
  if (auto found = ggufModel(path)) return std::move(*found);
  const std::vector<FoundModel> inside = findModels({path}, {.depth = 1, .entries = 2000, .models = 1}).models;
  return inside.empty() ? FoundModel{} : inside.front();
}

}  // namespace kvarium::ui
