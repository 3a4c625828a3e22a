#include "ui/parts/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <algorithm>

// Of a static library: without a call the linker leaves it out. Not in a namespace, as Qt wants it.
static void takeResource() { Q_INIT_RESOURCE(languages); }

namespace kvarium::ui {
namespace {

// A sentence is translated alike whatever class says it: their file has one context.
class Sentences : public QTranslator {
 public:
  using QTranslator::QTranslator;
  QString translate(const char*, const char* pattern, const char*, int count) const override {
    return QTranslator::translate("KVarium", pattern, nullptr, count);
  }
};

// A font whose lines are high enough for the language. Qt takes letters that the font lacks from another one, which can
// be higher, and then they are cut.
void chooseFont(const QLocale& language) {
  if (language.script() != QLocale::SimplifiedHanScript) return;
  const QFontDatabase::WritingSystem system = QFontDatabase::SimplifiedChinese;
  QFont font = QGuiApplication::font();
  if (QFontDatabase::writingSystems(QFontInfo(font).family()).contains(system)) return;
  QStringList families = QFontDatabase::families(system);
  for (const char* word : {"Mono", "Serif"}) {
    const QStringList others = families.filter(QLatin1String(word));
    if (others.size() < families.size()) families.removeIf([&](const QString& one) { return others.contains(one); });
  }
  if (const QStringList simplified = families.filter(QLatin1String("SC")); !simplified.isEmpty()) families = simplified;
  if (families.isEmpty()) return;
  font.setFamilies({families.front()});
  QGuiApplication::setFont(font);
}

QString now = QStringLiteral("en");  // spoken()

QString fileOf(const QString& language) { return QStringLiteral(":/languages/kvarium_%1.qm").arg(language); }

void install(QTranslator* translator, const QString& file, const QString& folder = {}) {
  if (translator->load(file, folder))
    QCoreApplication::installTranslator(translator);
  else
    delete translator;
}

}  // namespace

QStringList languages() {
  takeResource();
  QStringList known = QDir(QStringLiteral(":/languages")).entryList({QStringLiteral("*.qm")}, QDir::Files, QDir::Name);
  for (QString& file : known) file = file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
  return QStringList(QStringLiteral("en")) + known;
}

QString languageInItself(const QString& named) {
  return named == QLatin1String("en") ? QStringLiteral("English") : QLocale(named).nativeLanguageName();
}

QString languageFor(const QString& named) {
  const QStringList known = languages();
  if (known.contains(named)) return named;
  for (const QString& wanted : QLocale::system().uiLanguages()) {  // "zh-Hans-CN", "zh-CN", "zh", "en-US", ...
    const QLocale locale(wanted);
    const auto speaks = [&](const QString& language) {
      return QLocale(language).language() == locale.language() && QLocale(language).script() == locale.script();
    };
    if (const auto found = std::ranges::find_if(known, speaks); found != known.end()) return *found;
  }
  return known.front();
}

QString spoken() { return now; }

void speak(const QString& language) {
  now = language;
  // As the user's country writes numbers and dates, where it speaks this language.
  const QLocale own(language), system = QLocale::system();
  if (own.language() != system.language()) QLocale::setDefault(own);
  if (language == QLatin1String("en")) return;
  QObject* application = QCoreApplication::instance();
  install(new QTranslator(application), QStringLiteral("qtbase_") + language,
          QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(new Sentences(application), fileOf(language));
  if (qobject_cast<QGuiApplication*>(application)) chooseFont(own);
}

}  // namespace kvarium::ui
