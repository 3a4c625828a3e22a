#include <algorithm>
#include <utility>

#include "core/text/normalizer.h"
#include "core/text/text_steps.h"
#include "core/text/unicode_text.h"

namespace kvarium::text {

namespace {

struct Part {
  TextSpan span;
  bool is_match;
};

// Fills `parts` with the matches in [begin, end) and the text between them.
void cover(const std::vector<TextSpan>& matches, size_t begin, size_t end, bool invert, std::vector<Part>& parts) {
  parts.clear();
  size_t from = begin;
  for (const TextSpan& match : matches) {
    const TextSpan span{begin + match.begin, begin + match.end};
    if (span.begin != from) parts.push_back({{from, span.begin}, invert});
    parts.push_back({span, !invert});
    from = span.end;
  }
  if (from != end) parts.push_back({{from, end}, invert});
}

// Joins each match to the part before it, unless that is also a match; if not `forward`, to the part after it.
void mergeMatches(std::vector<Part>& parts, bool forward) {
  if (!forward) std::ranges::reverse(parts);
  size_t kept = 0;
  bool after_match = false;
  for (const Part& part : parts) {
    if (part.is_match && !after_match && kept > 0) {
      TextSpan& last = parts[kept - 1].span;
      last = forward ? TextSpan{last.begin, part.span.end} : TextSpan{part.span.begin, last.end};
    } else {
      parts[kept++].span = part.span;
    }
    after_match = part.is_match;
  }
  parts.resize(kept);
  if (!forward) std::ranges::reverse(parts);
}

void mergeEqual(std::vector<Part>& parts) {
  size_t kept = 0;
  for (const Part& part : parts)
    if (kept > 0 && parts[kept - 1].is_match == part.is_match)
      parts[kept - 1].span.end = part.span.end;
    else
      parts[kept++] = part;
  parts.resize(kept);
}

void behave(SplitBehavior behavior, std::vector<Part>& parts) {
  switch (behavior) {
    case SplitBehavior::isolated: return;
    case SplitBehavior::removed: std::erase_if(parts, [](const Part& part) { return part.is_match; }); return;
    case SplitBehavior::merged_with_previous: return mergeMatches(parts, true);
    case SplitBehavior::merged_with_next: return mergeMatches(parts, false);
    case SplitBehavior::contiguous: return mergeEqual(parts);
  }
}

// Rewrites every word: write(word, at the beginning of the text, out).
template <class Write>
void rewrite(Words& words, const Write& write) {
  std::string out;
  out.reserve(words.text.size() + words.text.size() / 2);
  for (TextSpan& span : words.spans) {
    const size_t begin = out.size();
    write(std::string_view(words.text).substr(span.begin, span.end - span.begin), span.begin == 0, out);
    span = {begin, out.size()};
  }
  words.text = std::move(out);
}

void writeMetaspace(const pipeline::Metaspace& step, std::string_view word, bool at_beginning, std::string& out) {
  const bool has_mark = word.starts_with(' ') || word.starts_with(step.mark);
  const bool wants_mark = step.scheme == PrependScheme::always || (step.scheme == PrependScheme::first && at_beginning);
  if (wants_mark && !has_mark) out += step.mark;
  for (const char byte : word)
    if (byte == ' ')
      out += step.mark;
    else
      out += byte;
}

void cut(const Pattern& pattern, const pipeline::Split& step, Words& words) {
  std::vector<TextSpan> matches, before;
  std::vector<Part> parts;
  before.swap(words.spans);
  bool within_limits = true;
  for (const TextSpan& span : before) {
    matches.clear();
    // After one stretch exceeded the limits, the others stay whole; otherwise a text could take hours.
    if (within_limits) {
      const std::string_view word = std::string_view(words.text).substr(span.begin, span.end - span.begin);
      within_limits = pattern.findAll(word, matches);
    }
    cover(matches, span.begin, span.end, step.invert, parts);
    behave(step.behavior, parts);
    for (const Part& part : parts)
      if (part.span.begin != part.span.end) words.spans.push_back(part.span);
  }
}

}  // namespace

PreTokenizer::PreTokenizer(const std::vector<PreTokenizerStep>& steps) {
  const Overloaded add{
      [&](const pipeline::Split& split) {
        m_steps.emplace_back(
            [pattern = Pattern(split.pattern), split](Words& words, bool) { cut(pattern, split, words); });
      },
      [&](const pipeline::PrefixSpace&) {
        m_steps.emplace_back([](Words& words, bool) {
          rewrite(words, [](std::string_view word, bool, std::string& out) {
            if (!word.starts_with(' ')) out += ' ';
            out += word;
          });
        });
      },
      [&](const pipeline::ByteAlphabet&) {
        m_steps.emplace_back([](Words& words, bool) {
          rewrite(words, [](std::string_view word, bool, std::string& out) { appendWritten(word, out); });
        });
      },
      [&](const pipeline::Metaspace& metaspace) {
        m_steps.emplace_back([metaspace](Words& words, bool first) {
          rewrite(words, [&](std::string_view word, bool at_beginning, std::string& out) {
            writeMetaspace(metaspace, word, first && at_beginning, out);
          });
        });
      }};
  for (const PreTokenizerStep& step : steps) std::visit(add, step);
}

void PreTokenizer::split(std::string_view text, bool first, Words& words) const {
  words.text = text;
  words.spans.clear();
  if (text.empty()) return;
  words.spans.push_back({0, text.size()});
  for (const auto& step : m_steps) step(words, first);
}

}  // namespace kvarium::text
