#include "ui/library/search_words.h"

#include <algorithm>

namespace kvarium::ui {
namespace {

// A text without case and accents, with the original place of each unit.
struct Folded {
  QString text;
  std::vector<qsizetype> place;
};

Folded fold(const QString& text) {
  Folded folded;
  folded.text.reserve(text.size());
  folded.place.reserve(size_t(text.size()));
  const auto put = [&](QChar c, qsizetype at) {
    folded.text += c;
    folded.place.push_back(at);
  };
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (c.unicode() < 128) {
      put(c.toLower(), i);
    } else if (c.isSurrogate()) {
      put(c, i);
    } else if (!c.isMark()) {
      QChar base = c;  // canonical decompositions begin with the base letter
      for (QString parts = base.decomposition(); !parts.isEmpty(); parts = base.decomposition()) {
        if (base.decompositionTag() != QChar::Canonical) break;
        base = parts[0];
      }
      put(base.toCaseFolded(), i);
    }
  }
  return folded;
}

// True for scripts that are written without spaces.
bool isUnspaced(QChar c) {
  constexpr QChar::Script unspaced[] = {QChar::Script_Han,    QChar::Script_Hiragana, QChar::Script_Katakana,
                                        QChar::Script_Thai,   QChar::Script_Lao,      QChar::Script_Khmer,
                                        QChar::Script_Myanmar};
  return c.isSurrogate() || std::ranges::count(unspaced, c.script()) > 0;  // rare ideographs and emoji are surrogates
}

bool hasUnspaced(const QString& word) { return std::any_of(word.begin(), word.end(), isUnspaced); }

// The next place of a folded word; -1: none.
qsizetype findWord(const QString& folded, const QString& word, qsizetype from) {
  const bool anywhere = hasUnspaced(word);
  for (qsizetype at = folded.indexOf(word, from); at >= 0; at = folded.indexOf(word, at + 1))
    if (anywhere || at == 0 || !folded[at - 1].isLetterOrNumber()) return at;
  return -1;
}

}  // namespace

SearchWords::SearchWords(const QString& typed) {
  constexpr qsizetype most_words = 12;
  QString text = typed.left(longest);
  for (QChar& c : text)
    if (!c.isLetterOrNumber() && !c.isMark() && !c.isSurrogate()) c = QLatin1Char(' ');
  for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts).mid(0, most_words)) {
    const QString folded = fold(word).text;
    if (folded.isEmpty()) continue;
    m_words << folded;
    (hasUnspaced(word) ? m_unspaced : m_spaced) << word;
  }
}

bool SearchWords::isIn(const QString& text) const {
  const QString folded = fold(text).text;
  return !m_words.isEmpty() && std::all_of(m_words.begin(), m_words.end(),
                                           [&](const QString& word) { return findWord(folded, word, 0) >= 0; });
}

std::vector<FoundSpan> SearchWords::marks(const QString& text) const {
  const Folded folded = fold(text);
  std::vector<FoundSpan> all;
  for (const QString& word : m_words) {
    for (qsizetype at = findWord(folded.text, word, 0); at >= 0; at = findWord(folded.text, word, at + word.size())) {
      const size_t after = size_t(at + word.size());
      const qsizetype begin = folded.place[size_t(at)];
      const qsizetype end = after < folded.place.size() ? folded.place[after] : text.size();
      all.push_back({begin, end - begin});
    }
  }
  std::sort(all.begin(), all.end(), [](const FoundSpan& a, const FoundSpan& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.length > b.length;
  });
  std::vector<FoundSpan> apart;
  for (const FoundSpan& span : all)
    if (apart.empty() || span.begin >= apart.back().begin + apart.back().length) apart.push_back(span);
  return apart;
}

std::vector<FoundSpan> SearchWords::places(const QString& text) const {
  std::vector<FoundSpan> joined;
  for (const FoundSpan& mark : marks(text)) {
    const qsizetype end = joined.empty() ? -1 : joined.back().begin + joined.back().length;
    const bool beside =
        m_words.size() > 1 && end >= 0 && QStringView(text).mid(end, mark.begin - end).trimmed().isEmpty();
    if (beside)
      joined.back().length = mark.begin + mark.length - joined.back().begin;
    else
      joined.push_back(mark);
  }
  return joined;
}

Snippet snippetOf(const QString& text, const SearchWords& words) {
  constexpr qsizetype before = 28, width = 160;  // characters
  const std::vector<FoundSpan> marks = words.marks(text);
  qsizetype begin = marks.empty() ? 0 : std::max<qsizetype>(0, marks.front().begin - before);
  if (begin > 0) {
    const qsizetype space = text.indexOf(QLatin1Char(' '), begin);  // the line begins with a whole word if possible
    if (space >= 0 && space < marks.front().begin) begin = space + 1;
    if (text[begin].isLowSurrogate()) ++begin;
  }
  const qsizetype end = std::min(text.size(), begin + width);
  Snippet snippet;
  if (begin > 0) snippet.text += QChar(0x2026);
  auto mark = std::find_if(marks.begin(), marks.end(), [&](const FoundSpan& m) { return m.begin >= begin; });
  for (qsizetype i = begin; i < end; ++i) {
    if (mark != marks.end() && i == mark->begin) snippet.marks.push_back({snippet.text.size(), 0});
    const bool blank = text[i].isSpace() || !text[i].isPrint();
    if (!blank || text[i].isSurrogate())
      snippet.text += text[i];
    else if (!snippet.text.endsWith(QLatin1Char(' ')))
      snippet.text += QLatin1Char(' ');
    if (mark != marks.end() && i >= mark->begin && i + 1 >= std::min(end, mark->begin + mark->length)) {
      snippet.marks.back().length = snippet.text.size() - snippet.marks.back().begin;
      ++mark;
    }
  }
  return snippet;
}

Snippet fitted(const Snippet& snippet, const QFontMetrics& metrics, int width) {
  if (snippet.marks.empty() || metrics.horizontalAdvance(snippet.text) <= width) return snippet;
  const QChar cut(0x2026);
  const FoundSpan first = snippet.marks.front();
  const qsizetype end = first.begin + first.length;
  const auto fits = [&](qsizetype from) {
    const QString shown = (from > 0 ? QString(cut) : QString()) + snippet.text.mid(from, end - from);
    return metrics.horizontalAdvance(end < snippet.text.size() ? shown + cut : shown) <= width;
  };
  qsizetype from = 0;
  while (from < first.begin && !fits(from)) {
    const qsizetype space = snippet.text.indexOf(QLatin1Char(' '), from);
    from = space < 0 || space >= first.begin ? first.begin : space + 1;
  }
  if (from == 0) return snippet;
  Snippet shorter{cut + snippet.text.mid(from), {}};
  for (const FoundSpan& mark : snippet.marks) shorter.marks.push_back({mark.begin - from + 1, mark.length});
  return shorter;
}

}  // namespace kvarium::ui
