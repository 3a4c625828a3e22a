#include "ui/window/cache_pill.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "core/cache/cache_spec.h"
#include "ui/chat/cache_words.h"
#include "ui/chat/numbers.h"
#include "ui/chat/title_label.h"

namespace kvarium {

CachePill::CachePill(QWidget* parent) : Pill(parent) {
  auto* menu = new QMenu(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    fillMenu(
        *menu, {m_spec, m_info, m_present()}, this, [this](const QString& spec) { emit chosen(spec); },
        [this](const QString& from) { emit compose(from); });
  });
  setMenu(menu);
  showCache(QStringLiteral("dynamic"), -1);
}

void CachePill::showCache(const QString& spec, qint64 predicted_bytes, bool waits) {
  m_spec = spec;
  setWords(cacheInWords(spec));
  setAccessibleName(tr("Cache: %1").arg(cacheInWords(spec)));
  QString tip = predicted_bytes >= 0
                    ? tr("Cache %1: %2 at the end of its context").arg(spec, formatBytes(predicted_bytes))
                    : tr("Cache %1").arg(spec);
  if (waits) tip = tr("Cache %1, from the next message on").arg(spec);
  setToolTip(plainToolTip(tip));
}

void CachePill::fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                         std::function<void(const QString&)> compose) {
  menu.clear();
  menu.setToolTipsVisible(true);
  auto* group = new QActionGroup(&menu);
  for (const Preset& preset : presets()) {
    const QString name = QString::fromUtf8(preset.name.data(), qsizetype(preset.name.size()));
    const auto words = [](std::string_view text) { return tr(std::string(text).c_str()); };
    QString line = tr("%1: keeps %2").arg(name, words(preset.keeps).section(QLatin1Char(';'), 0, 0));
    const CacheJudgement judged = judgeCache(name, of.info, of.present);
    const QString again = rereadInWords(judged, of.present);
    if (!again.isEmpty()) line = tr("%1; %2").arg(line, again);
    if (judged.known && !judged.keeps_nothing)
      line += tr("\t%1 at %2 tokens").arg(formatBytes(judged.bytes.total()), formatCount(judged.context));
    // What only wants a number is composed from there, beginning with one that can be made.
    const QString whole = QStringLiteral("%1:%2=256").arg(name, judged.key);
    const bool wants =
        !judged.refusal.isEmpty() && !judged.key.isEmpty() && judgeCache(whole, of.info).refusal.isEmpty();
    if (wants) line += tr("…\twants %1").arg(judged.key);
    QAction* action = menu.addAction(line);
    action->setEnabled(judged.refusal.isEmpty() || wants);
    QString tip = tr("keeps %1; %2").arg(words(preset.keeps), words(preset.cost));
    if (!again.isEmpty()) tip += tr("\n%1 with the next message: %2").arg(again, judged.reread);
    action->setToolTip(judged.refusal.isEmpty() ? tip : judged.refusal);
    action->setCheckable(true);
    action->setChecked(name == of.spec);
    group->addAction(action);
    connect(action, &QAction::triggered, receiver, [choose, compose, name, whole, wants] {
      if (wants)
        compose(whole);
      else
        choose(name);
    });
  }
  menu.addSeparator();
  if (!of.spec.isEmpty() && !group->checkedAction()) {
    QAction* composed = menu.addAction(tr("composed: %1").arg(withoutMnemonic(cacheInWords(of.spec))));
    composed->setToolTip(plainToolTip(of.spec));
    composed->setCheckable(true);
    composed->setChecked(true);
    group->addAction(composed);
    connect(composed, &QAction::triggered, receiver, [choose, spec = of.spec] { choose(spec); });
  }
  connect(menu.addAction(tr("Compose…")), &QAction::triggered, receiver, [compose] { compose({}); });
}

}  // namespace kvarium
