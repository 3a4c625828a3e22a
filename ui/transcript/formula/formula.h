// Formula: a typeset formula as glyphs, rules and outlines, in em from the begin of its baseline, y downwards.
#pragma once

#include <QByteArray>
#include <QLineF>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

class QColor;
class QFont;
class QPainter;

namespace kvarium::ui {

struct Formula {
  struct Glyph {
    QString font;  // a file of KaTeX's, without its ending
    QString text;  // one character
    QPointF at;
    double size = 0, width = 0;
  };
  struct Outline {
    QRectF visible;
    QPainterPath path;
  };
  struct Line {
    QLineF line;
    double thickness = 0;
  };
  double width = 0, height = 0, depth = 0;
  std::vector<Glyph> glyphs;
  std::vector<QRectF> rules;
  std::vector<Line> lines;
  std::vector<Outline> outlines;
};

constexpr double most_em = 1000;  // of a formula in any direction

std::optional<Formula> readFormula(const QByteArray& json);  // as kvarium-typeset writes it; none: it is not that
// at: the begin of the baseline. em: px. text: for characters that KaTeX's fonts lack.
void paintFormula(QPainter& painter, const Formula& formula, QPointF at, double em, const QColor& colour,
                  const QFont& text);
QString katexFile(const QString& name);  // the path of an installed file of KaTeX's; empty: it is not there

}  // namespace kvarium::ui
