// matvec:       out[i, r] (+)= sum_c w[r, c] x[i, c] + bias[r]
// expertMatvec: out[e, r] = sum_c w[expert of e][r, c] x[e, c], entries e of expert k in [first[k], first[k + 1])
//
// Shapes: x [n, cols], out [n, rows], bias [rows] or null, float32; weights [rows, cols] as planes (plane_weight.h), a
// launch a part; first [experts + 1] int32.
// A processor has one block for each tile of x: one row, or two, four or eight at once. The block brings them into
// shared memory (rounded_row.h: 15 bits for quantized weights, float32 for plain ones), takes, at a fixed stride, pairs
// of rows of the weights, and cuts them into pieces (`split`), which its warps take in turn. A lane takes a unit (32
// columns of quantized weights, 16 bytes of plain ones) of every 32, and asks for the units of two steps ahead, of one
// step with eight rows, before it multiplies. Of a row lane l of piece p adds units l + 32 p, l + 32 (p + split),
// ...: products of a unit are exact sums of integers or 8 or 4 numbers one after another; then lanes are added by
// halves, then pieces in order, the bias, and what `out` held. `split` is made of the shape of the part and the GPU, so
// a row's bits depend on nothing else; too many columns for shared memory are several launches that add. Bound: the
// bytes of the weights, read once for each eight rows of x (fewer at once where eight do not fit into shared memory).
// Registers on sm_90 and sm_75: 168 and 168.
#include "gpu/ops.h"

#include <algorithm>

#include "core/device/device_access.h"
#include "gpu/ops/rounded_row.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace matvec_kernels {

constexpr int rows_at_once = 2;  // of weights, by a warp
constexpr int most_x = 8;        // rows of x at once

// As registers allow; a block of 768 threads leaves room for a small one of the next kernel.
constexpr int threadsFor(DType type, int x_rows) {
  if (x_rows == 1) return type == DType::q6_k ? 640 : 768;
  return x_rows < 8 ? 512 : 384;
}
constexpr int stepsAhead(int x_rows) { return x_rows < 8 ? 2 : 1; }  // as registers allow
constexpr int most_warps = 24;
constexpr int least_warps = 8;  // to round x
// Bytes of the sums of pieces: at least what a pair of rows has.
constexpr int least_pieces = 2 << 10, most_pieces = 8 << 10;
constexpr int most_split = 16;

constexpr int steps_fetched = 6;  // into the L2 cache

// What a lane reads of a row at a time.
template <DType type>
constexpr int unit_columns = isQuantized(type) ? block_columns : 16 / plainBytes(type);

struct MatvecArgs {
  PlanePart part;
  int first_unit = 0, units = 0;  // of each row
  const float* x = nullptr;
  const float* bias = nullptr;
  float* out = nullptr;
  int64_t out_stride = 0;
  int n = 0;
  int split = 1;   // pieces of a row
  int pieces = 0;  // where their sums are in shared memory, bytes
  bool accumulate = false;
};

constexpr int experts_at_once = 128;  // of a launch: their addresses are arguments, of which there may be 4 KB

// count 0: one matrix for all rows.
struct ExpertParts {
  const std::byte* data[experts_at_once] = {};
  const int32_t* first = nullptr;
  int count = 0;
};

// The rows of x that a block multiplies, and the weights that it multiplies them with.
struct Tile {
  const std::byte* data = nullptr;
  int first = 0;
  int count = 0;  // 0: none
};

// Tile `index` of all tiles of at most `most` rows: of an expert's entries, or of all rows.
template <int most>
__device__ inline Tile tileOf(const MatvecArgs& args, const ExpertParts& experts, int index) {
  if (experts.count == 0) return {args.part.data, index * most, min(most, args.n - index * most)};
  for (int e = 0; e < experts.count; ++e) {
    const int from = experts.first[e], tiles = (experts.first[e + 1] - from + most - 1) / most;
    if (index < tiles) {
      const int first = from + index * most;
      return {experts.data[e], first, min(most, experts.first[e + 1] - first)};
    }
    index -= tiles;
  }
  return {};
}

