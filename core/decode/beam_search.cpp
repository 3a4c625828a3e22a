#include "core/decode/beam_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/decode/end_of_reply.h"
#include "core/decode/sampler.h"

namespace kvarium::decode {
namespace {

struct Beam {
  std::vector<TokenId> history;  // prompt and generated ids
  double score = 0;              // sum of processed log probabilities
  size_t row = 0;                // its row in the batch; for a beam that was just chosen, the row of its parent
};

// One token that extends one beam.
struct Extension {
  double score = 0;
  size_t beam = 0;  // index in the group
  TokenId id = 0;
  bool operator<(const Extension& other) const {  // true: comes before `other`
    if (score != other.score) return score > other.score;
    return beam != other.beam ? beam < other.beam : id < other.id;
  }
};

// The best finished sequences of a group, at most as many as the group has beams.
class Finished {
 public:
  explicit Finished(size_t most) : m_most(most) {}
  bool complete() const { return m_list.size() >= m_most; }
  double worst() const {
    const auto lowest = std::ranges::min_element(m_list, byScore);
    return lowest->score;
  }
  void add(SequenceResult sequence) {
    if (complete() && sequence.score <= worst()) return;
    m_list.push_back(std::move(sequence));
    if (m_list.size() > m_most) m_list.erase(std::ranges::min_element(m_list, byScore));
  }
  const std::vector<SequenceResult>& list() const { return m_list; }
  static bool byScore(const SequenceResult& a, const SequenceResult& b) { return a.score < b.score; }

 private:
  size_t m_most;
  std::vector<SequenceResult> m_list;  // in the order in which they ended
};

struct Group {
  std::vector<Beam> beams;  // empty: the search of this group has ended
  Finished finished;
};

class Search {
 public:
  Search(model::Decoder& decoder, const text::Tokenizer& tokenizer, std::span<const TokenId> prompt,
         const GenerateOptions& options, const BeamOptions& beams)
      : m_decoder(decoder),
        m_end(tokenizer, options),
        m_options(options),
        m_beams(beams),
        m_prompt(prompt),
        m_size(static_cast<size_t>(beams.beams / beams.groups)),
        m_groups(static_cast<size_t>(beams.groups),
                 Group{{Beam{{prompt.begin(), prompt.end()}, 0, 0}}, Finished(m_size)}) {}

  // The cache holds the prompt; logits: [1, vocab], of the token after it.
  BeamResult run(const cache::KvCache& cache, std::vector<float> logits) {
    BeamResult result;
    std::vector<cache::KvCache> caches;
    caches.push_back(cache.fork());
    StopReason stopped = StopReason::length;
    while (true) {
      ++m_length;
      std::map<TokenId, int> chosen;  // how often earlier groups chose each token in this step
      for (Group& group : m_groups) step(group, logits, chosen);
      std::vector<size_t> parents;
      std::vector<TokenId> ids;
      for (Group& group : m_groups) {
        for (Beam& beam : group.beams) {
          parents.push_back(std::exchange(beam.row, parents.size()));
          ids.push_back(beam.history.back());
          if (m_options.observer) m_options.observer->chosen(ids.back());
        }
      }
      if (parents.empty() || m_length == m_options.max_new_tokens) break;
      selectCaches(caches, parents);
      const Fed outcome = feedTogether(m_decoder, pointersTo(caches), ids, logits);
      if (outcome) continue;
      stopped = StopReason::capacity;
      result.full = outcome.error().reason;
      m_events.push_back({position(), result.full});
      break;
    }
    for (Group& group : m_groups) {
      for (Beam& beam : group.beams) group.finished.add(ended(std::move(beam), stopped));
    }
    collect(result);
    return result;
  }

