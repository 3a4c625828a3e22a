// Caches on either device of a pair: cells are made on the CPU by the helpers of its own tests and copied with all that
// points to them.
#pragma once

#include <algorithm>
#include <deque>
#include <numeric>

#include "core/device/quant_layout.h"
#include "tests/core/device/kv_query.h"
#include "tests/core/device/sealed_cells.h"
#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::test {

using device::AttendArgs, device::BlockRef, device::KeyBiasNumbers, device::KeyBiasPair, device::KvEncoding,
    device::KvFormat, device::KvRange, device::KvSegment, device::KvSide, device::KvView, device::QuantLayout,
    device::QuantMethod, device::SequenceRows;
using device::test::KvCells, device::test::Query, device::test::SealedCells, device::test::SegmentCells,
    device::test::Segments, device::test::Shape;

constexpr KvFormat plain_formats[] = {KvFormat::f32, KvFormat::f16, KvFormat::bf16};

// What `count` numbers at a host address are.
template <class T>
std::vector<T> numbersAt(const T* from, size_t count) {
  return {from, from + count};
}

// Of a layer's tiles in a block that holds nothing else.
inline size_t blockBytes(const KvSegment& segment, int n_kv_heads) {
  const size_t heads = static_cast<size_t>(n_kv_heads);
  return std::max(static_cast<size_t>(segment.k_offset) + heads * segment.k_tile_bytes,
                  static_cast<size_t>(segment.v_offset) + heads * segment.v_tile_bytes);
}

// The view of sequences whose segments have the same rules.
inline KvView viewOn(OpRun& on, const std::vector<Segments>& sequences, int n_kv_heads) {
  KvView view;
  std::vector<BlockRef> blocks;
  std::vector<KvRange> ranges;
  view.most_blocks = 0;
  for (const Segments& segments : sequences) {
    view.n_segments = 0;
    size_t own = 0;
    for (const SegmentCells& segment : segments) {
      own += segment.blocks.size();
      view.segments[view.n_segments++] = segment;
      ranges.push_back({static_cast<int32_t>(blocks.size()), static_cast<int32_t>(segment.blocks.size())});
      for (BlockRef block : segment.blocks) {
        block.base = on.put(numbersAt(device::raw(block.base), blockBytes(segment, n_kv_heads)));
        if (block.positions) block.positions = on.put(numbersAt(device::raw(block.positions), 64));
        blocks.push_back(block);
      }
    }
    view.most_blocks = std::max(view.most_blocks, static_cast<int32_t>(own));
  }
  view.ranges = on.put(ranges);
  view.blocks = on.put(blocks);
  return view;
}

// Rows [first, first + count) of a query of one sequence over these segments; `out` is room for them.
inline AttendArgs rowsOn(OpRun& on, const Query& query, const Segments& segments, int first, int count) {
  AttendArgs args = query.args;
  args.view = viewOn(on, {segments}, args.n_kv_heads);
  args.q = on.put(rowsOf(query.q, first, count, args.row_stride));
  if (args.angles) args.angles = on.put(rowsOf(query.angles, first, count, args.dims));
  if (args.capped_angles) args.capped_angles = on.put(rowsOf(query.capped, first, count, args.dims));
  args.sequences =
      on.put(std::vector{SequenceRows{.rows = count, .first_position = query.sequences[0].first_position + first}});
  args.n_sequences = 1;
  args.n = count;
  args.out = on.room<float>(static_cast<size_t>(count * args.n_heads * args.head_dim));
  return args;
}

// All rows of a query of several sequences.
inline AttendArgs sequencesOn(OpRun& on, const Query& query, const std::vector<Segments>& sequences) {
  AttendArgs args = query.args;
  args.view = viewOn(on, sequences, args.n_kv_heads);
  args.q = on.put(query.q);
  if (args.angles) args.angles = on.put(query.angles);
  if (args.capped_angles) args.capped_angles = on.put(query.capped);
  args.sequences = on.put(query.sequences);
  args.n_sequences = static_cast<int>(query.sequences.size());
  args.out = on.room<float>(static_cast<size_t>(args.n * args.n_heads * args.head_dim));
  return args;
}

