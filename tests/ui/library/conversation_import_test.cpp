// Chats of other programs: their trees, titles and dates are kept, what cannot be kept is counted, and a hostile file
// is refused by a reason. The shapes were written down from exports of the programs, with texts of our own.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <zip.h>

#include "tests/support/qt_tests.h"
#include "ui/library/conversation_store.h"
#include "ui/library/import/chat_text.h"
#include "ui/library/import/conversation_import.h"
#include "ui/library/import/json_pieces.h"
#include "ui/library/import/zip_members.h"
#include "ui/library/turn_report.h"

namespace kvarium::ui::conversation_import_test {
namespace {

Imported read(const QByteArray& file) {
  JobWatch watch;
  return ConversationImport::read(file, watch);
}
Imported load(const QString& path) {
  JobWatch watch;
  return ConversationImport::load(path, watch);
}

// "user:Hi|assistant:Ho", the shown path.
QString shown(const Conversation& c) {
  QStringList all;
  for (const qint64 id : c.path())
    all << QString("%1:%2").arg(c.find(id)->from_user ? "user" : "assistant", c.find(id)->text);
  return all.join('|');
}
QString shown(const Imported& imported) {
  QStringList all;
  for (const Conversation& c : imported.conversations) all << shown(c);
  return all.isEmpty() ? imported.why : all.join(" + ");
}

QByteArray zipOf(const QString& path, const std::vector<std::pair<QByteArray, QByteArray>>& files) {
  int code = 0;
  zip_t* archive = zip_open(QFile::encodeName(path).constData(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  for (const auto& [name, bytes] : files)
    zip_file_add(archive, name.constData(),
                 zip_source_buffer(archive, bytes.constData(), zip_uint64_t(bytes.size()), 0), ZIP_FL_OVERWRITE);
  zip_close(archive);
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

// A question with two answers, the second of which calls a tool and goes on after it, and a question after that.
constexpr auto chat_gpt =
    R"({"title": "Two answers", "create_time": 1700000000.5, "update_time": 1700000100.0, "mapping": {
  "root": {"id": "root", "message": null, "parent": null, "children": ["sys"]},
  "sys": {"parent": "root", "message": {"author": {"role": "system"}, "content": {"content_type": "text", "parts": [""]},
          "metadata": {"is_visually_hidden_from_conversation": true}}},
  "q": {"parent": "sys", "message": {"author": {"role": "user"}, "create_time": 1700000001.0,
        "content": {"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer"}, "What is it?"]},
        "metadata": {"attachments": [{"name": "a.png", "mime_type": "image/png"}, {"name": "b.pdf", "mime_type": "application/pdf"}]}}},
  "a1": {"parent": "q", "message": {"author": {"role": "assistant"}, "create_time": 1700000002.0, "recipient": "all",
         "content": {"content_type": "text", "parts": ["A cat."]}, "metadata": {"model_slug": "gpt-4o"}}},
  "a2": {"parent": "q", "message": {"author": {"role": "assistant"}, "create_time": 1700000003.0, "recipient": "all",
         "content": {"content_type": "text", "parts": ["I look."]}, "metadata": {"model_slug": "gpt-4o"}}},
  "call": {"parent": "a2", "message": {"author": {"role": "assistant"}, "recipient": "python",
           "content": {"content_type": "code", "text": "look"}, "metadata": {}}},
  "tool": {"parent": "call", "message": {"author": {"role": "tool"}, "content": {"content_type": "execution_output", "text": "dog"}}},
  "a3": {"parent": "tool", "message": {"author": {"role": "assistant"}, "create_time": 1700000004.0, "recipient": "all",
         "content": {"content_type": "text", "parts": ["A dog."]}, "metadata": {"model_slug": "gpt-4o"}}},
  "q2": {"parent": "a3", "message": {"author": {"role": "user"}, "create_time": 1700000005.0,
         "content": {"content_type": "text", "parts": ["Sure?"]}}}
}, "current_node": "q2"})";

}  // namespace

class ImportTest : public QObject {
  Q_OBJECT

