#include "ui/chat/cache_chip.h"

#include <QActionGroup>
#include <QMenu>
#include <algorithm>

#include "core/cache/spec/cache_spec.h"
#include "ui/cells/cache_words.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString withoutCapital(QString sentence) {
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toLower();
  return sentence;
}

// A preset that only lacks a number.
QString withNumber(const QString& preset, const SpecAssessment& judged, qint64 number) {
  return QStringLiteral("%1:%2=%3").arg(preset, judged.key).arg(number);
}

// The usual numbers below the context, the present one, and any other in the panel.
QMenu* numbersMenu(QMenu& menu, const CacheChip::MenuOf& of, const QString& preset, const SpecAssessment& judged,
                   QObject* receiver, const std::function<void(const QString&)>& choose,
                   const std::function<void(const QString&)>& compose) {
  std::vector<qint64> usual{256, 512, 1024, 2048, 4096, 8192, 16384};
  std::erase_if(usual, [&](qint64 number) { return number > usual.front() && number >= of.info.context; });
  const QString before = withNumber(preset, judged, 0).chopped(1);
  const qint64 present = of.spec.startsWith(before) ? of.spec.mid(before.size()).toLongLong() : 0;
  if (present > 0 && std::ranges::find(usual, present) == usual.end())
    usual.insert(std::ranges::upper_bound(usual, present), present);
  auto* numbers = new QMenu(&menu);
  numbers->setObjectName(QStringLiteral("numbers"));
  numbers->setToolTipsVisible(true);
  for (const qint64 number : usual) {
    const QString spec = withNumber(preset, judged, number);
    const SpecAssessment its = assessCache(spec, of.info, of.present);
    QAction* action = numbers->addAction(CacheChip::tr("The last %1 tokens").arg(countText(number)) +
                                         (its.known ? QLatin1Char('\t') + needsInWords(its) : QString()));
    action->setToolTip(checkpointsInWords(its));
    action->setEnabled(its.refusal.isEmpty());
    action->setCheckable(true);
    action->setChecked(number == present);
    QObject::connect(action, &QAction::triggered, receiver, [choose, spec] { choose(spec); });
  }
  numbers->menuAction()->setCheckable(true);
  numbers->menuAction()->setChecked(present > 0);
  numbers->addSeparator();
  QObject::connect(numbers->addAction(CacheChip::tr("Another number…")), &QAction::triggered, receiver,
                   [compose, spec = withNumber(preset, judged, usual.front())] { compose(spec); });
  return numbers;
}

}  // namespace

CacheChip::CacheChip(std::function<MenuOf()> menu_of, QWidget* parent) : Chip(parent), m_menu_of(std::move(menu_of)) {
  auto* menu = new QMenu(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    fillMenu(
        *menu, m_menu_of(), this, [this](const QString& spec) { emit chosen(spec); },
        [this](const QString& from) { emit compose(from); });
  });
  setMenu(menu);
  showCache(QStringLiteral("dynamic"), false, false);
}

void CacheChip::popUp() { menu()->popup(mapToGlobal(QPoint(0, height()))); }

void CacheChip::showNoChoice(const QString& why) {
  setWords(tr("The server's cache"));
  setAccessibleName(tr("Cache: the server's"));
  setToolTip(plainToolTip(why));
}

void CacheChip::showCache(const QString& spec, bool in_force, bool waits) {
  const QString words = waits ? tr("After this reply: %1").arg(cacheInWords(spec)) : cacheInWords(spec);
  setWords(words);
  giveName(*this, tr("Cache: %1").arg(words));
  QStringList lines{words};
  if (in_force && !waits && spec != QLatin1String("none")) {
    const SpecAssessment judged = assessCache(spec, m_menu_of().info);
    if (judged.known)
      lines << tr("When the context of %1 is full: %2").arg(countText(judged.context), needsInWords(judged))
            << checkpointsInWords(judged) << judged.bits;
  }
  lines << tr("Specification: %1").arg(spec);
  lines.removeAll(QString());
  setToolTip(plainToolTip(lines.join(QLatin1Char('\n'))));
}

