// Both themes can be read: 4.5:1 for text, 3:1 for what is drawn (WCAG 2.1, 1.4.3 and 1.4.11).
#include <QApplication>
#include <QCheckBox>
#include <QPalette>
#include <QStyle>
#include <QTest>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::theme_test {

class ThemeTest : public QObject {
  Q_OBJECT
 private slots:
  void textCanBeRead_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void textCanBeRead() {
    QFETCH(bool, dark);
    const Theme& t = themeOf(dark);
    for (const QColor& ground : {t.window, t.side, t.base, t.card, t.code, t.notice, t.error, t.info, t.success}) {
      QVERIFY2(contrast(t.text, ground) >= 7.0, qPrintable(ground.name()));
      QVERIFY2(contrast(t.muted, ground) >= 4.5, qPrintable(ground.name()));
    }
    for (const QColor& ground : {t.window, t.side, t.base, t.card})
      QVERIFY2(contrast(t.accent, ground) >= 4.5, qPrintable(ground.name()));
    QVERIFY(contrast(t.on_accent, t.accent) >= 4.5);
  }
  void contrastIsTheStandardsFormula() {
    QCOMPARE(qRound(contrast(Qt::white, Qt::black) * 10), 210);
    QVERIFY(std::abs(contrast(QColor("#767676"), Qt::white) - 4.54) < 0.01);
  }
  // In one colour a picture of many would be a blob.
  void signsAreLines() {
    applyTheme(ThemeChoice::dark);
    for (const QStyle::StandardPixmap which :
         {QStyle::SP_ArrowBack, QStyle::SP_ArrowForward, QStyle::SP_FileDialogToParent, QStyle::SP_FileDialogNewFolder,
          QStyle::SP_FileDialogListView, QStyle::SP_FileDialogDetailedView, QStyle::SP_LineEditClearButton}) {
      const QImage sign = QApplication::style()->standardIcon(which).pixmap(32, 32).toImage();
      int drawn = 0;
      for (int y = 0; y < sign.height(); ++y)
        for (int x = 0; x < sign.width(); ++x) drawn += sign.pixelColor(x, y).alpha() > 128;
      QVERIFY2(drawn > 20 && drawn < sign.width() * sign.height() / 3, qPrintable(QString::number(drawn)));
    }
    applyTheme(ThemeChoice::system);
  }
  void anEmptyCheckBoxCanBeSeen() {
    for (const ThemeChoice choice : {ThemeChoice::dark, ThemeChoice::light, ThemeChoice::contrast}) {
      applyTheme(choice);
      QCheckBox box;
      box.resize(box.sizeHint());
      const QImage picture = box.grab().toImage();
      double most = 1;
      for (int x = 0; x < picture.width(); ++x)
        most = std::max(most, contrast(picture.pixelColor(x, picture.height() / 2), theme().window));
      QVERIFY2(most >= 3.0, qPrintable(QString::number(most)));
    }
    applyTheme(ThemeChoice::system);
  }
  void aChoiceSetsThePaletteAndCanBeTakenBack() {
    applyTheme(ThemeChoice::dark);
    QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 100);
    applyTheme(ThemeChoice::light);
    QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 150);
    applyTheme(ThemeChoice::system);
    QCOMPARE(themeFromName(themeName(ThemeChoice::dark)), ThemeChoice::dark);
    QCOMPARE(themeFromName("nonsense"), ThemeChoice::system);
  }
};

KVARIUM_QT_TEST(ThemeTest)

}  // namespace kvarium::ui::theme_test

#include "theme_test.moc"
