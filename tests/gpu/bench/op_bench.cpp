#include "tests/gpu/bench/op_bench.h"

#include <algorithm>
#include <cmath>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace KV_GPU {
namespace {

using bench::CacheKind;
using bench::Shape;
using Calls = std::vector<std::function<void()>>;

constexpr int most_copies = 64;
constexpr int few_rows = 16;  // up to this number, memory is the limit

std::string lower(std::string_view name) {
  std::string text(name);
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::vector<DType> typesOf(const Shape& shape) {
  if (shape.name == "70b") return {DType::q4_1, DType::bf16, DType::q4_k};
  return {DType::q4_1, DType::bf16, DType::q4_k, DType::q8_0, DType::q4_0, DType::q6_k, DType::f16};
}

}  // namespace

std::string Figure::title() const {
  std::string text = op + " " + model;
  for (const std::string& word : {part, type}) text += word.empty() ? "" : " " + word;
  if (depth > 0) text += " depth=" + std::to_string(depth);
  return text + " n=" + std::to_string(n);
}

int OpBench::copiesOf(double bytes) const {
  return std::clamp(static_cast<int>(std::ceil(m_plan.cold_bytes / std::max(bytes, 1.0))), 1, most_copies);
}

void OpBench::time(Figure figure, const Calls& calls) {
  if (!isWanted(figure)) return;
  const OpTimer::Time time = m_timer.timeOf(calls, figure.n <= few_rows);
  figure.seconds = time.seconds;
  figure.in_graph = time.in_graph;
  m_report(figure);
}

device::DevicePtr<const float> OpBench::input(size_t count) {
  if (m_input.size() < count * sizeof(float)) m_input = bench::randomNumbers(m_device, count);
  return m_input.as<const float>();
}

device::DevicePtr<float> OpBench::output(size_t count) {
  if (m_output.size() < count * sizeof(float)) m_output = m_device.allocate(count * sizeof(float));
  return m_output.as<float>();
}

void OpBench::attempt(const std::string& what, const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    m_fail(what, error.what());
  }
}

// What costs little to set up and what decoding needs comes first, for users who have a GPU for minutes.
void OpBench::measure(const Shape& shape) {
  const bool is_main = shape.name == "8b" || m_plan.quick;
  const int many = m_plan.quick ? 20 : 512;
  attentions(shape, 1);
  for (const int n : {1, many}) {
    attempt("rows " + shape.name, [&] { rows(shape, n); });
  }
  for (const CacheKind& kind : bench::cacheKinds()) {
    if (!kind.isPlain()) attempt("seal_kv " + shape.name, [&] { seal(shape, kind); });
  }
  attempt("top " + shape.name, [&] { top(shape); });
  for (const DType type : typesOf(shape)) {
    const bool shows_many = is_main || type == DType::q4_1 || type == DType::bf16;
    std::vector<int> counts = is_main ? std::vector{1, 8} : std::vector{1};
    if (m_plan.quick) {
      counts = {1, many};
    } else if (shows_many) {
      counts.insert(counts.end(), {256, 512, 2048});
    }
    const bool has_head = is_main && (type == DType::q8_0 || type == DType::q6_k || type == DType::bf16);
    attempt("matmul " + shape.name + " " + lower(info(type).name), [&] { matmuls(shape, type, counts, has_head); });
  }
  attentions(shape, many);
}

void OpBench::attentions(const Shape& shape, int n) {
  const std::vector<int64_t> depths =
      m_plan.quick ? std::vector<int64_t>{320} : std::vector<int64_t>{1024, 8192, 32768};
  for (const int64_t depth : depths) {
    for (const CacheKind& kind : bench::cacheKinds()) {
      attempt("attend " + shape.name + " " + kind.name, [&] { attention(shape, kind, depth, n); });
    }
  }
}

void OpBench::matmuls(const Shape& shape, DType type, const std::vector<int>& counts, bool with_head) {
  const int64_t q = int64_t{shape.heads} * shape.head_dim, kv = int64_t{shape.kv_heads} * shape.head_dim;
  matmul(shape, "qkv", type, {q, kv, kv}, shape.dim, counts);
  matmul(shape, "out", type, {shape.dim}, q, counts);
  matmul(shape, "gate_up", type, {shape.ff_dim, shape.ff_dim}, shape.dim, counts);
  matmul(shape, "down", type, {shape.dim}, shape.ff_dim, counts);
  if (with_head) matmul(shape, "head", type, {shape.vocabulary}, shape.dim, {1});
}

