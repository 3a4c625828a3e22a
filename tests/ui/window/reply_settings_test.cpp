// The settings of a chat: every knob of the sampler, what the model says, what was chosen, and a reply that goes round
// in a circle.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/token_count.h"
#include "ui/parts/chip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::reply_settings_test {

class ReplySettingsTest : public QObject, OpenWindow {
  Q_OBJECT

  ReplyPopover& popover() { return *m_window->findChild<ReplyPopover*>(); }
  Chip* sampling() {
    for (Chip* chip : m_window->findChildren<Chip*>())
      if (!chip->menu()) return chip;
    return nullptr;
  }
  template <class Box>
  Box* field(const QString& name) {
    for (const QLabel* label : popover().findChildren<QLabel*>())
      if (QString(label->text()).remove('&') == name) return qobject_cast<Box*>(label->buddy());
    return nullptr;
  }
  double number(const QString& name) { return field<QDoubleSpinBox>(name)->value(); }
  void openPopover() {
    sampling()->click();
    QVERIFY(popover().isVisible());
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    support::script() = {};
    decode::SamplingOptions& of_model = support::script().sampling;
    of_model = {.temperature = 0.7, .top_k = 20, .top_p = 0.8, .repetition_penalty = 1.05};
    support::script().system_prompt = "You are a scripted assistant.";
    openWindow();
    ready();
    QTRY_COMPARE(chat().state().info.system_prompt, support::script().system_prompt);
  }
  void cleanup() { end(); }

  // Under the style sheet, whose borders its size has to have.
  void itScrollsOnlyWhereTheScreenIsTooSmall() {
    applyTheme(ThemeChoice::light);
    openPopover();
    const auto* area = popover().findChild<QScrollArea*>();
    QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
    QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    QVERIFY(area->widget()->height() < area->widget()->layout()->minimumSize().height() + 8);
  }

  void everyKnobOfTheSamplerIsThereWithTheModelsValue() {
    openPopover();
    QCOMPARE(number("Temperature"), 0.7);
    QCOMPARE(number("Top-p"), 0.8);
    QCOMPARE(number("Min-p"), 0.0);
    QCOMPARE(number("Typical-p"), 1.0);
    QCOMPARE(number("Repetition-penalty"), 1.05);
    QCOMPARE(field<QSpinBox>("Top-k")->value(), 20);
    QCOMPARE(field<QSpinBox>("No-repeat-n-gram")->text(), QString("off"));
    QCOMPARE(field<QSpinBox>("Maximum-length")->text(), QString("the-contexts-room"));
    QCOMPARE(field<QSpinBox>("Seed")->text(), QString("random"));
    QVERIFY(field<QPlainTextEdit>("Stop-texts"));
    QCOMPARE(field<QPlainTextEdit>("System-prompt")->placeholderText(), QString("You are a scripted assistant."));
    QVERIFY(!buttonSaying(popover(), "Reset-models-defaults")->isEnabled());
  }

  void whetherItThinksIsChosenForOneConversationWhereTheTemplateAsks() {
    openPopover();
    QVERIFY(field<QComboBox>("Thoughts")->isHidden());
    m_window.reset();
    support::script().thinking_variable = "enable_thinking";
    openWindow();
    ready();
    openPopover();
    auto* thinks = field<QComboBox>("Thoughts");
    QVERIFY(thinks->isVisible());
    const auto sent = [&] { return support::scriptLog().last_turn.variables; };
    ask("One");
    QVERIFY(sent().empty());
    thinks->setCurrentIndex(thinks->findData(false));
    ask("Two");
    QCOMPARE(sent(), (jinja::TemplateVariables{{"enable_thinking", false}}));
    const qint64 first = conversation().id;
    chat().conversations().startNew();
    ask("Three");
    QVERIFY(sent().empty());
    chat().conversations().open(first);
    ask("Four");
    QCOMPARE(sent(), (jinja::TemplateVariables{{"enable_thinking", false}}));
    QVERIFY(!thinks->currentData().toBool());
  }

