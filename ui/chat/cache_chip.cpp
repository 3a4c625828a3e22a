#include "ui/chat/cache_chip.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

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
      lines << tr("When the context of %1 is full: %2").arg(countText(judged.context), needsInWords(judged));
  }
  lines << tr("Specification: %1").arg(spec);
  setToolTip(plainToolTip(lines.join(QLatin1Char('\n'))));
}

void CacheChip::fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                         std::function<void(const QString&)> compose) {
  menu.clear();
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
    // A preset that only lacks a number opens the panel, with a number that is possible.
    const QString whole = QStringLiteral("%1:%2=256").arg(name, judged.key);
    const bool wants =
        !judged.refusal.isEmpty() && !judged.key.isEmpty() && assessCache(whole, of.info).refusal.isEmpty();
    if (wants) line += tr("…");
    if (!judged.refusal.isEmpty() && !wants)
      line = tr("%1: %2", "cache: why not").arg(presetInWords(name), withoutCapital(judged.refusal));
    QAction* action = group->addAction(menu.addAction(line));
    action->setIconText(presetInWords(name) + (wants ? tr("…") : QString()));  // where the screen is too narrow
    action->setEnabled(judged.refusal.isEmpty() || wants);
    const QString keeps = preset.keeps_nothing ? tr("nothing") : presetKeeps(name);
    QString tip = tr("Keeps %1. Cost: %2.").arg(keeps, presetCost(name));
    if (!again.isEmpty()) tip += tr("\nThe next message %1: %2").arg(again, judged.reread);
    action->setToolTip(judged.refusal.isEmpty() ? tip : judged.refusal);
    action->setCheckable(true);
    action->setChecked(name == of.spec);
    connect(action, &QAction::triggered, receiver,
            [choose, compose, name, whole, wants] { wants ? compose(whole) : choose(name); });
  }
  if (context > 0) {
    auto* heading = new QAction(tr("Keeps\tBytes at %1 tokens").arg(countText(context)), &menu);
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
