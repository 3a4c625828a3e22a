// The files that a save leaves on disk, also when it fails.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "tests/core/cache/archive_fixture.h"
#include "tests/support/archive_seeds.h"
#include "tests/support/thread_time.h"

namespace kvarium::cache::archive_writing_test {
namespace {

using ArchiveWriting = Archive;

// Seeds in another format would test nothing. KVARIUM_WRITE_SEEDS=1 writes them again.
TEST_F(ArchiveWriting, theSeedsOfTheFuzzTargetAreInTheCurrentFormat) {
  const std::filesystem::path seeds = std::filesystem::path(KVARIUM_TEST_DATA).parent_path() / "fuzz/seeds/archive";
  for (const support::ArchiveSeed& seed : support::archive_seeds) {
    KvCache cache(device, support::seed_layers, parseCacheSpec(seed.spec), support::seedJob());
    support::feedNumbers(cache, support::seed_layers, 70);
    cache.checkpoint();
    support::feedNumbers(cache, support::seed_layers, 3);
    for (int i = 0; i < seed.more; ++i) support::feedNumbers(cache, support::seed_layers, 3);
    const auto isPacked = [](const Block& block) { return block.positions != nullptr; };
    const std::vector<Block>& blocks = cache.state().tables[0].blocks();
    EXPECT_EQ(std::any_of(blocks.begin(), blocks.end(), isPacked), seed.more > 0) << seed.name;
    if (std::getenv("KVARIUM_WRITE_SEEDS")) saveCache(cache, support::seed_owner, seeds / seed.name);
    saveCache(cache, support::seed_owner, path);
    EXPECT_TRUE(readAll(path) == readAll(seeds / seed.name)) << seed.name;
  }
}

TEST_F(ArchiveWriting, aDiskThatIsFullLeavesTheOldFile) {
  KvCache cache = make("dynamic", plain);
  support::feedNumbers(cache, plain, 10);
  const std::string old = saved(cache);
  support::feedNumbers(cache, plain, 200);
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

TEST_F(ArchiveWriting, progressIsReportedAndMayStopTheWork) {
  const std::vector<LayerShape> wide(8, LayerShape{4, 64, -1});  // 8 MiB: several pieces
  KvCache cache = make("dynamic", wide);
  support::feedNumbers(cache, wide, 10);
  const std::string old = saved(cache);
  support::feedNumbers(cache, wide, 300);
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
  RestoreRequest wanted = request(wide);
  device.setHostMemory(false);  // one thread reads and reports
  wanted.progress = stop;
  told.clear();
  EXPECT_NE(refusal(readAll(path), wanted).find("was stopped"), std::string::npos);
  EXPECT_GE(told.size(), 3u);
  wanted.progress = listen;
  told.clear();
  EXPECT_EQ(restoreCache(ArchiveFile::open(path), device, wanted).cache.ids(), cache.ids());
  EXPECT_GE(told.size(), 3u);
  EXPECT_LE(told.back(), 1);
}

// Several threads read into memory of the host while the one that reports waits for a core.
TEST_F(ArchiveWriting, progressIsReportedWhenTheReportingThreadHardlyRuns) {
  const std::vector<LayerShape> wide(8, LayerShape{4, 64, -1});
  KvCache cache = make("dynamic", wide);
  support::feedNumbers(cache, wide, 60);  // a block of each layer: a thread reports once for each that it reads
  saveCache(cache, owner, path);
  std::vector<double> told;
  const auto report = [&](bool goes_on) {
    return [&told, goes_on](double fraction) {
      told.push_back(fraction);
      if (told.size() == 1) support::computeFor(1);
      return goes_on || fraction < 0.9;
    };
  };
  RestoreRequest wanted = request(wide);
  wanted.progress = report(false);
  EXPECT_NE(refusal(readAll(path), wanted).find("was stopped"), std::string::npos);
  told.clear();
  wanted.progress = report(true);
  EXPECT_EQ(restoreCache(ArchiveFile::open(path), device, wanted).cache.ids(), cache.ids());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_GT(told.back(), 0.9);
}

TEST_F(ArchiveWriting, killedWhileItSavesLeavesAWholeFile) {
  KvCache cache = make("dynamic", plain);
  support::feedNumbers(cache, plain, 300);
  saved(cache);
  for (int i = 0; i < 15; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      std::signal(SIGPROF, SIG_DFL);  // the kernel ends it at once; a sanitizer may hold a handler back for ever
      const itimerval limit{{}, {0, 1000 * (i + 1)}};  // of its own processor time: anywhere in a save
      ::setitimer(ITIMER_PROF, &limit, nullptr);
      for (;;) saveCache(cache, owner, path);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF);
    ASSERT_EQ(restored(plain).ids(), cache.ids());
  }
}

}  // namespace
}  // namespace kvarium::cache::archive_writing_test
