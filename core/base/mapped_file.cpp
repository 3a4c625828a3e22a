#include "core/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/error.h"

namespace kvarium {

MappedFile::MappedFile(const std::filesystem::path& path) {
  const std::string name = path.string();
  const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    throw Error(ErrorKind::file, "cannot open " + name + ": " + std::strerror(errno), "check the path and its permissions");
  }
  struct stat status {};
  const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  if (!regular || status.st_size <= 0) {
    ::close(descriptor);
    throw Error(ErrorKind::file, name + (regular ? " is empty" : " is not a regular file"), "name a model file");
  }
  m_size = static_cast<size_t>(status.st_size);
  void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  const int reason = errno;
  ::close(descriptor);
  if (data == MAP_FAILED) throw Error(ErrorKind::file, "cannot map " + name + ": " + std::strerror(reason));
  m_data = static_cast<const std::byte*>(data);
}

MappedFile::~MappedFile() {
  if (m_data) ::munmap(const_cast<std::byte*>(m_data), m_size);
}

void MappedFile::release(size_t offset, size_t size) const {
  const size_t page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  const size_t first = (offset + page - 1) / page * page;
  const size_t last = (offset + size) / page * page;
  if (first < last && last <= m_size) ::madvise(const_cast<std::byte*>(m_data) + first, last - first, MADV_DONTNEED);
}

}  // namespace kvarium
