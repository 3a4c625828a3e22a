// Every place of the window fits: from a third of a screen on, with each pane open, in English, its translations and a
// language that is 40 % longer, and from right to left. Nothing covers its neighbour or leaves what it is in, and no
// word is cut without saying itself under the pointer.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBoundaryFinder>
#include <QTextDocument>
#include <optional>

#include "tests/support/pseudo_language.h"
#include "tests/support/spoken.h"
#include "tests/ui/window/walked_window.h"
#include "ui/chat/generation_bar.h"
#include "ui/parts/chip.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/message_view.h"

namespace kvarium::ui::fit_test {

QString nameOf(const QWidget& widget) {
  QString words = widget.metaObject()->className();
  if (!widget.objectName().isEmpty()) words += " #" + widget.objectName();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) words += " “" + label->text().left(70) + "”";
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) words += " “" + button->text() + "”";
  if (!widget.accessibleName().isEmpty()) words += " (" + widget.accessibleName().left(40) + ")";
  for (const QWidget* up = widget.parentWidget(); up; up = up->parentWidget())
    if (!up->objectName().isEmpty()) return words + " in #" + up->objectName();
  return words;
}

// Of a chip's words some are always read, and the sign of its menu.
QString cutOf(const Chip& chip) {
  const QString sign = chip.menu() ? QStringLiteral("▾") : QString();
  if (!chip.text().endsWith(sign)) return QStringLiteral("no sign of its menu");
  const int least = 8 * chip.fontMetrics().horizontalAdvance(u'0');  // px; Chinese says as much in fewer letters
  const int shown = chip.fontMetrics().horizontalAdvance(chip.text());
  return chip.text().contains(u'…') && shown < least ? QStringLiteral("too little of its words") : QString();
}

// What of its text is not seen; empty: all of it is.
QString cutOf(const QWidget& widget) {
  const QFontMetrics metrics = widget.fontMetrics();
  const int little = metrics.descent();  // which cuts no letter
  const auto tooNarrow = [&](int needed) {
    return needed > widget.width() + 1 ? QStringLiteral("%1 px of %2").arg(widget.width()).arg(needed) : QString();
  };
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->text().isEmpty() || label->textFormat() == Qt::RichText || Qt::mightBeRichText(label->text())) return {};
    if (!label->wordWrap()) return tooNarrow(label->sizeHint().width());
    const int margins = widget.width() - label->contentsRect().width();
    QTextBoundaryFinder line_ends(QTextBoundaryFinder::Line, label->text());
    for (qsizetype from = 0, to = 0; (to = line_ends.toNextBoundary()) > 0; from = to) {
      const QString word = label->text().mid(from, to - from).trimmed();
      if (const QString cut = tooNarrow(metrics.horizontalAdvance(word) + margins); !cut.isEmpty()) return cut;
    }
    const int needed = label->heightForWidth(label->width());
    return needed > label->height() + little ? QStringLiteral("%1 px high of %2").arg(label->height()).arg(needed)
                                             : QString();
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    if (button->text().isEmpty() || button->objectName() == "views_handle_button") return {};  // its words are turned
    const int letters = metrics.size(Qt::TextShowMnemonic, button->text()).width();
    const int sign = qobject_cast<const QCheckBox*>(button) ? 20 : qobject_cast<const QPushButton*>(button) ? 24 : 4;
    return tooNarrow(letters + sign);
  }
  if (const auto* box = qobject_cast<const QComboBox*>(&widget))
    return tooNarrow(metrics.horizontalAdvance(box->currentText()) + 28);
  if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(&widget))
    return tooNarrow(metrics.horizontalAdvance(spin->text()) + 24);
  if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
    return line->text().isEmpty() ? tooNarrow(metrics.horizontalAdvance(line->placeholderText()) + 12) : QString();
  return {};
}

class FitTest : public QObject {
  Q_OBJECT
  WalkedWindow m_walked;
  QMap<QString, QString> m_faults;  // where each was seen first
  QStringList m_here;               // of the place that is looked at
  QSize m_size;

  void report() {
    const auto faults = std::exchange(m_faults, {});
    for (auto it = faults.begin(); it != faults.end(); ++it)
      std::fprintf(stderr, "%s  [%s]\n", qPrintable(it.key()), qPrintable(it.value()));
    QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1 faults").arg(faults.size())));
  }

