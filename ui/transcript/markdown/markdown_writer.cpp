#include "ui/transcript/markdown/markdown_writer.h"

#include <md4c.h>

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextList>
#include <QTextTable>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/formula/typesetter.h"
#include "ui/transcript/markdown/markdown_source.h"

namespace kvarium::ui {
namespace {

constexpr qreal paragraph_gap = 6;  // px between paragraphs, above and below
constexpr qreal line_share = 1.25;  // of a line's height from line to line
constexpr qreal item_gap = 2;       // px above and below an item of a list
constexpr qreal code_margin = 12;   // px left and right of code
constexpr qreal quote_margin = 16;
// px for the painted background and, above the first line, for the language and the copy button.
constexpr qreal code_above = 32, code_below = 16;
constexpr qreal code_apart = code_head + code_foot + 6;  // between the lines of two code blocks

// A stranger's text stays within these: what is nested deeper is not indented more, a larger table is shown as it was
// typed, and a longer address is no link.
constexpr int deepest_indent = 12;
// Of the text's size: KaTeX's letters are small. Narrower than the least share of its width, a formula is shown as
// source.
constexpr qreal formula_size = 1.21, least_formula = 0.5;
constexpr unsigned most_columns = 128, most_cells = 8192;
constexpr qsizetype longest_address = 2048;  // bytes; a definition can be used by thousands of links

QTextCharFormat codeText(const QFont& base) {
  QTextCharFormat format;
  QStringList families{QFontDatabase::systemFont(QFontDatabase::FixedFont).family(), QStringLiteral("monospace")};
  format.setFontFamilies(families);
  format.setFontFixedPitch(true);
  format.setFontPointSize(base.pointSizeF() > 0 ? base.pointSizeF() * 0.95 : 9);
  return format;
}

QTextBlockFormat paragraph() {
  QTextBlockFormat format;
  format.setTopMargin(paragraph_gap);
  format.setBottomMargin(paragraph_gap);
  format.setLineHeight(100 * line_share, QTextBlockFormat::ProportionalHeight);
  return format;
}

QTextBlockFormat thinBlock() {  // a table needs a block before it and after it, here as low as possible
  QTextBlockFormat format;
  format.setLineHeight(1, QTextBlockFormat::FixedHeight);
  return format;
}

QTextTableFormat tableFormat() {
  QTextTableFormat format;
  format.setBorder(1);
  format.setBorderBrush(theme().border);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderCollapse(true);
  format.setCellPadding(5);
  format.setTopMargin(paragraph_gap);
  format.setBottomMargin(paragraph_gap);
  format.setHeaderRowCount(1);
  return format;
}

QTextListFormat::Style bulletOf(char mark) {
  return mark == '*'   ? QTextListFormat::ListCircle
         : mark == '+' ? QTextListFormat::ListSquare
                       : QTextListFormat::ListDisc;
}

Qt::Alignment alignmentOf(MD_ALIGN align) {
  return align == MD_ALIGN_CENTER ? Qt::AlignHCenter : align == MD_ALIGN_RIGHT ? Qt::AlignRight : Qt::AlignLeft;
}

// A character inside a block: those that Qt takes for the end of one become blanks.
QChar inBlock(QChar c) {
  const char16_t begin_of_frame = 0xfdd0, end_of_frame = 0xfdd1;  // QTextDocument's own
  const bool ends =
      c == u'\n' || c == u'\r' || c == QChar::ParagraphSeparator || c == begin_of_frame || c == end_of_frame;
  return ends ? QChar(u' ') : c;
}

}  // namespace

// One run of md4c, which calls back for every block, span and text in the order of the source. The packaged library
// reads UTF-8. What it passes lies in the source, or is a character of its own: a line break, an indent.
class MarkdownWriter::Parse {
 public:
  Parse(MarkdownWriter& writer, QTextCursor& cursor, const MarkdownSource& source, QTextList* goes_on)
      : m_writer(writer), m_cursor(cursor), m_source(source), m_goes_on(goes_on) {}

