// The expected behaviour of caches (docs/conformance.md), tested with tiny models. The reference is a fresh cache that
// is fed in the same calls, the forward pass without a cache, or golden numbers (tests/data/README.md).
#include <gtest/gtest.h>

#include <map>

#include "core/decode/beam_search.h"
#include "core/decode/sampler.h"
#include "tests/core/decode/sequence_batch.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/core/model/golden.h"

namespace kvarium::model::cache_conformance_test {
namespace {

using Ids = std::vector<TokenId>;
using Logits = std::vector<float>;
const std::filesystem::path data = KVARIUM_TEST_DATA;

Ids text(TokenId first, int count) {
  Ids ids;
  for (int i = 0; i < count; ++i) ids.push_back(1 + (first + i * 37 + i * i % 11) % 250);
  return ids;
}
Ids joined(Ids a, const Ids& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
TokenId best(const Logits& logits) {
  return static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

struct Tiny : GoldenModel {
  explicit Tiny(const std::string& family) : GoldenModel(data / "families" / family) {}
  cache::KvCache make(const std::string& spec, int64_t context = 400) const { return cache(spec, context); }
  // Logits after the last id of one call.
  Logits call(cache::KvCache& cache, const Ids& ids, int chunk = 256) const {
    Logits logits;
    EXPECT_TRUE(kvarium::decode::feed(*decoder, cache, ids, Want::last, logits, {.chunk = chunk}));
    return logits;
  }
  // Greedy ids, the last one not fed.
  Ids write(cache::KvCache& cache, Logits logits, int count) const {
    Ids ids{best(logits)};
    while (static_cast<int>(ids.size()) < count) ids.push_back(best(call(cache, {ids.back()})));
    return ids;
  }
  Logits together(const std::vector<cache::KvCache*>& caches, const Ids& ids) const {
    Logits logits;
    EXPECT_TRUE(decode::feedTogether(*decoder, caches, ids, logits));
    return logits;
  }
};

// Of the layers that have most.
int64_t sealedCells(const cache::KvCache& cache) {
  cache::CacheView snapshot;
  cache.status().fill(snapshot);
  int64_t most = 0;
  for (const cache::GroupView& group : snapshot.groups) {
    int64_t cells = 0;
    for (const cache::CellRun& run : group.runs) cells += run.form == cache::Form::sealed ? run.count : 0;
    most = std::max(most, cells);
  }
  return most;
}

// A family, and a cache it can have.
using Combination = std::pair<std::string, std::string>;
std::string nameOf(const testing::TestParamInfo<Combination>& test) {
  const std::string spec = test.param.second;
  return test.param.first + "_" + spec.substr(0, spec.find(':')) + "_" + std::to_string(test.index);
}

class PresetTurns : public testing::TestWithParam<Combination> {
 protected:
  Tiny model{GetParam().first};
  const std::string spec = GetParam().second;
};

// Growing chats: tokens of earlier turns are not read again, and the logits equal those of one uninterrupted run. Reuse
// in transformers failed with windows, sinks, quantized and recurrent caches, each in a different way.
TEST_P(PresetTurns, threeTurnsAreOneUninterruptedRun) {
  cache::KvCache chat = model.make(spec), whole = model.make(spec);
  Ids prompt;
  for (int turn = 0; turn < 3; ++turn) {
    const auto before = static_cast<int64_t>(chat.ids().size());
    prompt = joined(prompt, text(10 + 40 * turn, turn == 1 ? 30 : 51));
    const decode::Reuse reuse = decode::reusePrefix(chat, prompt);
    EXPECT_EQ(reuse.reused_tokens, chat.facts().keeps_nothing ? 0 : before) << turn;
    const Logits first = model.call(chat, {prompt.begin() + reuse.reused_tokens, prompt.end()});
    const Ids reply = model.write(chat, first, 6);
    // The other run is fed in calls of the same lengths, without reuse.
    ASSERT_EQ(first, model.call(whole, {prompt.begin() + before, prompt.end()})) << turn;
    ASSERT_EQ(reply, model.write(whole, first, 6)) << turn;
    prompt = joined(prompt, reply);
  }
  EXPECT_EQ(chat.status().bytes(), whole.status().bytes());
}

TEST_P(PresetTurns, twoContinuationsOfOnePrefilledPrefixAreAsAlone) {
  const Ids prefix = text(5, 75);
  cache::KvCache primed = model.make(spec);
  model.call(primed, prefix);
  const cache::Bytes before = primed.status().bytes();
  for (const int question : {90, 140}) {
    const Ids prompt = joined(prefix, text(question, 12));
    cache::KvCache copy = primed.fork();
    const decode::Reuse reuse = decode::reusePrefix(copy, prompt);
    EXPECT_EQ(reuse.reused_tokens, copy.facts().keeps_nothing ? 0 : 75);
    const Logits logits = model.call(copy, {prompt.begin() + reuse.reused_tokens, prompt.end()});
    const Ids reply = model.write(copy, logits, 10);
    cache::KvCache alone = model.make(spec);
    model.call(alone, prefix);
    const Logits expected = model.call(alone, text(question, 12));
    EXPECT_EQ(logits, expected);
    EXPECT_EQ(reply, model.write(alone, expected, 10));
  }
  EXPECT_EQ(primed.ids(), prefix);
  if (!primed.facts().has_state) {
    EXPECT_EQ(primed.status().bytes(), before);
  }
}

TEST_P(PresetTurns, continuingFromACacheWritesTheRest) {
  loading::TinyChat words;  // for its vocabulary
  const auto reply = [&](cache::KvCache& cache, const Ids& prompt, int64_t count) {
    const decode::GenerateOptions options{.max_new_tokens = count, .ignore_eos = true};
    return decode::generate(*model.decoder, words.model->tokenizer, cache, prompt, options);
  };
  cache::KvCache at_once = model.make(spec), in_two = model.make(spec);
  const Ids prompt = text(60, 66);
  const Ids whole = reply(at_once, prompt, 20).ids;
  const Ids half = reply(in_two, prompt, 9).ids;
  const decode::GenerateResult rest = reply(in_two, joined(prompt, half), 11);
  EXPECT_EQ(rest.reuse.reused_tokens, in_two.facts().keeps_nothing ? 0 : 66 + 8);  // the ninth has no cell yet
  EXPECT_EQ(joined(half, rest.ids), whole);
}

// No padding exists: computing other sequences with a sequence, in any order, never changes a bit of its rows. Upstream
// pads on the left, and its results move.
TEST_P(PresetTurns, aNeighbourNeverChangesARowsBits) {
  const std::vector<Ids> texts = {text(3, 5), text(40, 71), text(80, 30)};
  std::vector<cache::KvCache> caches;
  std::vector<Logits> alone;
  for (const Ids& one : texts) {
    cache::KvCache single = model.make(spec);
    model.call(single, one);
    cache::KvCache fork = single.fork();
    alone.push_back(model.call(fork, {7}));
    caches.push_back(std::move(single));
  }
  for (const std::vector<size_t>& order : {std::vector<size_t>{0, 1, 2}, {2, 0}, {1, 2, 0}, {1, 1, 0, 2}}) {
    std::vector<cache::KvCache> forks;
    for (const size_t index : order) forks.push_back(caches[index].fork());
    std::vector<cache::KvCache*> pointers;
    for (cache::KvCache& fork : forks) pointers.push_back(&fork);
    const Logits rows = model.together(pointers, Ids(order.size(), 7));
    const auto vocab = static_cast<std::ptrdiff_t>(model.vocab());
    for (size_t i = 0; i < order.size(); ++i) {
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(i) * vocab;
      EXPECT_EQ(Logits(row, row + vocab), alone[order[i]]) << i;
    }
  }
}

// Upstream keeps the length and zeroes the numbers, or keeps the codes.
TEST_P(PresetTurns, afterResetTheNextTextIsReadAsByAFreshCache) {
  cache::KvCache used = model.make(spec), fresh = model.make(spec);
  model.call(used, text(9, 100));
  model.call(used, text(70, 3));
  used.reset();
  EXPECT_EQ(used.status().lengths().tokens_seen, 0);
  const Ids prompt = text(33, 80);
  const Logits expected = model.call(fresh, prompt);
  EXPECT_EQ(model.call(used, prompt), expected);
  EXPECT_EQ(model.write(used, expected, 6), model.write(fresh, expected, 6));
}

std::vector<Combination> presetsAndMixes() {
  std::vector<Combination> list;
  for (const char* spec : {"dynamic",
                           "none",
                           "static:max_cache_len=300",
                           "sliding_window:window_length=20",
                           "sink:window_length=24,num_sink_tokens=4",
                           "tova:window_length=20",
                           "tova:window_length=100,num_sink_tokens=3",
                           "key_norm:window_length=20,num_sink_tokens=2",
                           "key_norm:window_length=90,nbits=4,residual_length=9",
                           "tova:window_length=90,nbits=8,residual_length=5",
                           "h2o:window_length=20,num_sink_tokens=2",
                           "h2o:window_length=90,nbits=8,residual_length=5",
                           "snapkv:window_length=20,num_sink_tokens=2,observe=9",
                           "snapkv:window_length=50,nbits=4,residual_length=5",
                           "pyramidkv:window_length=20",
                           "expected_attention:window_length=20",
                           "expected_attention:window_length=50,num_sink_tokens=0,nbits=4,residual_length=5",
                           "expected_attention:window_length=20,residency=host",
                           "quantized:residual_length=8",
                           "quantized:backend=quanto,residual_length=4,q_group_size=8",
                           "quantized:backend=hqq,nbits=2,residual_length=0",
                           "quantized:backend=kivi,residual_length=30",
                           "sink:window_length=100,num_sink_tokens=3,nbits=4,residual_length=9",
                           "sliding_window:window_length=90,nbits=8,residual_length=5",
                           "dynamic:format=f16;0:nbits=4,residual_length=0",
                           "dynamic:format=bf16;1:window_length=9,num_sink_tokens=2"}) {
    list.emplace_back("llama_f32", spec);
  }
  for (const char* family : {"gemma2", "mistral_window"}) {
    for (const char* spec :
         {"hybrid", "dynamic", "static", "sink:window_length=9,num_sink_tokens=2", "tova:window_length=9",
          "key_norm:window_length=30", "h2o:window_length=9", "snapkv:window_length=9", "pyramidkv:window_length=9",
          "expected_attention:window_length=9", "quantized:backend=quanto,residual_length=0"}) {
      list.emplace_back(family, spec);
    }
  }
  for (const char* family : {"jamba", "lfm2", "nemotron_h", "falcon_h1"}) {
    for (const char* spec : {"dynamic", "none", "sliding_window:window_length=12", "tova:window_length=12",
                             "key_norm:window_length=12", "h2o:window_length=12", "snapkv:window_length=12",
                             "expected_attention:window_length=12", "quantized:residual_length=2"}) {
      list.emplace_back(family, spec);
    }
  }
  for (const char* spec : {"dynamic", "none", "sliding_window:window_length=12", "tova:window_length=12",
                           "snapkv:window_length=12", "quantized:residual_length=2"}) {
    list.emplace_back("qwen35", spec);
  }
  for (const char* spec : {"mamba", "dynamic", "none"}) list.emplace_back("mamba", spec);
  for (const char* spec : {"dynamic", "sink:window_length=9,num_sink_tokens=2"}) list.emplace_back("lfm2_moe", spec);
  return list;
}
INSTANTIATE_TEST_SUITE_P(Presets, PresetTurns, testing::ValuesIn(presetsAndMixes()), nameOf);

// Beams that switch texts after blocks were sealed or cells have left, compared with a search that reads every beam
// from the beginning in the same calls. Returns the cache of the best one.
cache::KvCache searchedLikeReread(const Tiny& model, const std::string& spec, int prompt, int length) {
  loading::TinyChat words;
  const Ids start = text(50, prompt);
  constexpr int beams = 4;
  const auto after = [&](const Ids& tail) {
    cache::KvCache fresh = model.make(spec);
    Logits scores = model.call(fresh, start);
    for (const TokenId id : tail) scores = model.call(fresh, {id});
    decode::logSoftmax(scores);
    return scores;
  };
  struct Beam {
    double sum = 0;
    Ids tail;
    size_t parent = 0;
  };
  std::vector<Beam> kept{{}};
  int switches = 0;
  for (int i = 0; i < length; ++i) {
    std::multimap<double, Beam, std::greater<>> longer;
    for (size_t b = 0; b < kept.size(); ++b) {
      const Logits scores = after(kept[b].tail);
      for (size_t id = 0; id < scores.size(); ++id) {
        const double sum = kept[b].sum + scores[id];
        if (longer.size() >= beams && sum <= std::prev(longer.end())->first) continue;
        longer.emplace(sum, Beam{sum, joined(kept[b].tail, {static_cast<TokenId>(id)}), b});
        if (longer.size() > beams) longer.erase(std::prev(longer.end()));
      }
    }
    kept.clear();
    for (auto& [sum, beam] : longer) {
      switches += i > 0 && beam.parent != kept.size();
      kept.push_back(std::move(beam));
    }
  }
  EXPECT_GT(switches, 0);
  cache::KvCache cache = model.make(spec);
  const decode::BeamResult found =
      decode::searchBeams(*model.decoder, words.model->tokenizer, cache, start,
                          {.max_new_tokens = length, .ignore_eos = true}, {.beams = beams, .returned = beams});
  EXPECT_EQ(found.sequences.size(), kept.size());
  for (size_t i = 0; i < std::min(kept.size(), found.sequences.size()); ++i) {
    EXPECT_EQ(found.sequences[i].ids, kept[i].tail) << i;
    EXPECT_NEAR(found.sequences[i].score, kept[i].sum / length, 1e-6) << i;
  }
  return cache;
}

class Quantized : public testing::TestWithParam<std::string> {
 protected:
  Tiny model{"llama_f32"};
  const std::string spec = "quantized:" + GetParam();
  // Our own format opens its first blocks elsewhere, so that sums are in another order before anything is sealed.
  bool ours() const { return spec.find("backend") == std::string::npos; }
  std::string with(int residual) const { return spec + ",residual_length=" + std::to_string(residual); }
  void expectSame(const Logits& a, const Logits& b, bool bits) const {
    double largest = 0;
    for (float value : a) largest = std::max(largest, std::abs(double{value}));
    EXPECT_LE(largestDifference(a, b), bits ? 0 : 2e-5 * largest);
  }
};

// Upstream flushes one token early, and a call of several tokens pushes its residual past its length.
TEST_P(Quantized, aTextLongerThanTheResidualIsSealedExactlyThere) {
  const int block = 64, first_full = ours() ? 4 : 0;
  for (const int residual : {0, 1, 5, 63, 64, 65}) {
    const Ids ids = text(11, block + residual + 2);
    cache::KvCache full = model.make("dynamic"), cache = model.make(with(residual));
    for (int at = 0; at < block + residual + 2; ++at) {
      const Logits truth = model.call(full, {ids[static_cast<size_t>(at)]});
      const Logits logits = model.call(cache, {ids[static_cast<size_t>(at)]});
      const bool due = at + 1 >= block + residual;
      ASSERT_EQ(sealedCells(cache), due ? block - first_full : 0) << residual << " " << at;
      // Rows of the step that seals still see the unsealed cells.
      if (at + 1 <= block + residual) {
        expectSame(truth, logits, !ours());
      } else {
        ASSERT_NE(truth, logits);
        for (float value : logits) ASSERT_TRUE(std::isfinite(value));
      }
    }
    // A call of several tokens across the boundary leaves the same cells as single tokens.
    for (const int before : {1, block - 1, block + residual - 1}) {
      cache::KvCache pieces = model.make(with(residual)), single = model.make(with(residual));
      model.call(pieces, {ids.begin(), ids.begin() + before});
      model.call(pieces, {ids.begin() + before, ids.end()});
      for (const TokenId id : ids) model.call(single, {id});
      EXPECT_EQ(sealedCells(pieces), block - first_full);
      EXPECT_EQ(pieces.status().bytes().used(), single.status().bytes().used());
    }
  }
}

// transformers reorders, crops and selects only the residual, so after a flush beams continue with each other's texts.
// Here a sequence has the bits of a cache that was fed its calls alone.
TEST_P(Quantized, operationsAfterAFlushTouchEveryPart) {
  const Ids start = text(20, 75);
  cache::KvCache first = model.make(with(0));
  model.call(first, start);
  ASSERT_GT(sealedCells(first), 0);
  decode::SequenceBatch batch(std::move(first));
  batch.repeat(3);
  std::vector<Ids> fed(3);
  const auto step = [&](const Ids& ids) {
    const Logits rows = model.together(batch.pointers(), ids);
    for (size_t i = 0; i < ids.size(); ++i) fed[i].push_back(ids[i]);
    return rows;
  };
  for (TokenId i = 0; i < 60; ++i) step({1 + i, 100 + i, 200 - i});  // another block is sealed, apart
  const std::vector<size_t> order = {2, 0, 2, 1};
  batch.select(order);
  fed = {fed[2], fed[0], fed[2], fed[1]};
  step({31, 32, 33, 34});
  const Logits rows = step({7, 7, 7, 7});
  const auto vocab = static_cast<std::ptrdiff_t>(model.vocab());
  for (size_t i = 0; i < order.size(); ++i) {
    cache::KvCache alone = model.make(with(0));
    model.call(alone, start);
    Logits expected;
    for (const TokenId id : fed[i]) expected = model.call(alone, {id});
    const auto row = rows.begin() + static_cast<std::ptrdiff_t>(i) * vocab;
    EXPECT_EQ(Logits(row, row + vocab), expected) << i;
  }
}

TEST_P(Quantized, aCutBehindTheCodesIsAsIfNothingHadFollowed) {
  const Ids start = text(20, 75);
  cache::KvCache cache = model.make(with(0)), never = model.make(with(0));
  model.call(cache, start);
  model.call(never, start);
  model.call(cache, text(140, 30));
  ASSERT_TRUE(cache.truncate(75));
  for (const TokenId id : text(90, 60)) ASSERT_EQ(model.call(cache, {id}), model.call(never, {id}));
  EXPECT_EQ(cache.status().bytes(), never.status().bytes());
  // A truncation inside sealed blocks: the remaining cells keep their numbers, so two forks truncated alike agree.
  cache::KvCache fork = cache.fork();
  ASSERT_TRUE(cache.truncate(30));
  ASSERT_TRUE(fork.truncate(30));
  EXPECT_EQ(model.call(cache, text(3, 40)), model.call(fork, text(3, 40)));
}

TEST_P(Quantized, beamsSwitchAndEachRemembersItsOwnText) {
  EXPECT_GT(sealedCells(searchedLikeReread(model, with(0), 66, 12)), 0);
}

INSTANTIATE_TEST_SUITE_P(Backends, Quantized,
                         testing::Values("nbits=4", "nbits=2", "backend=quanto",
                                         "backend=quanto,axis_key=-1,axis_value=-1", "backend=hqq",
                                         "backend=hqq,axis_key=0,axis_value=0,nbits=3", "backend=kivi,nbits=2"),
                         [](const auto& test) { return "number" + std::to_string(test.index); });

// The expected continuation, with cells that were really rounded on the way.
TEST(QuantizedGeneration, givesTheIdsOfTheLibraryWhileBlocksAreSealed) {
  const Tiny model("llama_f32");
  const GoldenArray<int32_t> prompt(data / "families/llama_f32/ids.npy"),
      greedy(data / "families/llama_f32/greedy.npy");
  for (const char* backend : {"backend=hqq,axis_key=1,axis_value=1", "axis_key=-1"}) {
    cache::KvCache cache = model.make(std::string("quantized:nbits=8,residual_length=4,") + backend);
    EXPECT_EQ(model.write(cache, model.call(cache, prompt.values), static_cast<int>(greedy.rows)), greedy.values);
    EXPECT_GE(sealedCells(cache), 60) << backend;
  }
  // Four bits and fewer move a tiny random model: they agree with themselves, alone, forked and in a batch.
  for (const char* spec : {"quantized:backend=quanto,axis_key=0,axis_value=0,nbits=4,q_group_size=8,residual_length=4",
                           "quantized:backend=hqq,axis_key=1,axis_value=1,nbits=4,q_group_size=8,residual_length=4"}) {
    cache::KvCache cache = model.make(spec);
    const Logits logits = model.call(cache, prompt.values);
    cache::KvCache fork = cache.fork();
    const Ids ids = model.write(cache, logits, 12);
    EXPECT_EQ(model.write(fork, logits, 12), ids);
    EXPECT_EQ(sealedCells(cache), 64) << spec;
  }
}

// Cells that the step before has weighed leave in each beam for itself.
TEST(LookingCaches, beamsSwitchAndEachRemembersItsOwnText) {
  const Tiny model("llama_f32");
  for (const char* spec :
       {"tova:window_length=40", "key_norm:window_length=40", "tova:window_length=70,nbits=4,residual_length=0",
        "h2o:window_length=40", "snapkv:window_length=40", "pyramidkv:window_length=40",
        "expected_attention:window_length=40"}) {
    SCOPED_TRACE(spec);
    const cache::KvCache cache = searchedLikeReread(model, spec, 90, 12);
    EXPECT_LE(cache.status().lengths().stored, 70);
  }
}

// Memory and blocks of a long text are those of the budget.
TEST(LookingCaches, threeThousandTokensTakeTheMemoryOfTheBudget) {
  const Tiny model("llama_f32");
  for (const char* name : {"tova", "key_norm", "h2o"}) {
    cache::KvCache cache = model.make(name, 4000);
    cache::KvCache sink = model.make("sink:window_length=256,num_sink_tokens=4", 4000);
    int64_t most = 0, other = 0;
    const Ids ids = text(1, 3000);
    for (size_t at = 0; at < ids.size(); at += 10) {
      const auto begin = ids.begin() + static_cast<std::ptrdiff_t>(at);
      model.call(cache, {begin, begin + 10});
      model.call(sink, {begin, begin + 10});
      EXPECT_EQ(cache.status().lengths().stored, std::min<int64_t>(256, static_cast<int64_t>(at) + 10));
      if (at < 2000) continue;
      most = std::max(most, cache.status().bytes().total());
      other = std::max(other, sink.status().bytes().total());
    }
    EXPECT_LE(static_cast<double>(most), 1.3 * static_cast<double>(other)) << name;
  }
}

// A capacity of the prompt and the new tokens but one: the last id that is drawn is not stored.
TEST(StaticCache, batchesWriteTheSameAndNeedOneCellLessThanTheText) {
  loading::TinyChat words;
  const Tiny model("llama_f32");
  const std::vector<Ids> prompts = {text(3, 17), text(60, 1), text(90, 40)};
  const auto write = [&](const std::string& spec) {
    std::vector<cache::KvCache> caches;
    for (size_t i = 0; i < prompts.size(); ++i) caches.push_back(model.make(spec));
    return decode::generateBatch(*model.decoder, words.model->tokenizer, caches, prompts,
                                 {.max_new_tokens = 20, .ignore_eos = true});
  };
  const std::vector<decode::SequenceResult> expected = write("none");
  for (const char* spec : {"dynamic", "static", "static:max_cache_len=59"}) {
    const std::vector<decode::SequenceResult> found = write(spec);
    for (size_t i = 0; i < prompts.size(); ++i) {
      EXPECT_EQ(found[i].ids, expected[i].ids) << spec;
      EXPECT_EQ(found[i].stop_reason, decode::StopReason::length) << spec;
    }
  }
  const std::vector<decode::SequenceResult> short_of_one = write("static:max_cache_len=58");
  EXPECT_EQ(short_of_one[2].stop_reason, decode::StopReason::capacity);
  EXPECT_EQ(short_of_one[2].ids, Ids(expected[2].ids.begin(), expected[2].ids.end() - 1));
}

// Repeated prompts of several tokens, until the text is three windows long. transformers doubles the distances of
// shifted tokens.
TEST(SinkCache, iterativePromptsContinueAsInThePaper) {
  const Tiny model("llama_f32");
  const GoldenArray<int32_t> prompt(data / "families/llama_f32/ids.npy");
  const GoldenArray<int32_t> greedy(data / "caches/sink/llama_f32_w16_n4.greedy.npy");
  const GoldenArray<float> expected(data / "caches/sink/llama_f32_w16_n4.npy");
  const Ids ids(prompt.values.begin(), prompt.values.begin() + expected.rows);
  for (const std::vector<int>& pieces : {std::vector<int>{55}, {7, 20, 5, 23}, {15, 1, 17, 22}, {16, 16, 16, 7}}) {
    cache::KvCache cache = model.make("sink:window_length=16,num_sink_tokens=4");
    Logits logits;
    auto at = ids.begin();
    for (const int piece : pieces) {
      logits = model.call(cache, {at, at + piece});
      at += piece;
      double largest = 0;
      const std::span<const float> row = expected.row(at - ids.begin() - 1);
      for (float value : row) largest = std::max(largest, std::abs(double{value}));
      EXPECT_LE(largestDifference(row, logits), 1e-4 * largest) << at - ids.begin();
    }
    EXPECT_EQ(model.write(cache, logits, static_cast<int>(greedy.rows)), greedy.values);
  }
}

TEST(SinkCache, threeThousandTokensTakeTheMemoryOfAWindow) {
  const Tiny model("llama_f32");
  const std::string spec = "sink:window_length=508,num_sink_tokens=4";
  cache::KvCache pieces = model.make(spec, 4000), other = model.make(spec, 4000);
  Logits a, b;
  int64_t most = 0;
  const Ids ids = text(1, 3000);
  for (size_t at = 0; at < ids.size(); at += 50) {
    a = model.call(pieces,
                   {ids.begin() + static_cast<std::ptrdiff_t>(at), ids.begin() + static_cast<std::ptrdiff_t>(at + 50)});
    EXPECT_EQ(pieces.status().lengths().stored, std::min<int64_t>(507, static_cast<int64_t>(at) + 50));
    most = std::max(most, pieces.status().bytes().total());
  }
  for (size_t at = 0; at < ids.size(); at += 300) {
    b = model.call(
        other, {ids.begin() + static_cast<std::ptrdiff_t>(at), ids.begin() + static_cast<std::ptrdiff_t>(at + 300)});
  }
  EXPECT_EQ(a, b);
  const int64_t block = 64 * 2 * 8 * 2 * 4 * 2;  // cells, heads, numbers, keys and values, bytes, layers
  EXPECT_LE(most, (1 + 9 + 1) * block);          // the sinks', the window's and a step's
}

}  // namespace
}  // namespace kvarium::model::cache_conformance_test
