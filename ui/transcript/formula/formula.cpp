#include "ui/transcript/formula/formula.h"

#include <QCoreApplication>
#include <QFile>
#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QRawFont>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

namespace kvarium::ui {
namespace {

// A length that is written in the JSON; what is none makes the formula invalid.
class Reader {
 public:
  explicit Reader(const QJsonArray& values) : m_values(values) {}
  double number() {
    const double value = m_values.at(m_at++).toDouble(most_em * 2);
    m_is_valid = m_is_valid && std::abs(value) <= most_em;
    return value;
  }
  QPointF point() {
    const double x = number();
    return {x, number()};
  }
  QString text() { return m_values.at(m_at++).toString(); }
  QJsonArray array() { return m_values.at(m_at++).toArray(); }
  bool atEnd() const { return m_at >= m_values.size(); }
  bool isValid() const { return m_is_valid; }
  void refuse() { m_is_valid = false; }

 private:
  QJsonArray m_values;
  qsizetype m_at = 0;
  bool m_is_valid = true;
};

bool readOutline(const QJsonArray& values, QPainterPath& path) {
  path.setFillRule(Qt::WindingFill);
  for (Reader part(values); !part.atEnd();) {
    const QString command = part.text();
    if (command == QLatin1String("M")) {
      path.moveTo(part.point());
    } else if (command == QLatin1String("L")) {
      path.lineTo(part.point());
    } else if (command == QLatin1String("C")) {
      const QPointF first = part.point(), second = part.point();
      path.cubicTo(first, second, part.point());
    } else if (command == QLatin1String("Z")) {
      path.closeSubpath();
    } else {
      return false;
    }
    if (!part.isValid()) return false;
  }
  return true;
}

bool readMark(const QJsonArray& values, Formula& formula) {
  Reader mark(values);
  const QString kind = mark.text();
  if (kind == QLatin1String("g")) {
    Formula::Glyph glyph;
    glyph.font = mark.text();
    glyph.size = mark.number();
    glyph.at = mark.point();
    glyph.text = mark.text();
    glyph.width = mark.number();
    const auto in_name = [](QChar c) { return c == u'-' || (c.unicode() < 128 && c.isLetterOrNumber()); };
    if (glyph.text.size() > 2 || !std::ranges::all_of(glyph.font, in_name)) return false;
    formula.glyphs.push_back(std::move(glyph));
  } else if (kind == QLatin1String("r")) {
    const QPointF corner = mark.point(), size = mark.point();
    formula.rules.emplace_back(corner, QSizeF(size.x(), size.y()));
  } else if (kind == QLatin1String("l")) {
    const QPointF from = mark.point(), to = mark.point();
    formula.lines.push_back({QLineF(from, to), mark.number()});
  } else if (kind == QLatin1String("p")) {
    const QPointF corner = mark.point(), size = mark.point();
    Formula::Outline outline{QRectF(corner, QSizeF(size.x(), size.y())), {}};
    if (!readOutline(mark.array(), outline.path)) return false;
    formula.outlines.push_back(std::move(outline));
  } else {
    return false;
  }
  return mark.isValid();
}

// px: rounded, so that few sizes are kept.
QRawFont fontOf(const QString& name, double px) {
  static QHash<std::pair<QString, int>, QRawFont> fonts;
  const int quarters = std::clamp(int(std::lround(px * 4)), 1, 4000);
  auto known = fonts.find({name, quarters});
  if (known == fonts.end()) {
    if (fonts.size() > 500) fonts.clear();
    const QString file = katexFile(QStringLiteral("fonts/KaTeX_%1.ttf").arg(name));
    known = fonts.insert({name, quarters}, QRawFont(file, quarters / 4.0, QFont::PreferNoHinting));
  }
  return *known;
}

}  // namespace

std::optional<Formula> readFormula(const QByteArray& json) {
  const QJsonObject object = QJsonDocument::fromJson(json).object();
  Formula formula;
  Reader size({object.value(QLatin1String("width")), object.value(QLatin1String("height")),
               object.value(QLatin1String("depth"))});
  formula.width = size.number();
  formula.height = size.number();
  formula.depth = size.number();
  if (!size.isValid() || formula.width <= 0 || formula.height + formula.depth <= 0) return {};
  for (const QJsonValue mark : object.value(QLatin1String("marks")).toArray())
    if (!readMark(mark.toArray(), formula)) return {};
  return formula;
}

void paintFormula(QPainter& painter, const Formula& formula, QPointF at, double em, const QColor& colour,
                  const QFont& text) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(at);
  painter.setPen(colour);
  for (const Formula::Glyph& glyph : formula.glyphs) {
    const QRawFont font = fontOf(glyph.font, glyph.size * em);
    const QList<quint32> indexes = font.glyphIndexesForString(glyph.text);
    if (!indexes.isEmpty() && !indexes.contains(0)) {
      QGlyphRun run;
      run.setRawFont(font);
      run.setGlyphIndexes(indexes);
      run.setPositions(QList<QPointF>(indexes.size()));
      painter.drawGlyphRun(glyph.at * em, run);
    } else {
      QFont other = text;
      other.setPixelSize(std::clamp(int(std::lround(glyph.size * em * 0.85)), 1, 1000));
      painter.setFont(other);
      painter.drawText(glyph.at * em, glyph.text);
    }
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const double least = 1 / painter.device()->devicePixelRatioF();  // px, so that no rule vanishes
  for (const QRectF& rule : formula.rules)
    painter.drawRect(
        QRectF(rule.topLeft() * em, QSizeF(std::max(rule.width() * em, least), std::max(rule.height() * em, least))));
  for (const Formula::Outline& outline : formula.outlines) {
    painter.save();
    painter.scale(em, em);
    painter.setClipRect(outline.visible, Qt::IntersectClip);
    painter.drawPath(outline.path);
    painter.restore();
  }
  for (const Formula::Line& line : formula.lines) {
    painter.setPen(QPen(colour, std::max(line.thickness * em, least)));
    painter.drawLine(QLineF(line.line.p1() * em, line.line.p2() * em));
  }
  painter.restore();
}

QString katexFile(const QString& name) {
  const QString file = QStringLiteral("javascript/katex/") + name;
  const QString own = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/") + file;  // of an archive
  return QFile::exists(own) ? own : QStandardPaths::locate(QStandardPaths::GenericDataLocation, file);
}

}  // namespace kvarium::ui
