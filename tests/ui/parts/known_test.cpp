#include "ui/parts/known.h"

#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/parts/words.h"

namespace kvarium::ui::known_test {

class KnownTest : public QObject {
  Q_OBJECT
 private slots:
  void aValueIsKnownOrSaysWhyNot() {
    const Sentence why{"%1", "not reported"};
    const Known<int64_t> nothing = 0, unknown = Known<int64_t>::unknown(why);
    QVERIFY(nothing && *nothing == 0 && nothing.why().empty());
    QVERIFY(!unknown);
    QCOMPARE(sentenceText(unknown.why()), "not reported");
    QVERIFY(nothing != unknown && unknown == Known<int64_t>::unknown(why));
    QVERIFY(unknown != Known<int64_t>::unknown({"%1", "another reason"}));
  }
  void aSentenceCanBeTheValue() {
    const Known<Sentence> said = Sentence{"%1", "said"};
    QVERIFY(said && said.why().empty());
    QCOMPARE(sentenceText(*said), "said");
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(KnownTest)

}  // namespace kvarium::ui::known_test

#include "known_test.moc"