inline std::vector<float> attended(OpRun& on, const AttendArgs& args) {
  on.device().attend(args);
  return on.take(args.out, static_cast<size_t>(args.n * args.n_heads * args.head_dim));
}

// A bias of `count` of the pairs that a style rotates, others for each KV head; angles as Query's.
inline KeyBiasNumbers randomBias(Shape shape, int count, device::RopeStyle style, float size, std::mt19937& random) {
  KeyBiasNumbers bias{.count = count, .pairs = {}, .turns = {}};
  std::vector<int32_t> pairs(static_cast<size_t>(shape.head_dim / 2));
  std::iota(pairs.begin(), pairs.end(), 0);
  for (int head = 0; head < shape.n_kv_heads; ++head) {
    std::shuffle(pairs.begin(), pairs.end(), random);
    for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
      const int32_t pair = pairs[i];
      bias.pairs.push_back(style == device::RopeStyle::interleaved ? KeyBiasPair{2 * pair, 2 * pair + 1}
                                                                   : KeyBiasPair{pair, pair + shape.head_dim / 2});
      const std::vector<float> numbers = randomFloats(2, random, size);
      bias.turns.resize(bias.turns.size() + device::turn_floats);
      device::writeTurns(numbers[0], numbers[1], std::pow(10000.0, -2.0 * pair / shape.head_dim),
                         bias.turns.data() + bias.turns.size() - device::turn_floats);
    }
  }
  return bias;
}

inline device::KeyBias biasOn(OpRun& on, const KeyBiasNumbers& bias) {
  return {on.put(bias.pairs), on.put(bias.turns), bias.count};
}

// Cells without the bias of their keys, of any kind, and the same ones as float32 with it: attention over the first, by
// a GPU that gets the bias, must be like attention over the second.
class BiasedCells {
 public:
  BiasedCells(const std::vector<Segments>& stored, KeyBiasNumbers bias, Shape shape)
      : m_stored(stored), m_whole(stored), m_bias(std::move(bias)), m_shape(shape) {
    for (Segments& segments : m_whole) {
      for (SegmentCells& segment : segments) makeWhole(segment);
    }
  }
  // Args over them on the device of a pair that it is.
  AttendArgs argsOn(DevicePair& pair, OpRun& on, const Query& query) const {
    const bool is_gpu = &on.device() == &pair.gpu();
    AttendArgs args = sequencesOn(on, query, is_gpu ? m_stored : m_whole);
    if (is_gpu) args.view.key_bias = biasOn(on, m_bias);
    return args;
  }
  void expectAttention(DevicePair& pair, const Query& query, Near near) const {
    pair.expectAgreement([&](OpRun& on) { return Made{attended(on, argsOn(pair, on, query)), {}}; }, near);
  }

 private:
  void makeWhole(SegmentCells& segment) {
    const auto dim = static_cast<size_t>(m_shape.head_dim), heads = static_cast<size_t>(m_shape.n_kv_heads);
    const size_t tile = dim * 64;
    for (BlockRef& block : segment.blocks) {
      std::vector<float>& numbers = m_numbers.emplace_back(2 * heads * tile);
      std::vector<float> keys(tile);
      for (size_t h = 0; h < heads; ++h) {
        const std::byte *k = device::raw(block.base + segment.k_offset) + h * segment.k_tile_bytes,
                        *v = device::raw(block.base + segment.v_offset) + h * segment.v_tile_bytes;
        device::readTile(segment.k, KvSide::key, k, m_shape.head_dim, keys.data());
        device::readTile(segment.v, KvSide::value, v, m_shape.head_dim, numbers.data() + (heads + h) * tile);
        for (size_t cell = 0; cell < 64; ++cell) {
          const int64_t position =
              block.positions ? device::raw(block.positions)[cell] : block.first_position + static_cast<int64_t>(cell);
          device::addKeyBias(m_bias, static_cast<int>(h), position, 1, keys.data() + cell * dim);
          for (size_t d = 0; d < dim; ++d) numbers[h * tile + d * 64 + cell] = keys[cell * dim + d];
        }
      }
      block.base = device::devicePtr(numbers.data()).as<std::byte>();
    }
    segment.k = segment.v = {};
    segment.k_tile_bytes = segment.v_tile_bytes = tile * sizeof(float);
    segment.k_offset = 0;
    segment.v_offset = static_cast<int64_t>(heads * tile * sizeof(float));
  }