  void whatWasChosenGoesToTheEngineAndTheRestStaysTheModels() {
    openPopover();
    field<QDoubleSpinBox>("Min-p")->setValue(0.1);
    field<QDoubleSpinBox>("Typical-p")->setValue(0.9);
    field<QSpinBox>("No-repeat-n-gram")->setValue(3);
    field<QSpinBox>("Maximum-length")->setValue(77);
    field<QSpinBox>("Seed")->setValue(5);
    field<QPlainTextEdit>("Stop-texts")->setPlainText("END\n\\nUser:");
    popover().hide();
    ask("hello");
    const engine::TurnRequest& turn = support::scriptLog().last_turn;
    QVERIFY(turn.sampling);
    QCOMPARE(*turn.sampling->min_p, 0.1);
    QCOMPARE(*turn.sampling->typical_p, 0.9);
    QCOMPARE(*turn.sampling->no_repeat_ngram, 3);
    QVERIFY(!turn.sampling->temperature && !turn.sampling->top_p && !turn.sampling->top_k &&
            !turn.sampling->repetition_penalty);
    QCOMPARE(turn.options.max_new_tokens, int64_t(77));
    QCOMPARE(turn.options.sampling.seed, uint64_t(5));
    QCOMPARE(turn.options.stop, (std::vector<std::string>{"END", "\nUser:"}));
    openPopover();
    QCOMPARE(field<QPlainTextEdit>("Stop-texts")->toPlainText(), QString("END\n\\nUser:"));
  }

  void resettingGivesTheModelsDefaultsBack() {
    openPopover();
    field<QDoubleSpinBox>("Temperature")->setValue(2);
    field<QSpinBox>("Maximum-length")->setValue(9);
    field<QPlainTextEdit>("Stop-texts")->setPlainText("END");
    field<QPlainTextEdit>("System-prompt")->setPlainText("Be kind.");
    QPushButton* reset = buttonSaying(popover(), "Reset-models-defaults");
    QVERIFY(reset->isEnabled());
    reset->click();
    QCOMPARE(number("Temperature"), 0.7);
    QVERIFY(conversation().settings == ReplySettings{});
    QCOMPARE(conversation().system_prompt, QString("Be kind."));
    QVERIFY(!reset->isEnabled());
  }

  void aSystemPromptThatWasWrittenIsNoDefault() {
    openPopover();
    const auto says = [this](const QString& words) {
      const auto labels = popover().findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
    };
    QVERIFY(says("Defaults-of-this-model"));
    field<QPlainTextEdit>("System-prompt")->setPlainText("You are a pirate.");
    QVERIFY(!says("Defaults-of-this-model") && says("Defaults-your-system-prompt"));
    popover().hide();
    openPopover();
    QVERIFY(says("Defaults-your-system-prompt"));
    field<QPlainTextEdit>("System-prompt")->clear();
    QVERIFY(says("Defaults-of-this-model"));
  }
  void whatIsNotChosenFollowsTheModel() {
    openPopover();
    field<QDoubleSpinBox>("Top-p")->setValue(0.5);
    popover().hide();
    support::script().sampling.temperature = 1.5;
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath("/somewhere/other.gguf");
    QVERIFY(ready.wait(support::hang_ms));
    openPopover();
    QCOMPARE(number("Temperature"), 1.5);
    QCOMPARE(number("Top-p"), 0.5);
  }

  void storedSettingsComeBack() {
    ReplySettings all;
    all.temperature = 0.6, all.top_p = 0.9, all.top_k = 40, all.min_p = 0.1, all.typical_p = 0.5;
    all.repetition_penalty = 1.3, all.no_repeat_ngram = 4, all.stop = QStringList{"a", "\n"};
    QVERIFY(ReplySettings::fromJson(all.toJson()) == all);
  }