 private:
  SequenceResult ended(Beam beam, StopReason reason) const {
    SequenceResult sequence;
    sequence.ids.assign(beam.history.begin() + static_cast<std::ptrdiff_t>(m_prompt.size()), beam.history.end());
    sequence.stop_reason = reason;
    sequence.score = lengthNormalized(beam.score, static_cast<int64_t>(sequence.ids.size()));
    return sequence;
  }
  double lengthNormalized(double sum, int64_t length) const {
    return sum / std::pow(static_cast<double>(std::max<int64_t>(1, length)), m_beams.length_penalty);
  }
  int64_t position() const { return static_cast<int64_t>(m_prompt.size()) + m_length; }

  // The best extensions of the beams of a group, best first. logits: [rows of the batch, vocab].
  std::vector<Extension> extensions(const Group& group, std::span<const float> logits,
                                    const std::map<TokenId, int>& chosen) const {
    const size_t vocab = static_cast<size_t>(m_decoder.model().config.vocab_size);
    // Enough extensions that one per beam does not end its sequence.
    const size_t most = std::max<size_t>(2, 1 + m_end.count()) * m_size;
    std::vector<Extension> best;  // a heap with the worst on top
    std::vector<float> scores;
    for (size_t b = 0; b < group.beams.size(); ++b) {
      const Beam& beam = group.beams[b];
      const std::span<const float> row = logits.subspan(beam.row * vocab, vocab);
      scores.assign(row.begin(), row.end());
      logSoftmax(scores);
      for (const auto& [id, times] : chosen) {
        scores[static_cast<size_t>(id)] -= static_cast<float>(m_beams.diversity_penalty * times);
      }
      penalizeRepetition(scores, beam.history, m_options.sampling.repetition_penalty);
      banRepeatedNgrams(scores, beam.history, m_options.sampling.no_repeat_ngram);
      ban(scores, m_end.banned(beam.history.size() - m_prompt.size()));
      for (size_t id = 0; id < vocab; ++id) {
        if (!std::isfinite(scores[id])) continue;
        const Extension extension{beam.score + scores[id], b, static_cast<TokenId>(id)};
        if (best.size() == most) {
          if (!(extension < best.front())) continue;
          std::pop_heap(best.begin(), best.end());
          best.pop_back();
        }
        best.push_back(extension);
        std::push_heap(best.begin(), best.end());
      }
    }
    std::sort_heap(best.begin(), best.end());
    return best;
  }

  void step(Group& group, std::span<const float> logits, std::map<TokenId, int>& chosen) {
    if (group.beams.empty()) return;
    const std::vector<Extension> best = extensions(group, logits, chosen);
    std::vector<Beam> next;
    for (size_t rank = 0; rank < best.size() && next.size() < m_size; ++rank) {
      const Extension& extension = best[rank];
      const bool ends = m_end.ends(extension.id);
      if (ends && rank >= m_size) continue;  // ends outside the best m_size extensions do not count, as in transformers
      Beam beam{group.beams[extension.beam].history, extension.score, group.beams[extension.beam].row};
      beam.history.push_back(extension.id);
      if (ends) {
        group.finished.add(ended(std::move(beam), StopReason::eos));
      } else {
        next.push_back(std::move(beam));
      }
    }
    if (best.empty()) {
      for (Beam& beam : group.beams) group.finished.add(ended(std::move(beam), StopReason::stop));
      m_events.push_back({position() - 1, say::every_token_banned});
    }
    group.beams = std::move(next);
    for (const Beam& beam : group.beams) ++chosen[beam.history.back()];
    if (!best.empty() && over(group, best.front().score)) group.beams.clear();
  }

  bool over(const Group& group, double best_sum) const {
    if (!group.finished.complete()) return false;
    if (m_beams.early_stopping == EarlyStopping::yes) return true;
    // Sums of log probabilities are negative, so with a positive penalty the longest text has the best score.
    const bool longest = m_beams.early_stopping == EarlyStopping::never && m_beams.length_penalty > 0;
    return group.finished.worst() >= lengthNormalized(best_sum, longest ? m_options.max_new_tokens : m_length);
  }