  std::vector<Segments> m_stored, m_whole;
  KeyBiasNumbers m_bias;
  Shape m_shape;
  std::deque<std::vector<float>> m_numbers;
};

inline KvEncoding codesOf(int bits, QuantLayout::Axis axis, int group, int flags) {
  return {KvFormat::codes,
          {.bits = static_cast<uint8_t>(bits),
           .axis = axis,
           .group = static_cast<int16_t>(group),
           .half_scales = (flags & 1) != 0,
           .centered = (flags & 2) != 0,
           .hadamard = (flags & 4) != 0}};
}

// Of every width and axis, a small and a large group, with all the flags in turn.
inline std::vector<KvEncoding> kindsOfCodes(int head_dim) {
  std::vector<KvEncoding> kinds;
  int turn = 0;
  for (const device::CodeWidth& width : device::code_widths) {
    for (const auto axis : {QuantLayout::Axis::token, QuantLayout::Axis::channel}) {
      const int whole = axis == QuantLayout::Axis::token ? head_dim : 64;
      for (const int group : {whole, whole / 4}) kinds.push_back(codesOf(width.bits, axis, group, turn++ * 3 % 8));
    }
  }
  return kinds;
}

inline std::string nameOf(const KvEncoding& coding) {
  const QuantLayout& codes = coding.codes;
  if (coding.format != KvFormat::codes) return "plain " + std::to_string(static_cast<int>(coding.format));
  return std::to_string(codes.bits) + " bits " + (codes.axis == QuantLayout::Axis::token ? "token " : "channel ") +
         std::to_string(codes.group) + (codes.half_scales ? " f16" : " f32") + (codes.centered ? " centered" : "") +
         (codes.hadamard ? " hadamard" : "");
}

// Windows, sinks with a capped query, holes, dead blocks, cells anywhere: sequences of 500, 90, 0 and 300 cells.
// `positions` are of one block.
inline std::vector<Segments> hardSequences(KvCells& cells, const std::vector<int64_t>& positions,
                                           std::mt19937& random) {
  std::vector<Segments> sequences;
  for (const int64_t length : {500, 90, 0, 300}) {
    SegmentCells sinks = cells.segment(cells.fill(0, length > 0 ? 5 : 0, random));
    SegmentCells rest = cells.segment(cells.fill(5, length, random));
    sinks.query_cap = 40;
    rest.window = 130;
    if (length == 500) {
      rest.blocks[6].live &= 0x0ff0f0f0ffff0001u;
      rest.blocks[5].live = 0;
      rest.blocks[0].live = 0;
      rest.blocks[4].positions = device::devicePtr(positions.data());
      rest.blocks[4].first_position = -1;
    }
    if (length == 90) rest.blocks[1].live = 0;
    sequences.push_back({sinks, rest});
  }
  return sequences;
}

inline std::vector<int64_t> scatteredPositions() {
  std::vector<int64_t> positions(64);
  for (size_t i = 0; i < 64; ++i) positions[i] = 261 + static_cast<int64_t>(i * i) / 18;
  return positions;
}

// Rows of all four of them; rows 21 and 22 are of none.
inline Query hardQuery(Shape shape, std::mt19937& random) {
  Query query(26, 0, shape, random);
  query.sequences = {{.first_row = 0, .rows = 20, .first_position = 485},
                     {.first_row = 20, .rows = 1, .first_position = 94},
                     {.first_row = 23, .rows = 2, .first_position = 0},
                     {.first_row = 25, .rows = 0, .first_position = 305}};
  return query;
}

