#include <zip.h>

#include <QByteArray>
#include <QDateTime>
#include <QHash>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "app/helpers/document.h"

namespace kvarium::helpers {
namespace {

constexpr zip_int64_t most_members = 100'000;
constexpr size_t most_unpacked = size_t{64} << 20;  // bytes of all members that are read
constexpr int widest_row = 256, most_repeats = 64;  // cells; equal ones after each other in an OpenDocument table

// A file that is not read to its end, and why.
struct Stop {
  Problem problem;
};

class Archive {
 public:
  explicit Archive(std::string_view bytes) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source)
      m_zip.reset(zip_open_from_source(source, ZIP_RDONLY, &error), [](zip_t* zip) {
        if (zip) zip_discard(zip);
      });
    if (!m_zip && source) zip_source_free(source);
    if (!m_zip || zip_get_num_entries(m_zip.get(), 0) > most_members) throw Stop{Problem::broken};
  }
  bool has(const char* name) const { return zip_name_locate(m_zip.get(), name, 0) >= 0; }
  // Names that begin and end so, those with smaller numbers first.
  std::vector<std::string> names(std::string_view begin, std::string_view end) const {
    std::map<std::pair<size_t, std::string>, std::string> found;
    for (zip_int64_t i = 0; i < zip_get_num_entries(m_zip.get(), 0); ++i) {
      const char* const name = zip_get_name(m_zip.get(), static_cast<zip_uint64_t>(i), 0);
      const std::string_view view = name ? name : "";
      if (view.starts_with(begin) && view.ends_with(end) && view.size() > begin.size() + end.size())
        found[{view.size(), std::string(view)}] = view;
    }
    std::vector<std::string> all;
    for (const auto& [key, name] : found) all.push_back(name);
    return all;
  }
  // Whatever the archive says of its size, no more is unpacked than is left.
  QByteArray read(const std::string& name) {
    zip_stat_t about;
    if (zip_stat(m_zip.get(), name.c_str(), 0, &about) != 0) throw Stop{Problem::broken};
    if ((about.valid & ZIP_STAT_ENCRYPTION_METHOD) && about.encryption_method != ZIP_EM_NONE)
      throw Stop{Problem::locked};
    const std::shared_ptr<zip_file_t> file(zip_fopen(m_zip.get(), name.c_str(), 0), [](zip_file_t* one) {
      if (one) zip_fclose(one);
    });
    QByteArray bytes;
    for (zip_int64_t got = file ? 1 : -1; got != 0;) {
      constexpr qsizetype piece = 1 << 20;
      const qsizetype before = bytes.size();
      bytes.resize(before + piece);
      if (file) got = zip_fread(file.get(), bytes.data() + before, piece);
      if (got < 0) throw Stop{Problem::broken};
      bytes.resize(before + got);
      m_unpacked += static_cast<size_t>(got);
      if (m_unpacked > most_unpacked) throw Stop{Problem::too_long};
    }
    return bytes;
  }

 private:
  std::shared_ptr<zip_t> m_zip;
  size_t m_unpacked = 0;
};

// Text with tables, whose rows become "| a | b |".
class Writer {
 public:
  explicit Writer(std::string& text) : m_text(text) {}
  void add(QStringView text) {
    if (!m_rows.empty()) {
      QString& cell = m_rows.back().back();
      if (cell.size() < qsizetype(longest_text)) cell += text;
    } else {
      put(text);
    }
  }
  void endParagraph(bool close = false) {
    if (m_rows.empty())
      put(close ? u"\n" : u"\n\n");
    else
      add(u" ");
  }
  void beginRow() { m_rows.push_back({QString()}); }
  void beginCell() {
    if (!m_rows.empty() && m_rows.back().size() < widest_row) m_rows.back().append(QString());
  }
  void repeatCell(int times) {
    for (int i = 1; !m_rows.empty() && i < std::min(times, most_repeats); ++i) {
      const QString cell = m_rows.back().back();
      beginCell();
      m_rows.back().back() = cell;
    }
  }
  void endRow(int times = 1) {
    if (m_rows.empty()) return;
    QStringList cells = m_rows.back().mid(1);
    m_rows.pop_back();
    for (QString& cell : cells) cell = cell.simplified();
    while (!cells.isEmpty() && cells.back().isEmpty()) cells.pop_back();
    if (cells.isEmpty()) return;
    const QString row = QStringLiteral("| %1 |").arg(cells.join(QStringLiteral(" | ")));
    for (int i = 0; i < std::clamp(times, 1, most_repeats); ++i) {
      add(row);
      endParagraph(true);
    }
  }
  void endTable() {
    if (m_rows.empty()) put(u"\n");
  }

