// Everybody can use the window: what AT-SPI exports of each place of it, the keyboard's way to every control, where it
// is seen, and contrast computed from pixels.
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSet>
#include <QStyleOption>
#include <QTabBar>
#include <QTableView>
#include <QTextEdit>

#include "tests/ui/window/walked_window.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_view.h"

namespace kvarium::ui::access_test {

// Of Qt's own making, inside a control that is checked.
bool isPart(const QWidget& widget) {
  const QString name = widget.objectName();
  return qobject_cast<const QScrollBar*>(&widget) || qobject_cast<const QHeaderView*>(&widget) ||
         name.startsWith("qt_") || name.startsWith("ScrollLeft") || name.startsWith("ScrollRight") ||
         widget.inherits("QLineEditIconButton") || widget.inherits("QTableCornerButton") ||
         (qobject_cast<const QLineEdit*>(&widget) && qobject_cast<const QComboBox*>(widget.parentWidget())) ||
         widget.inherits("QComboBoxListView") || widget.inherits("QScrollAreaHelper");
}

bool isControl(const QWidget& widget) {
  const auto* tabs = qobject_cast<const QTabBar*>(&widget);
  if (!widget.isVisible() || isPart(widget) || (tabs && tabs->count() < 2)) return false;
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget) || tabs ||
         (widget.focusPolicy() & Qt::TabFocus);
}

QString nameOf(const QWidget& widget) {
  QStringList words{widget.metaObject()->className()};
  if (!widget.objectName().isEmpty()) words << '#' + widget.objectName();
  const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(&widget));
  if (told) words << '"' + told->text(QAccessible::Name).left(60) + '"';
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) words << "says " + button->text();
  for (const QWidget* up = widget.parentWidget(); up; up = up->parentWidget())
    if (!up->objectName().isEmpty()) {
      words << "in #" + up->objectName();
      break;
    }
  return words.join(' ');
}

QList<QWidget*> controls(QWidget& top) {
  QList<QWidget*> all;
  for (QWidget* widget : top.findChildren<QWidget*>())
    if (widget->window() == top.window() && isControl(*widget)) all << widget;
  return all;
}

QString faultOf(QWidget& widget) {
  QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&widget);
  if (!told) return "has no interface";
  const QString name = told->text(QAccessible::Name);
  if (std::none_of(name.begin(), name.end(), [](QChar c) { return c.isLetterOrNumber(); })) return "has no name";
  switch (told->role()) {
    case QAccessible::NoRole:
    case QAccessible::Client:
    case QAccessible::Pane:
    case QAccessible::Border:
    case QAccessible::Whitespace:
    case QAccessible::UserRole: return QStringLiteral("has the role %1").arg(int(told->role()));
    default: break;
  }
  const QAccessible::State state = told->state();
  if (state.disabled == widget.isEnabled()) return "its state does not say whether it is enabled";
  if (state.invisible) return "is said to be invisible";
  if (widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && !state.focusable) return "is not focusable";
  if (state.focused != widget.hasFocus()) return "its state does not say whether it has the keyboard";
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    if (bool(state.checkable) != button->isCheckable()) return "its state does not say whether it can be checked";
    if (bool(state.checked) != button->isChecked()) return "its state does not say whether it is checked";
  }
  return {};
}

// By its colours alone, from pixels.
QRgb commonest(const QImage& picture) {
  QHash<QRgb, int> counts;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) ++counts[picture.pixel(x, y)];
  QRgb best = 0;
  int most = -1;
  for (auto it = counts.begin(); it != counts.end(); ++it)
    if (it.value() > most) {
      most = it.value();
      best = it.key();
    }
  return best;
}

double mostContrast(const QImage& picture, QRgb ground) {
  QSet<QRgb> seen;
  double most = 1;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const QRgb pixel = picture.pixel(x, y);
      if (seen.contains(pixel)) continue;
      seen.insert(pixel);
      most = std::max(most, contrast(QColor(pixel), QColor(ground)));
    }
  return most;
}

