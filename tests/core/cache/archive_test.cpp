// A saved cache goes on as if it had never been interrupted, and no damaged or foreign file is taken for one.
#include "core/cache/archive/archive.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/cache/archive/archive_file.h"
#include "tests/support/archive_seeds.h"
#include "tests/support/fed_cache.h"
#include "tests/support/temporary_folder.h"

namespace kvarium {
namespace {

const ArchiveOwner owner{"tiny", "00112233", "44556677", "exact", "[]", 100};
const LayerShape attention{2, 32, -1}, windowed{2, 32, 40};
const std::vector<LayerShape> plain(3, attention), mixed{attention, windowed, windowed};
const std::vector<LayerShape> scans{{.state_floats = 24}, attention, {.state_floats = 40}};

std::string readAll(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Archive : public testing::Test {
 protected:
  PlainDevice device;
  support::TemporaryFolder folder;
  std::filesystem::path path = folder / "a.kvcache";

  static CacheJob job(int64_t context = 400) {
    return {.default_format = findFormat("f32"), .context = context, .chunk = 256, .checkpoints = 3};
  }
  KvCache make(const std::string& spec, const std::vector<LayerShape>& layers) {
    return KvCache(device, layers, parseCacheSpec(spec), job());
  }
  static RestoreRequest request(const std::vector<LayerShape>& layers) { return {layers, owner, job(), 0, {}, {}}; }
  KvCache restored(const std::vector<LayerShape>& layers) { return restoreCache(path, device, request(layers)).cache; }
  std::string saved(const KvCache& cache) {
    saveCache(cache, owner, path);
    return readAll(path);
  }
  // What the file is refused with; "" when it is taken.
  std::string refusal(const std::string& bytes, const RestoreRequest& wanted, ErrorKind* kind = nullptr) {
    try {
      restoreCache(std::as_bytes(std::span(bytes)), "file", device, wanted);
      return "";
    } catch (const Error& error) {
      if (kind) *kind = error.kind();
      EXPECT_FALSE(error.remedy().empty()) << error.what();
      return error.what();
    }
  }
};

struct Case {
  const char* spec;
  const std::vector<LayerShape>* layers;
};
const Case cases[] = {
    {"none", &plain},
    {"dynamic", &plain},
    {"dynamic", &mixed},
    {"static", &plain},
    {"static:max_cache_len=350", &mixed},
    {"sliding_window:window_length=48", &plain},
    {"sink:window_length=70,num_sink_tokens=6", &plain},
    {"sink:window_length=150,num_sink_tokens=4,nbits=4,residual_length=20", &plain},
    {"hybrid", &mixed},
    {"hybrid;0:nbits=8,residual_length=0", &mixed},
    {"quantized", &plain},
    {"quantized:backend=quanto,residual_length=20", &plain},
    {"quantized:backend=hqq,nbits=8,axis_key=0,residual_length=64", &plain},
    {"quantized:backend=kivi,nbits=2,residual_length=32", &plain},
    {"quantized:nbits=1;-1:format=f32", &plain},
    {"quantized:backend=quanto,requantize=all,residual_length=30", &plain},
    {"static:k_nbits=8,residual_length=0", &plain},
    {"dynamic", &scans},
    {"quantized:residual_length=0", &scans},
    {"mamba", &scans},
};

TEST_F(Archive, everyCacheGoesOnAsIfItHadNeverBeenInterrupted) {
  for (const Case& one : cases) {
    for (const int length : {0, 1, 5, 64, 65, 130, 300}) {
      SCOPED_TRACE(std::string(one.spec) + " after " + std::to_string(length));
      KvCache cache = make(one.spec, *one.layers);
      for (int left = length; left > 0; left -= 100) ASSERT_TRUE(feedNumbers(cache, *one.layers, std::min(left, 100)));
      if (cache.keepsNothing()) cache.dropCells();
      cache.setRopeLength(length + 3);
      saved(cache);
      KvCache again = restored(*one.layers);
      ASSERT_TRUE(contentsOf(cache, *one.layers) == contentsOf(again, *one.layers));
      EXPECT_EQ(cache.ropeLength(), again.ropeLength());
      EXPECT_EQ(cache.lengths().stored, again.lengths().stored);
      EXPECT_EQ(cache.lengths().capacity, again.lengths().capacity);
      EXPECT_EQ(cache.bytes().total(), again.bytes().total());
      EXPECT_EQ(cache.bytes().used(), again.bytes().used());
      EXPECT_EQ(cache.spec().text, again.spec().text);
      for (const int more : {1, 1, 40, 30, 1}) {
        if (cache.keepsNothing()) break;
        ASSERT_EQ(feedNumbers(cache, *one.layers, more), feedNumbers(again, *one.layers, more));
        ASSERT_TRUE(contentsOf(cache, *one.layers) == contentsOf(again, *one.layers));
      }
      EXPECT_EQ(cache.bytes().total(), again.bytes().total());
    }
  }
}

TEST_F(Archive, cutsForksAndRandomFeedsAreRestoredToo) {
  std::mt19937 random(5);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    const Case& one = cases[1 + static_cast<size_t>(round) % (std::size(cases) - 1)];
    SCOPED_TRACE(one.spec);
    KvCache cache = make(one.spec, *one.layers);
    for (int i = 0; i < 12; ++i) {
      const auto seen = static_cast<int>(cache.ids().size());
      if (below(4) == 0 && seen > 0) {
        EXPECT_TRUE(cache.truncate(cache.reachable(below(seen))));
      } else if (below(4) == 0) {
        cache.checkpoint();
      } else if (below(4) == 0) {
        KvCache fork = cache.fork();
        feedNumbers(fork, *one.layers, 1 + below(20));
        if (below(2)) cache = std::move(fork);
      } else if (seen < 250) {
        feedNumbers(cache, *one.layers, 1 + below(90));
      }
    }
    saved(cache);
    KvCache again = restored(*one.layers);
    ASSERT_TRUE(contentsOf(cache, *one.layers) == contentsOf(again, *one.layers));
    const int64_t keep = below(1 + static_cast<int>(cache.ids().size()));
    ASSERT_EQ(cache.reachable(keep), again.reachable(keep));
    EXPECT_TRUE(cache.truncate(cache.reachable(keep)));
    EXPECT_TRUE(again.truncate(again.reachable(keep)));
    feedNumbers(cache, *one.layers, 33);
    feedNumbers(again, *one.layers, 33);
    ASSERT_TRUE(contentsOf(cache, *one.layers) == contentsOf(again, *one.layers));
  }
}

TEST_F(Archive, aForkOfARestoredCacheLeavesItAlone) {
  KvCache cache = make("quantized:residual_length=0", plain);
  feedNumbers(cache, plain, 200);
  saved(cache);
  KvCache again = restored(plain);
  const std::string before = contentsOf(again, plain);
  KvCache fork = again.fork();
  feedNumbers(fork, plain, 100);
  EXPECT_EQ(contentsOf(again, plain), before);
  feedNumbers(cache, plain, 100);
  EXPECT_EQ(contentsOf(fork, plain), contentsOf(cache, plain));
}

TEST_F(Archive, aCacheThatKeepsNothingSavesItsIds) {
  KvCache cache = make("none", plain);
  feedNumbers(cache, plain, 20);
  cache.dropCells();
  EXPECT_LT(saved(cache).size(), 2000u);
  EXPECT_EQ(restored(plain).ids(), cache.ids());
  EXPECT_TRUE(restored(plain).keepsNothing());
}

TEST_F(Archive, whatACallerKeptBesideItComesBack) {
  KvCache cache = make("dynamic", plain);
  feedNumbers(cache, plain, 3);
  const std::vector<float> logits{1, -2, 0.5f};
  saveCache(cache, owner, path, {logits, "note \"äöü\""});
  const RestoredCache again = restoreCache(path, device, request(plain));
  EXPECT_EQ(again.last_logits, logits);
  EXPECT_EQ(again.note, "note \"äöü\"");
}

TEST_F(Archive, equalCachesAreEqualFilesOfTheSizeSaidBefore) {
  KvCache one = make("quantized:residual_length=0", plain), other = make("quantized:residual_length=0", plain);
  feedNumbers(one, plain, 170);
  feedNumbers(other, plain, 170);
  other.fork();
  const std::string file = saved(one);
  EXPECT_EQ(file, saved(other));
  EXPECT_NEAR(static_cast<double>(archiveBytes(one)), static_cast<double>(file.size()), 4096);
}

// Seeds of another form would test nothing. KVARIUM_WRITE_SEEDS=1 writes them anew.
TEST_F(Archive, theSeedsOfTheFuzzTargetAreWhatIsSavedNow) {
  const std::filesystem::path seeds = std::filesystem::path(KVARIUM_TEST_DATA).parent_path() / "fuzz/seeds/archive";
  for (const ArchiveSeed& seed : archive_seeds) {
    KvCache cache(device, seed_layers, parseCacheSpec(seed.spec), seedJob());
    feedNumbers(cache, seed_layers, 70);
    cache.checkpoint();
    feedNumbers(cache, seed_layers, 3);
    if (std::getenv("KVARIUM_WRITE_SEEDS")) saveCache(cache, seed_owner, seeds / seed.name);
    saveCache(cache, seed_owner, path);
    EXPECT_TRUE(readAll(path) == readAll(seeds / seed.name)) << seed.name;
  }
}

TEST_F(Archive, everyTruncationAndEveryFlippedBitIsRefused) {
  std::mt19937 random(11);
  size_t tried = 0;
  for (const Case& one :
       {Case{"quantized:residual_length=0", &plain}, Case{"sink:window_length=70", &mixed}, Case{"dynamic", &scans}}) {
    KvCache cache = make(one.spec, *one.layers);
    feedNumbers(cache, *one.layers, 100);
    cache.checkpoint();
    feedNumbers(cache, *one.layers, 30);
    const std::string good = saved(cache);
    const RestoreRequest wanted = request(*one.layers);
    ASSERT_EQ(refusal(good, wanted), "");
    const size_t header = 8 + static_cast<size_t>(static_cast<unsigned char>(good[0])) +
                          256 * static_cast<size_t>(static_cast<unsigned char>(good[1]));
    const auto refused = [&](const std::string& bad, size_t at) {
      ErrorKind kind = ErrorKind::io;
      EXPECT_NE(refusal(bad, wanted, &kind), "") << one.spec << " at " << at;
      EXPECT_TRUE(kind == ErrorKind::file || kind == ErrorKind::unsupported || kind == ErrorKind::content);
      ++tried;
    };
    for (int i = 0; i < 300; ++i) {
      const size_t length = i < 150 ? random() % header : random() % good.size();
      refused(good.substr(0, length), length);
    }
    for (int i = 0; i < 1500; ++i) {
      std::string bad = good;
      const size_t at = i < 900 ? random() % header : random() % good.size();
      bad[at] = static_cast<char>(bad[at] ^ (1 << random() % 8));
      refused(bad, at);
    }
    refused(good + '\0', good.size());
    refused("", 0);
  }
  EXPECT_GE(tried, 5000u);
}

// The file with something else in it and every checksum right again: what somebody would write who means harm.
class Forged : public Archive {
 protected:
  struct Parts {
    ArchiveHead head;
    std::vector<std::string> sections;
    std::vector<std::string> names;
    std::string& operator[](const std::string& name) {
      return sections[static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin())];
    }
    void set(const std::string& name, size_t row, size_t column, int64_t value) {
      std::memcpy((*this)[name].data() + (row * 5 + column) * 8, &value, 8);
    }
  };
  static Parts parts(const std::string& bytes) {
    const ArchiveFile file = ArchiveFile::parse(std::as_bytes(std::span(bytes)), "file");
    Parts all{file.head(), {}, {}};
    for (const SafetensorsEntry& section : file.sections()) {
      const auto data = file.bytes(section.name);
      all.names.push_back(section.name);
      all.sections.emplace_back(reinterpret_cast<const char*>(data.data()), data.size());
    }
    return all;
  }
  static std::string whole(const Parts& all) {
    std::vector<std::string> digests;
    std::string data;
    for (const std::string& section : all.sections) {
      digests.push_back(digestOf(std::as_bytes(std::span(section))));
      data += section;
    }
    ArchiveHead listed = all.head;  // a forged group has no sections of its own
    for (ArchiveLayer& layer : listed.layers)
      layer.group = std::min(layer.group, static_cast<int>(listed.groups.size()) - 1);
    std::vector<SafetensorsEntry> sections = sectionsOf(listed, UINT64_MAX);
    digests.resize(sections.size(), std::string(16, '0'));
    return archiveHeader(all.head, sections, digests) + data;
  }
};

TEST_F(Forged, tablesThatNoCacheCouldHaveAreRefused) {
  KvCache cache = make("sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=0", plain);
  feedNumbers(cache, plain, 140);  // sinks [0, 4), sealed [4, 68), [68, 132), full [132, 140)
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(plain);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  constexpr int64_t all = -1;
  const struct {
    size_t row, column;
    int64_t value;
    const char* why;
  } rows[] = {
      {1, 1, 65, "a row that is none"},    {1, 1, 0, "cells that no block has"},
      {1, 1, -1, "a row that is none"},    {0, 1, 3, "never written"},
      {0, 2, 0, "holds nothing"},          {0, 2, 31, "never written"},
      {0, 2, 7, "stores other cells"},     {1, 0, 3, "begins inside"},
      {1, 0, 5, "begins inside"},  // the next one, then
      {0, 0, -1, "begins inside"},         {0, 0, INT64_MIN, "begins inside"},
      {3, 0, INT64_MAX, "behind the end"}, {3, 0, 133, "behind the end"},
      {3, 2, all, "never written"},        {0, 3, 0, "a sink is none"},
      {1, 3, 1, "a sink is none"},         {1, 3, 2, "a row that is none"},
      {0, 4, 2, "a row that is none"},     {0, 4, 1, "other forms"},
  };
  for (const auto& row : rows) {
    Parts bad = parts(good);
    bad.set("groups.0.blocks", row.row, row.column, row.value);
    EXPECT_NE(refusal(whole(bad), wanted).find(row.why), std::string::npos)
        << row.row << " " << row.column << " " << row.value << ": " << refusal(whole(bad), wanted);
  }
  Parts swapped = parts(good);  // form and count agree, but sinks stay full in this format
  swapped.set("groups.0.blocks", 0, 4, 1);
  swapped.set("groups.0.blocks", 1, 4, 0);
  EXPECT_NE(refusal(whole(swapped), wanted).find("sealed that stays full"), std::string::npos);
  Parts hole = parts(good);
  hole.set("groups.0.blocks", 1, 2, all << 1);
  hole.head.groups[0].stored -= 1;
  EXPECT_NE(refusal(whole(hole), wanted).find("1 cells are missing"), std::string::npos);
}

TEST_F(Forged, numbersOfTheHeaderAreRefused) {
  KvCache cache = make("dynamic", scans);
  feedNumbers(cache, scans, 70);
  cache.checkpoint();
  feedNumbers(cache, scans, 3);
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(scans);
  const std::vector<std::function<void(Parts&)>> edits = {
      [](Parts& p) { p.head.tokens = 74; },
      [](Parts& p) { p.head.tokens = int64_t{1} << 40; },
      [](Parts& p) { p.head.tokens = -1; },
      [](Parts& p) { p.head.groups[0].full_blocks = int64_t{1} << 40; },
      [](Parts& p) { p.head.groups[0].sealed_blocks = 1; },
      [](Parts& p) { p.head.groups[0].rounded = 74; },
      [](Parts& p) { p.head.groups.emplace_back(); },
      [](Parts& p) { p.head.layers[1].group = 1; },
      [](Parts& p) { p.head.layers[1].full_bytes /= 2; },
      [](Parts& p) { p.head.layers[1].keys = "f16"; },
      [](Parts& p) { p.head.layers.pop_back(); },
      [](Parts& p) { p.head.layers[0].group = 0; },
      [](Parts& p) { p.head.state_floats = 63; },
      [](Parts& p) { p.head.state_floats = 0; },
      [](Parts& p) {
        p.head.kept_states = {70, 70};
      },
      [](Parts& p) { p.head.kept_states = {74}; },
      [](Parts& p) { p.head.kept_states = {0}; },
      [](Parts& p) { p.head.logits = int64_t{1} << 40; },
      [](Parts& p) { p.head.spec = "dynamic:format=f16"; },
      [](Parts& p) { p.head.spec = "static:max_cache_len=40"; },
      [](Parts& p) { p.head.spec = "nonsense"; },
      [](Parts& p) { p.head.spec = "none"; },
      [](Parts& p) { p.head.keeps_nothing = true; },
      [](Parts& p) { p.head.groups[0].rule += "x"; },
      [](Parts& p) { p["token_ids"][3] = '\x7f'; },
      [](Parts& p) { p["token_ids"][0] = 100; },
      [](Parts& p) { std::swap(p.names[0], p.names[1]), std::swap(p.sections[0], p.sections[1]); },
      [](Parts& p) { p.sections.pop_back(); },
  };
  for (size_t i = 0; i < edits.size(); ++i) {
    Parts bad = parts(good);
    edits[i](bad);
    std::string bytes;
    try {
      bytes = whole(bad);
    } catch (const Error&) {  // no file says such a thing
      continue;
    }
    EXPECT_NE(refusal(bytes, wanted), "") << "edit " << i;
  }
}

TEST_F(Forged, aCapacityBeyondTheMemoryIsAnErrorAndNoAllocation) {
  KvCache cache = make("static", plain);
  feedNumbers(cache, plain, 10);
  Parts bad = parts(saved(cache));
  bad.head.context = int64_t{1} << 39;
  RestoreRequest wanted = request(plain);
  wanted.job.memory_limit = 64 << 20;
  ErrorKind kind = ErrorKind::io;
  EXPECT_NE(refusal(whole(bad), wanted, &kind), "");
  EXPECT_EQ(kind, ErrorKind::memory);
}

TEST_F(Archive, aRefusalNamesWhatDiffers) {
  KvCache cache = make("quantized", plain);
  feedNumbers(cache, plain, 10);
  const std::string good = saved(cache);
  const auto why = [&](const std::function<void(RestoreRequest&)>& change) {
    RestoreRequest wanted = request(plain);
    change(wanted);
    return refusal(good, wanted);
  };
  const auto says = [&](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  says(why([](auto& r) { r.owner.model_digest = "ff"; }), "another model: tiny (00112233)");
  says(why([](auto& r) { r.owner.tokenizer_digest = "ff"; }), "another tokenizer");
  says(why([](auto& r) { r.owner.precision = "fast"; }), "another precision: exact");
  says(why([](auto& r) { r.job.default_format = findFormat("f16"); }), "default format is f32");
  says(why([](auto& r) { r.wanted = parseCacheSpec("dynamic"); }), "another specification: quantized");
  says(why([](auto& r) { r.layers[1].head_dim = 64; }), "layer 1");
  says(why([](auto& r) { r.layers.pop_back(); }), "3 layers");
  EXPECT_EQ(why([](auto& r) { r.wanted = parseCacheSpec("dynamic:nbits=4,residual_length=128"); }), "");
  const auto ofVersion = [&](char version) {
    std::string other = good;
    other[other.find(R"("version":")") + 11] = version;
    return other;
  };
  says(refusal(ofVersion('9'), request(plain)), "newer version");
  says(refusal(ofVersion('1'), request(plain)), "older version");
  says(refusal(std::string(300, 'x'), request(plain)), "no saved cache");
}

TEST_F(Archive, aTextMayGrowBeyondTheCapacityOfTheJobItWasSavedIn) {
  KvCache cache = make("static", plain);
  feedNumbers(cache, plain, 390);
  saved(cache);
  RestoreRequest wanted = request(plain);
  wanted.further = 100;
  KvCache again = restoreCache(path, device, wanted).cache;
  EXPECT_EQ(again.capacity(), 490);
}

TEST_F(Archive, aDiskThatIsFullLeavesTheOldFile) {
  KvCache cache = make("dynamic", plain);
  feedNumbers(cache, plain, 10);
  const std::string old = saved(cache);
  feedNumbers(cache, plain, 200);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t most : {rlim_t{0}, rlim_t{100}, rlim_t{70000}}) {
    const rlimit less{most, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &less);
    EXPECT_THROW(saveCache(cache, owner, path), Error);
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(readAll(path), old);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
  }
}

TEST_F(Archive, progressIsToldAndMayStop) {
  KvCache cache = make("dynamic", plain);
  feedNumbers(cache, plain, 10);
  const std::string old = saved(cache);
  feedNumbers(cache, plain, 300);
  std::vector<double> told;
  const ArchiveProgress stop = [&](double fraction) {
    told.push_back(fraction);
    return fraction < 0.5;
  };
  EXPECT_THROW(saveCache(cache, owner, path, {{}, "", stop}), Error);
  EXPECT_EQ(readAll(path), old);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_GE(told.size(), 3u);

  told.clear();
  const ArchiveProgress listen = [&](double fraction) { return told.push_back(fraction), true; };
  saveCache(cache, owner, path, {{}, "", listen});
  EXPECT_EQ(told.back(), 1);
  RestoreRequest wanted = request(plain);
  wanted.progress = stop;
  told.clear();
  EXPECT_THROW(restoreCache(path, device, wanted), Error);
  EXPECT_GE(told.size(), 3u);
  wanted.progress = listen;
  EXPECT_EQ(restoreCache(path, device, wanted).cache.ids(), cache.ids());
  EXPECT_LE(told.back(), 1);
}

TEST_F(Archive, killedWhileItSavesLeavesAWholeFile) {
  KvCache cache = make("dynamic", plain);
  feedNumbers(cache, plain, 300);
  saved(cache);
  for (int i = 0; i < 15; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      for (;;) saveCache(cache, owner, path);
    }
    ::usleep(static_cast<useconds_t>(1000 + 700 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_EQ(restored(plain).ids(), cache.ids());
  }
}

}  // namespace
}  // namespace kvarium
