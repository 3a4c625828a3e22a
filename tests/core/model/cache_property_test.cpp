// One property of all compositions: a random model, a random specification, a random life of several sequences.
//   (a) with room enough every retention gives the logits of the full cache, 2e-5 relative, where numbers are plain f32
//   (b) no format leaves its stated error (tests/support/spy_device.h), nothing written changes, logits are finite
//   (c) plain formats give the same bits however the same ids were cut, of the retentions that say so
//   (d) bytes are what was handed out and, where nothing was taken back, what was estimated, or no more where the
//       estimate says that it is a bound
//   (e) forks never disturb each other, and all blocks come back
//   (f) where cells of any age leave, a step leaves no more blocks than packing does and it adds itself
// What cannot be is refused with an Error that says which key, and a remedy. A failure is made small and printed as one
// line; KVARIUM_CACHE_CASE runs that line alone, KVARIUM_CACHE_SEED and KVARIUM_CACHE_CASES other and more cases;
// KVARIUM_CACHE_ALL prints every line before it is run, for what ends the program.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "tests/core/model/golden.h"
#include "tests/support/spy_device.h"
#include "tests/support/test_device.h"

namespace kvarium::model::cache_property_test {
namespace {

using Ids = std::vector<TokenId>;
using Logits = std::vector<float>;

// f7@31: feed seven ids, the first made of 31; x7@31: the same, but drop the step; k40: keep 40 tokens; d3: drop the
// last three; o: fork; s2: continue with sequence 2 (modulo their number); c: checkpoint; r: reset
struct Op {
  char kind = 'f';
  int64_t n = 0, first = 0;
  bool feeds() const { return kind == 'f' || kind == 'x'; }
  Ids ids() const {
    Ids result;
    for (int64_t i = 0; i < n; ++i) result.push_back(static_cast<TokenId>(1 + (first + i * 37 + i * i % 13) % 250));
    return result;
  }
};

struct Case {
  std::string family, spec;
  std::vector<Op> script;

  std::string line() const {
    std::ostringstream out;
    out << family << " | " << spec << " |";
    for (const Op& op : script) {
      out << ' ' << op.kind;
      if (op.feeds()) out << op.n << '@' << op.first;
      if (op.kind == 'k' || op.kind == 'd' || op.kind == 's') out << op.n;
    }
    return out.str();
  }
  static Case parse(const std::string& line) {
    std::istringstream in(line);
    Case one;
    std::string bar, word;
    in >> one.family >> bar >> one.spec >> bar;
    while (in >> word) {
      Op op{word[0], 0, 0};
      const size_t at = word.find('@');
      if (word.size() > 1) op.n = std::stoll(word.substr(1, at == std::string::npos ? at : at - 1));
      if (at != std::string::npos) op.first = std::stoll(word.substr(at + 1));
      one.script.push_back(op);
    }
    return one;
  }
};

// The operations on one sequence, so that they can be repeated alone.
struct Sequence {
  cache::KvCache cache;
  std::vector<Op> past;
  std::vector<Logits> outputs;  // of its feeds
  Logits rows;                  // [ids, vocab]
  bool cut = false;
};

struct Counts {
  int run = 0, refused = 0, sealed = 0, roomy = 0, forked = 0, cut = 0, full = 0, exact = 0, bounded = 0;
  std::map<std::string, int> retentions;  // that lived in some layer
};

class Property {
 public:
  Counts counts;

