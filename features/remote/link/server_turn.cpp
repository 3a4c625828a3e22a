#include "features/remote/link/server_turn.h"

#include <QPointer>
#include <utility>

namespace kvarium::remote {
namespace {

constexpr qsizetype most_whole = 16 << 20;  // bytes of an answer that is no stream

}  // namespace

ServerTurn::ServerTurn(QObject* parent) : QObject(parent), m_stream(this) {
  connect(&m_stream, &AnswerStream::started, this, [this](int, const HttpHeaders& headers) {
    for (const HttpHeader& header : headers)
      if (header.name.toLower() == "content-type") m_is_stream = !header.value.startsWith("application/json");
  });
  connect(&m_stream, &AnswerStream::bytes, this, &ServerTurn::onBytes);
  connect(&m_stream, &AnswerStream::waiting, this, [this](int ms, const QString& why) {
    emit waits({"%1; it is asked again in %2 s", why.toStdString(), (ms + 999) / 1000});
  });
  connect(&m_stream, &AnswerStream::silent, this, [this](int seconds) {
    emit waits({"%1 has sent nothing for %2 s", m_asked.host, seconds});
  });
  connect(&m_stream, &AnswerStream::failed, this, &ServerTurn::onFailed);
  connect(&m_stream, &AnswerStream::finished, this, [this] {
    if (!m_is_stream) {
      const auto reply = remote::readChunk({m_whole.constData(), size_t(m_whole.size())});
      if (!reply) return fail(reply.error());
      take(*reply);
    }
    if (!m_running) return;
    if (!m_told_finish) return fail({"%1 ended its answer before the reply was whole", m_asked.host});
    m_running = false;
    emit finished();
  });
}

void ServerTurn::start(const ServerAccess& access, const ChatRequest& request, ServerKind kind) {
  abort();
  const ChatPost post = remote::chatPost(request, kind);
  const QUrl url = requestUrl(access.address.base, QString::fromStdString(post.path));
  m_asked = {.host = hostText(url).toStdString(),
             .path = url.path().toStdString(),
             .model = request.model,
             .had_key = !access.key.isEmpty()};
  m_reader = SseReader();
  m_whole.clear();
  m_is_stream = true;
  m_told_finish = false;
  m_running = true;
  HttpHeaders headers;
  for (const auto& [name, value] : post.headers)
    headers.push_back({QByteArray::fromStdString(name), QByteArray::fromStdString(value)});
  for (const Sentence& what : post.left_out) emit leftOut(what);
  m_stream.setAccess(access);
  m_stream.post(url, QByteArray::fromStdString(post.body), headers);
}

void ServerTurn::abort() {
  m_running = false;
  m_stream.abort();
}

void ServerTurn::onBytes(const QByteArray& piece) {
  if (!m_running) return;
  if (!m_is_stream) {
    if (m_whole.size() + piece.size() > most_whole) return fail({"The answer of %1 is too long", m_asked.host});
    m_whole += piece;
    return;
  }
  std::vector<std::string> events;
  m_reader.push({piece.constData(), size_t(piece.size())}, events);
  for (const std::string& event : events) {
    const auto chunk = remote::readChunk(event);
    if (!chunk) return fail(chunk.error());
    take(*chunk);
    if (!m_running) return;
  }
  if (!m_reader.fault().empty()) fail(m_reader.fault());
}

void ServerTurn::take(const ChatChunk& one) {
  if (!one.error.empty()) {
    const QByteArray text = m_stream.withoutKey(QByteArray::fromStdString(one.error));
    return fail(remote::refusalInStream({text.constData(), size_t(text.size())}, m_asked).sentence);
  }
  if (!one.finish.empty() || one.done) m_told_finish = true;
  const QPointer<ServerTurn> alive(this);
  emit chunk(one);
  if (!alive) return;
  if (one.has_tools)
    fail({"%1 answered with a call of a tool, though none was offered; ask it again, or another model", m_asked.host});
}

void ServerTurn::onFailed(const StreamFailure& failure) {
  if (!m_running) return;
  if (failure.status >= 400) {
    const Refusal refusal =
        remote::refusalOf(failure.status, {failure.body.constData(), size_t(failure.body.size())}, m_asked);
    const bool of_request = refusal.kind == RefusalKind::too_long || refusal.kind == RefusalKind::not_accepted;
    return fail(refusal.sentence, of_request);
  }
  fail({"%1", failure.sentence.toStdString()});
}

void ServerTurn::fail(const Sentence& why, bool refused) {
  abort();
  emit failed(why, refused);
}

}  // namespace kvarium::remote