// Weights of one type: what a lane reads at a time, by its number in the part, and its products with rows of x.
template <DType type>
struct Quantized {
  using Unit = BlockUnits;
  static constexpr int x_planes = rounded_planes;
  Planes<type> planes;

  __device__ explicit Quantized(const PlanePart& part) : planes(part) {}
  __device__ static int rowUnits(const PlanePart& part) { return static_cast<int>(part.blocks()); }
  __device__ Unit read(uint32_t at) const { return readUnits(planes, at); }
  // Asks for the codes of 32 units into the L2 cache, where others wait for them too; a lane in eight has 128 bytes.
  __device__ void fetch(uint32_t at, int lane) const {
    if (planeUnits(type).codes > 0 && lane % 8 == 0) fetchLine(planes.codes + at);
  }

  // sums[r][i] += unit r times the unit of row i of x, whose planes begin at x + min(i, count) * stride:
  // sums of rows from count on mean nothing.
  template <int most>
  __device__ static void multiply(const Unit (&unit)[rows_at_once], const uint4* x, int stride, int count,
                                  float (&sums)[rows_at_once][most]) {
    constexpr bool minimum = device::codeFormat(type).minimum;
    constexpr bool halves = device::codeFormat(type).scales == device::Scales::super16;
    uint32_t words[rows_at_once][8];
    BlockScales scales[rows_at_once];
    KV_UNROLL(2)
    for (int r = 0; r < rows_at_once; ++r) {
      codeWords<type>(unit[r], words[r]);
      scales[r] = scalesOf<type>(unit[r], sharedOverLanes<type>(unit[r], static_cast<int>(threadIdx.x % 32)));
    }
    KV_UNROLL(8)
    for (int i = 0; i < most; ++i, x += i < count ? stride : 0) {
      const uint4 high[2] = {KV_FROM_SHARED(x), KV_FROM_SHARED(x + group_units)};
      const uint4 low[2] = {KV_FROM_SHARED(x + 2 * group_units), KV_FROM_SHARED(x + 3 * group_units)};
      const RoundedBlock block = KV_FROM_SHARED(reinterpret_cast<const RoundedBlock*>(x + 4 * group_units));
      KV_UNROLL(2)
      for (int r = 0; r < rows_at_once; ++r) {
        int dots[2];
        KV_UNROLL(2)
        for (int h = 0; h < 2; ++h) {
          dots[h] = 128 * dotFour(words[r] + 4 * h, high[h]) + dotFour(words[r] + 4 * h, low[h]);
          if constexpr (planeOffset(type) != 0) dots[h] -= planeOffset(type) * block.sum[h];
        }
        if constexpr (halves) {
          KV_UNROLL(2)
          for (int h = 0; h < 2; ++h) {
            sums[r][i] += scales[r].scale[h] * block.step * static_cast<float>(dots[h]);
            if constexpr (minimum) sums[r][i] += scales[r].minimum[h] * (block.step * static_cast<float>(block.sum[h]));
          }
        } else {
          sums[r][i] += scales[r].scale[0] * block.step * static_cast<float>(dots[0] + dots[1]);
          if constexpr (minimum) sums[r][i] += scales[r].minimum[0] * block.whole;
        }
      }
    }
  }

 private:
  __device__ static int dotFour(const uint32_t* codes, const uint4& x) {
    int sum = __dp4a(static_cast<int>(codes[0]), static_cast<int>(x.x), 0);
    sum = __dp4a(static_cast<int>(codes[1]), static_cast<int>(x.y), sum);
    sum = __dp4a(static_cast<int>(codes[2]), static_cast<int>(x.z), sum);
    return __dp4a(static_cast<int>(codes[3]), static_cast<int>(x.w), sum);
  }
};