  // Why the property does not hold, or nothing.
  std::string failure(const Case& one) {
    const GoldenModel& model = models(one.family);
    const std::vector<cache::LayerShape> shape = model.decoder->model().config.cacheShape();
    support::SpyDevice spy(*model.device);
    std::string why;
    try {
      const cache::CacheSpec spec = cache::parseCacheSpec(one.spec);
      std::vector<Sequence> all;
      all.push_back({cache::KvCache(spy, shape, spec, job), {}, {}, {}, false});
      std::set<std::string> names;
      for (const cache::LayerPlan& plan : cache::planLayers(spec, shape, job))
        names.insert(std::string(plan.retention->name));
      for (const std::string& name : names) ++counts.retentions[name];
      why = live(model, spy, all, one.script);
      spy.synchronize();
      if (why.empty() && !spy.broken.empty()) why = spy.broken;
      for (size_t i = 0; why.empty() && i < all.size(); ++i) {
        why = judge(model, spec, shape, spy, all[i], all.size() == 1);
        if (!why.empty()) why += ", sequence " + std::to_string(i);
      }
      counts.forked += all.size() > 1;
      all.clear();
      if (why.empty() && spy.handed_out != 0) why = std::to_string(spy.handed_out) + " bytes did not come back";
      counts.sealed += spy.sealed_tiles > 0;
      ++counts.run;
    } catch (const Error& error) {
      ++counts.refused;
      why = judgeRefusal(one.spec, error);
    }
    return why;
  }

 private:
  static constexpr int64_t longest = 500;  // tokens of a text
  const cache::CacheJob job{cache::findFormat("f32"), longest, longest, -1, 2};
  std::map<std::string, GoldenModel> m_models;

  const GoldenModel& models(const std::string& family) {
    const auto folder = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / family;
    // Keys are stored without their biases, however small these are.
    const auto found = m_models.find(family);
    if (found != m_models.end()) return found->second;
    support::TestDevices devices({.threads = 2, .precision = device::Precision::exact});
    return m_models.try_emplace(family, folder, std::move(devices), LargeBias{.number = 0, .spreads = 0}).first->second;
  }

  // One call; rows of its ids, or Full. Rotations that follow the length get one length.
  static Expected<Logits, cache::Full> call(const GoldenModel& model, cache::KvCache& cache, const Ids& ids,
                                            bool commit = true) {
    Ids all;
    if (cache.facts().keeps_nothing && commit) {
      all = cache.ids();
      cache.reset();
    }
    const size_t seen = all.size();
    all.insert(all.end(), ids.begin(), ids.end());
    Expected<cache::Step, cache::Full> step = cache.begin(static_cast<int64_t>(all.size()));
    if (!step) return Unexpected{step.error()};
    const BatchItem item{.cache = &cache, .step = &*step, .ids = all, .want = Want::all, .length = longest};
    Logits logits;
    model.decoder->forward({&item, 1}, logits);
    if (!commit) return logits;
    cache.commit(std::move(*step), all);
    if (cache.facts().keeps_nothing) cache.dropCells();
    logits.erase(logits.begin(), logits.begin() + static_cast<std::ptrdiff_t>(seen) * model.vocab());
    return logits;
  }

  static bool tooLong(const GoldenModel& model, const cache::KvCache& cache, int64_t n) {
    const ModelConfig& config = model.decoder->model().config;
    const int64_t most = config.learned_positions ? std::min(longest, config.context_length) : longest;
    return static_cast<int64_t>(cache.ids().size()) + n > most;
  }

