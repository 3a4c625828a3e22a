#include "ui/window/help_page.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/cache/spec/cache_spec.h"
#include "ui/cells/cache_words.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

constexpr int widest_name = 150;  // px; longer names are in several lines

// A swatch of a legend, as map, memory bar and text show it.
class StyleMark : public QWidget {
 public:
  StyleMark(const CellStyle& style, QWidget* parent)
      : QWidget(parent), m_swatch(Legend::layOut({{.style = style}}, QFontMetrics(font()), 0, QWIDGETSIZE_MAX)) {
    setFixedSize(m_swatch.items.front().swatch.right() + 1, m_swatch.height);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const int unit = std::max(1, int(std::lround(devicePixelRatioF())));
    m_swatch.paint(painter, 0, devicePixelRatioF(), CellPaint(CachePalette::from(palette()), unit));
  }

 private:
  Legend m_swatch;
};

class HelpPage : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(HelpPage)
 public:
  HelpPage(const QString& title, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 12);
    auto* scroll = m_scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::StrongFocus);  // so that arrow and page keys scroll it
    giveRole(*scroll, QAccessible::Grouping);
    scroll->setAccessibleName(title);
    auto* page = new QWidget(scroll);
    m_column = plainColumn(8, page, {24, 16, 24, 8});
    scroll->setWidget(page);
    outer->addWidget(scroll, 1);
    auto* buttons = closeBox(*this);
    buttons->setContentsMargins(24, 0, 24, 0);
    outer->addWidget(buttons);
    scroll->setFocus();
    scrollContent(*this);
    resizeWithText(*this, 660, 640);
  }

  void addHeading(const QString& text) {
    QLabel* label = plainLabel(this, "title", text);
    if (m_column->count() > 0) m_column->addSpacing(8);
    m_column->addWidget(label);
    m_table = nullptr;
  }

  void addText(const QString& text) { m_column->addWidget(plainLabel(this, nullptr, text)); }

  // Adds a row to the table below the last heading.
  void addRow(QWidget* name, const QString& text) {
    if (!m_table) {
      m_table = new QGridLayout;
      m_table->setHorizontalSpacing(16);
      m_table->setColumnStretch(1, 1);
      m_column->addLayout(m_table);
    }
    const int row = m_table->rowCount();
    m_table->addWidget(name, row, 0, Qt::AlignTop);
    m_table->addWidget(plainLabel(this, nullptr, text), row, 1, Qt::AlignTop);
  }

  void addRow(const QString& name, const QString& text) {
    QLabel* label = plainLabel(this, nullptr, name);
    label->setMinimumWidth(std::min(label->fontMetrics().horizontalAdvance(name) + 12, widest_name));
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    addRow(label, text);
  }

  // All has been added. It becomes no narrower than its names and a column of words, because nothing scrolls sideways.
  void finish() {
    m_column->addStretch(1);
    m_scroll->setMinimumWidth(m_scroll->widget()->minimumSizeHint().width() +
                              m_scroll->verticalScrollBar()->sizeHint().width());
  }

  // Of cells, with what they mean.
  void addMarks() {
    for (int kind = cell_kinds - 1; kind >= 0; --kind)
      addRow(new StyleMark({CellKind(kind)}, this), legendTip({CellKind(kind)}, {}));
    addRow(new StyleMark({CellKind::kept, cache::Place::disk}, this),
           tr("striped: the cell is not where the model computes, but on disk or offloaded"));
    addRow(new StyleMark({CellKind::kept, cache::Place::device, true}, this),
           tr("outlined: the cell is shared with another conversation"));
  }

 private:
  QScrollArea* m_scroll;
  QVBoxLayout* m_column;
  QGridLayout* m_table = nullptr;
};

}  // namespace

QDialog* cacheHelp(QWidget* parent) {
  auto* page = new HelpPage(HelpPage::tr("What the cache is"), parent);
  page->addHeading(HelpPage::tr("What the cache is"));
  page->addText(HelpPage::tr(
      "A language model reads a text as tokens: words, or parts of words. In each of its layers a token leaves two "
      "rows of numbers, a key and a value. Every later token compares itself with the keys and takes what it "
      "needs from the values; that is how the model knows what was said."));
  page->addText(HelpPage::tr(
      "Kept, these numbers need not be computed again for every new token. They are the KV cache, the memory the "
      "model has of a conversation. It grows with the text, and can become larger than the model. So there are "
      "caches that keep less: fewer tokens, or fewer bits of each number, or the same somewhere else."));
  page->addText(HelpPage::tr(
      "The cache map shows it: a row is a layer, a column is a token, and a filled cell is a key and a value that "
      "are there. What the model has forgotten is crossed out in the conversation, and "
      "what only some of its layers have forgotten is paler."));
  page->addText(HelpPage::tr(
      "Bytes are of two kinds. In use: what holds something now. Reserved: what is allocated and not in use, as room "
      "for the next tokens, as room that tokens left and that is not given back yet, or for checkpoints, to which an "
      "edit goes back. In all: both. RAM, disk and device are named apart where a cache lies in more than one of "
      "them."));
  page->addText(HelpPage::tr(
      "A conversation in the list is ready (●, its cache is in memory, here or on the server), saved (◐, its cache is "
      "in a file) or not in "
      "memory (○, the next message reads it once more). A window of 256 tokens counts the token that is computed: 255 "
      "tokens before it are kept."));
  page->addHeading(HelpPage::tr("What the marks mean"));
  page->addMarks();
  page->addText(HelpPage::tr(
      "The same colours and patterns stand in the map, the memory bar, and the text when its tokens are tinted "
      "(View menu)."));
  page->addHeading(HelpPage::tr("What each cache keeps, and what it costs"));
  for (const cache::Preset& preset : cache::presets()) {
    const QString name = QString::fromUtf8(preset.name),
                  keeps = preset.keeps_nothing ? HelpPage::tr("nothing") : presetKeeps(name);
    page->addRow(presetInWords(name), HelpPage::tr("Keeps %1. Cost: %2. (%3)").arg(keeps, presetCost(name), name));
  }
  page->addText(HelpPage::tr(
      "Cache → Compose puts any of them together: which tokens stay, how precise they are, and where they are. What it "
      "takes is said before it is made. The names in brackets stand in specifications."));
  page->finish();
  return page;
}

}  // namespace kvarium::ui
