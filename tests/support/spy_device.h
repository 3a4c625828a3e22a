// A device that checks what a cache writes through another one: every stored and every sealed number must stay within
// the error that its format states, and must still be there later. It counts what it hands out. Bytes that the host
// writes at hostAddress() are not followed. Over a late device it checks in the order of the ops.
#pragma once

#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cache/format/format.h"
#include "core/device/device_access.h"
#include "core/device/forwarding_device.h"
#include "tests/support/seen_cells.h"
#include "tests/support/test_device.h"

namespace kvarium::support {

// What a format of few bits states: the error of all numbers of a tile, as a part of the tile's own length (square
// roots of sums of squares). A group of n numbers has max - min <= sqrt(2) |x|, and no number is further away than half
// a step; centered groups have 2 max <= 2 |x|. A transform that keeps lengths changes nothing, and least squares is
// never worse than the whole range. HQQ's solver trades squares for smaller ones: it may take twice that.
inline double statedError(const device::QuantLayout& codes, device::QuantMethod method) {
  const double n = codes.group, steps = std::exp2(codes.bits) - 1;
  const double exact = codes.centered ? std::sqrt(n) / steps : std::sqrt(n / 2) / steps;
  const double scales = codes.half_scales ? 3 * std::sqrt(n) * 0x1p-11 : 1e-5;
  return (method == device::QuantMethod::hqq_optimized ? 2 : 1) * exact + scales;
}

class SpyDevice final : public device::ForwardingDevice {
 public:
  explicit SpyDevice(device::Device& inner, size_t most = size_t{64} << 20)
      : device::ForwardingDevice(inner), m_inner(inner), m_most(most) {}
  ~SpyDevice() override {
    m_owned.clear();
    m_inner.synchronize();  // checks that wait are checks of this one
  }

  size_t handed_out = 0;
  int64_t sealed_tiles = 0;
  std::string broken;  // the first number that is not what its format states, after synchronize()

  // The numbers of the tiles that begin here as they were written, [heads, 64, head_dim]; null: unknown.
  const std::vector<float>* written(device::DevicePtr<const std::byte> tiles) const {
    const auto found = m_numbers.find(device::raw(tiles));
    return found == m_numbers.end() ? nullptr : &found->second;
  }

  device::Memory allocate(size_t bytes) override {
    if (bytes > m_most - std::min(m_most, handed_out)) throw Error(ErrorKind::memory, "the test device is full");
    device::Memory memory = device::ForwardingDevice::allocate(bytes);
    const device::DevicePtr<std::byte> data = memory.data();
    m_owned.emplace(device::raw(data), std::move(memory));
    handed_out += bytes;
    return device::Memory(*this, data, bytes);
  }
  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    device::ForwardingDevice::copyIn(to, from, bytes);
    inOrderOf(m_inner, [this, to, bytes] { forget(device::raw(to), bytes); });
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    device::ForwardingDevice::copyWithin(to, from, bytes);
    inOrderOf(m_inner, [this, to, from, bytes] {
      forget(device::raw(to), bytes);
      std::map<const std::byte*, std::vector<float>> copies;
      const std::byte* first = device::raw(from);
      for (auto tile = m_numbers.lower_bound(first); tile != m_numbers.end() && tile->first < first + bytes; ++tile) {
        copies[device::raw(to) + (tile->first - first)] = tile->second;
      }
      m_numbers.merge(copies);
    });
  }
  void storeKv(const device::StoreKvArgs& args) override {
    device::ForwardingDevice::storeKv(args);
    inOrderOf(m_inner, [=, this] {
      checkStored(args, device::KvSide::key);
      checkStored(args, device::KvSide::value);
    });
  }
  void sealKv(const device::SealKvArgs& args) override {
    device::ForwardingDevice::sealKv(args);
    inOrderOf(m_inner, [=, this] {
      for (int i = 0; i < args.n; ++i) {
        checkSealed(args, device::raw(args.seals)[i], device::KvSide::key);
        checkSealed(args, device::raw(args.seals)[i], device::KvSide::value);
      }
    });
  }
  void moveKv(const device::MoveKvArgs& args) override {
    device::ForwardingDevice::moveKv(args);
    inOrderOf(m_inner, [=, this] {
      for (int i = 0; i < args.n; ++i) {
        checkMoved(args, device::raw(args.moves)[i], device::KvSide::key);
        checkMoved(args, device::raw(args.moves)[i], device::KvSide::value);
      }
    });
  }