  // What has come from another thread just now is laid out after some turns of the event loop.
  void check(const QString& place, QWidget& top) {
    for (int i = 0; i < 8; ++i) {
      m_here.clear();
      collect(place, top);
      if (m_here.isEmpty()) return;
      m_walked.settle();
    }
    for (const QString& text : std::as_const(m_here))
      if (!m_faults.contains(text)) m_faults[text] = QStringLiteral("%1 at %2").arg(place).arg(m_size.width());
  }
  // Menus cut what is wider than the screen.
  void checkEntries(const QMenu& menu) {
    for (const QAction* entry : menu.actions()) {
      const QString words = entry->text().section('\t', 0, 0);
      if (words.endsWith(u'…') && words != entry->iconText() && entry->toolTip().size() > words.size() &&
          entry->toolTip().startsWith(words.chopped(1)))
        m_here << "a menu cuts “" + entry->toolTip().section('\n', 0, 0) + "”";
    }
  }
  void collect(const QString& place, QWidget& top) {
    if (const auto* menu = qobject_cast<const QMenu*>(&top)) return checkEntries(*menu);
    if (top.isWindow() && &top != &m_walked.window()) {
      top.resize(top.size().boundedTo(m_size));
      m_walked.settle();
    }
    // Qt fits a message box to the screen, which is wider here.
    if (top.isWindow() && !top.inherits("QMessageBox") &&
        (top.width() > m_size.width() || top.height() > m_size.height()))
      m_here << (QStringLiteral("%1 is %2 x %3").arg(place).arg(top.width()).arg(top.height()));
    for (const QWidget* widget : top.findChildren<QWidget*>())
      if (widget->layout()) widget->layout()->activate();  // of what changed just now
    for (QWidget* widget : top.findChildren<QWidget*>()) {
      if (widget->window() != top.window() || !widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
      if (widget->inherits("QFocusFrame") || widget->objectName().startsWith("qt_") || widget->isWindow()) continue;
      if (const auto* area = qobject_cast<QScrollArea*>(widget)) {
        const int over = area->widget() ? area->widget()->width() - area->viewport()->width() : 0;
        if (over > 1 && !area->horizontalScrollBar()->isVisible())
          m_here << (nameOf(*area) + " is wider than its page");
      }
      if (const auto* list = qobject_cast<QAbstractItemView*>(widget)) checkRows(*list);
      QWidget* parent = widget->parentWidget();
      const bool scrolls =
          parent && (parent->objectName() == "qt_scrollarea_viewport" || parent->inherits("QAbstractScrollArea"));
      if (parent && !scrolls && !parent->rect().adjusted(-1, -1, 1, 1).contains(widget->geometry()) &&
          !qobject_cast<QTabBar*>(widget) && !qobject_cast<QScrollBar*>(widget))
        m_here << (nameOf(*widget) + " lies outside of " + nameOf(*parent));
      if (const auto* columns = qobject_cast<QSplitter*>(parent))
        for (int i = 0; i < columns->count(); ++i)
          if (const QWidget* other = columns->widget(i); columns->indexOf(widget) >= 0 && other != widget &&
                                                         other->isVisible() &&
                                                         other->geometry().intersects(widget->geometry()))
            m_here << (nameOf(*widget) + " covers " + nameOf(*other));
      if (parent && parent->layout() && parent->layout()->indexOf(widget) >= 0)
        for (int i = 0; i < parent->layout()->count(); ++i) {
          const QWidget* other = parent->layout()->itemAt(i)->widget();
          if (other && other != widget && other->isVisible() && other->geometry().intersects(widget->geometry()) &&
              !qobject_cast<QTabBar*>(widget) && !parent->inherits("QStackedWidget"))
            m_here << (nameOf(*widget) + " covers " + nameOf(*other));
        }
      if (const auto* name = qobject_cast<const TitleLabel*>(widget);
          name && qobject_cast<const MessageView*>(parent) && name->wholeWidth() > name->width() + 1)
        m_here << (nameOf(*widget) + " leaves no room for who wrote it and when");
      if (const auto* chip = qobject_cast<const Chip*>(widget))
        if (const QString cut = cutOf(*chip); !cut.isEmpty()) m_here << (nameOf(*chip) + " shows " + cut);
      const bool is_button = qobject_cast<QAbstractButton*>(widget) && !qobject_cast<Chip*>(widget);
      const QString cut = widget->toolTip().isEmpty() || is_button ? cutOf(*widget) : QString();
      if (!cut.isEmpty()) m_here << (nameOf(*widget) + " shows " + cut);
    }
  }
  void checkRows(const QAbstractItemView& list) {
    if (list.horizontalScrollBar()->maximum() > 0 || !list.model() || list.model()->rowCount() == 0) return;
    for (int column = 0; column < list.model()->columnCount(list.rootIndex()); ++column) {
      const QModelIndex index = list.model()->index(0, column, list.rootIndex());
      const QRect box = list.visualRect(index);
      if (!box.isEmpty() && list.sizeHintForIndex(index).width() > box.width() + 1 &&
          index.data(Qt::ToolTipRole).toString().isEmpty())
        m_here << (nameOf(list) + " cuts “" + index.data().toString() + "”");
    }
  }

  void walkAt(QSize size) {
    m_size = size;
    m_walked.window().resize(size);
    m_walked.settle();
    const auto visit = [this](const QString& place, QWidget& top) { check(place, top); };
    m_walked.walkChat(visit);
    m_walked.walkViews(visit);
    m_walked.walkPages(visit);
    m_walked.walkDialogs(visit);
    if (size.width() == 480) m_walked.walkMenus(visit);
    m_walked.walkLessons(visit);
  }

 private slots:
  void everythingFits_data() {
    QTest::addColumn<QString>("language");
    for (const char* name : {"en", "longer", "de", "zh_CN"}) QTest::newRow(name) << name;
  }
  void everythingFits() {
    QFETCH(QString, language);
    std::optional<support::PseudoLanguage> longer;
    std::optional<support::Spoken> spoken;
    if (language == "longer")
      longer.emplace();
    else if (language != "en")
      spoken.emplace(language);
    m_walked.setCompares(false);
    m_walked.open();
    for (const QSize size : {QSize(1440, 900), QSize(1024, 768), QSize(800, 600), QSize(640, 600), QSize(480, 720)})
      if (!spoken || size.width() == 1024 || size.width() == 480) walkAt(size);
    m_walked.open(false);
    for (const QSize size : {QSize(800, 600), QSize(480, 720)}) {
      m_size = size;
      m_walked.window().resize(size);
      m_walked.seeFirstPage([this](const QString& place, QWidget& top) { check(place, top); });
    }
    m_walked.close();
    report();
  }
  void largeTextFits_data() {
    QTest::addColumn<QString>("language");
    for (const char* name : {"en", "de"}) QTest::newRow(name) << name;
  }
  void largeTextFits() {
    QFETCH(QString, language);
    std::optional<support::Spoken> spoken;
    if (language != "en") spoken.emplace(language);
    m_walked.open();
    m_walked.action("text_zoom_200")->trigger();
    walkAt({1024, 768});
    m_walked.close();
    report();
  }
  void largeTextFitsInANarrowWindow_data() { largeTextFits_data(); }
  void largeTextFitsInANarrowWindow() {
    QFETCH(QString, language);
    std::optional<support::Spoken> spoken;
    if (language != "en") spoken.emplace(language);
    m_walked.setCompares(false);
    m_walked.open();
    m_walked.action("text_zoom_175")->trigger();
    m_size = {480, 900};  // high enough for all at once that can stand around the chat
    m_walked.window().resize(m_size);
    m_walked.settle();
    const auto visit = [this](const QString& place, QWidget& top) { check(place, top); };
    m_walked.walkChat(visit);
    Composer& composer = m_walked.window().composer();
    composer.setBusy(true);
    composer.findChild<GenerationBar*>()->show();
    check("chat: writing", m_walked.window());
    composer.findChild<GenerationBar*>()->hide();
    composer.setBusy(false);
    m_walked.walkDialogs(visit);
    m_walked.walkLessons(visit);
    m_walked.close();
    report();
  }
  void itFitsFromRightToLeft() {
    const support::PseudoLanguage language(true);
    m_walked.open();
    walkAt({800, 600});
    m_walked.close();
    report();
  }
};

KVARIUM_QT_TEST_IN_ENGLISH(FitTest)

}  // namespace kvarium::ui::fit_test

#include "fit_test.moc"