  // One operation on one sequence; the same again for a sequence that does it alone.
  std::string apply(const GoldenModel& model, Sequence& one, const Op& op) {
    const auto length = static_cast<int64_t>(one.cache.ids().size());
    const auto vocab = static_cast<size_t>(model.vocab());
    if (op.feeds()) {
      if (op.kind == 'x' && one.cache.facts().keeps_nothing) return "";  // its steps begin with the whole text
      if (op.n == 0 || tooLong(model, one.cache, op.n)) return "";
      const Expected<Logits, cache::Full> rows = call(model, one.cache, op.ids(), op.kind == 'f');
      if (!rows) {
        ++counts.full;
        if (rows.error().reason.empty()) return "full without a reason";
        if (static_cast<int64_t>(one.cache.ids().size()) != length && !one.cache.facts().keeps_nothing)
          return "full, and moved";
        return "";
      }
      one.outputs.push_back(*rows);
      for (float value : *rows) {
        if (!std::isfinite(value)) return "a logit is not finite";
      }
      if (op.kind == 'f') one.rows.insert(one.rows.end(), rows->begin(), rows->end());
      if (const std::string why = op.kind == 'f' ? tooSparse(one.cache, op.n) : ""; !why.empty()) return why;
    } else if (op.kind == 'k' || op.kind == 'd') {
      const int64_t keep = op.kind == 'k' ? op.n : length - op.n;
      const Expected<void, cache::Refusal> cut = one.cache.truncate(keep);
      const bool in_range = keep >= 0 && keep < length;
      if (!cut && cut.error().reason.empty()) return "a refusal without a reason";
      if (!cut && (keep == 0 || keep >= length))
        return "keeping nothing or everything is refused: " + inEnglish(cut.error().reason);
      if (cut && keep < 0) return "less than nothing was kept";
      if (cut && in_range) {
        one.cut = true;
        ++counts.cut;
        one.rows.resize(static_cast<size_t>(keep) * vocab);
      }
      if (static_cast<int64_t>(one.cache.ids().size()) != (cut && in_range ? keep : length))
        return "a cut of another length";
    } else if (op.kind == 'c') {
      one.cache.checkpoint();
      one.cut = true;  // a state more than was estimated
    } else if (op.kind == 'r') {
      one.cache.reset();
      one.rows.clear();
      one.cut = true;
      if (one.cache.status().lengths().tokens_seen != 0 || one.cache.status().lengths().stored != 0)
        return "reset left something";
    }
    if (one.rows.size() != one.cache.ids().size() * vocab && !one.cache.facts().keeps_nothing)
      return "a length that is not the text's";
    return "";
  }

  // (f)
  static std::string tooSparse(const cache::KvCache& cache, int64_t n) {
    const cache::CacheStore& store = cache.store();
    for (size_t g = 0; g < store.groups.size(); ++g) {
      const cache::Group& group = store.groups[g];
      const bool rounds = group.plan.sealing && group.plan.sealing->requantize_all;  // these steps do not pack
      if (!group.retention->traits().evictsAnyAge() || rounds) continue;
      const cache::CellTable& table = cache.state().tables[g];
      const auto held = static_cast<int64_t>(table.blocks().size());
      const int64_t first = group.plan.sealing && group.plan.sealing->rule.first_full > 0 ? 1 : 0;  // has its own block
      const int64_t most = cache::mostPacked(std::max(table.stored(), group.retention->traits().capacity)) + first +
                           cache::blocksOf(n, true);
      if (held > most) {
        return std::to_string(table.stored()) + " cells lie in " + std::to_string(held) + " blocks, at most " +
               std::to_string(most) + " were expected";
      }
    }
    return "";
  }

  std::string live(const GoldenModel& model, const support::SpyDevice& spy, std::vector<Sequence>& all,
                   const std::vector<Op>& script) {
    size_t now = 0;
    for (const Op& op : script) {
      if (op.kind == 's') {
        now = static_cast<size_t>(op.n) % all.size();
      } else if (op.kind == 'o') {
        if (all.size() == 4) continue;
        const Sequence& from = all[now];
        all.push_back({from.cache.fork(), from.past, from.outputs, from.rows, from.cut});
      } else {
        const std::string why = apply(model, all[now], op);
        if (!why.empty()) return why;
        all[now].past.push_back(op);
      }
      // What retentions want to know of a step is computed next to the cache, and what keys lack lies there.
      const cache::CacheStore& store = all[now].cache.store();
      size_t beside = store.devices.front().evidence.size();
      for (const device::Memory& memory : store.key_bias_memory) beside += memory.size();
      const int64_t bytes = all[now].cache.status().bytes().total(),
                    handed_out = static_cast<int64_t>(spy.handed_out - beside);
      if (all.size() == 1 ? bytes != handed_out : bytes > handed_out) {
        return std::to_string(bytes) + " bytes are reported and " + std::to_string(handed_out) + " handed out";
      }
    }
    // In turn, so that who wrote into another's block is found out.
    for (int64_t i = 0; i < 2 * static_cast<int64_t>(all.size()); ++i) {
      Sequence& one = all[static_cast<size_t>(i) % all.size()];
      const Op op{'f', 2, 100 * i};
      const std::string why = apply(model, one, op);
      if (!why.empty()) return why;
      one.past.push_back(op);
    }
    return "";
  }

