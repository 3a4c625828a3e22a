#include "ui/models/download/download.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QNetworkRequest>
#include <QStorageInfo>

#include "ui/models/download/download_rules.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr qint64 piece = 1 << 20;
constexpr qint64 buffer = 8 << 20;        // bytes of the reply that are buffered: a slow disk slows the sender down
constexpr qint64 check_every = 32 << 20;  // bytes between two checks of the free disk space
constexpr qint64 speed_ms = 4000;         // the speed is the mean over this time
constexpr int longest_wait_s = 120;

}  // namespace

Download::Download(const DownloadRequest& request, const DownloadOptions& options, QObject* parent)
    : QObject(parent), m_request(request), m_options(options), m_part(request.target) {
  if (!m_options.free_space) {
    m_options.free_space = [](const QString& folder) { return QStorageInfo(folder).bytesAvailable(); };
  }
  m_tick.setParent(this);
  m_retry.setParent(this);
  m_tick.setInterval(tick_ms);
  connect(&m_tick, &QTimer::timeout, this, &Download::report);
  m_retry.setSingleShot(true);
  connect(&m_retry, &QTimer::timeout, this, [this] { ask(m_request.url); });
}

Download::~Download() {
  dropReply();
  m_part.close();
}

void Download::start() {
  m_clock.start();
  m_network = std::make_unique<QNetworkAccessManager>();
  const QString name = QFileInfo(m_request.target).fileName();
  if (!isPlainFileName(name)) return end(State::failed, tr("%1 is no name for a file").arg(name.left(80)));
  if (const QString why = whyNotAsk(m_request.url); !why.isEmpty()) return end(State::failed, why);
  if (m_request.size > m_options.most_bytes)
    return end(State::failed, tr("%1 has %2, more than is fetched").arg(name, bytesText(m_request.size)));
  if (!checkPlace()) return;
  if (!m_part.open()) return end(State::failed, m_part.problem());
  const bool same = m_part.source().url == m_request.url;
  const bool checkable = !m_part.source().etag.isEmpty() || !m_request.sha256.isEmpty();
  if (m_part.size() > 0 && !(same && checkable) && !m_part.empty()) return end(State::failed, m_part.problem());
  if (m_part.size() > 0 && m_part.source().total >= 0) m_total = m_part.source().total;
  if (known() >= 0 && m_part.size() > known() && !m_part.empty()) return end(State::failed, m_part.problem());
  m_tick.start();
  if (known() >= 0 && m_part.size() == known() && known() > 0) return check();
  ask(m_request.url);
}

// Handles an existing file of this name, which may be the same file or another.
bool Download::checkPlace() {
  const QFileInfo there(m_request.target);
  if (!there.exists() && !there.isSymLink()) return true;
  if (m_request.size < 0 || !there.isFile() || there.size() != m_request.size)
    return fail(tr("%1 is there already; move it away, then go on").arg(QDir::toNativeSeparators(m_request.target)));
  m_progress.received = m_progress.total = there.size();
  end(State::done);
  return false;
}

void Download::ask(const QUrl& url) {
  dropReply();
  if (url == m_request.url) m_redirects = 0;
  QNetworkRequest request(url);
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
  request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
  request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
  request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("kvarium"));
  request.setRawHeader("Accept-Encoding", "identity");
  request.setTransferTimeout(m_options.stall_ms);
  if (m_part.size() > 0) {
    request.setRawHeader("Range", "bytes=" + QByteArray::number(m_part.size()) + '-');
    if (!m_part.source().etag.isEmpty()) request.setRawHeader("If-Range", m_part.source().etag);
  }
  m_headers_seen = m_writing = false;
  enter(State::connecting);
  m_reply = m_network->get(request);
  m_reply->setReadBufferSize(buffer);
  connect(m_reply, &QNetworkReply::metaDataChanged, this, &Download::onHeaders);
  connect(m_reply, &QNetworkReply::readyRead, this, &Download::onData);
  connect(m_reply, &QNetworkReply::finished, this, &Download::onReply);
}

