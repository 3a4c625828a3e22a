#include "core/text/merge_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace kvarium::text {

namespace {

constexpr uint64_t no_pair = ~uint64_t{0};  // a pair of negative symbols, which cannot occur
constexpr size_t short_word = 24;           // symbols; for shorter words a scan is faster than a heap

uint64_t pairOf(Symbol left, Symbol right) {
  return uint64_t{static_cast<uint32_t>(left)} << 32 | static_cast<uint32_t>(right);
}

// Finalizer of MurmurHash3 (Appleby, public domain): every input bit affects every output bit.
uint64_t mix(uint64_t x) {
  x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
  x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
  return x ^ x >> 33;
}

}  // namespace

void MergeTable::reserve(size_t pairs) {
  const size_t slots = std::bit_ceil(pairs + pairs / 2 + 8);
  if (slots > m_slots.size()) rehash(slots);
}

void MergeTable::rehash(size_t slots) {
  std::vector<Slot> old(slots, Slot{no_pair, {}});
  old.swap(m_slots);
  for (const Slot& slot : old) {
    if (slot.pair != no_pair) m_slots[slotOf(slot.pair)] = slot;
  }
}

size_t MergeTable::slotOf(uint64_t pair) const {
  const size_t mask = m_slots.size() - 1;
  size_t slot = mix(pair) & mask;
  while (m_slots[slot].pair != pair && m_slots[slot].pair != no_pair) slot = (slot + 1) & mask;
  return slot;
}

void MergeTable::add(Symbol left, Symbol right, Merge merge) {
  assert(left >= 0 && right >= 0);
  reserve(m_used + 1);
  Slot& slot = m_slots[slotOf(pairOf(left, right))];
  if (slot.pair != no_pair) return;
  slot = {pairOf(left, right), merge};
  ++m_used;
}

const MergeTable::Merge* MergeTable::find(Symbol left, Symbol right) const {
  if ((left | right) < 0 || m_slots.empty()) return nullptr;
  const Slot& slot = m_slots[slotOf(pairOf(left, right))];
  return slot.pair == no_pair ? nullptr : &slot.merge;
}

void MergeTable::applyShort(std::vector<Symbol>& word) const {
  constexpr uint32_t none = std::numeric_limits<uint32_t>::max();
  std::array<Merge, short_word> merges;  // [word.size() - 1]: merge of each symbol with its right neighbour
  const auto look = [&](size_t i) {
    const Merge* merge = find(word[i], word[i + 1]);
    merges[i] = merge ? *merge : Merge{none, -1};
  };
  for (size_t i = 0; i + 1 < word.size(); ++i) look(i);
  while (word.size() > 1) {
    size_t best = 0;
    for (size_t i = 1; i + 1 < word.size(); ++i) {
      if (merges[i].rank < merges[best].rank) best = i;
    }
    if (merges[best].result < 0) return;
    word[best] = merges[best].result;
    word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    std::copy(merges.begin() + best + 1, merges.begin() + word.size(), merges.begin() + best);
    if (best + 1 < word.size()) look(best);
    if (best > 0) look(best - 1);
  }
}

void MergeTable::apply(std::vector<Symbol>& word, Scratch& scratch) const {
  if (word.size() <= short_word) return applyShort(word);
  auto& [nodes, heap] = scratch;
  nodes.clear();
  heap.clear();
  const auto later = [](const Scratch::Candidate& a, const Scratch::Candidate& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.left > b.left;
  };
  const auto offer = [&](int32_t left, int32_t right) {
    if (left < 0 || right < 0) return;
    const Symbol a = nodes[left].symbol, b = nodes[right].symbol;
    if (const Merge* merge = find(a, b)) heap.push_back({merge->rank, left, a, b, merge->result});
  };

  const auto count = static_cast<int32_t>(word.size());
  nodes.reserve(word.size());
  for (int32_t i = 0; i < count; ++i) nodes.push_back({word[i], i - 1, i + 1 < count ? i + 1 : -1});
  for (int32_t i = 0; i + 1 < count; ++i) offer(i, i + 1);
  std::make_heap(heap.begin(), heap.end(), later);

  constexpr Symbol gone = std::numeric_limits<Symbol>::min();
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), later);
    const Scratch::Candidate candidate = heap.back();
    heap.pop_back();
    Scratch::Node& left = nodes[candidate.left];
    if (left.symbol != candidate.left_symbol || left.next < 0) continue;
    Scratch::Node& right = nodes[left.next];
    if (right.symbol != candidate.right_symbol) continue;
    left.symbol = candidate.result;
    right.symbol = gone;
    left.next = right.next;
    if (left.next >= 0) nodes[left.next].previous = candidate.left;
    for (const auto& [a, b] : {std::pair{left.previous, candidate.left}, std::pair{candidate.left, left.next}}) {
      const size_t before = heap.size();
      offer(a, b);
      if (heap.size() > before) std::push_heap(heap.begin(), heap.end(), later);
    }
  }

  word.clear();
  for (int32_t i = 0; i >= 0; i = nodes[i].next) word.push_back(nodes[i].symbol);
}

}  // namespace kvarium::text
