#include "core/cache/memory/backing_store.h"

#include <cstring>
#include <new>
#include <vector>

namespace kvarium::cache {
namespace {

class HostBytes final : public BackingStore {
 public:
  explicit HostBytes(int64_t unit_bytes) : m_unit_bytes(static_cast<size_t>(unit_bytes)) {}

  bool allocate(int64_t first, int64_t count) override {
    std::vector<std::unique_ptr<std::byte[]>> units;
    try {
      for (int64_t i = 0; i < count; ++i) units.push_back(std::make_unique_for_overwrite<std::byte[]>(m_unit_bytes));
      if (m_units.size() < static_cast<size_t>(first + count)) m_units.resize(static_cast<size_t>(first + count));
    } catch (const std::bad_alloc&) {
      return false;
    }
    std::move(units.begin(), units.end(), m_units.begin() + first);
    return true;
  }
  bool giveBack(int64_t unit) override {
    m_units[static_cast<size_t>(unit)] = nullptr;
    return true;
  }
  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override {
    std::memcpy(to.data(), m_units[static_cast<size_t>(unit)].get() + offset, to.size());
  }
  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    std::memcpy(m_units[static_cast<size_t>(unit)].get() + offset, from.data(), from.size());
  }

 private:
  size_t m_unit_bytes;
  std::vector<std::unique_ptr<std::byte[]>> m_units;
};

}  // namespace

std::unique_ptr<BackingStore> makeHostBytes(int64_t unit_bytes) { return std::make_unique<HostBytes>(unit_bytes); }

std::unique_ptr<BackingStore> makeBackingStore(Place place, int64_t unit_bytes) {
  return place == Place::host ? makeHostBytes(unit_bytes) : makeDiskBytes(unit_bytes);
}

}  // namespace kvarium::cache
