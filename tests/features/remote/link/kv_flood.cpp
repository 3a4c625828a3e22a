// kv_flood: a busy server, for measuring what attaches to it.
//   kv_flood [events a second] [blocks]      defaults: 1000 100000
// It prints its address. It publishes its KV events to the first that subscribes: at first the blocks of a long chat
// and of other texts, as fast as they are taken ("filled" is printed then), afterwards events one by one, at the rate:
// stored and removed in turn, one in ten of a block of the chat. The prompt of any request is said to be this chat:
// 16,384 tokens of it with the first message, all 131,072 afterwards. A line on standard input ends the flood: how many
// events were sent and how many blocks are held is printed.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>
#include <QtEndian>
#include <cstdio>
#include <deque>
#include <nlohmann/json.hpp>

#include "tests/features/remote/link/recorded_peer.h"
#include "tests/support/http_server.h"

namespace kvarium::support {
namespace {

constexpr int64_t block_size = 16;      // tokens
constexpr int64_t chain_blocks = 64;    // of a text of others
constexpr int64_t chat_blocks = 8192;   // of the chat, and
constexpr int64_t begun_blocks = 1024;  // of its first prompt
constexpr int64_t chat_every = 10;      // one event in these is of the chat
constexpr qint64 most_unsent = 256 << 10;

int64_t tokenOf(int64_t text, int64_t position) { return ((text + 1) * 7919 + position * 104'729) % 49'000; }

uint64_t hashOf(int64_t text, int64_t block) {
  return (static_cast<uint64_t>(text) * 65'536 + static_cast<uint64_t>(block) + 1) * 0x9e3779b97f4a7c15U;
}

// Texts are numbered; 0 is the chat.
nlohmann::json stored(int64_t text, int64_t first, int64_t count) {
  nlohmann::json hashes = nlohmann::json::array(), ids = nlohmann::json::array(), parent;
  if (first > 0) parent = hashOf(text, first - 1);
  for (int64_t block = first; block < first + count; ++block) {
    hashes.push_back(hashOf(text, block));
    for (int64_t i = 0; i < block_size; ++i) ids.push_back(tokenOf(text, block * block_size + i));
  }
  return {{"type", "BlockStored"},
          {"block_hashes", hashes},
          {"parent_block_hash", parent},
          {"token_ids", ids},
          {"block_size", block_size},
          {"lora_id", nullptr},
          {"medium", "GPU"},
          {"lora_name", nullptr},
          {"group_idx", 0},
          {"kv_cache_spec_kind", "full_attention"},
          {"session_id", "text-" + std::to_string(text)}};
}

nlohmann::json removed(int64_t text, int64_t block) {
  return {{"type", "BlockRemoved"},
          {"block_hashes", nlohmann::json::array({hashOf(text, block)})},
          {"medium", "GPU"},
          {"group_idx", 0}};
}

class FloodBlocks {
 public:
  PubServer publisher{publisherUp()};
  int64_t held = 0;

  bool isHeard() const { return !publisher.peers.empty() && !publisher.peers.front()->heardAfterHandshake().isEmpty(); }
  // A piece of a text; false: the subscriber must read first, or all are stored.
  bool fill(int64_t blocks) {
    if (!isHeard() || held >= blocks || publisher.peers.front()->unsent() > most_unsent) return false;
    if (held < chat_blocks) {
      send(stored(0, held, chain_blocks));
      held += chain_blocks;
      return true;
    }
    const int64_t count = std::min(chain_blocks, blocks - held);
    send(stored(m_next, 0, count));
    m_texts.push_back({m_next, 0, count});
    ++m_next;
    held += count;
    return true;
  }
  // The next block of the newest text, or the oldest block goes, in turn.
  void storeOrRemove() {
    if (m_stores = !m_stores; m_stores) {
      if (m_texts.back().end == chain_blocks) {
        m_texts.push_back({m_next, 0, 0});
        ++m_next;
      }
      Text& text = m_texts.back();
      send(stored(text.number, text.end++, 1));
      ++held;
    } else {
      Text& text = m_texts.front();
      send(removed(text.number, text.begin++));
      --held;
      if (text.begin == text.end) m_texts.pop_front();
    }
  }
  // A block of the chat goes if it is held, else it comes back.
  void changeChat(int64_t block) {
    const bool is_held = m_chat[static_cast<size_t>(block)];
    send(is_held ? removed(0, block) : stored(0, block, 1));
    m_chat[static_cast<size_t>(block)] = !is_held;
    held += is_held ? -1 : 1;
  }

 private:
  struct Text {
    int64_t number = 0, begin = 0, end = 0;  // blocks [begin, end) are held
  };
  void send(nlohmann::json event) {
    const nlohmann::json events = nlohmann::json::array({std::move(event)});
    const std::vector<uint8_t> bytes = nlohmann::json::to_msgpack({1795400942.7, events, nullptr});
    QByteArray number(8, '\0');
    qToBigEndian(m_number++, number.data());
    publisher.peers.front()->say(
        zmtpMessage({"kv", number, QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))}));
  }

  std::deque<Text> m_texts;
  int64_t m_next = 1;
  quint64 m_number = 0;
  std::vector<bool> m_chat = std::vector<bool>(chat_blocks, true);  // which of its blocks are held
  bool m_stores = false;
};

class KvFlood : public QObject {
 public:
  KvFlood(int64_t rate, int64_t blocks) : m_rate(rate), m_blocks(blocks), m_timer(this) {
    m_http.answer = [this](const HttpRequest& request) { return answer(request); };
    connect(&m_timer, &QTimer::timeout, this, [this] { m_filled ? flood() : fill(); });
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.start(2);
    print(m_http.url(QStringLiteral("/v1")).toString());
  }
  void end() {
    m_timer.stop();
    print(QStringLiteral("sent %1 held %2").arg(m_sent).arg(m_kept.held));
  }

