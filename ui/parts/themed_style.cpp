#include "ui/parts/themed_style.h"

#include <QIconEngine>
#include <QPainter>
#include <QPointF>
#include <QStyleOption>
#include <iterator>
#include <utility>
#include <vector>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

// Takes the colour when it paints, so it follows a change of the theme.
class Tinted : public QIconEngine {
 public:
  explicit Tinted(QIcon icon) : m_icon(std::move(icon)) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const double dpr = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, scaledPixmap(rect.size() * dpr, mode, state, dpr));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal dpr) override {
    QPixmap sign = m_icon.pixmap(size / dpr, dpr, QIcon::Normal, state);
    QPainter painter(&sign);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(sign.rect(), mode == QIcon::Disabled ? theme().edge : theme().text);
    return sign;
  }
  QSize actualSize(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return m_icon.actualSize(size, mode, state);
  }
  QIconEngine* clone() const override { return new Tinted(m_icon); }

 private:
  QIcon m_icon;
};

// Lines in a square of 16. Qt's own pictures of them have many colours, and in one colour they are blobs.
using Lines = std::vector<std::vector<QPointF>>;

class Drawn : public QIconEngine {
 public:
  explicit Drawn(Lines lines) : m_lines(std::move(lines)) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 16.0, rect.height() / 16.0);
    painter->setPen(
        QPen(mode == QIcon::Disabled ? theme().edge : theme().text, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const std::vector<QPointF>& line : m_lines) painter->drawPolyline(line.data(), int(line.size()));
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap sign(size);
    sign.fill(Qt::transparent);
    QPainter painter(&sign);
    paint(&painter, sign.rect(), mode, state);
    return sign;
  }
  QIconEngine* clone() const override { return new Drawn(m_lines); }

 private:
  Lines m_lines;
};

Lines linesOf(QStyle::StandardPixmap which) {
  switch (which) {
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft:
    case QStyle::SP_FileDialogBack: return {{{13, 8}, {3, 8}}, {{7, 4}, {3, 8}, {7, 12}}};
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight: return {{{3, 8}, {13, 8}}, {{9, 4}, {13, 8}, {9, 12}}};
    case QStyle::SP_ArrowUp:
    case QStyle::SP_FileDialogToParent: return {{{8, 13}, {8, 3}}, {{4, 7}, {8, 3}, {12, 7}}};
    case QStyle::SP_ArrowDown: return {{{8, 3}, {8, 13}}, {{4, 9}, {8, 13}, {12, 9}}};
    case QStyle::SP_FileDialogNewFolder:
      return {{{7, 13}, {2, 13}, {2, 3}, {6, 3}, {8, 5}, {14, 5}, {14, 7}}, {{12, 9}, {12, 15}}, {{9, 12}, {15, 12}}};
    case QStyle::SP_FileDialogListView:
      return {{{2, 4}, {6, 4}},   {{2, 8}, {6, 8}},   {{2, 12}, {6, 12}},
              {{10, 4}, {14, 4}}, {{10, 8}, {14, 8}}, {{10, 12}, {14, 12}}};
    case QStyle::SP_FileDialogDetailedView: return {{{2, 4}, {14, 4}}, {{2, 8}, {14, 8}}, {{2, 12}, {14, 12}}};
    case QStyle::SP_LineEditClearButton: return {{{4, 4}, {12, 12}}, {{12, 4}, {4, 12}}};
    default: return {};
  }
}

void drawTick(QPainter& painter, const QRectF& box, const QColor& colour) {
  const auto at = [&](double x, double y) {
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
  };
  const QPointF corners[] = {at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28)};
  painter.setPen(QPen(colour, box.width() / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(corners, int(std::size(corners)));
}

void drawBox(QPainter& painter, const QRect& rect, QStyle::State state) {
  const bool enabled = state & QStyle::State_Enabled, filled = state & (QStyle::State_On | QStyle::State_NoChange);
  const QColor edge = !enabled ? theme().border : filled ? theme().accent : theme().edge;
  const QRectF box = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(edge);
  painter.setBrush(filled && enabled ? theme().accent : theme().base);
  painter.drawRoundedRect(box, 2, 2);
  const QColor sign = enabled ? theme().on_accent : theme().muted;
  if (state & QStyle::State_On) drawTick(painter, box, sign);
  if (state & QStyle::State_NoChange)  // some of several are ticked
    painter.fillRect(box.adjusted(3, box.height() / 2 - 1, -3, 1 - box.height() / 2), sign);
}

}  // namespace

void ThemedStyle::drawPrimitive(PrimitiveElement which, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  if (which != PE_IndicatorCheckBox && which != PE_IndicatorItemViewItemCheck && which != PE_IndicatorMenuCheckMark)
    return QProxyStyle::drawPrimitive(which, option, painter, widget);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (which != PE_IndicatorMenuCheckMark)
    drawBox(*painter, option->rect, option->state);
  else
    drawTick(*painter, option->rect, theme().text);
  painter->restore();
}

void ThemedStyle::drawComplexControl(ComplexControl which, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
  QProxyStyle::drawComplexControl(which, option, painter, widget);
  if (which != CC_ComboBox && which != CC_SpinBox) return;
  if (!(option->subControls & (which == CC_ComboBox ? SC_ComboBoxFrame : SC_SpinBoxFrame))) return;
  const bool enabled = option->state & State_Enabled;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(!enabled ? theme().border : option->state & State_HasFocus ? theme().accent : theme().edge);
  painter->setBrush(Qt::NoBrush);
  painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter->restore();
}

QIcon ThemedStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
  if (Lines lines = linesOf(which); !lines.empty()) return QIcon(new Drawn(std::move(lines)));
  const QIcon icon = QProxyStyle::standardIcon(which, option, widget);
  switch (which) {
    case SP_TitleBarCloseButton:
    case SP_TitleBarNormalButton:
    case SP_DockWidgetCloseButton:
    case SP_ToolBarHorizontalExtensionButton:
    case SP_ToolBarVerticalExtensionButton:
    case SP_TabCloseButton: return QIcon(new Tinted(icon));
    default: return icon;
  }
}

}  // namespace kvarium::ui
