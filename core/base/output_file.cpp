#include "core/base/output_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace kvarium {
namespace {

constexpr std::string_view mark = ".kvarium-part-";
constexpr std::string_view saved_cache_ending = ".kvcache";
constexpr time_t lately_s = 3600;

std::string folderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

struct OutputPart {
  std::string_view of;  // the final name
  pid_t writer = 0;     // 0: the name is not that of a part
};

OutputPart outputPartOf(std::string_view name) {
  const size_t at = name.rfind(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = name.substr(at + mark.size()), digits = rest.substr(0, rest.find('.'));
  const pid_t writer = wholeNumber<pid_t>(digits).value_or(0);
  return writer > 0 && digits[0] != '0' ? OutputPart{name.substr(0, at), writer} : OutputPart{};
}

// The writer holds a lock, even on another machine that shares the folder and has other process numbers. On file
// systems without locks (some network ones) a file that was written to recently counts as held.
bool isHeld(int folder, const char* name) {
  const int descriptor = ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return true;
  struct stat status {};
  const bool ours = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  bool held = !ours;
  if (ours && ::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    held = errno == EWOULDBLOCK || ::time(nullptr) - status.st_mtime < lately_s;
  ::close(descriptor);
  return held;
}

// writerOf(name): the process that wrote the file; 0: keep the file.
template <typename WriterOf>
int removeParts(const std::string& folder, WriterOf writerOf) {
  DIR* open = ::opendir(folder.c_str());
  if (!open) return 0;
  int removed = 0;
  while (const dirent* entry = ::readdir(open)) {
    const pid_t writer = writerOf(std::string_view(entry->d_name));
    const bool dead = writer > 0 && ::kill(writer, 0) != 0 && errno == ESRCH;
    if (dead && !isHeld(::dirfd(open), entry->d_name) && ::unlinkat(::dirfd(open), entry->d_name, 0) == 0) ++removed;
  }
  ::closedir(open);
  return removed;
}

// Syncs the directory entry: otherwise a power failure may bring back the old file.
void syncFolder(const std::string& path) {
  const int descriptor = ::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that is writable but not readable
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : m_path(path), m_temporary(path + std::string(mark) + std::to_string(::getpid())) {
  const std::string name = path.substr(path.rfind('/') + 1);
  if (name.empty()) throw Error(ErrorKind::io, {"cannot write \"%1\": it names no file", path}, "name a file");
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    throw Error(ErrorKind::io, {"cannot write %1: it is not a regular file", path}, "name a file");
  removeParts(folderOf(path), [&](std::string_view found) -> pid_t {
    const OutputPart part = outputPartOf(found);
    const bool both_saved_caches = name.ends_with(saved_cache_ending) && part.of.ends_with(saved_cache_ending);
    return part.of == name || both_saved_caches ? part.writer : 0;
  });
  m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (m_descriptor < 0) fail("cannot create %1");
  ::flock(m_descriptor, LOCK_EX | LOCK_NB);  // see isHeld()
}

OutputFile::~OutputFile() {
  if (m_descriptor < 0) return;
  ::close(m_descriptor);
  ::unlink(m_temporary.c_str());
}

void OutputFile::fail(Pattern<1> problem) {
  const int reason = errno;
  throw Error(ErrorKind::io, {"%1: %2", Sentence(problem, m_path), std::strerror(reason)},
              "check the folder, its permissions and the free space");
}

// One reservation saves the system a search for free space at every write. Not every file system supports it.
void OutputFile::reserve(uint64_t bytes) {
  int result = 0;
  do {
    result = ::fallocate(m_descriptor, 0, 0, static_cast<off_t>(bytes));
  } while (result != 0 && errno == EINTR);
  if (result != 0 && (errno == ENOSPC || errno == EFBIG || errno == EDQUOT)) fail("cannot write %1");
}

void OutputFile::write(const void* data, size_t bytes) {
  const std::span<const std::byte> part(static_cast<const std::byte*>(data), bytes);
  write(std::span(&part, 1));
}

void OutputFile::write(std::span<const std::span<const std::byte>> parts) {
  constexpr size_t most = 256;  // IOV_MAX is 1024
  std::array<iovec, most> pieces;
  size_t begun = 0;  // bytes of the first part that were written
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
    if (result <= 0) fail("cannot write %1");
    begun += static_cast<size_t>(result);
  }
}

void OutputFile::rewrite(const void* data, size_t bytes) {
  if (::lseek(m_descriptor, 0, SEEK_SET) < 0) fail("cannot write %1");
  write(data, bytes);
  if (::lseek(m_descriptor, 0, SEEK_END) < 0) fail("cannot write %1");
}

void OutputFile::finish() {
  // Another writer may have put another file under the name.
  if (const int written = ::open(m_temporary.c_str(), O_RDONLY | O_CLOEXEC); written >= 0) {
    ::close(m_descriptor);
    m_descriptor = written;
  }
  if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS) fail("cannot sync %1");
  if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) fail("cannot rename to %1");
  ::close(m_descriptor);
  m_descriptor = -1;
  syncFolder(m_path);
}

int removeAbandonedParts(const std::string& folder, std::string_view ending) {
  return removeParts(folder, [&](std::string_view found) -> pid_t {
    const OutputPart part = outputPartOf(found);
    return part.of.ends_with(ending) ? part.writer : 0;
  });
}

}  // namespace kvarium