  std::string judge(const GoldenModel& model, const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& shape,
                    const support::SpyDevice& spy, Sequence& one, bool only) {
    std::string why;
    support::inOrderOf(*model.device, [&] { why = numbersStay(spy, one.cache); });  // it reads device memory
    model.device->synchronize();
    if (why.empty()) why = alone(model, spec, shape, one);
    if (why.empty()) why = againstWhole(model, spec, shape, one);
    if (why.empty() && !one.cut && !spec.keeps_nothing && !one.cache.ids().empty()) {
      cache::CacheJob exact = job;
      exact.context = static_cast<int64_t>(one.cache.ids().size());
      exact.chunk = 1;
      for (const Op& op : one.past) exact.chunk = std::max(exact.chunk, op.feeds() ? op.n : 0);
      const cache::CacheEstimate told = cache::estimateCache(spec, shape, exact);
      const cache::Bytes real = one.cache.status().bytes();
      ++(told.exact ? counts.exact : counts.bounded);
      const auto holds = [&](int64_t foretold, int64_t found) {
        return told.exact ? foretold == found : foretold >= found;
      };
      const int64_t most = cache::estimateCache(spec, shape, job).total();  // a capacity may be the job's
      if (!holds(told.kv, real.kv) || !holds(told.scales, real.scales) || !holds(told.residual, real.residual) ||
          !holds(told.state, real.state) || (only && most < real.total())) {
        const auto words = [](const cache::Bytes& bytes) {
          return std::to_string(bytes.kv) + " + " + std::to_string(bytes.scales) + " + " +
                 std::to_string(bytes.residual) + " + " + std::to_string(bytes.state) + ", " +
                 std::to_string(bytes.total()) + " in all";
        };
        why = (told.exact ? "estimated " : "estimated at most ") + words(told) + " and " + std::to_string(most) +
              " for the whole job, found " + words(real);
      }
    }
    return why;
  }

  // (b) what a cache holds is what was written, to the bit.
  static std::string numbersStay(const support::SpyDevice& spy, const cache::KvCache& cache) {
    const cache::CacheStore& store = cache.store();
    for (size_t layer = 0; layer < store.layer_at.size(); ++layer) {
      const auto [g, index] = store.layer_at[layer];
      if (g < 0) continue;
      for (const cache::Block& block : cache.state().tables[static_cast<size_t>(g)].blocks()) {
        const cache::BlockPool& pool = store.groups[static_cast<size_t>(g)].pool(block.form);
        const cache::LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
        const device::DevicePtr<std::byte> base = pool.base(block.id);
        if (!areWritten(spy, base + pool.kOffset(index), device::KvSide::key, storage.k, storage, block.live) ||
            !areWritten(spy, base + pool.vOffset(index), device::KvSide::value, storage.v, storage, block.live)) {
          return "what layer " + std::to_string(layer) + " wrote has changed";
        }
      }
    }
    return "";
  }
  static bool areWritten(const support::SpyDevice& spy, device::DevicePtr<const std::byte> tiles, device::KvSide side,
                         const device::KvEncoding& coding, const cache::LayerStorage& storage, uint64_t live) {
    const std::vector<float>* written = spy.written(tiles);
    if (!written) return true;
    const std::vector<float> now =
        support::tilesNumbers(coding, side, device::raw(tiles), storage.n_kv_heads, storage.head_dim);
    const auto dim = static_cast<size_t>(storage.head_dim);
    for (size_t i = 0; i < now.size(); ++i) {
      if (live >> (i / dim % device::cells_per_block) & 1 && now[i] != (*written)[i]) return false;
    }
    return true;
  }

  // (e) the same operations on a separate cache give the same bits.
  std::string alone(const GoldenModel& model, const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& shape,
                    const Sequence& one) {
    support::SpyDevice own(*model.device);
    Sequence again{cache::KvCache(own, shape, spec, job), {}, {}, {}, false};
    for (const Op& op : one.past) {
      const std::string why = apply(model, again, op);
      if (!why.empty()) return why + ", alone";
    }
    if (again.cache.ids() != one.cache.ids()) return "alone it has another text";
    if (again.outputs != one.outputs) return "its logits are not those it has alone";
    return "";
  }

