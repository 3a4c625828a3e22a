#include "features/compare/ui/compare_record.h"

#include <QDateTime>
#include <QJsonDocument>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

namespace {

using Sampling = decode::SamplingOptions;

// Each setting as a text of its own.
QStringList settingsInWords(const Sampling& sampling, bool with_seed = true) {
  QStringList words;
  const auto add = [&](bool on, const QString& text, const QString& value) {
    if (on) words << text.arg(value);
  };
  const auto real = [](double value) { return numberLocale().toString(value, 'g', 4); };
  if (sampling.temperature <= 0) {
    words << Words::tr("always the likeliest token");
  } else {
    add(true, Words::tr("temperature %1"), real(sampling.temperature));
    add(sampling.top_k > 0, Words::tr("top-k %1"), countText(sampling.top_k));
    add(sampling.top_p < 1, Words::tr("top-p %1"), real(sampling.top_p));
    add(sampling.min_p > 0, Words::tr("min-p %1"), real(sampling.min_p));
    add(sampling.typical_p < 1, Words::tr("typical-p %1"), real(sampling.typical_p));
  }
  add(sampling.repetition_penalty != 1, Words::tr("repetition penalty %1"), real(sampling.repetition_penalty));
  add(sampling.no_repeat_ngram > 0, Words::tr("no repeated run of %1"), tokensText(sampling.no_repeat_ngram));
  if (with_seed && sampling.temperature > 0) words << Words::tr("seed %1").arg(sampling.seed);
  return words;
}

// Of the settings in words those that another run has not.
QString ownSettings(const std::vector<RecordedRun>& runs, const RecordedRun& run) {
  QStringList own = settingsInWords(run.sampling);
  own.removeIf([&](const QString& word) {
    return std::ranges::all_of(
        runs, [&](const RecordedRun& other) { return settingsInWords(other.sampling).contains(word); });
  });
  return withCommas(own);
}

QString endInWords(decode::StopReason reason) {
  const QString words[] = {Words::tr("finished"), Words::tr("stop text"), Words::tr("length"), Words::tr("cache full"),
                           Words::tr("stopped")};  // in the order of StopReason
  return words[size_t(reason)];
}

// "1: A · 2: B"; once where all are equal.
QString ofRuns(const QStringList& texts) {
  if (texts.count(texts.value(0)) == texts.size()) return texts.value(0);
  QStringList numbered;
  for (qsizetype run = 0; run < texts.size(); ++run)
    numbered << Words::tr("%1: %2", "number of a column, its settings").arg(QString::number(run + 1), texts[run]);
  return numbered.join(QStringLiteral(" · "));
}

}  // namespace

QString samplingInWords(const Sampling& sampling, bool with_seed) {
  return withCommas(settingsInWords(sampling, with_seed));
}

QString chosenInWords(const Sampling& sampling, const Sampling& of_model, bool with_seed) {
  const QStringList all = settingsInWords(sampling, with_seed), own = settingsInWords(of_model, false);
  QStringList chosen = all;
  chosen.removeIf([&](const QString& word) { return own.contains(word); });
  if (!chosen.isEmpty()) return withCommas(chosen);
  return all == own ? Words::tr("the model's sampling") : Words::tr("fewer filters than the model's");
}

QStringList runNames(const std::vector<RecordedRun>& runs) {
  QStringList names;
  for (const RecordedRun& run : runs) {
    const auto differs = [&](std::string RecordedRun::*member) {
      return std::ranges::any_of(runs, [&](const RecordedRun& other) { return other.*member != run.*member; });
    };
    const bool other_weights = std::ranges::any_of(
        runs, [&](const RecordedRun& other) { return other.model == run.model && other.weights != run.weights; });
    QStringList words;
    const QString model = QString::fromStdString(run.model);
    if (other_weights && !run.weights.empty())
      words
          << Words::tr("%1 (%2)", "name, types of weights of a model").arg(model, QString::fromStdString(run.weights));
    else if (other_weights || differs(&RecordedRun::model))
      words << model;
    words << cacheInWords(QString::fromStdString(run.cache));
    if (const QString own = ownSettings(runs, run); !own.isEmpty())
      words.insert(differs(&RecordedRun::cache) ? words.size() : words.size() - 1, own);
    names << withCommas(words);
  }
  return names;
}

std::optional<TokenSpan> RecordedRun::spanOf(qint64 token) const {
  const std::vector<TokenSpan>& all = spans.spans();
  const auto next =
      std::upper_bound(all.begin(), all.end(), token, [](qint64 at, const TokenSpan& span) { return at < span.first; });
  if (next == all.begin() || std::prev(next)->last() < token) return std::nullopt;
  return *std::prev(next);
}

QString RecordedRun::write(const decode::WrittenText& piece) {
  spans.append(piece.text, piece.first, piece.ends);
  append(piece);
  const QString added = QString::fromStdString(piece.text);
  shown += added;
  return added;
}

