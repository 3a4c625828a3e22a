#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "tests/gpu/emulated/threads.h"

#if defined(KV_TSAN)
extern "C" void AnnotateIgnoreWritesBegin(const char* file, int line);
extern "C" void AnnotateIgnoreWritesEnd(const char* file, int line);
#else
static inline void AnnotateIgnoreWritesBegin(const char*, int) {}
static inline void AnnotateIgnoreWritesEnd(const char*, int) {}
#endif

namespace kvarium::emulated {
namespace {

// While it exists ThreadSanitizer ignores what this file allocates: it takes the threads of a kernel as parallel, and
// here they run one after another.
struct Unwatched {
  Unwatched() { AnnotateIgnoreWritesBegin(__FILE__, __LINE__); }
  ~Unwatched() { AnnotateIgnoreWritesEnd(__FILE__, __LINE__); }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;
};

struct Load {
  uint64_t at = 0, bytes = 0;
  unsigned thread = 0;
};
struct Line {  // of one thread
  unsigned thread = 0;
  int line = 0;
  auto operator<=>(const Line&) const = default;
};
struct Request {  // the k-th time that the lanes of a warp come to a line
  unsigned warp = 0;
  int line = 0, k = 0;
  bool from_shared = false;
  auto operator<=>(const Request&) const = default;
};
std::map<Line, int> times;
std::map<Request, std::vector<Load>> requests;

// How many different pieces of `unit` bytes the loads touch.
std::vector<uint64_t> piecesOf(const Load* loads, size_t count, uint64_t unit) {
  std::vector<uint64_t> pieces;
  for (size_t i = 0; i < count; ++i) {
    for (uint64_t piece = loads[i].at / unit; piece <= (loads[i].at + loads[i].bytes - 1) / unit; ++piece) {
      pieces.push_back(piece);
    }
  }
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

// 32 banks of 4 bytes give a word each at a time. Neighbouring lanes ask together as long as they ask for no more than
// 128 bytes.
uint64_t turnsOf(const std::vector<Load>& loads) {
  const auto together = static_cast<size_t>(std::max<uint64_t>(1, 128 / std::max<uint64_t>(4, loads.front().bytes)));
  uint64_t turns = 0;
  for (size_t first = 0; first < loads.size(); first += together) {
    uint64_t words_of[32] = {};
    for (const uint64_t word : piecesOf(&loads[first], std::min(together, loads.size() - first), 4)) {
      ++words_of[word % 32];
    }
    turns += *std::max_element(std::begin(words_of), std::end(words_of));
  }
  return turns;
}

}  // namespace

void noteLoad(int line, const void* at, size_t bytes, bool from_shared) {
  const Unwatched unwatched;
  const unsigned thread = threadNumber();
  requests[{thread / 32, line, ++times[{thread, line}], from_shared}].push_back(
      {reinterpret_cast<uint64_t>(at), bytes, thread});
}

void countTraffic() {
  const Unwatched unwatched;
  Traffic& all = traffic();
  for (auto& [request, loads] : requests) {
    std::sort(loads.begin(), loads.end(), [](const Load& a, const Load& b) { return a.thread < b.thread; });
    uint64_t bytes = 0;
    for (const Load& load : loads) bytes += load.bytes;
    if (request.from_shared) {
      ++all.shared_requests;
      all.shared_words += bytes / 4;
      all.turns += turnsOf(loads);
    } else {
      ++all.requests;
      all.bytes += bytes;
      all.sectors += piecesOf(loads.data(), loads.size(), 32).size();
    }
  }
  requests.clear();
  times.clear();
}

}  // namespace kvarium::emulated
