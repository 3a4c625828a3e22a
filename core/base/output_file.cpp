#include "core/base/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
