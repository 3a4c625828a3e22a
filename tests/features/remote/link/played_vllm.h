// PlayedVllm: vLLM as it was recorded (tests/data/remote): its answers over HTTP, its KV events over ZeroMQ.
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <algorithm>
#include <vector>

#include "tests/features/remote/link/recorded_peer.h"
#include "tests/support/http_server.h"

namespace kvarium::support {

inline QByteArray recordedFile(const QString& name) {
  QFile file(QStringLiteral(KVARIUM_TEST_DATA "/remote/") + name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Parts of each message of an events.bin.
inline std::vector<std::vector<QByteArray>> recordedParts(const QString& name) {
  const QByteArray all = recordedFile(name);
  std::vector<std::vector<QByteArray>> messages;
  qsizetype at = 0;
  const auto number = [&] {
    quint32 value = 0;
    for (int i = 0; i < 4; ++i) value |= quint32(uint8_t(all[at++])) << (8 * i);
    return value;
  };
  while (at < all.size()) {
    std::vector<QByteArray> parts(number());
    for (QByteArray& part : parts) {
      const qsizetype size = number();
      part = all.mid(at, size);
      at += size;
    }
    messages.push_back(std::move(parts));
  }
  return messages;
}

class PlayedVllm {
 public:
  HttpServer http;
  PubServer events{publisherUp()};
  QByteArray sources;             // the answer to /kv_event_sources; empty: that events come from `events`
  QString turn;                   // name of the recorded turn that the next request gets
  HttpResponse next;              // the same where `turn` is empty
  bool tells_counters = true;     // it has /metrics
  QByteArray tokenized;           // the answer to /tokenize; empty: that of `turn`
  std::vector<QByteArray> asked;  // bodies of turns

  PlayedVllm() {
    http.answer = [this](const HttpRequest& request) { return answer(request); };
  }
  QString address() const { return http.url(QStringLiteral("/v1")).toString(); }
  QString model() const { return address() + QStringLiteral("#smollm2"); }

  static HttpResponse json(const QByteArray& body, int status = 200) {
    HttpResponse response;
    response.status = status;
    response.headers.emplace_back("Content-Type", "application/json");
    response.body = body;
    return response;
  }
  static HttpResponse whole(const QString& name) {
    HttpResponse response;
    response.whole = true;
    response.body = recordedFile(QStringLiteral("vllm-0.32.0/%1.http").arg(name));
    return response;
  }
  static QJsonObject of(const QString& name) {
    return QJsonDocument::fromJson(recordedFile(QStringLiteral("vllm-0.32.0/%1.json").arg(name))).object();
  }
  // The ids of the prompt, as the first chunk of the answer tells them.
  static QJsonArray promptIds(const QString& name) {
    const QByteArray all = recordedFile(QStringLiteral("vllm-0.32.0/%1.http").arg(name));
    const qsizetype from = all.indexOf("\"prompt_token_ids\":[") + 19;
    return QJsonDocument::fromJson(all.mid(from, all.indexOf(']', from) + 1 - from)).array();
  }
  // Waits for a subscriber, who may still be coming.
  void publish(const std::vector<QByteArray>& parts) {
    QVERIFY(QTest::qWaitFor([this] {
      const auto is_ready = [](const RecordedPeer* peer) { return peer->left || peer->hasSubscribed(); };
      return !events.peers.empty() && std::ranges::all_of(events.peers, is_ready);
    }));
    for (RecordedPeer* peer : events.peers) peer->say(zmtpMessage(parts));
  }

 private:
  HttpResponse answer(const HttpRequest& request) {
    if (request.path == QLatin1String("/v1/models")) return whole(QStringLiteral("00-models"));
    if (request.path == QLatin1String("/version")) return whole(QStringLiteral("00-version"));
    if (request.path == QLatin1String("/metrics") && tells_counters)
      return json(recordedFile(QStringLiteral("vllm-0.32.0/03-during.metrics.txt")));
    if (request.path == QLatin1String("/kv_event_sources") && !sources.isEmpty()) return json(sources);
    if (request.path == QLatin1String("/kv_event_sources"))
      return json(QJsonDocument(QJsonObject{{"0", QJsonObject{{"enable_kv_cache_events", true},
                                                              {"publisher", "zmq"},
                                                              {"endpoint", events.endpoint().replace("127.0.0.1", "*")},
                                                              {"topic", "kv"}}}})
                      .toJson());
    if (request.path == QLatin1String("/tokenize"))
      return !tokenized.isEmpty() ? json(tokenized)
             : turn.isEmpty()     ? json("{}", 404)
                                  : json(QJsonDocument(QJsonObject{{"tokens", promptIds(turn)}}).toJson());
    if (request.path == QLatin1String("/v1/chat/completions")) {
      asked.push_back(request.body);
      return turn.isEmpty() ? next : whole(turn);
    }
    return json("{\"detail\":\"Not Found\"}", 404);
  }
};

}  // namespace kvarium::support
