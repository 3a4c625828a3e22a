// EngineClient: asks a remote engine over HTTP what it is, and has it write replies. Its sockets are cpp-httplib's,
// which only features/serve/http and this room know. EngineAddress: where it is asked, and the rules of what may be
// asked: https everywhere, http on this machine and, for a note, inside a private network.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/chat_request.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct EngineAddress {
  bool is_https = false;
  std::string host;  // a name or an address, without brackets
  int port = 0;
  std::string base;          // path, "/v1": what a request's path is appended to; no slash at the end
  bool may_have_key = true;  // not where http in a network was tried rather than typed

  std::string origin() const;    // "http://127.0.0.1:8000"
  std::string hostText() const;  // "127.0.0.1:8000": how sentences name it
  bool isOpen() const;           // http to another machine: everybody in its network reads what is sent
  bool operator==(const EngineAddress&) const = default;
};

// What a text typed by a user may mean, the likeliest first: as features/remote/protocol/address.h reads its path, and
// its host where no scheme was typed. Throws Error{usage}, also for an address that the rules refuse, and for one with
// a name, a password, ? or # in it.
std::vector<EngineAddress> engineAddresses(const std::string& typed);

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

 private:
  Answer get(const EngineAddress& address, const std::string& path);
  void takeModels(const EngineAddress& address);

  EngineAddress m_address;
  std::string m_key, m_sent_key;  // the second: of a server that asked for it
  EngineFacts m_facts;
};

}  // namespace kvarium::remote