template <DType type>
struct Plain {
  using Unit = uint4;
  static constexpr int columns = unit_columns<type>, x_planes = columns / 4;
  const uint4* data;

  __device__ explicit Plain(const PlanePart& part) : data(reinterpret_cast<const uint4*>(part.data)) {}
  __device__ static int rowUnits(const PlanePart& part) { return static_cast<int>(part.rowBytes() / 16); }
  __device__ Unit read(uint32_t at) const { return KV_STREAMED(data + at); }
  __device__ void fetch(uint32_t at, int lane) const {
    if (lane % 8 == 0) fetchLine(data + at);
  }

  template <int most>
  __device__ static void multiply(const Unit (&unit)[rows_at_once], const uint4* x, int stride, int count,
                                  float (&sums)[rows_at_once][most]) {
    float w[rows_at_once][columns];
    KV_UNROLL(2)
    for (int r = 0; r < rows_at_once; ++r) plainNumbers<type>(unit[r], w[r]);
    KV_UNROLL(8)
    for (int i = 0; i < most; ++i, x += i < count ? stride : 0) {
      KV_UNROLL(2)
      for (int k = 0; k < columns; k += 4) {
        const float4 four = KV_FROM_SHARED(reinterpret_cast<const float4*>(x) + k / 4 * group_units);
        KV_UNROLL(2)
        for (int r = 0; r < rows_at_once; ++r) {
          sums[r][i] += w[r][k] * four.x;
          sums[r][i] += w[r][k + 1] * four.y;
          sums[r][i] += w[r][k + 2] * four.z;
          sums[r][i] += w[r][k + 3] * four.w;
        }
      }
    }
  }
};

template <DType type>
using Weights = std::conditional_t<isQuantized(type), Quantized<type>, Plain<type>>;

// Where a warp reads: step `step` of piece `piece` of the block's row pair `pair`.
struct MatvecPlace {
  int pair, piece, step;
  uint32_t at;  // number of the lane's unit in the part
};

template <int most>
__device__ inline void putOut(const MatvecArgs& args, const Tile& tile, int row, int i, float sum) {
  if (row >= args.part.rows || i >= tile.count) return;
  float* out = args.out + int64_t{tile.first + i} * args.out_stride + row;
  if (args.bias) sum += args.bias[row];
  *out = args.accumulate ? *out + sum : sum;
}

