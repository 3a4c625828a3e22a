#include "features/lessons/measure/lab.h"

#include <gtest/gtest.h>

#include "core/cache/archive/archive.h"
#include "features/lessons/measure/lesson.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_device.h"

namespace kvarium::lessons::lab_test {
namespace {

class LabTest : public ::testing::Test {
 protected:
  std::unique_ptr<device::Device> device = support::testDevice({.threads = 2});
  std::shared_ptr<const loading::ChatModel> model =
      loading::openChatModel(std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf", *device);
  model::Decoder decoder{model->model, *device};
  Lab lab{*model, decoder, {.folder = LESSONS_FOLDER}};
};

TEST_F(LabTest, readsTheBeginningOfItsText) {
  const std::vector<TokenId> text = lab.text(100), longer = lab.text(200);
  EXPECT_EQ(text.size(), 100U);
  EXPECT_TRUE(std::equal(text.begin(), text.end(), longer.begin()));
  support::expectError(ErrorKind::content, [&] { (void)lab.text(int64_t{1} << 40); });
}

TEST_F(LabTest, saysWhichFileOfTheLessonsIsMissing) {
  const Lab elsewhere(*model, decoder, {.folder = "/nowhere"});
  const std::string sentence = support::expectError(ErrorKind::file, [&] { (void)elsewhere.text(10); });
  EXPECT_NE(sentence.find("/nowhere/text.txt"), std::string::npos) << sentence;
  EXPECT_THROW(Lab(elsewhere, "recall"), Error);
}

TEST_F(LabTest, continuesWithTheLikeliestToken) {
  const std::vector<TokenId> text = lab.text(20);
  cache::KvCache cache = lab.makeCache("dynamic", 40);
  const TokenId first = lab.feedForTop(cache, text);
  const std::vector<TokenId> ids = lab.continued(cache, first, 3);
  EXPECT_EQ(cache.status().lengths().tokens_seen, 23);
  cache::KvCache again = lab.makeCache("none", 40);
  std::vector<TokenId> whole = text;
  whole.insert(whole.end(), {first, ids[0], ids[1]});
  EXPECT_EQ(lab.feedForTop(again, whole), ids[2]);
}

TEST_F(LabTest, readsOnFromWhatTheCacheHasSeen) {
  const std::vector<TokenId> text = lab.text(40);
  cache::KvCache at_once = lab.makeCache("dynamic", 40), on_and_on = lab.makeCache("dynamic", 40),
                 in_pieces = lab.makeCache("dynamic", 40);
  const TokenId expected = lab.feedForTop(at_once, text);
  (void)lab.readUpTo(on_and_on, text, 13);
  EXPECT_EQ(on_and_on.status().lengths().tokens_seen, 13);
  EXPECT_EQ(lab.readUpTo(on_and_on, text, 40), expected);
  lab.feedInPieces(in_pieces, text, 7);
  EXPECT_EQ(in_pieces.status().lengths().tokens_seen, 40);
}

TEST_F(LabTest, putsAnotherTokenIntoAText) {
  const std::vector<TokenId> text = lab.text(40), other = lab.withOther(text, 7);
  EXPECT_NE(other[7], text[7]);
  EXPECT_TRUE(std::equal(text.begin() + 8, text.end(), other.begin() + 8));
  support::expectError(ErrorKind::content, [&] { (void)lab.withOther(std::vector<TokenId>(9, 5), 3); });
}

TEST_F(LabTest, takesItsMemoryLimitForEachCacheWithoutOne) {
  const Lab limited(*model, decoder, {.folder = LESSONS_FOLDER, .memory_limit = 1});
  cache::KvCache cache = limited.makeCache("dynamic", 40);
  support::expectError(ErrorKind::memory, [&] { limited.feed(cache, limited.text(20)); });
}

TEST_F(LabTest, saysWhyACacheIsFull) {
  cache::KvCache cache = lab.makeCache("static:max_cache_len=8", 8);
  const std::vector<TokenId> text = lab.text(20);
  const std::string sentence = support::expectError(ErrorKind::content, [&] { lab.feed(cache, text); });
  EXPECT_NE(sentence.find("static:max_cache_len=8"), std::string::npos) << sentence;
}

TEST_F(LabTest, goesOnFromASavedCache) {
  const support::TemporaryFolder folder;
  cache::KvCache cache = lab.makeCache("dynamic", 40);
  lab.feed(cache, lab.text(20));
  cache::saveCache(cache, model->owner, folder / "cache");
  cache::KvCache restored = lab.restore(folder / "cache", 40);
  EXPECT_EQ(lab.continued(restored, 5, 4), lab.continued(cache, 5, 4));
}

TEST_F(LabTest, tellsHowFarItIsUntilItIsStopped) {
  std::atomic<bool> stop{false};
  std::vector<double> told;
  const Lab watched(*model, decoder, {.progress = [&](double fraction) { told.push_back(fraction); }, .stop = &stop});
  watched.progress(1, 4);
  stop = true;
  EXPECT_THROW(watched.progress(2, 4), Stopped);
  EXPECT_EQ(told, std::vector<double>{0.25});
}

// Each notices it by itself: between two reports of progress a lesson may compute for minutes.
TEST_F(LabTest, computesNothingOnceItIsStopped) {
  const std::vector<TokenId> text = lab.text(300);
  const std::atomic<bool> stop{true};
  const Lab stopped(*model, decoder, {.folder = LESSONS_FOLDER, .stop = &stop});
  cache::KvCache cache = stopped.makeCache("dynamic", 300);
  EXPECT_THROW(stopped.feed(cache, text), Stopped);
  EXPECT_THROW((void)stopped.feed(cache, text, model::Want::last), Stopped);
  EXPECT_THROW((void)stopped.feedForTop(cache, text), Stopped);
  EXPECT_THROW((void)stopped.continued(cache, text[0], 3), Stopped);
  EXPECT_EQ(cache.status().lengths().tokens_seen, 0);
  bool worked = false;
  EXPECT_THROW((void)stopped.seconds(3, [&] { worked = true; }), Stopped);
  EXPECT_FALSE(worked);
}

TEST_F(LabTest, aLimitStopsACacheOrMovesItsCells) {
  const std::vector<TokenId> text = lab.text(300);
  cache::KvCache whole = lab.makeCache("dynamic", 300);
  lab.feed(whole, text);
  const int64_t limit = whole.status().bytes().total() - 1;
  cache::KvCache stops = lab.makeCache("dynamic", 300, {.bytes = limit});
  EXPECT_THROW(lab.feed(stops, text), Error);
  cache::KvCache moves = lab.makeCache("dynamic", 300, {.bytes = limit, .offload = true});
  lab.feed(moves, text);
  EXPECT_LE(moves.status().usage().by_place.device, limit);
}

TEST_F(LabTest, timesTheRunsAndNotWhatPreparesThem) {
  int prepared = 0, worked = 0;
  const Figure figure = lab.seconds(
      3, [&] { ++worked; }, [&] { ++prepared; }, 2);
  EXPECT_EQ(prepared, 5);
  EXPECT_EQ(worked, 5);
  EXPECT_EQ(figure.n, 3);
  EXPECT_LE(figure.least, figure.value);
}

}  // namespace
}  // namespace kvarium::lessons::lab_test
