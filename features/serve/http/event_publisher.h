// EventPublisher: a ZeroMQ publisher on the loopback interface, and next to it a port where batches that were missed
// are asked for again, as vLLM has them.
//
// A subscriber gets [topic][number of the batch, 8 bytes][batch]. Who asks the other port with ["", first number] gets
// ["", topic, number, batch] for each that is kept, and at the end ["", "", -1, ""].
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/wake_pipe.h"
#include "features/remote/protocol/zmtp.h"

namespace kvarium::serve {

class EventPublisher {
 public:
  static constexpr size_t most_kept = 10'000;            // batches that can be asked for again
  static constexpr size_t most_kept_bytes = 64u << 20;   // of them
  static constexpr size_t most_queued_bytes = 4u << 20;  // of a subscriber; beyond, it misses batches
  static constexpr size_t replay_piece = 256u << 10;     // bytes of missed batches that are queued at once
  static constexpr size_t most_clients = 32;

  // port: of the publisher, the next one is for what was missed; 0: any two. Throws Error{io}.
  EventPublisher(std::string topic, int port);
  ~EventPublisher();
  EventPublisher(const EventPublisher&) = delete;
  EventPublisher& operator=(const EventPublisher&) = delete;

  // Never waits. From any thread.
  void publish(std::string batch);
  int port() const { return m_port; }
  int replayPort() const { return m_replay_port; }
  const std::string& topic() const { return m_topic; }

 private:
  struct Client;
  struct Batch {
    uint64_t number;
    std::shared_ptr<const std::string> bytes;  // the batch; [number] and [topic] come with it
  };
  // Batches [next, end) that a client asked for again; those that are not kept any longer are left out.
  struct Replay {
    uint64_t next, end;
  };
  void work();
  void accept(int listener, remote::ZmtpType own);
  void deliver();  // what was published to who subscribed
  bool serve(Client& client, short events);
  void answer(Client& client, const remote::ZmtpEvent& event);  // of what it sent
  void queueReplay(Client& client);

  const std::string m_topic;
  int m_port = 0, m_replay_port = 0;
  int m_listener = -1, m_replay_listener = -1;
  const WakePipe m_wake;
  std::vector<std::unique_ptr<Client>> m_clients;  // of the thread
  std::mutex m_mutex;                              // of the following
  std::deque<Batch> m_kept;
  size_t m_kept_bytes = 0;
  uint64_t m_next = 0, m_delivered = 0;  // numbers of batches
  bool m_closing = false;
  std::thread m_thread;
};

}  // namespace kvarium::serve
