// Profiles: saved from a conversation, chosen for it, for new ones and for a model, and seen by all windows of a
// folder.
#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/reply_popover.h"
#include "ui/library/profiles.h"
#include "ui/parts/chip.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"
#include "ui/window/profile_menu.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::profiles_test {

class ProfilesTest : public QObject, OpenWindow {
  Q_OBJECT

  static ProfileMenu& menuOf(MainWindow& window) { return *window.findChild<ProfileMenu*>(); }
  ProfileMenu& menu() { return menuOf(*m_window); }
  QString chip() { return m_window->findChild<Chip*>("sampling_chip")->accessibleName(); }
  ProfileFile file() { return ProfileFile(m_dir->filePath("the.database")); }
  QStringList names() {
    QStringList all;
    for (const Conversation& one : file().read().all) all << one.title;
    return all;
  }
  static QAction* entry(QMenu& menu, const QString& text) {
    emit menu.aboutToShow();
    for (QAction* action : menu.actions())
      if (action->text() == text) return action;
    return nullptr;
  }
  Conversation profile(const QString& name) {
    ProfileList list = file().read();
    return *list.find(name);
  }
  void choose(const QString& prompt, int top_k) {
    ReplySettings settings;
    settings.top_k = top_k;
    chat().conversations().setSystemPrompt(prompt);
    chat().conversations().setSettings(settings);
  }
  QPushButton& forNew() { return *m_window->findChild<ReplyPopover*>()->findChild<QPushButton*>("for_new"); }
  void undo() {
    for (QPushButton* button : m_window->notice().findChildren<QPushButton*>())
      if (button->isVisible()) return button->click();
    QFAIL("nothing can be undone");
  }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() { end(); }

  void aProfileIsChosenForOneConversation() {
    choose("Answer in verse", 7);
    chat().cache().choose("sink");
    QTRY_VERIFY(!chat().cache().isWaiting());
    const QString sink = conversation().cache_spec;
    menu().saveAs("Poet & co");
    QVERIFY(entry(menu(), "Poet && co")->isChecked());
    choose("", 40);
    chat().cache().choose("dynamic");
    QTRY_COMPARE(conversation().cache_spec, "dynamic");
    QVERIFY(!entry(menu(), "Poet && co")->isChecked());
    entry(menu(), "Poet && co")->trigger();
    QCOMPARE(conversation().system_prompt, "Answer in verse");
    QCOMPARE(conversation().settings.top_k, 7);
    QTRY_COMPARE(conversation().cache_spec, sink);
    QTRY_COMPARE(chip(), QString("Profile(Poet & co)"));
    chat().conversations().setSystemPrompt("Answer in prose");
    QTRY_COMPARE(chip(), QString("Profile-changed(Poet & co)"));
    m_window->conversationActions().startNew();  // begins as before
    QCOMPARE(conversation().system_prompt, "");
    QVERIFY(conversation().settings == ReplySettings{});
    QCOMPARE(conversation().cache_spec, "dynamic");
    QTRY_COMPARE(chip(), QString("Sampling"));
  }

  void whatIsChosenInAConversationIsForItAlone() {
    choose("Answer in verse", 7);
    QTRY_COMPARE(chip(), QString("top-k(7), system-prompt"));
    ask("One");
    const qint64 first = conversation().id;
    m_window->conversationActions().startNew();
    QVERIFY(conversation().settings == ReplySettings{} && conversation().system_prompt.isEmpty());
    choose("Be brief", 3);  // nothing is sent yet
    chat().conversations().open(first);
    QCOMPARE(conversation().settings.top_k, 7);
    m_window->conversationActions().startNew();  // back to it
    QCOMPARE(conversation().settings.top_k, 3);
    QCOMPARE(conversation().system_prompt, "Be brief");
    m_window->conversationActions().startNew();  // once more: it begins again
    QVERIFY(conversation().settings == ReplySettings{} && conversation().system_prompt.isEmpty());
    m_window.reset();
    openWindow();
    ready();
    m_window->conversationActions().startNew();
    QVERIFY(conversation().settings == ReplySettings{});
  }