template <DType type, int most>
__global__ void __launch_bounds__(threadsFor(type, most), 1) matvecKernel(MatvecArgs args, ExpertParts experts) {
  KV_DYNAMIC_SHARED(uint4, x);
  if (experts.count > 0) waitForStream();  // for the lists of rows
  const Tile tile = tileOf<most>(args, experts, static_cast<int>(blockIdx.y));
  if (tile.count <= 0 || tile.data == nullptr) return;  // the whole block
  PlanePart part = args.part;
  part.data = tile.data;
  using Kind = Weights<type>;
  const Kind weights(part);

  const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
  const int warps = static_cast<int>(blockDim.x / 32), split = args.split, groups = groupsOf(args.units);
  const int rows = static_cast<int>(part.rows), row_units = Kind::rowUnits(part);
  const int all_pairs = (rows + rows_at_once - 1) / rows_at_once, first_pair = static_cast<int>(blockIdx.x);
  const int pairs = (all_pairs - first_pair + static_cast<int>(gridDim.x) - 1) / static_cast<int>(gridDim.x);
  const auto rowOf = [&](int pair) { return (first_pair + pair * static_cast<int>(gridDim.x)) * rows_at_once; };

  const auto beginPiece = [&](MatvecPlace& place) {
    place.step = 0;
    place.at =
        static_cast<uint32_t>(rowOf(place.pair)) * row_units + args.first_unit + place.piece * group_units + lane;
  };
  const auto nextPiece = [&](MatvecPlace& place) {
    place.pair += warps / split;
    place.piece += warps % split;
    if (place.piece >= split) {
      place.piece -= split;
      ++place.pair;
    }
    beginPiece(place);
  };
  const auto isLast = [&](const MatvecPlace& place) { return place.piece + (place.step + 1) * split >= groups; };
  const auto goOn = [&](MatvecPlace& place) {
    if (isLast(place)) return nextPiece(place);
    ++place.step;
    place.at += group_units * split;
  };
  typename Kind::Unit ahead[stepsAhead(most)][rows_at_once];
  MatvecPlace now{warp / split, warp % split, 0, 0};
  beginPiece(now);
  MatvecPlace next = now;
  const auto readNext = [&](typename Kind::Unit(&units)[rows_at_once]) {
    const int unit = (next.piece + next.step * split) * group_units + lane;
    KV_UNROLL(2)
    for (int r = 0; r < rows_at_once; ++r) {
      units[r] = {};
      if (next.pair < pairs && unit < args.units && rowOf(next.pair) + r < rows)
        units[r] = weights.read(next.at + r * row_units);
    }
    goOn(next);
  };
  readNext(ahead[0]);
  if constexpr (stepsAhead(most) == 2) readNext(ahead[1]);
  // More come closer while the kernel before still runs.
  MatvecPlace fetched = next;
  for (int i = 0; i < steps_fetched && fetched.pair < pairs && rowOf(fetched.pair) + 1 < rows; ++i, goOn(fetched)) {
    weights.fetch(fetched.at, lane);
    weights.fetch(fetched.at + row_units, lane);
  }
  if (experts.count == 0) waitForStream();

  const float* from = args.x + int64_t{tile.first} * part.cols + int64_t{args.first_unit} * unit_columns<type>;
  if constexpr (isQuantized(type)) {
    roundRows(from, part.cols, tile.count, args.units, x);
  } else {
    const int cols = static_cast<int>(part.cols) - args.first_unit * unit_columns<type>;
    copyRows<unit_columns<type>>(from, part.cols, tile.count, cols, args.units, reinterpret_cast<float*>(x));
  }
  __syncthreads();

  constexpr int group = Kind::x_planes * group_units;
  constexpr int results = rows_at_once * most;  // lane r * most + i of a warp has that of row r and row i of x
  const int x_stride = groups * group;
  float* const of_pieces = reinterpret_cast<float*>(reinterpret_cast<std::byte*>(x) + args.pieces);
  float sums[rows_at_once][most] = {};
  const auto takeStep = [&](typename Kind::Unit(&units)[rows_at_once]) {
    // A launch with fewer groups than pieces: zeros meet the last group of x.
    const int at = min(now.piece + now.step * split, groups - 1);
    Kind::multiply(units, x + at * group + lane, x_stride, tile.count, sums);
    readNext(units);
    if (!isLast(now)) {
      ++now.step;
      return;
    }
    float own = 0.0f;
    KV_UNROLL(2)
    for (int r = 0; r < rows_at_once; ++r) {
      KV_UNROLL(8)
      for (int i = 0; i < most; ++i) {
        const float sum = sumOverWarp(sums[r][i]);
        sums[r][i] = 0.0f;
        if (lane == r * most + i) own = sum;
      }
    }
    if (split == 1) {
      if (lane < results) putOut<most>(args, tile, rowOf(now.pair) + lane / most, lane % most, own);
    } else if (lane < results) {
      of_pieces[(now.pair * split + now.piece) * results + lane] = own;
    }
    nextPiece(now);
  };
  while (now.pair < pairs) {
    takeStep(ahead[0]);
    if constexpr (stepsAhead(most) == 2) {
      if (now.pair < pairs) takeStep(ahead[1]);
    }
  }
  if (split == 1) return;
  __syncthreads();
  for (int at = static_cast<int>(threadIdx.x); at < pairs * results; at += static_cast<int>(blockDim.x)) {
    const int pair = at / results, result = at % results;
    float sum = 0.0f;
    for (int piece = 0; piece < split; ++piece) sum += of_pieces[(pair * split + piece) * results + result];
    putOut<most>(args, tile, rowOf(pair) + result / most, result % most, sum);
  }
}

