#include "app/client/engine_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/serve/door.h"

namespace kvarium::client {
namespace {

constexpr size_t longest_address = 1000;

Error noAddress(const std::string& typed, const char* why) {
  return Error(ErrorKind::usage, {"--engine %1 %2", printable(typed, 100), why}, "write http://127.0.0.1:8000");
}

// Addresses that only a private network has, and names that no public one resolves.
bool isPrivate(const std::string& host) {
  in_addr four{};
  if (::inet_pton(AF_INET, host.c_str(), &four) == 1) {
    const uint32_t address = ntohl(four.s_addr);
    const auto in = [&](uint32_t net, int bits) { return address >> (32 - bits) == net >> (32 - bits); };
    return in(0x0a000000, 8) || in(0xac100000, 12) || in(0xc0a80000, 16) || in(0xa9fe0000, 16) || in(0x64400000, 10);
  }
  in6_addr six{};
  if (::inet_pton(AF_INET6, host.c_str(), &six) == 1)
    return (six.s6_addr[0] & 0xfe) == 0xfc || (six.s6_addr[0] == 0xfe && (six.s6_addr[1] & 0xc0) == 0x80);
  constexpr std::array<std::string_view, 4> endings{".local", ".lan", ".internal", ".home.arpa"};
  return host.find('.') == std::string::npos ||
         std::any_of(endings.begin(), endings.end(), [&](std::string_view end) { return host.ends_with(end); });
}

bool endsInVersion(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos || path.size() < slash + 3 || path[slash + 1] != 'v') return false;
  return path.find_first_not_of("0123456789", slash + 2) == std::string_view::npos;
}

void cutSlashes(std::string& path) {
  while (path.ends_with('/')) path.pop_back();
}

// Host and port of "[::1]:8000" or "name:8000"; false: it has neither.
bool takeAuthority(std::string_view text, EngineAddress& address) {
  std::string_view port;
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos) return false;
    address.host = text.substr(1, end - 1);
    port = text.substr(end + 1);
  } else {
    const size_t colon = std::min(text.find(':'), text.size());
    address.host = text.substr(0, colon);
    port = text.substr(colon);
  }
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789.-_:";
  std::transform(address.host.begin(), address.host.end(), address.host.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (address.host.empty() || address.host.find_first_not_of(letters) != std::string::npos) return false;
  if (port.empty()) return true;
  const auto [end, status] = std::from_chars(port.data() + 1, port.data() + port.size(), address.port);
  return port[0] == ':' && status == std::errc() && end == port.data() + port.size() && address.port >= 1 &&
         address.port <= 65535;
}

}  // namespace

std::string EngineAddress::hostText() const {
  return (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + std::to_string(port);
}

std::string EngineAddress::origin() const { return (is_https ? "https://" : "http://") + hostText(); }

bool EngineAddress::isOpen() const { return !is_https && !serve::isLoopback(host); }

std::vector<EngineAddress> engineAddresses(const std::string& typed) {
  const bool visible = std::all_of(typed.begin(), typed.end(), [](char c) { return c > ' ' && c < 127; });
  if (typed.empty() || typed.size() > longest_address || !visible) throw noAddress(typed, "is no address");
  std::string rest = typed;
  EngineAddress address;
  const size_t scheme_end = rest.find("://");
  const std::string scheme = scheme_end == std::string::npos ? "" : rest.substr(0, scheme_end);
  if (!scheme.empty() && scheme != "http" && scheme != "https")
    throw noAddress(typed, "begins with neither http:// nor https://");
  if (!scheme.empty()) rest.erase(0, scheme_end + 3);
  // Not repeated: it may have a password in it.
  if (rest.find('@') != std::string::npos)
    throw Error(ErrorKind::usage, "--engine got an address with a name or password in it",
                "write it without; a key goes in KVARIUM_ENGINE_KEY");
  if (rest.find_first_of("?#") != std::string::npos) throw noAddress(typed, "has a part after ? or #");
  const size_t slash = std::min(rest.find('/'), rest.size());
  if (!takeAuthority(std::string_view(rest).substr(0, slash), address)) throw noAddress(typed, "is no address");
  const bool here = serve::isLoopback(address.host);
  address.is_https = scheme == "https" || (scheme.empty() && !here);
  if (address.port == 0) address.port = address.is_https ? 443 : 80;
  if (address.isOpen() && !isPrivate(address.host))
    throw Error(ErrorKind::usage, {"--engine %1 would be read by everybody on its way", printable(typed, 100)},
                "use an address that begins with https://");
  address.base = rest.substr(slash);
  cutSlashes(address.base);
  for (const std::string_view ending : {"/chat/completions", "/completions", "/models", "/responses"}) {
    if (!address.base.ends_with(ending)) continue;
    address.base.resize(address.base.size() - ending.size());
    break;
  }
  cutSlashes(address.base);
  EngineAddress other = address;
  if (endsInVersion(address.base))
    other.base.resize(address.base.rfind('/'));
  else
    address.base += "/v1";
  return {address, other};
}

}  // namespace kvarium::client