  void samplingAndSystemPromptAreUsedForNewConversationsWhereTheUserSaysSo() {
    choose("Answer in verse", 7);
    m_window->pane().showReplySettings();
    QVERIFY(forNew().isVisible() && forNew().isEnabled());
    forNew().click();
    QVERIFY(!forNew().isEnabled());
    ask("One");
    m_window->conversationActions().startNew();
    ask("Two");
    m_window->conversationActions().startNew();
    QCOMPARE(conversation().settings.top_k, 7);
    QCOMPARE(conversation().system_prompt, "Answer in verse");
    m_window.reset();
    openWindow();
    ready();
    m_window->conversationActions().startNew();
    QCOMPARE(conversation().settings.top_k, 7);
    m_window->pane().showReplySettings();
    QVERIFY(!forNew().isEnabled());
    choose("", 7);  // of this one
    m_window->pane().showReplySettings();
    QVERIFY(forNew().isEnabled());
    ask("Three");
    m_window->conversationActions().startNew();
    QCOMPARE(conversation().system_prompt, "Answer in verse");
  }

  void newConversationsBeginWithItAlsoAfterTheNextStart() {
    choose("Be brief", 3);
    menu().saveAs("Brief");
    choose("", 40);
    menu().useForNew(profile("Brief"));
    for (int i = 0; i < 2; ++i) {
      ask("One");
      m_window->conversationActions().startNew();
      QCOMPARE(conversation().system_prompt, "Be brief");
      QTRY_COMPARE(chip(), QString("Profile(Brief)"));
      QCOMPARE(conversation().settings.top_k, 3);
      m_window.reset();
      openWindow();
      ready();
    }
  }

  void aModelHasItsOwn() {
    choose("Be brief", 3);
    menu().saveAs("Brief");
    choose("", 40);
    menu().useForModel("Brief", true);
    QCOMPARE(conversation().system_prompt, "Be brief");
    m_window.reset();
    openWindow();
    ready();
    QTRY_COMPARE(conversation().system_prompt, "Be brief");
    menu().useForModel("Brief", false);
    m_window->conversationActions().startNew();
    QCOMPARE(conversation().system_prompt, "");
  }

  void aProfileIsRenamedReplacedAndDeletedWithUndo() {
    choose("One", 1);
    menu().saveAs("A");
    menu().saveAs("B");
    menu().useForModel("A", true);
    menu().rename("A", "B");  // there is one
    QCOMPARE(names(), (QStringList{"A", "B"}));
    menu().rename("A", "C");
    QCOMPARE(names(), (QStringList{"C", "B"}));
    QCOMPARE(file().read().of_models.values(), QStringList{"C"});
    choose("Two", 2);
    menu().saveAs("B");
    QCOMPARE(profile("B").system_prompt, "Two");
    undo();
    QCOMPARE(profile("B").system_prompt, "One");
    menu().remove("C");
    QCOMPARE(names(), QStringList{"B"});
    QVERIFY(file().read().of_models.isEmpty());
    undo();
    QCOMPARE(names(), (QStringList{"C", "B"}));
    QCOMPARE(file().read().of_models.values(), QStringList{"C"});
  }

  void anotherWindowSeesIt() {
    auto other = makeWindow(m_dir->path());
    menu().saveAs("Shared");
    QVERIFY(entry(menuOf(*other), "Shared"));
    menu().remove("Shared");
    QVERIFY(!entry(menuOf(*other), "Shared"));
  }

  void aBackupBringsBackThoseThatAreNotHere() {
    choose("One", 1);
    menu().saveAs("A");
    menu().saveAs("B");
    ask("Keep me");
    const QString archive = m_dir->filePath("all.zip");
    m_window->conversationActions().archiveTo(
        archive, {.ids = {conversation().id}, .files = {m_dir->filePath(ProfileFile::name())}, .backup = true});
    QTRY_VERIFY(QFileInfo::exists(archive));
    settle();
    menu().remove("A");
    choose("Two", 2);
    menu().saveAs("B");
    m_window->conversationActions().restoreFrom(archive);
    QTRY_COMPARE(names(), (QStringList{"B", "A"}));
    QCOMPARE(profile("B").system_prompt, "Two");
  }