// Columns that one launch takes, so that a row of x fits into the 64 KB of shared memory that every GPU has.
constexpr int quantized_columns = 24576, plain_columns = 15360;

// Of a row of x in shared memory.
template <DType type>
constexpr size_t xBytes(int units) {
  return static_cast<size_t>(groupsOf(units) * group_units) * Weights<type>::x_planes * sizeof(uint4);
}

int pairsOf(int64_t rows) { return static_cast<int>((rows + rows_at_once - 1) / rows_at_once); }

// Bytes of the sums of pieces, if a block has this many pairs of rows.
int64_t pieceBytes(int64_t pairs, int split, int most) {
  return split == 1 ? 0 : pairs * split * rows_at_once * most * static_cast<int64_t>(sizeof(float));
}

// Pieces of a row, so that the warps of all processors have about as many steps to do; a piece costs what half a step
// does besides.
int splitOf(int64_t rows, int units, const GpuFacts& gpu) {
  const int groups = groupsOf(units);
  const int64_t pairs = (pairsOf(rows) + gpu.processors - 1) / gpu.processors;  // of a block
  int best = 1;
  int64_t least = 0;
  for (int split = 1; split <= std::min(most_split, groups); ++split) {
    if (pieceBytes(pairs, split, 1) > most_pieces / most_x) break;
    const int64_t rounds = (pairs * split + most_warps - 1) / most_warps, steps = (groups + split - 1) / split;
    const int64_t cost = rounds * (2 * steps + 1);
    if (split == 1 || cost < least) {
      least = cost;
      best = split;
    }
  }
  return best;
}

// `tiles` of x, of `most` rows.
template <DType type, int most>
void launchTiles(MatvecArgs args, const ExpertParts& experts, int tiles, const GpuFacts& gpu, Stream& stream) {
  const size_t x_bytes = xBytes<type>(args.units) * most;
  const int pairs = pairsOf(args.part.rows);
  // Blocks that share the pairs: as many as there are processors for each tile, more where the sums would have no room.
  int64_t across = std::clamp<int64_t>(gpu.processors / tiles, 1, pairs);
  const int64_t room = std::min<int64_t>(most_pieces, static_cast<int64_t>(gpu.shared - x_bytes));
  while (pieceBytes((pairs + across - 1) / across, args.split, most) > room) across *= 2;
  const int64_t of_block = (pairs + across - 1) / across;
  const auto warps =
      static_cast<unsigned>(std::clamp<int64_t>(of_block * args.split, least_warps, threadsFor(type, most) / 32));
  args.pieces = static_cast<int>(x_bytes);
  launch(
      {experts.count > 0 ? "expertMatvec" : "matvec", dim3(static_cast<unsigned>(across), static_cast<unsigned>(tiles)),
       dim3(32 * warps), x_bytes + static_cast<size_t>(pieceBytes(of_block, args.split, most))},
      stream, &matvecKernel<type, most>, args, experts);
}

// Rows of x at once: a power of two up to `wanted` that fits into shared memory.
int rowsAtOnce(int wanted, size_t row_bytes, const GpuFacts& gpu) {
  int most = 1;
  while (most < wanted && most < most_x && static_cast<size_t>(2 * most) * row_bytes + least_pieces <= gpu.shared)
    most *= 2;
  return most;
}