CompareRecord CompareRecord::read(const QByteArray& json) {
  CompareRecord record;
  record.m_what = engine::readComparison({json.data(), size_t(json.size())});
  for (const engine::RecordedRun& read : record.m_what.runs) {
    RecordedRun& run = record.m_runs.emplace_back(RecordedRun{read});
    run.shown = QString::fromStdString(read.text);
    run.spans.append(read.text, 0, read.ends);
    record.m_steps = std::max<qint64>(record.m_steps, read.tokens);
  }
  record.m_over = true;
  return record;
}

QByteArray CompareRecord::json() const {
  engine::ComparisonRecord whole = m_what;
  whole.runs.assign(m_runs.begin(), m_runs.end());
  return QJsonDocument::fromJson(QByteArray::fromStdString(engine::comparisonJson(whole))).toJson();
}

std::vector<QString> CompareRecord::add(const std::vector<engine::ComparedText>& steps) {
  std::vector<QString> added(m_runs.size());
  for (const engine::ComparedText& step : steps) {
    m_steps = step.token + 1;
    for (const engine::ComparedStep& each : step.runs) {
      if (each.run < 0 || size_t(each.run) >= m_runs.size()) continue;
      RecordedRun& run = m_runs[size_t(each.run)];
      run.tokens = each.tokens;
      run.first_difference = each.first_difference;
      if (each.id >= 0) run.ids.push_back(each.id);
      if (each.kl) {
        run.kl.push_back(*each.kl);
        run.rank.push_back(each.rank);
      }
      if (!each.text.empty()) added[size_t(each.run)] += run.write(each);
    }
  }
  return added;
}

void CompareRecord::end(const engine::Compared& end) {
  m_over = true;
  m_what.prompt_tokens = end.prompt_tokens;
  m_what.held_bytes = end.held_bytes;
  m_what.date = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
  for (size_t run = 0; run < std::min(m_runs.size(), end.runs.size()); ++run) {
    RecordedRun& mine = m_runs[run];
    const engine::ComparedRun written = mine;  // what is known of it step by step
    static_cast<engine::ComparedRun&>(mine) = end.runs[run];
    mine.cache = written.cache;
    mine.tokens = written.tokens;
    mine.first_difference = written.first_difference;
    mine.is_over = true;
  }
  for (const RecordedRun& run : m_runs) m_steps = std::max<qint64>(m_steps, run.tokens);
}

qint64 CompareRecord::firstDifference() const {
  qint64 first = -1;
  for (const RecordedRun& run : m_runs) {
    if (run.compared_with != 0 || run.first_difference < 0) continue;
    first = first < 0 ? run.first_difference : std::min<qint64>(first, run.first_difference);
  }
  return first;
}

qint64 CompareRecord::textDifference(size_t run) const {
  const QString &first = m_runs[0].shown, &text = m_runs[run].shown;
  const auto differs = std::mismatch(text.begin(), text.begin() + std::min(text.size(), first.size()), first.begin());
  const qsizetype at = differs.first - text.begin();
  if (at >= first.size()) return -1;
  const std::vector<TokenSpan>& spans = m_runs[run].spans.spans();
  const auto with = std::find_if(spans.begin(), spans.end(), [&](const TokenSpan& span) { return at < span.end; });
  return with == spans.end() ? -1 : with->first;
}

qint64 CompareRecord::differenceIn(size_t run) const {
  if (run == 0) return firstDifference();
  return m_runs[run].compared_with < 0 ? textDifference(run) : m_runs[run].first_difference;
}

// Its own cache: a forced run ends with the one that it follows, and for that one's reason.
bool CompareRecord::wasFull(const RecordedRun& run) const {
  const auto full = [](const RecordedRun& one) {
    return one.is_over && one.stop_reason == decode::StopReason::capacity;
  };
  if (!full(run)) return false;
  const size_t first = size_t(run.compared_with);  // -1: none
  return !m_what.force || first >= m_runs.size() || !full(m_runs[first]) || m_runs[first].tokens != run.tokens;
}

QString CompareRecord::sameness() const {
  if (!m_over) return Words::tr("The same tokens so far (%1)").arg(countText(m_steps));
  if (m_steps == 0) return Words::tr("No token was chosen");
  const auto as_long = [&](const RecordedRun& run) { return run.tokens == m_runs.front().tokens; };
  return (std::ranges::all_of(m_runs, as_long) ? Words::tr("All chose the same tokens (%1)")
                                               : Words::tr("The same tokens as far as each run got (%1)"))
      .arg(countText(m_steps));
}

