// FileSync: a thread that brings a written file to the disk and gives it its name, so that the writer can go on.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <thread>

#include "core/base/output_file.h"

namespace kvarium::engine {

class FileSync {
 public:
  // done: called on the other thread when the file was written or could not be written.
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

}  // namespace kvarium::engine
