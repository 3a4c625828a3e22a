#include "features/remote/protocol/address.h"

#include <regex>

#include "core/base/host.h"

namespace kvarium::remote {

std::array<std::string, 2> basesOf(std::string_view typed) {
  const auto cutSlashes = [&typed] {
    while (typed.ends_with('/')) typed.remove_suffix(1);
  };
  cutSlashes();
  for (const std::string_view ending : {"/chat/completions", "/completions", "/models", "/embeddings", "/responses"}) {
    if (!typed.ends_with(ending)) continue;
    typed.remove_suffix(ending.size());
    break;
  }
  cutSlashes();
  const std::string root = rootOf(typed);
  return {std::string(typed) + (root == typed ? "/v1" : ""), root};
}

std::string rootOf(std::string_view base) {
  static const std::regex version("/v[0-9]{1,2}(alpha|beta)?[0-9]?$");
  return std::regex_replace(std::string(base), version, "");
}

std::vector<std::string> schemesOf(std::string_view host) {
  if (isThisMachine(host)) return {"http", "https"};
  if (isPrivateHost(host)) return {"https", "http"};
  return {"https"};
}

}  // namespace kvarium::remote
