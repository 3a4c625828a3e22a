// Recorded batches of both encodings, and what no engine sends.
#include "features/remote/protocol/kv_event.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/features/remote/protocol/recorded_events.h"

namespace kvarium::remote::kv_event_test {
namespace {

using Json = nlohmann::json;

std::optional<KvEventBatch> batchOf(const Json& json) { return readKvEvents(Json::to_msgpack(json)); }

template <class Event>
Event eventOf(const KvEventBatch& batch, size_t index) {
  return std::get<Event>(batch.events.at(index));
}

// What an event says but its session, which arrays have not.
std::string textOf(const KvEvent& event) {
  Json json;
  if (const auto* stored = std::get_if<BlocksStored>(&event)) {
    json = {stored->blocks, stored->parent.value_or(7),
            stored->ids,    stored->block_size,
            stored->medium, stored->lora,
            stored->salted, stored->group,
            stored->kind,   stored->window};
  } else if (const auto* removed = std::get_if<BlocksRemoved>(&event)) {
    json = {removed->blocks, removed->medium, removed->group};
  }
  return json.dump();
}

TEST(KvEvent, readsRecordedMaps) {
  const std::vector<NumberedBatch> batches = recordedBatches("vllm-0.32.0/events.bin");
  ASSERT_EQ(batches.size(), 48u);
  size_t stored = 0, removed = 0, cleared = 0;
  for (size_t i = 0; i < batches.size(); ++i) {
    EXPECT_EQ(batches[i].number, static_cast<int64_t>(i));
    EXPECT_GT(batches[i].batch.at_s, 1795400942.0);
    for (const KvEvent& event : batches[i].batch.events) {
      stored += std::holds_alternative<BlocksStored>(event);
      removed += std::holds_alternative<BlocksRemoved>(event);
      cleared += std::holds_alternative<AllCleared>(event);
    }
  }
  EXPECT_EQ(cleared, 1u);
  EXPECT_GT(stored, 30u);
  EXPECT_GT(removed, 23u);
  const auto first = eventOf<BlocksStored>(batches[0].batch, 0);
  EXPECT_EQ(first.blocks, (std::vector<BlockHash>{11371843016380585948U, 3594267630147722893U}));
  EXPECT_FALSE(first.parent);
  EXPECT_EQ(first.ids.size(), 64u);
  EXPECT_EQ(first.block_size, 32);
  EXPECT_EQ(first.medium, Medium::device);
  EXPECT_EQ(first.session, "conv-a");
  EXPECT_EQ(first.kind, "full_attention");
  EXPECT_FALSE(first.salted);
  EXPECT_EQ(eventOf<BlocksStored>(batches[1].batch, 0).parent, 3594267630147722893U);
  EXPECT_TRUE(eventOf<BlocksStored>(batches[46].batch, 1).salted);
}

TEST(KvEvent, arraysSayTheSameAsMaps) {
  const auto maps = recordedBatches("vllm-0.32.0/events.bin"), arrays = recordedBatches("vllm-array-form/events.bin");
  ASSERT_EQ(maps.size(), arrays.size());
  for (size_t i = 0; i < maps.size(); ++i) {
    ASSERT_EQ(maps[i].batch.events.size(), arrays[i].batch.events.size()) << i;
    EXPECT_EQ(maps[i].batch.at_s, arrays[i].batch.at_s);
    for (size_t j = 0; j < maps[i].batch.events.size(); ++j)
      EXPECT_EQ(textOf(maps[i].batch.events[j]), textOf(arrays[i].batch.events[j])) << i;
  }
}

TEST(KvEvent, hashesOf32BytesAreTheirLast64Bits) {
  const auto batches = recordedBatches("vllm-0.32.0-bytes/events.bin");
  ASSERT_GE(batches.size(), 3u);
  EXPECT_EQ(eventOf<BlocksStored>(batches[0].batch, 0).blocks,
            (std::vector<BlockHash>{0x580bb2f2aa6f8d02U, 0xbe6022f01e8e1282U}));
}

TEST(KvEvent, arraysGrewByVersions) {
  const Json old = {1.5, {{"BlockStored", {1, 2}, nullptr, {5, 6, 7, 8}, 2, nullptr}, {"BlockRemoved", {1}}}};
  const auto batch = batchOf(old);
  ASSERT_TRUE(batch);
  const auto stored = eventOf<BlocksStored>(*batch, 0);
  EXPECT_EQ(stored.ids, (std::vector<TokenId>{5, 6, 7, 8}));
  EXPECT_EQ(stored.medium, Medium::device);
  EXPECT_EQ(eventOf<BlocksRemoved>(*batch, 1).blocks, std::vector<BlockHash>{1});
  const Json with = {1.5, {{"BlockStored", {1}, 9, {5}, 1, 3, "CPU", "ad", {{"ad"}}, 2, "sliding_window", 64}}};
  const Json removed = {1.5, Json::array({{"BlockRemoved", {1}, "CPU", 3}})};
  EXPECT_EQ(eventOf<BlocksRemoved>(*batchOf(removed), 0).medium, Medium::host);
  EXPECT_EQ(eventOf<BlocksRemoved>(*batchOf(removed), 0).group, 3);
  const auto full = eventOf<BlocksStored>(*batchOf(with), 0);
  EXPECT_EQ(full.parent, 9u);
  EXPECT_EQ(full.medium, Medium::host);
  EXPECT_EQ(full.lora, "ad");
  EXPECT_FALSE(full.salted);
  EXPECT_EQ(full.group, 2);
  EXPECT_EQ(full.window, 64);
}

TEST(KvEvent, otherKeysAreAnotherText) {
  const auto salted = [](const char* fields) {
    Json event = Json::parse(R"({"type":"BlockStored","block_hashes":[1],"token_ids":[5],"block_size":1})");
    event.update(Json::parse(fields));
    return eventOf<BlocksStored>(*batchOf({1.0, {event}}), 0).salted;
  };
  EXPECT_FALSE(salted("{}"));
  EXPECT_FALSE(salted(R"({"extra_keys":[null]})"));
  EXPECT_FALSE(salted(R"({"extra_keys":[["a"]],"lora_name":"a","lora_id":1})"));
  EXPECT_TRUE(salted(R"({"extra_keys":[["a"]]})"));
  EXPECT_TRUE(salted(R"({"extra_keys":[["a","b"]],"lora_name":"a"})"));
  EXPECT_TRUE(salted(R"({"extra_keys":["s"]})"));
  EXPECT_TRUE(salted(R"({"extra_keys":"s"})"));
  EXPECT_TRUE(salted(R"({"lora_id":1})"));  // an adapter without a name
  EXPECT_TRUE(salted(R"({"cache_salt":"s"})"));
}

TEST(KvEvent, mediaAreKnownInAnyCase) {
  for (const char* name : {"", "GPU", "gpu"}) EXPECT_EQ(mediumNamed(name), Medium::device) << name;
  for (const char* name : {"CPU", "cpu", "CPU_PINNED", "Cpu_Tier"}) EXPECT_EQ(mediumNamed(name), Medium::host) << name;
  for (const char* name : {"DISK", "STORAGE", "storage"}) EXPECT_EQ(mediumNamed(name), Medium::disk) << name;
  for (const char* name : {"EXTERNAL", "p2p", "moon"}) EXPECT_EQ(mediumNamed(name), Medium::elsewhere) << name;
}

TEST(KvEvent, aConnectorTellsHashesAlone) {
  const auto batch = batchOf({1.0, {Json::parse(R"({"type":"BlockStored","block_hashes":[1,2],"parent_block_hash":null,
      "token_ids":[],"block_size":0,"medium":"CPU"})")}});
  ASSERT_TRUE(batch);
  EXPECT_TRUE(eventOf<BlocksStored>(*batch, 0).ids.empty());
  // Ids that cannot be assigned to the blocks count for nothing.
  const auto odd = batchOf({1.0, {{"BlockStored", {1, 2}, nullptr, {5, 6, 7}, 2, nullptr}}});
  ASSERT_TRUE(odd);
  EXPECT_TRUE(eventOf<BlocksStored>(*odd, 0).ids.empty());
}

TEST(KvEvent, unknownEventsAreLeftOut) {
  const auto batch =
      batchOf({1.0, {{{"type", "BlockMoved"}}, {{"type", 7}}, 8, nullptr, Json::array(), {"AllBlocksCleared"}}});
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->events.size(), 1u);
}

TEST(KvEvent, hashesHaveSeveralForms) {
  const Json hashes = {-1, 1, "abc", Json::binary({1, 2, 3, 4, 5, 6, 7, 8, 9})};
  const auto batch = batchOf({1.0, Json::array({Json::array({"BlockRemoved", hashes})})});
  ASSERT_TRUE(batch);
  EXPECT_EQ(eventOf<BlocksRemoved>(*batch, 0).blocks,
            (std::vector<BlockHash>{~BlockHash{0}, 1, 0x616263, 0x0203040506070809}));
}

TEST(KvEvent, refusesWhatIsNoBatch) {
  for (const char* text :
       {"7", "null", "{}", "[]", "[1.0]", "[1.0,7]", R"([1,[["BlockStored"]]])",
        R"([1,[["BlockStored",[],null,[],1,null]]])", R"([1,[["BlockStored",[null],null,[],1,null]]])",
        R"([1,[["BlockStored",[1],[],[5],1,null]]])", R"([1,[["BlockStored",[1],null,["x"],1,null]]])",
        R"([1,[["BlockStored",[1],null,[-5],1,null]]])", R"([1,[["BlockStored",[1],null,[5],-1,null]]])",
        R"([1,[["BlockStored",[1],null,[5],9999999,null]]])", R"([1,[["BlockRemoved",7]]])",
        R"([1,[{"type":"BlockRemoved"}]])"}) {
    const auto batch = batchOf(Json::parse(text));
    EXPECT_FALSE(batch) << text;
  }
  EXPECT_FALSE(readKvEvents({}));
}

TEST(KvEvent, aBatchThatIsCutAnywhereIsRefused) {
  const std::vector<uint8_t> payload = support::recordedMessages("vllm-0.32.0/events.bin").at(46).back();
  for (size_t cut = 0; cut < payload.size(); ++cut) {
    const auto batch = readKvEvents(std::span(payload).first(cut));
    EXPECT_FALSE(batch) << cut;
  }
}

TEST(KvEvent, hasLimits) {
  EXPECT_FALSE(readKvEvents(std::vector<uint8_t>(4 << 20, 0x91)));  // nested arrays
  EXPECT_FALSE(readKvEvents(std::vector<uint8_t>(17 << 20, 0xc0)));
  const std::vector<uint8_t> payload = support::recordedMessages("vllm-0.32.0/events.bin").at(6).back();
  EXPECT_FALSE(readKvEvents(payload, {.values = 100}));
  EXPECT_FALSE(readKvEvents(payload, {.events = 1}));
  EXPECT_FALSE(readKvEvents(payload, {.depth = 3}));
  // An array that promises 4 billion elements.
  EXPECT_FALSE(readKvEvents(std::vector<uint8_t>{0x92, 0x01, 0xdd, 0xff, 0xff, 0xff, 0xff}));
}

TEST(KvEvent, numbersAreBigEndian) {
  EXPECT_EQ(*readSequenceNumber(std::vector<uint8_t>{0, 0, 0, 0, 0, 0, 1, 2}), 258);
  EXPECT_EQ(*readSequenceNumber(std::vector<uint8_t>(8, 0xff)), replay_end);
  EXPECT_FALSE(readSequenceNumber(std::vector<uint8_t>{0x80, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_FALSE(readSequenceNumber(std::vector<uint8_t>(7, 0)));
  EXPECT_FALSE(readSequenceNumber({}));
  EXPECT_EQ(*readSequenceNumber(support::recordedMessages("vllm-0.32.0/replay-from-0.bin").back().at(2)), replay_end);
}

TEST(KvEvents, sinksAreRead) {
  const auto sinks = [](const nlohmann::json& told) {
    nlohmann::json stored{{"type", "BlockStored"}, {"block_hashes", {5}}, {"parent_block_hash", nullptr}};
    stored.update({{"token_ids", {1, 2}}, {"block_size", 2}, {"kv_cache_spec_sinks", told}});
    const auto batch = readKvEvents(nlohmann::json::to_msgpack({1.0, {stored}, 0}));
    return std::get<BlocksStored>(batch->events.at(0)).sinks;
  };
  EXPECT_EQ(sinks(4), 4);
  EXPECT_EQ(sinks(nullptr), 0);
  EXPECT_EQ(sinks(-1), 0);
}

TEST(KvEvents, cellsOfBlocksInPartAreRead) {
  const auto read = [](const nlohmann::json& held) {
    return readKvEvents(nlohmann::json::to_msgpack(nlohmann::json::array(
        {1.0, {{{"type", "BlockRemoved"}, {"block_hashes", nlohmann::json::array()}, {"held_cells", held}}}, 0})));
  };
  const auto batch = read({{~uint64_t{0}, 3, 0xffff}});
  ASSERT_TRUE(batch);
  const CellsHeld& held = std::get<BlocksRemoved>(batch->events.at(0)).held.at(0);
  EXPECT_EQ(held.block, ~uint64_t{0});
  EXPECT_EQ(held.before, 3u);
  EXPECT_EQ(held.cells, 0xffffu);
  for (const nlohmann::json& other : {nlohmann::json(3), nlohmann::json({3}), nlohmann::json({{1, 2}}),
                                      nlohmann::json({{1, -2, 3}}), nlohmann::json({{1, "a", 3}})})
    EXPECT_FALSE(read(other)) << other;
}

TEST(WrittenKvEvents, areWhatVllmSends) {
  const BlocksStored stored{.blocks = {~uint64_t{0}, 5},
                            .parent = 3,
                            .ids = std::vector<TokenId>(32, 9),
                            .block_size = 16,
                            .medium = Medium::host,
                            .group = 1,
                            .kind = "sliding_window",
                            .window = 64,
                            .sinks = 4,
                            .session = "s"};
  const std::string bytes = writeKvEvents(12.5, {AllCleared(), stored, BlocksRemoved{.blocks = {5}}});
  const nlohmann::json batch = nlohmann::json::from_msgpack(bytes);
  ASSERT_EQ(batch.size(), 3u);
  EXPECT_EQ(batch[0], 12.5);
  EXPECT_EQ(batch[2], 0);
  EXPECT_EQ(batch[1][0], nlohmann::json({{"type", "AllBlocksCleared"}}));
  const nlohmann::json& store = batch[1][1];
  EXPECT_EQ(store["block_hashes"], nlohmann::json({~uint64_t{0}, 5}));
  EXPECT_EQ(store["parent_block_hash"], 3);
  EXPECT_EQ(store["token_ids"].size(), 32u);
  EXPECT_EQ(store["block_size"], 16);
  EXPECT_EQ(store["extra_keys"], nlohmann::json({nullptr, nullptr}));
  EXPECT_EQ(store["kv_cache_spec_kind"], "sliding_window");
  EXPECT_EQ(store["kv_cache_spec_sliding_window"], 64);
  EXPECT_EQ(store["kv_cache_spec_sinks"], 4);
  EXPECT_EQ(store["session_id"], "s");
  EXPECT_EQ(store["group_idx"], 1);
  EXPECT_EQ(store["medium"], "CPU");
  EXPECT_EQ(batch[1][2],
            nlohmann::json({{"type", "BlockRemoved"}, {"block_hashes", {5}}, {"medium", "GPU"}, {"group_idx", 0}}));
}

// Who reads vLLM's events removes no block for it.
TEST(WrittenKvEvents, cellsOfABlockThatIsNotWholeAreAFieldOfTheirOwn) {
  const nlohmann::json batch =
      nlohmann::json::from_msgpack(writeKvEvents(1, {BlocksRemoved{.held = {{~uint64_t{0}, 3, 15}}}}));
  EXPECT_EQ(batch[1][0], nlohmann::json({{"type", "BlockRemoved"},
                                         {"block_hashes", nlohmann::json::array()},
                                         {"medium", "GPU"},
                                         {"group_idx", 0},
                                         {"held_cells", {{~uint64_t{0}, 3, 15}}}}));
}

TEST(WrittenKvEvents, areReadAsTheyWere) {
  const BlocksStored stored{.blocks = {7, ~uint64_t{0}},
                            .parent = 3,
                            .ids = {1, 2, 3, 4},
                            .block_size = 2,
                            .medium = Medium::disk,
                            .group = 2,
                            .kind = "full_attention",
                            .sinks = 4,
                            .session = "s"};
  const std::string bytes = writeKvEvents(
      1.5, {stored, BlocksRemoved{.blocks = {7}, .medium = Medium::host, .held = {{5, 1, 3}}}, AllCleared()});
  const auto read = readKvEvents({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at_s, 1.5);
  ASSERT_EQ(read->events.size(), 3u);
  const auto& again = std::get<BlocksStored>(read->events[0]);
  EXPECT_EQ(
      std::tie(again.blocks, again.parent, again.ids, again.block_size, again.medium, again.group, again.kind),
      std::tie(stored.blocks, stored.parent, stored.ids, stored.block_size, stored.medium, stored.group, stored.kind));
  EXPECT_EQ(std::tie(again.window, again.sinks, again.session, again.salted),
            std::tie(stored.window, stored.sinks, stored.session, stored.salted));
  const auto& removed = std::get<BlocksRemoved>(read->events[1]);
  EXPECT_EQ(removed.blocks, std::vector<BlockHash>{7});
  EXPECT_EQ(removed.medium, Medium::host);
  ASSERT_EQ(removed.held.size(), 1u);
  EXPECT_EQ(std::tie(removed.held[0].block, removed.held[0].before, removed.held[0].cells),
            std::make_tuple(5u, 1u, 3u));
  EXPECT_TRUE(std::holds_alternative<AllCleared>(read->events[2]));
}

}  // namespace
}  // namespace kvarium::remote::kv_event_test