QString CompareRecord::finding() const {
  QStringList found;
  const QStringList names = runNames(m_runs);
  for (size_t run = 1; run < m_runs.size(); ++run) {
    const qint64 at = differenceIn(run);
    if (at < 0) continue;
    const int from = m_runs[run].compared_with;
    found << (from > 0 ? Words::tr("the first token of %1 that differs from column %3 is number %2", "a run")
                       : Words::tr("the first different token of %1 is number %2", "a run"))
                 .arg(names[qsizetype(run)], countText(at + 1));
    if (from > 0) found.back() = found.back().arg(from + 1);
  }
  if (found.isEmpty()) found << sameness();
  for (size_t run = 0; run < m_runs.size(); ++run) {
    if (!wasFull(m_runs[run])) continue;
    const QString& name = names[qsizetype(run)];
    const qint64 count = m_runs[run].tokens;
    found << (count > 0 ? Words::tr("the cache of %1 was full after token %2", "a run").arg(name, countText(count))
                        : Words::tr("the cache of %1 had no room for the prompt", "a run").arg(name));
  }
  for (size_t run = 0; run < m_runs.size(); ++run) {
    if (m_runs[run].is_over && m_runs[run].in_thoughts)
      found << Words::tr("the reply of %1 ended inside its thoughts", "a run").arg(names[qsizetype(run)]);
  }
  return asSentence(found.join(Words::tr("; ")));
}

QStringList figureNames() {
  return {Words::tr("Column"),
          Words::tr("Tokens"),
          Words::tr("Ended by"),
          Words::tr("Speed"),
          Words::tr("Time to first token"),
          Words::tr("Memory"),
          Words::tr("First different token"),
          Words::tr("Mean divergence, nats"),
          Words::tr("Largest divergence")};
}

QStringList figureTips() {
  return {{},
          Words::tr("Tokens of the reply"),
          {},
          Words::tr("While the reply is written"),
          Words::tr("From the question to the first token: the prompt is read"),
          Words::tr("What the cache takes at the end, in use and reserved; of shared blocks each column has all"),
          Words::tr("The first token of the reply that is not that of the first column"),
          Words::tr("How much the cache changes what the model says after each token of the first column: the KL "
                    "divergence, 0 if nothing"),
          Words::tr("At the token where the cache changes most")};
}

bool isWord(ComparedFigure figure) { return figure == ComparedFigure::name || figure == ComparedFigure::ended; }

QStringList figureTexts(const CompareRecord& record, size_t run) {
  const QString name = Words::tr("%1  %2", "number and name of a column")
                           .arg(QString::number(run + 1), runNames(record.runs())[qsizetype(run)]);
  const engine::ComparedRun& its = record.runs()[run];
  if (!record.runs()[run].is_over) return {name};
  const qint64 difference = run == 0 ? -1 : record.differenceIn(run);
  const QString none = QStringLiteral("–");
  return {name,
          countText(its.tokens),
          endInWords(its.stop_reason),
          its.decode_speed > 0 ? speedText(its.decode_speed) : none,
          its.tokens > 0 ? secondsText(its.first_token_s) : none,
          bytesText(its.bytes.total()),
          difference >= 0 ? countText(difference + 1) : none,
          its.compared > 0 ? numberText(its.mean_kl) : none,
          its.compared > 0 ? numberText(its.max_kl) : none};
}

QStringList captionOf(const CompareRecord& record) {
  const engine::ComparisonRecord& compared = record.what();
  QStringList caches, models, settings, prompts;
  for (const RecordedRun& run : record.runs()) {
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    caches << text(run.cache);
    const QString what =
        run.weights.empty()
            ? text(run.architecture)
            : Words::tr("%1, %2", "architecture, types of weights").arg(text(run.architecture), text(run.weights));
    models << Words::tr("%1 (%2)", "name, architecture of a model").arg(text(run.model), what);
    settings << samplingInWords(run.sampling);
    prompts << countText(run.prompt_tokens.value_or(compared.prompt_tokens));
  }
  const QDateTime ended = QDateTime::fromString(QString::fromStdString(compared.date), Qt::ISODate);
  const bool one_prompt = prompts.count(prompts.value(0)) == prompts.size();
  const qint64 first_tokens = record.runs().empty() ? 0 : record.runs().front().tokens;
  return {Words::tr("Model: %1").arg(ofRuns(models)),
          Words::tr("Machine: %1").arg(QString::fromStdString(compared.device.name)),
          Words::tr("Settings: %1; at most %2; %3")
              .arg(ofRuns(settings), tokensText(compared.max_new_tokens),
                   compared.force ? Words::tr("all go on from the first column's tokens")
                                  : Words::tr("each goes on from its own tokens")),
          Words::tr("Caches: %1").arg(caches.join(QStringLiteral(" · "))),
          Words::tr("Divergence and rank: of the model's probabilities before temperature and filters"),
          (one_prompt ? Words::tr("A prompt of %1 tokens; n = %2 of the first column, each run once")
                      : Words::tr("Tokens of the prompts: %1; n = %2 of the first column, each run once"))
              .arg(ofRuns(prompts), tokensText(first_tokens)),
          Words::tr("KVarium %1, %2", "version, date")
              .arg(QString::fromStdString(compared.version), ended.toString(QStringLiteral("yyyy-MM-dd HH:mm")))};
}

}  // namespace kvarium::ui
