// kvarium-cli bench: measures speed as llama-bench does: a prompt in one call, then tokens one at a time, at given
// depths; also the time of each op (--profile), and the speed of reading the same bytes without computing (--read).
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/clock.h"
#include "core/base/numbers.h"
#include "core/base/thread_pool.h"
#include "core/device/cpu/cpu_device.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

struct BenchOptions {
  CommonOptions common;
  std::vector<std::string> caches = {"dynamic"};
  std::vector<int64_t> depths = {0};
  int64_t prompt = 512, generated = 128;
  int repetitions = 5;
  bool profile = false, read = false;
};

// Always the same arbitrary tokens: their values do not affect the speed.
std::vector<TokenId> someIds(int64_t n, int vocab) {
  std::vector<TokenId> ids(static_cast<size_t>(n));
  uint32_t state = 1;
  for (TokenId& id : ids) {
    state = state * 1664525u + 1013904223u;
    id = static_cast<TokenId>((state >> 8) % static_cast<uint32_t>(vocab));
  }
  return ids;
}

double median(const std::vector<double>& sorted) {
  const size_t half = sorted.size() / 2;
  return sorted.size() % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// All threads read memory that is laid out as the weights are, without computing: the least time that any decoder
// needs.
class Reader {
 public:
  Reader(device::Device& device, int threads, size_t bytes)
      : m_pool(threads),
        m_memory(device.allocate(bytes)),
        m_host(device.hostAddress(m_memory.data())),
        m_sums(static_cast<size_t>(threads)) {
    if (!m_host) {
      throw Error(ErrorKind::unsupported,
                  "this device's memory cannot be read by the processor, so its speed is not known",
                  "use --device cpu");
    }
    std::memset(m_host, 1, m_memory.size());
  }
  size_t bytes() const { return m_memory.size(); }

  // Time of `passes` over the memory. Loads one word of each cache line, which loads the line.
  double seconds(int64_t passes) {
    const auto start = Clock::now();
    for (int64_t pass = 0; pass < passes; ++pass) m_pool.run([this](int thread) { readShare(thread); });
    return secondsSince(start);
  }

 private:
  struct alignas(64) Sum {
    uint64_t value = 0;
  };
  void readShare(int thread) {
    constexpr size_t words = 8;  // per cache line
    const size_t lines = m_memory.size() / 64, share = static_cast<size_t>(thread), of = m_sums.size();
    const size_t end = lines * (share + 1) / of;
    const auto* memory = reinterpret_cast<const uint64_t*>(m_host);
    uint64_t sums[4] = {};
    size_t line = lines * share / of;
    for (; line + 4 <= end; line += 4) {
      for (size_t i = 0; i < 4; ++i) sums[i] += memory[(line + i) * words];
    }
    for (; line < end; ++line) sums[0] += memory[line * words];
    m_sums[share].value += sums[0] + sums[1] + sums[2] + sums[3];  // so that the compiler cannot remove the reads
  }

  ThreadPool m_pool;
  device::Memory m_memory;
  std::byte* m_host = nullptr;  // of m_memory
  std::vector<Sum> m_sums;
};

// How much of a prompt has been read, of a run that a line names.
class RunProgress final : public decode::TurnObserver {
 public:
  void begin(Sentence run) { m_progress.say(m_run = std::move(run)); }
  void prefilled(int64_t done, int64_t total) override {
    m_progress.say({"%1: %L2 of %L3 tokens", m_run, done, total});
  }
  void finish() { m_progress.finish(); }

 private:
  Progress m_progress;
  Sentence m_run;
};

class Bench {
 public:
  Bench(Engine& engine, const BenchOptions& options, device::DeviceProfile& profile)
      : m_engine(engine), m_options(options), m_profile(profile) {}

  Json row(const std::string& cache, int64_t depth, bool prompt) {
    const int64_t n = prompt ? m_options.prompt : m_options.generated;
    std::vector<double> speeds, reads;
    double bytes = 0;  // bytes per token: weights, activations and cells
    const std::string test = (prompt ? "pp" : "tg") + std::to_string(n);
    for (int i = -1; i < m_options.repetitions; ++i) {  // the first run is a warm-up on an empty cache
      m_progress.begin(
          {"%1 at depth %2, cache %3, run %4 of %5", test, depth, cache, i + 2, m_options.repetitions + 1});
      const double seconds = once(cache, i < 0 ? 0 : depth, n, prompt);
      if (i < 0) continue;
      speeds.push_back(static_cast<double>(n) / seconds);
      if (!m_options.read || prompt) continue;
      const device::DeviceProfile& profile = m_profile;
      bytes = (profile[static_cast<size_t>(device::Op::matmul)].bytes +
               profile[static_cast<size_t>(device::Op::attend)].bytes) /
              static_cast<double>(n);
      reads.push_back(static_cast<double>(n) / readSeconds(static_cast<size_t>(bytes), n));
    }
    m_progress.finish();
    std::ranges::sort(speeds);
    std::ranges::sort(reads);
    Json row = {{"test", test},
                {"device", engine::json(m_engine.namedDevice())},
                {"depth", depth},
                {"cache", cache},
                {"compression", m_engine.compression(cache)},
                {"tokens_per_s", {{"median", median(speeds)}, {"min", speeds.front()}, {"max", speeds.back()}}}};
    if (!reads.empty()) {
      row["read"] = {{"bytes", bytes},
                     {"gb_per_s", bytes * median(reads) / 1e9},
                     {"tokens_per_s", median(reads)},
                     {"share", median(speeds) / median(reads)}};
    }
    if (m_options.profile) row["ops"] = ops(prompt ? 1.0 : static_cast<double>(n));
    return row;
  }

 private:
  // Ops of the last repetition, per step: a prompt in one call, or one token.
  Json ops(double steps) const {
    Json list = Json::array();
    for (const device::OpCost& op : m_profile) {
      if (op.calls == 0) continue;
      list.push_back({{"op", op.name},
                      {"calls", static_cast<double>(op.calls) / steps},
                      {"seconds", op.seconds / steps},
                      {"bytes", op.bytes / steps},
                      {"products", op.products / steps}});
    }
    return list;
  }
  double readSeconds(size_t bytes, int64_t passes) {
    if (!m_reader || m_reader->bytes() != bytes) {
      m_reader.reset();
      const int threads = m_options.common.threads > 0 ? m_options.common.threads : cpu::usableCores();
      m_reader = std::make_unique<Reader>(m_engine.device(), threads, bytes);
    }
    return m_reader->seconds(passes);
  }
  double once(const std::string& spec, int64_t depth, int64_t n, bool prompt) {
    cache::KvCache cache = m_engine.makeCache(spec, depth + n);
    const std::vector<TokenId> ids = someIds(depth + n, m_engine.model().config.vocab_size);
    const std::span<const TokenId> all(ids);
    std::vector<float> logits;
    feedOrFail(cache, all.first(static_cast<size_t>(depth)), depth + n, model::Want::none, logits);
    m_profile = device::emptyProfile();
    // A GPU may still be reading what is in the cache.
    for (int i = 0; i < m_engine.devices().count(); ++i) m_engine.devices().at(i).synchronize();
    const auto start = Clock::now();
    if (prompt) {
      feedOrFail(cache, all.subspan(static_cast<size_t>(depth)), depth + n, model::Want::last, logits);
    } else {
      for (int64_t i = depth; i < depth + n; ++i)
        feedOrFail(cache, all.subspan(static_cast<size_t>(i), 1), depth + n, model::Want::last, logits);
    }
    const double seconds = secondsSince(start);
    noteMemory(cache);
    return seconds;
  }
  void feedOrFail(cache::KvCache& cache, std::span<const TokenId> ids, int64_t context, model::Want want,
                  std::vector<float>& logits) {
    if (ids.empty()) return;
    const Expected<model::Outcome, cache::Full> outcome = decode::feed(
        m_engine.decoder(), cache, ids, want, logits, {.observer = ids.size() > 1 ? &m_progress : nullptr});
    if (!outcome) {
      throw Error(ErrorKind::content, outcome.error().reason,
                  m_engine.fullRemedy(cache, context, "choose a smaller depth (-d)"));
    }
  }
  Engine& m_engine;
  const BenchOptions& m_options;
  device::DeviceProfile& m_profile;
  std::unique_ptr<Reader> m_reader;
  RunProgress m_progress;
};

void printOps(const Json& row) {
  for (const Json& op : row["ops"]) {
    const double seconds = op["seconds"], bytes = op["bytes"], products = op["products"];
    std::printf("  %-20s %8.1f calls %10.4f ms %9.1f MB %8.1f GB/s", op["op"].get<std::string>().c_str(),
                op["calls"].get<double>(), seconds * 1e3, bytes / 1e6, bytes / seconds / 1e9);
    if (products > 0) std::printf(" %8.1f GMAC/s", products / seconds / 1e9);
    std::printf("\n");
  }
}

void runBench(BenchOptions& options) {
  if (options.prompt + options.generated == 0)
    throw Error(ErrorKind::usage, "-p 0 and -n 0 leave nothing to measure", "give one of them a number of tokens");
  if (options.read && gpu::isDeviceName(options.common.device))
    throw Error(ErrorKind::usage, "--read reads the memory of the processor", "leave it out, or choose --device cpu");
  options.common.cache = options.caches.front();
  device::DeviceProfile profile = device::emptyProfile();
  if (options.profile || options.read) options.common.profile = &profile;
  const int64_t deepest = *std::ranges::max_element(options.depths);
  Engine engine(options.common, options.caches, deepest + std::max(options.prompt, options.generated));
  noteLength(deepest + std::max(options.prompt, options.generated), engine.model().config.context_length);
  Bench bench(engine, options, profile);
  Json rows = Json::array();
  const auto add = [&](const Json& row) {
    rows.push_back(row);
    if (options.common.json) return;
    std::printf("%-8s depth %6lld  %-24s %10.1f tokens/s  (%.1f to %.1f)\n", row["test"].get<std::string>().c_str(),
                row["depth"].get<long long>(), named(row["cache"], row["compression"]).c_str(),
                row["tokens_per_s"]["median"].get<double>(), row["tokens_per_s"]["min"].get<double>(),
                row["tokens_per_s"]["max"].get<double>());
    if (row.contains("read")) {
      const double bytes = row["read"]["bytes"], speed = row["read"]["gb_per_s"], tokens = row["read"]["tokens_per_s"];
      std::printf("  a read of %.1f MB a token: %.1f GB/s, %.1f tokens/s; decoding reaches %.1f %% of it\n",
                  bytes / 1e6, speed, tokens, 100 * row["read"]["share"].get<double>());
    }
    if (options.profile) printOps(row);
    std::fflush(stdout);
  };
  if (!options.common.json) std::printf("%s, %s\n", engine.model().config.name.c_str(), engine.deviceText().c_str());
  for (const std::string& cache : options.caches) {
    for (int64_t depth : options.depths) {
      if (options.prompt > 0) add(bench.row(cache, depth, true));
      if (options.generated > 0) add(bench.row(cache, depth, false));
    }
  }
  if (options.common.json) printJson(rows);
}

}  // namespace

void addBench(CLI::App& program) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = program.add_subcommand("bench", "prefill and decode speed");
  addCommon(*command, options->common, With::model_and_engine);
  addSpecs(*command, options->caches, "SPEC; repeatable");
  addWhole(*command, "-p", options->prompt, "tokens of the prompt; 0: skip", 0, 1 << 24);
  addWhole(*command, "-n", options->generated, "tokens generated; 0: skip", 0, 1 << 24);
  addWhole(*command, "-d", options->depths, "tokens already in the cache, a list: 0,4096", 0, 1 << 24)->delimiter(',');
  addWhole(*command, "-r", options->repetitions, "repetitions, after one that warms up", 1, 1000);
  command->add_flag("--profile", options->profile,
                    "also time, bytes and multiply-adds of each kind of operation, per prompt or token");
  command->add_flag("--read", options->read,
                    "also how fast all threads read as many bytes of memory as a token needs, in turn with decoding");
  command->callback([options] { runBench(*options); });
}

}  // namespace kvarium::cli
