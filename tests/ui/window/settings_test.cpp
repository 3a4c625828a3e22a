// The page of settings: each is shown with what the menus show, acts at once, and goes back to what it was at first.
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include "tests/support/qt_tests.h"
#include "tests/support/test_language.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/reply_popover.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"
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
    QVERIFY(sampling->text().contains("top_k 40"));
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
    openPage()->findChild<QPushButton*>("new_reply")->click();
    auto* popover = m_window->findChild<ReplyPopover*>();
    QTRY_VERIFY(popover->isVisible());
    QCOMPARE(conversation().id, 0);
    popover->findChild<QDoubleSpinBox*>()->setValue(0.25);
    popover->hide();
    settle();
    QVERIFY(chat().state().defaults.settings.temperature == 0.25);
    openPage()->findChild<QPushButton*>("new_cache")->click();
    auto* compose = m_window->findChild<CacheCompose*>();
    QTRY_VERIFY(compose->isVisible());
    emit compose->applied("static", engine::WhenFull::stop);
    QCOMPARE(chat().state().defaults.cache_spec, "static");
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
