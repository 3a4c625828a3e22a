// ModelServer: `kvarium-cli serve` as a child process of the window: it serves one model to other programs of this
// computer, at 127.0.0.1, and ends with the window (on Linux also where that crashes). An answer that is still being
// sent 1.5 s after the end was asked for is cut off.
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <optional>

#include "core/engine/session.h"

namespace kvarium::ui {

struct ServeRequest {
  engine::LoadRequest model;  // as the window opened it
  QString name;               // of the model, for people
  int64_t context = 8192;     // tokens a conversation may need
  int threads = 0;            // 0: the machine's
  device::Precision precision = device::Precision::fast;
  int64_t memory_limit = -1;  // bytes of each conversation's cache; negative: none
  QString cache;              // specification, for requests that name none
  int port = 8080;            // 0: any that is free
  bool tells_events = true;   // publishes what happens to the caches, at a port that is free
};

QStringList serveArguments(const ServeRequest& request);  // of kvarium-cli

class ModelServer : public QObject {
  Q_OBJECT
 public:
  enum class State { off, starting, running, ending, failed };
  Q_ENUM(State)
  static constexpr int most_end_ms = 1500;                 // from the request to end until it is killed
  static constexpr int64_t kept_bytes = int64_t{1} << 30;  // of caches that it keeps (--warm-bytes)

  explicit ModelServer(QObject* parent = nullptr);
  ~ModelServer() override;  // ends it, and waits for at most twice most_end_ms

  // kvarium-cli in the folder of this program, else in PATH; empty: there is none.
  static QString program(const QString& folder = QCoreApplication::applicationDirPath());

  void start(const ServeRequest& request);  // not while one is on
  void stop();                              // it is off, later

  State state() const { return m_state; }
  bool isOn() const { return m_state != State::off && m_state != State::failed; }
  const ServeRequest& request() const { return m_request; }  // of the last start
  const QString& address() const { return m_address; }  // "http://127.0.0.1:8080/v1"; empty: it does not listen yet
  const QString& events() const { return m_events; }    // "tcp://127.0.0.1:5557"; empty: none are published
  const QString& problem() const { return m_problem; }  // one sentence, in state failed
  qint64 processId() const { return m_process.processId(); }  // 0: there is none
  // In state failed, where the port was not to be had: another that is free; 0: any. Otherwise nothing.
  std::optional<int> otherPort() const { return m_other_port; }

 signals:
  void changed();

 private:
  void enter(State state);
  void read();
  void readLine(const QString& line);
  QString whyItEnded(int code, QProcess::ExitStatus status);
  void onFinished(int code, QProcess::ExitStatus status);
  void fail(const QString& why);

  QProcess m_process;
  QTimer m_patience;  // of a stop
  State m_state = State::off;
  ServeRequest m_request;
  QString m_address, m_events, m_problem;
  std::optional<int> m_other_port;
  QByteArray m_unread;  // of its standard error: a line without its end
  QString m_said;       // its last line
};

}  // namespace kvarium::ui
