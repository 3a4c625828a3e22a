// Measurements: a cache by the length of its text, a reply by its calls, perplexity and recall by cache. Each takes its
// parameters by name. Below them are the functions of the table lessons(): each measures with the parameters of its
// lesson, and says which figures are shown and what is expected of them.
#pragma once

#include <filesystem>
#include <functional>

#include "core/base/clock.h"
#include "core/decode/perplexity.h"
#include "features/lessons/measure/facts.h"
#include "features/lessons/measure/lab.h"

namespace kvarium::lessons {

// bytes_by_length.cpp: a cache that reads a text; what it holds after each of some lengths, and how long a token takes.
struct ByLength {
  std::string_view spec;
  std::span<const TokenId> text;
  std::vector<int64_t> lengths;  // tokens, ascending
  int64_t room = 0;              // tokens that may follow the text
  MemoryLimit limit = {};        // Growth::why says how far it was reached
  int64_t timed = 0;             // tokens that are written after each length and timed together, `runs` times
  int runs = 0;
  double from = 0, to = 0;  // the part of the lesson's progress that this is; to = 0: none
};
struct Growth {
  struct At {
    int64_t tokens = 0;
    cache::CacheUsage usage;
    cache::Lengths lengths;
    Figure token = {};  // seconds of one, where they were timed
  };
  cache::KvCache cache;  // after the last length
  std::vector<At> at;
  TokenId next = 0;            // the likeliest after the last length
  std::vector<TokenId> reply;  // what was timed there
  Sentence why;                // it was full; empty: it was not
};
Growth byLength(const Lab& lab, const ByLength& what);
std::vector<int64_t> lengthsUpTo(int64_t longest, int64_t piece);  // piece, 2 * piece, ...
Series over(const Growth& growth, const Sentence& name, const std::function<Figure(const Growth::At&)>& figure,
            Series::Kind kind = Series::Kind::measured);
inline Figure usedMiB(const Growth::At& at) { return inMiB(at.usage.bytes.used()); }
inline Figure usedKiB(const Growth::At& at) { return scaled(usedMiB(at), 1024); }

// reply_by_cache.cpp: the likeliest reply to a prompt, call by call of the model; the first call reads the prompt.
struct Reply {
  std::vector<TokenId> ids;
  std::vector<int64_t> read;  // tokens that went through the model, by call
  Series times;               // ms of each call after the first, by the tokens of the reply then
};
struct ReplyTo {
  std::string_view spec;
  std::span<const TokenId> prompt;
  int64_t tokens = 0;
  Sentence name = {};  // of Reply::times
  double from = 0, to = 0;
};
Reply replyTo(const Lab& lab, const ReplyTo& what);

// perplexity_by_cache.cpp: of a text, with several caches in lockstep.
struct PerplexityOf {
  std::vector<std::string> specs;
  std::span<const TokenId> text;
  bool against_first = false;  // CacheQuality::divergence of the others from the first
  double from = 0, to = 1;
  std::function<void(const decode::ScoredToken&)> scored = {};
};
std::vector<decode::CacheQuality> perplexityOf(const Lab& lab, const PerplexityOf& what);

// A name for a file that is removed again, whatever happens.
class TemporaryFile {
 public:
  TemporaryFile() : m_path(std::filesystem::temp_directory_path() / ("kvarium-lesson-" + now() + ".kvcache")) {}
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::filesystem::path& path() const { return m_path; }

 private:
  static std::string now() { return std::to_string(Clock::now().time_since_epoch().count()); }
  std::filesystem::path m_path;
};

Result withoutACache(Lab& lab);   // time_by_length.cpp
Result heads(Lab& lab);           //
Result memory(Lab& lab);          // bytes_by_length.cpp
Result growing(Lab& lab);         //
Result threeLengths(Lab& lab);    //
Result outOfMemory(Lab& lab);     //
Result properties(Lab& lab);      //
Result encoderDecoder(Lab& lab);  //
Result recurrent(Lab& lab);       // states.cpp
Result hybrid(Lab& lab);          //
Result sinks(Lab& lab);           // perplexity_by_cache.cpp
Result bits(Lab& lab);            //
Result window(Lab& lab);          // recall_by_cache.cpp
Result evictions(Lab& lab);       //
Result phases(Lab& lab);          // phases.cpp
Result prefix(Lab& lab);          //
Result oneReply(Lab& lab);        // reply_by_cache.cpp
Result loop(Lab& lab);            //
Result offload(Lab& lab);         //
Result chats(Lab& lab);           //
Result beams(Lab& lab);           // beams.cpp

}  // namespace kvarium::lessons
