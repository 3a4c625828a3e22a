#include "features/serve/http/reception.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

namespace kvarium::serve {

using namespace std::chrono_literals;

Reception::Reception(size_t most_connections, size_t most_threads, Answer answer)
    : m_most(most_connections), m_answer(std::move(answer)), m_long(most_threads) {
  m_thread = std::thread([this] { work(); });
}

void Reception::take(int socket) {
  Held connection = std::make_shared<Connection>(socket);
  {
    std::lock_guard lock(m_mutex);
    if (m_closing) return;
    m_come.push_back(std::move(connection));
  }
  m_wake.wake();
}

bool Reception::isAnswering() {
  std::lock_guard lock(m_mutex);
  return std::ranges::any_of(m_served, [](const Connection* each) { return each->isAnswering(); });
}

void Reception::stop(Clock::time_point until) {
  {
    std::lock_guard lock(m_mutex);
    for (const Connection* each : m_served) each->cutReading();
  }
  while (isAnswering() && Clock::now() < until) std::this_thread::sleep_for(1ms);
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
    for (const Connection* each : m_served) each->cut();
  }
  m_wake.wake();
  if (m_thread.joinable()) m_thread.join();
  m_quick.finish();
  m_long.finish();
}

void Reception::work() {
  std::vector<Held> held;  // no whole head has come of them, or they end
  for (;;) {
    std::vector<Held> come;
    size_t served = 0;
    {
      std::lock_guard lock(m_mutex);
      if (m_closing) return m_come.clear();
      come.swap(m_come);
      served = m_served.size();
    }
    for (Held& each : come) {
      const Connection::Head head = each->head();  // the next request may have come with the last one
      if (head == Connection::Head::whole)
        answer(std::move(each));
      else if (head == Connection::Head::partial)
        held.push_back(std::move(each));
    }
    come.clear();
    while (held.size() + served > m_most && !held.empty())
      held.erase(std::ranges::min_element(held, {}, [](const Held& each) { return each->patience(); }));
    std::vector<pollfd> sources{{m_wake.descriptor(), POLLIN, 0}};
    Clock::time_point until = Clock::now() + 60s;
    for (const Held& each : held) {
      sources.push_back({each->descriptor(), POLLIN, 0});
      until = std::min(until, each->patience());
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (::poll(sources.data(), sources.size(), static_cast<int>(std::max<int64_t>(0, left))) < 0) continue;
    if (sources[0].revents != 0) m_wake.heed();
    const Clock::time_point now = Clock::now();
    for (size_t at = 0; at < held.size(); ++at) {
      Held& each = held[at];
      const Connection::Head head = sources[at + 1].revents != 0 ? each->receive() : Connection::Head::partial;
      if (head == Connection::Head::whole)
        answer(std::move(each));
      else if (head == Connection::Head::wrong || each->patience() <= now)
        each.reset();
    }
    std::erase_if(held, [](const Held& each) { return !each; });
  }
}

void Reception::answer(Held connection) {
  {
    std::lock_guard lock(m_mutex);
    if (m_closing) return;
    m_served.insert(connection.get());
  }
  Workers& workers = connection->isShort() ? m_quick : m_long;
  workers.run([this, connection = std::move(connection)] {
    const bool stays = m_answer(*connection);
    {
      std::lock_guard lock(m_mutex);
      m_served.erase(connection.get());
      if (m_closing) return;
      if (stays)
        connection->rest();
      else if (!connection->end())
        return;
      m_come.push_back(connection);
    }
    m_wake.wake();
  });
}

}  // namespace kvarium::serve
