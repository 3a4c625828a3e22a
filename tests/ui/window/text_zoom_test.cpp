// Larger text, under the program's style sheet.
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/parts/chip.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/settings_page.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::text_zoom_test {

class TextZoomTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void nothingIsCutWhereTextIsLarger() {
    ready();
    support::script().reply = [](const auto&) {
      return std::vector<std::string>{"<think>", "I see. ", "</think>", "Yes."};
    };
    const double usual = QApplication::font().pointSizeF();
    const auto size = [](const QWidget& widget) { return widget.font().pointSizeF(); };
    const auto checkSizes = [&](double large) {
      m_window->notice().add({.text = "Is it large?", .kind = NoticeKind::question, .actions = {{"Yes", [] {}}}});
      m_window->conditions().setCondition({.id = "test", .text = "It lasts", .actions = {{"Yes", [] {}}}});
      m_window->composer().attach({"a.txt", "A"});
      auto* reply = const_cast<MessageView*>(m_window->transcript().view(conversation().leaf));
      settle();
      QCOMPARE(size(*reply), large);
      for (const QWidget* part : reply->findChildren<QWidget*>())
        QVERIFY2(size(*part) >= 0.89 * large, qPrintable(part->metaObject()->className() + part->accessibleName()));
      for (const QLabel* label : reply->findChildren<QLabel*>()) {
        if (!label->isVisible()) continue;
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        QVERIFY(label->mapTo(reply, QPoint(0, label->height())).y() <= reply->height());
      }
      for (const Chip* chip : m_window->findChildren<Chip*>()) {
        if (!chip->isVisible() || !m_window->transcript().isVisible()) continue;
        QCOMPARE(size(*chip), large);
        if (chip->menu()) QCOMPARE(size(*chip->menu()), large);
        QVERIFY(chip->height() >= chip->sizeHint().height());
      }
      for (const QWidget* bar : std::initializer_list<QWidget*>{&m_window->notice(), &m_window->conditions()})
        for (const QWidget* part : bar->findChildren<QWidget*>()) QCOMPARE(size(*part), large);
      for (const AttachmentChip* chip : m_window->composer().attached()) QCOMPARE(size(*chip), large);
      menuEntry(*m_window, "settings")->trigger();
      auto* page = m_window->findChild<SettingsPage*>();
      for (const QWidget* part : page->findChildren<QWidget*>()) QVERIFY(size(*part) >= large);
      delete page;
      for (const QLabel* label : m_window->findChildren<QLabel*>())
        if (label->window() == m_window.get())
          QVERIFY2(size(*label) >= 0.89 * large,
                   qPrintable(QStringLiteral("%1: %2").arg(label->text()).arg(size(*label))));
      QCOMPARE(size(*m_window->menuBar()), large);
      for (const QAction* each : m_window->menuBar()->actions()) QCOMPARE(size(*each->menu()), large);
    };
    ask("Size");
    for (int i = 0; i < 3; ++i) QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    checkSizes(1.5 * usual);
    const_cast<MessageView*>(m_window->transcript().view(conversation().leaf))->beginEdit();
    checkSizes(1.5 * usual);
    m_window.reset();
    openWindow();  // as it was kept
    ready();
    ask("Size");
    checkSizes(1.5 * usual);
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    checkSizes(usual);
  }
  // The page below a notice scrolls; the notice does not, so the page gives it its room.
  void noticesAreWholeInALowWindow() {
    ready();
    ask("Size");
    const auto check = [&](const char* zoom, QSize size) {
      m_window->resize(size);
      menuEntry(*m_window, zoom)->trigger();
      for (const QString& text : {QStringLiteral("Now: the newest 64 tokens. 132 tokens were read again in 0.2 s."),
                                  QStringLiteral("Jetzt: die neuesten 64 Token. 132 Token wurden noch einmal gelesen; "
                                                 "alles andere ist vergessen.")}) {
        m_window->notice().add({.text = text, .actions = {{"Noch einmal lesen", [] {}}}, .topic = "test"});
        m_window->conditions().setCondition({.id = "test", .text = text, .actions = {{"Zur Lektion", [] {}}}});
        settle();
        for (const NoticeRow* row : m_window->findChildren<NoticeRow*>()) {
          const auto* words = row->findChild<QLabel*>();
          QVERIFY2(words->height() >= words->heightForWidth(words->width()),
                   qPrintable(QStringLiteral("%1, %2: %3 px of %4")
                                  .arg(zoom)
                                  .arg(size.width())
                                  .arg(words->height())
                                  .arg(words->heightForWidth(words->width()))));
          for (const QPushButton* button : row->findChildren<QPushButton*>()) {
            if (!button->isVisible()) continue;
            const QRect box(button->mapTo(row, QPoint()), button->size());
            QVERIFY(row->rect().contains(box) && !words->geometry().intersects(box));
          }
        }
      }
    };
    check("text_zoom_150", {480, 640});
    check("text_zoom_150", {800, 480});
    check("text_zoom_200", {800, 600});
    check("text_zoom_300", {800, 900});
  }
  void aNarrowWindowWithTheLargestTextCanSendAndGoesBack() {
    ready();
    m_window->resize(480, 720);
    ask("Size");
    const int bar = m_window->statusBar()->height();
    const QString whole = m_window->composer().edit().placeholderText();
    menuEntry(*m_window, "text_zoom_300")->trigger();
    settle();
    QPushButton* send = buttonSaying(m_window->composer(), "Send");
    QVERIFY(send);
    QTRY_COMPARE(send->visibleRegion().boundingRect(), send->rect());
    QVERIFY(m_window->rect().contains(QRect(send->mapTo(m_window.get(), QPoint()), send->size())));
    QVERIFY(m_window->statusBar()->height() > bar);
    const auto& field = m_window->composer().edit();
    QVERIFY(field.placeholderText() != whole);
    QVERIFY(field.height() >= 2 * field.fontMetrics().lineSpacing());
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    QTRY_COMPARE(m_window->statusBar()->height(), bar);
    QCOMPARE(field.placeholderText(), whole);
  }
};

KVARIUM_QT_TEST(TextZoomTest)

}  // namespace kvarium::ui::text_zoom_test

#include "text_zoom_test.moc"