  void collect(BeamResult& result) {
    for (const Group& group : m_groups)
      result.sequences.insert(result.sequences.end(), group.finished.list().begin(), group.finished.list().end());
    // Of equal scores, the sequence that ended last comes first.
    std::ranges::reverse(result.sequences);
    std::ranges::stable_sort(result.sequences, [](const auto& a, const auto& b) { return a.score > b.score; });
    const auto wanted = static_cast<size_t>(m_beams.returned);
    if (result.sequences.size() < wanted) {
      m_events.push_back({position(), {say::few_sequences, result.sequences.size()}});
    }
    result.sequences.resize(std::min(wanted, result.sequences.size()));
    result.events = std::move(m_events);
  }

  model::Decoder& m_decoder;
  EndOfReply m_end;
  const GenerateOptions& m_options;
  const BeamOptions& m_beams;
  std::span<const TokenId> m_prompt;
  size_t m_size;  // beams per group
  std::vector<Group> m_groups;
  int64_t m_length = 0;  // ids generated for every beam
  std::vector<Event> m_events;
};

void refuse(bool wrong, const Sentence& what, const Sentence& remedy) {
  if (wrong) throw Error(ErrorKind::usage, what, remedy);
}

}  // namespace

void checkBeams(const BeamOptions& beams, const GenerateOptions& options) {
  const auto number = [](double value) { return std::to_string(value); };
  refuse(beams.beams < 1, {"beams is %1", beams.beams}, "it accepts 1 or more");
  refuse(beams.groups < 1 || beams.beams % beams.groups != 0,
         {"%1 groups do not divide %2 beams", beams.groups, beams.beams},
         "choose a number of groups that divides the number of beams");
  refuse(beams.returned < 1 || beams.returned > beams.beams,
         {"%1 sequences are to be returned and there are %2 beams", beams.returned, beams.beams},
         "return fewer sequences or use more beams");
  refuse(!std::isfinite(beams.length_penalty), {"length-penalty is %1", number(beams.length_penalty)},
         "it accepts any number; 0 is off");
  refuse(!std::isfinite(beams.diversity_penalty) || beams.diversity_penalty < 0,
         {"diversity-penalty is %1", number(beams.diversity_penalty)}, "it accepts 0 (off) or more");
  refuse(beams.groups > 1 && beams.diversity_penalty == 0,
         "groups of beams without a diversity penalty are all the same", "give diversity-penalty a number above 0");
  refuse(beams.groups == 1 && beams.diversity_penalty > 0, "a diversity penalty is for groups of beams",
         "choose 2 or more groups");
  const SamplingOptions& s = options.sampling;
  const bool draws = s.temperature != 0 || s.top_k != 0 || s.top_p != 1 || s.min_p != 0 || s.typical_p != 1;
  refuse(draws, "beam search does not draw tokens",
         "leave out temperature, top-k, top-p, min-p and typical-p, or beams");
  refuse(!options.stop.empty(), "stop texts do not end beams", "end them by an id (eos), or leave out beams");
}

BeamResult searchBeams(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                       std::span<const TokenId> prompt, const GenerateOptions& options, const BeamOptions& beams) {
  checkBeams(beams, options);
  checkSampling(options.sampling);
  checkPrompt(prompt, decoder.model().config.vocab_size);
  BeamResult result;
  const Reuse reuse = reusePrefix(cache, prompt);
  std::vector<float> logits;
  const Fed read = feed(decoder, cache, prompt.subspan(static_cast<size_t>(reuse.reused_tokens)), model::Want::last,
                        logits, {.chunk = options.chunk, .observer = options.observer});
  if (!read) {
    result.full = read.error().reason;
    return result;
  }
  if (options.max_new_tokens <= 0) {
    result.sequences.resize(1);
    return result;
  }
  return Search(decoder, tokenizer, prompt, options, beams).run(cache, std::move(logits));
}

}  // namespace kvarium::decode
