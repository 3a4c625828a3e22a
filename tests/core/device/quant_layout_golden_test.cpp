// Codes and values of groups and tiles as quanto, hqq and KIVI have them (tests/data/make_cache_golden.py).

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "core/device/quant_layout.h"
#include "tests/core/device/golden_tensors.h"

namespace kvarium::device::quant_layout_golden_test {
namespace {

using Axis = QuantLayout::Axis;
using Groups = std::vector<std::vector<size_t>>;  // flat indices

const test::GoldenTensors& golden(const std::string& name) {
  static std::map<std::string, test::GoldenTensors> files;
  const auto [file, is_new] = files.try_emplace(name);
  if (is_new) file->second.read(KVARIUM_TEST_DATA "/caches/quantizers/" + name + ".safetensors");
  return file->second;
}

// Consecutive numbers: quanto's axis 0, hqq's axis 1.
Groups runs(size_t count, size_t size) {
  Groups groups(count / size);
  for (size_t i = 0; i < count; ++i) groups[i / size].push_back(i);
  return groups;
}
// Number i is in group i mod (count / size): hqq's axis 0.
Groups strided(size_t count, size_t size) {
  Groups groups(count / size);
  for (size_t i = 0; i < count; ++i) groups[i % groups.size()].push_back(i);
  return groups;
}
// Consecutive rows of one channel, the groups of a channel are neighbours: quanto's axis -1.
Groups channels(size_t count, size_t size, size_t channel_count) {
  const size_t rows = count / channel_count;
  Groups groups(count / size);
  for (size_t i = 0; i < count; ++i) {
    groups[i % channel_count * (rows / size) + i / channel_count / size].push_back(i);
  }
  return groups;
}

struct Case {
  std::string file, tensor;
  int bits, axis, size;
  bool solved = false;
  std::string name() const {
    return tensor + ".b" + std::to_string(bits) + ".a" + std::to_string(axis) + ".g" + std::to_string(size) +
           (solved ? ".solved" : "");
  }
  Groups groups() const {
    const size_t count = golden("tensors").floats(tensor).size(), each = static_cast<size_t>(size);
    if (axis == -1) return channels(count, each, tensor == "keys" ? 32 : 96);
    return (file == "quanto") == (axis == 0) ? runs(count, each) : strided(count, each);
  }
  QuantMethod fit() const {
    if (file == "quanto") return QuantMethod::range;
    return solved ? QuantMethod::hqq_optimized : QuantMethod::hqq;
  }
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const int size : {64, 32}) {
    for (const int bits : {2, 4}) {
      for (const int axis : {0, -1}) all.push_back({"quanto", "keys", bits, axis, size});
      for (const int axis : {0, 1}) all.push_back({"hqq", "keys", bits, axis, size});
    }
    for (const int axis : {0, -1}) all.push_back({"quanto", "values", 4, axis, size});
    for (const int axis : {0, 1}) all.push_back({"hqq", "values", 4, axis, size});
  }
  for (const int bits : {1, 3, 8}) {
    for (const int axis : {0, 1}) all.push_back({"hqq", "keys", bits, axis, 64});
  }
  return all;
}

std::vector<float> taken(const std::vector<float>& x, const std::vector<size_t>& group) {
  std::vector<float> out;
  for (const size_t i : group) out.push_back(x[i]);
  return out;
}

TEST(QuantLayoutGolden, groupsHaveTheCodesAndValuesOfTheLibraries) {
  for (const Case& one : cases()) {
    const std::vector<float>& x = golden("tensors").floats(one.tensor);
    const auto& file = golden(one.file);
    const std::vector<uint8_t>& codes = file.bytes(one.name() + ".codes");
    const std::vector<float>& scales = file.floats(one.name() + ".scale");
    const bool quanto = one.file == "quanto";
    const std::vector<float>& offsets = file.floats(one.name() + (quanto ? ".shift" : ".zero"));
    const Groups groups = one.groups();
    for (size_t g = 0; g < groups.size(); ++g) {
      const std::vector<float> numbers = taken(x, groups[g]);
      const GroupFit fit = fitGroup(one.fit(), one.bits, numbers);
      for (const size_t i : groups[g]) {
        const int code = codeOf(one.fit(), one.bits, fit, x[i]);
        ASSERT_EQ(code, codes[i]) << one.file << ' ' << one.name() << " group " << g << " at " << i;
        const double scale = static_cast<double>(scales[g]), offset = static_cast<double>(offsets[g]);
        const double want = quanto ? scale * codes[i] - offset : (codes[i] - offset) * scale;
        const float got = fit.scale * static_cast<float>(code) + fit.offset;
        // 1e-6 of the terms: they may be far larger than what they give
        ASSERT_NEAR(static_cast<double>(got), want, 1e-6 * (1 + std::fabs(offset) * (quanto ? 1 : scale)))
            << one.file << ' ' << one.name() << " at " << i;
      }
    }
  }
}

// Mean |x - x'|^0.7, what hqq's solver minimises.
double sparseError(const std::vector<float>& x, const std::vector<float>& back) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += std::pow(std::fabs(static_cast<double>(x[i] - back[i])), 0.7);
  return sum / static_cast<double>(x.size());
}

