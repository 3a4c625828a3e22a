// ByteRange: bytes [first, end) of a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace kvarium {

struct ByteRange {
  size_t first = 0, end = 0;
  bool operator==(const ByteRange&) const = default;
};

// Whether bytes [first, end) share one with the ranges, which are ascending and disjoint.
inline bool touches(std::span<const ByteRange> ranges, size_t first, size_t end) {
  const auto next = std::ranges::partition_point(ranges, [&](const ByteRange& each) { return each.end <= first; });
  return next != ranges.end() && next->first < end;
}

// The first byte that is in one of two lists of ranges and not in the other; `end` where all before it are in both or
// none.
inline size_t firstDifference(std::span<const ByteRange> a, std::span<const ByteRange> b, size_t end) {
  const auto border = [](std::span<const ByteRange> ranges,
                         size_t at) {  // first and end of each range, one after the other
    return at % 2 == 0 ? ranges[at / 2].first : ranges[at / 2].end;
  };
  for (size_t at = 0; at < 2 * std::max(a.size(), b.size()); ++at) {
    const size_t here = at < 2 * a.size() ? border(a, at) : end, there = at < 2 * b.size() ? border(b, at) : end;
    if (here != there) return std::min({here, there, end});
  }
  return end;
}

}  // namespace kvarium
