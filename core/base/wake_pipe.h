// WakePipe: wakes a thread that waits in poll(), from any thread.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include "core/base/error.h"

namespace kvarium {

class WakePipe {
 public:
  WakePipe() {
    if (::pipe2(m_ends, O_NONBLOCK | O_CLOEXEC) != 0) throw Error(ErrorKind::device, "no pipe can be opened");
  }
  ~WakePipe() {
    for (const int end : m_ends) ::close(end);
  }
  WakePipe(const WakePipe&) = delete;
  WakePipe& operator=(const WakePipe&) = delete;

  int descriptor() const { return m_ends[0]; }  // readable from wake() to heed()
  void wake() const { [[maybe_unused]] const ssize_t woken = ::write(m_ends[1], "", 1); }  // also into a full pipe
  void heed() const {
    for (char bytes[64]; ::read(m_ends[0], bytes, sizeof bytes) > 0;) continue;
  }

 private:
  int m_ends[2] = {-1, -1};
};

}  // namespace kvarium
