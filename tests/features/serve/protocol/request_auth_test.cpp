#include "features/serve/protocol/request_auth.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/expect_error.h"

namespace kvarium::serve::request_auth_test {
namespace {

TEST(Door, onlyThisComputersNamesAreAskedOnLoopback) {
  for (const char* host : {"localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:9000", "127.1.2.3", "127.1", "[::1]",
                           "[::1]:80", "[0:0:0:0:0:0:0:1]"})
    EXPECT_TRUE(isHostAllowed(host, "127.0.0.1")) << host;
  for (const char* host : {"", "evil.com", "evil.com:8080", "127.0.0.1.evil.com", "localhost.evil.com", "127.evil",
                           "::1", "[::1", "[::1]x", "10.0.0.1", "localhost:80:80", "localhost:x", "127.0.0.256",
                           "127.0.0.1.1", "localhost:8080 ", "a@localhost", "127.0.0.1:999999"})
    EXPECT_FALSE(isHostAllowed(host, "127.0.0.1")) << host;
}

TEST(Door, otherAddressesAreThoseListenedAt) {
  EXPECT_TRUE(isHostAllowed("10.0.0.5:8080", "10.0.0.5"));
  EXPECT_TRUE(isHostAllowed("Machine.lan", "machine.LAN"));
  EXPECT_FALSE(isHostAllowed("10.0.0.6", "10.0.0.5"));
  for (const char* listened : {"0.0.0.0", "::"}) {
    EXPECT_TRUE(isHostAllowed("192.168.1.2:80", listened));
    EXPECT_TRUE(isHostAllowed("[fe80::1]:80", listened));
    for (const char* name : {"evil.com", "1.2.3.evil", "[evil::com]"})
      EXPECT_FALSE(isHostAllowed(name, listened)) << name << " may have been made to resolve to this address";
  }
}

TEST(Door, whatIsListenedAtIsNamedAsOtherNamesAre) {
  for (const char* host : {"box.lan", "Box.LAN.:80", "box.lan:8080"}) {
    EXPECT_TRUE(isHostNamed(host, "box.lan")) << host;
    EXPECT_TRUE(isHostAllowed(host, "box.lan")) << host;
  }
  for (const char* host : {"", ":80", "box", "box.lan.evil.com", "box.lan:80:80"}) {
    EXPECT_FALSE(isHostNamed(host, "box.lan")) << host;
    EXPECT_FALSE(isHostAllowed(host, "box.lan")) << host;
  }
  EXPECT_TRUE(isHostAllowed("[fe80::1]:80", "fe80::1"));
  EXPECT_FALSE(isHostNamed("localhost", "box.lan"));
}

TEST(Door, pagesOfOtherSitesStayOutside) {
  for (const char* origin : {"", "http://localhost:3000", "https://127.0.0.1"})
    EXPECT_TRUE(isOriginAllowed(origin)) << origin;
  for (const char* origin :
       {"null", "https://evil.com", "http://localhost.evil.com", "file://", "localhost", "http://"})
    EXPECT_FALSE(isOriginAllowed(origin)) << origin;
}

TEST(Door, pagesOfANamedHostAreThisComputersOwn) {
  const std::vector<std::string> names{"mybox.local:8080", "host.docker.internal"};
  for (const char* origin : {"http://mybox.local", "https://MyBox.local:3000", "http://host.docker.internal:80"})
    EXPECT_TRUE(isOriginAllowed(origin, names)) << origin;
  for (const char* origin :
       {"http://mybox.local.evil.com", "http://evil.com", "null", "mybox.local", "app://mybox.local"})
    EXPECT_FALSE(isOriginAllowed(origin, names)) << origin;
}

TEST(Door, originsAreReadAsBrowsersWriteThem) {
  EXPECT_EQ(checkedOrigin("https://Chat.Example"), "https://chat.example");
  EXPECT_EQ(checkedOrigin("https://chat.example:443/"), "https://chat.example");
  EXPECT_EQ(checkedOrigin("http://localhost:3000"), "http://localhost:3000");
  EXPECT_EQ(checkedOrigin("http://localhost:80"), "http://localhost");
  EXPECT_EQ(checkedOrigin("app://obsidian.md"), "app://obsidian.md");
  EXPECT_EQ(checkedOrigin("chrome-extension://abcdef"), "chrome-extension://abcdef");
  for (const char* text :
       {"", "*", "null", "chat.example", "https://", "://x", "https://chat.example/page", "https://a b",
        "https://a,https://b", "http s://a", "https://*.example", "https://u@chat.example"})
    support::expectError(ErrorKind::usage, [&] { (void)checkedOrigin(text); });
}

TEST(Door, onlyPagesThatWereNamedReadAnswers) {
  const std::vector<std::string> shared{"https://chat.example", "app://obsidian.md"};
  EXPECT_TRUE(isShared("https://chat.example", shared));
  EXPECT_TRUE(isShared("app://obsidian.md", shared));
  for (const char* origin : {"", "null", "http://chat.example", "https://chat.example:8443",
                             "https://chat.example.evil.com", "https://evil.com", "*"})
    EXPECT_FALSE(isShared(origin, shared)) << origin;
  EXPECT_FALSE(isShared("http://localhost", {}));
}

TEST(Door, aBrowserIsToldWhatItsPageMaySend) {
  const auto allowed = [](std::string_view asked) {
    for (const auto& [name, value] : preflightHeaders(asked)) {
      if (name == "Access-Control-Allow-Headers") return value;
    }
    return std::string();
  };
  EXPECT_EQ(allowed("authorization, content-type,x-stainless-os"), "authorization, content-type,x-stainless-os");
  for (const std::string& asked :
       {std::string(), std::string("a\r\nSet-Cookie: b"), std::string("a: b"), std::string(4000, 'a')})
    EXPECT_EQ(allowed(asked), "") << asked.substr(0, 40);
  EXPECT_EQ(sharingHeaders("https://chat.example").front().second, "https://chat.example");
}

TEST(Door, onlyTheWholeKeyOpens) {
  EXPECT_TRUE(isSameSecret("0123456789abcdef", "0123456789abcdef"));
  for (const char* other :
       {"", "0123456789abcdeF", "0123456789abcde", "0123456789abcdef0", "0123456789abcdef0123456789abcdef"})
    EXPECT_FALSE(isSameSecret(other, "0123456789abcdef")) << other;
  EXPECT_FALSE(isSameSecret("", ""));
  EXPECT_EQ(bearerOf("Bearer abc"), "abc");
  EXPECT_EQ(bearerOf("bearer   abc"), "abc");
  for (const char* other : {"", "Bearer", "Basic abc", "abc", "Bearer "}) EXPECT_EQ(bearerOf(other), "") << other;
}

TEST(Door, aKeyIsOneLongLine) {
  EXPECT_EQ(keyIn("  0123456789abcdef\n", "key"), "0123456789abcdef");
  for (const char* text : {"", "0123456789abc%41", "\n", "short", "0123456789 abcdef",
                           "0123456789abcdef\n0123456789abcdef", "0123456789abcde\xc3\xa4"})
    support::expectError(ErrorKind::content, [&] { (void)keyIn(text, "key"); });
}

}  // namespace
}  // namespace kvarium::serve::request_auth_test
