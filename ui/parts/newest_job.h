// NewestJob: jobs on a thread of their own, as a rule one at a time. Of the jobs that wait, only the newest runs.
#pragma once

#include <QThreadPool>
#include <atomic>
#include <functional>

namespace kvarium::ui {

class NewestJob {
 public:
  // True when a newer job was given, or when this object is being deleted: the job may end early.
  using Superseded = std::function<bool()>;

  // at_once: threads for jobs of which an older one may hang, as a read of a file on a lost connection does.
  explicit NewestJob(int at_once = 1) { m_thread.setMaxThreadCount(at_once); }
  ~NewestJob() { supersede(); }  // waits for the running job

  void run(std::function<void(const Superseded&)> job) {
    supersede();
    m_thread.start([job = std::move(job),
                    superseded = [this, number = m_newest.load()] { return number != m_newest; }] { job(superseded); });
  }
  void supersede() {  // the running job becomes superseded, and no other one follows
    ++m_newest;
    m_thread.clear();
  }

 private:
  std::atomic<quint64> m_newest{0};
  QThreadPool m_thread;  // waits for its jobs when it is destroyed, before m_newest is
};

}  // namespace kvarium::ui
