// HttpServer: a web server on this machine for tests: answers are what the test says, wrong ones too.
#pragma once

#include <QPointer>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <QUrl>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace kvarium::support {

struct HttpRequest {
  QByteArray method;
  QString path;                              // with the query
  std::map<QByteArray, QByteArray> headers;  // names in lower case
  QByteArray body;
  QByteArray header(const QByteArray& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? QByteArray() : found->second;
  }
  qint64 from() const {  // of "bytes=N-"; -1: no range is asked for
    const QByteArray range = header("range");
    return range.startsWith("bytes=") ? range.mid(6).chopped(1).toLongLong() : -1;
  }
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<QByteArray, QByteArray>> headers;  // besides Content-Length
  QByteArray body;
  qint64 length = -2;     // Content-Length: -2 the body's, -1 none
  qint64 cut_after = -1;  // bytes of the body, then the connection ends; -1: all
  qint64 piece = 65536;   // bytes a time
  int piece_ms = 0;       // between two
  bool silent = false;    // no answer at all
  bool keep = false;      // the connection stays open after the last piece
  bool whole = false;     // `body` is the whole answer with its head, as it was recorded
};

class HttpServer : public QTcpServer {
 public:
  std::function<HttpResponse(const HttpRequest&)> answer;
  std::vector<HttpRequest> requests;
  std::optional<QSslConfiguration> tls;  // with certificate and key: it speaks https
  int left = 0;                          // connections that the other side closed

  HttpServer() {
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
      while (QTcpSocket* socket = nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::errorOccurred, this, [this] { ++left; });
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
      }
    });
  }
  QUrl url(const QString& path) const {
    const QString scheme = tls ? "https" : "http", host = tls ? "localhost" : "127.0.0.1";
    return QUrl(QStringLiteral("%1://%2:%3%4").arg(scheme, host).arg(serverPort()).arg(path));
  }

  // A file as a good server gives it: ranges, If-Range, a strong ETag.
  static HttpResponse file(const HttpRequest& request, const QByteArray& bytes, const QByteArray& etag = "\"v1\"") {
    HttpResponse response;
    if (!etag.isEmpty()) response.headers.emplace_back("ETag", etag);
    const qint64 from = request.from();
    const QByteArray condition = request.header("if-range");
    if (from < 0 || (!condition.isEmpty() && condition != etag)) {
      response.body = bytes;
    } else if (from >= bytes.size()) {
      response.status = 416;
      response.headers.emplace_back("Content-Range", "bytes */" + QByteArray::number(bytes.size()));
    } else {
      response.status = 206;
      response.headers.emplace_back("Content-Range", "bytes " + QByteArray::number(from) + '-' +
                                                         QByteArray::number(bytes.size() - 1) + '/' +
                                                         QByteArray::number(bytes.size()));
      response.body = bytes.mid(from);
    }
    return response;
  }

 protected:
  void incomingConnection(qintptr descriptor) override {
    if (!tls) return QTcpServer::incomingConnection(descriptor);
    auto* socket = new QSslSocket(this);
    socket->setSslConfiguration(*tls);
    socket->setSocketDescriptor(descriptor);
    socket->startServerEncryption();
    addPendingConnection(socket);
  }

 private:
  void read(QTcpSocket* socket) {
    QByteArray text = socket->property("text").toByteArray() + socket->readAll();
    socket->setProperty("text", text);
    if (!text.contains("\r\n\r\n") || socket->property("answered").toBool()) return;
    HttpRequest request;
    const qsizetype head_length = text.indexOf("\r\n\r\n");
    const QList<QByteArray> lines = text.left(head_length).split('\n');
    request.method = lines[0].split(' ').value(0);
    request.path = QString::fromLatin1(lines[0].split(' ').value(1));
    for (qsizetype i = 1; i < lines.size(); ++i) {
      const qsizetype colon = lines[i].indexOf(':');
      request.headers[lines[i].left(colon).trimmed().toLower()] = lines[i].mid(colon + 1).trimmed();
    }
    request.body = text.mid(head_length + 4);
    if (request.body.size() < request.header("content-length").toLongLong()) return;
    socket->setProperty("answered", true);
    requests.push_back(request);
    const HttpResponse response = answer ? answer(request) : HttpResponse{.status = 404};
    if (response.silent) return;
    QByteArray head = "HTTP/1.1 " + QByteArray::number(response.status) + " Said\r\nConnection: close\r\n";
    for (const auto& [name, value] : response.headers) head += name + ": " + value + "\r\n";
    const qint64 length = response.length == -2 ? response.body.size() : response.length;
    if (length >= 0) head += "Content-Length: " + QByteArray::number(length) + "\r\n";
    if (!response.whole) socket->write(head + "\r\n");
    send(socket, response, 0);
  }

  void send(QPointer<QTcpSocket> socket, const HttpResponse& response, qint64 at) {
    if (!socket) return;
    const qint64 end =
        response.cut_after >= 0 ? std::min<qint64>(response.cut_after, response.body.size()) : response.body.size();
    if (at >= end && response.keep) return;
    if (at >= end) return socket->disconnectFromHost();
    socket->write(response.body.mid(at, std::min(response.piece, end - at)));
    socket->flush();
    QTimer::singleShot(response.piece_ms, this,
                       [this, socket, response, at] { send(socket, response, at + response.piece); });
  }
};

}  // namespace kvarium::support
