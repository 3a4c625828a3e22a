// Who may ask: the Host and Origin headers, and the key.
//
// A page in a browser can send requests to this computer. It cannot forge Host and Origin: a page whose name was made
// to resolve to 127.0.0.1 (DNS rebinding) still sends that name as Host, and a request of any page has its Origin.
#pragma once

#include <string>
#include <string_view>

namespace kvarium::serve {

bool isLoopback(std::string_view host);  // localhost, 127.0.0.0/8, ::1
// Whether a request with this Host header is meant for a server that listens at `listened`, a name or an address. The
// port is not compared, since tunnels change it. A server that listens at all addresses (0.0.0.0, ::) is asked by any
// address, but not by any name but the loopback's.
bool isHostAllowed(std::string_view header, std::string_view listened);
bool isHostNamed(std::string_view header, std::string_view name);  // whether it is this name, with a port or without
// No Origin (empty), or one of a page that this computer itself serves.
bool isOriginAllowed(std::string_view header);

// The token of "Bearer TOKEN"; empty: another header. X-API-Key and api-key have the token alone.
std::string_view bearerOf(std::string_view authorization);
// Compares all bytes whatever differs, so that the time tells nothing but the length.
bool isSameSecret(std::string_view given, std::string_view key);
constexpr size_t least_key_bytes = 16;
// The key in a file's text: one line. Throws Error{content} for one that is empty, short, or has spaces in it; `name`:
// of the file.
std::string keyIn(std::string_view text, const std::string& name);

}  // namespace kvarium::serve