// hqq stops all groups at once, here each stops alone, so codes may differ; the error may not be larger.
TEST(QuantLayoutGolden, theSolverIsNoWorseThanHqqs) {
  for (const Case& one : {Case{"hqq", "keys", 2, 0, 64, true}, Case{"hqq", "keys", 2, 1, 64, true},
                          Case{"hqq", "keys", 4, 0, 64, true}, Case{"hqq", "keys", 4, 1, 64, true}}) {
    const std::vector<float>& x = golden("tensors").floats(one.tensor);
    const auto& file = golden("hqq");
    const std::vector<uint8_t>& codes = file.bytes(one.name() + ".codes");
    const Groups groups = one.groups();
    std::vector<float> ours(x.size()), theirs(x.size()), plain(x.size());
    for (size_t g = 0; g < groups.size(); ++g) {
      const std::vector<float> numbers = taken(x, groups[g]);
      for (const auto& [fit, to] :
           {std::pair{QuantMethod::hqq_optimized, &ours}, std::pair{QuantMethod::hqq, &plain}}) {
        const GroupFit found = fitGroup(fit, one.bits, numbers);
        for (const size_t i : groups[g])
          (*to)[i] = found.scale * static_cast<float>(codeOf(fit, one.bits, found, x[i])) + found.offset;
      }
      for (const size_t i : groups[g]) {
        theirs[i] = (static_cast<float>(codes[i]) - file.floats(one.name() + ".zero")[g]) *
                    file.floats(one.name() + ".scale")[g];
      }
    }
    EXPECT_LT(sparseError(x, ours), 1.003 * sparseError(x, theirs)) << one.name();
    EXPECT_LT(sparseError(x, ours), 0.99 * sparseError(x, plain)) << one.name();
  }
}

// Cells [first, first + 64) of a head of a golden tensor as x [64][head_dim]; cells after its end are dead.
struct Head {
  std::vector<float> x;
  uint64_t live = ~uint64_t{0};
  size_t from = 0;  // flat index of x[0]
  int cells = 64;
};
Head headOf(const std::string& tensor, int head, int first, int tokens, int head_dim) {
  const std::vector<float>& all = golden("tensors").floats(tensor);
  Head out;
  out.cells = std::min(64, tokens - first);
  out.from = static_cast<size_t>((head * tokens + first) * head_dim);
  out.x.assign(static_cast<size_t>(64 * head_dim), std::numeric_limits<float>::quiet_NaN());
  std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(out.from), out.cells * head_dim, out.x.begin());
  if (out.cells < 64) out.live = (uint64_t{1} << out.cells) - 1;
  return out;
}

TEST(QuantLayoutGolden, tilesHoldWhatQuantoHqqAndKiviHold) {
  struct Tile {
    std::string file, name, tensor, offset;
    QuantMethod fit;
    int bits, group;
    Axis axis;
  };
  const Tile tiles[] = {
      {"kivi", "keys.b2", "keys", "shift", QuantMethod::range, 2, 32, Axis::channel},
      {"kivi", "keys.b4", "keys", "shift", QuantMethod::range, 4, 32, Axis::channel},
      {"kivi", "values.b2", "values", "shift", QuantMethod::range, 2, 32, Axis::token},
      {"kivi", "values.b4", "values", "shift", QuantMethod::range, 4, 32, Axis::token},
      {"quanto", "keys.b4.a0.g32", "keys", "shift", QuantMethod::range, 4, 32, Axis::token},
      {"quanto", "values.b4.a0.g32", "values", "shift", QuantMethod::range, 4, 32, Axis::token},
      {"hqq", "keys.b4.a1.g32", "keys", "zero", QuantMethod::hqq, 4, 32, Axis::token},
      {"hqq", "keys.b2.a1.g32", "keys", "zero", QuantMethod::hqq, 2, 32, Axis::token},
  };
  for (const Tile& tile : tiles) {
    const auto& file = golden(tile.file);
    const int tokens = tile.tensor == "keys" ? 96 : 64, head_dim = tile.tensor == "keys" ? 32 : 96;
    const KvSide side = tile.tensor == "keys" ? KvSide::key : KvSide::value;
    QuantLayout codes;
    codes.bits = static_cast<uint8_t>(tile.bits);
    codes.axis = tile.axis;
    codes.group = static_cast<int16_t>(tile.group);
    codes.half_scales = false;
    std::vector<std::byte> bytes(codesBytes(codes, side, head_dim) + scalesBytes(codes, side, head_dim));
    for (int head = 0; head < 2; ++head) {
      for (int first = 0; first < tokens; first += 64) {
        const Head numbers = headOf(tile.tensor, head, first, tokens, head_dim);
        encodeTile(codes, side, tile.fit, numbers.x.data(), numbers.live, head_dim, bytes.data());
        std::vector<float> back(numbers.x.size());
        decodeTile(codes, side, bytes.data(), head_dim, back.data());
        for (int i = 0; i < numbers.cells * head_dim; ++i) {
          const size_t at = numbers.from + static_cast<size_t>(i);
          const int token = first + i / head_dim, channel = i % head_dim;
          size_t group = at / static_cast<size_t>(tile.group);
          if (tile.axis == Axis::channel) {
            group = static_cast<size_t>((head * (tokens / tile.group) + token / tile.group) * head_dim + channel);
          }
          const double scale = static_cast<double>(file.floats(tile.name + ".scale")[group]);
          const double offset = static_cast<double>(file.floats(tile.name + "." + tile.offset)[group]);
          const double code = file.bytes(tile.name + ".codes")[at];
          const double want = tile.offset == "zero" ? (code - offset) * scale : code * scale - offset;
          const double terms = std::fabs(offset) * (tile.offset == "zero" ? scale : 1);
          ASSERT_NEAR(static_cast<double>(back[static_cast<size_t>(i)]), want, 1e-6 * (1 + terms))
              << tile.file << ' ' << tile.name << " token " << token << " channel " << channel;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::device::quant_layout_golden_test
