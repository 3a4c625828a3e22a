// The page of settings: each is shown with what the menus show, acts at once, and goes back to what it was at first.
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/support/spoken.h"
#include "tests/support/test_language.h"
#include "tests/ui/window/open_window.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/reply_popover.h"
#include "ui/parts/language.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"
#include "ui/window/settings_page.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::settings_test {

class SettingsTest : public QObject, OpenWindow {
  Q_OBJECT

  SettingsPage* openPage() {
    menuEntry(*m_window, "settings")->trigger();
    auto* page = m_window->findChild<SettingsPage*>();
    return page && QTest::qWaitForWindowExposed(page) ? page : nullptr;
  }
  QString stored(const QString& key) {
    return QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).value(key).toString();
  }
  static void choose(QComboBox& box, const QString& value) {
    box.setCurrentIndex(box.findData(value));
    emit box.activated(box.currentIndex());
  }
  // The visible button that gives a setting back what it was at first.
  static QToolButton* reset(SettingsPage& page, const QWidget& control) {
    for (QToolButton* button : page.findChildren<QToolButton*>())
      if (button->isVisible() && button->accessibleName().contains(control.accessibleName()) &&
          button->accessibleName() != control.accessibleName())
        return button;
    return nullptr;
  }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() {
    applyTheme(ThemeChoice::system);
    end();
  }

  void aChoiceActsAtOnceAndIsTickedInItsMenu() {
    SettingsPage* page = openPage();
    QVERIFY(page);
    auto* theme = page->findChild<QComboBox*>("theme");
    choose(*theme, "dark");
    QVERIFY(ui::theme().dark);
    QVERIFY(menuEntry(*m_window, "theme_dark")->isChecked());
    menuEntry(*m_window, "theme_light")->trigger();
    QCOMPARE(theme->currentData().toString(), "light");
    QVERIFY(!ui::theme().dark);
    auto* zoom = page->findChild<QComboBox*>("text_zoom");
    menuEntry(*m_window, "larger_text")->trigger();
    QCOMPARE(zoom->currentData().toString(), "110");
    auto* notify = page->findChild<QCheckBox*>("notify");
    QVERIFY(notify->isChecked());
    notify->click();
    QVERIFY(!menuEntry(*m_window, "notify")->isChecked());
    menuEntry(*m_window, "notify")->trigger();
    QVERIFY(notify->isChecked());
    auto* budget = page->findChild<QComboBox*>("warm_budget");
    choose(*budget, QString::number(qint64{256} << 20));
    QTRY_COMPARE(int64_t(support::scriptLog().budget), int64_t{256} << 20);
  }

  void whatWasChangedGoesBackToWhatItWasAtFirst() {
    SettingsPage* page = openPage();
    QVERIFY(page);
    auto* theme = page->findChild<QComboBox*>("theme");
    QVERIFY(!reset(*page, *theme));
    choose(*theme, "dark");
    QCOMPARE(stored("window/theme"), "dark");
    QToolButton* back = reset(*page, *theme);
    QVERIFY(back);
    QVERIFY(back->accessibleName().contains(theme->itemText(theme->findData("system"))));
    QCOMPARE(back->toolTip(), back->accessibleName());
    back->click();
    QCOMPARE(theme->currentData().toString(), "system");
    QVERIFY(!stored("window/theme").size());
    QVERIFY(!reset(*page, *theme));
  }

  void whatNewConversationsBeginWithIsShownAndGivenBack() {
    ReplySettings chosen;
    chosen.top_k = 40;
    QSettings settings(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    m_window.reset();
    keepForNew(settings, chosen, {}, {});
    keepForNew(settings, "static", engine::WhenFull::stop);
    settings.sync();
    openWindow();
    ready();
    SettingsPage* page = openPage();
    QVERIFY(page);
    auto* sampling = page->findChild<QPushButton*>("new_reply");
    QVERIFY(sampling->toolTip().contains("40"));
    reset(*page, *sampling)->click();
    QVERIFY(chat().state().defaults.settings == ReplySettings{});
    auto* cache = page->findChild<QPushButton*>("new_cache");
    reset(*page, *cache)->click();
    QCOMPARE(chat().state().defaults.cache_spec, "dynamic");
    QCOMPARE(keptForNew(QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat)).cache_spec, "dynamic");
  }

  // The conversation that is open stays as it is.
  void whatNewOnesBeginWithIsChosenInANewOne() {
    ask("Hello");
    const qint64 before = conversation().id;
    QTest::keyClick(openPage()->findChild<QPushButton*>("new_reply"), Qt::Key_Enter);
    auto* popover = m_window->findChild<ReplyPopover*>();
    QTRY_VERIFY(popover->isVisible());
    QCOMPARE(conversation().id, 0);
    popover->findChild<QDoubleSpinBox*>()->setValue(0.25);
    popover->hide();
    settle();
    QVERIFY(chat().state().defaults.settings.temperature == 0.25);
    SettingsPage* page = openPage();
    QMenu* caches = page->findChild<QPushButton*>("new_cache")->menu();
    const auto choose = [&](const QString& text) {
      emit caches->aboutToShow();
      for (QAction* action : caches->actions())
        if (action->text() == text || action->iconText() == text) action->trigger();
    };
    choose(presetInWords("static"));
    QCOMPARE(chat().state().defaults.cache_spec, "static");
    QCOMPARE(chat().cache().spec(), "static");  // of the new conversation that is shown
    QVERIFY(page->isVisible());
    choose("Compose…");
    QVERIFY(!page->isVisible());
    auto* compose = m_window->findChild<CacheCompose*>();
    QTRY_VERIFY(compose->isVisible());
    emit compose->applied("dynamic:format=f32", engine::WhenFull::stop);
    QCOMPARE(chat().state().defaults.cache_spec, "dynamic:format=f32");
    chat().conversations().open(before);
    QVERIFY(conversation().settings.temperature != 0.25);
    QCOMPARE(conversation().cache_spec, "dynamic");
  }

  void aSearchShowsWhatFits() {
    SettingsPage* page = openPage();
    QVERIFY(page);
    auto* theme = page->findChild<QComboBox*>("theme");
    auto* search = page->findChild<QLineEdit*>();
    search->setText(theme->accessibleName());
    QVERIFY(theme->isVisible());
    QVERIFY(!page->findChild<QCheckBox*>("notify")->isVisible());
    search->setText("no such words");
    QVERIFY(!theme->isVisible());
    search->clear();
    QVERIFY(page->findChild<QCheckBox*>("notify")->isVisible());
  }

  void aSearchFindsChoicesAndOtherWords() {
    for (const QString& language : languages()) {
      const support::Spoken spoken(language);
      m_window.reset();
      openWindow();
      auto* settings = m_window->findChild<SettingList*>();
      const SettingsPage page(*settings, {}, m_window.get());  // not shown, as it would be laid out for each word
      const auto finds = [&](const QString& words, const QString& name) {
        page.findChild<QLineEdit*>()->setText(words);
        return !page.findChild<QWidget*>(name)->isHidden();
      };
      for (const Setting& setting : settings->all()) {
        for (const Setting::Choice& choice : setting.choices)
          QVERIFY2(finds(withoutAltLetter(choice.words), setting.name), qPrintable(language + ": " + choice.words));
        for (const QString& word : setting.also.split(QRegularExpression("[,、]\\s*"), Qt::SkipEmptyParts))
          QVERIFY2(finds(word, setting.name), qPrintable(language + ": " + word));
      }
      QVERIFY(finds(QCoreApplication::translate("MainWindow", "Reset"), "reset_settings"));
    }
  }

  void aLanguageHoldsAfterTheNextStartAndItsRowSaysSo() {
    SettingsPage* page = openPage();
    QVERIFY(page);
    auto* row = page->findChild<NoticeRow*>();
    QVERIFY(row && !row->isVisible());
    auto* language = page->findChild<QComboBox*>("language");
    const QString other = spoken() == "de" ? "zh_CN" : "de";
    choose(*language, other);
    QTRY_VERIFY(row->isVisible());
    QVERIFY(row->text().contains(languageInItself(other)));
    QVERIFY(buttonSaying(*row, "Start-again-now"));
    QCOMPARE(m_window->notice().kind(), NoticeKind::question);  // it lasts
    const QString nothing_lost = row->text();
    page->close();
    settle();
    ready();
    QVERIFY(chat().turn().send("one"));
    QTRY_VERIFY(!chat().state().busy());
    page = openPage();
    QVERIFY(page->findChild<NoticeRow*>()->text().contains(nothing_lost));
    QVERIFY(page->findChild<NoticeRow*>()->text() != nothing_lost);  // a cache is in memory
    QVERIFY(page->findChild<NoticeRow*>()->isVisible());
    page->findChild<QLineEdit*>()->setText(page->findChild<QComboBox*>("theme")->accessibleName());
    QVERIFY(!page->findChild<NoticeRow*>()->isVisible());
    page->findChild<QLineEdit*>()->clear();
    choose(*page->findChild<QComboBox*>("language"), spoken());
    QVERIFY(!page->findChild<NoticeRow*>()->isVisible());
    QVERIFY(m_window->notice().text().isEmpty());
  }

  void allSettingsAreResetAndTakenBack() {
    ReplySettings warm;
    warm.temperature = 0.25;
    QSettings file(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    m_window.reset();
    keepForNew(file, warm, "Be short", "Mine");
    keepForNew(file, "static", engine::WhenFull::crop);
    file.setValue("keys/find", "Ctrl+J");
    file.sync();
    openWindow();
    ready();
    auto* settings = m_window->findChild<SettingList*>();
    for (const auto& [name, value] : {std::pair{"theme", "dark"}, {"titles", "false"}, {"text_zoom", "125"}})
      settings->set(name, value);
    const auto chosen = [&] {
      return std::ranges::count_if(settings->all(), [&](const Setting& one) { return !settings->isFirst(one.name); });
    };
    const auto before = chosen();
    QVERIFY(before >= 6);
    openPage()->findChild<QPushButton*>("reset_settings")->click();
    QTRY_VERIFY(!m_window->findChild<SettingsPage*>());  // it is over the notice
    QCOMPARE(chosen(), 0);
    QVERIFY(!ui::theme().dark);
    const Conversation& begins = chat().state().defaults;
    QVERIFY(begins.settings == ReplySettings{} && begins.system_prompt.isEmpty() && begins.profile.isEmpty());
    QCOMPARE(begins.cache_spec, Conversation().cache_spec);
    QCOMPARE(begins.when_full, Conversation().when_full);
    QCOMPARE(menuEntry(*m_window, "find")->shortcut(), QKeySequence("Ctrl+J"));
    QCOMPARE(m_window->notice().kind(), NoticeKind::info);  // it goes by itself
    QPushButton* undo = buttonSaying(m_window->notice(), "Undo");
    QVERIFY(undo);
    undo->click();
    QCOMPARE(chosen(), before);
    QVERIFY(ui::theme().dark && begins.settings == warm);
    QCOMPARE(begins.system_prompt, "Be short");
    QCOMPARE(begins.profile, "Mine");
    QCOMPARE(begins.cache_spec, "static");
    QCOMPARE(begins.when_full, engine::WhenFull::crop);
  }

  // A profile, and what happens when the context is full, may be chosen with usual values.
  void whatStandsNextToUsualValuesIsResetAndRestoredToo() {
    QSettings file(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    keepForNew(file, {}, {}, "Mine");
    keepForNew(file, Conversation().cache_spec, engine::WhenFull::crop);
    auto* settings = m_window->findChild<SettingList*>();
    const QByteArray before = settings->toJson();
    const Conversation& begins = chat().state().defaults;
    settings->resetAll();
    QVERIFY(begins.profile.isEmpty() && keptForNew(file).profile.isEmpty());
    QCOMPARE(keptForNew(file).when_full, Conversation().when_full);
    QVERIFY(settings->takeBackup(before));
    QCOMPARE(keptForNew(file).profile, "Mine");
    QCOMPARE(keptForNew(file).when_full, engine::WhenFull::crop);
    QCOMPARE(begins.profile, "Mine");
    QCOMPARE(begins.when_full, engine::WhenFull::crop);
  }

  void whatWasStoredAfterAResetDoesNotPreventItsUndo() {
    auto* settings = m_window->findChild<SettingList*>();
    settings->set("theme", "dark");
    const QByteArray before = settings->toJson();
    settings->resetAll();
    settings->set("theme", "light");
    QVERIFY(!settings->takeBackup(before));
    QVERIFY(settings->takeBackup(before, true));
    QCOMPARE(settings->value("theme"), "dark");
  }

  void aResetLeavesTheOtherChoicesOfThisRun() {
    Conversation begins = chat().state().defaults;
    begins.cache_spec = "sink";  // as --cache does
    chat().setDefaults(begins, true);
    auto* settings = m_window->findChild<SettingList*>();
    settings->set("new_prompt", "Be short");
    QCOMPARE(chat().state().defaults.system_prompt, "Be short");
    settings->set("new_prompt", {});
    QCOMPARE(chat().state().defaults.system_prompt, QString());
    QCOMPARE(chat().state().defaults.cache_spec, "sink");
  }

  void diagnosticsSayWhatIsSetAndNothingThatWasWritten() {
    ask("A secret question");
    QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).setValue("remote/servers", "https://secret");
    m_window->findChild<SettingList*>()->set("text_zoom", "125");
    emit const_cast<ChatState&>(chat().state())
        .problem(ChatProblem::file, QString::fromUtf8("The cache of “A secret title” was not saved in ") +
                                        QDir::homePath() + "/somewhere");
    menuEntry(*m_window, "diagnostics")->trigger();
    auto* field = m_window->findChild<QPlainTextEdit*>("diagnostics_text");
    QVERIFY(field && QTest::qWaitForWindowExposed(field->window()));
    const QString text = field->toPlainText();
    for (const char* part : {qVersion(), "scripted.gguf", "Cache in force: dynamic", "Setting window/text_zoom: 125",
                             "was not saved in ~/somewhere"})
      QVERIFY2(text.contains(part), qPrintable(text));
    for (const char* part : {"secret", "Setting window/theme"}) QVERIFY2(!text.contains(part), qPrintable(text));
    QVERIFY(!text.contains(QDir::homePath()));
    for (QToolButton* button : field->window()->findChildren<QToolButton*>()) button->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
  }

  // Not a check: with KVARIUM_PICTURES=FOLDER what a person sees is saved there, to be looked at.
  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    const support::InEnglish in_english;
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(theme);
      m_window.reset();
      openWindow();
      SettingsPage* page = openPage();
      settle();
      page->grab().save(folder + "/settings-" + themeName(theme) + ".png");
      menuEntry(*m_window, "diagnostics")->trigger();
      settle();
      m_window->findChild<QPlainTextEdit*>("diagnostics_text")
          ->window()
          ->grab()
          .save(folder + "/diagnostics-" + themeName(theme) + ".png");
    }
  }

  void everyControlHasANameAndIsReachedByTab() {
    SettingsPage* page = openPage();
    QVERIFY(page);
    page->resize(420, 400);
    settle();
    for (const Setting& setting : m_window->findChild<SettingList*>()->all()) {
      auto* control = page->findChild<QWidget*>(setting.name);
      QVERIFY2(control, qPrintable(setting.name));
      QVERIFY2(control->focusPolicy() & Qt::TabFocus, qPrintable(setting.name));
      const auto* box = qobject_cast<QCheckBox*>(control);
      QVERIFY2(!(box ? box->text() : control->accessibleName()).isEmpty(), qPrintable(setting.name));
    }
  }
};

KVARIUM_QT_TEST(SettingsTest)

}  // namespace kvarium::ui::settings_test

#include "settings_test.moc"
