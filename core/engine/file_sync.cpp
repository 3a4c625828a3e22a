#include "core/engine/file_sync.h"

#include <system_error>

namespace kvarium::engine {

FileSync::FileSync(std::unique_ptr<OutputFile> file, std::function<void()> done)
    : m_file(std::move(file)), m_done(std::move(done)) {
  try {
    m_thread = std::thread([this] { finish(); });
  } catch (const std::system_error&) {
    finish();  // the system gives no thread
  }
}

FileSync::~FileSync() {
  if (m_thread.joinable()) m_thread.join();
}

void FileSync::wait() {
  if (m_thread.joinable()) m_thread.join();
  if (m_problem) std::rethrow_exception(m_problem);
}

void FileSync::finish() {
  try {
    m_file->finish();
  } catch (...) {
    m_problem = std::current_exception();
  }
  m_file.reset();
  m_ready.store(true);
  m_done();
}

}  // namespace kvarium::engine