 private:
  void free(std::byte*, size_t) noexcept override {}  // pinned memory is the inner device's
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override {
    handed_out -= bytes;
    inOrderOf(m_inner, [this, data, bytes] { forget(device::raw(data), bytes); });
    m_owned.erase(device::raw(data));
  }
  void forget(const std::byte* at, size_t bytes) {
    m_numbers.erase(m_numbers.lower_bound(at), m_numbers.lower_bound(at + bytes));
  }
  void say(const std::string& what) {
    if (broken.empty()) broken = what;
  }
  static float biasOf(const device::KeyBias& bias, int head, int64_t position, int channel) {
    float sum = 0;
    for (int64_t i = int64_t{head} * bias.count; i < int64_t{head + 1} * bias.count; ++i) {
      const device::KeyBiasPair& pair = device::raw(bias.pairs)[i];
      const device::TurnedPair turned = device::turnedBias(device::raw(bias.turns) + i * device::turn_floats, position);
      if (pair.first == channel) sum += turned.first;
      if (pair.second == channel) sum += turned.second;
    }
    return sum;
  }
  void checkStored(const device::StoreKvArgs& args, device::KvSide side) {
    const bool key = side == device::KvSide::key;
    const device::KvFormat tag = key ? args.k_format : args.v_format;
    std::map<const std::byte*, std::vector<float>> now;
    for (int row = 0; row < args.n; ++row) {
      const device::KvWrite& write = device::raw(args.writes)[row];
      const std::byte* tiles = device::raw(write.base + (key ? args.k_offset : args.v_offset));
      std::vector<float>& numbers = now[tiles];
      if (numbers.empty()) numbers = tilesNumbers({tag, {}}, side, tiles, args.n_kv_heads, args.head_dim);
      std::vector<float>& known = m_numbers.try_emplace(tiles, numbers).first->second;
      for (int h = 0; h < args.n_kv_heads; ++h) {
        for (int d = 0; d < args.head_dim; ++d) {
          float x = device::raw(key ? args.k : args.v)[row * args.row_stride + h * args.head_dim + d];
          if (key) x -= biasOf(args.key_bias, h, write.position, d);
          const auto at = static_cast<size_t>((h * 64 + write.cell) * args.head_dim + d);
          const double stored = known[at] = numbers[at];
          checkRounded(tag, "stores", static_cast<double>(x), stored);
        }
      }
    }
  }

  void checkSealed(const device::SealKvArgs& args, const device::KvSeal& seal, device::KvSide side) {
    const bool key = side == device::KvSide::key;
    const device::KvEncoding& to = key ? args.k : args.v;
    const device::QuantMethod method = key ? args.k_method : args.v_method;
    const std::byte* from = device::raw(seal.from + (key ? args.k_from_offset : args.v_from_offset));
    const std::byte* at = device::raw(seal.to + (key ? args.k_to_offset : args.v_to_offset));
    const std::vector<float> x =
        tilesNumbers({key ? args.k_format : args.v_format, {}}, side, from, args.n_kv_heads, args.head_dim);
    const std::vector<float> y = tilesNumbers(to, side, at, args.n_kv_heads, args.head_dim);
    const double stated = to.format == device::KvFormat::codes ? statedError(to.codes, method) : 0;
    const size_t tile = static_cast<size_t>(64 * args.head_dim);
    for (size_t h = 0; h < static_cast<size_t>(args.n_kv_heads); ++h) {
      double errors = 0, squares = 0;
      for (int cell = 0; cell < 64; ++cell) {
        if (!(seal.live >> cell & 1)) continue;
        for (size_t d = 0; d < static_cast<size_t>(args.head_dim); ++d) {
          const size_t i = h * tile + static_cast<size_t>(cell * args.head_dim) + d;
          errors += (double{y[i]} - x[i]) * (double{y[i]} - x[i]);
          squares += double{x[i]} * x[i];
        }
      }
      // HQQ takes a range below 1e-4 for none (quant_layout.h): that much a number may be off in addition to its share.
      const double room = 1e-4 * std::sqrt(static_cast<double>(std::popcount(seal.live)) * args.head_dim);
      if (!(std::sqrt(errors) <= stated * std::sqrt(squares) + (stated > 0 ? room : 0))) {
        say(std::to_string(to.codes.bits) + " bits are off by " + std::to_string(std::sqrt(errors)) + " of " +
            std::to_string(std::sqrt(squares)) + ", stated are " + std::to_string(stated));
      }
      const bool by_number =
          !to.codes.hadamard && (method == device::QuantMethod::range || method == device::QuantMethod::hqq);
      if (stated > 0 && by_number)
        checkGroups(to.codes, {&x[h * tile], tile}, {&y[h * tile], tile}, seal.live, args.head_dim);
    }
    m_numbers[at] = y;
    if (to.format == device::KvFormat::codes) ++sealed_tiles;
  }

