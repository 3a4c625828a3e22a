#include "app/cli/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/error.h"

namespace kvarium::cli {

OutputFile::OutputFile(const std::string& path)
    : m_path(path), m_temporary(path + ".part-" + std::to_string(::getpid())) {
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

void OutputFile::finish() {
  if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS) fail("sync");
  if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail("rename to");
  ::close(m_descriptor);
  m_descriptor = -1;
}

}  // namespace kvarium::cli
