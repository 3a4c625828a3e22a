// Conversations as files: what is written comes back, and what somebody else wrote is believed in nothing.
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/library/conversation_export.h"
#include "ui/library/conversation_store.h"
#include "ui/library/import/conversation_import.h"
#include "ui/library/turn_report.h"

namespace kvarium::ui::conversation_export_test {
namespace {

Conversation sample() {
  Conversation c;
  c.id = newId();
  c.title = "A title: with / signs";
  c.cache_spec = "static:max_cache_len=64";
  c.system_prompt = "Be short.";
  c.settings.temperature = 0.25;
  c.draft = "half";
  c.tokens = 12;
  const qint64 first = c.add(0, true, "Question 漢字 👩‍🚀\n```\ncode\n```").id;
  c.add(first, false, "Reply one").stats = {
      {"generated_tokens", 2}, {"model", "Small"}, {"decode_speed", 20.5}, {"absolute", 9}};
  const qint64 one = c.leaf;
  const qint64 second = c.add(first, false, "Reply two").id;
  c.find(second)->stats = {{"generated_tokens", 3}, {"model", "Small"}};
  c.add(second, true, "Next");
  c.leaf = one;
  return c;
}

constexpr qint64 then = 1'600'000'000'000;

QJsonObject message(int id, int parent, const QString& text = "t") {
  return {{"id", id},     {"parent", parent},   {"role", "user"},
          {"text", text}, {"created_ms", then}, {"stats", QJsonObject()}};
}
std::optional<Conversation> readBack(const QByteArray& json, QString& why) {
  JobWatch watch;
  const Imported read = ConversationImport::read(json, watch);
  why = read.why;
  return read.conversations.size() == 1 ? std::optional(read.conversations.front()) : std::nullopt;
}
QByteArray file(const QJsonArray& messages, QJsonObject more = {}) {
  QJsonObject root{
      {"format", "kvarium-conversation"}, {"version", 1}, {"title", "T"}, {"messages", messages}, {"leaf", 1}};
  for (auto it = more.begin(); it != more.end(); ++it) root[it.key()] = it.value();
  return QJsonDocument(root).toJson();
}

}  // namespace

class ExportTest : public QObject {
  Q_OBJECT
  static QString refusal(const QByteArray& json) {
    QString why;
    return readBack(json, why) ? QString() : why;
  }

 private slots:
  void whatWasExportedIsReadAgainHoweverLargeItIs() {
    Conversation large = sample();
    large.messages.front().text = QString(65 << 20, 'x');  // more than a chat of another program may have
    QString why;
    const auto back = readBack(ConversationExport::write(large, ExportFormat::json), why);
    QVERIFY2(back, qPrintable(why));
    QCOMPARE(back->messages.front().text.size(), large.messages.front().text.size());
  }

  void jsonBringsTheWholeTreeBack() {
    Conversation before = sample();
    before.changed_ms = 1'700'000'000'000;
    QString why;
    const auto after = readBack(ConversationExport::write(before, ExportFormat::json), why);
    QVERIFY2(after, qPrintable(why));
    QCOMPARE(after->title, before.title);
    QCOMPARE(after->changed_ms, before.changed_ms);
    QCOMPARE(after->cache_spec, before.cache_spec);
    QCOMPARE(after->system_prompt, before.system_prompt);
    QCOMPARE(after->draft, before.draft);
    QVERIFY(after->settings == before.settings);
    QCOMPARE(after->messages.size(), before.messages.size());
    const auto texts = [](const Conversation& c) {
      QStringList all;
      for (const qint64 id : c.path()) all << c.find(id)->text;
      return all;
    };
    QCOMPARE(texts(*after), texts(before));
    QJsonObject stats = before.find(before.leaf)->stats;
    stats.insert("imported", true);  // nothing of it was measured here
    QCOMPARE(after->find(after->leaf)->stats, stats);
    QCOMPARE(after->versions(after->leaf).size(), size_t(2));
    QVERIFY(after->id != before.id);
    for (const Message& m : after->messages) QVERIFY(!before.find(m.id));
  }

  void theFileNamesNoPlaceOnThisMachine() {
    Conversation c = sample();
    c.model_path = "/models/of/somebody/secret.gguf";
    QVERIFY(!ConversationExport::write(c, ExportFormat::json).contains("somebody"));
  }

  void markdownIsTheShownPathWithSpeakersAndNumbers() {
    const QString text = QString::fromUtf8(ConversationExport::write(sample(), ExportFormat::markdown));
    for (const char* part : {"# A title: with / signs\n", "## You\n\nQuestion 漢字", "## Small\n\nReply one",
                             "> read(tokens(0)) · ", " · tokens-s(21)\n", "Be short."})
      QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    QVERIFY(!text.contains("Reply two"));
    QVERIFY(!text.contains(QChar(QChar::Nbsp)));
  }

