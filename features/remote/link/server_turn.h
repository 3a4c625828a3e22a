// ServerTurn: one reply of a server while it is written: the request, and what its chunks say.
#pragma once

#include <QObject>

#include "features/remote/link/answer_stream.h"
#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/chat_request.h"
#include "features/remote/protocol/refusal.h"
#include "features/remote/protocol/sse_reader.h"

namespace kvarium::remote {

class ServerTurn : public QObject {
  Q_OBJECT
 public:
  explicit ServerTurn(QObject* parent);

  // Asks; aborts what ran. access: its base is the server's.
  void start(const ServerAccess& access, const ChatRequest& request, ServerKind kind);
  void abort();  // closes the connection, which stops the server; no signal follows

 signals:
  void leftOut(const kvarium::Sentence& what);  // a choice that the server has no field for
  void chunk(const kvarium::remote::ChatChunk& chunk);
  void waits(const kvarium::Sentence& why);                 // for a server that is busy or silent
  void finished();                                          // the reply is whole
  void failed(const kvarium::Sentence& why, bool refused);  // refused: the same again would fail the same way

 private:
  void onBytes(const QByteArray& piece);
  void onFailed(const StreamFailure& failure);
  void take(const ChatChunk& chunk);
  void fail(const Sentence& why, bool refused = false);

  AnswerStream m_stream;
  SseReader m_reader;
  Asked m_asked;
  bool m_running = false, m_is_stream = true, m_told_finish = false;
  QByteArray m_whole;  // of an answer that is no stream
};

}  // namespace kvarium::remote