// At least some pixels do, by 3 to 1.
bool differs(const QImage& a, const QImage& b) {
  int pixels = 0;
  for (int y = 0; y < std::min(a.height(), b.height()); ++y)
    for (int x = 0; x < std::min(a.width(), b.width()); ++x)
      pixels += a.pixel(x, y) != b.pixel(x, y) && contrast(QColor(a.pixel(x, y)), QColor(b.pixel(x, y))) >= 3;
  return pixels >= 8;
}

class AccessTest : public QObject {
  Q_OBJECT
  WalkedWindow m_walked;
  QMap<QString, QString> m_faults;     // where each was seen first
  QHash<const QWidget*, bool> m_seen;  // with the keyboard
  double m_least_text = 4.5;           // contrast
  int m_ticks = 0;                     // measured

  void fault(const QString& place, const QString& text) {
    if (!m_faults.contains(text)) m_faults[text] = place;
  }
  void report() {
    const auto faults = std::exchange(m_faults, {});
    for (auto it = faults.begin(); it != faults.end(); ++it)
      std::fprintf(stderr, "%s  [%s]\n", qPrintable(it.key()), qPrintable(it.value()));
    QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1 faults").arg(faults.size())));
  }

  void checkNames(const QString& place, QWidget& top) {
    for (QWidget* widget : controls(top))
      if (const QString wrong = faultOf(*widget); !wrong.isEmpty()) fault(place, nameOf(*widget) + ' ' + wrong);
    auto* menu = qobject_cast<QMenu*>(&top);
    for (const QAction* entry : menu ? menu->actions() : QList<QAction*>())
      if (!entry->isSeparator() && entry->text().isEmpty()) fault(place, "an entry has no name");
  }

  // By Tab, and back to where it began; and the pixels of each control say that it has the keyboard.
  void checkKeyboard(const QString& place, QWidget& top) {
    const QList<QWidget*> wanted = controls(top);
    if (wanted.isEmpty() || qobject_cast<QMenu*>(&top)) return;
    QWidget* first = top.window()->focusWidget();
    if (!first || !first->isVisible()) {
      QTest::keyClick(&top, Qt::Key_Tab);
      first = QApplication::focusWidget();
    }
    if (!first) return fault(place, "nothing has the keyboard");
    // What comes from another thread may change the order while it is walked.
    QSet<QWidget*> reached;
    for (int walk = 0; walk < 3; ++walk) {
      if (!walkAround(place, top, first, reached)) return;
      const QList<QWidget*> left = notReached(top, wanted, reached);
      if (left.isEmpty()) return;
      if (walk == 2)
        for (const QWidget* widget : left) fault(place, "Tab does not reach " + nameOf(*widget));
      m_walked.settle();
      first = top.window()->focusWidget() ? top.window()->focusWidget() : first;
    }
  }
  // Adds where Tab leads from `first` until it is there again. False: it leads nowhere.
  bool walkAround(const QString& place, QWidget& top, QWidget* first, QSet<QWidget*>& reached) {
    const auto boxOf = [&](const QWidget& widget) {
      return QRect(widget.mapTo(top.window(), QPoint()), widget.size()).adjusted(-3, -3, 3, 3);
    };
    QSet<QWidget*> here;
    for (QWidget* at = first; !here.contains(at) && here.size() < 400;) {
      here << at;
      reached << at;
      const bool is_new = !std::exchange(m_seen[at], true) || at->window() != &m_walked.window();
      const QRect box = boxOf(*at);
      const QImage with = is_new ? top.window()->grab(box).toImage() : QImage();
      QTest::keyClick(at, Qt::Key_Tab);
      QCoreApplication::processEvents();
      QWidget* next = QApplication::focusWidget();
      if (!next) {
        fault(place, "Tab leads nowhere after " + nameOf(*at));
        return false;
      }
      if (next == at) break;
      if (is_new && boxOf(*at) == box && !differs(with, top.window()->grab(box).toImage()))
        fault(place, "the keyboard is not seen in " + nameOf(*at));
      at = next;
    }
    return true;
  }
  static QList<QWidget*> notReached(QWidget& top, const QList<QWidget*>& wanted, const QSet<QWidget*>& reached) {
    QList<QWidget*> left;
    const QList<QWidget*> now = controls(top);
    for (QWidget* widget : wanted) {
      const bool inside = std::any_of(reached.begin(), reached.end(), [&](const QWidget* one) {
        return one == widget || widget->isAncestorOf(one) || widget->focusProxy() == one;
      });
      if (!inside && now.contains(widget) && widget->isEnabled()) left << widget;
    }
    return left;
  }

