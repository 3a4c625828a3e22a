#include "core/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace kvarium {

MappedFile::MappedFile(const std::filesystem::path& path) {
  m_name = printable(path.string(), 1024);
  // Opening a FIFO would wait for a writer.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    throw Error(ErrorKind::file, {"cannot open %1: %2", m_name, std::strerror(errno)},
                "check the path and its permissions");
  }
  struct stat status {};
  const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  if (!regular || status.st_size <= 0) {
    ::close(descriptor);
    if (!regular) throw Error(ErrorKind::file, {"%1 is not a regular file", m_name}, "name a file");
    throw Error(ErrorKind::file, {"%1 is empty", m_name}, "download or write it again");
  }
  m_size = static_cast<size_t>(status.st_size);
  void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  const int reason = errno;
  ::close(descriptor);
  if (data == MAP_FAILED) {
    throw Error(ErrorKind::file, {"cannot map %1: %2", m_name, std::strerror(reason)},
                "copy the file to a local disk and make sure there is memory left");
  }
  m_data = static_cast<const std::byte*>(data);
  m_guard.emplace(m_data, m_size);
}

MappedFile::~MappedFile() {
  m_guard.reset();
  if (m_data) ::munmap(const_cast<std::byte*>(m_data), m_size);
}

void MappedFile::release(size_t offset, size_t size) const {
  const size_t page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  const size_t first = (offset + page - 1) / page * page;
  const size_t last = (offset + size) / page * page;
  if (first < last && last <= m_size) ::madvise(const_cast<std::byte*>(m_data) + first, last - first, MADV_DONTNEED);
}

void MappedFile::check() const {
  if (!m_guard || !m_guard->hit()) return;
  throw Error(ErrorKind::file, {"%1 was cut short or could not be read while it was in use", m_name},
              "check the disk and open the file again when nothing writes to it");
}

}  // namespace kvarium
