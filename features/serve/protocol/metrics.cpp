#include "features/serve/protocol/metrics.h"

#include <cstdio>
#include <string_view>

namespace kvarium::serve {
namespace {

std::string labelText(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

class PrometheusText {
 public:
  explicit PrometheusText(std::string labels) : m_labels(std::move(labels)) {}

  void gauge(const char* name, const char* help, int64_t value) {
    family(name, help, "gauge"), line(name, "", static_cast<double>(value));
  }
  void counter(const char* name, const char* help, int64_t value) { counters(name, help, {{"", value}}); }
  struct Labelled {
    std::string labels;  // "source=\"device\""
    int64_t value;
  };
  void counters(const std::string& name, const char* help, std::initializer_list<Labelled> values) {
    family(name, help, "counter");
    for (const Labelled& each : values) line(name + "_total", each.labels, static_cast<double>(each.value));
  }
  void histogram(const std::string& name, const char* help, const Histogram& values) {
    family(name, help, "histogram");
    for (size_t i = 0; i < Histogram::bounds.size(); ++i) {
      line(name + "_bucket", "le=\"" + number(Histogram::bounds[i]) + "\"", static_cast<double>(values.at_most[i]));
    }
    line(name + "_bucket", "le=\"+Inf\"", static_cast<double>(values.count));
    line(name + "_sum", "", values.sum);
    line(name + "_count", "", static_cast<double>(values.count));
  }
  void info(const char* name, const char* help, const std::string& labels) {
    family(name, help, "gauge"), line(name, labels, 1);
  }
  std::string take() { return std::move(m_text); }

 private:
  void family(const std::string& name, const char* help, const char* type) {
    m_text += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
  }
  void line(const std::string& name, const std::string& labels, double value) {
    m_text += name + "{" + m_labels + (labels.empty() ? "" : "," + labels) + "} " + number(value) + "\n";
  }

  std::string m_labels, m_text;
};

}  // namespace

void Histogram::add(double value) {
  for (size_t i = 0; i < bounds.size(); ++i) at_most[i] += value <= bounds[i] ? 1 : 0;
  ++count;
  sum += value;
}

void Metrics::addTurn(const engine::TurnStats& stats, double waited) {
  if (stats.stop_reason == decode::StopReason::stopped)
    ++ended_by_client;
  else if (stats.stop_reason == decode::StopReason::eos || stats.stop_reason == decode::StopReason::stop)
    ++ended_by_stop;
  else
    ++ended_by_length;
  prompt_tokens += stats.prompt_tokens;
  cached_tokens += stats.reused_tokens;
  generated_tokens += stats.generated_tokens;
  evicted_tokens += stats.evicted;
  first_token_s.add(waited + stats.first_token_s);
  decode_s.add(stats.decode_s);
  waited_s.add(waited);
  whole_s.add(waited + stats.first_token_s + stats.decode_s);
}

std::string metricsText(const Metrics& metrics, const MetricsLabels& labels) {
  PrometheusText text("engine=\"0\",model_name=\"" + labelText(labels.model) + "\"");
  text.gauge("vllm:num_requests_running", "Turns that compute.", metrics.running);
  text.gauge("vllm:num_requests_waiting", "Turns in the queue.", metrics.waiting);
  text.counter("vllm:prefix_cache_queries", "Tokens of prompts that were looked for in a cache.",
               metrics.prompt_tokens);
  text.counter("vllm:prefix_cache_hits", "Tokens of prompts that were found in a cache.", metrics.cached_tokens);
  text.counter("vllm:prompt_tokens", "Tokens of prompts, cached ones among them.", metrics.prompt_tokens);
  text.counters("vllm:prompt_tokens_by_source", "Tokens of prompts by where they came from.",
                {{"source=\"local_compute\"", metrics.prompt_tokens - metrics.cached_tokens},
                 {"source=\"local_cache_hit\"", metrics.cached_tokens}});
  text.counter("vllm:prompt_tokens_cached", "Tokens of prompts that were not computed again.", metrics.cached_tokens);
  text.counter("vllm:generation_tokens", "Tokens of replies.", metrics.generated_tokens);
  text.counters("vllm:request_success", "Turns by how they ended; abort: the client left.",
                {{"finished_reason=\"stop\"", metrics.ended_by_stop},
                 {"finished_reason=\"length\"", metrics.ended_by_length},
                 {"finished_reason=\"abort\"", metrics.ended_by_client},
                 {"finished_reason=\"error\"", metrics.failed}});
  text.counters("vllm:admission_rejections", "Requests that were refused because the queue was full.",
                {{"reason=\"max_num_queued_reqs\"", metrics.queue_full}});
  text.histogram("vllm:time_to_first_token_seconds", "From the request to the first token.", metrics.first_token_s);
  text.histogram("vllm:request_queue_time_seconds", "In the queue.", metrics.waited_s);
  text.histogram("vllm:request_decode_time_seconds", "From the first token to the last.", metrics.decode_s);
  text.histogram("vllm:e2e_request_latency_seconds", "From the request to the last token.", metrics.whole_s);
  text.info("vllm:cache_config_info", "What caches are made of; block_size is that of events.",
            "block_size=\"" + std::to_string(labels.block_size) + "\",cache_dtype=\"" + labelText(labels.cache_format) +
                "\",enable_prefix_caching=\"True\"");
  text.gauge("kvarium:warm_conversations", "Conversations whose caches are kept.", metrics.warm_conversations);
  text.gauge("kvarium:warm_cache_bytes", "Memory of the caches that are kept.", metrics.warm_bytes);
  text.gauge("kvarium:warm_budget_bytes", "Beyond this, the conversation used longest ago is forgotten.",
             metrics.warm_budget_bytes);
  text.counter("kvarium:evicted_tokens", "Tokens that left a cache while a turn ran.", metrics.evicted_tokens);
  return text.take();
}

}  // namespace kvarium::serve
