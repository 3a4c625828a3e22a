// A .safetensors file of F32 and U8 tensors, written by our own scripts, for tests below the room that reads foreign
// ones.
#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace kvarium::device::test {

class GoldenTensors {
 public:
  void read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string file{std::istreambuf_iterator<char>(in), {}};
    uint64_t size = 0;
    if (file.size() < 8) throw std::runtime_error("cannot read " + path);
    std::memcpy(&size, file.data(), 8);
    const std::string header = file.substr(8, size);
    const std::regex entry(
        R"re("([^"]+)":\{"dtype":"(F32|U8)","shape":\[[0-9,]*\],"data_offsets":\[(\d+),(\d+)\]\})re");
    for (std::sregex_iterator found(header.begin(), header.end(), entry), end; found != end; ++found) {
      const size_t first = std::stoul((*found)[3]), last = std::stoul((*found)[4]);
      const char* data = file.data() + 8 + size + first;
      if ((*found)[2] == "U8") {
        m_bytes[(*found)[1]].assign(data, data + (last - first));
      } else {
        std::vector<float>& numbers = m_floats[(*found)[1]];
        numbers.resize((last - first) / sizeof(float));
        std::memcpy(numbers.data(), data, last - first);
      }
    }
  }
  const std::vector<float>& floats(const std::string& name) const { return m_floats.at(name); }
  const std::vector<uint8_t>& bytes(const std::string& name) const { return m_bytes.at(name); }

 private:
  std::map<std::string, std::vector<float>> m_floats;
  std::map<std::string, std::vector<uint8_t>> m_bytes;
};

}  // namespace kvarium::device::test
