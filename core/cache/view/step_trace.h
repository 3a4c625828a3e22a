// StepTrace: times of the parts of one step, measured while it was computed. Milliseconds since the step began.
//
// Layers compute one after another; bytes of offloaded layers are moved by another thread or by the device's copy
// queues meanwhile. A move belongs to the step in which it ends, or to the next one if that is when its end is known,
// so one that was begun ahead may have begun, or be over, before 0. Of blocks that a GPU has on a disk the moves are
// those between disk and host.
//
// On a GPU the times of layers, copies and stalls are the GPU's, between fences in its queues.
#pragma once

#include <cstdint>
#include <vector>

namespace kvarium::cache {

struct StepTrace {
  struct Span {
    int layer = 0;  // of the model
    double begin = 0, end = 0;
  };
  struct Move : Span {
    int64_t bytes = 0;
  };
  // Parts that belong to no layer. A step of a reply begins with the sampling that chose its token.
  enum class What : uint8_t { sampling, embedding, head, commit };
  struct Part {
    What what = What::head;
    double begin = 0, end = 0;
  };
  int64_t first_position = 0;  // of the step's tokens
  int64_t tokens = 0;
  double end = 0;                           // committed
  std::vector<Part> parts;                  // in their order
  std::vector<Span> compute;                // a layer's ops, its stalls among them
  std::vector<Move> copies_in, copies_out;  // to and from compute memory, in the order they ended
  std::vector<Span> stalls;  // the layer waited for a copy in; layer -1: the commit for what the step had written
};

}  // namespace kvarium::cache
