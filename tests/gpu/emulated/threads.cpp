// The scheduler of threads.h. Compiled without sanitizers, which must not check its own memory; KV_ASAN and KV_TSAN say
// which sanitizer the kernels are compiled with, and it reports every switch to that one.
#include "tests/gpu/emulated/threads.h"

#include <pthread.h>
#include <sys/mman.h>

#include <bit>
#include <cstdlib>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/gpu/emulated/switch_stack.h"

#if defined(KV_ASAN)
extern "C" void __sanitizer_start_switch_fiber(void** fake, const void* bottom, size_t size);
extern "C" void __sanitizer_finish_switch_fiber(void* fake, const void** bottom, size_t* size);
extern "C" void __asan_unpoison_memory_region(const volatile void* at, size_t size);
#endif
#if defined(KV_TSAN)
extern "C" void* __tsan_create_fiber(unsigned flags);
extern "C" void __tsan_destroy_fiber(void* fiber);
extern "C" void __tsan_set_fiber_name(void* fiber, const char* name);
extern "C" void* __tsan_get_current_fiber();
extern "C" void __tsan_switch_to_fiber(void* fiber, unsigned flags);
extern "C" void __tsan_acquire(void*);
extern "C" void __tsan_release(void*);
#else
static inline void __tsan_acquire(void*) {}
static inline void __tsan_release(void*) {}
#endif

namespace kvarium::emulated {

Place place;

namespace {

#if defined(KV_TSAN)
constexpr bool fiber_of_its_own = true;  // a thread keeps its fiber, and neighbouring blocks have others
#else
constexpr bool fiber_of_its_own = false;  // a fiber whose thread ended runs one that has not begun
#endif

constexpr size_t stack_bytes = size_t{256} << 10;         // sanitizers make frames large; untouched pages cost nothing
constexpr size_t shared_room = size_t{1} << 34;           // addresses
constexpr int most_threads = 1024, most_late = 64;        // of a block; late copies of a thread
constexpr int meetings_at_once = 4;                       // of a warp
constexpr size_t stack_shift = 1088, most_shift = 65536;  // stacks that begin alike would share cache sets

struct Fiber {
  void* sp = nullptr;
  std::byte* stack = nullptr;
  size_t size = 0, shift = 0;
  int thread = -1;
  void *fake = nullptr, *tsan = nullptr;  // the sanitizers' own
};

struct LateCopies {  // of one thread
  struct Copy {
    void* to;
    const void* from;
    int group;
  };
  int group = 0, first = 0, end = 0;  // the group that is open; those on their way, in a ring
  Copy copies[most_late];
};

struct Meet {
  unsigned mask = 0, arrived = 0, left = 0;  // lanes; mask 0: free
  Meeting kind = Meeting::sync;
  int line = 0;