inline void expectAttention(DevicePair& pair, const Query& query, const Segments& segments, Near near) {
  pair.expectAgreement(
      [&](OpRun& on) {
        return Made{attended(on, rowsOn(on, query, segments, 0, query.args.n)), {}};
      },
      near);
}

// Rows of hardSequences() under every rule that the second segments may have.
inline void expectEveryRule(DevicePair& pair, Query query, std::vector<Segments> sequences, Near near) {
  const auto expectSame = [&] {
    pair.expectAgreement([&](OpRun& on) { return Made{attended(on, sequencesOn(on, query, sequences)), {}}; }, near);
  };
  for (const bool causal : {true, false}) {
    for (const int64_t window : {int64_t{-1}, int64_t{1}, int64_t{50}, int64_t{130}, int64_t{5000}}) {
      for (const float softcap : {0.0f, 3.0f}) {
        SCOPED_TRACE(testing::Message() << (causal ? "causal" : "all") << " window " << window << " cap " << softcap);
        for (Segments& segments : sequences) {
          segments[1].causal = causal;
          segments[1].window = window;
        }
        query.args.softcap = softcap;
        expectSame();
      }
    }
  }
  query.args.capped_angles = nullptr;  // no segment has a cap then
  for (Segments& segments : sequences) segments[0].query_cap = -1;
  expectSame();
  query.args.angles = nullptr;  // a layer without rotation
  expectSame();
}

// Keys without their bias, of few pairs and of all that a style rotates: under the rules of hardSequences(), with a
// block whose dead cells are anywhere.
inline void expectBiasUnderRules(DevicePair& pair, Query query, KvFormat format, Near near, std::mt19937& random) {
  const Shape shape{query.args.n_heads, query.args.n_kv_heads, query.args.head_dim};
  auto positions = scatteredPositions();
  positions[3] = int64_t{1} << 40;
  positions[9] = -1;
  KvCells cells(pair.cpu(), shape.n_kv_heads, shape.head_dim, format, format);
  auto sequences = hardSequences(cells, positions, random);
  sequences[0][1].blocks[4].live = ~uint64_t{0x208};
  for (const auto style : {device::RopeStyle::interleaved, device::RopeStyle::halves}) {
    const bool few = style == device::RopeStyle::interleaved;
    SCOPED_TRACE(few ? "few pairs" : "all pairs, softcap");
    query.args.style = style;
    query.args.softcap = few ? 0.0f : 3.0f;
    const KeyBiasNumbers bias = randomBias(shape, few ? 3 : shape.head_dim / 2, style, few ? 6.0f : 2.0f, random);
    BiasedCells(sequences, bias, shape).expectAttention(pair, query, near);
  }
}

// The same over codes far into a text, whose blocks begin anywhere, for `n` rows.
inline void expectBiasOverCodes(DevicePair& pair, Shape shape, int n, Near near, std::mt19937& random) {
  constexpr int64_t first = 100'007;
  using Axis = QuantLayout::Axis;
  const auto dim = shape.head_dim;
  KvCells plain(pair.cpu(), shape.n_kv_heads, dim, KvFormat::f32, KvFormat::f32);
  const auto blocks = plain.fill(first, 140, random);
  int count = 1;
  for (const KvEncoding& k :
       {codesOf(4, Axis::token, dim, 5), codesOf(8, Axis::channel, 64, 4), codesOf(5, Axis::channel, 64, 1)}) {
    SCOPED_TRACE(testing::Message() << nameOf(k) << ", " << count << " pairs");
    const SealedCells sealed(pair.cpu(), plain, blocks, k, codesOf(8, Axis::token, dim, 5), QuantMethod::range);
    Query query(n, first + 140 - n, shape, random);
    query.args.style = device::RopeStyle::halves;
    const KeyBiasNumbers bias = randomBias(shape, count, query.args.style, 4.0f, random);
    BiasedCells({{sealed.segment()}}, bias, shape).expectAttention(pair, query, near);
    count = count == 1 ? 9 : dim / 2;
  }
}

}  // namespace kvarium::gpu_emulated::test
