// Sound in the window with a scripted engine: what is dropped or opened becomes a message, and its transcript a reply.
#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QToolButton>

#include "tests/support/qt_tests.h"
#include "tests/support/wav_writer.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/sound_chip.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/file_import.h"

namespace kvarium::ui::sound_test {

class SoundTest : public QObject, OpenWindow {
  Q_OBJECT

  QString sound(const QString& name = QStringLiteral("a talk.wav"), int seconds = 65) {
    support::WavWriter wav{.rate = 1000};
    wav.sound.assign(size_t(2000 * seconds), '\0');
    const auto bytes = wav.bytes();
    const QString path = m_dir->filePath(name);
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size()));
    return path;
  }
  void listening() {
    m_window.reset();
    support::script().is_speech_model = true;
    support::script().reply = [](const auto&) { return std::vector<std::string>{" ", " 1. Hear", " *this*."}; };
    openWindow();
    QTRY_VERIFY(chat().state().isSpeechModel());
  }
  // As a file manager does it, onto the widget under the pointer.
  bool drop(QWidget* at, const QList<QString>& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(at, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(at, &drop);
    return drop.isAccepted();
  }
  void hear(const QString& path) {
    m_window->files().takeSound(path);
    QTRY_VERIFY(!chat().state().busy());
  }
  QString seen(qint64 message) { return m_window->transcript().view(message)->body().toPlainText(); }
  QString report(qint64 message) {
    QString all;
    for (QLabel* label : m_window->transcript().view(message)->findChildren<QLabel*>()) all += label->text();
    return all;
  }
  qint64 first() { return conversation().path().front(); }
  QString note() {
    QString all;
    for (QLabel* label : m_window->composer().findChildren<QLabel*>()) all += label->text();
    return all;
  }
  SoundChip* chip() { return m_window->findChild<SoundChip*>(); }
  QAction* choice(const QString& words) {
    emit chip()->menu()->aboutToShow();
    for (QAction* action : chip()->menu()->actions())
      if (action->text() == words) return action;
    return nullptr;
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void aDroppedFileBecomesAMessageAndItsTranscriptTheReply() {
    listening();
    const QString path = sound();
    QVERIFY(drop(m_window->composer().edit().viewport(), {path}));
    QTRY_VERIFY(!chat().state().busy() && conversation().messages.size() == 2);
    QCOMPARE(support::scriptLog().last_audio, std::filesystem::path(path.toStdString()));
    QCOMPARE(seen(first()), QString("Sound(a talk.wav), 1:05"));
    QCOMPARE(seen(conversation().leaf), QString("1. Hear *this*."));  // as it was spoken, no Markdown
    QCOMPARE(conversation().title, QString("a talk.wav"));
    QVERIFY(m_window->composer().text().isEmpty());
    const auto kept = ConversationStore(m_dir->path()).load(conversation().id);
    QVERIFY(kept);
    QCOMPARE(kept->messages[0].text, QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()));
    QVERIFY(kept->messages[0].kind == ContentKind::audio);
    QVERIFY(kept->messages[1].kind == ContentKind::text);
  }
  void theUrlOfASoundIsWordsWhereSomebodyWritesIt() {
    ready();
    const QString url = QString::fromLatin1(QUrl::fromLocalFile(sound()).toEncoded());
    ask(url);
    QCOMPARE(support::scriptLog().last_messages.front().content, url.toStdString());
    QCOMPARE(seen(first()), url);
    QCOMPARE(lastText(), QString("Hello."));
  }
  void theNumbersOfATranscriptSayNothingOfPromptsAndReuse() {
    listening();
    hear(sound());
    const QString line = report(conversation().leaf).remove(QChar(0x2060));  // which keeps a number in one line
    QVERIFY2(line.contains(QStringLiteral("listening(s(0.09))")), qPrintable(line));
    QVERIFY2(!line.contains("prompt"), qPrintable(line));
    QVERIFY2(!line.contains("reused"), qPrintable(line));
    QVERIFY2(!line.contains("prefill"), qPrintable(line));
    for (QLabel* label : m_window->findChildren<QLabel*>()) QVERIFY(!label->text().contains("reused"));
  }
  void whileItListensTheShareIsSaid() {
    listening();
    support::script().transcribing = {25, 50};
    support::script().holds_at = 1000;  // each share waits to be seen
    m_window->files().takeSound(sound());
    QTRY_VERIFY(report(conversation().leaf).contains("Listening(25)"));
    support::letGo();
    QTRY_VERIFY(report(conversation().leaf).contains("Listening(50)"));
    support::letGo();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!report(conversation().leaf).contains("Listening"));
  }
  void regenerateReadsTheFileAgainAndAMissingOneIsSaid() {
    listening();
    const QString path = sound();
    hear(path);
    const int turns = support::scriptLog().turns;
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(support::scriptLog().turns.load(), turns + 1);
    QCOMPARE(conversation().versions(conversation().leaf).size(), size_t(2));
    QVERIFY(QFile::remove(path));
    chat().turn().regenerate();
    QTRY_VERIFY(m_window->notice().isVisible());
    QVERIFY(m_window->notice().text().contains("a talk.wav"));
    QCOMPARE(seen(conversation().leaf), QString("1. Hear *this*."));
    QCOMPARE(seen(first()), QString("file-not-any-more(Sound(a talk.wav))"));
  }
  void theComposerWantsSoundAndRefusesWordsWithASentence() {
    QCOMPARE(m_window->composer().edit().placeholderText(), QString("Write-message-enter-send"));
    listening();
    QCOMPARE(m_window->composer().edit().placeholderText(), QString("Drop-WAV-file-open"));
    QVERIFY(buttonSaying(m_window->composer(), "Open-sound…"));
    const int turns = support::scriptLog().turns;
    type("Hello");
    QCOMPARE(note(), QString("Model-does-not-chat"));
    QCOMPARE(m_window->composer().text(), QString("Hello"));
    QCOMPARE(support::scriptLog().turns.load(), turns);
    QVERIFY(conversation().messages.empty());
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Backspace);
    QVERIFY(!note().contains("transcribes-speech-does-not"));
  }
  void openingIsOfferedOnlyWhileAModelListens() {
    ready();
    QVERIFY(!m_window->files().soundAction()->isEnabled());
    QVERIFY(!chip()->isVisible());
    support::script().is_speech_model = true;
    m_window->models().openPath(QStringLiteral("/somewhere/else.gguf"));
    QTRY_VERIFY(m_window->files().soundAction()->isEnabled());
    QVERIFY(chip()->isVisible());
    support::script().is_speech_model = false;
    m_window->models().openPath(QStringLiteral("/somewhere/scripted.gguf"));
    QTRY_VERIFY(!chat().state().isSpeechModel());
    QVERIFY(!m_window->files().soundAction()->isEnabled());
    QCOMPARE(m_window->composer().edit().placeholderText(), QString("Write-message-enter-send"));
  }
  void languageAndTranslationAreChosenAndRemembered() {
    listening();
    hear(sound());
    QCOMPARE(support::scriptLog().last_transcribe.language, std::string());
    QVERIFY(choice("German"));
    choice("German")->trigger();
    QVERIFY(choice("Translate-into-english"));
    choice("Translate-into-english")->trigger();
    QTRY_COMPARE(chip()->text(), QString("English(German)  ▾"));
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(support::scriptLog().last_transcribe.language, std::string("de"));
    QVERIFY(support::scriptLog().last_transcribe.translate);
    listening();
    QVERIFY(choice("German")->isChecked());
    hear(sound());
    QVERIFY(support::scriptLog().last_transcribe.translate);
  }
  void aModelThatChatsShowsTheSoundAndSaysThatItDoesNotListen() {
    listening();
    hear(sound());
    support::script().is_speech_model = false;
    support::script().reply = {};
    QSignalSpy read(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(QStringLiteral("/somewhere/chats.gguf"));
    QVERIFY(read.wait());
    QCOMPARE(m_window->composer().edit().placeholderText(), QString("Write-message-enter-send"));
    QCOMPARE(seen(first()), QString("Sound(a talk.wav), 1:05"));
    const int turns = support::scriptLog().turns;
    chat().turn().regenerate();
    QVERIFY(m_window->notice().isVisible());
    QCOMPARE(m_window->notice().text(), QString("does-not-listen-open(chats, a talk.wav)"));
    QCOMPARE(support::scriptLog().turns.load(), turns);
    QVERIFY(drop(m_window.get(), {sound("other.wav")}));
    QVERIFY(m_window->notice().text().contains("other.wav"));
    QCOMPARE(conversation().messages.size(), size_t(2));
    ask("What was said?");  // about the transcript; where the file lies is nobody's business
    QCOMPARE(support::scriptLog().last_messages.front().content, std::string("Sound(a talk.wav)"));
    QCOMPARE(lastText(), QString("Hello."));
  }
  void wordsAskedBeforeTheModelWasKnownToListenGetTheSentence() {
    m_window.reset();
    support::script().is_speech_model = true;
    support::script().load = std::chrono::milliseconds(200);
    openWindow();
    ask("Early question");
    QVERIFY2(m_window->notice().text().contains("writes-down-sound-does(scripted)"),
             qPrintable(m_window->notice().text()));
  }
  void aSoundIsNotEditedAndItsPathIsCopied() {
    listening();
    const QString path = sound();
    hear(path);
    MessageView* view = m_window->transcript().view(first());
    view->beginEdit();
    QVERIFY(view->body().isVisible());
    for (QToolButton* button : view->findChildren<QToolButton*>()) {
      QVERIFY(button->text() != "Edit" || !button->isVisible());
      if (button->text() == "Copy") button->click();
    }
    QCOMPARE(QGuiApplication::clipboard()->text(), path);
  }
  void whatIsNoWavIsRefusedOrLeftToOthers() {
    listening();
    QVERIFY(drop(m_window.get(), {m_dir->filePath("song.mp3")}));
    QCOMPARE(m_window->notice().text(), QString("no-WAV-file-convert(song.mp3)"));
    QVERIFY(conversation().messages.empty());
  }
  void theCrossCacheIsOneLineUnderTheMap() {
    listening();
    hear(sound());
    const auto* line = m_window->findChild<QWidget*>("cache-map")->findChild<QLabel*>("how_to");
    QTRY_VERIFY2(line->text().endsWith("cross-cache-cells-layer(150, 900\u00a0KiB)"), qPrintable(line->text()));
    QVERIFY(line->isVisible());
  }
};

KVARIUM_QT_TEST(SoundTest)

}  // namespace kvarium::ui::sound_test

#include "sound_test.moc"
