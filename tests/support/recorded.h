// What remote engines sent, as it was recorded in tests/data/remote.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::support {

inline std::filesystem::path recordedPath(const std::string& name) {
  return std::filesystem::path(KVARIUM_TEST_DATA) / "remote" / name;
}

inline std::string recorded(const std::string& name) {
  std::ifstream in(recordedPath(name), std::ios::binary);
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

struct RecordedAnswer {
  int status = 0;
  std::string body;  // without the marks of its chunks
};

inline RecordedAnswer recordedAnswer(const std::string& name) {
  const std::string all = recorded(name);
  const size_t head_end = all.find("\r\n\r\n");
  RecordedAnswer answer{std::atoi(all.c_str() + 9), all.substr(head_end + 4)};
  std::string head = all.substr(0, head_end);
  for (char& c : head) c = static_cast<char>(std::tolower(c));
  if (head.find("transfer-encoding: chunked") == std::string::npos) return answer;
  std::string joined;
  for (size_t at = 0; at < answer.body.size();) {
    const size_t size = std::strtoul(answer.body.c_str() + at, nullptr, 16);
    at = answer.body.find("\r\n", at) + 2;
    if (size == 0) break;
    joined += answer.body.substr(at, size);
    at += size + 2;
  }
  answer.body = std::move(joined);
  return answer;
}

// A message of several parts, as a ZeroMQ socket gave it.
using Message = std::vector<std::vector<uint8_t>>;

inline std::vector<Message> recordedMessages(const std::string& name) {
  const std::string all = recorded(name);
  std::vector<Message> messages;
  size_t at = 0;
  const auto number = [&] {
    uint32_t value = 0;
    std::memcpy(&value, all.data() + at, sizeof(value));
    at += sizeof(value);
    return value;
  };
  while (at < all.size()) {
    Message& message = messages.emplace_back();
    for (uint32_t parts = number(); parts > 0; --parts) {
      const uint32_t size = number();
      message.emplace_back(all.begin() + static_cast<ptrdiff_t>(at), all.begin() + static_cast<ptrdiff_t>(at + size));
      at += size;
    }
  }
  return messages;
}

}  // namespace kvarium::support
