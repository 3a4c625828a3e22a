// What --engine takes for an address, and what may be sent there.
#include "features/remote/client/engine_client.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace kvarium::remote::engine_address_test {
namespace {

// "http://gpu:80/v1 ..."; in brackets where no key is sent.
std::string meant(const std::string& typed) {
  std::string all;
  for (const EngineAddress& one : engineAddresses(typed)) {
    const std::string url = one.origin() + one.base;
    all += (all.empty() ? "" : " ") + (one.may_have_key ? url : "(" + url + ")");
  }
  return all;
}

TEST(EngineAddress, whatIsTypedMayMeanSeveral) {
  EXPECT_EQ(meant("https://Example.ORG/v1/models"), "https://example.org:443/v1 https://example.org:443");
  EXPECT_EQ(meant("example.org/openai"), "https://example.org:443/openai/v1 https://example.org:443/openai");
  EXPECT_EQ(meant("HTTP://127.0.0.1:8000"), "http://127.0.0.1:8000/v1 http://127.0.0.1:8000");
  EXPECT_EQ(meant("[0:0:0:0:0:0:0:1]:9/v1"),
            "http://[0:0:0:0:0:0:0:1]:9/v1 http://[0:0:0:0:0:0:0:1]:9 https://[0:0:0:0:0:0:0:1]:9/v1 "
            "https://[0:0:0:0:0:0:0:1]:9");
  EXPECT_EQ(meant("localhost"),
            "http://localhost:80/v1 http://localhost:80 https://localhost:443/v1 https://localhost:443");
}

TEST(EngineAddress, httpInANetworkHasNoKeyUnlessItWasTyped) {
  EXPECT_EQ(meant("192.168.1.5:8000"),
            "https://192.168.1.5:8000/v1 https://192.168.1.5:8000 (http://192.168.1.5:8000/v1) "
            "(http://192.168.1.5:8000)");
  EXPECT_EQ(meant("http://gpu.lan/v1beta"), "http://gpu.lan:80/v1beta http://gpu.lan:80");
}

TEST(EngineAddress, httpElsewhereIsRefused) {
  for (const char* typed : {"http://example.org", "http://134744072", "http://0x08080808:8000/v1",
                            "http://[2001:db8::1]", "HTTP://8.8.8.8", "http://0.0.0.0:8000"})
    support::expectError(ErrorKind::usage, [&] { (void)engineAddresses(typed); });
}

}  // namespace
}  // namespace kvarium::remote::engine_address_test
