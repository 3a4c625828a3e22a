// Any bytes are a saved cache or an Error; what is restored can be used like a cache that was fed.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/cache/archive/archive_file.h"
#include "tests/support/archive_seeds.h"
#include "tests/support/fed_cache.h"

namespace {

using namespace kvarium;

void restoreAndUse(std::span<const std::byte> bytes) {
  try {
    support::PlainDevice device;
    const std::vector<cache::LayerShape>& layers = support::seed_layers;
    cache::KvCache cache = cache::restoreCache(cache::ArchiveFile::parse(bytes, "fuzz.kvcache"), device,
                                               {layers, support::seed_owner, support::seedJob(), 8, {}})
                               .cache;
    cache::KvCache fork = cache.fork();
    support::feedNumbers(fork, layers, 3);
    if (support::contentsOf(fork, layers).empty()) std::abort();
    if (!fork.truncate(fork.status().reachable(static_cast<int64_t>(fork.ids().size()) / 2))) std::abort();
    if (cache.status().bytes().total() < 0 || cache.status().lengths().stored > cache.status().lengths().tokens_seen)
      std::abort();
    cache::CacheView snapshot;
    cache.status().fill(snapshot);
  } catch (const Error& error) {
    if (std::string_view(error.what()).empty() || error.remedy().empty()) std::abort();
  }
}

// The header's metadata as they are changed, with checksums that match, so that changes are not lost to those.
std::vector<std::byte> forged(std::span<const std::byte> bytes) {
  try {
    const files::SafetensorsHeader header = files::readSafetensorsHeader(bytes, "fuzz");
    const auto data = bytes.subspan(header.data_begin);
    const cache::ArchiveHead head = cache::parseHead(header.metadata.at("cache"), "fuzz");
    const std::vector<files::SafetensorsEntry> sections = cache::sectionsOf(head, data.size());
    std::vector<std::string> digests;
    for (const files::SafetensorsEntry& section : sections)
      digests.push_back(digestOf(data.subspan(section.begin, section.end - section.begin)));
    const std::string text = cache::archiveHeader(head, sections, digests);
    std::vector<std::byte> out(text.size() + data.size());
    std::memcpy(out.data(), text.data(), text.size());
    if (!data.empty()) std::memcpy(out.data() + text.size(), data.data(), data.size());
    return out;
  } catch (const std::exception&) {  // an Error, or no "cache" among the metadata
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  restoreAndUse(bytes);
  restoreAndUse(forged(bytes));
  return 0;
}
