#include <zip.h>

#include <QByteArray>
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

int numberIn(QXmlStreamReader& xml, QLatin1String name) {
  for (const QXmlStreamAttribute& one : xml.attributes())
    if (one.name() == name) return one.value().toInt();
  return 0;
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
          rows.push_back(numberIn(xml, QLatin1String("number-rows-repeated")));
          writer.beginRow();
        }
        if (name == QLatin1String("table-cell") || name == QLatin1String("covered-table-cell")) {
          repeats = numberIn(xml, QLatin1String("number-columns-repeated"));
          writer.beginCell();
        }
        if (name == QLatin1String("tab")) writer.add(u"\t");
        if (name == QLatin1String("line-break")) writer.add(u"\n");
        if (name == QLatin1String("s"))
          writer.add(QString(std::clamp(numberIn(xml, QLatin1String("c")), 1, most_repeats), u' '));
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

void readSheet(const QByteArray& bytes, const std::vector<QString>& strings, Writer& writer) {
  bool in_value = false;
  int column = 0;
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
          const bool is_shared = type == QLatin1String("s");
          writer.add(!is_shared ? value : number < strings.size() ? strings[number] : QString());
        }
        if (xml.name() == QLatin1String("row")) writer.endRow();
      },
      [&](QXmlStreamReader& xml) {
        if (in_value) value += xml.text();
      });
}

QStringList sheetNames(const QByteArray& bytes) {
  QStringList names;
  const Element nothing = [](QXmlStreamReader&) {};
  const Element begin = [&](QXmlStreamReader& xml) {
    if (xml.name() == QLatin1String("sheet")) names << attribute(xml, QLatin1String("name"));
  };
  readXml(bytes, begin, nothing, nothing);
  return names;
}

void readSheets(Archive& archive, Writer& writer, const Progress& progress) {
  std::vector<QString> strings;
  if (archive.has("xl/sharedStrings.xml")) strings = readStrings(archive.read("xl/sharedStrings.xml"));
  const QStringList titles = sheetNames(archive.read("xl/workbook.xml"));
  const std::vector<std::string> sheets = archive.names("xl/worksheets/sheet", ".xml");
  for (size_t i = 0; i < sheets.size(); ++i) {
    if (i < size_t(titles.size())) {
      writer.add(titles[qsizetype(i)]);
      writer.endParagraph(true);
    }
    readSheet(archive.read(sheets[i]), strings, writer);
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
