// DownloadQueue: the list of downloads, kept between starts, with a thread of its own. After a start nothing is
// downloaded until the user says so.
#pragma once

#include <QObject>
#include <QString>
#include <QThread>
#include <vector>

#include "ui/models/download/download.h"
#include "ui/models/download/hub.h"

namespace kvarium::ui {

struct DownloadJob {
  enum class State { paused, waiting, running, failed, done };
  int id = 0;
  QString title;
  std::vector<DownloadRequest> files;  // `target` is a full path
  size_t next = 0;                     // the files before it are complete
  State state = State::paused;
  DownloadProgress progress;  // of files[next]
  QString result() const;     // the file or folder that can be opened afterwards
  bool is_folder = false;
  bool moves() const { return state == State::running || state == State::waiting; }
  QString actionInWords() const;  // what a button does with it: "Pause", "Go on"; not for a job that is done
  qint64 received() const;        // bytes of all files
  qint64 total() const;           // -1: not known
};

class DownloadQueue : public QObject {
  Q_OBJECT
 public:
  static constexpr size_t most = 32;  // jobs

  // `file` stores the list. The options are for tests.
  explicit DownloadQueue(const QString& file, const DownloadOptions& options = {}, QObject* parent = nullptr);
  ~DownloadQueue() override;  // keeps a running download for later

  void setFile(const QString& file);  // writes the list there from now on
  // Downloads into folder/choice.folder. False: the same job exists, or there are too many.
  bool add(const HubChoice& choice, const QString& folder);
  void go(int id);      // of a paused or failed job
  void pause(int id);   // of a running or waiting job; the part is kept
  void remove(int id);  // with its parts; complete files stay
  const std::vector<DownloadJob>& jobs() const { return m_jobs; }

 signals:
  void changed();                         // of jobs(), at most about ten times a second
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
  int m_running = 0;               // id of the job; 0: none
  int m_last_id = 0;
};

}  // namespace kvarium::ui
