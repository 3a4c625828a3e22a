// A cache composed in the window, over a scripted engine: form and line, what it takes, what refuses it.
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>

#include "core/cache/spec/spec_keys.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::compose_test {

class ComposeTest : public QObject, OpenWindow {
  Q_OBJECT

  CacheCompose& panel() { return *m_window->findChild<CacheCompose*>(); }
  QWidget* editor(const char* key) { return panel().findChild<QWidget*>(key); }
  void compose() {
    emit m_window->findChild<CacheChip*>()->compose();
    QVERIFY(panel().isVisible());
  }
  static void typeInto(QWidget* line, const QString& text) {
    auto* field = qobject_cast<QLineEdit*>(line);
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Backspace);
    QTest::keyClicks(field, text);
  }
  static void choose(QWidget* box, const QString& text) {
    auto* combo = qobject_cast<QComboBox*>(box);
    QVERIFY(combo && combo->findText(text) >= 0);
    combo->setCurrentIndex(combo->findText(text));
    emit combo->activated(combo->currentIndex());
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void theFormAndTheLineAreOneSpecification() {
    ready();
    compose();
    choose(&panel().preset(), "Compressed");
    choose(editor("k_nbits"), "bit(8)");
    QCOMPARE(panel().line().text(), QString("quantized:k_nbits=8"));
    typeInto(editor("residual_length"), "64");
    QCOMPARE(panel().line().text(), QString("quantized:k_nbits=8,residual_length=64"));
    typeInto(&panel().line(), "sink:window_length=512;0-1:format=f16");
    QCOMPARE(panel().preset().currentText(), QString("Sinks-window"));
    QCOMPARE(qobject_cast<QLineEdit*>(editor("window_length"))->text(), QString("512"));
    QCOMPARE(qobject_cast<QComboBox*>(editor("k_nbits"))->currentIndex(), 0);
    QCOMPARE(panel().scope().count(), 2);
    panel().scope().setCurrentIndex(1);
    QCOMPARE(qobject_cast<QComboBox*>(editor("format"))->currentText(), QString("f16"));
    choose(editor("format"), "bf16");
    QCOMPARE(panel().line().text(), QString("sink:window_length=512;0-1:format=bf16"));
    for (const cache::SpecKey& key : cache::specKeys()) QVERIFY(editor(std::string(key.name).c_str()));
  }

  void aRuleThatSaysNothingYetIsNoMistake() {
    ready();
    compose();
    buttonSaying(panel(), "Add-rule")->click();
    QVERIFY2(panel().judgement().refusal.isEmpty(), qPrintable(panel().judgement().refusal));
    QCOMPARE(panel().line().text(), QString("dynamic"));
    choose(editor("format"), "bf16");
    QCOMPARE(panel().line().text(), QString("dynamic;0:format=bf16"));
  }

  void whatACacheTakesIsSaidBeforeItIsMade() {
    ready();
    compose();
    typeInto(&panel().line(), "dynamic:format=f16");
    // 6 layers, 2 heads of 64, keys and values of 2 bytes, 8,192 tokens
    const qint64 full = qint64(6) * 2 * 64 * 2 * 2 * 8192;
    QVERIFY(panel().judgement().known);
    QCOMPARE(qint64(panel().judgement().bytes.total()), full);
    QVERIFY2(panel().estimate().startsWith("at-tokens(24.0\u00a0MiB, 8,192, "), qPrintable(panel().estimate()));
    typeInto(&panel().line(), "sink:window_length=1024");
    QVERIFY(panel().judgement().bytes.total() < full / 4);
    QCOMPARE(chat().cache().spec(), QString("dynamic"));  // nothing was changed
    // Which cells are compressed depends on the text: the parts are bounds, of which there is no sum.
    typeInto(&panel().line(), "h2o:window_length=256;0-2:nbits=4");
    const cache::CacheEstimate& most = panel().judgement().bytes;
    QVERIFY2(panel().estimate().startsWith("at-tokens(at-most(" + bytesText(most.total()) + "), 8,192, "),
             qPrintable(panel().estimate()));
    typeInto(&panel().line(), "h2o:window_length=256");
    QVERIFY(!panel().estimate().contains("at-most("));
  }

  void whatCheckpointsTakeIsSaidToo() {
    ready();
    engine::ModelInfo info = chat().state().info;
    info.kept_bytes = 1 << 20;
    const auto said = [&](const QString& spec) { return checkpointsInWords(assessCache(spec, info)); };
    QCOMPARE(said("sink:window_length=1024"), QString("Checkpoints-edit-goes-back(1.00\u00a0MiB)"));
    QCOMPARE(said("dynamic"), QString());
    QCOMPARE(assessCache("quantized", info).bits, QString("bit(4): bit-keys-bit-values(5, 3)"));
  }

  void thePrecisionIsThatOfWhatIsStored() {
    ready();
    const auto precision = [&](const QString& spec) { return assessCache(spec, chat().state().info).values; };
    QCOMPARE(precision("dynamic")["format"], QString("f16"));
    for (const QString key : {"format", "k_format", "v_format"})
      QVERIFY(precision("quantized")[key] != precision("dynamic")[key]);
  }

  void presetsThatTheModelRefusesSayWhy() {
    ready();
    QMenu menu;
    CacheChip::fillMenu(
        menu, {"dynamic", chat().state().info}, this, [](const QString&) {}, [](const QString&) {});
    for (const QAction* action : menu.actions()) {
      if (action->text().startsWith("As-the-model-asks")) {
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains("window"), qPrintable(action->toolTip()));
      }
      if (action->text().startsWith("Full-grows"))
        QVERIFY(action->isEnabled() && action->text().endsWith("\t24.0\u00a0MiB"));
    }
  }

  void aWindowIsChosenByItsNumber() {
    ready();
    QMenu menu;
    QString chosen, composed;
    const auto fill = [&](const QString& spec) {
      CacheChip::fillMenu(
          menu, {spec, chat().state().info}, this, [&](const QString& one) { chosen = one; },
          [&](const QString& one) { composed = one; });
    };
    fill("sliding_window:window_length=512");
    const QList<QMenu*> numbers = menu.findChildren<QMenu*>("numbers");
    QCOMPARE(numbers.size(), 1);
    QVERIFY(numbers[0]->menuAction()->isEnabled());
    QVERIFY2(numbers[0]->menuAction()->toolTip().contains("Replies-often-fall-apart("), "what a window costs");
    QStringList checked;
    for (QAction* action : numbers[0]->actions()) {
      if (action->isChecked()) checked << action->text();
      if (action->text().startsWith("The-last-tokens(1,024)\t")) action->trigger();
      if (action->text() == "Another-number…") action->trigger();
    }
    QCOMPARE(chosen, QString("sliding_window:window_length=1024"));
    QCOMPARE(composed, QString("sliding_window:window_length=256"));
    QCOMPARE(checked.join(' ').section('\t', 0, 0), QString("The-last-tokens(512)"));
    const auto ticked = [&menu] {
      QStringList rows;
      for (const QMenu* one : QList<QMenu*>{&menu} + menu.findChildren<QMenu*>("numbers"))
        for (const QAction* row : one->actions())
          if (row->isChecked()) rows << row->iconText();
      return rows.join(", ").section('\t', 0, 0);
    };
    for (const char* number : {"512", "300"}) {
      fill(QString("sliding_window:window_length=") + number);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      QCOMPARE(ticked(), QString("Window, The-last-tokens(%1)").arg(number));
    }
  }

  void aWindowWithoutSinksSaysWhatBecomesOfReplies() {
    ready();
    const auto lets_go = [&](const QString& spec) { return assessCache(spec, chat().state().info).lets_sinks_go; };
    QCOMPARE(lets_go("sliding_window:window_length=64"), qint64(64));
    for (const char* keeps : {"dynamic", "sink:window_length=64", "h2o:window_length=64", "static:max_cache_len=64"})
      QCOMPARE(lets_go(keeps), qint64(-1));
    QCOMPARE(withSinks("sliding_window:window_length=64"), QString("sink:window_length=64"));
    QCOMPARE(lets_go(withSinks("quantized:retention=sliding_window,window_length=256")), qint64(-1));
    chat().cache().choose("sliding_window:window_length=64");
    QTRY_COMPARE(chat().cache().inForce(), QString("sliding_window:window_length=64"));
    support::script().reply = [](const auto&) { return std::vector<std::string>(80, "word "); };
    ask("Hello");
    QVERIFY2(m_window->notice().text().startsWith("First-tokens-sinks-left"), qPrintable(m_window->notice().text()));
    buttonSaying(m_window->notice(), "Keep-4-sinks")->click();
    QTRY_COMPARE(chat().cache().inForce(), QString("sink:window_length=64"));
  }

  void aRefusalNamesItsField() {
    ready();
    compose();
    choose(&panel().preset(), "Sinks-window");
    typeInto(editor("window_length"), "3");
    typeInto(editor("num_sink_tokens"), "12");
    QVERIFY(!panel().judgement().refusal.isEmpty());
    typeInto(editor("num_sink_tokens"), "x");
    QCOMPARE(panel().judgement().refusal, QString("must-number(Sinks, 0)"));
    QVERIFY(!buttonSaying(panel(), "Use")->isEnabled());
    typeInto(&panel().line(), "dynamite");
    QVERIFY2(panel().judgement().refusal.startsWith("cannot(Cache, dynamite, "),
             qPrintable(panel().judgement().refusal));
    const QWidget* below = editor("num_sink_tokens");
    typeInto(&panel().line(), "dynamic");
    const int before = below->y();
    choose(&panel().preset(), "Window");
    QCOMPARE(panel().judgement().refusal, QString("must-number(Window, 1)"));
    int said = 0;
    for (const QLabel* label : panel().findChildren<QLabel*>())
      said += label->isVisible() && label->text().contains(panel().judgement().refusal);
    QCOMPARE(said, 1);
    QCOMPARE(below->y(), before);  // the rows stay where they are
  }

  void whatHappensWhenFullIsOfTheConversation() {
    ready();
    ask("Long talk");
    compose();
    choose(&panel().whenFull(), panel().whenFull().itemText(1));
    buttonSaying(panel(), "Use")->click();
    QTRY_VERIFY(panel().isHidden());
    QCOMPARE(conversation().when_full, engine::WhenFull::crop);
    ask("More");
    QCOMPARE(support::scriptLog().last_turn.when_full, engine::WhenFull::crop);
    chat().keeper().saveNow();
    QCOMPARE(ConversationStore(m_dir->path()).load(conversation().id)->when_full, engine::WhenFull::crop);
    compose();
    QCOMPARE(panel().whenFull().currentIndex(), 1);
    choose(&panel().whenFull(), panel().whenFull().itemText(3));
    QCOMPARE(panel().line().text(), QString("sink:window_length=8192"));
    choose(&panel().whenFull(), panel().whenFull().itemText(0));
    QCOMPARE(panel().line().text(), QString("dynamic"));
  }

  // Not a check: with KVARIUM_PICTURES=FOLDER what a person sees is saved there, to be looked at.
  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(theme);
      const QString tail = "-" + themeName(theme) + ".png";
      m_window.reset();
      openWindow();
      ready();
      compose();
      typeInto(&panel().line(), "sink:window_length=1024,nbits=4;0-1:format=f16");
      settle();
      panel().grab().save(folder + "/compose" + tail);
      typeInto(&panel().line(), "quantized:q_group_size=48");
      settle();
      panel().grab().save(folder + "/compose-refused" + tail);
    }
  }
};

KVARIUM_QT_TEST(ComposeTest)

}  // namespace kvarium::ui::compose_test

#include "compose_test.moc"
