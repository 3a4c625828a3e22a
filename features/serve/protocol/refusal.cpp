#include "features/serve/protocol/refusal.h"

#include <nlohmann/json.hpp>

namespace kvarium::serve {

std::string errorDocument(const Refusal& refusal) {
  using Json = nlohmann::ordered_json;
  const char* type = refusal.status >= 500   ? "server_error"
                     : refusal.status == 429 ? "rate_limit_error"
                     : refusal.status == 401 ? "authentication_error"
                                             : "invalid_request_error";
  const auto textOrNull = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  const Json document = {{"error",
                          {{"message", refusal.what()},
                           {"type", type},
                           {"param", textOrNull(refusal.param)},
                           {"code", textOrNull(refusal.code)}}}};
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kvarium::serve