 private:
  void put(QStringView text) {
    m_text += text.toUtf8().toStdString();
    if (m_text.size() > 2 * longest_text) throw Stop{Problem::too_long};
  }

  std::string& m_text;
  std::vector<QStringList> m_rows;  // open ones, a row in a cell last; the first cell is none
};

using Element = std::function<void(QXmlStreamReader& xml)>;

// Calls back at the begin and the end of every element, and for text. Entities of other files are never read.
void readXml(const QByteArray& bytes, const Element& begin, const Element& end, const Element& text) {
  QXmlStreamReader xml(bytes);
  while (!xml.atEnd()) {
    switch (xml.readNext()) {
      case QXmlStreamReader::StartElement: begin(xml); break;
      case QXmlStreamReader::EndElement: end(xml); break;
      case QXmlStreamReader::Characters: text(xml); break;
      case QXmlStreamReader::DTD: throw Stop{Problem::broken};  // no office program writes one
      default: break;
    }
  }
  if (xml.hasError()) throw Stop{Problem::broken};
}

QString attribute(QXmlStreamReader& xml, QLatin1String name) {
  for (const QXmlStreamAttribute& one : xml.attributes())
    if (one.name() == name) return one.value().toString();
  return {};
}

// The text of Word's and PowerPoint's files: paragraphs p, runs t, tables tr and tc.
void readWords(const QByteArray& bytes, Writer& writer) {
  bool in_text = false;
  readXml(
      bytes,
      [&](QXmlStreamReader& xml) {
        const QStringView name = xml.name();
        in_text = name == QLatin1String("t");
        if (name == QLatin1String("tr")) writer.beginRow();
        if (name == QLatin1String("tc")) writer.beginCell();
        if (name == QLatin1String("tab") && xml.attributes().isEmpty()) writer.add(u"\t");
        if (name == QLatin1String("br") || name == QLatin1String("cr")) writer.add(u"\n");
      },
      [&](QXmlStreamReader& xml) {
        const QStringView name = xml.name();
        in_text = false;
        if (name == QLatin1String("p")) writer.endParagraph();
        if (name == QLatin1String("tr")) writer.endRow();
        if (name == QLatin1String("tbl")) writer.endTable();
      },
      [&](QXmlStreamReader& xml) {
        if (in_text) writer.add(xml.text());
      });
}

// Text, tables and pages of OpenDocument, without what was deleted and what others remarked.
void readOpenDocument(const QByteArray& bytes, Writer& writer) {
  int paragraphs = 0, left_out = 0;
  int repeats = 1;
  const auto is_left_out = [](QStringView name) {
    return name == QLatin1String("tracked-changes") || name == QLatin1String("annotation") ||
           name == QLatin1String("notes");
  };
  std::vector<int> rows;
  readXml(
      bytes,
      [&](QXmlStreamReader& xml) {
        const QStringView name = xml.name();
        if (is_left_out(name)) ++left_out;
        if (name == QLatin1String("p") || name == QLatin1String("h")) ++paragraphs;
        if (left_out) return;
        if (name == QLatin1String("table") && xml.prefix() == QLatin1String("table")) {
          if (const QString title = attribute(xml, QLatin1String("name")); !title.isEmpty() && rows.empty()) {
            writer.add(title);
            writer.endParagraph(true);
          }
        }
        if (name == QLatin1String("table-row")) {
          rows.push_back(attribute(xml, QLatin1String("number-rows-repeated")).toInt());
          writer.beginRow();
        }
        if (name == QLatin1String("table-cell") || name == QLatin1String("covered-table-cell")) {
          repeats = attribute(xml, QLatin1String("number-columns-repeated")).toInt();
          writer.beginCell();
        }
        if (name == QLatin1String("tab")) writer.add(u"\t");
        if (name == QLatin1String("line-break")) writer.add(u"\n");
        if (name == QLatin1String("s"))
          writer.add(QString(std::clamp(attribute(xml, QLatin1String("c")).toInt(), 1, most_repeats), u' '));
      },
      [&](QXmlStreamReader& xml) {
        const QStringView name = xml.name();
        if (is_left_out(name)) --left_out;
        const bool paragraph = name == QLatin1String("p") || name == QLatin1String("h");
        if (paragraph) --paragraphs;
        if (left_out) return;
        if (paragraph) writer.endParagraph();
        if (name == QLatin1String("table-cell") || name == QLatin1String("covered-table-cell"))
          writer.repeatCell(std::exchange(repeats, 1));
        if (name == QLatin1String("table-row") && !rows.empty()) {
          writer.endRow(rows.back());
          rows.pop_back();
        }
        if (name == QLatin1String("table")) writer.endTable();
      },
      [&](QXmlStreamReader& xml) {
        if (paragraphs > 0 && !left_out) writer.add(xml.text());
      });
}

