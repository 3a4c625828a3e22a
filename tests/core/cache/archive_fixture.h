// Caches over plain memory that are saved into a folder of the test and restored from it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "tests/support/fed_cache.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache {

inline const ArchiveOwner owner{"tiny", "00112233", "44556677", "exact", "[]", 100};
inline const LayerShape attention{2, 32, -1}, windowed{2, 32, 40};
inline const std::vector<LayerShape> plain(3, attention), mixed{attention, windowed, windowed};
inline const std::vector<LayerShape> scans{{.state = {.recurrence = 24}}, attention, {.state = {.recurrence = 40}}};

// `shapes` whose first layer stores keys without a bias of one pair in each of its two heads.
inline std::vector<LayerShape> withBias(std::vector<LayerShape> shapes) {
  device::KeyBiasNumbers bias{.count = 1, .pairs = {{3, 19}, {0, 16}}, .turns = {}};
  bias.turns.resize(2 * device::turn_floats);
  device::writeTurns(100, 30, 0.6, bias.turns.data());
  device::writeTurns(-70, 100, 0.001, bias.turns.data() + device::turn_floats);
  shapes[0].key_bias = std::make_shared<const device::KeyBiasNumbers>(std::move(bias));
  return shapes;
}

inline std::string readAll(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Archive : public testing::Test {
 protected:
  support::TestMemory device;
  support::TemporaryFolder folder;
  std::filesystem::path path = folder / "a.kvcache";

  static CacheJob job(int64_t context = 400) {
    return {.default_format = findFormat("f32"), .context = context, .chunk = 256};
  }
  KvCache make(const std::string& spec, const std::vector<LayerShape>& layers) {
    return KvCache(device, layers, parseCacheSpec(spec), job());
  }
  static RestoreRequest request(const std::vector<LayerShape>& layers) { return {layers, owner, job(), 0, {}, {}}; }
  KvCache restored(const std::vector<LayerShape>& layers) {
    return restoreCache(ArchiveFile::open(path), device, request(layers)).cache;
  }
  std::string saved(const KvCache& cache) {
    saveCache(cache, owner, path);
    return readAll(path);
  }
  // The error when the file is refused; "" when it is accepted.
  std::string refusal(const std::string& bytes, const RestoreRequest& wanted, ErrorKind* kind = nullptr) {
    try {
      restoreCache(ArchiveFile::parse(std::as_bytes(std::span(bytes)), "file"), device, wanted);
      return "";
    } catch (const Error& error) {
      if (kind) *kind = error.kind();
      EXPECT_FALSE(error.remedy().empty()) << error.what();
      return error.what();
    }
  }
};

struct ArchiveCase {
  const char* spec;
  const std::vector<LayerShape>* layers;
};

}  // namespace kvarium::cache
