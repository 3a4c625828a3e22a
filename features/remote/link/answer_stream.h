// AnswerStream: one POST whose answer is read while it is written (server-sent events).
//
// The request is sent once: Qt is kept from sending it again. Only what no engine has begun to compute is tried again,
// at most twice (after 0.5 s and 2 s, or what Retry-After says): a refused connection, and the status 429 or 503 before
// any byte of an answer. There is no limit to the whole time of an answer. abort() closes the connection, which is how
// an engine is stopped. For one thread with an event loop; nothing blocks. A receiver of a signal may abort or post
// again, and deletes a stream by deleteLater().
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "features/remote/link/server_request.h"

namespace kvarium::remote {

struct StreamOptions {
  int connect_ms = 10000;              // until the request is sent
  int silence_ms = 60000;              // without a byte until silent() is said
  int retry_ms[2] = {500, 2000};       // before the first and the second retry
  int longest_retry_after_ms = 30000;  // a server that asks for more is not waited for
  qint64 most_error_bytes = 64 << 10;  // of the body of an error; the rest is dropped
};

struct StreamFailure {
  QString sentence;  // host, status and a remedy
  int status = 0;    // of HTTP; 0: there was no answer
  QByteArray body;   // of an error status, at most most_error_bytes, without the key
};

class AnswerStream : public QObject {
  Q_OBJECT
 public:
  explicit AnswerStream(QObject* parent = nullptr, const StreamOptions& options = {});
  ~AnswerStream() override { abort(); }

  // Aborts what runs, then asks as `access` says.
  void setAccess(const ServerAccess& access);
  // Aborts what runs. `body` is JSON. `headers` belong to this request, such as X-Session-ID.
  void post(const QUrl& url, const QByteArray& body, const HttpHeaders& headers = {});
  void abort();  // closes the connection at once; no signal follows
  bool running() const { return m_running; }
  QByteArray withoutKey(QByteArray text) const { return m_network.withoutKey(std::move(text)); }

 signals:
  // In this order: waiting*, started, bytes*, and then one of finished and failed; failed may come at any time.
  void waiting(int ms, const QString& why);                               // before a retry
  void started(int status, const kvarium::remote::HttpHeaders& headers);  // the status is 2xx
  void bytes(const QByteArray& piece);                                    // of the body, as it arrives; never empty
  void silent(int seconds);  // nothing came for so long; said again after each further silence_ms
  void finished();           // the answer is whole
  void failed(const kvarium::remote::StreamFailure& failure);

 private:
  void send();
  void onSent();
  void onTooLate();
  void onSilence();
  void onHead();
  void onData();
  void onEnd();
  void failOrRetry(const AnswerFault& fault);
  void end(const StreamFailure& failure);
  void dropReply();

  StreamOptions m_options;
  ServerNetwork m_network;
  QNetworkReply* m_reply = nullptr;
  QUrl m_url;
  QByteArray m_body;
  HttpHeaders m_headers;
  QByteArray m_error_body;
  int m_status = 0, m_retries = 0;
  bool m_running = false;
  QElapsedTimer m_heard;  // since the last byte
  QTimer m_connecting, m_silence, m_retry;
};

}  // namespace kvarium::remote
