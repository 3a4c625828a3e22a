#include "features/serve/protocol/request_log.h"

#include <cstdio>

#include "core/base/printable.h"

namespace kvarium::serve {

std::string reasonOf(const Refusal& refusal) {
  if (refusal.status == 503) return refusal.what();  // which is about this server alone
  if (refusal.code.empty() && refusal.param.empty()) return "refused";
  return refusal.code + (refusal.code.empty() || refusal.param.empty() ? "" : " ") + refusal.param;
}

ServedRequest::Tokens tokensOf(const engine::TurnStats& stats) {
  return {stats.prompt_tokens, stats.reused_tokens, stats.generated_tokens};
}

std::string logLine(const ServedRequest& request, std::time_t time) {
  std::tm parts{};
  ::localtime_r(&time, &parts);
  char when[32], lasted[32];
  std::strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &parts);
  std::snprintf(lasted, sizeof lasted, ", %.2f s", request.seconds);
  const auto orNone = [](const std::string& text) { return text.empty() ? std::string("-") : text; };
  std::string line = std::string(when) + ' ' + orNone(request.address) + " '" + printable(request.client, 40) + "' " +
                     orNone(printable(request.method, 10)) + ' ' + orNone(printable(request.path, 100)) + ' ' +
                     std::to_string(request.status);
  if (!request.refused.empty()) line += ' ' + printable(request.refused, 100);
  if (const auto& tokens = request.tokens) {
    line += ", " + std::to_string(tokens->prompt - tokens->found) + " read, " + std::to_string(tokens->found) +
            " found, " + std::to_string(tokens->written) + " written";
  }
  if (request.left) line += ", the client left";
  return line + lasted;
}

}  // namespace kvarium::serve
