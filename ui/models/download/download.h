// Download: downloads one file, resumes and verifies it. The file gets its name only when it is complete.
//
// Bytes go to NAME.part. A download resumes with Range and If-Range (RFC 9110, 13.1.5, 14.2) if the server's strong
// ETag or the file's SHA-256 is known, else it starts again. Only https is used, certificates are checked, and
// redirects are followed one by one under the same rule. The part is kept after every failure except a wrong digest or
// a length that contradicts the known one: those bytes are worthless and are removed.
//
// For one thread with an event loop; no widgets.
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QTimer>
#include <QUrl>
#include <deque>
#include <functional>
#include <memory>

#include "ui/models/download/part_file.h"

class QCryptographicHash;

namespace kvarium::ui {

struct DownloadRequest {
  QUrl url;
  QString target;     // final path of the file
  QByteArray sha256;  // lower-case hexadecimal digits; empty: not known, unless the server sends it (X-Linked-Etag)
  qint64 size = -1;   // bytes; -1: not known
};

struct DownloadOptions {
  qint64 most_bytes = qint64(1) << 40;
  qint64 reserve = 64 << 20;  // bytes to leave free on the disk
  int retries = 5;            // successive ones without a new byte
  int retry_ms = 1000;        // before the first retry; doubles each time
  int stall_ms = 30000;       // longest time without a byte before the connection is closed
  std::function<qint64(const QString& folder)> free_space;  // bytes; -1: not known. Empty: asks the file system
};

struct DownloadProgress {
  enum class State { idle, connecting, receiving, waiting, checking, done, failed, cancelled };
  State state = State::idle;
  qint64 received = 0, total = -1;  // bytes; while verifying, the bytes that were read back
  double speed = 0;                 // bytes/s, mean over the last seconds
  QString problem;                  // one sentence, if it failed or waits
  bool ended() const { return state == State::done || state == State::failed || state == State::cancelled; }
};

class Download : public QObject {
  Q_OBJECT
 public:
  static constexpr int tick_ms = 100;  // between two reports
  static constexpr int most_redirects = 10;

  explicit Download(const DownloadRequest& request, const DownloadOptions& options = {}, QObject* parent = nullptr);
  ~Download() override;

  void start();   // call it once
  void cancel();  // the part is kept
  const DownloadProgress& progress() const { return m_progress; }

 signals:
  void changed(const kvarium::ui::DownloadProgress& progress);
  void finished(const kvarium::ui::DownloadProgress& progress);  // emitted once, as the last signal

 private:
  using State = DownloadProgress::State;
  bool checkPlace();
  void ask(const QUrl& url);
  void onHeaders();
  bool begin(int status);
  bool roomFor(qint64 bytes);
  void onData();
  void onReply();
  void onRedirect(const QUrl& from, const QUrl& target);
  void retryOrFail(bool is_worth_it, int wait_s, const QString& words);
  bool startOver();
  void check();
  void checkMore();
  void complete();  // gives the file its name
  void end(State state, const QString& problem = {});
  bool fail(const QString& problem);  // ends it; returns false
  void dropReply();
  void enter(State state, const QString& problem = {});
  void report();
  // Bytes of the whole file; -1: not known.
  qint64 known() const { return m_request.size >= 0 ? m_request.size : m_total; }

  DownloadRequest m_request;
  DownloadOptions m_options;
  PartFile m_part;
  std::unique_ptr<QNetworkAccessManager> m_network;
  QNetworkReply* m_reply = nullptr;
  qint64 m_total = -1;  // from the answer
  int m_redirects = 0, m_retries = 0, m_restarts = 0;
  bool m_headers_seen = false, m_writing = false;
  std::unique_ptr<QCryptographicHash> m_hash;
  QTimer m_tick, m_retry;
  QElapsedTimer m_clock;
  std::deque<std::pair<qint64, qint64>> m_samples;  // ms, bytes
  DownloadProgress m_progress;
};

}  // namespace kvarium::ui
