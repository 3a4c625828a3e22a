#include "core/serve/door.h"

#include <algorithm>
#include <charconv>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace kvarium::serve {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return out;
}

bool isPort(std::string_view text) {
  return text.size() <= 5 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The name or address of "name", "name:port", "[address]:port" or "[address]", in lower case; empty: none of them.
std::string hostOf(std::string_view header) {
  if (header.starts_with('[')) {
    const size_t end = header.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = header.substr(end + 1);
    if (!rest.empty() && !(rest.starts_with(':') && isPort(rest.substr(1)))) return {};
    return lower(header.substr(1, end - 1));
  }
  const size_t colon = header.find(':');
  if (colon != std::string_view::npos && !isPort(header.substr(colon + 1))) return {};
  std::string name = lower(header.substr(0, colon));
  if (name.ends_with('.')) name.pop_back();  // a name from the root
  return name;
}

bool isIpv4(std::string_view host) {
  int parts = 0;
  while (parts < 4) {
    unsigned value = 0;
    const auto [end, status] = std::from_chars(host.data(), host.data() + host.size(), value);
    const auto digits = static_cast<size_t>(end - host.data());
    if (status != std::errc() || digits == 0 || digits > 3 || value > 255) return false;
    host.remove_prefix(digits);
    if (++parts == 4) return host.empty();
    if (!host.starts_with('.')) return false;
    host.remove_prefix(1);
  }
  return false;
}

bool isIpv6(std::string_view host) {
  const auto of_address = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == ':' || c == '.' || c == '%';
  };
  return std::count(host.begin(), host.end(), ':') >= 2 && std::all_of(host.begin(), host.end(), of_address);
}

}  // namespace

bool isLoopback(std::string_view host) {
  const std::string name = lower(host);
  return name == "localhost" || name == "::1" || (isIpv4(name) && name.starts_with("127."));
}

bool isHostAllowed(std::string_view header, std::string_view listened) {
  const std::string host = hostOf(header);
  if (host.empty()) return false;
  if (isLoopback(host) || host == lower(listened) || host == hostOf(listened)) return true;
  const bool at_all = listened == "0.0.0.0" || listened == "::";
  return at_all && (isIpv4(host) || isIpv6(host));
}

bool isHostNamed(std::string_view header, std::string_view name) {
  const std::string host = hostOf(header);
  return !host.empty() && (host == hostOf(name) || host == lower(name));
}

bool isOriginAllowed(std::string_view header) {
  if (header.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (header.starts_with(scheme)) return isLoopback(hostOf(header.substr(scheme.size())));
  }
  return false;
}

std::string_view bearerOf(std::string_view authorization) {
  const size_t space = authorization.find(' ');
  if (space == std::string_view::npos || lower(authorization.substr(0, space)) != "bearer") return {};
  return authorization.substr(std::min(authorization.size(), authorization.find_first_not_of(' ', space)));
}

bool isSameSecret(std::string_view given, std::string_view key) {
  unsigned differs = given.size() == key.size() ? 0 : 1;
  for (size_t i = 0; i < key.size(); ++i) {
    const char other = given.empty() ? '\0' : given[i % given.size()];
    differs |= static_cast<unsigned char>(other) ^ static_cast<unsigned char>(key[i]);
  }
  return differs == 0 && !key.empty();
}

std::string keyIn(std::string_view text, const std::string& name) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  const std::string_view key = first == std::string_view::npos
                                   ? std::string_view()
                                   : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
  const bool printable_key =
      std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c < '\x7f' && c != '%'; });
  if (key.size() < least_key_bytes || !printable_key) {
    throw Error(ErrorKind::content,
                {"%1 holds no key of at least %2 letters and digits in one line", name, least_key_bytes},
                "make one: openssl rand -hex 32 > FILE");
  }
  return std::string(key);
}

}  // namespace kvarium::serve