void OpBench::matmul(const Shape& shape, const std::string& part, DType type, const std::vector<int64_t>& parts,
                     int64_t cols, const std::vector<int>& counts) {
  Figure figure{.op = "matmul", .model = shape.name, .part = part, .type = lower(info(type).name)};
  Figure packing = figure;
  packing.op = "pack";
  const auto isWantedWith = [&](int n) {
    figure.n = n;
    return isWanted(figure);
  };
  if (!isWanted(packing) && std::none_of(counts.begin(), counts.end(), isWantedWith)) return;

  std::vector<TensorView> views;
  for (const int64_t rows : parts) views.push_back(m_weights.view(type, rows, cols));
  double bytes = 0;
  int64_t rows = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    views[i] = m_weights.view(type, parts[i], cols);  // the memory may have moved
    bytes += static_cast<double>(views[i].bytes());
    rows += parts[i];
  }
  m_device.synchronize();
  std::vector<std::unique_ptr<device::Weight>> copies;
  for (int i = 0; i < copiesOf(bytes); ++i) {
    const auto start = Clock::now();
    copies.push_back(m_device.pack(views));
    m_device.synchronize();
    packing.seconds = secondsSince(start);
  }
  packing.bytes = bytes;
  packing.n = rows;
  if (isWanted(packing)) m_report(packing);
  for (const int n : counts) {
    figure.n = n;
    const auto count = static_cast<double>(n);
    figure.bytes = static_cast<double>(copies.front()->bytes) +
                   count * static_cast<double>(rows + cols) * static_cast<double>(sizeof(float));
    figure.products = count * static_cast<double>(rows) * static_cast<double>(cols);
    figure.is_dense = n > few_rows;
    const auto x = input(static_cast<size_t>(n * cols));
    const auto out = output(static_cast<size_t>(n * rows));
    Calls calls;
    for (const auto& weight : copies) {
      calls.emplace_back(
          [this, x, out, n, w = weight.get()] { m_device.matmul({.x = x, .w = w, .n = n, .out = out}); });
    }
    time(figure, calls);
  }
}

void OpBench::attention(const Shape& shape, const CacheKind& kind, int64_t depth, int n) {
  Figure figure{.op = "attend", .model = shape.name, .type = kind.name, .n = n, .depth = depth};
  if (!isWanted(figure)) return;
  const double f16_bytes = 2.0 * 2.0 * shape.kv_heads * shape.head_dim * static_cast<double>(depth);
  const int layers = n > few_rows ? 1 : copiesOf(f16_bytes / (kind.isPlain() ? 1 : 4));
  const bench::RandomCache cache(m_device, shape, kind, depth + n, layers);
  const device::Memory angles = bench::randomNumbers(m_device, static_cast<size_t>(n * shape.head_dim));
  const std::vector<device::SequenceRows> rows = {{.rows = n, .first_position = depth}};
  const device::Memory sequences = bench::upload(m_device, rows);
  const auto width = static_cast<double>(shape.heads * shape.head_dim);
  figure.bytes = cache.bytesOfLayer() + 2 * 4 * width * n;
  figure.products = 2 * width * n * (static_cast<double>(depth) + 0.5 * n);
  figure.is_dense = n > few_rows;
  device::AttendArgs args{.q = input(static_cast<size_t>(n) * static_cast<size_t>(shape.qkvRows())),
                          .row_stride = shape.qkvRows(),
                          .angles = angles.as<const float>(),
                          .style = device::RopeStyle::interleaved,
                          .dims = shape.head_dim,
                          .sequences = sequences.as<const device::SequenceRows>(),
                          .n_sequences = 1,
                          .n = n,
                          .n_heads = shape.heads,
                          .n_kv_heads = shape.kv_heads,
                          .head_dim = shape.head_dim,
                          .scale = 1 / std::sqrt(static_cast<float>(shape.head_dim)),
                          .out = output(static_cast<size_t>(width) * static_cast<size_t>(n))};
  Calls calls;
  for (int layer = 0; layer < layers; ++layer) {
    args.view = cache.view(layer);
    calls.emplace_back([this, args] { m_device.attend(args); });
  }
  time(figure, calls);
}

