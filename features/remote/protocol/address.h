// What the address of an engine may mean, as people type it. Whether it may be asked: core/base/host.h.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::remote {

inline constexpr const char* key_variable = "KVARIUM_ENGINE_KEY";  // the environment may hold a key

// The bases that a typed path may mean, the likeliest first: with and without /v1 or the version that it ends in (/v1,
// /api/v3, /v1beta). Endings of well-known requests (/chat/completions, /models, ...) are taken off.
std::array<std::string, 2> basesOf(std::string_view typed);
std::string rootOf(std::string_view base);  // without its version: where /metrics, /version and /slots are

// What to try at a host whose scheme was not typed, the likeliest first: http only on this machine and, after https,
// inside a private network.
std::vector<std::string> schemesOf(std::string_view host);

}  // namespace kvarium::remote
