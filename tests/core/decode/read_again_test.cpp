// A scripted talk of ten turns with edits: how many tokens are read in each, with checkpoints and without, and
// that every reply is that of a cache that has seen nothing. docs/caches.md has the table that is made here.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/base/numbers.h"
#include "core/cache/archive/archive_file.h"
#include "tests/core/decode/turns.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::decode::read_again_test {
namespace {

struct Family {
  const char *name, *folder, *spec;
};
// One for each row of kinds: states alone, states and cells, windows of a model, windows of a cache.
constexpr Family families[] = {{"Mamba", "mamba", "dynamic"},
                               {"Jamba", "jamba", "dynamic"},
                               {"Qwen3.5", "qwen35", "dynamic"},
                               {"LFM2", "lfm2", "dynamic"},
                               {"Granite 4 H", "granite_hybrid", "dynamic"},
                               {"Gemma 3", "gemma3_text", "dynamic"},
                               {"Llama, `sink`", "llama_f32", "sink:window_length=64,num_sink_tokens=4"}};
constexpr const char* turns[] = {"first question",
                                 "next question",
                                 "another reply to it",
                                 "next question, with a document",
                                 "a word in the middle of the document edited",
                                 "next question; the reply came back without its last tokens",
                                 "the second question edited",
                                 "next question",
                                 "its reply continued",
                                 "saved, restored, and the last question edited"};
constexpr size_t turn_count = std::size(turns);

class Talk : support::Turns {
 public:
  explicit Talk(const Family& family) : Turns(family.folder), m_spec(family.spec) {
    while (!words.model->tokenizer.isEndOfGeneration(m_end)) ++m_end;
    options.max_new_tokens = 70;
  }

  std::array<Reuse, turn_count> reuses;
  std::array<int64_t, turn_count> least{};  // tokens that a cache reads which can be cut anywhere
  int64_t most_kept = 0;                    // bytes

  void run(int64_t kept_bytes) {
    m_turn = 0;
    m_kept_bytes = kept_bytes;
    m_cache.emplace(make());
    m_messages.assign(1, said(3, 150));
    ask(said(5, 40));
    ask(said(11, 60));
    m_messages.pop_back();
    read();
    const std::vector<TokenId> document = said(17, 600);
    ask(document);
    m_messages.pop_back();
    m_messages.back()[250] = 1 + m_messages.back()[250] % 50;
    read();
    m_messages.back().erase(m_messages.back().end() - 4, m_messages.back().end() - 1);
    ask(said(23, 30));
    m_messages.resize(3);
    ask(said(29, 45));
    ask(said(31, 80));
    std::vector<TokenId> begun = m_messages.back();
    begun.pop_back();
    m_messages.pop_back();
    read(begun);
    restart();
    m_messages.resize(m_messages.size() - 2);
    ask(said(37, 50));
  }

 private:
  cache::KvCache make() { return Turns::make(m_spec, 256, m_kept_bytes, 4096); }
  std::vector<TokenId> said(TokenId first, int count) const {
    std::vector<TokenId> ids = text(first, count, 50);
    std::ranges::replace(ids, m_end, m_end + 1);
    ids.push_back(m_end);
    return ids;
  }
  static std::vector<TokenId> headOf(size_t message) {  // a system prompt, then questions and replies in turn
    return {51, message > 0 && message % 2 == 0 ? 53 : 52};
  }
  void ask(std::vector<TokenId> question) {
    m_messages.push_back(std::move(question));
    read();
  }
  void read(const std::vector<TokenId>& begun = {}) {
    std::vector<TokenId> prompt;
    for (size_t i = 0; i < m_messages.size(); ++i) prompt = joined(joined(prompt, headOf(i)), m_messages[i]);
    prompt = joined(joined(prompt, headOf(m_messages.size())), begun);
    options.begun = std::ssize(begun);
    const std::vector<TokenId>& seen = m_cache->ids();
    const auto common = std::mismatch(seen.begin(), seen.end(), prompt.begin(), prompt.end()).second - prompt.begin();
    least[m_turn] = std::ssize(prompt) - std::min<int64_t>(common, std::ssize(prompt) - 1);
    GenerateResult result = reply(*m_cache, prompt);
    cache::KvCache fresh = make();
    EXPECT_EQ(result.ids, reply(fresh, prompt).ids) << turns[m_turn];
    reuses[m_turn] = result.reuse;
    most_kept = std::max(most_kept, m_cache->status().bytes().kept);
    EXPECT_LE(m_cache->status().bytes().kept, m_kept_bytes) << turns[m_turn];
    m_messages.push_back(joined(joined(begun, result.ids), {m_end}));
    ++m_turn;
  }
  void restart() {
    const support::TemporaryFolder folder;
    const cache::ArchiveOwner owner{"tiny", "0123", "4567", "exact", "[]", model.vocab()};
    cache::saveCache(*m_cache, owner, folder / "talk.kvcache");
    const cache::CacheJob job{cache::findFormat("f32"), 4096, 256, -1, m_kept_bytes};
    const std::vector<cache::LayerShape> layers = model.decoder->model().config.cacheShape();
    m_cache.emplace(cache::restoreCache(cache::ArchiveFile::open(folder / "talk.kvcache"), model.devices(),
                                        {layers, owner, job, 0, {}, {}})
                        .cache);
  }