  // What a cell holds moves with it: the numbers that were written there, or that its codes read as.
  void checkMoved(const device::MoveKvArgs& args, const device::KvMove& move, device::KvSide side) {
    const bool key = side == device::KvSide::key;
    const std::byte* from = device::raw(move.from + (key ? args.k_from_offset : args.v_from_offset));
    const std::byte* to = device::raw(move.to + (key ? args.k_to_offset : args.v_to_offset));
    const device::KvFormat tag = key ? args.k_to : args.v_to;
    const auto known = m_numbers.find(from);
    const std::vector<float> x = known == m_numbers.end() ? tilesNumbers(key ? args.k_from : args.v_from, side, from,
                                                                         args.n_kv_heads, args.head_dim)
                                                          : known->second;
    const std::vector<float> y = tilesNumbers({tag, {}}, side, to, args.n_kv_heads, args.head_dim);
    std::vector<float>& numbers = m_numbers.try_emplace(to, y).first->second;
    for (int h = 0; h < args.n_kv_heads; ++h) {
      for (int i = 0; i < move.count * args.head_dim; ++i) {
        const auto source = static_cast<size_t>((h * 64 + move.from_cell) * args.head_dim + i);
        const auto target = static_cast<size_t>((h * 64 + move.to_cell) * args.head_dim + i);
        numbers[target] = y[target];
        checkRounded(tag, "moves", x[source], y[target]);
      }
    }
  }

  void checkRounded(device::KvFormat tag, const char* what, double x, double stored) {
    const char* name = tag == device::KvFormat::f32 ? "f32" : tag == device::KvFormat::f16 ? "f16" : "bf16";
    const double relative = cache::findFormat(name)->relative_error,
                 tiny = tag == device::KvFormat::f16 ? 0x1p-25 : 0x1p-126;
    if (std::abs(stored - x) <= relative * std::abs(x) + tiny) return;
    say(std::string(name) + " " + what + " " + std::to_string(x) + " as " + std::to_string(stored));
  }

  // No number of a group is further away than half a step of it.
  void checkGroups(const device::QuantLayout& codes, std::span<const float> x, std::span<const float> y, uint64_t live,
                   int head_dim) {
    const bool token = codes.axis == device::QuantLayout::Axis::token;
    const int lines = token ? 64 : head_dim, along = token ? head_dim : 64;
    for (int line = 0; line < lines; ++line) {
      for (int first = 0; first < along; first += codes.group) {
        std::vector<size_t> members;
        for (int i = first; i < first + codes.group; ++i) {
          const int cell = token ? line : i, d = token ? i : line;
          if (live >> cell & 1) members.push_back(static_cast<size_t>(cell * head_dim + d));
        }
        if (members.empty()) continue;
        double least = x[members[0]], most = least;
        for (const size_t i : members) {
          least = std::min<double>(least, x[i]);
          most = std::max<double>(most, x[i]);
        }
        const double half_step = (most - least) / (std::exp2(codes.bits) - 1) / 2;
        const double scales = 0x1p-10 * (std::abs(least) + (most - least));
        for (const size_t i : members) {
          if (!(std::abs(double{y[i]} - x[i]) <= std::max(half_step * 1.001, 1e-4) + scales)) {
            say(std::to_string(x[i]) + " reads " + std::to_string(y[i]) + ", half a step is " +
                std::to_string(half_step));
          }
        }
      }
    }
  }

  device::Device& m_inner;
  size_t m_most;
  std::map<const std::byte*, device::Memory> m_owned;
  std::map<const std::byte*, std::vector<float>> m_numbers;  // by the place of a block's first tile
};

}  // namespace kvarium::support
