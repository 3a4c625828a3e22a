#include "ui/transcript/markdown/markdown_writer.h"

#include <QFontDatabase>
#include <QMap>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>
#include <utility>

#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/markdown/maths.h"

namespace kvarium::ui {
namespace {

constexpr qreal gap = 6;           // px between paragraphs, above and below
constexpr qreal code_margin = 12;  // px left and right of code
constexpr qreal quote_margin = 16;
// px for the painted background and, above the first line, for the language and the copy button.
constexpr qreal code_above = 32, code_below = 16;
constexpr qreal code_apart = code_head + code_foot + 6;  // between the lines of two code blocks

QString codeLanguage(const QTextBlock& block) {
  return block.blockFormat().stringProperty(QTextFormat::BlockCodeLanguage);
}

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage);
}

}  // namespace

struct MarkdownWriter::Lists {
  QMap<const QTextList*, QTextList*> mine;
  QTextList* goes_on;  // the list that the first one continues; null: none
  QTextList* outer;    // the last list that is not nested
};

QTextCharFormat codeText(const QFont& base) {
  QTextCharFormat format;
  QStringList families{QFontDatabase::systemFont(QFontDatabase::FixedFont).family(), QStringLiteral("monospace")};
  format.setFontFamilies(families);
  format.setFontFixedPitch(true);
  format.setFontPointSize(base.pointSizeF() > 0 ? base.pointSizeF() * 0.95 : 9);
  return format;
}

QTextBlockFormat MarkdownWriter::paragraph() const {
  QTextBlockFormat format;
  format.setTopMargin(gap);
  format.setBottomMargin(gap);
  format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
  return format;
}

QTextBlockFormat MarkdownWriter::codeBlock(const QString& language) {
  QTextBlockFormat format;
  format.setLeftMargin(code_margin);
  format.setRightMargin(code_margin);
  format.setProperty(code_block_number, m_code_blocks);
  format.setProperty(code_block_language, language);
  return format;
}

// Space above code that follows this block.
qreal MarkdownWriter::roomAbove(const QTextBlock& before) {
  return before.isValid() && before.blockFormat().intProperty(code_block_number) ? code_apart : code_above;
}

// Inserts a block of 1 px after a table, because the layout ignores the margin of the next block.
void MarkdownWriter::leaveTable(QTextCursor& cursor) {
  const QChar end_of_frame(0xfdd1);  // Qt's character; a cursor does not find a table that was just written
  if (cursor.document()->characterAt(cursor.block().position() - 1) != end_of_frame) return;
  QTextBlockFormat thin;
  thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
  cursor.setBlockFormat(thin);
  cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
}

