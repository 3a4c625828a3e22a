// HttpClient: short questions to a server: the whole answer at once, with limits of time and length.
//
// Questions go in parallel, six at a time to one host. They have connections of their own, apart from AnswerStream, so
// that a running reply never keeps a question waiting. For one thread with an event loop; nothing blocks.
#pragma once

#include <QObject>
#include <functional>
#include <set>

#include "features/remote/link/server_request.h"

namespace kvarium::remote {

struct HttpAnswer {
  int status = 0;   // of HTTP; 0: there was no answer
  QByteArray body;  // of any status; a good one as it came, another without the key
  QString problem;  // one sentence with a remedy; empty: the status is 2xx and the body is whole
  bool ok() const { return problem.isEmpty(); }
};

struct HttpLimits {
  int timeout_ms = 2000;        // from the question to the end of the answer
  qint64 most_bytes = 8 << 20;  // of the body; a longer one is a problem
};

class HttpClient : public QObject {
  Q_OBJECT
 public:
  using Done = std::function<void(const HttpAnswer& answer)>;

  explicit HttpClient(QObject* parent = nullptr) : QObject(parent), m_network(this) {}
  ~HttpClient() override { cancelAll(); }

  // Ends all questions, then asks as `access` says.
  void setAccess(const ServerAccess& access);

  // `done` is called once, later, from the event loop; not at all after cancelAll(). `url`: whole, of any origin that
  // the rules allow (server_address.h).
  void get(const QUrl& url, Done done, const HttpLimits& limits = {});
  // The same with a body of JSON, for what may be asked twice: Qt sends it again where a connection ends too early.
  void post(const QUrl& url, const QByteArray& body, Done done, const HttpLimits& limits = {});
  void cancelAll();
  int running() const { return int(m_running.size()); }

 private:
  class Question;
  Question* begin(const QUrl& url, Done done, const HttpLimits& limits);  // null: it is refused
  void end(Question* question, const HttpAnswer& answer);

  ServerNetwork m_network;
  std::set<Question*> m_running;  // children of this
};

}  // namespace kvarium::remote