// The strings that cells of Excel's sheets name by number.
std::vector<QString> readStrings(const QByteArray& bytes) {
  std::vector<QString> strings;
  bool in_text = false;
  int sounds = 0;  // how a word is read, in Japanese
  readXml(
      bytes,
      [&](QXmlStreamReader& xml) {
        if (xml.name() == QLatin1String("si")) strings.emplace_back();
        if (xml.name() == QLatin1String("rPh")) ++sounds;
        in_text = xml.name() == QLatin1String("t");
      },
      [&](QXmlStreamReader& xml) {
        if (xml.name() == QLatin1String("rPh")) --sounds;
        in_text = false;
      },
      [&](QXmlStreamReader& xml) {
        if (in_text && !sounds && !strings.empty()) strings.back() += xml.text();
      });
  return strings;
}

// "BC12" is column 54.
int columnOf(QStringView cell) {
  int column = 0;
  for (const QChar c : cell)
    if (c >= u'A' && c <= u'Z' && column < widest_row) column = column * 26 + c.unicode() - u'A' + 1;
  return column - 1;
}

// What a number format makes of the days since an epoch that a cell has.
enum class Shows : uint8_t { number, date, time, both, duration };

// The first section of a format, as "[$-409]d/m/yy\ h:mm;@". An m is of minutes next to hours or seconds alone.
Shows shownBy(QStringView format) {
  bool day = false, time = false, m = false, duration = false;
  for (qsizetype i = 0; i < format.size() && format[i] != u';'; ++i) {
    const QChar c = format[i].toLower();
    if (c == u'"' || c == u'[') {
      const qsizetype end = format.indexOf(c == u'"' ? u'"' : u']', i + 1);
      if (end < 0) break;
      const QStringView inside = format.sliced(i + 1, end - i - 1);
      const auto is_unit = [](QChar one) { return QStringView(u"hmsHMS").contains(one); };
      duration = duration || (c == u'[' && !inside.isEmpty() && std::all_of(inside.begin(), inside.end(), is_unit));
      i = end;
    } else if (c == u'\\' || c == u'_' || c == u'*') {
      ++i;  // a character that is shown as it is, or as a space
    } else {
      day = day || c == u'y' || c == u'd';
      time = time || c == u'h' || c == u's';
      m = m || c == u'm';
    }
  }
  if (duration) return Shows::duration;
  day = day || (m && !time);
  return day ? (time ? Shows::both : Shows::date) : time ? Shows::time : Shows::number;
}

Shows shownBy(int built_in) {
  if (built_in == 22) return Shows::both;
  if (built_in == 46) return Shows::duration;
  if ((built_in >= 18 && built_in <= 21) || built_in == 45 || built_in == 47) return Shows::time;
  return built_in >= 14 && built_in <= 17 ? Shows::date : Shows::number;
}

// By the number that a cell has.
std::vector<Shows> readStyles(const QByteArray& bytes) {
  QHash<int, Shows> own;
  std::vector<Shows> styles;
  bool of_cells = false;
  readXml(
      bytes,
      [&](QXmlStreamReader& xml) {
        const int id = attribute(xml, QLatin1String("numFmtId")).toInt();
        if (xml.name() == QLatin1String("numFmt")) own[id] = shownBy(attribute(xml, QLatin1String("formatCode")));
        if (xml.name() == QLatin1String("cellXfs")) of_cells = true;
        if (of_cells && xml.name() == QLatin1String("xf")) styles.push_back(own.value(id, shownBy(id)));
      },
      [&](QXmlStreamReader& xml) {
        if (xml.name() == QLatin1String("cellXfs")) of_cells = false;
      },
      [](QXmlStreamReader&) {});
  return styles;
}

// In ISO's form. A number that is no date stays.
QString dated(const QString& value, Shows shows, bool from_1904) {
  constexpr qint64 day_s = 86'400, most_days = 2'958'466;  // to the year 9999
  bool is_number = false;
  const double days = value.toDouble(&is_number);
  if (shows == Shows::number || !is_number || !(days >= 0 && days < double(most_days))) return value;
  const auto seconds = qint64(days * double(day_s) + 0.5);
  const qint64 day = seconds / day_s;
  const QTime time = QTime::fromMSecsSinceStartOfDay(int(1000 * (seconds % day_s)));
  const QString clock = time.toString(time.second() == 0 ? QStringLiteral("HH:mm") : QStringLiteral("HH:mm:ss"));
  if (shows == Shows::time) return clock;
  if (shows == Shows::duration) return QString::number(seconds / 3600) + time.toString(QStringLiteral(":mm:ss"));
  // Excel has a 29th of February 1900.
  const QDate begin = from_1904 ? QDate(1904, 1, 1) : day < 60 ? QDate(1899, 12, 31) : QDate(1899, 12, 30);
  const QString date = begin.addDays(day).toString(Qt::ISODate);
  if (date.isEmpty()) return value;  // after the year 9999
  return shows == Shows::date ? date : date + u' ' + clock;
}