QTextList* MarkdownWriter::write(QTextCursor& cursor, const QString& markdown, QTextList* goes_on) {
  QTextDocument parsed;
  parsed.setUndoRedoEnabled(false);
  parsed.setDefaultFont(m_document->defaultFont());
  parsed.setMarkdown(withMathsAsCode(markdown), QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                                    QTextDocument::MarkdownNoHTML);
  Lists lists{{}, goes_on, nullptr};
  const QTextTable* done = nullptr;
  bool first = true;
  for (QTextBlock block = parsed.begin(); block.isValid(); block = block.next()) {
    if (QTextTable* table = QTextCursor(block).currentTable()) {
      if (table != done) copyTable(cursor, table);
      done = table, first = true;  // the empty block after it becomes the next one
      continue;
    }
    // The parser makes an empty block before and after every table.
    if (block.text().isEmpty() && !isCode(block) && !block.textList() &&
        !block.blockFormat().hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
      continue;
    if (isCode(block) && (first || !isCode(block.previous()))) ++m_code_blocks;
    copyBlock(cursor, block, first, lists);
    first = false;
  }
  return lists.outer;
}

void MarkdownWriter::copyBlock(QTextCursor& cursor, const QTextBlock& source, bool first, Lists& lists) {
  const QTextBlockFormat from = source.blockFormat();
  QTextBlockFormat format = paragraph();
  QTextCharFormat base;
  if (isCode(source)) {
    format = codeBlock(codeLanguage(source));
    const bool top = first || !isCode(source.previous()), bottom = !isCode(source.next());
    if (top && first) leaveTable(cursor);
    if (top) format.setTopMargin(roomAbove(first ? cursor.block().previous() : cursor.block()));
    if (bottom) format.setBottomMargin(code_below);
    base = codeText(m_document->defaultFont());
  }
  if (const int level = from.intProperty(QTextFormat::BlockQuoteLevel)) {
    format.setLeftMargin(quote_margin * level);
    format.setProperty(QTextFormat::BlockQuoteLevel, level);
    base.setForeground(theme().muted);
  }
  if (from.headingLevel() > 0) {
    format.setHeadingLevel(from.headingLevel());
    format.setTopMargin(2 * gap);
  }
  if (from.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
    format.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                       from.property(QTextFormat::BlockTrailingHorizontalRulerWidth));
  if (source.textList()) {
    format.setTopMargin(2);
    format.setBottomMargin(2);
    if (from.marker() != QTextBlockFormat::MarkerType::NoMarker) format.setMarker(from.marker());
  }
  if (first) {
    cursor.setBlockFormat(format);
    cursor.setBlockCharFormat(base);
  } else {
    cursor.insertBlock(format, base);
  }
  if (QTextList* list = source.textList()) {
    QTextList*& mine = lists.mine[list];
    const QTextListFormat::Style style = list->format().style();
    // A block that joins a list causes a new layout of the list, so only numbered lists continue: ListDecimal and
    // lower.
    if (!mine && lists.goes_on && style <= QTextListFormat::ListDecimal && lists.goes_on->format().style() == style)
      mine = std::exchange(lists.goes_on, nullptr);
    if (mine)
      mine->add(cursor.block());
    else
      mine = cursor.createList(list->format());
    if (list->format().indent() <= 1) lists.outer = mine;
  } else if (QTextList* inherited = cursor.currentList()) {
    inherited->remove(cursor.block());
    cursor.setBlockFormat(format);
  }
  copyText(cursor, source, base);
}

void MarkdownWriter::copyText(QTextCursor& cursor, const QTextBlock& source, const QTextCharFormat& base) {
  const int heading = source.blockFormat().headingLevel();
  for (auto it = source.begin(); !it.atEnd(); ++it) {
    const QTextCharFormat from = it.fragment().charFormat();
    QTextCharFormat format = base;
    QString text = it.fragment().text();
    if (from.isImageFormat()) {
      text = from.stringProperty(QTextFormat::ImageAltText);
      if (text.isEmpty()) text = QStringLiteral("[") + from.toImageFormat().name() + QStringLiteral("]");
      format.setFontItalic(true);
    }
    if (from.fontFixedPitch()) {
      format.merge(codeText(m_document->defaultFont()));
      if (!isCode(source)) format.setBackground(theme().code);
    }
    if (from.fontWeight() > QFont::Medium) format.setFontWeight(QFont::Bold);
    if (from.fontItalic()) format.setFontItalic(true);
    if (from.fontStrikeOut()) format.setFontStrikeOut(true);
    if (heading > 0) format.setProperty(QTextFormat::FontSizeAdjustment, heading <= 2 ? 2 : heading == 3 ? 1 : 0);
    if (from.isAnchor()) {
      format.setAnchor(true);
      format.setAnchorHref(from.anchorHref());
      format.setToolTip(plainToolTip(from.anchorHref()));
      format.setForeground(theme().accent);
      format.setFontUnderline(true);
    }
    cursor.insertText(text, format);
  }
}

void MarkdownWriter::copyTable(QTextCursor& cursor, QTextTable* table) {
  QTextTableFormat format;
  format.setBorder(1);
  format.setBorderBrush(theme().border);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderCollapse(true);
  format.setCellPadding(5);
  format.setTopMargin(gap);
  format.setBottomMargin(gap);
  format.setHeaderRowCount(1);
  QTextBlockFormat thin;  // a table needs a block before it, here as low as possible
  thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
  cursor.setBlockFormat(thin);
  QTextTable* mine = cursor.insertTable(table->rows(), table->columns(), format);
  for (int row = 0; row < table->rows(); ++row) {
    for (int column = 0; column < table->columns(); ++column) {
      const QTextTableCell cell = table->cellAt(row, column);
      QTextCursor to = mine->cellAt(row, column).firstCursorPosition();
      QTextBlockFormat alignment;
      alignment.setAlignment(cell.firstCursorPosition().blockFormat().alignment());
      to.setBlockFormat(alignment);
      for (auto it = cell.begin(); !it.atEnd(); ++it)
        if (it.currentBlock().isValid()) copyText(to, it.currentBlock(), {});
    }
  }
  cursor = mine->lastCursorPosition();
  cursor.movePosition(QTextCursor::NextBlock);
  cursor.setBlockFormat(thin);
}

void MarkdownWriter::beginPlain(QTextCursor& cursor) {
  QTextBlockFormat format = paragraph();
  format.setTopMargin(0);  // because each line is a block
  format.setBottomMargin(0);
  cursor.setBlockFormat(format);
  cursor.setBlockCharFormat(QTextCharFormat());
}

void MarkdownWriter::beginCode(QTextCursor& cursor, const QString& language) {
  ++m_code_blocks;
  leaveTable(cursor);
  QTextBlockFormat format = codeBlock(language);
  format.setTopMargin(roomAbove(cursor.block().previous()));
  cursor.setBlockFormat(format);
  cursor.setBlockCharFormat(codeText(m_document->defaultFont()));
}

void MarkdownWriter::nextCodeLine(QTextCursor& cursor, bool same) {
  QTextBlockFormat format = cursor.blockFormat();
  format.setTopMargin(0);
  if (same)
    format.setProperty(code_line_goes_on, true);
  else
    format.clearProperty(code_line_goes_on);
  cursor.insertBlock(format, cursor.blockCharFormat());
}

void MarkdownWriter::endCode(QTextCursor& cursor) {
  QTextBlockFormat format = cursor.blockFormat();
  format.setBottomMargin(code_below);
  cursor.setBlockFormat(format);
}

}  // namespace kvarium::ui