  bool isFor(unsigned mask_, Meeting kind_, int line_) const { return mask == mask_ && kind == kind_ && line == line_; }
};
struct Warp {
  unsigned ready = 0, ended = 0;  // lanes
  Meet meets[meetings_at_once];
  Meet* newest = meets;
  Slot slots[meetings_at_once][33];  // the last is what was made of them
};

struct Machine {
  Fiber home;  // of who runs the grid
  Fiber* running = nullptr;
  int thread = -1;  // that runs
  std::vector<Fiber*> fibers, free;
  Fiber* fiber_of[most_threads] = {};  // null: not begun, or it never waited
  dim3 index_of[most_threads];         // threadIdx
  Warp warps[most_threads / 32];
  LateCopies late[most_threads];
  bool any_late = false;
  GridShape shape;
  void (*body)(const void*) = nullptr;
  const void* argument = nullptr;
  int count = 0, warp_count = 0, ended = 0;                // threads of a block, its warps
  bool straight = false;                                   // see leaveStraight()
  uint64_t begun_threads = 0, waited_threads = 0;          // of the grid
  int waiting = 0, wait_line = 0;                          // at the block's barrier
  std::vector<std::pair<const void*, std::byte*>> shared;  // arrays of this block, by declaration
  std::byte* shared_memory = nullptr;
  size_t shared_bytes = 0, shared_used = 0;  // of this block; of shared_memory
  Order order = Order::ascending;            // of this grid; never mixed
  uint64_t random = 1, grids = 0;
  std::string failure;
  char begun = 0, over = 0, met[2] = {};  // what ThreadSanitizer hangs order on
  unsigned barriers = 0, blocks = 0;
};
Machine& m = *new Machine;  // never freed, so that leak checks can reach what its fibers hold

uint64_t nextRandom() {
  m.random ^= m.random << 13;
  m.random ^= m.random >> 7;
  return m.random ^= m.random << 17;
}

void become(int thread) {
  m.thread = thread;
  if (thread >= 0) place.thread = m.index_of[thread];
}

KV_INLINE void switchTo(Fiber& to) {
  Fiber& from = *m.running;
  become(to.thread);
  if (&to == &from) return;
  m.running = &to;
  ++counters().switches;
#if defined(KV_ASAN)
  __sanitizer_start_switch_fiber(&from.fake, to.stack, to.size);
#endif
#if defined(KV_TSAN)
  __tsan_switch_to_fiber(to.tsan, 1);  // 1: a switch is no order between the two
#endif
  switchStack(&from.sp, to.sp);
#if defined(KV_ASAN)
  __sanitizer_finish_switch_fiber(from.fake, nullptr, nullptr);
#endif
}

// A thread that can run, first in the warp of `near`; -1: none.
int pickInOrder(int near, Order order) {
  for (int i = 0; i < m.warp_count; ++i) {
    const int step = order == Order::descending ? m.warp_count - i : i;
    const int warp = (near / 32 + step) % m.warp_count;
    const unsigned ready = m.warps[warp].ready;
    if (ready == 0) continue;
    return warp * 32 + (order == Order::descending ? 31 - std::countl_zero(ready) : std::countr_zero(ready));
  }
  return -1;
}
int pickAny(int near) {
  if (m.order != Order::random) return pickInOrder(near, m.order);
  const uint64_t random = nextRandom();
  const int any = pickInOrder(static_cast<int>(random % static_cast<unsigned>(m.warp_count)) * 32, Order::ascending);
  if (any < 0) return -1;
  const int turn = static_cast<int>(random >> 40 & 31);
  const unsigned turned = std::rotr(m.warps[any / 32].ready, turn);
  return (any & ~31) + ((std::countr_zero(turned) + turn) & 31);
}

KV_INLINE int pick(int near) {
  const unsigned ready = m.warps[near / 32].ready;
  return m.order == Order::ascending && ready ? (near & ~31) + std::countr_zero(ready) : pickAny(near);
}

void fiberMain();

// As if it had never run.
void rewind(Fiber& fiber) {
  // As switchStack() leaves a stack whose fiber is about to call fiberMain().
  auto* top = reinterpret_cast<uint64_t*>(fiber.stack + fiber.size - fiber.shift - pushed_by_call) - 2;
  top[0] = reinterpret_cast<uint64_t>(&fiberMain);
  top[1] = 0;
  fiber.sp = top;
  fiber.fake = nullptr;
  fiber.thread = -1;
#if defined(KV_ASAN)
  __asan_unpoison_memory_region(fiber.stack, fiber.size);
#endif
#if defined(KV_TSAN)
  if (fiber.tsan) __tsan_destroy_fiber(fiber.tsan);
  fiber.tsan = __tsan_create_fiber(0);
#endif
}

Fiber& newFiber() {
  constexpr size_t page = 4096;
  void* stack = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) throw std::bad_alloc();
  mprotect(stack, page, PROT_NONE);  // an overflow is a signal
  auto* fiber = new Fiber;
  fiber->stack = static_cast<std::byte*>(stack) + page;
  fiber->size = stack_bytes - page;
  fiber->shift = m.fibers.size() * stack_shift % most_shift;
  m.fibers.push_back(fiber);
  rewind(*fiber);
#if defined(KV_TSAN)
  __tsan_set_fiber_name(fiber->tsan, ("thread " + std::to_string((m.fibers.size() - 1) / 2) + " of a block").c_str());
#endif
  return *fiber;
}

#if defined(KV_ASAN)
Fiber stackOfThisThread() {
  Fiber home;
  pthread_attr_t attributes;
  void* bottom = nullptr;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &bottom, &home.size);
  pthread_attr_destroy(&attributes);
  home.stack = static_cast<std::byte*>(bottom);
  return home;
}
#endif

std::string atLine(int line) { return "line " + std::to_string(line); }

std::string whoWaits() {
  std::string text = std::to_string(m.ended) + " of " + std::to_string(m.count) + " threads have ended";
  if (m.waiting > 0) {
    text = std::to_string(m.waiting) + " of " + std::to_string(m.count) + " threads wait at the barrier of " +
           atLine(m.wait_line) + ", " + std::to_string(m.ended) + " have ended";
  }
  for (int w = 0; w < m.warp_count; ++w) {
    for (const Meet& meet : m.warps[w].meets) {
      if (meet.mask == 0 || meet.arrived == meet.mask) continue;
      text += ", lanes of warp " + std::to_string(w) + " wait at " + atLine(meet.line);
    }
  }
  return text + ": the others do not come";
}

