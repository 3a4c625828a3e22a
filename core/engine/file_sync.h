// FileSync: a thread that brings a written file to the disk and gives it its name, so that the writer can go on.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "core/base/output_file.h"

namespace kvarium::engine {

class FileSync {
 public:
  // done: called on the other thread when the file was written or could not be written. The destructor waits.
  FileSync(std::unique_ptr<OutputFile> file, std::function<void()> done);

  bool ready() const { return m_result.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
  void wait() const { m_result.get(); }  // throws what OutputFile::finish threw

 private:
  std::shared_future<void> m_result;
  std::jthread m_thread;
};

}  // namespace kvarium::engine