void CacheChip::fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                         std::function<void(const QString&)> compose) {
  menu.clear();
  for (QMenu* before : menu.findChildren<QMenu*>(QStringLiteral("numbers"))) before->deleteLater();
  menu.setToolTipsVisible(true);
  if (!of.info.cannot.cache.empty()) {
    menu.addAction(sentenceText(of.info.cannot.cache))->setEnabled(false);
    return fitMenu(menu);
  }
  auto* group = new QActionGroup(&menu);
  qint64 context = 0;
  for (const cache::Preset& preset : cache::presets()) {
    const QString name = QString::fromUtf8(preset.name);
    const SpecAssessment judged = assessCache(name, of.info, of.present);
    const QString again = judged.keeps_nothing ? QString() : rereadInWords(judged, of.present);  // it always reads
    QString line = tr("%1: %2", "cache: what it keeps").arg(presetInWords(name), presetKeeps(name));
    if (!again.isEmpty()) line = tr("%1; %2").arg(line, again);
    if (judged.known && !judged.keeps_nothing) line += QLatin1Char('\t') + needsInWords(judged);
    if (judged.known) context = judged.context;
    const SpecAssessment whole =
        judged.refusal.isEmpty() || judged.key.isEmpty() ? judged : assessCache(withNumber(name, judged, 256), of.info);
    const bool wants = !judged.refusal.isEmpty() && whole.refusal.isEmpty();
    if (!judged.refusal.isEmpty() && !wants)
      line = tr("%1: %2", "cache: why not").arg(presetInWords(name), withoutCapital(judged.refusal));
    QMenu* numbers = wants ? numbersMenu(menu, of, name, judged, receiver, choose, compose) : nullptr;
    QAction* action = group->addAction(numbers ? menu.addMenu(numbers) : menu.addAction(line));
    action->setText(line);
    action->setIconText(presetInWords(name));  // where the screen is too narrow
    action->setEnabled(judged.refusal.isEmpty() || wants);
    const QString keeps = preset.keeps_nothing ? tr("nothing") : presetKeeps(name);
    QString tip = tr("Keeps %1. Cost: %2.").arg(keeps, presetCost(name));
    if (!again.isEmpty()) tip += tr("\nThe next message %1: %2").arg(again, judged.reread);
    if (whole.lets_sinks_go >= 0) tip += QLatin1Char('\n') + lostSinksInWords();
    if (const QString more = checkpointsInWords(judged); !more.isEmpty()) tip += QLatin1Char('\n') + more;
    action->setToolTip(judged.refusal.isEmpty() || wants ? tip : judged.refusal);
    if (numbers) continue;
    action->setCheckable(true);
    action->setChecked(name == of.spec);
    connect(action, &QAction::triggered, receiver, [choose, name] { choose(name); });
  }
  if (context > 0) {
    auto* heading = new QAction(tr("Keeps\tBytes at %1 tokens, without checkpoints").arg(countText(context)), &menu);
    heading->setToolTip(tr("Checkpoints: what an edit goes back to, so that the whole text is not read again"));
    heading->setEnabled(false);
    menu.insertAction(menu.actions().constFirst(), heading);
  }
  menu.addSeparator();
  if (!of.spec.isEmpty() && !group->checkedAction()) {
    QAction* composed =
        group->addAction(menu.addAction(tr("Composed: %1").arg(withoutMnemonic(cacheInWords(of.spec)))));
    composed->setToolTip(plainToolTip(of.spec));
    composed->setCheckable(true);
    composed->setChecked(true);
    connect(composed, &QAction::triggered, receiver, [choose, spec = of.spec] { choose(spec); });
  }
  connect(menu.addAction(tr("Compose…")), &QAction::triggered, receiver, [compose] { compose({}); });
  if (of.use_for_new && !of.spec.isEmpty()) {
    const bool usual = of.for_new && of.spec == QLatin1String("dynamic");
    QAction* for_new = menu.addAction(tr("Use for new conversations"));
    for_new->setCheckable(true);
    for_new->setChecked(of.for_new);
    for_new->setEnabled(!usual && of.spec != QLatin1String("none"));
    for_new->setToolTip(usual        ? tr("New conversations begin with this cache, as usual")
                        : of.for_new ? tr("New conversations begin with this cache. Uncheck: with %1 again")
                                           .arg(presetInWords(QStringLiteral("dynamic")))
                                     : tr("New conversations begin with this cache from now on, also after the next "
                                          "start"));
    connect(for_new, &QAction::triggered, receiver, of.use_for_new);
  }
  fitMenu(menu);
}

}  // namespace kvarium::ui