void Download::onHeaders() {
  if (m_headers_seen) return;
  const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
  if (status == 0) return;
  m_headers_seen = true;
  // The hub sends digest and length of a large file with the redirect to its storage.
  if (m_request.sha256.isEmpty()) m_request.sha256 = sha256Of(m_reply->rawHeader("X-Linked-Etag"));
  if (const qint64 linked = m_reply->rawHeader("X-Linked-Size").toLongLong(); m_request.size < 0 && linked > 0)
    m_request.size = linked;
  if (status == 200 || status == 206) m_writing = begin(status);
}

// Checks that an answer has the wanted bytes and that the disk has space. False: the download ended or starts again.
bool Download::begin(int status) {
  const QByteArray etag = strongEtag(m_reply->rawHeader("ETag"));
  const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
  if (status == 206) {
    const auto range = parseContentRange(m_reply->rawHeader("Content-Range"));
    const QByteArray& before = m_part.source().etag;
    const bool other = !before.isEmpty() && !etag.isEmpty() && before != etag;
    if (!range || range->first != m_part.size() || other) return startOver();
    m_total = range->total;
  } else {
    // The file changed, or the server does not support ranges.
    if (m_part.size() > 0 && !m_part.empty()) return fail(m_part.problem());
    m_total = length.isValid() ? length.toLongLong() : -1;
  }
  const QString name = QFileInfo(m_request.target).fileName();
  if (m_request.size >= 0 && m_total >= 0 && m_total != m_request.size) {
    m_part.discard();
    return fail(tr("%1 should have %2, but the server sends %3; the file has changed, look it up again")
                    .arg(name, bytesText(m_request.size), bytesText(m_total)));
  }
  if (known() > m_options.most_bytes) return fail(tr("%1 has %2, more than is fetched").arg(name, bytesText(known())));
  if (known() >= 0 && !roomFor(known() - m_part.size())) return false;
  if (!m_part.remember({m_request.url, etag, known()})) return fail(m_part.problem());
  m_samples.clear();
  enter(State::receiving);
  return true;
}

bool Download::roomFor(qint64 bytes) {
  const qint64 left = m_options.free_space(QFileInfo(m_request.target).absolutePath());
  if (left < 0 || bytes <= left - m_options.reserve) return true;
  return fail(bytes > 0 ? tr("The disk is too full: %1 are to come and %2 are free; make room, then go on")
                              .arg(bytesText(bytes), bytesText(left))
                        : tr("The disk is nearly full, %1 are free; make room, then go on").arg(bytesText(left)));
}

void Download::onData() {
  if (!m_reply) return;
  onHeaders();
  while (m_reply && m_reply->bytesAvailable() > 0) {
    const QByteArray bytes = m_reply->read(piece);
    if (!m_writing) continue;  // the body of an error page
    const qint64 most = known() >= 0 ? known() : m_options.most_bytes;
    if (m_part.size() + bytes.size() > most) {
      m_part.discard();
      return end(State::failed, tr("%1 sends more than the %2 it announced; nothing of it is kept")
                                    .arg(m_reply->url().host(), bytesText(most)));
    }
    if (!m_part.append(bytes)) return end(State::failed, m_part.problem());
    m_retries = 0;
    if (m_part.size() / check_every != (m_part.size() - bytes.size()) / check_every && !roomFor(0)) return;
  }
}

void Download::onReply() {
  onData();
  if (!m_reply) return;
  const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
  const QNetworkReply::NetworkError error = m_reply->error();
  const QString details = m_reply->errorString();
  const int wait_s = m_reply->rawHeader("Retry-After").toInt();
  const QUrl from = m_reply->url(), target = m_reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
  const bool writing = m_writing;
  dropReply();
  if (status >= 300 && status < 400 && target.isValid()) return onRedirect(from, from.resolved(target));
  if (writing && error == QNetworkReply::NoError && (known() < 0 || m_part.size() == known())) {
    m_total = m_part.size();
    return check();
  }
  if (status == 416 && m_part.size() > 0)
    startOver();
  else
    retryOrFail(isWorthARetry(writing ? 0 : status, error), wait_s,
                answerInWords(writing ? 0 : status, error, from.host(), details));
}

