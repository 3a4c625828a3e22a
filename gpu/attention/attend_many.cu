// out[i, h] = sum_c w_c v_c / sum_c w_c, w_c = 2^(s_c - max s), s_c = log2(e) scale q[i, h] . k_c, softcapped, over the
// cells c that the sequence of row i sees; zeros where it sees none. Online softmax by Milakov and Gimelshein 2018,
// algorithm 3; the walk by Dao 2023 (FlashAttention-2), algorithm 1: sums shrink once a tile of cells.
//
// Shapes: q and out [n, n_heads, head_dim] float32, 64 <= head_dim <= 256, a multiple of 8; tiles are float16 or codes.
// A block takes 128 lines of one sequence and KV head. A line is a row and one of the query heads that share the KV
// head, the heads of a row next to each other: so keys and values are read once for all of them, and the tile on the
// diagonal wastes less. It walks the segments; of 128 (256) blocks of cells at once it lists those that a row sees,
// then walks the list. A warp takes 32 lines (16 where head_dim > 128) of 64 cells, by mma.m16n8k16 of float16 with
// float32 sums: scores, weights, sums of values. The list, the queries of a segment and two stages of K and V lie in
// shared memory: one tile arrives while the one before is multiplied; tiles that have to be widened arrive as they are
// in the second stage and are widened into the first. Weights are 2^15 times their size, so that float16 holds those
// down to 2^-29 of the largest without loss. A row's bits follow from its cells and how they lie in blocks alone.
//
// Where keys have a bias, scores begin with what it adds, q . R(p) b over the channels that it has: the numbers of the
// lines' queries lie in shared memory for a segment, R(p) b for a tile, each as two of float16, 22 bits (up to
// 131008). For every 4 pairs that takes 6 KB, and 64 products and sums a line and cell; heads have at most 128
// dimensions.
//
// Precision: q, k, v and w are rounded to 11 bits, sums are float32: within 2e-3 of the largest |v| at scores of up to
// some tens. Bound: 4 * 64 * head_dim products and sums a line and block of cells.
// Registers on sm_90 and sm_75: 255 and 255.

#include "gpu/ops.h"

#include <algorithm>

#include "gpu/attention/attend_many_plan.h"