// As long as nobody waits the threads of a block run in ascending order and no mask is kept. From here on masks count.
void leaveStraightNow() {
  m.straight = false;
  m.ended = m.thread;
  for (int w = 0; w <= m.thread / 32; ++w) {
    const unsigned ended = w < m.thread / 32 ? ~0u : (1u << (m.thread & 31)) - 1;
    m.warps[w].ready &= ~ended;
    m.warps[w].ended |= ended;
  }
}

KV_INLINE void leaveStraight() {
  if (m.straight) leaveStraightNow();
}

// Another thread goes on; returns when this one does.
KV_INLINE void runNext(int near) {
  const int next = pick(near);
  if (next < 0) fail(whoWaits());
  Fiber* fiber = m.fiber_of[next];
  if (!fiber) {
    if (m.free.empty()) m.free.push_back(&newFiber());
    fiber = m.free.back();
    m.free.pop_back();
  }
  fiber->thread = next;
  switchTo(*fiber);
}

// The thread that runs cannot go on before others have come.
KV_INLINE void waitForOthers() {
  m.running->thread = m.thread;
  m.fiber_of[m.thread] = m.running;
  runNext(m.thread);
}

// What a fiber does: one thread after another, as long as there are threads that have not begun.
void fiberMain() {
#if defined(KV_ASAN)
  __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
#endif
  for (;;) {
    __tsan_acquire(&m.begun);
    m.body(m.argument);
    __tsan_release(&m.over);
    const int index = m.thread;
    if (m.straight && index + 1 < m.count) {
      become(index + 1);
      continue;
    }
    leaveStraight();
    Warp& warp = m.warps[index / 32];
    const unsigned bit = 1u << (index & 31);
    warp.ready &= ~bit;
    warp.ended |= bit;
    if (!fiber_of_its_own) m.fiber_of[index] = nullptr;
    if (++m.ended == m.count) {
      if (!fiber_of_its_own) m.free.push_back(m.running);
      switchTo(m.home);
      continue;
    }
    if (fiber_of_its_own) {
      runNext(index);
      continue;
    }
    const int next = pick(index);
    if (next >= 0 && !m.fiber_of[next]) {
      become(next);
      continue;
    }
    m.free.push_back(m.running);
    runNext(index);
  }
}

void placeThreads(const dim3& block) {
  unsigned i = 0;
  for (unsigned z = 0; z < block.z; ++z) {
    for (unsigned y = 0; y < block.y; ++y) {
      for (unsigned x = 0; x < block.x; ++x) m.index_of[i++] = {x, y, z};
    }
  }
}

void runBlock() {
  m.ended = m.waiting = 0;
  for (int w = 0; w < m.warp_count; ++w) {
    Warp& warp = m.warps[w];
    warp.ready = m.count - w * 32 >= 32 ? ~0u : (1u << (m.count - w * 32)) - 1;
    warp.ended = ~warp.ready;
    for (Meet& meet : warp.meets) meet.mask = 0;
  }
  if (fiber_of_its_own) {
    for (int i = 0; i < m.count; ++i) {
      const size_t own = 2 * static_cast<size_t>(i) + (m.blocks & 1);
      while (m.fibers.size() <= own) newFiber();
      m.fiber_of[i] = m.fibers[own];
    }
  }
  ++m.blocks;
  ++counters().blocks;
  counters().threads += static_cast<uint64_t>(m.count);
  m.straight = m.order == Order::ascending && !fiber_of_its_own;
  runNext(m.order == Order::descending ? m.count - 1 : 0);
}

void endBlock() {
  __tsan_acquire(&m.over);
  if (rules().watch) countTraffic();
#if defined(KV_ASAN)
  for (const auto& [declaration, memory] : m.shared) std::free(memory);
#elif !defined(KV_TSAN)  // to which every block's shared memory is another
  m.shared_used = 0;
#endif
  m.shared.clear();
  m.shared_bytes = 0;
  if (m.any_late) {
    for (int i = 0; i < m.count; ++i) m.late[i].group = m.late[i].first = m.late[i].end = 0;
    m.any_late = false;
  }
  if (m.failure.empty()) return;
  m.free.clear();
  for (Fiber*& fiber : m.fiber_of) fiber = nullptr;
  for (Fiber* fiber : m.fibers) {
    rewind(*fiber);
    m.free.push_back(fiber);
  }
  const dim3& at = place.block;
  throw EmulationError(std::string(m.shape.name) + ", block " + std::to_string(at.x) + " " + std::to_string(at.y) +
                       " " + std::to_string(at.z) + ": " + std::exchange(m.failure, {}));
}