void Download::onRedirect(const QUrl& from, const QUrl& target) {
  if (++m_redirects > most_redirects)
    return end(State::failed, tr("%1 redirects without end").arg(m_request.url.host()));
  if (const QString why = whyNotAsk(target, from); !why.isEmpty()) return end(State::failed, why);
  ask(target);
}

void Download::retryOrFail(bool is_worth_it, int wait_s, const QString& words) {
  if (!is_worth_it || m_retries >= m_options.retries) return end(State::failed, words);
  const int usual = m_options.retry_ms << m_retries++;
  m_retry.start(wait_s > 0 ? std::min(wait_s, longest_wait_s) * 1000 : usual);
  enter(State::waiting, words);
}

// The part does not belong to the server's present file.
bool Download::startOver() {
  dropReply();
  if (++m_restarts > 2) return fail(tr("%1 changes while it is fetched; try later").arg(m_request.url.fileName()));
  if (!m_part.empty()) return fail(m_part.problem());
  m_total = -1;
  ask(m_request.url);
  return false;
}

// Verifies the bytes on the disk, because earlier sessions may have written some of them.
void Download::check() {
  if (m_request.sha256.isEmpty()) return complete();
  m_hash = std::make_unique<QCryptographicHash>(QCryptographicHash::Sha256);
  m_part.file().seek(0);
  enter(State::checking);
  QMetaObject::invokeMethod(this, &Download::checkMore, Qt::QueuedConnection);
}

void Download::checkMore() {
  if (m_progress.state != State::checking) return;
  const QByteArray bytes = m_part.file().read(4 * piece);
  m_hash->addData(bytes);
  if (!bytes.isEmpty()) {
    QMetaObject::invokeMethod(this, &Download::checkMore, Qt::QueuedConnection);
    return;
  }
  const QString name = QFileInfo(m_request.target).fileName();
  if (m_part.file().pos() != m_part.size())
    return end(State::failed, tr("%1 cannot be read back from the disk").arg(name));
  if (m_hash->result().toHex() != m_request.sha256.toLower()) {
    m_part.discard();
    return end(State::failed,
               tr("%1 arrived damaged (its SHA-256 is another) and was removed; download it again").arg(name));
  }
  complete();
}

void Download::complete() { m_part.finish() ? end(State::done) : end(State::failed, m_part.problem()); }

void Download::cancel() {
  if (!m_progress.ended()) end(State::cancelled);
}

void Download::end(State state, const QString& problem) {
  dropReply();
  m_retry.stop();
  m_tick.stop();
  const qint64 size = m_part.size();
  m_part.close();
  m_progress.state = state;
  m_progress.problem = problem;
  m_progress.speed = 0;
  if (state != State::done) m_progress.received = size;
  if (state == State::done && size > 0) m_progress.received = m_progress.total = size;
  emit changed(m_progress);
  emit finished(m_progress);
}

bool Download::fail(const QString& problem) {
  end(State::failed, problem);
  return false;
}

void Download::dropReply() {
  if (!m_reply) return;
  QNetworkReply* reply = std::exchange(m_reply, nullptr);
  reply->disconnect(this);
  if (!reply->isFinished()) reply->abort();
  reply->deleteLater();
}

void Download::enter(State state, const QString& problem) {
  m_progress.state = state;
  m_progress.problem = problem;
  report();
}

void Download::report() {
  const bool checking = m_progress.state == State::checking;
  m_progress.received = checking ? m_part.file().pos() : m_part.size();
  m_progress.total = known();
  const qint64 now = m_clock.elapsed();
  m_samples.emplace_back(now, m_progress.received);
  while (now - m_samples.front().first > speed_ms) m_samples.pop_front();
  const auto& [since, bytes] = m_samples.front();
  m_progress.speed = m_progress.state == State::receiving && now > since
                         ? double(m_progress.received - bytes) * 1000 / double(now - since)
                         : 0;
  emit changed(m_progress);
}

}  // namespace kvarium::ui
