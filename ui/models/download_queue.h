// DownloadQueue: what is being downloaded and what waits, on a thread of its own, kept between starts. After a start
// nothing is fetched until the user says so.
#pragma once

#include <QObject>
#include <QString>
#include <QThread>
#include <vector>

#include "ui/models/download.h"
#include "ui/models/hub.h"

namespace kvarium {

struct DownloadJob {
  enum class State { paused, waiting, running, failed, done };
  int id = 0;
  QString title;
  std::vector<DownloadRequest> files;  // `target` is a whole path
  size_t next = 0;                     // files before it are there
  State state = State::paused;
  DownloadProgress progress;  // of the file at `next`
  QString result() const;     // what can be opened when it is done: the file, or the folder
  bool is_folder = false;
  qint64 received() const;  // bytes of all files
  qint64 total() const;     // -1: not known
};

class DownloadQueue : public QObject {
  Q_OBJECT
 public:
  static constexpr size_t most = 32;  // jobs

  // `file` keeps the list. The options are the tests'.
  explicit DownloadQueue(const QString& file, const DownloadOptions& options = {}, QObject* parent = nullptr);
  ~DownloadQueue() override;  // what runs is kept for later

  // Into folder/choice.folder. False: the same is there already, or too much is.
  bool add(const HubChoice& choice, const QString& folder);
  void go(int id);      // paused, failed
  void pause(int id);   // running, waiting; the part stays
  void remove(int id);  // and its parts; files that are whole stay
  const std::vector<DownloadJob>& jobs() const { return m_jobs; }

 signals:
  void changed();                         // of jobs(), at most some ten times a second
  void finished(const QString& result);   // a job is done
  void troubled(const QString& problem);  // the list could not be written

 private:
  DownloadJob* find(int id);
  void runNext();
  void startFile(DownloadJob& job);
  void onFinished(int id, const DownloadProgress& progress);
  void stopRunning();
  void load();
  void save();

  QString m_file;
  DownloadOptions m_options;
  std::vector<DownloadJob> m_jobs;
  QThread m_thread;
  Download* m_download = nullptr;  // lives on m_thread
  int m_running = 0;               // job, 0: none
  int m_last_id = 0;
};

}  // namespace kvarium
