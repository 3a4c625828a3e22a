// Who may ask: the Host and Origin headers, and the key.
//
// A page in a browser can send requests to this computer. It cannot forge Host and Origin: a page whose name was made
// to resolve to 127.0.0.1 (DNS rebinding) still sends that name as Host, and a request of any page has its Origin.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvarium::serve {

// Whether a request with this Host header is meant for a server that listens at `listened`, a name or an address. The
// port is not compared, since tunnels change it. A server that listens at all addresses (0.0.0.0, ::) is asked by any
// address, but not by any name but the loopback's.
bool isHostAllowed(std::string_view header, std::string_view listened);
bool isHostNamed(std::string_view header, std::string_view name);  // whether it is this name, with a port or without
// No Origin (empty), or one of a page that this computer itself serves, by an address of the loopback or one of these
// names.
bool isOriginAllowed(std::string_view header, std::span<const std::string> names = {});
// The origin of a page as browsers write it: "https://chat.example", "app://obsidian.md". Throws Error{usage} for a
// text that is none.
std::string checkedOrigin(std::string_view text);
// Whether the page of this Origin may read answers. shared: of checkedOrigin().
bool isShared(std::string_view header, std::span<const std::string> shared);
// Names and values of headers. Of every answer to such a page; and of the answer to its browser, which asks before it
// sends a request with these further headers (Access-Control-Request-Headers).
using Headers = std::vector<std::pair<std::string, std::string>>;
Headers sharingHeaders(std::string_view origin);
Headers preflightHeaders(std::string_view further);

// The token of "Bearer TOKEN"; empty: another header. X-API-Key and api-key have the token alone.
std::string_view bearerOf(std::string_view authorization);
// Compares all bytes whatever differs, so that the time tells nothing but the length.
bool isSameSecret(std::string_view given, std::string_view key);
constexpr size_t least_key_bytes = 16;
// The key in a file's text: one line. Throws Error{content} for one that is empty, short, or has spaces in it; `name`:
// of the file.
std::string keyIn(std::string_view text, const std::string& name);

}  // namespace kvarium::serve