// tilesOf(most): the number of tiles of at most `most` rows of x.
template <DType type, class TilesOf>
void launchPart(MatvecArgs args, const ExpertParts& experts, int wanted, const TilesOf& tilesOf, const GpuFacts& gpu,
                Stream& stream) {
  constexpr int most_units = (isQuantized(type) ? quantized_columns : plain_columns) / unit_columns<type>;
  const auto all = static_cast<int>((args.part.cols + unit_columns<type> - 1) / unit_columns<type>);
  const int launches = std::max(1, (all + most_units - 1) / most_units);
  const int each = groupsOf((all + launches - 1) / launches) * group_units;
  args.split = splitOf(args.part.rows, std::min(all, each), gpu);
  for (int first = 0; first == 0 || first < all; first += each) {
    args.first_unit = first;
    args.units = std::min(each, all - first);
    const int most = rowsAtOnce(wanted, xBytes<type>(args.units), gpu);
    if (most == 1) launchTiles<type, 1>(args, experts, tilesOf(1), gpu, stream);
    if (most == 2) launchTiles<type, 2>(args, experts, tilesOf(2), gpu, stream);
    if (most == 4) launchTiles<type, 4>(args, experts, tilesOf(4), gpu, stream);
    if (most == 8) launchTiles<type, 8>(args, experts, tilesOf(8), gpu, stream);
    args.accumulate = true;
    args.bias = nullptr;
  }
}

// Whether the kernels of one launch read both: rows of the same types, in the same order.
bool areAlike(const std::vector<PlanePart>& a, const std::vector<PlanePart>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PlanePart& one, const PlanePart& other) {
    return one.type == other.type && one.rows == other.rows && one.first_row == other.first_row;
  });
}

}  // namespace matvec_kernels

void matvec(const device::MatmulArgs& args, const GpuFacts& gpu, Stream& stream) {
  if (args.n == 0) return;
  for (const PlanePart& part : static_cast<const PlaneWeight&>(*args.w).parts) {
    if (part.rows == 0) continue;
    const MatvecArgs one{.part = part,
                         .x = device::raw(args.x),
                         .bias = args.bias ? device::raw(args.bias) + part.first_row : nullptr,
                         .out = device::raw(args.out) + part.first_row,
                         .out_stride = args.w->rows,
                         .n = args.n,
                         .accumulate = args.accumulate};
    const auto tilesOf = [&](int most) { return static_cast<int>(blocksOf(args.n, most)); };
    withWeightType(part.type, [&](auto type) { launchPart<type.value>(one, {}, args.n, tilesOf, gpu, stream); });
  }
}

void expertMatvec(const device::ExpertMatmulArgs& args, const GpuFacts& gpu, Stream& stream) {
  if (args.n == 0 || args.w.empty()) return;
  const int total = static_cast<int>(args.w.size());
  const auto partsOf = [&](int expert) -> const std::vector<PlanePart>& {
    return static_cast<const PlaneWeight&>(*args.w[static_cast<size_t>(expert)]).parts;
  };
  int count = 0;
  for (int first = 0; first < total; first += count) {
    count = 1;
    while (count < experts_at_once && first + count < total && areAlike(partsOf(first), partsOf(first + count)))
      ++count;
    for (size_t p = 0; p < partsOf(first).size(); ++p) {
      const PlanePart& part = partsOf(first)[p];
      if (part.rows == 0) continue;
      ExpertParts experts{.first = device::raw(args.first) + first, .count = count};
      for (int e = 0; e < count; ++e) experts.data[e] = partsOf(first + e)[p].data;
      const MatvecArgs one{.part = part,
                           .x = device::raw(args.x),
                           .out = device::raw(args.out) + part.first_row,
                           .out_stride = args.w[0]->rows,
                           .n = args.n};
      // Each expert has at most one tile that is not full.
      const auto tilesOf = [&](int most) { return std::min(args.n, static_cast<int>(blocksOf(args.n, most)) + count); };
      const int wanted = static_cast<int>(blocksOf(args.n, total));
      withWeightType(part.type, [&](auto type) { launchPart<type.value>(one, experts, wanted, tilesOf, gpu, stream); });
    }
  }
}

}  // namespace KV_GPU
