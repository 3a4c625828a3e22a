// No damaged, forged or foreign file is taken for a saved cache.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <random>

#include "core/base/digest.h"
#include "core/base/numbers.h"
#include "core/cache/archive/archive_file.h"
#include "tests/core/cache/archive_fixture.h"

namespace kvarium::cache::archive_damage_test {
namespace {

using ArchiveDamage = Archive;

TEST_F(ArchiveDamage, everyTruncationAndEveryFlippedBitIsRefused) {
  std::mt19937 random(11);
  size_t tried = 0;
  for (const ArchiveCase& one :
       {ArchiveCase{"quantized:residual_length=0", &plain}, ArchiveCase{"sink:window_length=70", &mixed},
        ArchiveCase{"dynamic", &scans}, ArchiveCase{"key_norm:window_length=30", &plain},
        ArchiveCase{"tova:window_length=20", &plain}, ArchiveCase{"h2o:window_length=20", &plain},
        ArchiveCase{"snapkv:window_length=20", &plain}}) {
    KvCache cache = make(one.spec, *one.layers);
    support::feedNumbers(cache, *one.layers, 100);
    support::feedNumbers(cache, *one.layers, 70);
    cache.checkpoint();
    support::feedNumbers(cache, *one.layers, 30);
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

// The file with other contents and all checksums recomputed, as an attacker would write it.
TEST_F(ArchiveDamage, aCutFileSaysHowMuchOfItIsThere) {
  KvCache cache = make("dynamic", plain);
  support::feedNumbers(cache, plain, 200);
  const std::string good = saved(cache);
  const size_t half = good.size() / 2;
  const std::string said = refusal(good.substr(0, half), request(plain));
  EXPECT_NE(said.find("is incomplete: " + bytesText(static_cast<int64_t>(half)) + " of " +
                      bytesText(static_cast<int64_t>(good.size())) + " are there"),
            std::string::npos)
      << said;
}

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
    for (const files::SafetensorsEntry& section : file.sections()) {
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
    ArchiveHead listed = all.head;  // a forged group has no sections
    for (ArchiveLayer& layer : listed.layers)
      layer.group = std::min(layer.group, static_cast<int>(listed.groups.size()) - 1);
    std::vector<files::SafetensorsEntry> sections = sectionsOf(listed, UINT64_MAX);
    digests.resize(sections.size(), std::string(16, '0'));
    return archiveHeader(all.head, sections, digests) + data;
  }
};

TEST_F(Forged, tablesThatNoCacheCouldHaveAreRefused) {
  KvCache cache = make("sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=0", plain);
  support::feedNumbers(cache, plain, 140);  // sinks [0, 4), sealed [4, 68), [68, 132), full [132, 140)
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(plain);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  constexpr int64_t all = -1;
  const struct {
    size_t row, column;
    int64_t value;
    const char* why;
  } rows[] = {
      {1, 1, 65, "an invalid row"},
      {1, 1, 0, "cells that no block has"},
      {1, 1, -1, "an invalid row"},
      {0, 1, 3, "never written"},
      {0, 2, 0, "holds nothing"},
      {0, 2, 31, "never written"},
      {0, 2, 7, "stores other cells"},
      {1, 0, 3, "begins inside"},
      {1, 0, 5, "begins inside"},  // the next one, then
      {0, 0, -1, "begins inside"},
      {0, 0, INT64_MIN, "begins inside"},
      {3, 0, INT64_MAX, "after the end"},
      {3, 0, 133, "after the end"},
      {3, 2, all, "never written"},
      {0, 3, 0, "a block has the wrong role"},
      {1, 3, 1, "a block has the wrong role"},
      {1, 3, 2, "an invalid row"},
      {0, 4, 4, "an invalid row"},
      {0, 4, 2, "positions that no packed block has"},
      {0, 4, 1, "other forms"},
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
  EXPECT_NE(refusal(whole(swapped), wanted).find("sealed that must stay full"), std::string::npos);
  Parts hole = parts(good);
  hole.set("groups.0.blocks", 1, 2, all << 1);
  hole.head.groups[0].stored -= 1;
  EXPECT_NE(refusal(whole(hole), wanted).find("1 cells are missing"), std::string::npos);
}

TEST_F(Forged, scoresThatNoCacheCouldHaveAreRefused) {
  KvCache cache = make("key_norm:window_length=20", plain);
  support::feedNumbers(cache, plain, 100);
  support::feedNumbers(cache, plain, 1);
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(plain);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  for (const float number : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    Parts bad = parts(good);
    std::memcpy(bad["groups.1.scores"].data() + 4 * 7, &number, 4);
    EXPECT_NE(refusal(whole(bad), wanted).find("groups.1.scores has a number that is not finite"), std::string::npos);
  }
  for (const int64_t count : {int64_t{0}, int64_t{19}, int64_t{21}, int64_t{-1}, int64_t{1} << 40}) {
    Parts bad = parts(good);
    bad.head.groups[1].scores = count;
    const size_t cells = static_cast<size_t>(std::clamp<int64_t>(count, 0, 30));
    bad["groups.1.scores"].resize(4 * cells);
    if (cells == 0) std::erase(bad.sections, std::string());
    std::string bytes;
    try {
      bytes = whole(bad);
    } catch (const Error&) {  // no file says such a thing
      continue;
    }
    EXPECT_NE(refusal(bytes, wanted), "") << count;
  }
  Parts few = parts(good);  // a cell less than the budget keeps
  uint64_t live = 0;
  std::memcpy(&live, few["groups.2.blocks"].data() + 2 * 8, 8);
  few.set("groups.2.blocks", 0, 2, static_cast<int64_t>(live & (live - 1)));
  few.head.groups[2].stored -= 1;
  few.head.groups[2].scores -= 1;
  few["groups.2.scores"].resize(4 * static_cast<size_t>(few.head.groups[2].scores));
  EXPECT_NE(refusal(whole(few), wanted).find("1 cells are missing"), std::string::npos) << refusal(whole(few), wanted);
  // A cache without scores is written as the version before, which an older program reads.
  EXPECT_NE(good.find(R"("version":"3")"), std::string::npos);
  KvCache without = make("dynamic", plain);
  support::feedNumbers(without, plain, 3);
  EXPECT_NE(saved(without).find(R"("version":"2")"), std::string::npos);
}

// Where the prompt ends is kept for policies that decide there, and only there.
TEST_F(Forged, aPromptThatEndsNowhereIsRefused) {
  KvCache cache = make("snapkv:window_length=20", plain);
  support::feedNumbers(cache, plain, 100);
  support::feedNumbers(cache, plain, 5);
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(plain);
  EXPECT_NE(good.find(R"(\"prompt\":100)"), std::string::npos);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  for (const int64_t prompt : {int64_t{106}, std::numeric_limits<int64_t>::max()}) {
    Parts bad = parts(good);
    bad.head.groups[1].prompt = prompt;
    EXPECT_NE(refusal(whole(bad), wanted).find("prompt"), std::string::npos) << prompt;
  }
  // Any other place is one that a cache could have: it goes on from there.
  for (const int64_t prompt : {0, 3, 99, 105}) {
    Parts other = parts(good);
    for (ArchiveGroup& group : other.head.groups) group.prompt = prompt;
    std::ofstream(path, std::ios::binary) << whole(other);
    KvCache again = restored(plain);
    for (const int more : {1, 30, 70}) ASSERT_TRUE(support::feedNumbers(again, plain, more));
    EXPECT_EQ(again.status().lengths().stored, prompt == 0 ? 20 + 100 : 25 + 101) << prompt;
  }
  for (const char* spec : {"dynamic", "h2o:window_length=20"}) {
    KvCache without = make(spec, plain);
    support::feedNumbers(without, plain, 30);
    EXPECT_EQ(saved(without).find("prompt"), std::string::npos) << spec;
  }
}

// Queries are known of a prompt that is not over.
TEST_F(Forged, queriesThatNoCacheCouldHaveAreRefused) {
  const std::vector<LayerShape> asked{{.n_kv_heads = 2, .head_dim = 8, .n_heads = 4},
                                      {.n_kv_heads = 1, .head_dim = 16, .n_heads = 3}};
  KvCache cache = make("expected_attention:window_length=20", asked);
  support::feedNumbers(cache, asked, 50, 7, {.left = 30});
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(asked);
  EXPECT_NE(good.find(R"("version":"5")"), std::string::npos);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  const auto refused = [&](const auto& change, const char* why) {
    Parts bad = parts(good);
    change(bad);
    EXPECT_NE(refusal(whole(bad), wanted).find(why), std::string::npos) << why << ": " << refusal(whole(bad), wanted);
  };
  const float none = std::numeric_limits<float>::infinity();
  refused([&](Parts& bad) { std::memcpy(bad["groups.1.queries"].data() + 4 * 7, &none, 4); },
          "groups.1.queries has a number that is not finite");
  refused(
      [](Parts& bad) {
        bad.head.groups[1].queries -= 1;
        bad["groups.1.queries"].resize(static_cast<size_t>(4 * bad.head.groups[1].queries));
      },
      "its queries have another shape");
  refused([](Parts& bad) { bad.head.groups[0].query_rows = 51; }, "query_rows");
  refused([](Parts& bad) { bad.head.groups[0].query_rows = 0; }, "queries");
  refused([](Parts& bad) { bad.head.groups[0].prompt = 50; }, "nobody wants its queries");
  // After the prompt there are none, and the version is the one that the rest needs.
  support::feedNumbers(cache, asked, 30);
  EXPECT_EQ(saved(cache).find("queries"), std::string::npos);
  EXPECT_NE(saved(cache).find(R"("version":"2")"), std::string::npos);
}

TEST_F(Forged, positionsThatNoCacheCouldHaveAreRefused) {
  KvCache cache = make("tova:window_length=20", plain);
  const auto isFit = [&] {
    const std::vector<Block>& blocks = cache.state().tables[1].blocks();
    return blocks.size() >= 2 && blocks[0].positions && blocks[0].used >= 3 && !blocks.back().positions;
  };
  while (!isFit() && cache.ids().size() < 300) support::feedNumbers(cache, plain, 1);
  ASSERT_TRUE(isFit());
  const std::string good = saved(cache);
  const RestoreRequest wanted = request(plain);
  ASSERT_EQ(refusal(whole(parts(good)), wanted), "");
  EXPECT_NE(good.find(R"("version":"4")"), std::string::npos);
  const std::vector<Block>& blocks = cache.state().tables[1].blocks();
  const std::vector<int64_t>& own = *blocks[0].positions;
  const struct {
    size_t cell;
    int64_t position;
    const char* why;
  } rows[] = {
      {0, own[0] - 1, "positions that no packed block has"},
      {0, own[1], "positions that no packed block has"},
      {1, own[0], "positions that no packed block has"},
      {1, own[2], "positions that no packed block has"},
      {1, -1, "positions that no packed block has"},
      {own.size() - 1, 300, "after the end"},  // or inside the next one
      {own.size() - 1, INT64_MAX, "positions that no packed block has"},
      {own.size() - 1, INT64_MAX - 1, "after the end"},
      {own.size() - 1, blocks.back().first_position, "begins inside the one before it"},
  };
  for (const auto& row : rows) {
    Parts bad = parts(good);
    std::memcpy(bad["groups.1.positions"].data() + 8 * row.cell, &row.position, 8);
    EXPECT_NE(refusal(whole(bad), wanted).find(row.why), std::string::npos)
        << row.cell << " " << row.position << ": " << refusal(whole(bad), wanted);
  }
  for (const int64_t more : {-1, 1}) {  // fewer positions than the rows have cells, and more
    Parts bad = parts(good);
    std::string& section = bad["groups.1.positions"];
    section.resize(section.size() + static_cast<size_t>(8 * more), '\x7f');
    bad.head.groups[1].positions += more;
    EXPECT_NE(refusal(whole(bad), wanted).find(more < 0 ? "positions that no packed block has" : "belongs to other"),
              std::string::npos)
        << refusal(whole(bad), wanted);
  }
  Parts unsaid = parts(good);  // a block that is no longer said to be packed
  unsaid.set("groups.1.blocks", 0, 4, 0);
  EXPECT_NE(refusal(whole(unsaid), wanted), "");
  Parts both = parts(good);  // a plain block that is said to be
  both.set("groups.1.blocks", blocks.size() - 1, 4, 2);
  EXPECT_NE(refusal(whole(both), wanted).find("positions that no packed block has"), std::string::npos);
  for (const int64_t form : {4, -1}) {
    Parts bad = parts(good);
    bad.set("groups.1.blocks", 0, 4, form);
    EXPECT_NE(refusal(whole(bad), wanted).find("an invalid row"), std::string::npos) << form;
  }
  Parts sink = parts(good);
  sink.set("groups.1.blocks", 0, 3, 1);
  EXPECT_NE(refusal(whole(sink), wanted).find("wrong role"), std::string::npos);
}

// A policy that keeps the youngest never packs, whatever a file says.
TEST_F(Forged, packedBlocksOfOtherCachesAreRefused) {
  KvCache cache = make("dynamic", plain);
  support::feedNumbers(cache, plain, 40);
  Parts bad = parts(saved(cache));
  for (size_t g = 0; g < bad.head.groups.size(); ++g) {
    bad.head.groups[g].positions = 40;
    bad.set("groups." + std::to_string(g) + ".blocks", 0, 4, 2);
    std::string positions(40 * 8, '\0');
    for (int64_t cell = 0; cell < 40; ++cell) std::memcpy(positions.data() + 8 * cell, &cell, 8);
    const auto behind = std::find(bad.names.begin(), bad.names.end(), "groups." + std::to_string(g) + ".blocks") + 1;
    bad.sections.insert(bad.sections.begin() + (behind - bad.names.begin()), positions);
    bad.names.insert(behind, "groups." + std::to_string(g) + ".positions");
  }
  EXPECT_NE(refusal(whole(bad), request(plain)).find("never packed"), std::string::npos)
      << refusal(whole(bad), request(plain));
}

TEST_F(Forged, numbersOfTheHeaderAreRefused) {
  KvCache cache = make("dynamic", scans);
  support::feedNumbers(cache, scans, 70);
  cache.checkpoint();
  support::feedNumbers(cache, scans, 3);
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
  support::feedNumbers(cache, plain, 10);
  Parts bad = parts(saved(cache));
  bad.head.context = int64_t{1} << 39;
  RestoreRequest wanted = request(plain);
  wanted.job.memory_limit = 64 << 20;
  ErrorKind kind = ErrorKind::io;
  EXPECT_NE(refusal(whole(bad), wanted, &kind), "");
  EXPECT_EQ(kind, ErrorKind::memory);
}

TEST_F(ArchiveDamage, aRefusalNamesTheDifference) {
  KvCache cache = make("quantized", plain);
  support::feedNumbers(cache, plain, 10);
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
  says(refusal(std::string(300, 'x'), request(plain)), "not a saved cache");
}

}  // namespace
}  // namespace kvarium::cache::archive_damage_test
