// EngineAddress: where a remote engine is asked, and the rules of what may be asked without Qt: https everywhere, http
// on this machine and, where it was written, inside a private network.
#pragma once

#include <string>
#include <vector>

namespace kvarium::client {

struct EngineAddress {
  bool is_https = false;
  std::string host;  // a name or an address, without brackets
  int port = 0;
  std::string base;  // path, "/v1": what a request's path is appended to; no slash at the end

  std::string origin() const;    // "http://127.0.0.1:8000"
  std::string hostText() const;  // "127.0.0.1:8000": how sentences name it
  bool isOpen() const;           // http to another machine: everybody in its network reads what is sent
  bool operator==(const EngineAddress&) const = default;
};

// What a text typed by a user may mean, the likeliest first: with and without /v1. Endings of well-known requests
// (/chat/completions, /models) are taken off; without a scheme it is http on this machine and https elsewhere. Throws
// Error{usage}, also for an address that the rules refuse, and for one with a name, a password, ? or # in it.
std::vector<EngineAddress> engineAddresses(const std::string& typed);

}  // namespace kvarium::client