void fillWithOnes(std::byte* memory, size_t bytes) {  // no memset: sanitizers see it
  typedef uint64_t Words [[gnu::vector_size(16)]];
  auto* words = reinterpret_cast<volatile Words*>(memory);
  for (size_t i = 0; i < (bytes + 15) / 16; ++i) words[i] = Words{~uint64_t{0}, ~uint64_t{0}};
}

}  // namespace

void fail(std::string what) {
  m.failure = std::move(what);  // nothing of this stack is destroyed
  __tsan_release(&m.over);
  m.running->thread = m.thread;
  switchTo(m.home);
  std::abort();  // a thread that was given up never goes on
}

unsigned threadNumber() { return static_cast<unsigned>(m.thread); }
unsigned laneIndex() { return threadNumber() & 31; }

void meetBlock(int line) {
  leaveStraight();
  const int index = m.thread;
  if (m.waiting > 0 && m.wait_line != line) {
    fail("threads meet at different barriers, " + atLine(m.wait_line) + " and " + atLine(line));
  }
  char* token = &m.met[m.barriers & 1];  // two in turn: a thread that leaves late is not ordered by the next barrier
  __tsan_release(token);
  m.wait_line = line;
  if (++m.waiting < m.count) {
    m.warps[index / 32].ready &= ~(1u << (index & 31));
    waitForOthers();
  } else {
    ++counters().barriers;
    ++m.barriers;
    m.waiting = 0;
    for (int w = 0; w < m.warp_count; ++w) m.warps[w].ready = ~m.warps[w].ended;
    if (m.order != Order::ascending) waitForOthers();
  }
  __tsan_acquire(token);
}

namespace {

// The meeting that a lane comes to, where it is not the one that began last.
Meet& findMeet(Warp& warp, unsigned mask, Meeting kind, int line) {
  Meet* unused = nullptr;
  for (Meet& meet : warp.meets) {
    if (meet.mask == 0) {
      if (!unused) unused = &meet;
    } else if ((meet.mask & mask) && meet.arrived != meet.mask) {
      if (meet.isFor(mask, kind, line)) return meet;
      fail("lanes of a warp meet at different places or with different masks, " + atLine(meet.line) + " and " +
           atLine(line));
    }
  }
  if (!unused) fail("too many meetings of one warp at once, " + atLine(line));
  *unused = {mask, 0, 0, kind, line};
  warp.newest = unused;
  return *unused;
}

}  // namespace

const Slot* meetWarp(unsigned mask, Meeting kind, int line, const Slot& mine, Combine combine) {
  leaveStraight();
  const unsigned lane = static_cast<unsigned>(m.thread) & 31, bit = 1u << lane;
  Warp& warp = m.warps[m.thread / 32];
  if (!(mask & bit)) fail("a lane is not in its own mask, " + atLine(line));
  if (mask & warp.ended) fail("a mask names lanes that have ended, " + atLine(line));
  const bool is_newest = warp.newest->isFor(mask, kind, line) && warp.newest->arrived != mask;
  Meet& meet = is_newest ? *warp.newest : findMeet(warp, mask, kind, line);
  Slot* slots = warp.slots[&meet - warp.meets];
  if (kind == Meeting::sync)
    __tsan_release(&meet);
  else
    slots[lane] = mine;
  meet.arrived |= bit;
  if (meet.arrived != mask) {
    warp.ready &= ~bit;
    waitForOthers();
  } else {
    ++counters().meetings;
    if (combine) slots[32] = combine(slots);
    warp.ready |= mask;
    if (m.order == Order::random) waitForOthers();
  }
  if (kind == Meeting::sync) __tsan_acquire(&meet);
  meet.left |= bit;
  if (meet.left == mask) meet.mask = 0;  // the slots stay until the warp meets here again
  return slots;
}

