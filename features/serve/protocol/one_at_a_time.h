// OneAtATime: work that threads do one after the other, of which only a few may wait.
#pragma once

#include <atomic>
#include <mutex>

namespace kvarium::serve {

class OneAtATime {
 public:
  explicit OneAtATime(int most_waiting) : m_most(most_waiting + 1) {}
  // False: too many wait already, and the work was not done. What it throws passes through.
  template <class Work>
  bool run(const Work& work) {
    const Counted counted(m_here);
    if (counted.number > m_most) return false;
    std::lock_guard lock(m_mutex);
    work();
    return true;
  }
  int here() const { return m_here; }  // threads that work or wait

 private:
  struct Counted {
    explicit Counted(std::atomic<int>& all) : here(all), number(++all) {}
    ~Counted() { --here; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    std::atomic<int>& here;
    const int number;
  };
  const int m_most;
  std::atomic<int> m_here{0};
  std::mutex m_mutex;
};

}  // namespace kvarium::serve
