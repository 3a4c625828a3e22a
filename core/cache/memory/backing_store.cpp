#include "core/cache/memory/backing_store.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace kvarium::cache {
namespace {

// Units in memory.
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

std::string temporaryFolder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen && *chosen ? chosen : "/var/tmp";
}

// In an unnamed temporary file, which the system deletes however the program ends.
class DiskBytes final : public BackingStore {
 public:
  explicit DiskBytes(int64_t unit_bytes) : m_unit_bytes(unit_bytes), m_folder(temporaryFolder()) {
    std::string name = m_folder + "/kvarium-cache-XXXXXX";
    m_file = ::mkostemp(name.data(), O_CLOEXEC);
    if (m_file < 0) {
      throw Error(ErrorKind::io, {"a file for the cache cannot be made in %1: %2", m_folder, std::strerror(errno)},
                  "set TMPDIR to a folder that can be written, or choose residency=device");
    }
    ::unlink(name.c_str());
  }
  ~DiskBytes() override { ::close(m_file); }

  bool allocate(int64_t first, int64_t count) override {
    int64_t begin = 0, bytes = 0, end = 0;
    const bool countable = !__builtin_mul_overflow(first, m_unit_bytes, &begin) &&
                           !__builtin_mul_overflow(count, m_unit_bytes, &bytes) &&
                           !__builtin_add_overflow(begin, bytes, &end);
    // Checked before allocating: a disk filled to the last byte harms every program that writes to it.
    struct statvfs disk {};
    if (!countable ||
        (::fstatvfs(m_file, &disk) == 0 && static_cast<uint64_t>(bytes) / disk.f_frsize > disk.f_bavail)) {
      refuse(count, ENOSPC);
    }
    const int status = ::posix_fallocate(m_file, begin, bytes);
    if (status == 0) return true;
    punch(begin, bytes);
    refuse(count, status);
  }

  bool giveBack(int64_t unit) override { return punch(unit * m_unit_bytes, m_unit_bytes); }

  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override {
    for (size_t done = 0; done < to.size();) {
      const ssize_t got =
          ::pread(m_file, to.data() + done, to.size() - done, unit * m_unit_bytes + offset + static_cast<off_t>(done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) fail({"the file of the cache in %1 could not be read", m_folder}, got < 0 ? errno : EIO);
      done += static_cast<size_t>(got);
    }
  }

  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    for (size_t done = 0; done < from.size();) {
      const ssize_t put = ::pwrite(m_file, from.data() + done, from.size() - done,
                                   unit * m_unit_bytes + offset + static_cast<off_t>(done));
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) fail({"the file of the cache in %1 could not be written", m_folder}, put < 0 ? errno : EIO);
      done += static_cast<size_t>(put);
    }
  }

 private:
  bool punch(int64_t begin, int64_t bytes) {
    return ::fallocate(m_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, begin, bytes) == 0;
  }
  [[noreturn]] void refuse(int64_t units, int status) const {
    // In floating point, because the refused size may exceed 64 bits.
    const double needed = static_cast<double>(units) * static_cast<double>(m_unit_bytes);
    const Sentence what("the disk with %1 is full; the cache needs %2 more there", m_folder,
                        bytesText(static_cast<int64_t>(std::min(needed, 9e18))));
    throw Error(ErrorKind::io, status == ENOSPC ? what : Sentence("%1: %2", what, std::strerror(status)),
                "free some space, or set TMPDIR to a folder on another disk");
  }
  [[noreturn]] void fail(const Sentence& problem, int status) const {
    throw Error(ErrorKind::io, {"%1: %2", problem, std::strerror(status)},
                "check the disk, or choose residency=device");
  }

  int64_t m_unit_bytes;
  std::string m_folder;
  int m_file = -1;
};

}  // namespace

std::unique_ptr<BackingStore> makeBackingStore(Place place, int64_t unit_bytes) {
  if (place == Place::host) return std::make_unique<HostBytes>(unit_bytes);
  return std::make_unique<DiskBytes>(unit_bytes);
}

}  // namespace kvarium::cache