std::byte* sharedArray(const void* declaration, size_t bytes, size_t alignment) {
  for (const auto& [known, memory] : m.shared) {
    if (known == declaration) return memory;
  }
  m.shared_bytes += bytes;
  if (m.shared_bytes > rules().shared_bytes) {
    fail("a block takes more shared memory than there is: " + std::to_string(m.shared_bytes) + " of " +
         std::to_string(rules().shared_bytes) + " bytes");
  }
  const size_t whole = (bytes + alignment - 1) / alignment * alignment;
#if defined(KV_ASAN)
  auto* memory = static_cast<std::byte*>(std::aligned_alloc(alignment, whole));
#else
  m.shared_used = (m.shared_used + alignment - 1) / alignment * alignment;
  std::byte* memory = m.shared_memory + m.shared_used;
  m.shared_used += whole;
  if (m.shared_used > shared_room) fail("a grid takes more addresses of shared memory than there are");
#endif
  fillWithOnes(memory, bytes);
  m.shared.emplace_back(declaration, memory);
  return memory;
}

std::byte* dynamicShared() { return sharedArray(&m.shape.shared, m.shape.shared, 128); }

void lateCopy(void* to, const void* from) {
  if ((reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from)) % 16 != 0) {
    fail("a late copy is not 16-byte aligned");
  }
  LateCopies& late = m.late[m.thread];
  if (late.end - late.first == most_late) fail("too many late copies of one thread at once");
  late.copies[late.end++ % most_late] = {to, from, late.group};
  m.any_late = true;
}
void lateCommit() { ++m.late[m.thread].group; }
void lateWait(int groups_left, CopyLate copy) {
  LateCopies& late = m.late[m.thread];
  for (; late.first < late.end; ++late.first) {
    const LateCopies::Copy& next = late.copies[late.first % most_late];
    if (next.group >= late.group - groups_left) break;
    copy(next.to, next.from);
  }
}

KV_UNSEEN void begun() { ++m.begun_threads; }
KV_UNSEEN void waited() { ++m.waited_threads; }
KV_UNSEEN void checkWaited() {
  if (m.waited_threads < m.begun_threads) fail("a thread does not call waitForStream()");
}

void runGrid(const GridShape& shape, void (*body)(const void*), const void* argument) {
  const dim3 &grid = shape.grid, &block = shape.block;
  const uint64_t count = uint64_t{block.x} * block.y * block.z, blocks = uint64_t{grid.x} * grid.y * grid.z;
  if (count < 1 || count > most_threads || block.z > 64 || blocks < 1 || grid.x > 0x7fffffff || grid.y > 65535 ||
      grid.z > 65535) {
    throw EmulationError(std::string(shape.name) + ": no GPU takes this grid or block");
  }
  if (block.x != m.shape.block.x || block.y != m.shape.block.y || m.count < static_cast<int>(count))
    placeThreads(block);
  m.shape = shape;
  m.body = body;
  m.argument = argument;
  m.count = static_cast<int>(count);
  m.warp_count = (m.count + 31) / 32;
  m.begun_threads = m.waited_threads = 0;
  m.order = rules().order;
  m.random = rules().seed * 0x9e3779b97f4a7c15 + 1;
  if (m.order == Order::mixed) {
    m.random ^= ++m.grids << 20;
    const uint64_t choice = nextRandom() >> 20 & 15;
    m.order = choice == 0 ? Order::random : choice == 1 ? Order::descending : Order::ascending;
  }
  m.running = &m.home;
#if defined(KV_ASAN)
  thread_local const Fiber home = stackOfThisThread();  // asking the system takes long
  m.home.stack = home.stack;
  m.home.size = home.size;
#endif
#if defined(KV_TSAN)
  m.home.tsan = __tsan_get_current_fiber();
  m.shared_used = 0;
#endif
  if (!m.shared_memory) {
    void* room = mmap(nullptr, shared_room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) throw std::bad_alloc();
    m.shared_memory = static_cast<std::byte*>(room);
  }
  __tsan_release(&m.begun);
  place.block_size = block;
  place.grid_size = grid;
  // From `at` in steps that meet every block once.
  uint64_t at = 0, step = 1;
  if (m.order != Order::ascending && blocks > 1) {
    const bool random = m.order == Order::random;
    at = random ? nextRandom() % blocks : blocks - 1;
    step = random ? nextRandom() % blocks : blocks - 1;
    while (std::gcd(step, blocks) != 1) step = (step + 1) % blocks;
  }
  for (uint64_t i = 0; i < blocks; ++i, at = (at + step) % blocks) {
    place.block = {static_cast<unsigned>(at % grid.x), static_cast<unsigned>(at / grid.x % grid.y),
                   static_cast<unsigned>(at / grid.x / grid.y)};
    runBlock();
    endBlock();
  }
}

}  // namespace kvarium::emulated
