// Files that are attached: text at once, documents by their text, all of them or none.
#include <QFile>
#include <QProgressDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "tests/support/pdf_writer.h"
#include "tests/support/qt_tests.h"
#include "ui/chat/attach_run.h"
#include "ui/parts/helper_program.h"

namespace kvarium::ui::attach_run_test {

class AttachRunTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_dir;
  QByteArray m_path;
  std::unique_ptr<QWidget> m_window;
  AttachRun* m_run = nullptr;
  std::vector<Attachment> m_done;
  QString m_refused;

  QString file(const QString& name, const std::string& bytes) {
    QFile made(m_dir.filePath(name));
    if (made.open(QIODevice::WriteOnly)) made.write(QByteArray::fromStdString(bytes));
    return made.fileName();
  }
  QProgressDialog* dialog() const { return m_window->findChild<QProgressDialog*>(); }

 private slots:
  void initTestCase() {
    if (QByteArrayView(KVARIUM_EXTRACT_FOLDER).isEmpty()) QSKIP("kvarium-extract was not built");
    m_path = qgetenv("PATH");
    qputenv("PATH", KVARIUM_EXTRACT_FOLDER ":" + m_path);
  }
  void cleanupTestCase() {
    if (!m_path.isEmpty()) qputenv("PATH", m_path);
  }
  void init() {
    m_window = std::make_unique<QWidget>();
    m_run = new AttachRun(*m_window);
    m_done.clear();
    m_refused.clear();
    connect(m_run, &AttachRun::done, this, [this](const std::vector<Attachment>& files) { m_done = files; });
    connect(m_run, &AttachRun::refused, this, [this](const QString& why) { m_refused = why; });
  }
  void cleanup() { m_window.reset(); }

  void textIsThereAtOnceAndADocumentAfterItWasRead() {
    m_run->begin({file("a.txt", "A")});
    QCOMPARE(m_done, (std::vector<Attachment>{{"a.txt", "A"}}));
    m_run->begin({file("a.txt", "A"), file("b.pdf", support::pdfOf({"One", "Two"}))});
    QVERIFY(dialog());
    QTRY_COMPARE(m_done, (std::vector<Attachment>{{"a.txt", "A"}, {"b.pdf", "One\n\nTwo", 2}}));
    QTRY_VERIFY(!dialog());
    QVERIFY(m_refused.isEmpty());
  }

  void aDocumentThatCannotBeReadIsNamedAndNothingIsAttached() {
    const std::pair<QString, std::string> files[] = {
        {"scanned.pdf", support::pdfOf({""})},
        {"cut.pdf", support::pdfOf({"One"}).substr(0, 60)},
        {"old.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old"},
    };
    for (const auto& [name, bytes] : files) {
      m_refused.clear();
      m_run->begin({file("a.txt", "A"), file(name, bytes)});
      QTRY_VERIFY(!m_refused.isEmpty());
      QVERIFY2(m_refused.endsWith(QString("(%1)").arg(name)), qPrintable(m_refused));
      QVERIFY(m_done.empty());
    }
  }

  void aCancelEndsTheProgramAndAttachesNothing() {
    m_run->begin({file("b.pdf", support::pdfOf(std::vector<std::string>(2000, "Page")))});
    QVERIFY(dialog() && QMetaObject::invokeMethod(dialog(), "forceShow") && dialog()->isVisible());
    dialog()->cancel();
    QTRY_VERIFY(!dialog());
    m_run->begin({file("a.txt", "A")});
    QCOMPARE(m_done, (std::vector<Attachment>{{"a.txt", "A"}}));
    QVERIFY(m_refused.isEmpty());
  }

  void withoutTheProgramADocumentIsNoTextFile() {
    qputenv("PATH", "");
    const QString path = file("b.pdf", support::pdfOf({"One"}) + std::string(1, '\0'));
    QVERIFY(!isDocument(path) && !whyNotAttached(path).isEmpty());
    qputenv("PATH", KVARIUM_EXTRACT_FOLDER ":" + m_path);
    QVERIFY(isDocument(path) && whyNotAttached(path).isEmpty());
  }
};

KVARIUM_QT_TEST(AttachRunTest)

}  // namespace kvarium::ui::attach_run_test

#include "attach_run_test.moc"