 private slots:
  void aChatOfChatGptKeepsItsBranchesDatesAndModel() {
    const Imported imported = read(chat_gpt);
    QCOMPARE(shown(imported), QString("user:What is it?|assistant:I look.\n\nA dog.|user:Sure?"));
    const Conversation& c = imported.conversations.front();
    QCOMPARE(c.title, QString("Two answers"));
    QCOMPARE(c.changed_ms, qint64(1700000100000));
    QCOMPARE(c.messages.size(), size_t(4));
    const Message& question = *c.find(c.path()[0]);
    const std::vector<qint64> answers = c.versions(c.path()[1]);
    QCOMPARE(question.created_ms, qint64(1700000001000));
    QCOMPARE(answers.size(), size_t(2));
    QCOMPARE(c.find(answers.front())->text, QString("A cat."));
    QCOMPARE(c.find(answers.back())->created_ms, qint64(1700000003000));
    QCOMPARE(c.find(answers.back())->stats.value("model").toString(), QString("gpt-4o"));
    QCOMPARE(reportLine(c.find(answers.back())->stats), QString("Imported"));
    QCOMPARE(imported.left_out.images, 1);
    QCOMPARE(imported.left_out.files, 1);
    QCOMPARE(imported.left_out.tools, 2);
    QCOMPARE(imported.left_out.empty + imported.left_out.other, 0);
  }

  void manyChatsAreReadFromAListFromLinesAndFromAnArchive() {
    const QByteArray one = QByteArray(chat_gpt).replace('\n', ' ');
    QCOMPARE(read('[' + one + ",\n" + one + ']').conversations.size(), size_t(2));
    QCOMPARE(read(one + '\n' + one + "\n\n" + one).conversations.size(), size_t(3));
    QTemporaryDir dir;
    const QString path = dir.filePath("export.zip");
    zipOf(path, {{"chat.html", "<html>"}, {"user.json", "{}"}, {"a/conversations.json", '[' + one + ',' + one + ']'}});
    QVERIFY(ConversationImport::looksLikeOne(path));
    QCOMPARE(load(path).conversations.size(), size_t(2));
    QCOMPARE(load(path).unread, 0);
    zipOf(path, {{"x.json", one}, {"y.json", "{\"a\": 1}"}, {"__MACOSX/x.json", one}});
    QCOMPARE(load(path).conversations.size(), size_t(1));
    QCOMPARE(load(path).unread, 1);
    zipOf(path, {{"readme.txt", "Hello"}});
    QVERIFY(!ConversationImport::looksLikeOne(path));
    QCOMPARE(load(path).why, QString("nothing-was-imported(export.zip, archive-without-file-chats)"));
  }