  void aBackupBringsBackSettingsThatAreNotChosenHere() {
    auto* settings = m_window->findChild<SettingList*>();
    QSettings file(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    settings->set("theme", "dark");
    settings->set("titles", "false");
    file.setValue("keys/find", "Ctrl+J");
    file.setValue("window/geometry", "secret place");
    file.sync();
    ask("Keep me");
    menu().saveAs("A");
    menu().useForNew(profile("A"));
    const QByteArray json = settings->toJson();
    QVERIFY(json.contains("Ctrl+J") && !json.contains("secret place"));
    const QString archive = m_dir->filePath("all.zip");
    m_window->conversationActions().archiveTo(archive, {.ids = {conversation().id}, .backup = true});
    QTRY_VERIFY(QFileInfo::exists(archive));
    settle();
    for (const char* name : {"theme", "titles"}) settings->set(name, settings->of(name).first);
    file.remove("keys/find");
    file.sync();
    settings->set("theme", "light");
    m_window->conversationActions().restoreFrom(archive);
    QTRY_COMPARE(settings->value("titles"), QString("false"));
    QCOMPARE(settings->value("theme"), QString("light"));  // chosen here
    file.sync();
    QCOMPARE(file.value("keys/find").toString(), QString("Ctrl+J"));
    QCOMPARE(menuEntry(*m_window, "find")->shortcut(), QKeySequence("Ctrl+J"));  // in force at once
    settings->set("titles", settings->of("titles").first);
    const QString alone = m_dir->filePath("alone.zip");  // without conversations
    settings->set("notify", "false");
    m_window->conversationActions().archiveTo(alone, {.backup = true});
    QTRY_VERIFY(QFileInfo::exists(alone));
    settle();
    settings->set("notify", settings->of("notify").first);
    m_window->conversationActions().restoreFrom(alone);
    QTRY_COMPARE(settings->value("notify"), QString("false"));
    for (const char* wrong : {"", "[]", "{", R"({"window/theme": 3})", R"({"data/folder": "/tmp", "chat/last": "1"})"})
      QVERIFY(!settings->takeBackup(wrong));
    for (const char* size : {"1000", "-1", ""}) {  // of text, not one that can be chosen
      settings->set("text_zoom", settings->of("text_zoom").first);
      QVERIFY(!settings->takeBackup(QByteArray(R"({"window/text_zoom": ")") + size + "\"}"));
      QCOMPARE(textScale(), 1.0);
    }
  }

  void aDamagedFileHasNoProfilesAndNothingIsLost() {
    for (const QByteArray& bytes :
         {QByteArray("{"), QByteArray("[]"), QByteArray(R"({"profiles":[1,{"name":""},{"name":"A","settings":[]}]})"),
          QByteArray(R"({"profiles":{},"models":{"x":"A"}})")}) {
      QFile damaged(m_dir->filePath(ProfileFile::name()));
      QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(bytes) == bytes.size());
      damaged.close();
      QVERIFY(names().size() <= 1 && file().read().of_models.isEmpty());
    }
  }
  void aFileThatCannotBeReadIsNotReplaced() {
    for (const QByteArray& bytes : {QByteArray(R"({"profiles":[{"name":"A"},]})"), QByteArray(5 << 20, ' ')}) {
      QFile damaged(m_dir->filePath(ProfileFile::name()));
      QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(bytes) == bytes.size());
      damaged.close();
      menu().saveAs("B");
      QVERIFY(m_window->notice().text().startsWith("Profiles-not-changed"));
      QVERIFY(damaged.open(QIODevice::ReadOnly));
      QVERIFY(damaged.readAll() == bytes);
    }
  }
  void whatAnotherWindowDeletedIsNotDeletedAgain() {
    menu().saveAs("A");
    menu().remove("A");
    m_window->notice().dismiss();
    menu().remove("A");
    QVERIFY(m_window->notice().text().isEmpty());
  }
};

KVARIUM_QT_TEST(ProfilesTest)

}  // namespace kvarium::ui::profiles_test

#include "profiles_test.moc"
