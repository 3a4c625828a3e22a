#include "core/base/host.h"

#include <gtest/gtest.h>

#include <string>

namespace kvarium::host_test {
namespace {

TEST(Host, thisMachineIsKnownInEverySpelling) {
  for (const char* host : {"localhost", "LOCALHOST", "127.0.0.1", "127.9.8.7", "127.1", "2130706433", "0x7f.1",
                           "0X7F000001", "017700000001", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::1%lo"}) {
    EXPECT_TRUE(isThisMachine(host)) << host;
    EXPECT_FALSE(isPrivateHost(host)) << host;
  }
  for (const char* host : {"", "localhost.example.org", "128.0.0.1", "127.0.0.256", "127.0.0.1.1", "127.evil",
                           "0.0.0.0", "::", "::2", "10.0.0.1", "127.0.0.1 ", "x127.0.0.1", "127.0.0.1%lo"})
    EXPECT_FALSE(isThisMachine(host)) << host;
  EXPECT_FALSE(isThisMachine(std::string_view("127.0.0.1\0.example.org", 22)));
}

TEST(Host, privateNetworksAreKnownByTheirAddressesAndNames) {
  for (const char* host : {"10.0.0.1",   "10.1",         "172.16.0.1", "172.31.255.255",  "192.168.1.5", "0xc0a80105",
                           "3232235781", "169.254.9.9",  "100.64.0.1", "100.127.255.255", "fd00::1",     "FC00::1",
                           "fe80::1",    "fe80::1%eth0", "febf::1",    "::ffff:10.0.0.1", "gpu",         "GPU.Local",
                           "a.lan",      "a.internal",   "a.home.arpa"})
    EXPECT_TRUE(isPrivateHost(host)) << host;
  for (const char* host : {"",
                           "8.8.8.8",
                           "134744072",
                           "0x08080808",
                           "010.8.8.8",
                           "11.0.0.1",
                           "172.15.0.1",
                           "172.32.0.1",
                           "100.63.0.1",
                           "100.128.0.1",
                           "192.169.0.1",
                           "0",
                           "0.0.0.0",
                           "::",
                           "2001:db8::1",
                           "fec0::1",
                           "fb00::1",
                           "::ffff:8.8.8.8",
                           "example.org",
                           "local.example.org",
                           "10.0.0.1.example.org"})
    EXPECT_FALSE(isPrivateHost(host)) << host;
}

TEST(Host, addressesAreToldFromNames) {
  for (const char* host : {"1.2.3.4", "1.2", "7", "0x7", "::", "fe80::1%2", "1:2:3:4:5:6:7:8"})
    EXPECT_TRUE(isNumericHost(host)) << host;
  for (const char* host : {"", "a", "dead", "0x", "1.2.3.4.5", "08.1.1.1", "4294967296", "1.2.3.4.", ".", "1:2",
                           "evil::com", "1.2.3.x", "[::1]"})
    EXPECT_FALSE(isNumericHost(host)) << host;
}

}  // namespace
}  // namespace kvarium::host_test