  void theKeyOpensItUnderItsChip() {
    for (QAction* action : m_window->findChildren<QAction*>())
      if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Period)) action->trigger();
    QVERIFY(popover().isVisible());
    const QPoint chip = sampling()->mapToGlobal(QPoint(0, sampling()->height()));
    const QRect screen = m_window->screen()->availableGeometry();
    QVERIFY(popover().x() == chip.x() || popover().geometry().right() >= screen.right() - 1);  // no room there
    QVERIFY(popover().y() >= chip.y() || popover().geometry().bottom() >= screen.bottom() - 1);
  }

  void aPillIsAsBeforeWhenWhatItOpenedIsClosed() {
    Chip* chip = m_window->findChild<CacheChip*>();
    QCursor::setPos(m_window->mapToGlobal(QPoint(600, 500)));
    chip->setAttribute(Qt::WA_UnderMouse);  // the pointer was there when it was pressed
    chip->menu()->popup(chip->mapToGlobal(QPoint(0, chip->height())));
    QTest::keyClick(chip->menu(), Qt::Key_Escape);
    QTRY_VERIFY(!chip->underMouse() && !chip->isDown());
    sampling()->setAttribute(Qt::WA_UnderMouse);
    openPopover();
    QTest::keyClick(&popover(), Qt::Key_Escape);
    QTRY_VERIFY(!popover().isVisible() && !sampling()->underMouse());
  }

  void chipsThatFitAreInOneRowAndOthersStartANewOne() {
    m_window->resize(1200, 700);
    settle();
    for (const Chip* chip : sampling()->parentWidget()->findChildren<Chip*>()) QCOMPARE(chip->y(), sampling()->y());

    chat().cache().choose("sink:window_length=1024,num_sink_tokens=4,nbits=4");
    QTRY_COMPARE(chat().cache().inForce(), QString("sink:window_length=1024,num_sink_tokens=4,nbits=4"));
    for (const int width : {1200, 700, 430}) {
      m_window->resize(width, 700);
      settle();
      for (const Chip* chip : sampling()->parentWidget()->findChildren<Chip*>()) {
        QTRY_VERIFY2(chip->width() >= chip->minimumSizeHint().width(), qPrintable(chip->text()));
        QVERIFY2(!chip->menu() || chip->text().endsWith("▾"), qPrintable(chip->text()));
        QVERIFY(chip->geometry().right() < sampling()->parentWidget()->width());
      }
      QCOMPARE(sampling()->text(), QString("Sampling"));
    }
  }

  void aNarrowChipHasTheBeginningOfItsWords() {
    Chip chip;
    chip.setMenu(new QMenu(&chip));
    chip.setWords("SmolLM2-135M-Instruct.Q4_1", Qt::ElideMiddle);
    chip.resize(chip.sizeHint());
    chip.show();
    QCOMPARE(chip.text(), QString("SmolLM2-135M-Instruct.Q4_1  ▾"));
    chip.resize(180, chip.height());
    QVERIFY2(chip.text().startsWith("Smo"), qPrintable(chip.text()));
    QVERIFY2(chip.text().endsWith("_1  ▾"), qPrintable(chip.text()));
    chip.resize(109, chip.height());
    QVERIFY2(chip.text().startsWith("SmolL"), qPrintable(chip.text()));
    QVERIFY2(chip.text().endsWith("…  ▾"), qPrintable(chip.text()));
  }

  void theCountIsOfTheSystemPromptAndOfWhatWasWrittenDuringAReply() {
    const auto bytes = [](const std::vector<jinja::ChatMessage>& messages, const jinja::TemplateVariables&) {
      int64_t all = 0;
      for (const jinja::ChatMessage& message : messages) all += int64_t(message.content.size());
      return all;
    };
    const_cast<engine::TokenCounter&>(*m_window->link().counter()).use({.prompt = bytes});
    const auto counts = [this](const QString& tokens) {
      return m_window->composer().findChild<QToolButton*>("context_meter")->text().startsWith("of(" + tokens + ",");
    };
    m_window->composer().setText(QString(2000, 'x'));
    QTRY_VERIFY(counts("2,000"));
    emit popover().systemPromptChanged("Be short.");
    QTRY_VERIFY(counts("2,009"));
    support::script().reply = [](const auto&) { return std::vector<std::string>(80, "word "); };
    support::script().holds_at = 40;  // still written when it is asked for
    m_window->composer().setText({});
    QVERIFY(chat().turn().send("go"));
    m_window->composer().setText(QString(2000, 'x'));
    support::passTimer(TokenCount::wait_ms);  // asked during the reply, and not counted
    QVERIFY(chat().state().busyHere());
    support::letGo();
    QTRY_VERIFY(counts("2,411"));  // with "go" and the reply
  }

  void aReplyThatRepeatsItselfCanBeStopped() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    support::script().repeats_at = 20;
    type("go");
    QTRY_VERIFY(m_window->notice().isVisible());
    QCOMPARE(m_window->notice().text(), QString("This-reply-repeats-itself"));
    QPushButton* stop = buttonSaying(m_window->notice(), "Stop");
    QVERIFY(stop);
    stop->click();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!m_window->notice().isVisible());
  }

  void itIsNotSaidAnyMoreWhenTheReplyIsOver() {
    support::script().reply = [](const auto&) { return words(60); };
    support::script().per_token = std::chrono::milliseconds(5);
    support::script().repeats_at = 5;
    QSignalSpy said(&chat().turn(), &TurnController::repeats);
    type("go");
    QTRY_VERIFY(said.size() == 1 && !chat().state().busy());
    QVERIFY(!m_window->notice().isVisible());
  }
};

KVARIUM_QT_TEST(ReplySettingsTest)

}  // namespace kvarium::ui::reply_settings_test

#include "reply_settings_test.moc"
