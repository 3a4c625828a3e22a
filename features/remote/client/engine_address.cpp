#include "features/remote/client/engine_address.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/base/error.h"
#include "core/base/host.h"
#include "core/base/printable.h"
#include "core/base/small_letters.h"
#include "features/remote/protocol/address.h"

namespace kvarium::remote {
namespace {

constexpr size_t longest_address = 1000;

Error noAddress(const std::string& typed, const char* why) {
  return Error(ErrorKind::usage, {"--engine %1 %2", printable(typed, 100), why}, "write http://127.0.0.1:8000");
}

// Host and port of "[::1]:8000" or "name:8000"; false: it has neither.
bool takeAuthority(std::string_view text, EngineAddress& address) {
  std::string_view port;
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos) return false;
    address.host = inSmallLetters(text.substr(1, end - 1));
    port = text.substr(end + 1);
  } else {
    const size_t colon = std::min(text.find(':'), text.size());
    address.host = inSmallLetters(text.substr(0, colon));
    port = text.substr(colon);
  }
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789.-_:";
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

bool EngineAddress::isOpen() const { return !is_https && !isThisMachine(host); }

std::vector<EngineAddress> engineAddresses(const std::string& typed) {
  const bool visible = std::all_of(typed.begin(), typed.end(), [](char c) { return c > ' ' && c < 127; });
  if (typed.empty() || typed.size() > longest_address || !visible) throw noAddress(typed, "is no address");
  const size_t scheme_end = typed.find("://");
  const bool has_scheme = scheme_end != std::string::npos;
  const std::string scheme = inSmallLetters(typed.substr(0, has_scheme ? scheme_end : 0));
  if (has_scheme && scheme != "http" && scheme != "https")
    throw noAddress(typed, "begins with neither http:// nor https://");
  const std::string rest = has_scheme ? typed.substr(scheme_end + 3) : typed;
  // Not repeated: it may have a password in it.
  if (rest.find('@') != std::string::npos)
    throw Error(ErrorKind::usage, "--engine got an address with a name or password in it",
                "write it without; a key goes in KVARIUM_ENGINE_KEY");
  if (rest.find_first_of("?#") != std::string::npos) throw noAddress(typed, "has a part after ? or #");
  const std::string_view authority = std::string_view(rest).substr(0, rest.find('/'));
  EngineAddress address;
  if (!takeAuthority(authority, address)) throw noAddress(typed, "is no address");
  std::vector<EngineAddress> addresses;
  for (const std::string& tried : has_scheme ? std::vector{scheme} : remote::schemesOf(address.host)) {
    EngineAddress one = address;
    one.is_https = tried == "https";
    if (one.isOpen() && !isPrivateHost(one.host))
      throw Error(ErrorKind::usage, {"--engine %1 would be read by everybody on its way", printable(typed, 100)},
                  "use an address that begins with https://");
    if (one.port == 0) one.port = one.is_https ? 443 : 80;
    one.may_have_key = has_scheme || !one.isOpen();
    for (const std::string& base : remote::basesOf(rest.substr(authority.size()))) {
      one.base = base;
      addresses.push_back(one);
    }
  }
  return addresses;
}

}  // namespace kvarium::remote
