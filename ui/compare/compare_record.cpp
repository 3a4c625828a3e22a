#include "ui/compare/compare_record.h"

#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

std::optional<TokenSpan> RecordedRun::spanOf(qint64 token) const {
  const std::vector<TokenSpan>& spans = tokens.spans();
  const auto next = std::upper_bound(spans.begin(), spans.end(), token,
                                     [](qint64 at, const TokenSpan& span) { return at < span.first; });
  if (next == spans.begin() || std::prev(next)->last() < token) return std::nullopt;
  return *std::prev(next);
}

CompareRecord::CompareRecord(const std::vector<std::string>& caches) {
  for (const std::string& cache : caches) m_runs.push_back({.cache = QString::fromStdString(cache)});
}

std::vector<QString> CompareRecord::add(const std::vector<engine::ComparedText>& steps) {
  std::vector<QString> added(m_runs.size());
  for (const engine::ComparedText& step : steps) {
    m_steps = step.token + 1;
    for (const engine::ComparedStep& each : step.runs) {
      if (each.run < 0 || size_t(each.run) >= m_runs.size()) continue;
      RecordedRun& run = m_runs[size_t(each.run)];
      run.count = each.tokens;
      run.first_difference = each.first_difference;
      if (each.kl) {
        run.kl.push_back(*each.kl);
        run.rank.push_back(each.rank);
      }
      if (each.text.empty()) continue;
      run.tokens.append(each.text, each.first, each.ends);
      added[size_t(each.run)] += QString::fromStdString(each.text);
    }
  }
  for (size_t run = 0; run < m_runs.size(); ++run) m_runs[run].text += added[run];
  return added;
}

void CompareRecord::end(const engine::Compared& end) {
  m_over = true;
  for (size_t run = 0; run < std::min(m_runs.size(), end.runs.size()); ++run) m_runs[run].figures = end.runs[run];
}

qint64 CompareRecord::firstDifference() const {
  qint64 first = -1;
  for (const RecordedRun& run : m_runs) {
    if (run.first_difference >= 0 && (first < 0 || run.first_difference < first)) first = run.first_difference;
  }
  return first;
}

qint64 CompareRecord::differenceIn(size_t run) const {
  return run == 0 ? firstDifference() : m_runs[run].first_difference;
}

QString CompareRecord::finding() const {
  QStringList differ;
  for (const RecordedRun& run : m_runs) {
    if (run.first_difference >= 0)
      differ << Words::tr("%1 differs from token %2 on", "a cache in words")
                    .arg(cacheInWords(run.cache), countText(run.first_difference + 1));
  }
  if (!differ.isEmpty()) return differ.join(Words::tr("; "));
  return (m_over ? Words::tr("All caches chose the same tokens (%1)") : Words::tr("The same tokens so far (%1)"))
      .arg(countText(m_steps));
}

}  // namespace kvarium::ui