 private:
  static void print(const QString& line) {
    std::puts(qPrintable(line));
    std::fflush(stdout);
  }
  void fill() {
    for (int i = 0; i < 128 && m_kept.fill(m_blocks); ++i) continue;
    if (m_kept.held < m_blocks) return;
    m_filled = true;
    m_clock.start();
    print(QStringLiteral("filled"));
  }
  void flood() {
    const int64_t due = m_clock.elapsed() * m_rate / 1000;
    for (; m_sent < due; ++m_sent) {
      if (m_sent % chat_every == 0)
        m_kept.changeChat(m_sent * 37 % chat_blocks);
      else
        m_kept.storeOrRemove();
    }
  }

  static HttpResponse json(const QJsonObject& body) {
    HttpResponse response;
    response.headers.emplace_back("Content-Type", "application/json");
    response.body = QJsonDocument(body).toJson(QJsonDocument::Compact);
    return response;
  }
  // Of the prompt that a request's messages make.
  static QJsonArray promptIds(const HttpRequest& request) {
    const bool is_first = request.body.count("\"user\"") < 2;
    QJsonArray ids;
    for (int64_t i = 0; i < (is_first ? begun_blocks : chat_blocks) * block_size; ++i)
      ids.append(qint64(tokenOf(0, i)));
    return ids;
  }
  QJsonObject sources() const {
    return {{"0", QJsonObject{{"enable_kv_cache_events", true},
                              {"publisher", "zmq"},
                              {"endpoint", m_kept.publisher.endpoint()},
                              {"topic", "kv"}}}};
  }
  HttpResponse metrics() const {
    HttpResponse response;
    const auto add = [&](const char* name, const QByteArray& labels, int64_t value) {
      response.body +=
          "vllm:" + QByteArray(name) + "{engine=\"0\"" + labels + "} " + QByteArray::number(qint64(value)) + "\n";
    };
    add("cache_config_info",
        ",block_size=\"16\",num_gpu_blocks=\"" + QByteArray::number(qint64(m_blocks * 5 / 4)) + "\"", 1);
    add("num_requests_running", {}, 1 + m_sent % 7);
    add("num_requests_waiting", {}, m_sent % 3);
    add("prefix_cache_queries_total", {}, 1000 + 16 * m_sent);
    add("prefix_cache_hits_total", {}, 500 + 8 * m_sent);
    add("num_preemptions_total", {}, m_sent / 1000);
    return response;
  }
  static HttpResponse reply(const HttpRequest& request) {
    HttpResponse response;
    response.headers.emplace_back("Content-Type", "text/event-stream");
    const auto chunk = [&](const QJsonObject& rest) {
      response.body += "data: " + QJsonDocument(rest).toJson(QJsonDocument::Compact) + "\n\n";
    };
    const auto choice = [](const QString& text) {
      return QJsonArray{QJsonObject{{"index", 0}, {"delta", QJsonObject{{"content", text}}}}};
    };
    chunk({{"choices", choice({})}, {"prompt_token_ids", promptIds(request)}});
    chunk({{"choices", choice(QStringLiteral("All is well."))}});
    response.body += "data: [DONE]\n\n";
    return response;
  }
  HttpResponse answer(const HttpRequest& request) {
    if (request.path == QLatin1String("/v1/models"))
      return json(
          {{"data", QJsonArray{QJsonObject{{"id", "flood"}, {"owned_by", "vllm"}, {"max_model_len", 262144}}}}});
    if (request.path == QLatin1String("/version")) return json({{"version", "0.32.0"}});
    if (request.path == QLatin1String("/kv_event_sources")) return json(sources());
    if (request.path == QLatin1String("/metrics")) return metrics();
    if (request.path == QLatin1String("/tokenize")) return json({{"tokens", promptIds(request)}});
    if (request.path == QLatin1String("/v1/chat/completions")) return reply(request);
    return {.status = 404};
  }

  const int64_t m_rate, m_blocks;
  HttpServer m_http;
  FloodBlocks m_kept;
  QTimer m_timer;
  QElapsedTimer m_clock;
  int64_t m_sent = 0;
  bool m_filled = false;
};

}  // namespace
}  // namespace kvarium::support

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  const auto number = [&](int at, int64_t otherwise) { return argc > at ? std::atoll(argv[at]) : otherwise; };
  kvarium::support::KvFlood flood(number(1, 1000), number(2, 100'000));
  QSocketNotifier input(0, QSocketNotifier::Read);
  QObject::connect(&input, &QSocketNotifier::activated, &flood, [&] {
    input.setEnabled(false);
    flood.end();
  });
  return QCoreApplication::exec();
}