  // (a) and (c)
  std::string againstWhole(const GoldenModel& model, const cache::CacheSpec& spec,
                           const std::vector<cache::LayerShape>& shape, const Sequence& one) {
    const Ids& ids = one.cache.ids();
    const auto length = static_cast<int64_t>(ids.size());
    if (ids.empty() || one.rows.size() != ids.size() * static_cast<size_t>(model.vocab())) return "";
    bool plain = true, f32 = true, room = true, bits = true, same = true;
    for (const cache::LayerPlan& plan : cache::planLayers(spec, shape, job)) {
      if (!plan.hasCells()) continue;
      plain = plain && !plan.sealing;
      f32 = f32 && plan.k_format->tag == device::KvFormat::f32 && plan.v_format->tag == device::KvFormat::f32;
      const std::unique_ptr<cache::Retention> retention = cache::makeRetention(plan);
      const int64_t capacity = retention->traits().capacity, sinks = retention->traits().sinks;
      // If only sinks outlive a step, blocks begin where steps do, and sums have another order.
      bits = bits && (sinks == 0 || capacity - sinks > 1);
      // The last row sees the cells that it would see if only cells outside the layer's own window were dropped.
      const int64_t whole = cache::makeFull({.layer_window = plan.shape.window})->cells(length - 1);
      room = room && retention->cells(length - 1) >= whole;
      same = same && (retention->traits().same_however_cut || retention->traits().keepsYoungest(length - 1));
    }
    if (!plain || !same) return "";
    cache::KvCache whole(model.devices(), shape, spec, job);
    const Expected<Logits, cache::Full> rows = call(model, whole, ids);
    if (!rows) return "in one piece it is full: " + inEnglish(rows.error().reason);
    const double apart = largestDifference(*rows, one.rows), scale = largestDifference(*rows, Logits(rows->size()));
    if (apart > (bits ? 0 : 2e-5 * scale))
      return "in one piece the bits are others, by " + std::to_string(apart / scale);
    if (!f32 || !room) return "";
    ++counts.roomy;
    cache::KvCache full(model.devices(), shape, cache::parseCacheSpec("dynamic"), job);
    const Expected<Logits, cache::Full> truth = call(model, full, ids);
    double largest = 0;
    for (float value : *truth) largest = std::max(largest, std::abs(double{value}));
    const double off = largestDifference(*truth, one.rows);
    return off <= 2e-5 * largest ? "" : "with room enough it is off by " + std::to_string(off / largest);
  }

  static std::string judgeRefusal(const std::string& spec, const Error& error) {
    const std::string said = error.what();
    if (error.remedy().empty()) return "refused without a remedy: " + said;
    if (error.kind() == ErrorKind::memory) return "";
    if (error.kind() != ErrorKind::usage && error.kind() != ErrorKind::content &&
        error.kind() != ErrorKind::unsupported) {
      return "refused as another kind: " + said;
    }
    if (said.find("cache specification: ") == std::string::npos) return "refused without its name: " + said;
    // The sentence or the remedy names something that was said: a key, a value, the layers of a rule.
    if (spec.find(';') != std::string::npos && said.find("layer ") != std::string::npos) return "";
    std::string word;
    for (const char c : spec + ",") {
      if (std::isalnum(static_cast<unsigned char>(c))) {  // of axis_key "axis" is enough
        word += c;
      } else {
        const std::string named = word.size() > 1 ? word : '"' + word + '"';
        if (!word.empty() && said.find(named) != std::string::npos) return "";
        word.clear();
      }
    }
    return "refused without naming a key: " + said;
  }
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : m_random(seed) {}

