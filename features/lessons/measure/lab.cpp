#include "features/lessons/measure/lab.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/decode/runner.h"
#include "features/lessons/measure/lesson.h"

namespace kvarium::lessons {

std::filesystem::path lessonsFolder() {
  std::error_code unknown;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  return program.parent_path().parent_path() / "share" / "kvarium" / "lessons";
}

Lab::Lab(const loading::ChatModel& model, model::Decoder& decoder, LabOptions options)
    : m_model(model), m_decoder(decoder), m_options(std::move(options)) {}

Lab::Lab(const Lab& other, std::string_view name)
    : m_own_model(loading::openChatModel(other.folder() / "models" / name, other.device())),
      m_own_decoder(std::make_unique<model::Decoder>(m_own_model->model, other.device())),
      m_model(*m_own_model),
      m_decoder(*m_own_decoder),
      m_options(other.m_options) {}

cache::CacheJob Lab::job(int64_t context) const {
  const device::LayerDevices devices = m_decoder.devices();
  return {.default_format = m_model.default_format,
          .context = context,
          .chunk = device().facts().prompt_chunk,
          .memory_limit = m_options.memory_limit,
          .kept_bytes = m_options.kept_bytes,
          .offload_when_full = m_options.offload_when_full,
          .border = devices.border(),
          .outside = cache::placesOutside(devices)};
}

cache::KvCache Lab::makeCache(std::string_view spec, int64_t context, MemoryLimit limit) const {
  cache::CacheJob limited = job(context);
  if (limit.bytes >= 0) {
    limited.memory_limit = limit.bytes;
    limited.offload_when_full = limit.offload;
  }
  return {m_decoder.devices(), m_model.config.cacheShape(), cache::parseCacheSpec(spec), limited};
}

cache::CacheEstimate Lab::estimate(std::string_view spec, int64_t context) const {
  return cache::estimateCache(cache::parseCacheSpec(spec), m_model.config.cacheShape(), job(context));
}

cache::KvCache Lab::restore(const std::filesystem::path& file, int64_t context) const {
  return cache::restoreCache(cache::ArchiveFile::open(file), m_decoder.devices(),
                             {.layers = m_model.config.cacheShape(), .owner = m_model.owner, .job = job(context)})
      .cache;
}

std::vector<TokenId> Lab::text(int64_t count) const {
  const std::filesystem::path path = m_options.folder / "text.txt";
  std::ifstream file(path, std::ios::binary);
  std::ostringstream read;
  read << file.rdbuf();  // an error of the file is a state of the stream
  const std::string text = std::move(read).str();
  if (text.empty()) {
    throw Error(ErrorKind::file, {"%1 cannot be read", path.string()},
                "install the program with share/kvarium/lessons next to its folder");
  }
  std::vector<TokenId> ids = m_model.tokenizer.encode(text, {.add_special = true});
  if (std::ssize(ids) < count) {
    throw Error(ErrorKind::content,
                {"the text of the lessons has %1 tokens, and %2 are needed", std::ssize(ids), count},
                "open a model with a smaller vocabulary");
  }
  ids.resize(static_cast<size_t>(count));
  return ids;
}

namespace {

void check(const Expected<model::Outcome, cache::Full>& outcome, const cache::KvCache& cache) {
  if (!outcome) {
    const cache::Full& full = outcome.error();
    throw Error(
        full.memory ? ErrorKind::memory : ErrorKind::content, {"%1: %2", cache.facts().spec, full.reason},
        full.memory ? Sentence("free memory, then run again") : Sentence("open a model that reads longer texts"));
  }
  if (*outcome == model::Outcome::stopped) throw Stopped();
}

}  // namespace

std::vector<float> Lab::feed(cache::KvCache& cache, std::span<const TokenId> ids, model::Want want) const {
  std::vector<float> logits;
  check(decode::feed(m_decoder, cache, ids, want, logits, {.stop = m_options.stop, .goes_on = true}), cache);
  return logits;
}

TokenId Lab::feedForTop(cache::KvCache& cache, std::span<const TokenId> ids) const {
  TokenId top = 0;
  check(decode::feedTop(m_decoder, cache, ids, top, {.stop = m_options.stop, .goes_on = true}), cache);
  return top;
}

TokenId Lab::readUpTo(cache::KvCache& cache, std::span<const TokenId> text, int64_t length) const {
  const int64_t seen = cache.status().lengths().tokens_seen;
  return feedForTop(cache, text.subspan(static_cast<size_t>(seen), static_cast<size_t>(length - seen)));
}

void Lab::feedInPieces(cache::KvCache& cache, std::span<const TokenId> ids, int64_t piece) const {
  for (size_t at = 0; at < ids.size(); at += static_cast<size_t>(piece))
    feed(cache, ids.subspan(at, std::min(static_cast<size_t>(piece), ids.size() - at)));
}

std::vector<TokenId> Lab::withOther(std::vector<TokenId> text, int64_t position) const {
  TokenId& id = text[static_cast<size_t>(position)];
  const auto other = std::find_if(text.begin() + 1, text.end(), [&](TokenId one) { return one != id; });
  if (other == text.end())
    throw Error(ErrorKind::content, "all tokens of the lesson's text are the same to this model", "open another model");
  id = *other;
  return text;
}

std::vector<TokenId> Lab::continued(cache::KvCache& cache, TokenId first, int64_t count) const {
  std::vector<TokenId> ids;
  for (TokenId next = first; std::ssize(ids) < count;) ids.push_back(next = feedForTop(cache, {&next, 1}));
  return ids;
}

Figure Lab::seconds(int runs, const std::function<void()>& work, const std::function<void()>& prepare,
                    int warm_ups) const {
  const auto waitForDevices = [&] {
    for (int i = 0; i < m_decoder.devices().count(); ++i) m_decoder.devices().at(i).synchronize();
  };
  std::vector<double> times;
  for (int run = -warm_ups; run < runs; ++run) {
    if (m_options.stop && m_options.stop->load()) throw Stopped();
    if (prepare) prepare();
    waitForDevices();
    const auto start = Clock::now();
    work();
    waitForDevices();
    if (run >= 0) times.push_back(secondsSince(start));
  }
  return medianOf(std::move(times));
}

void Lab::progress(double done, double total) const {
  if (m_options.stop && m_options.stop->load()) throw Stopped();
  if (m_options.progress) m_options.progress(done / total);
}

}  // namespace kvarium::lessons
