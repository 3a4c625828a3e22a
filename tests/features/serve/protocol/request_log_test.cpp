#include "features/serve/protocol/request_log.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace kvarium::serve::request_log_test {
namespace {

// 1,000,000,000 seconds after 1970, in Greenwich.
std::string lineOf(const ServedRequest& request) {
  ::setenv("TZ", "UTC", 1);
  return logLine(request, 1'000'000'000);
}

TEST(RequestLog, aTurnHasItsTokensAndItsTime) {
  EXPECT_EQ(lineOf({.address = "127.0.0.1",
                    .client = "OpenAI/Python 3.3.0",
                    .method = "POST",
                    .path = "/v1/chat/completions",
                    .status = 200,
                    .tokens = ServedRequest::Tokens{46, 12, 50},
                    .seconds = 0.844}),
            "2001-09-09 01:46:40 127.0.0.1 'OpenAI/Python 3.3.0' POST /v1/chat/completions 200, 34 read, 12 found, "
            "50 written, 0.84 s");
}

TEST(RequestLog, aRefusalSaysWhyWithoutItsSentence) {
  EXPECT_EQ(reasonOf({400, "a sentence that quotes a secret", "messages[0].role", "unsupported_role"}),
            "unsupported_role messages[0].role");
  EXPECT_EQ(reasonOf({400, "a sentence that quotes a secret", "temperature"}), "temperature");
  EXPECT_EQ(reasonOf({400, "a sentence that quotes a secret"}), "refused");
  EXPECT_EQ(reasonOf({503, "the server is shutting down"}), "the server is shutting down");
  EXPECT_EQ(lineOf({.address = "::1", .method = "POST", .path = "/tokenize", .status = 400, .refused = "temperature"}),
            "2001-09-09 01:46:40 ::1 '' POST /tokenize 400 temperature, 0.00 s");
}

TEST(RequestLog, whatClientsSendStaysInItsLine) {
  const std::string line = lineOf({.client = "evil\n2001-09-09 127.0.0.1 \x1b[31m" + std::string(500, 'a'),
                                   .path = "/" + std::string(2000, 'b') + "\r\n",
                                   .status = 404,
                                   .left = true});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(line.find('\x1b'), std::string::npos);
  EXPECT_LT(line.size(), 250u);
  EXPECT_NE(line.find(", the client left"), std::string::npos) << line;
}

}  // namespace
}  // namespace kvarium::serve::request_log_test
