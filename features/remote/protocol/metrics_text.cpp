#include "features/remote/protocol/metrics_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

namespace kvarium::remote {
namespace {

struct Label {
  std::string_view name, value;  // value: as written, with its escapes
};

// A line "name{label="value",...} number [time]".
struct Sample {
  std::string_view name;
  std::array<Label, 64> labels;
  size_t n_labels = 0;
  double value = 0;

  std::string_view label(std::string_view wanted) const {
    for (size_t i = 0; i < n_labels; ++i)
      if (labels[i].name == wanted) return labels[i].value;
    return {};
  }
};

// Reads a line from its front.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : m_rest(line) {}

  bool read(Sample& sample) {
    sample.n_labels = 0;
    sample.name = upTo("{ \t");
    if (sample.name.empty()) return false;
    if (m_rest.starts_with('{') && !readLabels(sample)) return false;
    skipBlanks();
    const std::string_view number = upTo(" \t");
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), sample.value);
    if (error == std::errc() && end == number.data() + number.size()) return true;
    sample.value = NAN;
    return number == "NaN" || number == "+Inf" || number == "-Inf";
  }

 private:
  std::string_view upTo(std::string_view ends) {
    const std::string_view part = m_rest.substr(0, m_rest.find_first_of(ends));
    m_rest.remove_prefix(part.size());
    return part;
  }
  void skipBlanks() {
    while (m_rest.starts_with(' ') || m_rest.starts_with('\t')) m_rest.remove_prefix(1);
  }
  bool skip(char c) {
    if (!m_rest.starts_with(c)) return false;
    m_rest.remove_prefix(1);
    return true;
  }
  bool readLabels(Sample& sample) {
    skip('{');
    for (;;) {
      skipBlanks();
      if (skip('}')) return true;
      Label label{.name = upTo("=\"},"), .value = {}};
      if (!skip('=') || !skip('"') || !readValue(label.value)) return false;
      if (sample.n_labels < sample.labels.size()) sample.labels[sample.n_labels++] = label;
      skipBlanks();
      if (!skip(',') && !m_rest.starts_with('}')) return false;
    }
  }
  bool readValue(std::string_view& value) {
    for (size_t i = 0; i < m_rest.size(); ++i) {
      if (m_rest[i] == '\\') {
        ++i;
      } else if (m_rest[i] == '"') {
        value = m_rest.substr(0, i);
        m_rest.remove_prefix(i + 1);
        return true;
      }
    }
    return false;
  }

  std::string_view m_rest;
};

// Nothing where it is no count.
std::optional<int64_t> countIn(double value) {
  if (!(value >= 0 && value < 9e15)) return std::nullopt;
  return static_cast<int64_t>(value);
}