  // Text 4.5, signs and what bounds a field 3, from pixels.
  void checkContrast(const QString& place, QWidget& top) {
    for (QAbstractButton* sign : top.findChildren<QAbstractButton*>())
      if (sign->inherits("QLineEditIconButton")) sign->setProperty("opacity", 1.0);  // the end of its animation
    const QImage all = top.grab().toImage();
    const auto atLeast = [&](double least, const QImage& part, QRgb ground, const QWidget& widget, const char* what) {
      const double found = mostContrast(part, ground);
      if (found < least) fault(place, QStringLiteral("%1 has %2 in ").arg(what).arg(found, 0, 'f', 1) + nameOf(widget));
    };
    const auto atLeastBorder = [&](const QRect& box, const QWidget& widget) {  // across the left one
      const QRect edge(box.left() - 2, box.center().y(), 6, 1);
      atLeast(3, all.copy(edge), all.pixel(edge.topLeft()), widget, "the border");
    };
    const auto atLeastTick = [&](const QRect& box, const QWidget& widget) {
      const QImage picture = all.copy(box);
      atLeast(3, picture, commonest(picture), widget, "the tick");
      ++m_ticks;
    };
    if (auto* menu = qobject_cast<QMenu*>(&top))
      for (QAction* entry : menu->actions())
        if (entry->isChecked() && entry->isEnabled())
          atLeastTick({menu->actionGeometry(entry).topLeft(), QSize(22, menu->actionGeometry(entry).height())}, *menu);
    for (QWidget* widget : top.findChildren<QWidget*>()) {
      if (widget->window() != top.window() || !widget->isVisible() || !widget->isEnabled()) continue;
      if (auto* sign = qobject_cast<QAbstractButton*>(widget);
          sign && sign->text().isEmpty() && !sign->icon().isNull()) {
        const QImage picture = all.copy(QRect(sign->mapTo(&top, QPoint()), sign->size()).adjusted(2, 2, -2, -2));
        atLeast(3, picture, commonest(picture), *sign, "the icon");
      }
      if (isPart(*widget)) continue;
      // They are painted under the pointer, and while one of them has the keyboard.
      if (widget->parentWidget()->objectName() == "messageButtons") continue;
      const QRect box(widget->mapTo(&top, QPoint()), widget->size());
      if (widget->visibleRegion().boundingRect().size() != widget->size() || !all.rect().contains(box)) continue;
      const auto* label = qobject_cast<QLabel*>(widget);
      const auto* button = qobject_cast<QAbstractButton*>(widget);
      const auto* choices = qobject_cast<QComboBox*>(widget);
      const QString text = label     ? label->text().trimmed()
                           : button  ? button->text()
                           : choices ? choices->currentText()
                                     : QString();
      if (!text.isEmpty()) {
        const bool sign = std::none_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); });
        const QImage picture = all.copy(box.adjusted(2, 2, -2, -2));
        atLeast(sign ? 3 : m_least_text, picture, commonest(picture), *widget, "text");
      }
      const bool inside = qobject_cast<QAbstractSpinBox*>(widget->parentWidget());
      const bool field = (qobject_cast<QLineEdit*>(widget) && !inside) || widget->property("role") == "field" ||
                         widget->objectName() == "composer";
      const bool list = qobject_cast<QAbstractItemView*>(widget) && qobject_cast<QDialog*>(widget->window());
      if (field || list) {
        atLeastBorder(box, *widget);
      } else if (const auto* ticked = qobject_cast<QCheckBox*>(widget)) {
        QStyleOptionButton option;
        option.initFrom(ticked);
        const QRect sign = ticked->style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, ticked);
        atLeastBorder(sign.translated(box.topLeft()), *widget);
        if (ticked->isChecked()) atLeastTick(sign.translated(box.topLeft()).adjusted(2, 2, -2, -2), *widget);
      } else if (choices || qobject_cast<QAbstractSpinBox*>(widget)) {
        if (!inside && !qobject_cast<QComboBox*>(widget->parentWidget())) atLeastBorder(box, *widget);
        const QImage arrows = all.copy(box.adjusted(box.width() - 16, 4, -4, -4));
        atLeast(3, arrows, arrows.pixel(0, 0), *widget, "the arrow");
      }
    }
  }

 private slots:
  void initTestCase() {
    QApplication::setCursorFlashTime(0);
    m_walked.open();
  }
  void cleanupTestCase() {
    m_walked.close();
    applyTheme(ThemeChoice::light);
  }

  void everyPlaceIsForEverybody_data() {
    QTest::addColumn<ThemeChoice>("choice");
    QTest::newRow("light") << ThemeChoice::light;
    QTest::newRow("dark") << ThemeChoice::dark;
    QTest::newRow("contrast") << ThemeChoice::contrast;
  }
  void everyPlaceIsForEverybody() {
    QFETCH(ThemeChoice, choice);
    applyTheme(choice);
    m_least_text = choice == ThemeChoice::contrast ? 7 : 4.5;
    m_walked.setCompares(choice == ThemeChoice::light);
    m_walked.walk([&](const QString& place, QWidget& top) {
      if (choice == ThemeChoice::light) {
        checkNames(place, top);
        checkKeyboard(place, top);
      }
      checkContrast(place, top);
    });
    QVERIFY(std::exchange(m_ticks, 0) > 0);
    report();
  }
  // Whatever has the keyboard goes: something that is seen has it then.
  void theKeyboardIsNeverLost() {
    MainWindow& window = m_walked.window();
    const auto has = [&](const QString& after) {
      m_walked.settle();
      const QWidget* at = QApplication::focusWidget();
      if (!at) return fault(after, "nothing has the keyboard");
      if (!at->isEnabled() || at->visibleRegion().isEmpty() || !at->window()->isActiveWindow())
        fault(after, "the keyboard is where nobody sees it: " + nameOf(*at));
    };
    const auto intoViews = [&] {
      for (int i = 0; i < 6 && !window.docks().contains(QApplication::focusWidget()); ++i)
        m_walked.trigger("next_pane");
      QVERIFY(window.docks().contains(QApplication::focusWidget()));
    };
    intoViews();
    m_walked.trigger("inspector");
    has("the views are hidden");
    m_walked.trigger("inspector");
    intoViews();
    m_walked.trigger("view.cache-map");
    has("a view is hidden");
    m_walked.trigger("view.cache-map");
    intoViews();
    m_walked.trigger("full_screen");
    has("a view fills the screen");
    m_walked.trigger("full_screen");
    has("a view has left the screen");
    intoViews();
    window.resize(700, 600);
    has("the window is narrow");
    window.resize(1200, 800);
    window.conversations().focusList();
    m_walked.trigger("list");
    has("the list is hidden");
    m_walked.trigger("list");
    m_walked.trigger("find");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    has("the find bar is closed");
    m_walked.trigger("models");
    has("models");
    m_walked.trigger("new");
    has("a new conversation");
    m_walked.ask("Something");
    m_walked.trigger("edit_last");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    has("editing is left");
    for (QToolButton* button : window.transcript().findChildren<QToolButton*>()) {
      if (!button->isVisible() || button->toolTip() != MessageView::tr("Delete this message; what follows it stays"))
        continue;
      button->setFocus(Qt::TabFocusReason);
      QTest::keyClick(button, Qt::Key_Space);
      has("a message is deleted");
      break;
    }
    window.notice().add({.text = "Open it?", .actions = {{"Open", [] {}}}});
    window.notice().findChild<QPushButton*>()->setFocus(Qt::TabFocusReason);
    window.notice().dismiss();
    has("a notice is gone");
    if (window.lessons()) {
      m_walked.trigger("lessons");
      has("lessons");
      window.lessons()->leave();
      has("the lessons are left");
    }
    m_walked.trigger("keys");
    has("a dialog");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    window.activateWindow();
    has("a dialog is closed");
    window.conversations().focusList();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    has("a conversation is deleted");
    report();
  }

  // Every number of a picture can be come to with arrow keys, and is said with its row and column.
  void picturesAreTablesThatAreWalked() {
    m_walked.open();
    for (ViewPanel* panel : m_walked.window().docks().inspector().panels()) {
      const QString key = panel->key();
      if (!QStringList{"cache-map", "memory", "timeline", "attention", "values"}.contains(key)) continue;
      QAction* shows = m_walked.action("view." + key);
      if (!shows->isChecked()) shows->trigger();
      for (QWidget* up = panel; up; up = up->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(up)) dock->raise();
      QTRY_VERIFY2(panel->findChild<QAction*>("table_button")->isEnabled(), qPrintable(key));
      panel->findChild<QAction*>("table_button")->trigger();
      auto* table = panel->findChild<QTableView*>();
      QTRY_VERIFY2(table && table->isVisible(), qPrintable(key));
      table->setFocus();
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(table);
      QVERIFY2(told && told->tableInterface(), qPrintable(key));
      QAccessibleTableInterface& cells = *told->tableInterface();
      QVERIFY2(cells.rowCount() > 0 && cells.columnCount() > 1, qPrintable(key));
      for (int column = 0; column < cells.columnCount(); ++column)
        QVERIFY2(!cells.columnDescription(column).isEmpty(), qPrintable(key));
      table->setCurrentIndex(table->model()->index(0, 0));
      for (int column = 0; column < cells.columnCount(); ++column) {
        QCOMPARE(table->currentIndex().column(), column);
        const QAccessibleInterface* cell = cells.cellAt(0, column);
        QVERIFY2(cell && cell->text(QAccessible::Name) == table->currentIndex().data().toString(), qPrintable(key));
        QTest::keyClick(table, Qt::Key_Right);
      }
      QTest::keyClick(table, Qt::Key_Down);
      QCOMPARE(table->currentIndex().row(), std::min(1, cells.rowCount() - 1));
      panel->findChild<QAction*>("table_button")->trigger();
    }
    auto* map = m_walked.window().findChild<CacheMap*>();
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(map);
    QVERIFY(told->tableInterface()->rowCount() > 1 && told->tableInterface()->columnCount() > 1);
    map->setFocus(Qt::TabFocusReason);
    QSet<QString> heard;
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Right, Qt::Key_Down}) {
      QTest::keyClick(map, key);
      QVERIFY(told->focusChild());
      heard << told->focusChild()->text(QAccessible::Name);
    }
    QCOMPARE(heard.size(), 3);
  }

  void theFirstPageIsForEverybody() {
    m_walked.open(false);
    m_walked.seeFirstPage([this](const QString& place, QWidget& top) {
      checkNames(place, top);
      checkKeyboard(place, top);
      checkContrast(place, top);
    });
    report();
  }
};

KVARIUM_QT_TEST_IN_ENGLISH(AccessTest)

}  // namespace kvarium::ui::access_test

#include "access_test.moc"
