// Files that are dropped or pasted do what they are for, and the window says so before.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QTimer>
#include <QToolButton>

#include <sys/stat.h>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/attachment.h"
#include "ui/library/conversation_export.h"
#include "ui/library/conversation_list.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/file_import.h"

namespace kvarium::ui::files_test {

class FilesTest : public QObject, OpenWindow {
  Q_OBJECT

  QString file(const QString& name, const QByteArray& bytes) {
    const QString path = m_dir->filePath(name);
    QFile made(path);
    if (made.open(QIODevice::WriteOnly)) made.write(bytes);
    return path;
  }
  // What the window says while the files are held over it.
  QString hold(const QStringList& paths, bool let_go, QWidget* over = nullptr) {
    if (!over) over = m_window.get();
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(over, &enter);
    const QString offer = m_window->files().offer();
    if (let_go) {
      QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(over, &drop);
    } else {
      QDragLeaveEvent leave;
      QApplication::sendEvent(over, &leave);
    }
    return offer;
  }
  Composer& composer() { return m_window->composer(); }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() { end(); }

  void aFileOfTheCommandLineIsAttachedOrOfferedForImport() {
    m_window->files().open({file("notes.txt", "words")});
    QTRY_COMPARE(composer().attached().size(), size_t(1));
    const QString chats = file("chat.json", R"([{"role": "user", "content": "Hello"}])");
    m_window->files().open({chats});
    QCOMPARE(conversation().id, qint64(0));  // it asks
    QVERIFY(buttonSaying(m_window->notice(), "Attach"));
    buttonSaying(m_window->notice(), "Import")->click();
    QTRY_VERIFY(conversation().id != 0);
    m_window->files().open({file("picture.png", "\x89PNG\r\n\x1a\n\0\0")});
    QVERIFY2(m_window->notice().text().endsWith("Kvarium-opens-models-saved"), qPrintable(m_window->notice().text()));
    m_window->files().open({m_dir->filePath("nowhere.pdf")});
    QVERIFY(m_window->notice().text().contains("nowhere.pdf"));
  }

  void aTextFileGoesWithTheMessage() {
    const QString path = file("my notes.txt", "one\n```\ntwo\n```\n");
    QCOMPARE(hold({path}, false), QString("Attach-to-the-message(my notes.txt)"));
    QVERIFY(m_window->files().offer().isEmpty() && composer().attached().empty());
    hold({path}, true);
    QCOMPARE(composer().attached().size(), size_t(1));
    QVERIFY(composer().attached().front()->findChild<QLabel*>()->text().startsWith("my notes.txt"));
    ask("What is in it?");
    QVERIFY(composer().attached().empty());
    const std::string sent = support::scriptLog().last_messages.back().content;
    QVERIFY2(QString::fromStdString(sent).startsWith("What is in it?\n\n````file:my"), sent.c_str());
    QVERIFY(QString::fromStdString(sent).endsWith("\none\n```\ntwo\n```\n````"));
    const MessageView* view = m_window->transcript().view(conversation().path().front());
    QCOMPARE(const_cast<MessageView*>(view)->body().text().codes().size(), size_t(1));
  }

  void filesAreAttachedByTheirButtonAndByAKey() {
    QTimer chooses;
    QString path;
    connect(&chooses, &QTimer::timeout, this, [&] {
      if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
      }
    });
    chooses.start(20);
    QToolButton* button = nullptr;
    for (QToolButton* one : composer().findChildren<QToolButton*>())
      if (one->text() == "Attach…") button = one;
    QVERIFY(button && button->isVisible() && button->isEnabled());
    const QAction& action = *m_window->files().attachAction();
    QVERIFY(button->toolTip().endsWith("(" + action.shortcut().toString(QKeySequence::NativeText) + ")"));
    path = file("by button.txt", "A");
    button->click();
    QCOMPARE(composer().attached().size(), size_t(1));
    m_window->pane().showModels();  // where no message is written
    path = file("by key.txt", "B");
    m_window->activateWindow();
    QTRY_VERIFY(m_window->isActiveWindow());
    m_window->setFocus();
    QTest::keySequence(m_window.get(), action.shortcut());
    QCOMPARE(composer().attached().size(), size_t(2));
    QCOMPARE(composer().attached().back()->file().name, QString("by key.txt"));
    QTRY_VERIFY(composer().isVisible());
    for (const auto& [name, bytes] : {std::pair{"chats.jsonl", R"({"role": "user", "content": "Hi"})"},
                                      {"small.gguf", "GGUF"},
                                      {"fifth.txt", "E"}}) {  // whatever else they are for
      path = file(name, bytes);
      m_window->files().attachAction()->trigger();
    }
    QCOMPARE(composer().attached().size(), size_t(4));
    QCOMPARE(composer().attached().back()->file().name, QString("small.gguf"));
    QCOMPARE(m_window->notice().text(), QString("Message-brings-most-files(4)"));
  }

