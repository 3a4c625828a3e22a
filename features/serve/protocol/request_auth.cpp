#include "features/serve/protocol/request_auth.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/host.h"
#include "core/base/printable.h"
#include "core/base/small_letters.h"

namespace kvarium::serve {
namespace {

bool isAlphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

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
    return inSmallLetters(header.substr(1, end - 1));
  }
  const size_t colon = header.find(':');
  if (colon != std::string_view::npos && !isPort(header.substr(colon + 1))) return {};
  std::string name = inSmallLetters(header.substr(0, colon));
  if (name.ends_with('.')) name.pop_back();  // a name from the root
  return name;
}

}  // namespace

bool isHostAllowed(std::string_view header, std::string_view listened) {
  const std::string host = hostOf(header);
  if (host.empty()) return false;
  if (isThisMachine(host) || isHostNamed(header, listened)) return true;
  const bool at_all = listened == "0.0.0.0" || listened == "::";
  return at_all && isNumericHost(host);
}

bool isHostNamed(std::string_view header, std::string_view name) {
  const std::string host = hostOf(header);
  return !host.empty() && (host == hostOf(name) || host == inSmallLetters(name));
}

bool isOriginAllowed(std::string_view header, std::span<const std::string> names) {
  if (header.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!header.starts_with(scheme)) continue;
    const std::string_view host = header.substr(scheme.size());
    return isThisMachine(hostOf(host)) ||
           std::ranges::any_of(names, [&](const std::string& name) { return isHostNamed(host, name); });
  }
  return false;
}

std::string checkedOrigin(std::string_view text) {
  std::string origin = inSmallLetters(text);
  if (origin.ends_with('/')) origin.pop_back();
  for (const auto& [scheme, port] : {std::pair("http://", ":80"), std::pair("https://", ":443")}) {
    if (origin.starts_with(scheme) && origin.ends_with(port))
      origin.resize(origin.size() - std::string_view(port).size());
  }
  const size_t colon = origin.find("://");
  const auto of_scheme = [](char c) { return isAlphanumeric(c) || c == '+' || c == '-' || c == '.'; };
  const auto of_host = [](char c) {
    return c > ' ' && c < '\x7f' && std::string_view("/?#@*,\"\\").find(c) == std::string_view::npos;
  };
  const bool is_origin = colon != std::string::npos && colon > 0 && colon + 3 < origin.size() &&
                         std::all_of(origin.begin(), origin.begin() + static_cast<std::ptrdiff_t>(colon), of_scheme) &&
                         std::all_of(origin.begin() + static_cast<std::ptrdiff_t>(colon) + 3, origin.end(), of_host);
  if (!is_origin) {
    throw Error(ErrorKind::usage, {"%1 is no origin of a page", printable(text, 100)},
                "give its scheme, name and port: https://chat.example, http://localhost:3000, app://obsidian.md");
  }
  return origin;
}

bool isShared(std::string_view header, std::span<const std::string> shared) {
  return !header.empty() && std::ranges::find(shared, inSmallLetters(header)) != shared.end();
}

Headers sharingHeaders(std::string_view origin) {
  return {{"Access-Control-Allow-Origin", std::string(origin)},
          {"Access-Control-Expose-Headers", "Retry-After"},
          {"Vary", "Origin"}};
}

// A browser adds headers of the page's own, such as those in which a client library tells its version.
Headers preflightHeaders(std::string_view further) {
  constexpr size_t most = 2048;
  const auto of_list = [](char c) { return isAlphanumeric(c) || c == '-' || c == '_' || c == ',' || c == ' '; };
  Headers headers{{"Access-Control-Allow-Methods", "GET, POST"},
                  {"Access-Control-Max-Age", "600"},
                  {"Access-Control-Allow-Private-Network", "true"}};
  if (!further.empty() && further.size() <= most && std::all_of(further.begin(), further.end(), of_list))
    headers.emplace_back("Access-Control-Allow-Headers", further);
  return headers;
}

std::string_view bearerOf(std::string_view authorization) {
  const size_t space = authorization.find(' ');
  if (space == std::string_view::npos || inSmallLetters(authorization.substr(0, space)) != "bearer") return {};
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