// What a family means: a count of a rank, where its labels have this value. Samples of one rank are summed: some have a
// label that does not matter here, as model_name.
struct CountFamily {
  std::string_view name;
  int64_t RankMetrics::*count;
  std::string_view label = {}, value = {};
};
constexpr CountFamily count_families[] = {
    {"vllm:num_requests_running", &RankMetrics::running},
    {"vllm:num_requests_waiting", &RankMetrics::waiting},
    {"vllm:prefix_cache_queries_total", &RankMetrics::asked_tokens},
    {"vllm:prefix_cache_hits_total", &RankMetrics::hit_tokens},
    {"vllm:gpu_prefix_cache_queries_total", &RankMetrics::asked_tokens},
    {"vllm:gpu_prefix_cache_hits_total", &RankMetrics::hit_tokens},
    {"vllm:external_prefix_cache_queries_total", &RankMetrics::external_asked},
    {"vllm:external_prefix_cache_hits_total", &RankMetrics::external_hits},
    {"vllm:prompt_tokens_by_source_total", &RankMetrics::computed_tokens, "source", "local_compute"},
    {"vllm:prompt_tokens_cached_by_source_total", &RankMetrics::device_hits, "source", "device"},
    {"vllm:prompt_tokens_cached_by_source_total", &RankMetrics::host_hits, "source", "host"},
    {"vllm:prompt_tokens_cached_by_source_total", &RankMetrics::disk_hits, "source", "disk"},
    {"vllm:num_preemptions_total", &RankMetrics::preemptions},
    {"vllm:request_success_total", &RankMetrics::finished, "finished_reason", "stop"},
    {"vllm:request_success_total", &RankMetrics::finished, "finished_reason", "length"},
    {"vllm:request_success_total", &RankMetrics::failed, "finished_reason", "abort"},
    {"vllm:request_success_total", &RankMetrics::failed, "finished_reason", "error"},
    {"vllm:prompt_tokens_total", &RankMetrics::prompt_tokens},
    {"vllm:generation_tokens_total", &RankMetrics::generated_tokens},
    {"vllm:time_to_first_token_seconds_count", &RankMetrics::first_token_count},
    {"sglang:num_running_reqs", &RankMetrics::running},
    {"sglang:num_queue_reqs", &RankMetrics::waiting},
    {"sglang:kv_used_tokens", &RankMetrics::used_tokens},
    {"sglang:kv_evictable_tokens", &RankMetrics::evictable_tokens},
    {"sglang:kv_available_tokens", &RankMetrics::free_tokens},
    {"sglang:evicted_tokens_total", &RankMetrics::evicted_tokens},
    {"sglang:hicache_host_used_tokens", &RankMetrics::host_used_tokens},
    {"sglang:hicache_host_total_tokens", &RankMetrics::host_tokens},
    {"sglang:cached_tokens_total", &RankMetrics::hit_tokens},
    {"sglang:prompt_tokens_total", &RankMetrics::prompt_tokens},
    {"sglang:generation_tokens_total", &RankMetrics::generated_tokens},
    {"sglang:num_requests_total", &RankMetrics::finished},
    {"sglang:time_to_first_token_seconds_count", &RankMetrics::first_token_count},
    {"llamacpp:requests_processing", &RankMetrics::running},
    {"llamacpp:requests_deferred", &RankMetrics::waiting},
    {"llamacpp:prompt_tokens_cached_total", &RankMetrics::hit_tokens},
    {"llamacpp:prompt_tokens_total", &RankMetrics::computed_tokens},
    {"llamacpp:tokens_predicted_total", &RankMetrics::generated_tokens},
};

struct NumberFamily {
  std::string_view name;
  double RankMetrics::*number;
};
constexpr NumberFamily number_families[] = {
    {"vllm:kv_cache_usage_perc", &RankMetrics::in_use},
    {"vllm:gpu_cache_usage_perc", &RankMetrics::in_use},
    {"sglang:token_usage", &RankMetrics::in_use},
    {"sglang:cache_hit_rate", &RankMetrics::hit_rate},
    {"vllm:time_to_first_token_seconds_sum", &RankMetrics::first_token_sum_s},
    {"sglang:time_to_first_token_seconds_sum", &RankMetrics::first_token_sum_s},
};

// SGLang's sizes: counts of their own since 0.5.11, labels before.
struct SizeFamily {
  std::string_view name;
  int64_t CacheConfig::*size;
};
constexpr SizeFamily size_families[] = {
    {"sglang:page_size", &CacheConfig::block_size},
    {"sglang:num_pages", &CacheConfig::blocks},
    {"sglang:max_total_num_tokens", &CacheConfig::tokens},
};

constexpr int64_t most_whole = int64_t{1} << 53;  // beyond it no count is true

int64_t wholeIn(std::string_view text) {
  int64_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number > 0 && number <= most_whole ? number : -1;
}

CacheConfig vllmConfig(const Sample& sample) {
  CacheConfig config{.block_size = wholeIn(sample.label("block_size")),
                     .blocks = wholeIn(sample.label("num_gpu_blocks")),
                     .unused = 1,
                     .blocks_forced = wholeIn(sample.label("num_gpu_blocks_override")) > 0,
                     .memory_bytes = wholeIn(sample.label("kv_cache_memory_bytes")),
                     .tokens = wholeIn(sample.label("kv_cache_size_tokens")),
                     .window = wholeIn(sample.label("sliding_window")),
                     .dtype = std::string(sample.label("cache_dtype").substr(0, 40))};
  const std::string_view prefixes = sample.label("enable_prefix_caching");
  config.prefix_caching = prefixes == "True" ? 1 : prefixes == "False" ? 0 : -1;
  return config;
}