namespace KV_GPU {
inline namespace attend_many_kernels {

using namespace many;

// ---- one tile of cells ----
// What a lane holds of its warp's lines: of fragment m the lines 16 m + lane / 4 and, in the second half of each array,
// 8 more; of every 8 columns the pair 2 (lane % 4).
template <int dims>
struct Sums {
  static constexpr int fragments = Form<dims>::fragments;
  float values[fragments][dims / 8][4] = {};
};
template <int fragments>
using Scores = float[fragments][cells / 8][4];

// Steps of 16 products. Those of the bias come first: both halves of 8 numbers of a line times the first halves of the
// cells', then times the second ones. One loop, because two would not fit into registers.
template <int dims, bool biased>
__device__ __forceinline__ void multiplyKeys(const uint16_t* queries, const uint16_t* keys, const BiasRoom* bias,
                                             int bias_rooms, Scores<Form<dims>::fragments>& scores) {
  constexpr int fragments = Form<dims>::fragments, numbers = BiasRoom::numbers;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, row = lane % 16, right = lane / 16;
  const int first = thread / 32 * matrix * fragments;
  for (auto& fragment : scores) {
    for (auto& column : fragment) {
      for (float& score : column) score = 0;
    }
  }
  KV_UNROLL(1)
  for (int k = biased ? -2 * bias_rooms : 0; k < dims / matrix; ++k) {
    uint32_t q[fragments][4];
    const uint16_t* cells_from = keys;
    int cells_row = k * matrix + row;
    if (biased && k < 0) {
      const BiasRoom& own = bias[(-1 - k) / 2];
      for (int m = 0; m < fragments; ++m) {
        loadMatrices(q[m], own.met + pieceAt<2 * numbers>(first + m * matrix + row, right));
      }
      cells_from = own.turned;
      cells_row = (k & 1) * numbers + row % numbers;
    } else {
      for (int m = 0; m < fragments; ++m) {
        loadMatrices(q[m], queries + pieceAt<dims>(first + m * matrix + row, 2 * k + right));
      }
    }
    KV_UNROLL(4)
    for (int pair = 0; pair < cells / 16; ++pair) {
      uint32_t b[4];
      loadTransposed(b, cells_from + pieceAt<cells>(cells_row, 2 * pair + right));
      for (int m = 0; m < fragments; ++m) {
        multiplyHalfTile(scores[m][2 * pair], q[m], b[0], b[1]);
        multiplyHalfTile(scores[m][2 * pair + 1], q[m], b[2], b[3]);
      }
    }
  }
}

// s -> softcap tanh(s / softcap), times log2(e).
template <int fragments>
__device__ __forceinline__ void capScores(float softcap, Scores<fragments>& scores) {
  const float inverse = 2 * log2_e / softcap, most = softcap * log2_e;
  for (auto& fragment : scores) {
    for (auto& column : fragment) {
      for (float& score : column) score = most - __fdividef(2 * most, powerOfTwo(score * inverse) + 1);
    }
  }
}

// The cells that the lines of this warp see, in shared memory: a lane takes a line.
template <int dims>
__device__ __forceinline__ void findSeen(const LineSegment& segment, const device::BlockRef& block, Room<dims>& room) {
  constexpr int own_lines = matrix * Form<dims>::fragments;
  const int lane = static_cast<int>(threadIdx.x) % 32, line = static_cast<int>(threadIdx.x) / 32 * own_lines + lane;
  if (lane < own_lines) {
    const int64_t position = room.tile.first_position + room.tile.row(line);
    room.seen[line] = sightOf(segment, block, position, position).some;
  }
}

// Scores of cells that a line does not see become minus infinity. The warp has met since findSeen().
template <int dims>
__device__ __forceinline__ void maskScores(const uint64_t* seen, Scores<Form<dims>::fragments>& scores) {
  constexpr int fragments = Form<dims>::fragments;
  const int lane = static_cast<int>(threadIdx.x) % 32, column = lane % 4 * 2;
  seen += static_cast<int>(threadIdx.x) / 32 * matrix * fragments + lane / 4;
  KV_UNROLL(2)
  for (int m = 0; m < fragments; ++m) {
    KV_UNROLL(2)
    for (int half = 0; half < 2; ++half) {
      const uint64_t own = seen[m * matrix + half * 8] >> column;
      const auto low = static_cast<uint32_t>(own), high = static_cast<uint32_t>(own >> 32);
      KV_UNROLL(8)
      for (int j = 0; j < 8; ++j) {
        KV_UNROLL(2)
        for (int i = 0; i < 2; ++i) {
          if (!((j < 4 ? low : high) >> (j % 4 * 8 + i) & 1)) scores[m][j][half * 2 + i] = -INFINITY;
        }
      }
    }
  }
}

// Scores become weights; sums shrink where a larger score has come.
template <int dims>
__device__ __forceinline__ void weigh(Scores<Form<dims>::fragments>& scores, Room<dims>& room, Sums<dims>& sums) {
  KV_UNROLL(2)
  for (int m = 0; m < Form<dims>::fragments; ++m) {
    float shrink[2];
    KV_UNROLL(2)
    for (int half = 0; half < 2; ++half) {
      float most = scores[m][0][half * 2];
      KV_UNROLL(8)
      for (int j = 0; j < 8; ++j) most = fmaxf(most, fmaxf(scores[m][j][half * 2], scores[m][j][half * 2 + 1]));
      most = fmaxf(most, __shfl_xor_sync(all_lanes, most, 1u));
      most = fmaxf(most, __shfl_xor_sync(all_lanes, most, 2u));
      const float before = room.most[m][half][threadIdx.x];
      most = fmaxf(most, before);
      const float from = most == -INFINITY ? 0 : most;
      shrink[half] = powerOfTwo(before - from);
      room.most[m][half][threadIdx.x] = most;
      float total = 0;
      KV_UNROLL(8)
      for (int j = 0; j < 8; ++j) {
        KV_UNROLL(2)
        for (int i = 0; i < 2; ++i) {
          float& score = scores[m][j][half * 2 + i];
          score = powerOfTwo(score - (from - weight_bits));
          total += score;
        }
      }
      float& so_far = room.totals[m][half][threadIdx.x];
      so_far = so_far * shrink[half] + total;
    }
    if (!__any_sync(all_lanes, shrink[0] != 1 || shrink[1] != 1)) continue;
    KV_UNROLL(32)
    for (int j = 0; j < dims / 8; ++j) {
      for (int i = 0; i < 4; ++i) sums.values[m][j][i] *= shrink[i / 2];
    }
  }
}

template <int dims>
__device__ __forceinline__ void multiplyValues(const Scores<Form<dims>::fragments>& weights, const uint16_t* values,
                                               Sums<dims>& sums) {
  constexpr int fragments = Form<dims>::fragments;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, row = lane % 16, right = lane / 16;
  KV_UNROLL(4)
  for (int k = 0; k < cells / matrix; ++k) {
    uint32_t w[fragments][4];
    for (int m = 0; m < fragments; ++m) {
      for (int i = 0; i < 4; ++i) {
        const auto& pair = weights[m][2 * k + i / 2];
        w[m][i] = halvesOf(pair[i % 2 * 2], pair[i % 2 * 2 + 1]);
      }
    }
    KV_UNROLL(16)
    for (int pair = 0; pair < dims / 16; ++pair) {
      uint32_t b[4];
      loadTransposed(b, values + pieceAt<dims>(k * matrix + row, 2 * pair + right));
      for (int m = 0; m < fragments; ++m) {
        multiplyHalfTile(sums.values[m][2 * pair], w[m], b[0], b[1]);
        multiplyHalfTile(sums.values[m][2 * pair + 1], w[m], b[2], b[3]);
      }
    }
  }
}

// A tile of cells, in stage `stage`. Warps without lines pass.
template <int dims, bool biased>
__device__ __forceinline__ void attendTile(const LineJob& job, const LineSegment& segment, const Planned& planned,
                                           int stage, Room<dims>& room, Sums<dims>& sums) {
  if (static_cast<int>(threadIdx.x) / 32 * matrix * Form<dims>::fragments >= room.tile.count) return;
  if (!planned.whole) findSeen<dims>(segment, job.blocks[planned.block], room);
  Scores<Form<dims>::fragments> scores;
  multiplyKeys<dims, biased>(room.queries, room.keys[stage], biasRoomsOf(room), biasRooms(job.key_bias.count), scores);
  if (job.softcap > 0) capScores<Form<dims>::fragments>(job.softcap, scores);
  if (!planned.whole) {
    __syncwarp();
    maskScores<dims>(room.seen, scores);
  }
  weigh<dims>(scores, room, sums);
  multiplyValues<dims>(scores, room.values[stage], sums);
}

// ---- the walk over a list ----
// Where the tiles of a planned block lie.
__device__ __forceinline__ const std::byte* keysOf(const LineSegment& segment, const LineTile& tile,
                                                   const Planned& planned) {
  return planned.base + segment.k_offset + tile.kv_head * segment.k_tile_bytes;
}
__device__ __forceinline__ const std::byte* valuesOf(const LineSegment& segment, const LineTile& tile,
                                                     const Planned& planned) {
  return planned.base + segment.v_offset + tile.kv_head * segment.v_tile_bytes;
}

// Tiles of float16: two stages in turn.
template <int dims, bool biased>
__device__ __forceinline__ void walkHalves(const LineJob& job, const LineSegment& segment, int count, Room<dims>& room,
                                           Sums<dims>& sums) {
  constexpr int threads = Form<dims>::threads;
  const auto bring = [&](int i) {
    if (i < count) {
      const Planned& next = room.plan[i];
      bringKeys<dims, threads>(keysOf(segment, room.tile, next), job.head_dim, room.keys[i % 2]);
      bringValues<dims, threads>(valuesOf(segment, room.tile, next), job.head_dim, next.seen, room.values[i % 2]);
    }
    copyCommit();
  };
  bring(0);
  for (int i = 0; i < count; ++i) {
    copyWait<0>();
    __syncthreads();  // the tile is there for all, and nobody reads the other stage any more
    bring(i + 1);
    if constexpr (biased) {
      turnBias<threads>(job, room.tile.kv_head, job.blocks[room.plan[i].block], biasRoomsOf(room));
      __syncthreads();
    }
    attendTile<dims, biased>(job, segment, room.plan[i], i % 2, room, sums);
  }
  __syncthreads();
}

// Tiles of codes, float16 among them: they arrive in the second stage.
template <int dims, bool biased>
__device__ __forceinline__ void walkCodes(const LineJob& job, const LineSegment& segment, int count, Room<dims>& room,
                                          Sums<dims>& sums) {
  constexpr int threads = Form<dims>::threads;
  const auto bring = [&](int i) {
    if (i < count) {
      const Planned& next = room.plan[i];
      bringBytes<threads>(keysOf(segment, room.tile, next), segment.k_tile_bytes, room.keys[1]);
      bringBytes<threads>(valuesOf(segment, room.tile, next), segment.v_tile_bytes, room.values[1]);
    }
    copyCommit();
  };
  clearBeyond<dims, threads>(job.head_dim, room.keys[0], room.values[0]);
  bring(0);
  for (int i = 0; i < count; ++i) {
    copyWait<0>();
    __syncthreads();  // the codes are there for all, and nobody reads the first stage any more
    const uint64_t seen = room.plan[i].seen;
    widenTile<true, dims, threads>(segment.k, room.keys[1], seen, room.keys[0]);
    widenTile<false, dims, threads>(segment.v, room.values[1], seen, room.values[0]);
    if constexpr (biased) turnBias<threads>(job, room.tile.kv_head, job.blocks[room.plan[i].block], biasRoomsOf(room));
    __syncthreads();
    bring(i + 1);
    attendTile<dims, biased>(job, segment, room.plan[i], 0, room, sums);
  }
  __syncthreads();
}

// ---- the end ----
// Those steps of the transform that add dimensions 8 * apart and more from each other, of a line's share x[j][first],
// x[j][first + 1] of every 8 dimensions.
template <int apart, int columns>
__device__ __forceinline__ void turnColumns(int block, float (&x)[columns][4]) {
  if constexpr (apart < columns) {
    if (apart * 8 >= block) return;
    KV_UNROLL(32)
    for (int j = 0; j < columns - apart; ++j) {
      if (j & apart) continue;
      KV_UNROLL(4)
      for (int i = 0; i < 4; ++i) {
        const float a = x[j][i], b = x[j + apart][i];
        x[j][i] = a + b;
        x[j + apart][i] = a - b;
      }
    }
    turnColumns<apart * 2>(block, x);
  }
}

// The transform of kv_tile.h of every line of the sums. A block of it is 8 at least.
template <int dims>
__device__ __forceinline__ void turnSums(int head_dim, Sums<dims>& sums) {
  const int block = head_dim & -head_dim, lane = static_cast<int>(threadIdx.x) % 32;
  const float scale = 1 / sqrtf(static_cast<float>(block));
  KV_UNROLL(2)
  for (int m = 0; m < Form<dims>::fragments; ++m) {
    auto& x = sums.values[m];
    KV_UNROLL(32)
    for (int j = 0; j < dims / 8; ++j) {
      KV_UNROLL(2)
      for (int i = 0; i < 4; i += 2) {
        const float a = x[j][i], b = x[j][i + 1];
        x[j][i] = (a + b) * scale;
        x[j][i + 1] = (a - b) * scale;
      }
      KV_UNROLL(4)
      for (int i = 0; i < 4; ++i) {
        KV_UNROLL(2)
        for (int apart = 1; apart <= 2; ++apart) {  // lanes, which are 2 and 4 dimensions apart
          const float own = x[j][i], other = __shfl_xor_sync(all_lanes, own, static_cast<unsigned>(apart));
          x[j][i] = lane & apart ? other - own : own + other;
        }
      }
    }
    turnColumns<1>(block, x);
  }
}

template <int dims>
__device__ __forceinline__ void writeLines(const LineJob& job, const Room<dims>& room, const Sums<dims>& sums) {
  const LineTile& tile = room.tile;
  const int thread = notKept(static_cast<int>(threadIdx.x)), lane = thread % 32, column = lane % 4 * 2;
  const int first = thread / 32 * matrix * Form<dims>::fragments + lane / 4;
  KV_UNROLL(2)
  for (int m = 0; m < Form<dims>::fragments; ++m) {
    KV_UNROLL(2)
    for (int half = 0; half < 2; ++half) {
      float total = room.totals[m][half][thread];
      total += __shfl_xor_sync(all_lanes, total, 1u);
      total += __shfl_xor_sync(all_lanes, total, 2u);
      const float inverse = total > 0 ? 1 / total : 0;
      const int line = first + m * matrix + half * 8;
      if (line >= tile.count) continue;
      const int64_t row = tile.first_row + tile.row(line);
      float* out = job.out + (row * job.n_heads + tile.head(line)) * job.head_dim + column;
      KV_UNROLL(32)
      for (int j = 0; j < dims / 8; ++j) {
        if (j * 8 >= job.head_dim) break;
        const float* pair = &sums.values[m][j][half * 2];
        *reinterpret_cast<float2*>(out + j * 8) = {pair[0] * inverse, pair[1] * inverse};
      }
    }
  }
}

template <int dims, bool codes, bool biased>
__global__ void __launch_bounds__(Form<dims>::threads, Form<dims>::blocks) attendManyKernel(LineJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(Room<dims>, room);
  if (threadIdx.x == 0) {
    // The last tiles of a sequence see most: they begin first.
    room->tile = tileOf(job, static_cast<int>(gridDim.y - 1 - blockIdx.y), static_cast<int>(blockIdx.x));
    room->place = {};
  }
  __syncthreads();
  if (room->tile.count == 0) return;
  Sums<dims> sums;
  for (int m = 0; m < Form<dims>::fragments; ++m) {
    for (int half = 0; half < 2; ++half) {
      room->most[m][half][threadIdx.x] = -INFINITY;
      room->totals[m][half][threadIdx.x] = 0;
    }
  }
  for (;;) {
    const Stretch next = nextStretch<dims>(job, *room);
    if constexpr (codes) {
      if (next.turns) turnSums<dims>(job.head_dim, sums);
    }
    if (next.count == 0) break;
    const LineSegment& segment = job.segments[next.segment];
    if (next.is_new) {
      prepareQueries<dims, codes>(job, segment, room->tile, room->queries);
      if constexpr (biased) keepMet<dims>(job, segment, room->tile, biasRoomsOf(*room));
    }
    if constexpr (codes)
      walkCodes<dims, biased>(job, segment, next.count, *room, sums);
    else
      walkHalves<dims, biased>(job, segment, next.count, *room, sums);
  }
  writeLines<dims>(job, *room, sums);
}

// ---- the host's side ----
constexpr int most_biased_dims = 128;  // with the bias of keys: above that its numbers leave no room

// function(the compiled size as a constant)
template <class Function>
void withDims(int head_dim, const Function& function) {
  if (head_dim <= 64) return function(std::integral_constant<int, 64>());
  if (head_dim <= 96) return function(std::integral_constant<int, 96>());
  if (head_dim <= 128) return function(std::integral_constant<int, 128>());
  function(std::integral_constant<int, 256>());
}

template <int dims>
size_t sharedBytes(const device::AttendArgs& args) {
  return sizeof(Room<dims>) + static_cast<size_t>(biasRooms(args.view.key_bias.count)) * sizeof(BiasRoom);
}

// Tiles of all sequences are no more.
int64_t mostTiles(const device::AttendArgs& args) {
  return (int64_t{args.n} * (args.n_heads / args.n_kv_heads) + int64_t{args.n_sequences} * (lines - 1)) / lines;
}

}  // namespace attend_many_kernels

bool attendManyTakes(const device::AttendArgs& args, const GpuFacts& gpu) {
  if (gpu.major < 8 || args.head_dim < 64 || args.head_dim > 256 || args.head_dim % piece_halves != 0) return false;
  if (args.view.key_bias.count > 0 && args.head_dim > most_biased_dims) return false;
  size_t shared = 0, most = 0;  // bytes: of a tile, because those that are widened arrive where float16 has room
  withDims(args.head_dim, [&](auto dims) {
    shared = sharedBytes<dims>(args);
    most = static_cast<size_t>(dims * cells * 2);
  });
  if (shared > gpu.shared || mostTiles(args) > 65535) return false;
  return std::all_of(args.view.segments, args.view.segments + args.view.n_segments, [&](const auto& segment) {
    const auto fits = [&](const device::KvEncoding& encoding, size_t tile_bytes, int64_t offset) {
      return (encoding.format == device::KvFormat::f16 || isCodes(encoding)) && tile_bytes <= most &&
             tile_bytes % 16 == 0 && offset % 16 == 0;
    };
    return fits(segment.k, segment.k_tile_bytes, segment.k_offset) &&
           fits(segment.v, segment.v_tile_bytes, segment.v_offset);
  });
}

void attendMany(const device::AttendArgs& args, Stream& stream) {
  if (args.n == 0 || args.n_sequences == 0) return;
  const bool codes = hasCodes(args.view);
  const dim3 grid(static_cast<unsigned>(args.n_kv_heads), static_cast<unsigned>(mostTiles(args)));
  withDims(args.head_dim, [&](auto dims) {
    const Launch how{"attendMany", grid, dim3(Form<dims>::threads), sharedBytes<dims>(args)};
    const auto launchAs = [&](auto kind) { launch(how, stream, kind, lineJob(args)); };
    if constexpr (dims <= most_biased_dims) {
      if (args.view.key_bias.count > 0)
        return launchAs(codes ? &attendManyKernel<dims, true, true> : &attendManyKernel<dims, false, true>);
    }
    launchAs(codes ? &attendManyKernel<dims, true, false> : &attendManyKernel<dims, false, false>);
  });
}

}  // namespace KV_GPU
