// What a download may ask for and what answers mean, in words: no state, no network.
#pragma once

#include <QNetworkReply>
#include <QString>
#include <QUrl>
#include <optional>

namespace kvarium {

// Empty, or why this address is not asked: only https, without name and password in it; http for this machine's own
// address, but never by a redirect from elsewhere.
QString whyNotAsk(const QUrl& url, const std::optional<QUrl>& redirected_from = {});
bool isLoopback(const QUrl& url);
// A file name that stays in its folder: 1 to 200 bytes, no separators, no control characters, no dot at the start.
bool isPlainFileName(const QString& name);

// "bytes 100-199/200": first byte and the whole length (-1: not said); empty when it is something else.
struct ContentRange {
  qint64 first = 0, total = -1;
};
std::optional<ContentRange> parseContentRange(const QByteArray& header);
// A strong validator (RFC 9110, 8.8.3), as it is sent back; empty: none.
QByteArray strongEtag(const QByteArray& header);
// The SHA-256 in lower-case hexadecimal digits that an X-Linked-Etag names; empty: none.
QByteArray sha256Of(const QByteArray& header);

bool isWorthARetry(int status, QNetworkReply::NetworkError error);
// One sentence: what is wrong and what to do. `status` 0: no answer.
QString answerInWords(int status, QNetworkReply::NetworkError error, const QString& host, const QString& details);

}  // namespace kvarium
