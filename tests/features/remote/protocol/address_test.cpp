#include "features/remote/protocol/address.h"

#include <gtest/gtest.h>

namespace kvarium::remote::address_test {
namespace {

using Bases = std::array<std::string, 2>;
using Schemes = std::vector<std::string>;

TEST(Address, aTypedPathMeansTwoBases) {
  for (const char* typed : {"", "/", "/v1", "/v1//", "/v1/models", "/v1/chat/completions/", "/v1/completions",
                            "/v1/embeddings", "/v1/responses", "/models"})
    EXPECT_EQ(basesOf(typed), (Bases{"/v1", ""})) << typed;
  EXPECT_EQ(basesOf("/openai"), (Bases{"/openai/v1", "/openai"}));
  EXPECT_EQ(basesOf("/api/v3/models"), (Bases{"/api/v3", "/api"}));
  EXPECT_EQ(basesOf("/v1beta"), (Bases{"/v1beta", ""}));
  EXPECT_EQ(basesOf("/vllm"), (Bases{"/vllm/v1", "/vllm"}));
  EXPECT_EQ(basesOf("/a/v2/embeddings"), (Bases{"/a/v2", "/a"}));
}

TEST(Address, aRootIsABaseWithoutItsVersion) {
  for (const auto& [base, root] : std::initializer_list<std::pair<const char*, const char*>>{{"", ""},
                                                                                             {"/v1", ""},
                                                                                             {"/x/v1", "/x"},
                                                                                             {"/v1beta1", ""},
                                                                                             {"/v2alpha", ""},
                                                                                             {"/vllm", "/vllm"},
                                                                                             {"/vllm/v1", "/vllm"},
                                                                                             {"/v1/x", "/v1/x"},
                                                                                             {"/v", "/v"},
                                                                                             {"/v1gamma", "/v1gamma"},
                                                                                             {"/v1234", "/v1234"},
                                                                                             {"/xv1", "/xv1"}})
    EXPECT_EQ(rootOf(base), root) << base;
}

TEST(Address, httpIsTriedWhereOnlyAPrivateNetworkReadsIt) {
  EXPECT_EQ(schemesOf("127.1"), (Schemes{"http", "https"}));
  EXPECT_EQ(schemesOf("192.168.1.5"), (Schemes{"https", "http"}));
  EXPECT_EQ(schemesOf("gpu-box"), (Schemes{"https", "http"}));
  for (const char* host : {"example.org", "134744072", "0.0.0.0"}) EXPECT_EQ(schemesOf(host), Schemes{"https"}) << host;
}

}  // namespace
}  // namespace kvarium::remote::address_test
