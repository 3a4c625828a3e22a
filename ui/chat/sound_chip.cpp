#include "ui/chat/sound_chip.h"

#include <QActionGroup>
#include <QLocale>
#include <QMenu>
#include <algorithm>

namespace kvarium::ui {
namespace {

// The most frequent in Whisper's training data (Radford et al. 2022, appendix E); the user's own language comes first.
constexpr const char* usual_languages[] = {"en", "zh", "de", "es", "ru", "fr", "pt", "ko", "ja", "it", "pl", "ar"};

}  // namespace

SoundChip::SoundChip(QWidget* parent) : Chip(parent) {
  setObjectName(QStringLiteral("soundChip"));
  setMenu(new QMenu(this));
  connect(menu(), &QMenu::aboutToShow, this, &SoundChip::fill);
  setToolTip(tr("The language of the sound, and whether it is translated"));
  say();
}

QStringList SoundChip::usualLanguages() {
  QStringList codes;
  for (const char* code : usual_languages) codes << QLatin1String(code);
  return codes;
}

QString SoundChip::nameOf(const QString& code) {
  const QLocale::Language language = QLocale::codeToLanguage(code);
  return language == QLocale::AnyLanguage || language == QLocale::C ? code : QLocale::languageToString(language);
}

void SoundChip::setWishes(const QString& language, bool translate) {
  m_language = language;
  m_translate = translate;
  say();
}

void SoundChip::showModel(const engine::ModelInfo& info) {
  m_languages.clear();
  for (const std::string& code : info.languages) m_languages += QString::fromStdString(code);
  m_translates = info.translates;
  say();
}

decode::TranscribeOptions SoundChip::options() const {
  decode::TranscribeOptions options;
  if (m_languages.contains(m_language)) options.language = m_language.toStdString();
  options.translate = m_translate && m_translates;
  return options;
}

void SoundChip::choose(const QString& language, bool translate) {
  setWishes(language, translate);
  emit chosen(language, translate);
}

void SoundChip::say() {
  const decode::TranscribeOptions can = options();
  QString words = can.language.empty() ? tr("As heard") : nameOf(m_language);
  if (can.translate) words = tr("%1 → English").arg(words);
  setWords(words);
  setAccessibleName(tr("Language of the sound: %1").arg(words));
}

void SoundChip::fill() {
  QMenu& all = *menu();
  all.clear();
  for (QMenu* more : all.findChildren<QMenu*>()) more->deleteLater();
  auto* group = new QActionGroup(&all);
  const QString current = QString::fromStdString(options().language);
  const auto add = [&](QMenu& to, const QString& code, const QString& words) {
    QAction* action = group->addAction(to.addAction(withoutMnemonic(words)));
    action->setCheckable(true);
    action->setChecked(code == current);
    connect(action, &QAction::triggered, this, [this, code] { choose(code, m_translate); });
  };
  add(all, {}, tr("As heard"));
  QStringList first;
  const auto offer = [&](const QString& code) {
    if (first.size() < offered && m_languages.contains(code) && !first.contains(code)) first += code;
  };
  if (!current.isEmpty()) offer(current);
  offer(QLocale::system().name().section(QLatin1Char('_'), 0, 0));
  for (const char* code : usual_languages) offer(QLatin1String(code));
  QStringList rest = m_languages;
  for (const QString& code : first) {
    rest.removeAll(code);
    add(all, code, nameOf(code));
  }
  if (!rest.isEmpty()) {
    std::ranges::sort(rest, {}, nameOf);
    QMenu* more = all.addMenu(tr("More languages"));
    for (const QString& code : rest) add(*more, code, nameOf(code));
  }
  if (!m_translates) return;
  all.addSeparator();
  QAction* translate = all.addAction(tr("Translate into English"));
  translate->setCheckable(true);
  translate->setChecked(m_translate);
  connect(translate, &QAction::triggered, this, [this](bool on) { choose(m_language, on); });
}

}  // namespace kvarium::ui
