// Rules for addresses of downloads and the meaning of answers in words. No state, no network.
#pragma once

#include <QNetworkReply>
#include <QString>
#include <QUrl>
#include <optional>

namespace kvarium::ui {

// Why an address is refused; empty: it is allowed. Only https without user name and password is allowed, and http for
// this machine's own address unless another address redirects to it.
QString whyNotAsk(const QUrl& url, const std::optional<QUrl>& redirected_from = {});
// True for a safe file name: 1 to 200 bytes, no separators, no control characters, no dot at the start.
bool isPlainFileName(const QString& name);

// "bytes 100-199/200": the first byte and the whole length (-1: not given); empty: invalid.
struct ContentRange {
  qint64 first = 0, total = -1;
};
std::optional<ContentRange> parseContentRange(const QByteArray& header);
// A strong validator (RFC 9110, 8.8.3) in the form that is sent back; empty: none.
QByteArray strongEtag(const QByteArray& header);
// The SHA-256 of an X-Linked-Etag in lower-case hexadecimal digits; empty: none.
QByteArray sha256Of(const QByteArray& header);

bool isWorthARetry(int status, QNetworkReply::NetworkError error);
// One sentence with the problem and a remedy. status: of HTTP; 0: no answer.
QString answerInWords(int status, QNetworkReply::NetworkError error, const QString& host, const QString& details);

}  // namespace kvarium::ui
