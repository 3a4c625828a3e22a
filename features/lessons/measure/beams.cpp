// Beams: forks of one prompt, which share its blocks until they write (Kwon et al. 2023, PagedAttention, sections 4.4
// and 6.3).
#include <algorithm>
#include <numeric>

#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

int64_t together(const std::vector<cache::KvCache>& caches) {
  std::vector<const cache::KvCache*> pointers;
  for (const cache::KvCache& cache : caches) pointers.push_back(&cache);
  const std::vector<int64_t> each = cache::memoryOf(pointers);
  return std::accumulate(each.begin(), each.end(), int64_t{0});
}

// The ids of the largest logits, the likeliest first.
std::vector<TokenId> likeliest(std::span<const float> logits, size_t count) {
  std::vector<TokenId> ids(logits.size());
  std::iota(ids.begin(), ids.end(), 0);
  std::partial_sort(ids.begin(), ids.begin() + static_cast<int64_t>(count), ids.end(), [&](TokenId a, TokenId b) {
    return logits[static_cast<size_t>(a)] > logits[static_cast<size_t>(b)];
  });
  ids.resize(count);
  return ids;
}

}  // namespace

Result beams(Lab& lab) {
  constexpr int64_t of_prompt = 200, written = 80;  // tokens
  cache::KvCache prompt = lab.makeCache("dynamic", of_prompt + written);
  const std::vector<float> logits = lab.feed(prompt, lab.text(of_prompt), model::Want::last);
  Series shared{.name = "with shared blocks"}, apart{.name = "a copy for each", .kind = Series::Kind::computed},
      saved{.name = "saved"};
  bool copies_nothing = true, saves = true;
  int64_t of_one = 0;
  for (const size_t width : {1, 2, 4, 6}) {
    std::vector<cache::KvCache> forks;
    while (forks.size() < width) forks.push_back(prompt.fork());
    const int64_t begun = together(forks);
    if (width == 1) of_one = begun;
    copies_nothing = copies_nothing && begun == of_one;
    const std::vector<TokenId> first = likeliest(logits, width);
    for (size_t i = 0; i < width; ++i) lab.continued(forks[i], first[i], written - 1);
    const auto x = static_cast<double>(width);
    shared.add(x, inMiB(together(forks)));
    apart.add(x, exactly(x * shared.points.front().y.value));
    if (width > 1) {
      saved.add(x, exactly(100 * (1 - shared.points.back().y.value / apart.points.back().y.value)));
      saves = saves && saved.points.back().y.value > 0;
    }
    lab.progress(x, 6);
  }
  Result result;
  result.from.settings = {"dynamic", "a prompt of 200 tokens, 80 more for each beam"};
  result.answer = saved.points.back().y;
  const Sentence source = "Kwon et al. 2023, section 6.3";  // the ends of its ranges
  result.charts = {lines("Memory of all beams", "beams", "MiB", {shared, apart}),
                   lines("Memory that sharing saves", "beams", "%",
                         {saved, published("beam search, Alpaca", source, {{2, exactly(37.6)}, {6, exactly(55.2)}}),
                          published("beam search, ShareGPT", source, {{2, exactly(44.3)}, {6, exactly(66.3)}})})};
  result.expect(copies_nothing, "a fork copies nothing: before they write, six beams take the memory of one");
  result.expect(saves && result.answer.value > saved.points.front().y.value,
                "six beams save %1 % of the memory that copies would take", result.answer.value);
  return result;
}

}  // namespace kvarium::lessons