  void chatsOfOtherProgramsAreRead() {
    const std::pair<const char*, const char*> chats[] = {
        {"Claude", R"({"uuid": "c", "name": "T", "updated_at": "2024-05-01T10:00:00.250Z", "chat_messages": [
          {"uuid": "1", "parent_message_uuid": "00000000-0000-4000-8000-000000000000", "sender": "human", "text": "Hi",
           "content": [{"type": "text", "text": "Hi"}], "created_at": "2024-05-01T09:00:00Z", "attachments": [], "files": []},
          {"uuid": "2", "parent_message_uuid": "1", "sender": "assistant", "text": "no", "created_at": "2024-05-01T09:00:01Z",
           "content": [{"type": "tool_use", "name": "x"}, {"type": "text", "text": "Ho"}]},
          {"uuid": "3", "parent_message_uuid": "1", "sender": "assistant", "text": "Other", "created_at": "2024-05-01T09:00:00.5Z"}],
          "current_leaf_message_uuid": "2"})"},
        {"Open WebUI",
         R"([{"id": "x", "title": "T", "updated_at": 1714557600, "chat": {"title": "Old", "history": {"currentId": "b",
          "messages": {"a": {"parentId": null, "role": "user", "content": "Hi", "timestamp": 1714554000},
                       "b": {"parentId": "a", "role": "assistant", "content": "Ho", "timestamp": 1714554001, "model": "llama"},
                       "c": {"parentId": "a", "role": "assistant", "content": "Other", "timestamp": 1714554000}}}}}])"},
        {"LM Studio", R"({"name": "T", "systemPrompt": "", "messages": [
          {"versions": [{"role": "user", "type": "singleStep", "content": [{"type": "text", "text": "Hi"}]}], "currentlySelected": 0},
          {"versions": [{"role": "assistant", "type": "multiStep", "steps": [{"type": "contentBlock", "content": [{"type": "text", "text": "Ho"}]}]},
                        {"role": "assistant", "type": "multiStep", "steps": [{"type": "contentBlock", "content": [{"type": "text", "text": "Other"}]},
                          {"type": "debugInfoBlock", "debugInfo": "x"}]}], "currentlySelected": 0}]})"},
        {"SillyTavern",
         "{\"user_name\": \"U\", \"character_name\": \"T\", \"chat_metadata\": {}}\n"
         "{\"name\": \"U\", \"is_user\": true, \"mes\": \"Hi\"}\n"
         "{\"name\": \"T\", \"is_user\": false, \"mes\": \"Ho\", \"swipe_id\": 0, \"swipes\": [\"Ho\", \"Other\"]}\n"}};
    for (const auto& [program, json] : chats) {
      const Imported imported = read(json);
      QVERIFY2(shown(imported) == "user:Hi|assistant:Ho", qPrintable(program + shown(imported)));
      const Conversation& c = imported.conversations.front();
      QVERIFY2(c.title == "T", program);
      const std::vector<qint64> answers = c.versions(c.leaf);
      QVERIFY2(answers.size() == 2, program);
      QVERIFY2(c.find(answers[0] == c.leaf ? answers[1] : answers[0])->text == "Other", program);
      if (QByteArray(program) == "Claude") {
        QCOMPARE(c.changed_ms, qint64(1714557600250));
        QCOMPARE(imported.left_out.tools, 1);
      }
    }
  }

  void listsOfEveryKindAreRead() {
    const char* one[] = {
        R"([{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Ho"}])",
        R"({"conversations": [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Ho"}]})",
        R"([[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Ho"}]])",
        "{\"role\": \"user\", \"content\": \"Hi\"}\n{\"role\": \"assistant\", \"content\": \"Ho\"}\n",
        R"({"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Ho"}]})",
        R"({"chunkedPrompt": {"chunks": [{"role": "user", "text": "Hi"}, {"role": "model", "text": "Ho"}]}})",
        "{\"object\": \"thread.message\", \"role\": \"user\", \"content\": [{\"type\": \"text\", \"text\": "
        "{\"value\": \"Hi\", \"annotations\": []}}]}\n{\"role\": \"assistant\", \"content\": \"Ho\"}"};
    for (const char* json : one) {
      QCOMPARE(shown(read(json)), QString("user:Hi|assistant:Ho"));
      QCOMPARE(read(json).conversations.front().title, QString("Hi"));  // the first message's words
    }
    const Imported two = read(R"([[{"from": "human", "value": "A"}], [{"from": "human", "value": "B"}]])");
    QCOMPARE(shown(two), QString("user:A + user:B"));
  }

  void whatIsLeftOutIsCounted() {
    const Imported imported = read(R"([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": null},
        {"role": "assistant", "content": null, "tool_calls": [{}, {}]}, {"role": "tool", "content": "x"},
        {"role": "user", "content": [{"type": "image_url"}, {"type": "input_audio"}]}, {"role": "narrator", "content": "x"},
        {"role": "assistant", "content": "Ho"}])");
    QCOMPARE(shown(imported), QString("user:Hi|assistant:Ho"));
    QCOMPARE(imported.left_out.empty, 1);
    QCOMPARE(imported.left_out.tools, 3);
    QCOMPARE(imported.left_out.images, 1);
    QCOMPARE(imported.left_out.files, 1);
    QCOMPARE(imported.left_out.other, 1);
    const Imported mixed = read(R"([{"messages": [{"role": "user", "content": "Hi"}]}, {"a": 1}, 7, {"mapping": {}}])");
    QCOMPARE(shown(mixed), QString("user:Hi"));
    QCOMPARE(mixed.unread, 3);
    QCOMPARE(mixed.unread_why, QString("no-message-text"));
  }

  void thoughtsStayThoughts() {
    const Imported imported = read(R"({"messages": [{"role": "user", "content": "Hi"},
        {"role": "assistant", "reasoning_content": "One", "content": null}, {"role": "assistant", "content": [
           {"type": "thinking", "thinking": "Two"}, {"type": "text", "text": "Ho"}]}]})");
    QCOMPARE(shown(imported), QString("user:Hi|assistant:<think>\nOne\n\nTwo\n</think>\n\nHo"));
  }

  void thoughtsBesideTheAnswerAreThoughts() {
    for (const char* answer : {"Ho", ""}) {
      const Imported imported = read(QByteArray(R"({"messages": [{"role": "user", "content": "Hi"},
          {"role": "assistant", "thinking": "Hm", "content": "WORDS"}]})")
                                         .replace("WORDS", answer));
      const QString then = *answer ? QString("\n\n%1").arg(answer) : QString();
      QCOMPARE(shown(imported), "user:Hi|assistant:<think>\nHm\n</think>" + then);
    }
  }

  void theLastMessageIsShownThoughOnlyTheFirstHasNoParent() {
    const Imported imported = read(R"({"chat_messages": [
        {"uuid": "1", "sender": "human", "text": "Hi"},
        {"uuid": "2", "parent_message_uuid": "1", "sender": "assistant", "text": "Ho"},
        {"uuid": "3", "parent_message_uuid": "2", "sender": "human", "text": "More"}]})");
    QCOMPARE(shown(imported), QString("user:Hi|assistant:Ho|user:More"));
  }

  void aSwipeIsItsTextAlone() {
    const Imported imported = read(QByteArray(R"({"is_user": true, "mes": "Hi"}
{"name": "NAME", "is_user": false, "mes": "", "content": "Long", "swipes": ["One", "Two"], "swipe_id": 1})")
                                       .replace("NAME", QByteArray(300, 'n')));
    QCOMPARE(shown(imported), QString("user:Hi|assistant:Two"));
    const Conversation& c = imported.conversations.front();
    QCOMPARE(c.messages.size(), size_t(3));
    for (const qint64 id : c.versions(c.leaf)) {
      QVERIFY2(c.find(id)->text.size() == 3, qPrintable(c.find(id)->text));
      QCOMPARE(c.find(id)->stats.value("model").toString().size(), qsizetype{MessageTree::longest_model});
    }
  }

  void theTextsOfAChatHaveALimitTogether() {
    MessageTree tree;
    const QString longest(MessageTree::longest_text, 'x');  // the messages share it
    const auto add = [&](int i, const QString& text) {
      tree.addNext({.side = i % 2 ? FileMessage::Side::reply : FileMessage::Side::user, .text = text});
    };
    constexpr int most = int(MessageTree::most_text / MessageTree::longest_text);
    for (int i = 0; i < most; ++i) add(i, longest);
    QString why;
    QVERIFY2(tree.conversation(nowMs(), why), qPrintable(why));
    add(most, "x");
    QVERIFY(!tree.conversation(nowMs(), why));
    QCOMPARE(why, QString("more-text-read"));
  }

  void aCancelEndsTheReadingOfAText() {
    const QString lines(10'000, '\n');
    for (const char* head : {"User: Hi\n", "# T\n\n## You\n\nHi\n\n## Assistant\n"}) {
      const QString text = head + lines + "Assistant: Ho";
      JobWatch watch;
      QVERIFY2(chatInText(text, nowMs(), watch), head);
      watch.cancelled = true;
      QVERIFY2(!chatInText(text, nowMs(), watch), head);
    }
  }

  void whatASideSaysBeginsBehindItsNameAndEndsBeforeTheNext() {
    const Imported imported = read("# Talk\nof two\r\n  User:   Hi: there \n\n  more\n**AI:**\nHo\n# no title\n");
    QCOMPARE(shown(imported), QString("user:Hi: there \n\n  more|assistant:Ho\n# no title"));
    QCOMPARE(imported.conversations.front().title, QString("Talk"));
  }

  void textOfAnAttachmentStaysWithItsMessage() {
    const Imported imported =
        read(R"({"chat_messages": [{"uuid": "1", "sender": "human", "text": "Read it", "attachments":
        [{"file_name": "notes.txt", "extracted_content": "one"}], "files": [{"file_name": "x.pdf"}]}]})");
    QCOMPARE(shown(imported), QString("user:Read it\n\n```file:notes.txt\none\n```"));
    QCOMPARE(imported.left_out.files, 1);
  }

  void hostileFilesAreRefusedByAReason() {
    const auto refusal = [](const QByteArray& file) { return read(file).why; };
    for (const char* other : {"", "[]", "{\"format\":\"other\"}", "7", "# A page\n\n## Part\n\nText", "[a link](b)"})
      QVERIFY2(refusal(other).startsWith("no-chat-kvarium-chatgpt"), qPrintable(other + refusal(other)));
    for (const char* cut : {"{", "[{\"role\": \"user\"", "[{\"mapping\": {}}", "{}\n{\"a\": "})
      QCOMPARE(refusal(cut), QString("damaged-not-whole-export"));
    QCOMPARE(refusal(R"([{"role": "user"}])"), QString("no-message-text"));
    const auto loop = R"({"mapping": {"a": {"parent": "b", "message": {"author": {"role": "user"}, "content": "x"}},
                                      "b": {"parent": "a", "message": {"author": {"role": "user"}, "content": "y"}}}})";
    QCOMPARE(refusal(loop), QString("messages-their-own-parents"));
    QCOMPARE(refusal(R"({"chat_messages": [{"uuid": "1", "sender": "human", "text": "a"},
                                           {"uuid": "1", "sender": "human", "text": "b"}]})"),
             QString("two-messages-id"));
    QCOMPARE(refusal(QByteArray(20000, '[')), QString("chat-too-large"));
    QCOMPARE(refusal('[' + QByteArray("[],").repeated(int(ConversationImport::most_conversations)) + "1]"),
             QString("more-50-000-chats"));
    QCOMPARE(refusal("[[" + QByteArray("[],").repeated(JsonPieces::most_values) + "1]]"), QString("chat-too-large"));
    const QByteArray long_text(MessageTree::longest_text + 1, 'x');
    QCOMPARE(refusal("[{\"role\": \"user\", \"content\": \"" + long_text + "\"}]"), QString("message-more-4-million"));
    QByteArray deep = "\"x\"";
    for (int i = 0; i < 150; ++i) deep = "{\"content\": " + deep + '}';
    QCOMPARE(refusal("[{\"role\": \"user\", \"content\": " + deep + "}]"), QString("no-message-text"));
  }

  void anArchiveIsNotUnpackedWithoutEnd() {
    QTemporaryDir dir;
    const QString path = dir.filePath("bomb.zip");
    const qint64 largest = 1 << 20;
    QVERIFY(zipOf(path, {{"conversations.json", QByteArray(20 * largest, ' ')}}).size() < largest / 10);
    QString why;
    const auto bomb = ZipMembers::open(path, why);
    QVERIFY2(bomb, qPrintable(why));
    QVERIFY(!bomb->read(0, largest, why));
    QCOMPARE(why, QString("more-text-read"));
    QCOMPARE(bomb->read(0, 20 * largest, why)->size(), 20 * largest);
    const QByteArray whole = zipOf(path, {{"conversations.json", "[" + QByteArray(chat_gpt) + "]"}});
    QCOMPARE(load(path).conversations.size(), size_t(1));
    QByteArray wrong = whole;
    wrong[80] = char(wrong[80] ^ 1);  // in the packed bytes
    write(path, wrong);
    QCOMPARE(load(path).why, QString("nothing-was-imported(bomb.zip, damaged-file-download-again)"));
    write(path, whole.left(whole.size() / 2));
    QCOMPARE(load(path).why, QString("nothing-was-imported(bomb.zip, no-whole-ZIP-archive)"));
  }

  void whatIsReadCanBeStoredAndReadAgain() {
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
      lines += QString(R"({"role": "%1", "content": "%2", "created_at": "2999-01-01T00:00:00Z"})")
                   .arg(i % 2 ? "assistant" : "user")
                   .arg(i)
                   .toUtf8() +
               '\n';
    const Imported imported = read(lines);
    QTemporaryDir dir;
    ConversationStore store(dir.path());
    const Conversation& before = imported.conversations.front();
    QVERIFY2(store.write(before), qPrintable(store.lastError()));
    const auto after = store.load(before.id);
    QVERIFY(after);
    QCOMPARE(after->path().size(), size_t(300));
    QCOMPARE(shown(*after), shown(before));
    QVERIFY(after->messages.back().created_ms < nowMs());  // the next message is later
    QVERIFY2(store.write(*after), qPrintable(store.lastError()));
  }

  void aCancelEndsItWithNothing() {
    JobWatch watch;
    watch.cancelled = true;
    const Imported imported = ConversationImport::read(chat_gpt, watch);
    QVERIFY(imported.conversations.empty() && imported.why.isEmpty());
  }

  void filesThatCannotBeReadAreNamed() {
    QTemporaryDir dir;
    QVERIFY(load(dir.filePath("none.json")).why.contains("none.json"));
    QCOMPARE(load("/dev/zero").why, QString("no-regular-file-nothing(zero)"));  // no end: not read
    write(dir.filePath("a.json"), "[]");
    QVERIFY(load(dir.filePath("a.json")).why.startsWith("nothing-was-imported(a.json, no-chat-kvarium-chatgpt"));
  }

  void aListOfMessagesIsAConversation() {
    const char* lists[] = {
        R"([{"role":"system","content":"Be short."},{"role":"user","content":"Hi"},{"role":"assistant","content":"Ho"}])",
        R"({"messages":[{"role":"developer","content":"Be short."},{"role":"user","content":[{"type":"text","text":"Hi"}]},
            {"role":"assistant","content":"Ho"},{"role":"tool","content":"x"}],"title":"T"})",
        R"({"name":"T","messages":[{"versions":[{"role":"system","content":"Be short."}]},
            {"versions":[{"role":"user","content":"No"},{"role":"user","content":[{"type":"text","text":"Hi"}]}],
             "currentlySelected":1},
            {"versions":[{"type":"multiStep","role":"assistant","steps":[{"type":"contentBlock",
             "content":[{"type":"text","text":"Ho"}]}]}]}]})"};
    for (const char* json : lists) {
      const Imported imported = read(json);
      QVERIFY2(imported.conversations.size() == 1, qPrintable(imported.why));
      const Conversation* const chat = &imported.conversations.front();
      QCOMPARE(chat->system_prompt, QString("Be short."));
      QCOMPARE(chat->path().size(), size_t(2));
      QCOMPARE(chat->find(chat->path().front())->text, QString("Hi"));
      QCOMPARE(chat->find(chat->leaf)->text, QString("Ho"));
      QVERIFY(!chat->find(chat->leaf)->hasTime() && isTime(chat->changed_ms));
      QCOMPARE(reportLine(chat->find(chat->leaf)->stats), QString("Imported"));
    }
  }

  void textsOfOtherProgramsAreConversations() {
    const char* texts[] = {"# T\n\n## User\n\nHi\n\n## Assistant\n\nHo\n\n```\nUser: of the code\n```\n",
                           "**System:** Be short.\n\n**User:** Hi\n\n**Assistant:** Ho\n\n```\nUser: of the code\n```",
                           "User: Hi\nAssistant: Ho\n\n```\nUser: of the code\n```",
                           "**You**\n\nHi\n\n**ChatGPT**\n\nHo\n\n```\nUser: of the code\n```"};
    for (const char* text : texts) {
      const Imported imported = read(text);
      QVERIFY2(imported.conversations.size() == 1, text);
      const Conversation* const chat = &imported.conversations.front();
      QCOMPARE(chat->path().size(), size_t(2));
      QCOMPARE(chat->find(chat->path().front())->text, QString("Hi"));
      QCOMPARE(chat->find(chat->leaf)->text, QString("Ho\n\n```\nUser: of the code\n```"));
    }
    QVERIFY(read("# Notes\n\nThe user said: hello.\n").conversations.empty());
    QVERIFY(read("User: and nobody answers\n").conversations.empty());
  }

  void aPipeIsNotWaitedFor() {
    QTemporaryDir dir;
    const QString path = dir.filePath("a.json");
    QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
    QVERIFY(!ConversationImport::looksLikeOne(path));
    QCOMPARE(load(path).why, QString("no-regular-file-nothing(a.json)"));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ImportTest)

}  // namespace kvarium::ui::conversation_import_test

#include "conversation_import_test.moc"
