// EngineClient: asks a remote engine over HTTP what it is, and has it write replies. Its sockets are cpp-httplib's,
// which only features/serve/http and this room know.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "features/remote/client/engine_address.h"
#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/chat_request.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct EngineReply {
  std::string text, thoughts;  // thoughts: of a field of their own
  std::string finish;          // why it ended, as the server says: "stop", "length"
  Usage usage;
  ServedCache cache;
  double first_token_s = -1, total_s = 0;  // by this machine's clock; -1: there was none
  bool stopped = false;                    // by who asked
};

class EngineClient {
 public:
  // Finds out which of the addresses answers, and what it is. key: sent to a server that asks for one; empty: there is
  // none. Throws Error{device} where nothing answers, and Error{content} for what is no engine.
  EngineClient(const std::vector<EngineAddress>& addresses, std::string key);
  const EngineAddress& address() const { return m_address; }
  const EngineFacts& facts() const { return m_facts; }
  bool sendsKey() const { return !m_sent_key.empty(); }

  // `piece` is called on another thread, for each as it comes; this call waits for it. stop_when: a descriptor; when it
  // becomes readable the connection is closed, which stops the server. Throws Error{content} or Error{device} with what
  // the server says, also after pieces.
  EngineReply ask(const ChatRequest& request, const std::function<void(const ChatChunk&)>& piece, int stop_when) const;
  // Choices of sampling that this kind of server has no field for.
  std::vector<Sentence> leftOut(const ChatRequest& request) const;

 private:
  Answer get(const EngineAddress& address, const std::string& path);
  void takeModels(const EngineAddress& address);

  EngineAddress m_address;
  std::string m_key, m_sent_key;  // the second: of a server that asked for it
  EngineFacts m_facts;
};

}  // namespace kvarium::remote