  void aFileNameIsOne() {
    Conversation c;
    for (const char* title : {"a/b\\c:d", "..", "", "   ", "con\nnew", "../../etc/passwd"}) {
      c.title = title;
      const QString name = ConversationExport::fileName(c, ExportFormat::json);
      QVERIFY2(!name.contains('/') && !name.contains('\\') && !name.startsWith('.') && name.endsWith(".json"),
               qPrintable(name));
    }
    c.title = "Three paragraphs. ..";
    QCOMPARE(ConversationExport::fileName(c, ExportFormat::markdown), QString("Three paragraphs.md"));
  }

  void whatIsNoConversationIsRefusedWithAReason() {
    QVERIFY(refusal(file({}, {{"version", 2}})).contains("newer"));
    QVERIFY(refusal(file({}, {{"version", "1"}})).contains("version"));
    QCOMPARE(refusal(file({message(1, 2), message(2, 1)})), QString("messages-their-own-parents"));
    QCOMPARE(refusal(file({message(1, 1)})), QString("messages-their-own-parents"));
    QCOMPARE(refusal(file({message(1, 9)})), QString("message-whose-parent-not"));
    QVERIFY(refusal(file({message(1, 0), message(1, 0)})).contains("id"));
    QVERIFY(refusal(file({message(0, 0)})).contains("id"));
    QVERIFY(refusal(file({QJsonValue(3)})).contains("id"));
    QJsonObject odd = message(1, 0);
    odd["role"] = "system";
    QVERIFY(refusal(file({odd})).contains("neither"));
    odd = message(1, 0);
    odd["text"] = 5;
    QCOMPARE(refusal(file({odd})), QString("message-list-without-text(1)"));
    odd = message(1, 0);
    odd["id"] = 1.5;
    QVERIFY(refusal(file({odd})).contains("id"));
    odd = message(1, 0);
    QJsonObject deep;
    for (int i = 0; i < 20; ++i) deep = QJsonObject{{"a", deep}};
    odd["stats"] = deep;
    QVERIFY(refusal(file({odd})).contains("numbers"));
    QVERIFY(refusal(file({}, {{"cache", QString(2000, 'x')}})).contains("cache"));
    QJsonObject wordless = message(1, 0);
    wordless.remove("text");
    QCOMPARE(refusal(file({wordless})), QString("message-list-without-text(1)"));
  }

  void aFileThatDoesNotSayWhenItChangedHasTheTimeOfItsNewestMessage() {
    QString why;
    QCOMPARE(readBack(file({message(1, 0), message(2, 1)}), why)->changed_ms, then + 1);
    QCOMPARE(readBack(file({message(1, 0)}, {{"changed_ms", 7}}), why)->changed_ms, qint64(7));
  }

  void aSoundStaysOne() {
    Conversation before;
    before.title = "Heard";
    before.add(0, true, "file:///a/talk.wav", ContentKind::audio);
    before.add(before.leaf, false, "file:///a/said.wav");
    before.add(before.leaf, true, "file:///a/words.wav");
    const auto kinds = [](const QByteArray& json) {
      QString why;
      const auto read = readBack(json, why);
      QStringList all;
      for (const Message& message : read ? read->messages : std::vector<Message>()) all += nameOf(message.kind);
      return read ? all.join(' ') : why;
    };
    const QByteArray json = ConversationExport::write(before, ExportFormat::json);
    QCOMPARE(kinds(json), QString("audio text text"));
    QCOMPARE(kinds(QByteArray(json).replace("talk.wav", "talk.txt")), QString("message-list-sound-names(1)"));
    QVERIFY(ConversationExport::write(before, ExportFormat::markdown).contains("\nSound(talk.wav)\n"));
    QVERIFY(ConversationExport::write(before, ExportFormat::markdown).contains("\nfile:///a/words.wav\n"));
  }

  void theMarkdownOfThisProgramComesBack() {
    Conversation before;
    before.title = "A talk";
    before.system_prompt = "Be short.";
    before.add(0, true, "Question\n\n```\ncode\n```");
    before.add(before.leaf, false, "## A heading\n\n> a quote\n\nand more").stats = {
        {"model", "Small"}, {"stop_reason", "eos"}, {"prompt_tokens", 5}};
    before.add(before.leaf, true, "Next");
    before.add(before.leaf, false, "Done").stats = {{"model", "Small"}, {"stop_reason", "eos"}};
    QString why;
    const auto after = readBack(ConversationExport::write(before, ExportFormat::markdown), why);
    QVERIFY2(after, qPrintable(why));
    QCOMPARE(after->title, before.title);
    QCOMPARE(after->system_prompt, before.system_prompt);
    QCOMPARE(after->path().size(), size_t(4));
    for (size_t i = 0; i < 4; ++i) QCOMPARE(after->find(after->path()[i])->text, before.find(before.path()[i])->text);
    QCOMPARE(after->find(after->leaf)->stats.value("model").toString(), QString("Small"));
  }

