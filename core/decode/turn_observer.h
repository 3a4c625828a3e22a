// TurnObserver: the events of a turn, one method each, called on the thread that computes: encoded, reused, and then
// the others as they happen.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/token.h"
#include "core/decode/options.h"

namespace kvarium::decode {

struct Reuse;

class TurnObserver {
 public:
  virtual ~TurnObserver() = default;

  // The prompt's ids; begun: those of a reply that goes on, which are read after them. Not called by generate() alone.
  virtual void encoded(std::span<const TokenId> /*prompt*/, std::span<const TokenId> /*begun*/) {}
  // The cache was cut to the tokens that the prompt begins with; no token has been read yet.
  virtual void reused(const Reuse&) {}
  // Speech: 0 to 1 of the clip; "listening" while it is encoded, "writing" while its transcript is written.
  virtual void transcribed(double /*fraction*/, std::string_view /*phase*/) {}
  // A chunk of the prompt is in the cache; `done` of the `total` tokens that had to be read.
  virtual void prefilled(int64_t /*done*/, int64_t /*total*/) {}
  // The next token of the reply, before it is written; also the one that ends it. Not of a transcript.
  virtual void chosen(TokenId) {}
  // Whole characters of the reply, and the tokens that are complete with them. Never without text.
  virtual void written(const WrittenText&) {}
  // At most once: the reply, of this many tokens so far, repeats itself (RepetitionWatch).
  virtual void repeated(int64_t /*tokens*/) {}
  // The cache is about to be read again: all its tokens, because the model rotates keys otherwise from here on.
  virtual void rereading(int64_t /*tokens*/) {}
  // A step of the reply was fed; speech: also a step of the prompt. Not always committed: the cache may be full.
  virtual void stepped() {}
};

// Hands every event on; a subclass adds to some of them.
class ForwardingObserver : public TurnObserver {
 public:
  explicit ForwardingObserver(TurnObserver& next) : m_next(next) {}
  void encoded(std::span<const TokenId> prompt, std::span<const TokenId> begun) override {
    m_next.encoded(prompt, begun);
  }
  void reused(const Reuse& reuse) override { m_next.reused(reuse); }
  void transcribed(double fraction, std::string_view phase) override { m_next.transcribed(fraction, phase); }
  void prefilled(int64_t done, int64_t total) override { m_next.prefilled(done, total); }
  void chosen(TokenId id) override { m_next.chosen(id); }
  void written(const WrittenText& piece) override { m_next.written(piece); }
  void repeated(int64_t tokens) override { m_next.repeated(tokens); }
  void rereading(int64_t tokens) override { m_next.rereading(tokens); }
  void stepped() override { m_next.stepped(); }

 private:
  TurnObserver& m_next;
};

}  // namespace kvarium::decode