  void whatIsAttachedIsKeptWithTheDraftAndCanBeTakenAway() {
    ask("Begin");
    const qint64 here = conversation().id;
    hold({file("a.txt", "A"), file("b.md", "B")}, true);
    QTest::keyClicks(&composer().edit(), "words");
    chat().conversations().startNew();
    QVERIFY(composer().attached().empty());
    chat().conversations().open(here);
    QCOMPARE(composer().attached().size(), size_t(2));
    QCOMPARE(composer().edit().toPlainText(), QString("words"));
    for (QToolButton* button : composer().attached().front()->findChildren<QToolButton*>()) button->click();
    QCOMPARE(composer().attached().size(), size_t(1));
    QCOMPARE(composer().attached().front()->file().name, QString("b.md"));
  }

  void theProgramsOwnFilesAreOpened() {
    Conversation talk;
    talk.title = "Brought along";
    talk.add(0, true, "Hi");
    QVERIFY(ConversationExport::save(talk, ExportFormat::json, m_dir->filePath("talk.json")).isEmpty());
    QCOMPARE(hold({m_dir->filePath("talk.json")}, true), QString("Import-the-conversation(talk.json)"));
    QTRY_COMPARE(conversation().title, QString("Brought along"));
    const QByteArray zip = QByteArray::fromBase64(  // with an empty conversations.json
        "UEsDBBQAAAAAAAAAIQApu0wNAgAAAAIAAAASAAAAY29udmVyc2F0aW9ucy5qc29uW11QSwECFAMUAAAAAAAAACEAKbtMDQIAAAAC"
        "AAAAEgAAAAAAAAAAAAAAgAEAAAAAY29udmVyc2F0aW9ucy5qc29uUEsFBgAAAAABAAEAQAAAADIAAAAAAA==");
    QCOMPARE(hold({file("chats.zip", zip)}, false), QString("Import-the-conversations-in(chats.zip)"));
    QCOMPARE(hold({file("big.kvcache", "x")}, false), QString("Go-saved-cache(big.kvcache)"));
    QCOMPARE(hold({file("chats.jsonl", "{\"role\": \"user\", \"content\": \"Hi\"}")}, false),
             QString("Import-the-conversation(chats.jsonl)"));
    QCOMPARE(hold({file("other.json", "{\"a\": 1}")}, false), QString("Attach-to-the-message(other.json)"));
    const QString model = file("small.gguf", "GGUF");
    QCOMPARE(hold({model}, true), QString("Open-as-the-model(small.gguf)"));
    QTRY_COMPARE(QString::fromStdString(support::scriptLog().last_load.path.string()), model);
    QVERIFY(QDir(m_dir->path()).mkdir("folder"));
    QCOMPARE(hold({m_dir->filePath("folder")}, false), QString("folder-without-model(folder)"));
    file("folder/config.json", "{}");
    QCOMPARE(hold({m_dir->filePath("folder")}, false), QString("Open-as-the-model(folder)"));
  }

  void overAFieldFilesAreForTheSame() {
    for (QWidget* field : std::initializer_list<QWidget*>{&composer().edit(), composer().edit().viewport(),
                                                          &m_window->conversations().search()}) {
      QVERIFY(field->acceptDrops());
      const size_t before = composer().attached().size();
      const QString name = QString("notes%1.txt").arg(before);
      QCOMPARE(hold({file(name, "N")}, true, field), QString("Attach-to-the-message(%1)").arg(name));
      QCOMPARE(composer().attached().size(), before + 1);
      const QString model = file("small.gguf", "GGUF");
      QCOMPARE(hold({model}, false, field), QString("Open-as-the-model(small.gguf)"));
    }
    QVERIFY(composer().edit().toPlainText().isEmpty() && m_window->conversations().search().text().isEmpty());
  }

