#include "core/engine/file_sync.h"

#include <exception>
#include <system_error>
#include <utility>

namespace kvarium::engine {

FileSync::FileSync(std::unique_ptr<OutputFile> file, std::function<void()> done) {
  struct Written {
    std::unique_ptr<OutputFile> file;
    std::function<void()> done;
    std::promise<void> result = {};
  };
  const std::shared_ptr<Written> written(new Written{std::move(file), std::move(done)});
  m_result = written->result.get_future();
  const auto finish = [written] {
    std::exception_ptr problem;
    try {
      written->file->finish();
    } catch (...) {
      problem = std::current_exception();
    }
    written->file.reset();
    problem ? written->result.set_exception(problem) : written->result.set_value();
    written->done();
  };
  try {
    m_thread = std::jthread(finish);
  } catch (const std::system_error&) {
    finish();  // the system gives no thread
  }
}

}  // namespace kvarium::engine