  Case make() {
    Case one;
    one.family = any({"llama_f32", "llama_f32", "gemma2", "mistral_window", "qwen2_window", "jamba", "mamba", "gpt2",
                      "phi3_partial_rotary", "qwen3", "llama_bias_head_dim", "llama_dynamic_rope", "phi3_longrope",
                      "lfm2", "qwen35", "nemotron_h", "falcon_h1"});
    one.spec = spec();
    const int ops = 2 + number(9);
    for (int i = 0; i < ops; ++i) one.script.push_back(op());
    return one;
  }

 private:
  std::mt19937_64 m_random;
  static std::vector<std::string> listed(const std::vector<std::string_view>& names) {
    return {names.begin(), names.end()};
  }
  // Every name in the tables. Caches with a fixed or no memory are drawn half as often; offloaded ones have a random
  // test of their own (residency_test.cpp).
  const std::vector<std::string> m_retentions = listed(cache::retentionNames());
  const std::vector<std::string> m_backends = listed(cache::backendNames());
  const std::vector<const cache::Preset*> m_presets = [] {
    std::vector<const cache::Preset*> rows;
    for (const cache::Preset& preset : cache::presets()) {
      if (preset.offloads) continue;
      const bool fixed = preset.retention == "fixed" || preset.keeps_nothing || preset.needs_layer_window;
      rows.insert(rows.end(), fixed ? 1 : 2, &preset);
    }
    return rows;
  }();
  int number(int below) { return static_cast<int>(m_random() % static_cast<uint64_t>(below)); }
  bool chance(int percent) { return number(100) < percent; }
  std::string any(const std::vector<std::string>& words) {
    return words[static_cast<size_t>(number(static_cast<int>(words.size())))];
  }

  Op op() {
    const int64_t first = number(1000);
    switch (number(13)) {
      case 0: return {'k', number(4) == 0 ? number(300) - 5 : number(120), 0};
      case 1: return {'d', chance(10) ? 500 : number(40), 0};
      case 2:
      case 3: return {'o', 0, 0};
      case 4:
      case 5: return {'s', number(4), 0};
      case 6: return {chance(50) ? 'c' : 'x', 1 + number(70), first};
      case 7: return {chance(30) ? 'r' : 'f', 1 + number(5), first};
      case 8:
      case 9: return {'f', 60 + number(chance(30) ? 300 : 80), first};
      default: return {'f', 1 + number(30), first};
    }
  }

