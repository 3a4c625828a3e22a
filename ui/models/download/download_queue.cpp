#include "ui/models/download/download_queue.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>

#include "ui/models/download/download_rules.h"

namespace kvarium::ui {
namespace {
constexpr qint64 most_list_bytes = 4 << 20;  // largest size of the list's file
}

QString DownloadJob::result() const {
  if (files.empty()) return {};
  return is_folder ? QFileInfo(files.front().target).absolutePath() : files.front().target;
}

QString DownloadJob::actionInWords() const {
  return moves()                  ? DownloadQueue::tr("Pause")
         : state == State::failed ? DownloadQueue::tr("Try again")
                                  : DownloadQueue::tr("Go on");
}

qint64 DownloadJob::received() const {
  qint64 sum =
      progress.state == DownloadProgress::State::checking ? std::max<qint64>(0, progress.total) : progress.received;
  for (size_t i = 0; i < std::min(next, files.size()); ++i) sum += std::max<qint64>(0, files[i].size);
  return sum;
}

qint64 DownloadJob::total() const {
  qint64 sum = 0;
  for (size_t i = 0; i < files.size(); ++i) {
    const qint64 size = files[i].size < 0 && i == next ? progress.total : files[i].size;
    if (size < 0) return -1;
    sum += size;
  }
  return sum;
}

DownloadQueue::DownloadQueue(const QString& file, const DownloadOptions& options, QObject* parent)
    : QObject(parent), m_file(file), m_options(options) {
  m_thread.setObjectName(QStringLiteral("downloads"));
  load();
}

DownloadQueue::~DownloadQueue() {
  stopRunning();
  m_thread.quit();
  m_thread.wait();
}

DownloadJob* DownloadQueue::find(int id) {
  const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [id](const DownloadJob& job) { return job.id == id; });
  return found == m_jobs.end() ? nullptr : &*found;
}

bool DownloadQueue::add(const HubChoice& choice, const QString& folder) {
  DownloadJob job;
  job.title = choice.title;
  job.is_folder = !choice.folder.isEmpty();
  const QString place = job.is_folder ? folder + QLatin1Char('/') + choice.folder : folder;
  for (DownloadRequest request : choice.downloads) {
    request.target = place + QLatin1Char('/') + request.target;
    job.files.push_back(std::move(request));
  }
  if (job.files.empty()) return false;
  for (DownloadJob& known : m_jobs) {
    if (known.state == DownloadJob::State::done || known.result() != job.result()) continue;
    if (known.moves()) return false;
    known.files = job.files;  // with newer sizes and digests; complete files will be found
    known.next = 0;
    go(known.id);
    return true;
  }
  if (m_jobs.size() >= most) return false;
  job.id = ++m_last_id;
  job.state = DownloadJob::State::waiting;
  m_jobs.push_back(std::move(job));
  save();
  runNext();
  emit changed();
  return true;
}

void DownloadQueue::go(int id) {
  DownloadJob* job = find(id);
  if (!job || job->state == DownloadJob::State::running || job->state == DownloadJob::State::done) return;
  job->state = DownloadJob::State::waiting;
  job->progress.problem.clear();
  runNext();
  emit changed();
}

void DownloadQueue::pause(int id) {
  DownloadJob* job = find(id);
  if (!job) return;
  if (m_running == id) stopRunning();
  if (job->moves()) job->state = DownloadJob::State::paused;
  runNext();
  emit changed();
}

void DownloadQueue::remove(int id) {
  DownloadJob* job = find(id);
  if (!job) return;
  pause(id);
  if (job->state != DownloadJob::State::done) {
    for (size_t i = job->next; i < job->files.size(); ++i) {
      PartFile part(job->files[i].target);
      if (QFile::exists(part.file().fileName()) && part.open()) part.discard();
    }
    for (const DownloadRequest& file : job->files)  // deepest first; what is not empty stays
      if (job->is_folder) QDir().rmdir(QFileInfo(file.target).absolutePath());
    if (job->is_folder) QDir().rmdir(job->result());
  }
  m_jobs.erase(m_jobs.begin() + (job - m_jobs.data()));
  save();
  emit changed();
}

void DownloadQueue::runNext() {
  if (m_running) return;
  for (DownloadJob& job : m_jobs) {
    if (job.state != DownloadJob::State::waiting) continue;
    m_running = job.id;
    job.state = DownloadJob::State::running;
    startFile(job);
    return;
  }
}

