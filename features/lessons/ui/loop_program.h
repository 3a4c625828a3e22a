// LoopProgram: the decode loop of one's own, as tutorials write it, and what it shows at one moment of a turn. Plain
// values.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "core/engine/wire.h"

namespace kvarium::ui {

// Lines of the program, as they are numbered.
enum class LoopLine : uint8_t { none, tokenize, past, reply, loop, model, next, end, append, ids };
inline constexpr int loop_lines = 9;

// What a turn's cache holds once it has seen `tokens`.
struct LoopCells {
  int64_t tokens = 0;
  int64_t bytes = 0;                              // in use
  std::map<int64_t, int, std::greater<>> layers;  // by the cells that each of them stores; those with cells
  bool operator==(const LoopCells&) const = default;
};
LoopCells loopCells(const cache::CacheView& view);

// A call of the model.
struct LoopCall {
  int64_t tokens = 0;  // that it read
  double seconds = 0;
};

enum class LoopDoing : uint8_t {
  nothing,  // no turn was begun
  runs,
  waits,  // between two steps
  ended
};

// A moment at which the engine has said how many tokens are in the cache.
struct LoopMoment {
  LoopDoing doing = LoopDoing::nothing;
  LoopLine line = LoopLine::none;  // it runs; of a loop that waits, it runs next; of one that ended, it was the last

  // The program of this turn.
  bool keeps = true;     // the cache keeps something from one call to the next
  bool greedy = true;    // the likeliest token is chosen
  int64_t reused = 0;    // tokens of the prompt that were in the cache when it began
  int64_t most_new = 0;  // max_new_tokens

  int64_t at = 0;               // tokens in the cache
  int64_t prompt = -1;          // tokens of the prompt; -1: not known yet
  int64_t generated = 0;        // of a turn that ended: TurnStats::generated_tokens
  std::vector<QString> pieces;  // [prompt and reply] texts of tokens by position; empty: the engine does not report it
  std::optional<LoopCells> cells;    // of this moment
  std::optional<LoopCall> call;      // the last one
  decode::StopReason stop_reason{};  // of a turn that ended
  bool failed = false;               // it ended by a failure

  bool isRead() const { return prompt >= 0 && at >= prompt; }  // the prompt
  int64_t iteration() const { return isRead() ? at - prompt : 0; }
  int64_t written() const;                         // tokens of the reply
  double share() const;                            // of the prompt, read
  bool isChosen() const { return written() > 0; }  // `next` has a value
};

QStringList programOf(const LoopMoment& moment);  // [loop_lines]

// A variable and its value; an empty value: it has none yet.
struct LoopVariable {
  QString name, value;
};
std::vector<LoopVariable> variablesOf(const LoopMoment& moment);
QString stateInWords(const LoopMoment& moment);  // where the loop is; empty: nothing was begun

}  // namespace kvarium::ui