struct Workbook {
  std::vector<QString> strings;
  std::vector<Shows> styles;
  QStringList titles;
  bool from_1904 = false;  // the days of dates are counted from there
};

void readSheet(const QByteArray& bytes, const Workbook& book, Writer& writer) {
  bool in_value = false;
  int column = 0;
  size_t style = 0;
  QString type, value;
  readXml(
      bytes,
      [&](QXmlStreamReader& xml) {
        const QStringView name = xml.name();
        in_value = name == QLatin1String("v") || name == QLatin1String("t");
        if (name == QLatin1String("row")) {
          writer.beginRow();
          column = 0;
        }
        if (name == QLatin1String("c")) {
          type = attribute(xml, QLatin1String("t"));
          style = size_t(std::max(0, attribute(xml, QLatin1String("s")).toInt()));
          value.clear();
          const int at = columnOf(attribute(xml, QLatin1String("r")));
          for (const int last = std::min(std::max(at, column) + 1, widest_row); column < last; ++column)
            writer.beginCell();
        }
      },
      [&](QXmlStreamReader& xml) {
        in_value = false;
        if (xml.name() == QLatin1String("c")) {
          const size_t number = value.toULongLong();
          if (type == QLatin1String("s"))
            writer.add(number < book.strings.size() ? book.strings[number] : QString());
          else if ((type.isEmpty() || type == QLatin1String("n")) && style < book.styles.size())
            writer.add(dated(value, book.styles[style], book.from_1904));
          else
            writer.add(value);
        }
        if (xml.name() == QLatin1String("row")) writer.endRow();
      },
      [&](QXmlStreamReader& xml) {
        if (in_value) value += xml.text();
      });
}

Workbook readWorkbook(Archive& archive) {
  Workbook book;
  if (archive.has("xl/sharedStrings.xml")) book.strings = readStrings(archive.read("xl/sharedStrings.xml"));
  if (archive.has("xl/styles.xml")) book.styles = readStyles(archive.read("xl/styles.xml"));
  const Element nothing = [](QXmlStreamReader&) {};
  const Element begin = [&](QXmlStreamReader& xml) {
    if (xml.name() == QLatin1String("sheet")) book.titles << attribute(xml, QLatin1String("name"));
    if (xml.name() != QLatin1String("workbookPr")) return;
    const QString from = attribute(xml, QLatin1String("date1904"));
    book.from_1904 = from == QLatin1String("1") || from == QLatin1String("true");
  };
  readXml(archive.read("xl/workbook.xml"), begin, nothing, nothing);
  return book;
}

void readSheets(Archive& archive, Writer& writer, const Progress& progress) {
  const Workbook book = readWorkbook(archive);
  const std::vector<std::string> sheets = archive.names("xl/worksheets/sheet", ".xml");
  for (size_t i = 0; i < sheets.size(); ++i) {
    if (i < size_t(book.titles.size())) {
      writer.add(book.titles[qsizetype(i)]);
      writer.endParagraph(true);
    }
    readSheet(archive.read(sheets[i]), book, writer);
    writer.endTable();
    progress(int(i + 1), int(sheets.size()));
  }
}

}  // namespace

Extracted extractOffice(std::string_view bytes, const Progress& progress) {
  Extracted extracted;
  Writer writer(extracted.text);
  try {
    Archive archive(bytes);
    if (archive.has("word/document.xml")) {
      readWords(archive.read("word/document.xml"), writer);
      for (const char* notes : {"word/footnotes.xml", "word/endnotes.xml"})
        if (archive.has(notes)) readWords(archive.read(notes), writer);
    } else if (archive.has("xl/workbook.xml")) {
      readSheets(archive, writer, progress);
    } else if (archive.has("ppt/presentation.xml")) {
      const std::vector<std::string> slides = archive.names("ppt/slides/slide", ".xml");
      extracted.pages = int(slides.size());
      for (size_t i = 0; i < slides.size(); ++i) {
        readWords(archive.read(slides[i]), writer);
        progress(int(i + 1), int(slides.size()));
      }
    } else if (archive.has("content.xml") && archive.has("mimetype")) {
      if (archive.has("META-INF/manifest.xml") &&
          archive.read("META-INF/manifest.xml").contains("manifest:encryption-data"))
        return {.problem = Problem::locked};
      readOpenDocument(archive.read("content.xml"), writer);
    } else {
      return {.problem = Problem::unknown};
    }
  } catch (const Stop& stop) {
    return {.problem = stop.problem};
  }
  return extracted;
}

}  // namespace kvarium::helpers
