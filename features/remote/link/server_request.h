// ServerNetwork: makes the HTTP requests to one server, with what may be sent to which address, and says in words what
// went wrong with an answer.
//
// Sent to the base's origin only: the key, in the header that ServerAddress names, and the user's headers. Everywhere:
// HTTP/1.1, no compression, no cookies, no redirects, the system's proxy. Certificates are checked always; the
// authorities of ca_file are trusted besides the system's.
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslConfiguration>

#include "features/remote/link/server_address.h"

namespace kvarium::remote {

struct ServerAccess {
  ServerAddress address;
  QByteArray key;  // from KeyStore; empty: none. Never written anywhere
};

class ServerNetwork : public QNetworkAccessManager {
 public:
  static constexpr qint64 most_ca_bytes = 1 << 20;

  explicit ServerNetwork(QObject* parent);
  void setAccess(const ServerAccess& access);  // reads ca_file

  // Why `url` is not asked at all: its address, a header, the key or ca_file. Empty: it may be.
  QString whyNot(const QUrl& url) const;
  QNetworkRequest to(const QUrl& url) const;
  // `text` without the key, for bodies of errors: a server may repeat what it was sent.
  QByteArray withoutKey(QByteArray text) const;

 private:
  ServerAccess m_access;
  QSslConfiguration m_tls;
  QString m_problem;
};

// How an answer failed.
struct AnswerFault {
  int status = 0;  // of HTTP; 0: no answer
  QNetworkReply::NetworkError error = QNetworkReply::NoError;
  QString tls;  // what is wrong with the certificate; empty: nothing
  bool key_sent = false;
  QUrl redirect;  // where the server wants to send us
};
// One sentence with host, status and a remedy; never headers, keys or queries.
QString faultText(const AnswerFault& fault, const QUrl& url);
AnswerFault faultOf(const QNetworkReply& reply);  // of a ServerNetwork
// Leaves it: nothing of it is received any longer, and `receiver` gets no signal. Null afterwards.
void drop(QNetworkReply*& reply, QObject* receiver);

}  // namespace kvarium::remote
