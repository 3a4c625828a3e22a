// ServerAddress: where a remote engine is asked, what is sent along, and where it reports its cache.
//
// Values and rules only: no state, no network. A problem is one sentence for the user; an empty one says that all is
// well.
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>
#include <optional>
#include <vector>

#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct HttpHeader {
  QByteArray name, value;
  bool operator==(const HttpHeader&) const = default;
};
using HttpHeaders = std::vector<HttpHeader>;

struct ServerAddress {
  QUrl base;                   // "http://127.0.0.1:8000/v1": what a request's path is appended to; no slash at the end
  HttpHeaders headers;         // sent to the base's origin in addition
  QString ca_file;             // PEM, certificates of authorities that are trusted besides the system's; empty: none
  QString key_id;              // the name of its key in KeyStore, keyIdOf(base); empty: the server wants no key
  QByteArray key_header;       // the header that has the key and nothing else; empty: "Authorization: Bearer KEY"
  bool plain_allowed = false;  // the user agreed to http in this private network
  EventSource events;          // named by the user; without an endpoint: as the server names it
  int replicas = 1;            // that an older version of this program attached to here; `events` are of the first
  bool operator==(const ServerAddress&) const = default;
};

// What the rules say of an address: https everywhere; http to this machine; http inside a private network only if the
// user agreed to it. User names, passwords, queries and fragments are refused.
struct AddressVerdict {
  enum class Answer { allowed, ask, refused } answer = Answer::refused;
  QString why;  // the question, or why it is refused; empty: allowed
};
AddressVerdict judgeAddress(const QUrl& url, bool plain_allowed = false);
// Why `url` is not asked; a question that was not answered with yes counts as no.
QString whyNotAskServer(const QUrl& url, bool plain_allowed);

bool isPrivateHost(const QString& host);  // this and the next as core/base/host.h has them
bool isThisMachine(const QString& host);

// The bases that text typed by a user may mean, the likeliest first, at most 4: with and without /v1, and with https
// and http where no scheme was typed. Endings of well-known requests (/chat/completions, /models, ...) are taken off.
// Empty: `problem` says why. The rules are not asked here.
std::vector<QUrl> baseCandidates(const QString& typed, QString* problem);

// Scheme, host and port in one spelling: "https://example.org:443". Empty: `url` has none.
QString originOf(const QUrl& url);
inline QString keyIdOf(const QUrl& base) { return originOf(base); }  // a key is of an origin, whatever the settings say
bool isSameOrigin(const QUrl& a, const QUrl& b);
// True if the key and the headers that were entered for `own` may go to `url`: it has the same origin, or it is https
// at the host and port that `own` names with http. Never the other way round.
bool mayHaveSecretsOf(const QUrl& url, const QUrl& own);
// "127.0.0.1:8000": how sentences name a server. The port is left out where it is the scheme's.
QString hostText(const QUrl& url);
// base and path ("/models") joined by one slash.
QUrl requestUrl(const QUrl& base, const QString& path);
// `base` without its /v1: where /metrics, /version and /slots are.
QUrl rootOf(const QUrl& base);

// Why a header that the user wants to send is refused: no name, line breaks, one that belongs to HTTP itself, or one
// that carries a key, which belongs in KeyStore.
QString whyNotHeader(const HttpHeader& header);
// Why the key cannot go in the header of this name: no name, or one with a meaning of its own.
QString whyNotKeyHeader(const QByteArray& name);
// What is wrong with the headers of `server`, the key's among them; it is none of the others.
QString whyNotHeaders(const ServerAddress& server);
// Why bytes are no key: empty, longer than 4096 bytes, or other than visible ASCII.
QString whyNotKey(const QByteArray& key);

// A model of a server as model_address.h reads it: "http://127.0.0.1:8000/v1#org/model". `model`: as the server calls
// it, 1 to 512 characters without control characters. Empty: one of them breaks a rule.
QString serverModelPath(const QUrl& base, const QString& model);

// A ZeroMQ endpoint: "tcp://host:port", "tcp://[::1]:port" connects; "listen tcp://127.0.0.1:port" or "listen
// tcp://*:port" waits for publishers that connect.
struct Endpoint {
  QString host;  // without brackets; "*": all addresses of this machine, only where `listen`
  quint16 port = 0;
  bool listen = false;
};
std::optional<Endpoint> parseEndpoint(const QString& text, QString* problem = nullptr);

}  // namespace kvarium::remote
