#include "core/base/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/error.h"

namespace kvarium {
namespace {

// The name's own entry: without it a loss of power may bring back the old file.
void syncFolder(const std::string& path) {
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that can be written to and not read
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : m_path(path), m_temporary(path + ".part-" + std::to_string(::getpid())) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::io, "cannot write " + path + ": it is not a regular file", "name a file");
  }
  m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (m_descriptor < 0) fail("create");
}

OutputFile::~OutputFile() {
  if (m_descriptor < 0) return;
  ::close(m_descriptor);
  ::unlink(m_temporary.c_str());
}

void OutputFile::fail(const char* what) {
  throw Error(ErrorKind::io, std::string("cannot ") + what + " " + m_path + ": " + std::strerror(errno),
              "check the folder, its permissions and the free space");
}

// Room in one piece also spares the system the search for it at every write. Not every file system can promise it.
void OutputFile::reserve(uint64_t bytes) {
  int result = 0;
  do {
    result = ::fallocate(m_descriptor, 0, 0, static_cast<off_t>(bytes));
  } while (result != 0 && errno == EINTR);
  if (result != 0 && (errno == ENOSPC || errno == EFBIG || errno == EDQUOT)) fail("write");
}

void OutputFile::write(const void* data, size_t bytes) {
  const char* rest = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(m_descriptor, rest, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("write");
    rest += written;
    bytes -= static_cast<size_t>(written);
  }
}

void OutputFile::write(std::span<const std::span<const std::byte>> parts) {
  constexpr size_t most = 256;  // IOV_MAX is 1024
  std::array<iovec, most> pieces;
  size_t begun = 0;  // bytes of the first part that are written
  for (;;) {
    while (!parts.empty() && begun >= parts[0].size()) {
      begun -= parts[0].size();
      parts = parts.subspan(1);
    }
    if (parts.empty()) return;
    const size_t count = std::min(most, parts.size());
    for (size_t i = 0; i < count; ++i) {
      const std::span<const std::byte> part = i == 0 ? parts[0].subspan(begun) : parts[i];
      pieces[i] = {const_cast<std::byte*>(part.data()), part.size()};
    }
    const ssize_t result = ::writev(m_descriptor, pieces.data(), static_cast<int>(count));
    if (result < 0 && errno == EINTR) continue;
    if (result <= 0) fail("write");
    begun += static_cast<size_t>(result);
  }
}

void OutputFile::rewrite(const void* data, size_t bytes) {
  if (::lseek(m_descriptor, 0, SEEK_SET) < 0) fail("write");
  write(data, bytes);
  if (::lseek(m_descriptor, 0, SEEK_END) < 0) fail("write");
}

void OutputFile::finish() {
  if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS) fail("sync");
  if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail("rename to");
  ::close(m_descriptor);
  m_descriptor = -1;
  syncFolder(m_path);
}

}  // namespace kvarium
