// MergeTable: the pairs of neighbouring symbols that merge, and their order (byte pair encoding).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvarium::text {

using Symbol = int32_t;  // >= 0; negative symbols never merge

class MergeTable {
 public:
  struct Merge {
    uint32_t rank;  // lower ranks merge first
    Symbol result;
  };
  // Buffers that apply() reuses; one per thread.
  struct Scratch {
    struct Node {
      Symbol symbol;
      int32_t previous, next;  // index, -1 at the ends
    };
    struct Candidate {
      uint32_t rank;
      int32_t left;  // index of the left node
      Symbol left_symbol, right_symbol, result;
    };
    std::vector<Node> nodes;
    std::vector<Candidate> heap;
  };

  // Allocates for this many pairs, so that adding them does not rehash.
  void reserve(size_t pairs);
  // A pair that exists keeps its first merge. Both symbols >= 0.
  void add(Symbol left, Symbol right, Merge merge);
  const Merge* find(Symbol left, Symbol right) const;
  size_t size() const { return m_used; }

  // Merges neighbours in `word` until no pair merges: lowest rank first, leftmost among equal ranks. At most 2^31 - 1
  // symbols; O(n log n).
  void apply(std::vector<Symbol>& word, Scratch& scratch) const;

 private:
  struct Slot {
    uint64_t pair;
    Merge merge;
  };
  void applyShort(std::vector<Symbol>& word) const;
  size_t slotOf(uint64_t pair) const;
  void rehash(size_t slots);

  std::vector<Slot> m_slots;  // open addressing; the size is a power of two
  size_t m_used = 0;
};

}  // namespace kvarium::text
