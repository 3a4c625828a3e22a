// Download: one file from the web to its place: resumed, checked, never half there under its name.
//
// Bytes go to NAME.part. They are taken up again by Range with If-Range (RFC 9110, 13.1.5, 14.2) when the server's
// strong ETag or the file's SHA-256 is known, else from the beginning. Only https is asked, certificates are checked,
// redirects are followed one by one under the same rule. A part is kept after every failure but a wrong digest or a
// length that contradicts the one known: those bytes are worthless and are removed.
//
// Lives on one thread with an event loop; nothing in it knows widgets.
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

#include "ui/models/part_file.h"

class QCryptographicHash;

namespace kvarium {

struct DownloadRequest {
  QUrl url;
  QString target;     // path the file gets
  QByteArray sha256;  // lower-case hexadecimal digits; empty: not known, or the server says it (X-Linked-Etag)
  qint64 size = -1;   // bytes; -1: not known
};

struct DownloadOptions {
  qint64 most_bytes = qint64(1) << 40;
  qint64 reserve = 64 << 20;                                // bytes that stay free on the disk
  int retries = 5;                                          // in a row without a new byte
  int retry_ms = 1000;                                      // before the first; doubles
  int stall_ms = 30000;                                     // without a byte, then the connection is given up
  std::function<qint64(const QString& folder)> free_space;  // bytes; -1: not known. Empty: the disk's
};

struct DownloadProgress {
  enum class State { idle, connecting, receiving, waiting, checking, done, failed, cancelled };
  State state = State::idle;
  qint64 received = 0, total = -1;  // bytes; while checking: of those read back
  double speed = 0;                 // bytes/s over the last seconds
  QString problem;                  // failed: one sentence; waiting: why
  bool ended() const { return state == State::done || state == State::failed || state == State::cancelled; }
};

class Download : public QObject {
  Q_OBJECT
 public:
  static constexpr int tick_ms = 100;  // between two reports
  static constexpr int most_redirects = 10;

  explicit Download(const DownloadRequest& request, const DownloadOptions& options = {}, QObject* parent = nullptr);
  ~Download() override;

  void start();   // once
  void cancel();  // the part stays
  const DownloadProgress& progress() const { return m_progress; }

 signals:
  void changed(const kvarium::DownloadProgress& progress);
  void finished(const kvarium::DownloadProgress& progress);  // once, the last signal

 private:
  using State = DownloadProgress::State;
  bool checkPlace();
  void ask(const QUrl& url);
  void onHeaders();
  bool begin(int status);
  bool roomFor(qint64 bytes);
  void onData();
  void onReply();
  void onRedirect(const QUrl& target);
  void retryOrFail(int status, QNetworkReply::NetworkError error, const QString& details, int wait_s);
  bool startOver();
  void received();
  void check();
  void checkMore();
  void end(State state, const QString& problem = {});
  void dropReply();
  void enter(State state, const QString& problem = {});
  void report();
  qint64 known() const;  // bytes of the whole file, -1

  DownloadRequest m_request;
  DownloadOptions m_options;
  PartFile m_part;
  std::unique_ptr<QNetworkAccessManager> m_network;
  QNetworkReply* m_reply = nullptr;
  QUrl m_url;               // asked now, after redirects
  qint64 m_total = -1;      // as the answer says
  qint64 m_checked_at = 0;  // size at the last look at the disk's room
  int m_redirects = 0, m_retries = 0, m_restarts = 0;
  bool m_headers_seen = false, m_writing = false;
  std::unique_ptr<QCryptographicHash> m_hash;
  qint64 m_hashed = 0;
  QTimer m_tick, m_retry;
  QElapsedTimer m_clock;
  std::deque<std::pair<qint64, qint64>> m_samples;  // ms, bytes
  DownloadProgress m_progress;
};

}  // namespace kvarium
