// Refusal: why a request gets no reply, or no more of it, as HTTP and OpenAI's errors say it.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/sentence.h"

namespace kvarium::serve {

struct Refusal : std::runtime_error {
  Refusal(int http_status, const Sentence& why, std::string field = {}, std::string name = {}, int retry_s = 0)
      : std::runtime_error(inEnglish(why)),
        status(http_status),
        param(std::move(field)),
        code(std::move(name)),
        retry_after_s(retry_s) {}

  int status;         // of HTTP: 400 to 599
  std::string param;  // the field of the request that is wrong; empty: none is
  std::string code;   // for programs: "context_length_exceeded"; empty: none
  int retry_after_s;  // of status 429 and 503: seconds until it is worth asking again; 0: not known
};

}  // namespace kvarium::serve
