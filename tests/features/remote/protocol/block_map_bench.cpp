// What it costs to follow the cache of an engine:
//   block_map_bench [blocks] [tokens of a block]     defaults: 100000 16
// Fills a map with texts of 64 blocks, then follows events of an engine that is full: each batch stores a block and
// removes one. Times are of one core; a busy engine sends some hundred batches a second.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "features/remote/protocol/prompt_match.h"
#include "features/remote/protocol/remote_cache.h"

namespace kvarium::remote {
namespace {

constexpr int64_t chain_blocks = 64;
constexpr int batches = 20'000;

double secondsOf(const auto& function) {
  const auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int64_t residentBytes() {
  int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

BlockHash hashOfBlock(int64_t number) {
  return (static_cast<BlockHash>(number) + 1) * 0x9e3779b97f4a7c15U;  // no two are equal
}

// Blocks [first, first + count) of all texts, one after the other; a text begins at every chain_blocks.
BlocksStored storedBlocks(int64_t first, int64_t count, int64_t block_size) {
  BlocksStored stored{.block_size = block_size, .session = "session-" + std::to_string(first / chain_blocks)};
  if (first % chain_blocks != 0) stored.parent = hashOfBlock(first - 1);
  for (int64_t i = first; i < first + count; ++i) {
    stored.blocks.push_back(hashOfBlock(i));
    std::mt19937 random(static_cast<uint32_t>(i));
    for (int64_t token = 0; token < block_size; ++token) stored.ids.push_back(static_cast<TokenId>(random() % 128'000));
  }
  return stored;
}

// A block and the removal of one, as vLLM writes them.
std::vector<uint8_t> payloadOf(int64_t stored_block, int64_t removed_block, int64_t block_size) {
  const BlocksStored stored = storedBlocks(stored_block, 1, block_size);
  nlohmann::json parent;
  if (stored.parent) parent = *stored.parent;
  const nlohmann::json event = {{"type", "BlockStored"},
                                {"block_hashes", stored.blocks},
                                {"parent_block_hash", parent},
                                {"token_ids", stored.ids},
                                {"block_size", block_size},
                                {"lora_id", nullptr},
                                {"medium", "GPU"},
                                {"lora_name", nullptr},
                                {"extra_keys", {nullptr}},
                                {"group_idx", 0},
                                {"kv_cache_spec_kind", "full_attention"},
                                {"session_id", stored.session}};
  const nlohmann::json removed = {
      {"type", "BlockRemoved"}, {"block_hashes", {hashOfBlock(removed_block)}}, {"medium", "GPU"}, {"group_idx", 0}};
  return nlohmann::json::to_msgpack({1795400942.7, {removed, event}, 0});
}

int run(int argc, char** argv) {
  const auto number = [&](int at, int64_t otherwise) { return argc > at ? std::atoll(argv[at]) : otherwise; };
  const int64_t blocks = number(1, 100'000), block_size = number(2, 16);
  if (blocks < chain_blocks || block_size < 1) {
    std::fprintf(stderr, "block_map_bench [blocks, %lld or more] [tokens of a block]\n",
                 static_cast<long long>(chain_blocks));
    return 2;
  }
  const int64_t before = residentBytes();
  BlockMap map;
  for (int64_t first = 0; first < blocks; first += chain_blocks)
    map.apply(map.next(), {.events = {storedBlocks(first, std::min(chain_blocks, blocks - first), block_size)}});
  std::printf("%lld blocks of %lld tokens: %.0f bytes a block\n", static_cast<long long>(blocks),
              static_cast<long long>(block_size),
              static_cast<double>(residentBytes() - before) / static_cast<double>(blocks));

  std::vector<std::vector<uint8_t>> payloads;
  for (int i = 0; i < batches; ++i) payloads.push_back(payloadOf(blocks + i, i, block_size));
  std::vector<KvEventBatch> read;
  const double reading = secondsOf([&] {
    for (const std::vector<uint8_t>& payload : payloads) read.push_back(*readKvEvents(payload));
  });
  const double taking = secondsOf([&] {
    for (KvEventBatch& batch : read) map.apply(map.next(), std::move(batch));
  });
  std::printf("batch   read %6.2f us, taken %6.2f us: 1,000 a second are %.2f %% of a core\n", reading / batches * 1e6,
              taking / batches * 1e6, (reading + taking) / batches * 1e3 * 100);

  const BlocksStored text = storedBlocks(blocks / 2 / chain_blocks * chain_blocks, chain_blocks, block_size);
  RemoteCache remote;
  int64_t held = 0;
  constexpr int views = 200;
  const double viewing = secondsOf([&] {
    for (int i = 0; i < views; ++i) held += remote.view({.ids = text.ids}, {.map = &map}).lengths.stored;
  });
  std::printf("view    of a text of %zu tokens: %.1f us, %lld tokens held\n", text.ids.size(), viewing / views * 1e6,
              static_cast<long long>(held / views));
  return 0;
}

}  // namespace
}  // namespace kvarium::remote

int main(int argc, char** argv) { return kvarium::remote::run(argc, argv); }
