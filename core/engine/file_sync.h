// FileSync: a file whose bytes the system has, brought to the disk and under its name by a thread of its own, so that
// who wrote it goes on.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <thread>

#include "core/base/output_file.h"

namespace kvarium {

class FileSync {
 public:
  // done: called on the other thread when the file is there, or is not.
  FileSync(std::unique_ptr<OutputFile> file, std::function<void()> done);
  ~FileSync();  // waits
  FileSync(const FileSync&) = delete;
  FileSync& operator=(const FileSync&) = delete;

  bool ready() const { return m_ready.load(); }
  void wait();  // throws what OutputFile::finish threw

 private:
  void finish();
  std::unique_ptr<OutputFile> m_file;
  std::function<void()> m_done;
  std::exception_ptr m_problem;
  std::atomic<bool> m_ready{false};
  std::thread m_thread;
};

}  // namespace kvarium
