#include "features/remote/link/answer_stream.h"

#include <QDateTime>
#include <QLocale>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

constexpr qint64 stream_buffer = 1 << 20;  // bytes of an answer that wait for a slow reader; then the sender waits

// A request's body that can be read once. Qt 6.4 sends a POST again if its connection ends before the answer, unless it
// cannot read the body a second time.
class OneTimeBody : public QIODevice {
 public:
  OneTimeBody(const QByteArray& body, QObject* parent) : QIODevice(parent), m_body(body) {
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
  }
  bool isSequential() const override { return true; }
  bool atEnd() const override { return m_at == m_body.size(); }
  qint64 bytesAvailable() const override { return m_body.size() - m_at + QIODevice::bytesAvailable(); }

 protected:
  qint64 readData(char* to, qint64 most) override {
    const qint64 count = std::min<qint64>(most, m_body.size() - m_at);
    if (count == 0) return -1;
    std::copy_n(m_body.constData() + m_at, count, to);
    m_at += count;
    return count;
  }
  qint64 writeData(const char*, qint64) override { return -1; }

 private:
  QByteArray m_body;
  qint64 m_at = 0;
};

// What Retry-After (RFC 9110, 10.2.3) asks for, in ms; -1: nothing that is understood.
qint64 retryAfterMs(const QByteArray& header) {
  bool is_number = false;
  const qint64 seconds = header.trimmed().toLongLong(&is_number);
  if (is_number) return seconds < 0 ? -1 : std::min<qint64>(seconds, 1 << 20) * 1000;
  const QDateTime date =
      QLocale::c().toDateTime(QString::fromLatin1(header.trimmed()), QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
  if (!date.isValid()) return -1;
  return std::max<qint64>(QDateTime::currentDateTimeUtc().msecsTo(QDateTime(date.date(), date.time(), Qt::UTC)), 0);
}

bool isGood(int status) { return status >= 200 && status < 300; }

}  // namespace

AnswerStream::AnswerStream(QObject* parent, const StreamOptions& options)
    : QObject(parent), m_options(options), m_network(this), m_connecting(this), m_silence(this), m_retry(this) {
  m_connecting.setSingleShot(true);
  m_retry.setSingleShot(true);
  connect(&m_connecting, &QTimer::timeout, this, &AnswerStream::onTooLate);
  connect(&m_silence, &QTimer::timeout, this, &AnswerStream::onSilence);
  connect(&m_retry, &QTimer::timeout, this, &AnswerStream::send);
}

void AnswerStream::setAccess(const ServerAccess& access) {
  abort();
  m_network.setAccess(access);
}

void AnswerStream::post(const QUrl& url, const QByteArray& body, const HttpHeaders& headers) {
  abort();
  m_running = true;
  m_url = url;
  m_body = body;
  m_headers = headers;
  m_retries = 0;
  m_retry.start(0);
}

void AnswerStream::abort() {
  m_running = false;
  m_retry.stop();
  dropReply();
}

void AnswerStream::send() {
  QString why = m_network.whyNot(m_url);
  for (const HttpHeader& header : m_headers) {
    if (why.isEmpty()) why = whyNotHeader(header);
  }
  if (!why.isEmpty()) return end({.sentence = why});
  m_status = 0;
  m_error_body.clear();
  QNetworkRequest request = m_network.to(m_url);
  for (const HttpHeader& header : m_headers) request.setRawHeader(header.name, header.value);
  request.setRawHeader("Accept", "text/event-stream");
  // A kept connection may have ended at the other side, and the request would be lost in it.
  request.setRawHeader("Connection", "close");
  request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
  request.setHeader(QNetworkRequest::ContentLengthHeader, m_body.size());
  request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
  auto* body = new OneTimeBody(m_body, this);
  m_reply = m_network.post(request, body);
  body->setParent(m_reply);
  m_reply->setReadBufferSize(stream_buffer);
  connect(m_reply, &QNetworkReply::requestSent, this, &AnswerStream::onSent);
  connect(m_reply, &QNetworkReply::metaDataChanged, this, &AnswerStream::onHead);
  connect(m_reply, &QNetworkReply::readyRead, this, &AnswerStream::onData);
  connect(m_reply, &QNetworkReply::finished, this, &AnswerStream::onEnd);
  m_connecting.start(m_options.connect_ms);
}

void AnswerStream::onSent() {
  m_connecting.stop();
  m_heard.start();
  m_silence.start(m_options.silence_ms);
}

// The connection is not made, or the body of an error does not end.
void AnswerStream::onTooLate() {
  AnswerFault fault = faultOf(*m_reply);
  if (fault.status == 0) fault.error = QNetworkReply::TimeoutError;
  failOrRetry(fault);
}

void AnswerStream::onSilence() { emit silent(int(m_heard.elapsed() / 1000)); }

void AnswerStream::onHead() {
  const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
  if (m_status != 0 || status < 200) return;
  m_status = status;
  onSent();
  if (!isGood(status)) {
    m_silence.stop();
    m_connecting.start(m_options.connect_ms);
    return;
  }
  HttpHeaders headers;
  for (const auto& [name, value] : m_reply->rawHeaderPairs()) headers.push_back({name, value});
  emit started(status, headers);
}

void AnswerStream::onData() {
  onHead();
  if (!m_reply) return;
  const QByteArray piece = m_reply->readAll();
  if (piece.isEmpty()) return;
  if (!isGood(m_status)) {
    m_error_body += piece.left(m_options.most_error_bytes - m_error_body.size());
    if (m_error_body.size() >= m_options.most_error_bytes) failOrRetry(faultOf(*m_reply));
    return;
  }
  m_heard.start();
  m_silence.start();
  emit bytes(piece);
}

void AnswerStream::onEnd() {
  onData();
  if (!m_reply) return;
  const AnswerFault fault = faultOf(*m_reply);
  if (!isGood(fault.status) || fault.error != QNetworkReply::NoError) return failOrRetry(fault);
  m_running = false;
  dropReply();
  emit finished();
}

void AnswerStream::failOrRetry(const AnswerFault& fault) {
  const QByteArray retry_after = m_reply->rawHeader("Retry-After");
  dropReply();
  StreamFailure failure{
      .sentence = faultText(fault, m_url), .status = fault.status, .body = m_network.withoutKey(m_error_body)};
  if (isGood(fault.status))
    failure.sentence =
        ui::Words::tr(
            "The connection to %1 ended in the middle of the answer; try again, or look whether the server runs")
            .arg(hostText(m_url));
  const bool not_begun = fault.status == 429 || fault.status == 503 ||
                         (fault.status == 0 && fault.error == QNetworkReply::ConnectionRefusedError);
  const qint64 asked_ms = fault.status == 0 ? -1 : retryAfterMs(retry_after);
  if (!not_begun || m_retries == int(std::size(m_options.retry_ms)) || asked_ms > m_options.longest_retry_after_ms)
    return end(failure);
  const int wait_ms = asked_ms >= 0 ? int(asked_ms) : m_options.retry_ms[m_retries];
  ++m_retries;
  m_retry.start(wait_ms);
  emit waiting(wait_ms, failure.sentence);
}

void AnswerStream::end(const StreamFailure& failure) {
  m_running = false;
  dropReply();
  emit failed(failure);
}

void AnswerStream::dropReply() {
  m_connecting.stop();
  m_silence.stop();
  drop(m_reply, this);
}

}  // namespace kvarium::remote
