#include "core/base/host.h"

#include <netdb.h>
#include <netinet/in.h>

#include <cstring>
#include <optional>
#include <string>

#include "core/base/small_letters.h"

namespace kvarium {
namespace {

// As an IPv6 address: 1.2.3.4 is ::ffff:1.2.3.4. Empty: `host` is a name.
std::optional<in6_addr> addressOf(std::string_view host) {
  if (host.find(':') != std::string_view::npos) host = host.substr(0, host.find('%'));  // without its interface
  if (host.find_first_not_of("0123456789abcdefABCDEFxX.:") != std::string_view::npos) return {};
  addrinfo wanted{}, *found = nullptr;
  wanted.ai_family = AF_INET6;
  wanted.ai_flags = AI_NUMERICHOST | AI_V4MAPPED;
  if (host.empty() || ::getaddrinfo(std::string(host).c_str(), nullptr, &wanted, &found) != 0) return {};
  sockaddr_in6 address{};
  std::memcpy(&address, found->ai_addr, sizeof address);
  ::freeaddrinfo(found);
  return address.sin6_addr;
}

// For an IPv4 net `bits` is 96 more than in its usual notation.
bool isIn(const in6_addr& address, const char* net, int bits) {
  const in6_addr begin = *addressOf(net);
  int same = 0;
  while (same < 128 && !((address.s6_addr[same / 8] ^ begin.s6_addr[same / 8]) & (0x80 >> same % 8))) ++same;
  return same >= bits;
}

}  // namespace

bool isNumericHost(std::string_view host) { return addressOf(host).has_value(); }

bool isThisMachine(std::string_view host) {
  const auto address = addressOf(host);
  if (!address) return inSmallLetters(host) == "localhost";
  return isIn(*address, "127.0.0.0", 104) || isIn(*address, "::1", 128);
}

bool isPrivateHost(std::string_view host) {
  if (host.empty() || isThisMachine(host)) return false;
  if (const auto address = addressOf(host)) {
    const auto in = [&](const char* net, int bits) { return isIn(*address, net, bits); };
    return in("10.0.0.0", 104) || in("172.16.0.0", 108) || in("192.168.0.0", 112) || in("169.254.0.0", 112) ||
           in("100.64.0.0", 106) || in("fc00::", 7) || in("fe80::", 10);
  }
  const std::string name = inSmallLetters(host);
  return name.find('.') == std::string::npos || name.ends_with(".local") || name.ends_with(".lan") ||
         name.ends_with(".internal") || name.ends_with(".home.arpa");
}

}  // namespace kvarium