  void whatIsForNothingIsRefusedWithWords() {
    QVERIFY(hold({file("photo.png", QByteArray("\x89PNG\0\0", 6))}, true).contains("not-text-file(photo.png)"));
    QCOMPARE(m_window->notice().text(), QString("not-text-file(photo.png)"));
    QCOMPARE(m_window->notice().kind(), NoticeKind::info);  // it goes by itself
    QVERIFY(hold({file("large.txt", QByteArray(2 << 20, 'x'))}, true).contains("larger-1-mib-limit(large.txt)"));
    QCOMPARE(hold({file("a.txt", "A"), file("m.gguf", "G")}, true), QString("Files-different-things-drop"));
    QVERIFY(composer().attached().empty());
  }

  void aPipeIsNotWaitedFor() {
    for (const char* name : {"pipe.txt", "pipe.json"}) {
      QCOMPARE(mkfifo(qPrintable(m_dir->filePath(name)), 0600), 0);
      QVERIFY(hold({m_dir->filePath(name)}, true).contains("not-regular-file("));
      QVERIFY(m_window->notice().text().contains("not-regular-file("));
    }
  }

  void ofTooManyFilesNoneIsLookedInto() {
    QStringList five{file("photo.png", QByteArray("\x89PNG\0\0", 6))};
    for (const char* name : {"a.txt", "b.txt", "c.txt", "d.txt"}) five += file(name, name);
    QCOMPARE(hold(five, true), QString("Message-brings-most-files(4)"));
    QVERIFY(composer().attached().empty());
    QCOMPARE(hold(five.mid(1), false), QString("Attach-files-message(4)"));
  }

  void whatTurnsOutToBeNoTextBringsNothingAlong() {
    const QString late = file("late.txt", QByteArray(8192, 'x') + '\0');
    QCOMPARE(hold({file("a.txt", "A"), late}, true), QString("Attach-files-message(2)"));
    QCOMPARE(m_window->notice().text(), QString("not-text-file(late.txt)"));
    QVERIFY(composer().attached().empty());
  }

  void whatIsWrittenBeforeAConversationBeginsIsKeptOnceItRests() {
    const auto kept = [this] {
      return QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).value("chat/draft").toString();
    };
    hold({file("a.txt", "A")}, true);
    QTest::keyClicks(&composer().edit(), "words");
    QVERIFY(!kept().contains("words"));  // not with every key
    QTRY_VERIFY(kept().startsWith("words\n\n```file:a.txt"));
    ask("");
    QVERIFY(kept().isEmpty());
  }

  void pastedFilesAreAttached() {
    auto* data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(file("pasted.txt", "P"))});
    data->setText("file:///somewhere/pasted.txt");
    QApplication::clipboard()->setMimeData(data);
    composer().edit().setFocus();
    composer().edit().paste();
    QCOMPARE(composer().attached().size(), size_t(1));
    QVERIFY(composer().edit().toPlainText().isEmpty());
  }

  void attachmentsComeBackOutOfTheirMessage() {
    const std::vector<std::vector<Attachment>> all{
        {}, {{"a.txt", "A"}}, {{"a b.txt", "```\nx\n```"}, {"c", ""}}, {{"x.md", "````\n~~~\n"}}};
    for (const auto& files : all) {
      for (const char* written : {"", "words", "words ```", "words\n\n```\ncode\n```"}) {
        const AttachedMessage split = splitAttachments(withAttachments(written, files));
        QCOMPARE(split.written, QString(written));
        QVERIFY(split.files == files);
      }
    }
    for (const char* open : {"```\ncode", "~~~~ text\ncode\n```"}) {
      const AttachedMessage split = splitAttachments(withAttachments(open, all[2]));
      QCOMPARE(split.written, QString(open) + (open[0] == '~' ? "\n~~~~" : "\n```"));
      QVERIFY(split.files == all[2]);
      QCOMPARE(withAttachments(open, {}), QString(open));
    }
    const QString other = "```file:a\nx\n```\nand words behind it";
    QCOMPARE(splitAttachments(other).written, other);
  }
};

KVARIUM_QT_TEST(FilesTest)

}  // namespace kvarium::ui::files_test

#include "files_test.moc"