  void markdownSaysWhichSystemPromptEachReplyWasWrittenWith() {
    Conversation talk;
    talk.title = "A talk";
    talk.system_prompt = "Written in none of them.";
    const auto add = [&](const char* asked, const QJsonValue& prompt) {
      talk.add(talk.leaf, true, asked);
      QJsonObject stats{{"model", "Small"}, {"stop_reason", "eos"}, {made_with_prompt, prompt}};
      talk.add(talk.leaf, false, QString("Reply to %1\n## System-prompt\n> and more").arg(asked)).stats = stats;
    };
    for (const char* asked : {"one", "two"}) add(asked, "Be short.");
    add("three", QJsonValue::Undefined);  // edited, say
    add("four", "Be long.\n\n## You\n\n> are");
    add("five", "");
    const QByteArray file = ConversationExport::write(talk, ExportFormat::markdown);
    const auto before = [&](const char* prompt, const char* asked) {
      const qsizetype at = file.indexOf(asked), last = file.lastIndexOf("\n## System-prompt\n", at);
      return file.mid(last).startsWith(QByteArray("\n## System-prompt\n\n") + prompt + "\n");
    };
    for (const char* asked : {"\none", "\ntwo", "\nthree"}) QVERIFY2(before("Be short.", asked), file);
    QVERIFY2(before("Be long.\n", "\nfour"), file);
    QVERIFY2(before("", "\nfive"), file);
    QCOMPARE(file.count("\n## System-prompt\n"), 3);
    QVERIFY(!file.contains("none of them"));
    QString why;
    const auto after = readBack(file, why);
    QVERIFY2(after, qPrintable(why));
    QCOMPARE(after->system_prompt, QString());  // the last one's
    QCOMPARE(after->path().size(), talk.path().size());
    for (size_t i = 0; i < 10; ++i) QCOMPARE(after->find(after->path()[i])->text, talk.find(talk.path()[i])->text);
  }

  void linesOfAMessageThatLookLikeASpeakerComeBack() {
    Conversation before;
    before.title = "A talk";
    before.system_prompt = "One\n## You\n\\## You\ntwo";
    before.add(0, true, "## A part\n\ntext\n\\## written so\n## You\nend");
    before.add(before.leaf, false, "## A heading\n## You\n### Other").stats = {{"model", "Small"}};
    before.add(before.leaf, true, "a\n## b");
    const QByteArray file = ConversationExport::write(before, ExportFormat::markdown);
    QVERIFY(file.contains("\n## A heading\n"));  // a reply's headings stay headings
    QString why;
    const auto after = readBack(file, why);
    QVERIFY2(after, qPrintable(why));
    QCOMPARE(after->system_prompt, before.system_prompt);
    QCOMPARE(after->path().size(), size_t(3));
    for (size_t i = 0; i < 3; ++i) QCOMPARE(after->find(after->path()[i])->text, before.find(before.path()[i])->text);
  }

  void tooManyMessagesAreRefused() {
    QJsonArray many;
    for (int i = 1; i <= int(MessageTree::most_messages) + 1; ++i) many.append(QJsonObject{{"id", i}});
    QCOMPARE(refusal(file(many)), QString("more-100-000-messages"));
  }

  void messagesInAnyOrderAndTimeAreStoredAndRead() {
    QTemporaryDir dir;
    QJsonObject late = message(2, 0, "root");
    late["created_ms"] = 9e15;  // far away
    QString why;
    auto c = readBack(file({message(3, 1, "last"), message(1, 2, "middle"), late}, {{"leaf", 3}}), why);
    QVERIFY2(c, qPrintable(why));
    ConversationStore store(dir.path());
    QVERIFY2(store.write(*c), qPrintable(store.lastError()));
    const auto kept = store.load(c->id);
    QVERIFY(kept);
    QStringList texts;
    for (const qint64 id : kept->path()) texts << kept->find(id)->text;
    QCOMPARE(texts, (QStringList{"root", "middle", "last"}));
    QVERIFY(kept->find(kept->leaf)->created_ms < nowMs() + 1000);
  }

  void filesAreWrittenWholeOrNotAtAll() {
    QTemporaryDir dir;
    const QString path = dir.filePath("a.json");
    QCOMPARE(ConversationExport::save(sample(), ExportFormat::json, path), QString());
    JobWatch watch;
    QCOMPARE(ConversationImport::load(path, watch).conversations.size(), size_t(1));
    QCOMPARE(ConversationExport::save(sample(), ExportFormat::json, "/proc/no/such.json"),
             QString("could-not-written-choose(/proc/no/such.json, No such file or directory)"));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ExportTest)

}  // namespace kvarium::ui::conversation_export_test

#include "conversation_export_test.moc"