  std::string m_spec;
  TokenId m_end = 0;
  int64_t m_kept_bytes = 0;
  size_t m_turn = 0;
  std::optional<cache::KvCache> m_cache;
  std::vector<std::vector<TokenId>> m_messages;
};

int64_t readIn(const Reuse& reuse) { return reuse.prompt_tokens - reuse.reused_tokens; }

// Lines of the table, without the heads.
std::vector<std::string> table() {
  std::vector<std::string> lines;
  for (const char* turn : turns) lines.push_back(std::string("| ") + turn);
  lines.push_back("| all");
  int64_t least = 0;
  for (const Family& family : families) {
    Talk with(family), without(family);
    with.run(int64_t{1} << 30);
    without.run(0);
    EXPECT_EQ(without.most_kept, 0);
    int64_t few = 0, many = 0;
    for (size_t turn = 0; turn < turn_count; ++turn) {
      few += readIn(with.reuses[turn]);
      many += readIn(without.reuses[turn]);
      if (&family == families) {
        least += with.least[turn];
        lines[turn] += " | " + withThousands(with.reuses[turn].prompt_tokens) + " | " + withThousands(with.least[turn]);
      }
      lines[turn] +=
          " | " + withThousands(readIn(with.reuses[turn])) + " / " + withThousands(readIn(without.reuses[turn]));
    }
    if (&family == families) lines.back() += " | | " + withThousands(least);
    lines.back() += " | " + withThousands(few) + " / " + withThousands(many);
  }
  for (std::string& line : lines) line += " |";
  return lines;
}

TEST(ReadAgain, theTableOfTheDocumentationIsRight) {
  const std::filesystem::path path = std::filesystem::path(KVARIUM_TEST_DATA) / ".." / ".." / "docs" / "caches.md";
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  std::string all;
  const std::vector<std::string> lines = table();
  for (const std::string& line : lines) all += line + "\n";
  EXPECT_NE(text.str().find("\n" + all), std::string::npos) << "docs/caches.md should have\n" << all;
}

// Jamba: states and cells.
TEST(ReadAgain, onlyWhatLiesAfterTheNearestStateIsReadAgain) {
  Talk talk(families[1]);
  talk.run(int64_t{1} << 30);
  for (size_t turn = 0; turn < turn_count; ++turn) {
    const Reuse& reuse = talk.reuses[turn];
    EXPECT_EQ(readIn(reuse), talk.least[turn] + reuse.read_again) << turns[turn];
    EXPECT_LT(reuse.read_again, 256 + checkpoint_distance) << turns[turn];
    if (reuse.read_again > 0) {
      EXPECT_EQ(inEnglish(reuse.reason),
                "read " + std::to_string(reuse.read_again) + " of " + withThousands(reuse.prompt_tokens) +
                    " tokens again: the nearest checkpoint lies after token " + withThousands(reuse.reused_tokens));
    }
  }
  const auto again = [&](size_t turn) { return talk.reuses[turn].read_again; };
  EXPECT_EQ(again(2), 0);  // another reply
  EXPECT_LE(again(5), checkpoint_distance);
  EXPECT_LE(again(6), 4);  // at a border: the end of the reply before it, and the head of the message
  EXPECT_EQ(again(8), 0);  // a reply that is continued
  EXPECT_LE(again(9), 4);
  const auto read = [&](int64_t kept_bytes) {
    talk.run(kept_bytes);
    int64_t sum = 0;
    for (const Reuse& reuse : talk.reuses) sum += readIn(reuse);
    return sum;
  };
  const int64_t state = talk.most_kept / 20;  // more than one
  const int64_t all = read(int64_t{1} << 30), some = read(6 * state), none = read(0);
  EXPECT_LT(all, some);
  EXPECT_LT(some, none);
  EXPECT_EQ(talk.reuses[2].reused_tokens, 0);
  EXPECT_EQ(inEnglish(talk.reuses[2].reason), "read " + std::to_string(talk.reuses[2].prompt_tokens - 1) + " of " +
                                                  std::to_string(talk.reuses[2].prompt_tokens) +
                                                  " tokens again: no earlier checkpoint is kept");
}

}  // namespace
}  // namespace kvarium::decode::read_again_test