void DownloadQueue::startFile(DownloadJob& job) {
  if (!m_thread.isRunning()) m_thread.start();
  m_download = new Download(job.files[job.next], m_options);
  m_download->moveToThread(&m_thread);
  const int id = job.id;
  const Download* of = m_download;
  connect(m_download, &Download::changed, this, [this, id, of](const DownloadProgress& progress) {
    DownloadJob* running = of == m_download ? find(id) : nullptr;
    if (!running || progress.ended()) return;
    running->progress = progress;
    emit changed();
  });
  connect(m_download, &Download::finished, this, [this, id, of](const DownloadProgress& progress) {
    if (of == m_download) onFinished(id, progress);
  });
  QMetaObject::invokeMethod(m_download, &Download::start, Qt::QueuedConnection);
}

void DownloadQueue::onFinished(int id, const DownloadProgress& progress) {
  std::exchange(m_download, nullptr)->deleteLater();
  DownloadJob* job = find(id);
  job->progress = progress;
  if (progress.state != DownloadProgress::State::done) {
    job->state = DownloadJob::State::failed;
  } else {
    if (job->files[job->next].size < 0) job->files[job->next].size = progress.received;
    ++job->next;
    job->progress = {};
    if (job->next < job->files.size()) {
      save();
      startFile(*job);
      emit changed();
      return;
    }
    job->state = DownloadJob::State::done;
  }
  m_running = 0;
  const QString result = job->state == DownloadJob::State::done ? job->result() : QString();
  save();
  runNext();
  emit changed();
  if (!result.isEmpty()) emit finished(result);
}

// Waits for the present write or read of a piece.
void DownloadQueue::stopRunning() {
  m_running = 0;
  Download* download = std::exchange(m_download, nullptr);
  if (!download) return;
  QMetaObject::invokeMethod(
      download,
      [download] {
        download->cancel();
        delete download;
      },
      Qt::BlockingQueuedConnection);
}

void DownloadQueue::load() {
  QFile in(m_file);
  if (in.size() > most_list_bytes || !in.open(QIODevice::ReadOnly)) return;
  const QJsonArray jobs = QJsonDocument::fromJson(in.readAll()).object().value("jobs").toArray();
  for (const QJsonValue& value : jobs) {
    const QJsonObject json = value.toObject();
    DownloadJob job;
    job.title = json.value("title").toString();
    job.is_folder = json.value("folder").toBool();
    for (const QJsonValue& entry : json.value("files").toArray()) {
      const QJsonObject file = entry.toObject();
      const DownloadRequest request{QUrl(file.value("url").toString()), file.value("target").toString(),
                                    sha256Of(file.value("sha256").toString().toLatin1()),
                                    file.value("size").toInteger(-1)};
      if (whyNotAsk(request.url).isEmpty() && QDir::isAbsolutePath(request.target)) job.files.push_back(request);
    }
    job.next = size_t(std::max(0, json.value("next").toInt()));
    if (job.files.empty() || job.next >= job.files.size() || m_jobs.size() >= most) continue;
    job.id = ++m_last_id;
    job.progress.received = QFileInfo(job.files[job.next].target + QStringLiteral(".part")).size();
    m_jobs.push_back(std::move(job));
  }
}

void DownloadQueue::setFile(const QString& file) {
  m_file = file;
  save();
}

void DownloadQueue::save() {
  QJsonArray jobs;
  for (const DownloadJob& job : m_jobs) {
    if (job.state == DownloadJob::State::done) continue;
    QJsonArray files;
    for (const DownloadRequest& file : job.files)
      files.append(QJsonObject{{"url", file.url.toString(QUrl::FullyEncoded)},
                               {"target", file.target},
                               {"sha256", QString::fromLatin1(file.sha256)},
                               {"size", file.size}});
    jobs.append(
        QJsonObject{{"title", job.title}, {"folder", job.is_folder}, {"next", int(job.next)}, {"files", files}});
  }
  QSaveFile out(m_file);
  if (!out.open(QIODevice::WriteOnly) || out.write(QJsonDocument(QJsonObject{{"jobs", jobs}}).toJson()) < 0 ||
      !out.commit())
    emit troubled(tr("The list of downloads could not be saved: %1").arg(out.errorString()));
}

}  // namespace kvarium::ui
