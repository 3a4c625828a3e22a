// EngineAddress: where a remote engine is asked, and the rules of what may be asked: https everywhere, http on this
// machine and, for a note, inside a private network.
#pragma once

#include <string>
#include <vector>

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

}  // namespace kvarium::remote
