// What is said before a message is sent: too long a text asks, a model without a system role says so, and control
// tokens that are spelled are text.
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/token_count.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::message_check_test {

class MessageCheckTest : public QObject, OpenWindow {
  Q_OBJECT

  Composer& composer() { return m_window->composer(); }
  QString said() { return m_window->notice().text(); }
  QString note() {
    QStringList lines;
    for (const QLabel* label : composer().findChildren<QLabel*>()) lines << label->text();
    return lines.join('\n');
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void aTextFarTooLongAsksFirst() {
    ready();
    const QString text(100'000, 'x');  // about 25,000 tokens, and the model knows 8,192
    composer().setText(text);
    composer().sendNow();
    QVERIFY2(said().startsWith("Send-read(Message-text-tokens-model(about(25,000), 8,192), "), qPrintable(said()));
    QVERIFY(conversation().path().empty() && composer().text() == text);
    buttonSaying(m_window->notice(), "Go-on-writing")->click();
    QVERIFY(m_window->notice().isHidden() && composer().edit().hasFocus() && composer().text() == text);
    composer().sendNow();
    composer().setText(text + "y");
    QVERIFY2(m_window->notice().isHidden(), "it was said of another text");
    composer().sendNow();
    buttonSaying(m_window->notice(), "Send-it")->click();
    QTRY_VERIFY(conversation().path().size() == 2 && !chat().state().busy());
    QVERIFY(m_window->notice().isHidden() && composer().text().isEmpty());
    QCOMPARE(support::scriptLog().last_messages.front().content.size(), size_t(100'001));
    composer().setText(text);
    composer().sendNow();
    QVERIFY2(!m_window->notice().isHidden(), "the answer was of one message");
    composer().setText("short");
    composer().sendNow();
    QTRY_COMPARE(conversation().path().size(), size_t(4));
  }

  void whatTheCacheHasIsNotToBeRead() {
    ready();
    ask("short");
    QVERIFY(conversation().tokens > 0);
    composer().setText(QString(100'000, 'x'));
    composer().sendNow();
    QVERIFY2(said().contains(tokensText(25'000)), qPrintable(said()));
  }

  void aMessageThatIsEditedAsksTooAndIsNeverLost() {
    ready();
    ask("short");
    const qint64 first = conversation().path().front();
    const QString text(100'000, 'x');
    composer().setText("a draft");
    emit m_window->transcript().edited(first, text);
    QVERIFY2(said().startsWith("Send-read("), qPrintable(said()));
    QCOMPARE(composer().text(), "a draft\n" + text);
    composer().setText(composer().text() + "y");
    QVERIFY(m_window->notice().isHidden() && conversation().path().front() == first);
    composer().setText("a draft");
    emit m_window->transcript().edited(first, text);
    buttonSaying(m_window->notice(), "Send-it")->click();
    QTRY_VERIFY(conversation().path().front() != first && !chat().state().busy());
    QCOMPARE(support::scriptLog().last_messages.front().content.size(), size_t(100'000));
    QCOMPARE(composer().text(), QString("a draft"));
    emit m_window->transcript().edited(conversation().path().front(), "short again");
    QTRY_COMPARE(support::scriptLog().last_messages.front().content, std::string("short again"));
    QTRY_VERIFY(!chat().state().busy());
  }

  void aModelThatTakesNoSystemPromptSaysSoUntilItHasRepliedSo() {
    support::script().folds_system = true;
    ready();
    const QString folded = "Model-takes-no-system";
    QVERIFY(!m_window->conditions().text().startsWith(folded));
    emit m_window->findChild<ReplyPopover*>()->systemPromptChanged("Be kind.");
    QTRY_VERIFY2(m_window->conditions().text().startsWith(folded), qPrintable(m_window->conditions().text()));
    ask("Hello");
    QVERIFY(!m_window->conditions().text().startsWith(folded));
    QVERIFY(conversation().find(conversation().leaf)->stats.contains("folds_system"));
    chat().conversations().startNew();  // without one
    QVERIFY(!m_window->conditions().text().startsWith(folded));
  }

  void theMeterSaysHowFullTheContextIsAndOfWhat() {
    ready();
    auto& counter = const_cast<engine::TokenCounter&>(*m_window->link().counter());
    const auto all = [](const auto& messages, const jinja::TemplateVariables&) {
      int64_t bytes = 10;  // of a template
      for (const jinja::ChatMessage& one : messages) bytes += int64_t(one.content.size());
      return bytes;
    };
    counter.use({.prompt = all,
                 .text = [](std::string_view text) { return int64_t(text.size()); },
                 .parts =
                     [all](const auto& messages, const jinja::TemplateVariables& with) {
                       engine::PromptParts parts{all(messages, with)};
                       for (const jinja::ChatMessage& one : messages) {
                         parts.contents.push_back(int64_t(one.content.size()));
                         parts.thoughts.push_back(0);
                       }
                       return parts;
                     }});
    chat().conversations().setSystemPrompt("Be kind.");
    auto* meter = composer().findChild<QToolButton*>("context_meter");
    composer().setText(QString(6000, 'x'));
    QTRY_COMPARE(meter->text(), QString("of(6,018, 8,192)"));
    QVERIFY(!meter->property("warns").toBool() && note().count("6,018") == 0);
    composer().setText(QString(8000, 'x'));
    QTRY_COMPARE(meter->text(), QString("of-nearly-full(8,018, 8,192)"));
    QVERIFY(meter->property("warns").toBool());
    composer().setText(QString(9000, 'x'));
    QTRY_COMPARE(meter->text(), QString("of-too-long(9,018, 8,192)"));
    composer().setText("written");
    composer().attach({"notes.txt", "twelve bytes"});
    QTRY_VERIFY(meter->text().startsWith("of(") && !meter->text().startsWith("of(9"));
    meter->click();
    auto* rows = m_window->findChild<QTreeWidget*>();
    QTRY_VERIFY(rows && rows->topLevelItemCount() > 0);
    QMap<QString, QString> shown;
    for (int i = 0; i < rows->topLevelItemCount(); ++i)
      shown[rows->topLevelItem(i)->text(0)] = rows->topLevelItem(i)->text(1);
    QCOMPARE(shown.value("System-prompt"), QString("8"));
    QCOMPARE(shown.value("Files"), QString("12"));
    QCOMPARE(shown.value("The-chat-template"), QString("10"));
    QCOMPARE(shown.value("Free-reply"), QString("8,131"));
    QVERIFY(rows->hasFocus());
  }

  void whileAReplyIsWrittenTheMeterCountsWhatTheViewsShow() {
    ready();
    support::script().reply = [](const auto&) { return std::vector<std::string>(80, "word "); };
    support::script().holds_at = 40;
    QVERIFY(chat().turn().send("go"));
    const auto seen = [this] {
      const cache::SharedCacheView& view = m_window->link().mirror().of(conversation().id).view;
      return view ? view->lengths.tokens_seen : 0;
    };
    QTRY_VERIFY(seen() >= 40);
    QVERIFY(chat().state().busyHere());
    const auto* meter = composer().findChild<QToolButton*>("context_meter");
    QCOMPARE(meter->text(), QString("of(%1, 8,192)").arg(seen()));
    support::letGo();
    QTRY_VERIFY(!chat().state().busy());
  }

  void theMeterCountsWhatTheCacheHasOfAWholeText() {
    ready();
    ask("Hello");
    const qint64 first = conversation().id, read = conversation().tokens;
    auto* meter = composer().findChild<QToolButton*>("context_meter");
    QTRY_COMPARE(meter->text(), QString("of(%1, 8,192)").arg(read));
    chat().conversations().startNew();
    chat().conversations().open(first);  // is counted again
    QTRY_VERIFY(m_window->link().mirror().of(first).fit);
    QCOMPARE(conversation().tokens, read);
    QTRY_COMPARE(meter->text(), QString("of(%1, 8,192)").arg(read));
    chat().conversations().removeMessage(conversation().leaf);
    QTRY_VERIFY(conversation().tokens < read);
    QTRY_COMPARE(meter->text(), QString("of(%1, 8,192)").arg(conversation().tokens));
  }

  void aControlTokenThatIsSpelledIsText() {
    ready();
    auto& counter = const_cast<engine::TokenCounter&>(*m_window->link().counter());
    counter.use({.control = [](std::string_view text) {
      return std::string(text.find("<|im_end|>") == text.npos ? "" : "<|im_end|>");
    }});
    composer().setText("What does <|im_end|> do?");
    QTRY_VERIFY2(note().contains("sent-text-not-control(<|im_end|>)"), qPrintable(note()));
    composer().setText("What does it do?");
    QTRY_VERIFY(!note().contains("not-control"));
  }
};

KVARIUM_QT_TEST(MessageCheckTest)

}  // namespace kvarium::ui::message_check_test

#include "message_check_test.moc"
