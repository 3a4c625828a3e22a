// The specification language as data: its keys, and a text taken apart and put together again without judging it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvarium {

// One key: what it is about, in words, and what it accepts.
struct SpecKey {
  enum class Part : uint8_t { retention, format, residency };
  std::string_view name;
  Part part = Part::retention;
  std::string_view says;
  std::vector<std::string> words;  // accepted; empty: a whole number
  int64_t least = 0, most = 0;     // of a number
};
const std::vector<SpecKey>& specKeys();

// How many first and how many last tokens retention=sink keeps; -1: the key is not said. Throws Error as a plan does.
std::pair<int64_t, int64_t> sinkCells(int64_t window_length, int64_t num_sink_tokens);

// PRESET[:key=value,...][;LAYERS:key=value,...]... as it is written.
struct SpecText {
  using Pair = std::pair<std::string, std::string>;  // key, value
  struct Rule {
    std::string layers;
    std::vector<Pair> pairs;
  };
  std::string preset;
  std::vector<Pair> pairs;
  std::vector<Rule> rules;
};
SpecText splitSpec(std::string_view text);  // of any text; parseCacheSpec says what is wrong with it
std::string joinSpec(const SpecText& spec);

}  // namespace kvarium
