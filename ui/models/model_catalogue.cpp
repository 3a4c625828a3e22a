#include "ui/models/model_catalogue.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QMetaObject>
#include <algorithm>

#include "ui/models/description_cache.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString shownName(const FoundModel& found) {
  const QFileInfo file(fromPath(found.path));
  QString name = file.fileName();
  if (name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive)) name.chop(5);
  if (found.label.empty()) return name;
  const QString repository = QString::fromStdString(found.label);
  return file.isDir() ? repository : repository + QStringLiteral(" · ") + name;
}

bool before(const ListedModel& a, const ListedModel& b) {
  if (a.usable() != b.usable()) return a.usable();
  const int order = QString::compare(a.name, b.name, Qt::CaseInsensitive);
  return order != 0 ? order < 0 : a.path < b.path;
}

}  // namespace

void ModelCatalogue::scan(const QStringList& folders, const QStringList& also) {
  m_scanning = true;
  m_search.run([=, this](const NewestJob::Superseded& superseded) { run(folders, also, superseded); });
}

void ModelCatalogue::cancel() {
  m_search.supersede();
  if (std::exchange(m_scanning, false)) emit finished(tr("The search was stopped"));
}

// On the thread of the search. What it reports is dropped when it is superseded.
void ModelCatalogue::run(const QStringList& folders, const QStringList& also, const NewestJob::Superseded& superseded) {
  std::vector<std::filesystem::path> paths;
  for (const QString& folder : folders) paths.push_back(toPath(folder));
  ScanResult found = findModels(paths, {}, superseded);
  for (const QString& path : also) {
    std::error_code ignored;
    const auto same = [&](const FoundModel& model) {
      return std::filesystem::equivalent(model.path, toPath(path), ignored);
    };
    if (std::any_of(found.models.begin(), found.models.end(), same)) continue;
    FoundModel model = checkModelPath(toPath(path));
    if (!model.path.empty()) found.models.push_back(std::move(model));
  }
  DescriptionCache cache(m_cache_file);
  std::vector<ListedModel> models;
  const auto hand = [&] {
    std::sort(models.begin(), models.end(), before);
    QMetaObject::invokeMethod(this, [this, superseded, models] {
      if (superseded()) return;
      m_models = models;
      emit changed();
    });
  };
  QElapsedTimer since;
  since.start();
  for (const FoundModel& model : found.models) {
    if (superseded()) break;
    ListedModel listed{fromPath(model.path), shownName(model), {}};
    const QString stamp = QString::fromStdString(model.stamp);
    if (!model.problem.empty()) {
      listed.about.path = model.path;
      listed.problem = sentenceText(model.problem);
    } else if (auto known = cache.find(listed.path, stamp)) {
      listed.about = std::move(*known);
    } else {
      listed.about = engine::describeModel(model.path);
      cache.keep(listed.path, stamp, listed.about);
      // Without the folder, because the list shows one line and the folder is shown elsewhere.
      listed.problem = sentenceText(listed.about.problem).replace(listed.path, QFileInfo(listed.path).fileName());
    }
    models.push_back(std::move(listed));
    if (since.elapsed() < batch_ms) continue;
    hand();
    since.restart();
  }
  cache.save();  // a failure costs only time at the next start
  hand();
  QString notice;
  if (found.cut)
    notice = tr("The folders hold more than is looked through; add a folder nearer to the models");
  else if (!found.unread.empty() && QFileInfo::exists(fromPath(found.unread.front())))
    notice = tr("%1 cannot be read").arg(QDir::toNativeSeparators(fromPath(found.unread.front())));
  QMetaObject::invokeMethod(this, [this, superseded, notice] {
    if (superseded()) return;
    m_scanning = false;
    emit finished(notice);
  });
}

}  // namespace kvarium::ui