using Families = std::unordered_multimap<std::string_view, const CountFamily*>;
const Families& countFamilies() {
  static const Families families = [] {
    Families made;
    for (const CountFamily& family : count_families) made.emplace(family.name, &family);
    return made;
  }();
  return families;
}

void takeSglangConfig(const Sample& sample, CacheConfig& config) {
  config.block_size = wholeIn(sample.label("page_size"));
  config.blocks = wholeIn(sample.label("num_pages"));
}

class MetricsReader {
 public:
  MetricsReader(EngineMetrics& metrics, const MetricsLimits& limits) : m_metrics(metrics), m_limits(limits) {}

  // False: too many ranks.
  bool take(const Sample& sample) {
    const auto [first, end] = countFamilies().equal_range(sample.name);
    for (auto family = first; family != end; ++family) {
      const CountFamily& one = *family->second;
      if (!one.label.empty() && sample.label(one.label) != one.value) continue;
      RankMetrics* rank = rankOf(sample);
      if (!rank) return false;
      if (const auto count = countIn(sample.value)) addTo(rank->*one.count, *count);
    }
    for (const NumberFamily& family : number_families) {
      if (family.name != sample.name) continue;
      RankMetrics* rank = rankOf(sample);
      if (!rank) return false;
      if (sample.value >= 0) rank->*family.number = sample.value;
    }
    for (const SizeFamily& family : size_families) {
      if (family.name != sample.name) continue;
      RankMetrics* rank = rankOf(sample);
      if (!rank) return false;
      if (const auto size = countIn(sample.value); size && *size > 0) rank->cache.*family.size = *size;
    }
    const bool of_vllm = sample.name == "vllm:cache_config_info";
    if (of_vllm || sample.name == "sglang:cache_config_info") {
      RankMetrics* rank = rankOf(sample);
      if (!rank) return false;
      if (of_vllm)
        rank->cache = vllmConfig(sample);
      else
        takeSglangConfig(sample, rank->cache);
    }
    return true;
  }

 private:
  static void addTo(int64_t& sum, int64_t count) { sum = sum < 0 ? count : sum + std::min(count, INT64_MAX - sum); }

  // Null: there are too many.
  RankMetrics* rankOf(const Sample& sample) {
    std::string_view name = sample.label("engine");
    if (name.empty()) name = sample.label("dp_rank");
    for (RankMetrics& rank : m_metrics.ranks)
      if (rank.rank == name) return &rank;
    if (m_metrics.ranks.size() == m_limits.ranks) return nullptr;
    m_metrics.ranks.push_back({.rank = std::string(name)});
    return &m_metrics.ranks.back();
  }

  EngineMetrics& m_metrics;
  const MetricsLimits& m_limits;
};

bool mayMatter(std::string_view name) {
  return name.starts_with("vllm:") || name.starts_with("sglang:") || name.starts_with("llamacpp:");
}

Unexpected<Fault> beyond(const Sentence& sentence) { return Unexpected{Fault{FaultKind::too_large, sentence}}; }

}  // namespace

int64_t CacheConfig::bytesPerToken() const {
  if (memory_bytes <= 0 || blocks_forced || blocks <= 0 || block_size <= 0) return -1;
  return memory_bytes / blocks / block_size;
}

int64_t CacheConfig::usableBlocks() const { return blocks > 0 ? blocks - unused : -1; }

Expected<EngineMetrics, Fault> readMetrics(std::string_view text, const MetricsLimits& limits) {
  if (text.size() > limits.bytes) return beyond({"the counters have more than %L1 bytes", limits.bytes});
  EngineMetrics metrics;
  MetricsReader reader(metrics, limits);
  Sample sample;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > limits.line) return beyond({"the counters have a line of more than %L1 bytes", limits.line});
    if (line.empty() || line.starts_with('#')) continue;
    if (!LineReader(line).read(sample)) {
      ++metrics.unread;
      continue;
    }
    ++metrics.lines;
    if (mayMatter(sample.name) && !reader.take(sample))
      return beyond({"the counters are of more than %L1 engines", limits.ranks});
  }
  return metrics;
}

}  // namespace kvarium::remote