// Ops that touch the rows of a step alone.
void OpBench::rows(const Shape& shape, int n) {
  const auto count = static_cast<size_t>(n), dim = static_cast<size_t>(shape.dim),
             ff = static_cast<size_t>(shape.ff_dim), qkv = static_cast<size_t>(shape.qkvRows());
  const int kv = shape.kv_heads * shape.head_dim;
  const auto figure = [&](const char* op, double numbers) {
    return Figure{.op = op, .model = shape.name, .n = n, .bytes = 4 * numbers * n};
  };
  const auto x = input(count * std::max(2 * ff, qkv));
  const auto out = output(count * std::max({dim, ff, qkv}));
  const device::Memory norm = bench::randomNumbers(m_device, dim);
  time(figure("rms_norm", 2.0 * shape.dim),
       {[&] { m_device.rmsNorm({.x = x, .weight = norm.as<const float>(), .n = n, .dim = shape.dim, .out = out}); }});
  time(figure("gated", 3.0 * shape.ff_dim), {[&] {
         m_device.gated({.gate = x,
                         .up = x + shape.ff_dim,
                         .gate_stride = 2 * shape.ff_dim,
                         .up_stride = 2 * shape.ff_dim,
                         .n = n,
                         .dim = shape.ff_dim,
                         .out = out});
       }});
  time(figure("add_rows", 3.0 * shape.dim),
       {[&] { m_device.addRows({.x = x, .n = n, .dim = shape.dim, .out = out}); }});
  const device::Memory angles = bench::randomNumbers(m_device, count * static_cast<size_t>(shape.head_dim));
  time(figure("rope", 2.0 * (shape.heads + shape.kv_heads) * shape.head_dim), {[&] {
         m_device.rope({.x = out,
                        .row_stride = shape.qkvRows(),
                        .angles = angles.as<const float>(),
                        .n = n,
                        .heads = shape.heads + shape.kv_heads,
                        .head_dim = shape.head_dim,
                        .dims = shape.head_dim});
       }});
  const bench::RandomCache cache(m_device, shape, bench::cacheKinds().front(), n, 1);
  const device::KvSegment tiles = cache.view(0).segments[0];
  time(figure("store_kv", 3.0 * kv), {[&] {
         m_device.storeKv({.k = x,
                           .v = x + kv,
                           .row_stride = shape.qkvRows(),
                           .writes = cache.writes(),
                           .k_offset = tiles.k_offset,
                           .v_offset = tiles.v_offset,
                           .k_format = tiles.k.format,
                           .v_format = tiles.v.format,
                           .n = n,
                           .n_kv_heads = shape.kv_heads,
                           .head_dim = shape.head_dim});
       }});
  const std::unique_ptr<device::Weight> table =
      m_device.pack(std::vector<TensorView>{m_weights.view(DType::q8_0, std::min(shape.vocabulary, 8192), shape.dim)});
  const device::Memory ids = bench::upload(m_device, std::vector<int32_t>(count, 17));
  time(figure("embed", 1.26 * shape.dim),
       {[&] { m_device.embed({.table = table.get(), .ids = ids.as<const int32_t>(), .n = n, .out = out}); }});
}

// One block of a layer, as a step of one token seals it.
void OpBench::seal(const Shape& shape, const CacheKind& kind) {
  Figure figure{.op = "seal_kv", .model = shape.name, .type = kind.name, .n = 1};
  if (!isWanted(figure)) return;
  const bench::RandomCache full(m_device, shape, bench::cacheKinds().front(), device::cells_per_block, 1);
  const bench::RandomCache codes(m_device, shape, kind, 4 * device::cells_per_block, 1);
  const device::KvSegment from = full.view(0).segments[0], to = codes.view(0).segments[0];
  figure.bytes = full.bytesOfLayer() +
                 static_cast<double>(shape.kv_heads) * static_cast<double>(to.k_tile_bytes + to.v_tile_bytes);
  const std::vector<device::KvSeal> list = {
      {.from = full.blocks().front().base, .to = codes.blocks().front().base, .live = ~uint64_t{0}}};
  const device::Memory seals = bench::upload(m_device, list);
  time(figure, {[&] {
         m_device.sealKv({.seals = seals.as<const device::KvSeal>(),
                          .n = 1,
                          .k_from_offset = from.k_offset,
                          .v_from_offset = from.v_offset,
                          .k_to_offset = to.k_offset,
                          .v_to_offset = to.v_offset,
                          .k_format = from.k.format,
                          .v_format = from.v.format,
                          .k = to.k,
                          .v = to.v,
                          .k_method = device::QuantMethod::least_squares,
                          .v_method = device::QuantMethod::least_squares,
                          .n_kv_heads = shape.kv_heads,
                          .head_dim = shape.head_dim});
       }});
}

void OpBench::top(const Shape& shape) {
  Figure figure{.op = "top", .model = shape.name, .n = 1, .bytes = 4.0 * shape.vocabulary};
  if (!isWanted(figure)) return;
  const auto x = input(static_cast<size_t>(shape.vocabulary));
  const device::Memory ids = m_device.allocate(sizeof(int32_t)), values = m_device.allocate(sizeof(float));
  time(figure, {[&] {
         m_device.top({.x = x,
                       .n = 1,
                       .dim = shape.vocabulary,
                       .count = 1,
                       .ids = ids.as<int32_t>(),
                       .values = values.as<float>()});
       }});
}

}  // namespace KV_GPU