  // Retention, format and layer rules that mostly fit together; sometimes any key.
  std::string spec() {
    std::vector<std::string> keys;
    const cache::Preset& preset = *m_presets[static_cast<size_t>(number(static_cast<int>(m_presets.size())))];
    const bool full = preset.retention == "full", quantized = preset.nbits > 0;
    const bool evicts = !full && preset.retention != "fixed", sinks = evicts && preset.retention != "sliding_window";
    const std::string window = "window_length=" + any({"1", "2", "5", "20", "63", "64", "65", "130", "220", "300"});
    if (full && !preset.keeps_nothing && !preset.needs_layer_window && chance(50)) {
      const std::string retention = any(m_retentions);
      keys.push_back("retention=" + retention);
      if (retention != "full" && retention != "fixed") keys.push_back(window);
      if (retention != "full" && retention != "fixed" && retention != "sliding_window" && chance(50))
        keys.push_back("num_sink_tokens=" + any({"0", "1", "3", "4", "19"}));
      looks(retention, keys);
    } else if (evicts ? !sinks || chance(80) : full && !quantized && chance(20)) {
      keys.push_back(window);
    }
    if (sinks && chance(50)) keys.push_back("num_sink_tokens=" + any({"0", "1", "3", "4", "19", "70"}));
    looks(std::string(preset.retention), keys);
    if (preset.retention == "fixed" && chance(60))
      keys.push_back("max_cache_len=" + any({"3", "70", "220", "1000", "99999999999"}));
    if (quantized || chance(25)) {
      bits(keys, !quantized);
    } else if (chance(25)) {
      keys.push_back(any({"format=f32", "format=f16", "format=bf16", "k_format=f16", "v_format=bf16"}));
    }
    if (chance(10)) keys.push_back(anything());
    std::string text = joinedTo(std::string(preset.name), keys);
    for (int rules = chance(30) ? 1 + number(2) : 0; rules > 0; --rules) {
      std::vector<std::string> rule;
      if (chance(50)) bits(rule, true);
      if (chance(40))
        rule.push_back(
            any({"format=f16", "v_format=f32", "k_format=bf16", window, "retention=full", "num_sink_tokens=2"}));
      if (rule.empty() || chance(10)) rule.push_back(anything());
      text += ";" + joinedTo(any({"0", "1", "-1", "0-1", "-2--1", chance(20) ? "7" : "0"}), rule);
    }
    return text;
  }
  void looks(const std::string& retention, std::vector<std::string>& keys) {
    if ((retention == "tova" || retention == "h2o" || retention == "key_norm") && chance(50))
      keys.push_back("prompt=" + any({"whole", "pieces"}));
    if (retention == "h2o" && chance(30)) keys.push_back("recent=" + any({"0", "1", "10", "63"}));
    if ((retention == "snapkv" || retention == "pyramidkv") && chance(30))
      keys.push_back("observe=" + any({"1", "5", "20", "64"}));
  }
  void bits(std::vector<std::string>& keys, bool needs_width) {
    const cache::Backend& backend = *cache::findBackend(any(m_backends));
    if (&backend != &cache::backends().front() || chance(20)) keys.push_back("backend=" + std::string(backend.name));
    if (needs_width || chance(60)) {
      std::vector<std::string> widths;
      for (const int width : cache::widthsOf(backend)) widths.push_back(std::to_string(width));
      keys.push_back(any({"nbits=", "nbits=", "k_nbits=", "v_nbits="}) + any(widths));
    }
    if (chance(75)) keys.push_back("residual_length=" + any({"0", "1", "5", "20", "63", "64", "65"}));
    if (chance(20)) keys.push_back("q_group_size=" + any({"2", "4", "8", "16", "64"}));
    if (chance(15)) keys.push_back(any({"axis_key=", "axis_value="}) + any({"0", "1", "-1"}));
    if (chance(15)) keys.push_back("rotate=" + any({"hadamard", "none"}));
    if (backend.optimizes && chance(30)) keys.push_back("hqq_optimize=true");
    if (chance(10)) keys.push_back(any({"requantize=all", "requantize=append"}));
  }
  std::string anything() {
    return any({"max_cache_len=100", "window_length=30",
                "num_sink_tokens=4", "retention=sink",
                "retention=fixed",   "retention=sliding_window",
                "retention=nothing", "nbits=7",
                "nbits=3",           "backend=quanto",
                "backend=exl2",      "axis_key=1",
                "q_group_size=48",   "residual_length=-1",
                "rotate=perhaps",    "hqq_optimize=true",
                "requantize=all",    "format=int4",
                "max_cache_len=0",   "window_length=99999999999999",
                "frmat=f16",         "k_nbits"});
  }
  static std::string joinedTo(const std::string& head, const std::vector<std::string>& keys) {
    std::string text = head;
    for (size_t i = 0; i < keys.size(); ++i) text += (i == 0 ? ":" : ",") + keys[i];
    return text;
  }
};

// Smaller cases: without an operation, with shorter ones, without a rule, without a key.
std::vector<Case> smaller(const Case& one) {
  std::vector<Case> list;
  for (size_t i = 0; i < one.script.size(); ++i) {
    Case less = one;
    less.script.erase(less.script.begin() + static_cast<std::ptrdiff_t>(i));
    list.push_back(less);
  }
  for (size_t at = one.spec.find_last_of(",:;"); at != std::string::npos && at > 0;
       at = one.spec.find_last_of(",:;", at - 1)) {
    Case less = one;
    const size_t end = one.spec.find_first_of(one.spec[at] == ';' ? ";" : ",;", at + 1);
    const bool first = one.spec[at] == ':' && end != std::string::npos && one.spec[end] == ',';
    less.spec = one.spec.substr(0, at + first) + (end == std::string::npos ? "" : one.spec.substr(end + first));
    list.push_back(less);
  }
  for (size_t i = 0; i < one.script.size(); ++i) {
    for (const int64_t n : {one.script[i].n / 2, one.script[i].n - 1}) {
      if (n < 0 || n >= one.script[i].n) continue;
      Case less = one;
      less.script[i].n = n;
      list.push_back(less);
    }
  }
  return list;
}

template <class Fails>
Case shrunk(Case one, const Fails& fails, int tries = 300) {
  for (bool less = true; less && tries > 0;) {
    less = false;
    for (Case& candidate : smaller(one)) {
      if (--tries < 0) break;
      if (!fails(candidate)) continue;
      one = std::move(candidate);
      less = true;
      break;
    }
  }
  return one;
}

int64_t fromEnvironment(const char* name, int64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::atoll(value) : otherwise;
}

TEST(CacheProperty, everyCompositionKeepsItsPromises) {
  if (support::isRealGpu())
    GTEST_SKIP() << "the test reads numbers where the device's ops do: a GPU's memory it cannot";
  Property property;
  if (const char* line = std::getenv("KVARIUM_CACHE_CASE")) {
    EXPECT_EQ(property.failure(Case::parse(line)), "");
    return;
  }
  // The emulation takes twenty times as long; a late device lives the same cases again, in another order.
  const int64_t usual = support::isEmulated() ? 400 : support::lateOptions() ? 1000 : 4000;
  const int64_t seed = fromEnvironment("KVARIUM_CACHE_SEED", 1), cases = fromEnvironment("KVARIUM_CACHE_CASES", usual);
  for (int64_t i = 0; i < cases; ++i) {
    const Case one = Generator(static_cast<uint64_t>(seed * 1000003 + i)).make();
    if (std::getenv("KVARIUM_CACHE_ALL")) std::cerr << one.line() << std::endl;
    const std::string why = property.failure(one);
    if (why.empty()) continue;
    const auto fails = [&](const Case& candidate) { return !property.failure(candidate).empty(); };
    const Case small = shrunk(one, fails);
    ADD_FAILURE() << property.failure(small) << "\nKVARIUM_CACHE_CASE='" << small.line() << "'\nof seed " << seed
                  << ", case " << i << ": " << one.line();
    return;
  }
  const Counts& counts = property.counts;
  RecordProperty("run", counts.run);
  for (const std::string_view name : cache::retentionNames())
    EXPECT_GE(property.counts.retentions[std::string(name)], cases / 100) << name;
  std::cout << counts.run << " run, " << counts.refused << " refused; " << counts.sealed << " sealed, " << counts.roomy
            << " with room enough, " << counts.forked << " forked, " << counts.cut << " cuts, " << counts.full
            << " full, " << counts.exact << " exact estimates, " << counts.bounded << " bounds\n";
  if (cases < 1000) return;
  EXPECT_GE(counts.run, cases / 2);
  EXPECT_GE(counts.refused, cases / 20);
  EXPECT_GE(counts.sealed, cases / 30);
  EXPECT_GE(counts.roomy, cases / 20);
  EXPECT_GE(counts.forked, cases / 4);
  EXPECT_GE(counts.cut, cases / 10);
  EXPECT_GE(counts.bounded, cases / 100);
}

TEST(CacheProperty, aFailureIsMadeSmallAndReadBack) {
  const std::string line = "gemma2 | sink:window_length=20,nbits=4;0:format=f16 | f70@3 o s1 f9@8 d3 r x4@2 k12";
  EXPECT_EQ(Case::parse(line).line(), line);
  const auto fails = [](const Case& one) {
    bool long_feed = false, then_cut = false;
    for (const Op& op : one.script) {
      then_cut = then_cut || (long_feed && op.kind == 'd' && op.n >= 2);
      long_feed = long_feed || (op.kind == 'f' && op.n >= 33);
    }
    return then_cut && one.spec.find("nbits=4") != std::string::npos;
  };
  const std::string small = shrunk(Case::parse(line), fails).line();
  EXPECT_EQ(small, "gemma2 | sink:nbits=4 | f33@3 d2");
  EXPECT_EQ(Case::parse(small).line(), small);
}

}  // namespace
}  // namespace kvarium::model::cache_property_test
