// StepTrace: what one step did when, measured while it did it. Milliseconds since the step began.
//
// Layers compute one after another; bytes of offloaded layers are moved by another thread meanwhile. A move is told in
// the step it ends in, so one that was posted ahead may have begun, or be over, before 0.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/clock.h"

namespace kvarium {

struct StepTrace {
  struct Span {
    int layer = 0;  // of the model
    double begin = 0, end = 0;
  };
  struct Move : Span {
    int64_t bytes = 0;
  };
  // What is no layer's. A step of a reply begins with the sampling that chose its token.
  enum class What : uint8_t { sampling, embedding, head, commit };
  struct Part {
    What what = What::head;
    double begin = 0, end = 0;
  };
  int64_t first_position = 0;  // of the step's tokens
  int64_t tokens = 0;
  double end = 0;                           // committed
  std::vector<Part> parts;                  // in their order
  std::vector<Span> compute;                // a layer's ops, its stalls among them; waited for on every device
  std::vector<Move> copies_in, copies_out;  // to and from compute memory, in the order they ended
  std::vector<Span> stalls;  // the layer waited for a copy in; layer -1: the commit for what the step had written
};

class StepTracer {
 public:
  enum class Way : uint8_t { in, out };

  void begin(int64_t first_position, int64_t tokens);  // a step that had begun and not ended never was
  // The token at that position was chosen: the step that follows begins with it.
  void sampled(int64_t position, Clock::time_point from, Clock::time_point to);
  void did(StepTrace::What what, Clock::time_point from);                 // until now
  void computed(int layer, Clock::time_point from);                       // until now
  void stalled(int layer, Clock::time_point from);                        // until now
  void moved(int layer, Way way, Clock::time_point from, int64_t bytes);  // until now; from any thread
  void end();
  void forget();                          // the step that has begun, and what it moved: nobody asked for it
  std::optional<StepTrace> last() const;  // that ended

 private:
  struct Timed {
    int layer = 0;
    Clock::time_point from, to;
    int64_t bytes = 0;
  };
  struct TimedPart {
    StepTrace::What what = StepTrace::What::head;
    Clock::time_point from, to;
  };
  struct Sampled {
    int64_t position = 0;
    TimedPart part;
  };
  double at(Clock::time_point time) const;

  mutable std::mutex m_mutex;
  bool m_open = false;
  Clock::time_point m_begin;
  std::vector<Timed> m_computed, m_stalled, m_in, m_out;
  std::vector<TimedPart> m_parts;
  std::optional<Sampled> m_sampled;  // the token of the next step
  StepTrace m_next, m_last;
  bool m_any = false;
};

// A move while it is done; nothing without a tracer.
class TracedMove {
 public:
  TracedMove(StepTracer* tracer, int layer, StepTracer::Way way) : m_tracer(tracer), m_layer(layer), m_way(way) {
    if (m_tracer) m_from = Clock::now();
  }
  ~TracedMove() {
    if (m_tracer && m_bytes > 0) m_tracer->moved(m_layer, m_way, m_from, m_bytes);
  }
  TracedMove(const TracedMove&) = delete;
  TracedMove& operator=(const TracedMove&) = delete;
  void add(int64_t bytes) { m_bytes += bytes; }

 private:
  StepTracer* m_tracer;
  int m_layer;
  StepTracer::Way m_way;
  Clock::time_point m_from;
  int64_t m_bytes = 0;
};

}  // namespace kvarium