  // False: the text has a table that is too large; what was written so far must go.
  bool run(bool tables) {
    MD_PARSER parser{};
    parser.flags = (MD_DIALECT_GITHUB & ~unsigned(tables ? 0 : MD_FLAG_TABLES)) | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* parse) {
      return of(parse).enterBlock(type, detail);
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* parse) { return of(parse).leaveBlock(type); };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* parse) { return of(parse).enterSpan(type, detail); };
    parser.leave_span = [](MD_SPANTYPE type, void* detail, void* parse) { return of(parse).leaveSpan(type, detail); };
    parser.text = [](MD_TEXTTYPE type, const char* text, MD_SIZE size, void* parse) {
      return of(parse).text(type, text, size);
    };
    return md_parse(m_source.utf8().constData(), MD_SIZE(m_source.utf8().size()), &parser, this) == 0;
  }
  QTextList* outerList() const { return m_outer; }

 private:
  struct List {
    QTextListFormat::Style style;
    char delimiter = 0;         // after a number
    QTextList* list = nullptr;  // from its first block on
  };
  struct Table {
    QTextTable* table;
    int row = -1, column = 0;
    bool is_head = false;

    void nextRow() {
      ++row;
      column = 0;
    }
    QTextCursor nextCell(bool head) {
      is_head = head;
      return table->cellAt(row, column++).firstCursorPosition();
    }
  };
  // A line break whose place in the source is not yet known.
  struct Break {
    qsizetype from = 0;  // end of the last text in the source
    int at = -1;         // position; -1: there is none
  };
  // Those of the open block.
  struct Formulas {
    qreal height = 0, depth = 0;  // px above and below the baseline
    bool is_display = false;      // the block is nothing else
  };
  // md4c passes a line of code as its indent, its other characters and a line break. The last line break is not shown.
  struct Code {
    bool line_over = false;
    qsizetype indent = 0;  // blanks at the end of m_run
  };

  static Parse& of(void* parse) { return *static_cast<Parse*>(parse); }

  // Callbacks; not 0 ends the parse.
  int enterBlock(MD_BLOCKTYPE type, void* detail) {
    closeBlock();
    switch (type) {
      case MD_BLOCK_QUOTE: ++m_quotes; break;
      case MD_BLOCK_UL: enterList({bulletOf(static_cast<MD_BLOCK_UL_DETAIL*>(detail)->mark)}); break;
      case MD_BLOCK_OL:
        enterList({QTextListFormat::ListDecimal, static_cast<MD_BLOCK_OL_DETAIL*>(detail)->mark_delimiter});
        break;
      case MD_BLOCK_LI: m_item = markerOf(*static_cast<MD_BLOCK_LI_DETAIL*>(detail)); break;
      case MD_BLOCK_H: m_heading = int(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level); break;
      case MD_BLOCK_HR:
        if (m_item) openBlock();
        openBlock(true);
        break;
      case MD_BLOCK_CODE:
        if (m_item) openBlock();
        beginCode(*static_cast<MD_BLOCK_CODE_DETAIL*>(detail));
        break;
      case MD_BLOCK_TABLE:
        if (m_item) openBlock();
        return beginTable(*static_cast<MD_BLOCK_TABLE_DETAIL*>(detail)) ? 0 : -1;
      case MD_BLOCK_TR: m_table->nextRow(); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD:
        m_cursor = m_table->nextCell(type == MD_BLOCK_TH);
        beginCell(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align);
        break;
      default: break;
    }
    return 0;
  }

  int leaveBlock(MD_BLOCKTYPE type) {
    closeBlock();
    switch (type) {
      case MD_BLOCK_QUOTE: --m_quotes; break;
      case MD_BLOCK_UL:
      case MD_BLOCK_OL: m_lists.pop_back(); break;
      case MD_BLOCK_LI:
        if (m_item) openBlock();
        break;
      case MD_BLOCK_H: m_heading = 0; break;
      case MD_BLOCK_CODE:
        m_writer.endCode(m_cursor);
        m_code.reset();
        break;
      case MD_BLOCK_TABLE: endTable(); break;
      default: break;
    }
    return 0;
  }

  int enterSpan(MD_SPANTYPE type, void* detail) {
    flush();
    if (type == MD_SPAN_IMG) {
      if (!m_open) openBlock();
      m_picture = position();
    }
    if (type == MD_SPAN_A) m_address = addressOf(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
    ++m_spans[type];
    return 0;
  }

  int leaveSpan(MD_SPANTYPE type, void* detail) {
    if (type == MD_SPAN_IMG && m_picture == position())  // no alternative text
      insert(u'[' + addressOf(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src) + u']');
    flush();
    if (type == MD_SPAN_A) m_address.clear();
    --m_spans[type];
    return 0;
  }

  int text(MD_TEXTTYPE type, const char* text, MD_SIZE size) {
    const qsizetype at = m_source.offsetOf(text);
    if (m_code) {
      codeText(at, text, size);
      return 0;
    }
    if (!m_open) openBlock();
    if (at < 0) {
      m_break.at = position();
      m_run += type == MD_TEXT_BR ? QChar(QChar::LineSeparator) : QChar(u' ');
      return 0;
    }
    placeBreak(at);
    m_break.from = at + size;
    if (type == MD_TEXT_CODE && writeFormula(at, size)) return 0;
    if (type == MD_TEXT_ENTITY) {
      const QByteArray typed(text, qsizetype(size));
      const QString character = m_writer.entity(typed);
      if (character != QLatin1String(typed)) {
        insert(character);
        return 0;
      }
    }
    copy(at, size);
    return 0;
  }

  // Blocks.
  static QTextBlockFormat::MarkerType markerOf(const MD_BLOCK_LI_DETAIL& item) {
    if (!item.is_task) return QTextBlockFormat::MarkerType::NoMarker;
    return item.task_mark == ' ' ? QTextBlockFormat::MarkerType::Unchecked : QTextBlockFormat::MarkerType::Checked;
  }
  int indent() const { return std::min(int(m_lists.size()), deepest_indent); }

  void enterList(List list) {
    if (m_item && int(m_lists.size()) < deepest_indent) openBlock();  // its marker stands alone
    m_item.reset();
    closeBlock();
    m_lists.push_back(list);
  }

  void place(const QTextBlockFormat& format, const QTextCharFormat& text) {
    if (m_fresh) {
      m_cursor.setBlockFormat(format);
      m_cursor.setBlockCharFormat(text);
    } else {
      m_cursor.insertBlock(format, text);
    }
    m_fresh = false;
  }

  void quote(QTextBlockFormat& format) const {
    if (!m_quotes) return;
    format.setLeftMargin(quote_margin * std::min(m_quotes, deepest_indent));
    format.setProperty(QTextFormat::BlockQuoteLevel, m_quotes);
  }

  void openBlock(bool is_rule = false) {
    QTextBlockFormat format = paragraph();
    quote(format);
    if (m_heading) {
      format.setHeadingLevel(m_heading);
      format.setTopMargin(2 * paragraph_gap);
    }
    if (is_rule)
      format.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                         QTextLength(QTextLength::PercentageLength, 100));
    if (m_item) {
      format.setTopMargin(item_gap);
      format.setBottomMargin(item_gap);
      if (*m_item != QTextBlockFormat::MarkerType::NoMarker) format.setMarker(*m_item);
    } else {
      format.setIndent(indent());
    }
    place(format, blockText());
    if (m_item) joinList();
    m_item.reset();
    m_open = true;
  }

  void joinList() {
    List& mine = m_lists.back();
    // A block that joins a list causes a new layout of the list, so only numbered lists continue.
    const bool numbered = mine.style == QTextListFormat::ListDecimal;
    if (!mine.list && numbered && m_goes_on && m_goes_on->format().style() == mine.style)
      mine.list = std::exchange(m_goes_on, nullptr);
    if (mine.list) {
      mine.list->add(m_cursor.block());
    } else {
      QTextListFormat format;
      format.setStyle(mine.style);
      format.setIndent(indent());
      if (mine.delimiter) format.setNumberSuffix(QString(QLatin1Char(mine.delimiter)));
      mine.list = m_cursor.createList(format);
    }
    if (m_lists.size() == 1) m_outer = mine.list;
  }

  void closeBlock() {
    flush();
    if (m_open && m_formulas.height > 0) makeRoom();
    m_formulas = {};
    m_open = false;
    m_break.at = -1;
  }

  void beginCode(const MD_BLOCK_CODE_DETAIL& detail) {
    if (!m_fresh) m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    m_fresh = false;
    m_writer.beginCode(m_cursor, QString::fromUtf8(detail.lang.text, qsizetype(detail.lang.size)));
    QTextBlockFormat format = m_cursor.blockFormat();
    QTextCharFormat text = m_cursor.blockCharFormat();
    quote(format);
    text.merge(blockText());
    m_cursor.setBlockFormat(format);
    m_cursor.setBlockCharFormat(text);
    m_code.emplace();
  }

  void codeText(qsizetype at, const char* text, MD_SIZE size) {
    if (std::exchange(m_code->line_over, false)) {
      flush();
      m_writer.nextCodeLine(m_cursor, false);
    }
    if (at >= 0) {
      qsizetype blanks = 0;  // at the end of the indent, as they are in the source
      while (blanks < std::min(m_code->indent, at) && m_source.utf8()[at - blanks - 1] == ' ') ++blanks;
      m_run.chop(blanks);
      copy(at - blanks, blanks + size);
      m_code->indent = 0;
    } else if (*text == '\n') {
      *m_code = {.line_over = true};
    } else {
      m_run += QString(qsizetype(size), u' ');
      m_code->indent += size;
    }
  }

  bool beginTable(const MD_BLOCK_TABLE_DETAIL& detail) {
    const unsigned rows = detail.head_row_count + detail.body_row_count;
    if (detail.col_count > most_columns || rows > most_cells / detail.col_count) return false;
    place(thinBlock(), QTextCharFormat());
    QTextTableFormat format = tableFormat();
    format.setLeftMargin(indent() * m_writer.m_document->indentWidth() +
                         quote_margin * std::min(m_quotes, deepest_indent));
    m_table = {m_cursor.insertTable(int(rows), int(detail.col_count), format)};
    return true;
  }

  void beginCell(MD_ALIGN align) {
    QTextBlockFormat format;
    format.setAlignment(alignmentOf(align));
    m_cursor.setBlockFormat(format);
    m_open = true;
  }

  void endTable() {
    m_cursor = m_table->table->lastCursorPosition();
    m_cursor.movePosition(QTextCursor::NextBlock);
    m_cursor.setBlockFormat(thinBlock());
    m_table.reset();
    m_fresh = true;
  }

  // Text.
  int position() const { return m_cursor.position() + int(m_run.size()); }

  void insert(const QString& text) {
    for (const QChar c : text) m_run += inBlock(c);
  }

  // The bytes [at, at + size) of the source, without what marks TeX.
  void copy(qsizetype at, qsizetype size) {
    const qsizetype end = m_source.characterAt(at + size);
    for (qsizetype i = m_source.characterAt(at); i < end; ++i) {
      const qsizetype from = m_source.placeOf(i);
      if (from < 0) continue;
      m_writer.m_map->add(from, position(), 1);
      m_run += inBlock(m_source.text()[i]);
    }
  }

  // Formulas.
  // In place of the source [at, at + size) as many blanks, as wide as the formula; false: none is typeset there.
  bool writeFormula(qsizetype at, qsizetype size) {
    const auto* place = m_source.formulaAt(m_source.characterAt(at));
    const Formula* formula = place ? m_writer.m_typesetter->formula(place->number) : nullptr;
    if (!formula) return false;
    const QFont& base = m_writer.m_document->defaultFont();
    constexpr qreal sizes[] = {1, 1.2, 1.5};  // by Qt's FontSizeAdjustment
    qreal em = QFontInfo(base).pixelSize() * formula_size * sizes[m_heading ? std::clamp(4 - m_heading, 0, 2) : 0];
    const qreal left =
        indent() * m_writer.m_document->indentWidth() + quote_margin * std::min(m_quotes, deepest_indent);
    const qreal all = m_writer.m_document->textWidth(), room = all - left - 2;
    m_writer.m_widest = std::max(m_writer.m_widest, left + formula->width * em + 2);
    if (all > 0 && !m_table && formula->width * em > room) {
      if (room < least_formula * formula->width * em) return false;
      em = room / formula->width;
    }
    flush();
    copy(at, size);
    const int length = std::max(int(m_run.size()), 1);
    m_run.fill(QChar::Nbsp);
    QTextCharFormat format = spanFormat(false);
    format.clearProperty(QTextFormat::FontSizeAdjustment);
    format.setFontWeight(QFont::Normal);
    format.setFontItalic(false);
    format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
    format.setFontLetterSpacing(formula->width * em / length -
                                QFontMetricsF(base).horizontalAdvance(QChar(QChar::Nbsp)));
    format.setProperty(formula_number, place->number);
    format.setProperty(formula_length, length);
    format.setProperty(formula_em, em);
    m_cursor.insertText(std::exchange(m_run, {}), format);
    m_formulas.height = std::max(m_formulas.height, formula->height * em);
    m_formulas.depth = std::max(m_formulas.depth, formula->depth * em);
    m_formulas.is_display = m_formulas.is_display || place->display;
    return true;
  }

  // Lines of a block as high as its formulas. The layout adds what a line needs above its letters, so what the line
  // before has below its own is added there too.
  void makeRoom() {
    const QFontMetricsF metrics(m_writer.m_document->defaultFont());
    const qreal above = std::max(m_formulas.height - metrics.ascent(), 0.0),
                below = std::max(m_formulas.depth - metrics.descent(), 0.0);
    QTextBlockFormat format = m_cursor.blockFormat();
    const bool alone = m_formulas.is_display && !m_table;
    if (above + below > (m_table ? 0 : line_share - 1) * metrics.height()) {
      format.setLineHeight(metrics.height() + above + (alone ? 0 : below + 2), QTextBlockFormat::MinimumHeight);
      format.setBottomMargin(format.bottomMargin() + below);
    }
    if (alone) format.setAlignment(Qt::AlignHCenter);
    m_cursor.setBlockFormat(format);
  }

  // md4c does not say where the source has a line break, but between two texts it is the only one.
  void placeBreak(qsizetype next) {
    const int at = std::exchange(m_break.at, -1);
    if (at < 0) return;
    const QByteArray& utf8 = m_source.utf8();
    const qsizetype newline = utf8.indexOf('\n', m_break.from),
                    after = newline < 0 ? -1 : utf8.indexOf('\n', newline + 1);
    if (newline < 0 || newline >= next || (after >= 0 && after < next)) return;
    const qsizetype from = m_source.placeOf(m_source.characterAt(newline));
    if (from >= 0) m_writer.m_map->add(from, at, 1);
  }

  void flush() {
    if (!m_run.isEmpty())
      m_cursor.insertText(std::exchange(m_run, {}),
                          m_code ? m_cursor.blockCharFormat() : spanFormat(m_spans[MD_SPAN_CODE] > 0));
  }

  QTextCharFormat blockText() const {
    QTextCharFormat format;
    if (m_quotes) format.setForeground(theme().muted);
    return format;
  }

  QTextCharFormat spanFormat(bool code) const {
    QTextCharFormat format = m_table ? QTextCharFormat() : blockText();
    if (code) {
      format.merge(m_code_text);
      format.setBackground(theme().code);
    }
    if (m_spans[MD_SPAN_STRONG] || m_heading || (m_table && m_table->is_head)) format.setFontWeight(QFont::Bold);
    if (m_spans[MD_SPAN_EM] || m_spans[MD_SPAN_IMG]) format.setFontItalic(true);
    if (m_spans[MD_SPAN_DEL]) format.setFontStrikeOut(true);
    if (m_heading) format.setProperty(QTextFormat::FontSizeAdjustment, std::clamp(4 - m_heading, 0, 2));
    if (!m_address.isEmpty()) {
      format.setAnchor(true);
      format.setAnchorHref(m_address);
      format.setToolTip(plainToolTip(m_address));
      format.setForeground(theme().accent);
      format.setFontUnderline(true);
    }
    return format;
  }

  QString addressOf(const MD_ATTRIBUTE& attribute) {
    QString address;
    if (attribute.size > longest_address) return address;
    for (int i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
      const MD_OFFSET from = attribute.substr_offsets[i];
      const QByteArray part(attribute.text + from, qsizetype(attribute.substr_offsets[i + 1] - from));
      address += attribute.substr_types[i] == MD_TEXT_ENTITY ? m_writer.entity(part) : QString::fromUtf8(part);
    }
    return address;
  }

  MarkdownWriter& m_writer;
  QTextCursor& m_cursor;
  const MarkdownSource& m_source;
  const QTextCharFormat m_code_text = ui::codeText(m_writer.m_document->defaultFont());

  bool m_fresh = true;  // the cursor's block is still unused
  bool m_open = false;  // text goes into the cursor's block
  int m_quotes = 0, m_heading = 0;
  std::vector<List> m_lists;
  QTextList* m_goes_on;
  QTextList* m_outer = nullptr;
  std::optional<QTextBlockFormat::MarkerType> m_item;  // the next block is the first of an item
  std::optional<Code> m_code;
  std::optional<Table> m_table;

  int m_spans[MD_SPAN_U + 1] = {};  // number of open spans of each type
  QString m_address;                // of the open link
  int m_picture = 0;                // begin of its alternative text
  QString m_run;                    // text that is not yet in the document
  Break m_break;
  Formulas m_formulas;
};

