// The specification language as data: the table of its keys, and functions that split and join a specification without
// checking it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvarium::cache {

// One key: its meaning in words, and the values it accepts.
struct SpecKey {
  enum class Part : uint8_t { retention, format, residency };
  std::string_view name;
  Part part = Part::retention;
  const char* in_words;        // for users: "Window"
  const char* value_in_words;  // %1: the value, "window %1"; empty: the value alone says nothing
  std::string_view says;
  std::vector<std::string> words;  // accepted words; empty: a whole number
  int64_t least = 0, most = 0;     // bounds of a number, inclusive
};
const std::vector<SpecKey>& specKeys();
const SpecKey* findSpecKey(std::string_view name);  // null: there is none

// The parts of PRESET[:key=value,...][;LAYERS:key=value,...]... as written.
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
SpecText splitSpec(std::string_view text);  // accepts any text; parseCacheSpec reports errors
std::string joinSpec(const SpecText& spec);

}  // namespace kvarium::cache