QTextList* MarkdownWriter::write(QTextCursor& cursor, const QString& markdown, qsizetype source, QTextList* goes_on) {
  const MarkdownSource text(markdown, source, m_typesetter);
  for (const int number : text.waiting()) m_waiting.push_back({number, source});
  const int begin = cursor.position();
  Parse parse(*this, cursor, text, goes_on);
  if (parse.run(true)) return parse.outerList();
  cursor.setPosition(begin);
  cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
  cursor.removeSelectedText();
  m_map->dropOpen();
  Parse again(*this, cursor, text, goes_on);
  again.run(false);
  return again.outerList();
}

// Numbers by CommonMark 0.30, section 2.5; names as in Qt's HTML, and unknown ones as they are.
QString MarkdownWriter::entity(const QByteArray& entity) {
  if (entity.startsWith("&#")) {
    const bool hex = entity[2] == 'x' || entity[2] == 'X';
    const QByteArray digits = entity.mid(hex ? 3 : 2).chopped(1);
    const uint code = digits.toUInt(nullptr, hex ? 16 : 10);
    const bool valid = code > 0 && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(code);
    const char32_t character = valid ? code : uint(QChar::ReplacementCharacter);
    return QString::fromUcs4(&character, 1);
  }
  const auto known = m_entities.constFind(entity);
  if (known != m_entities.cend()) return *known;
  return *m_entities.insert(entity, QTextDocumentFragment::fromHtml(QString::fromUtf8(entity)).toRawText());
}

bool MarkdownWriter::typesets(QStringView block, qsizetype source) {
  const auto math = m_typesetter ? mathFence(block) : std::nullopt;
  const int number =
      math ? m_typesetter->numberOf(block.mid(math->begin, math->end - math->begin).toString(), true) : -1;
  if (number >= 0 && m_typesetter->isWaiting(number)) m_waiting.push_back({number, source});
  return number >= 0 && m_typesetter->formula(number);
}

// Inserts a block of 1 px after a table, because the layout ignores the margin of the next block.
void MarkdownWriter::leaveTable(QTextCursor& cursor) {
  const QChar end_of_frame(0xfdd1);  // Qt's character; a cursor does not find a table that was just written
  if (cursor.document()->characterAt(cursor.block().position() - 1) != end_of_frame) return;
  cursor.setBlockFormat(thinBlock());
  cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
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
  QTextBlockFormat format;
  format.setLeftMargin(code_margin);
  format.setRightMargin(code_margin);
  format.setProperty(code_block_number, m_code_blocks);
  format.setProperty(code_block_language, language);
  const QTextBlock before = cursor.block().previous();
  const bool after_code = before.isValid() && before.blockFormat().intProperty(code_block_number);
  format.setTopMargin(after_code ? code_apart : code_above);
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
