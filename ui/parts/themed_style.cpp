#include "ui/parts/themed_style.h"

#include <QIconEngine>
#include <QPainter>
#include <utility>

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

}  // namespace

QIcon ThemedStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
  const QIcon icon = QProxyStyle::standardIcon(which, option, widget);
  switch (which) {
    case SP_LineEditClearButton:
    case SP_TitleBarCloseButton:
    case SP_TitleBarNormalButton:
    case SP_DockWidgetCloseButton:
    case SP_ToolBarHorizontalExtensionButton:
    case SP_ToolBarVerticalExtensionButton:
    case SP_TabCloseButton:
    case SP_ArrowBack:
    case SP_ArrowForward:
    case SP_ArrowUp:
    case SP_ArrowDown:
    case SP_ArrowLeft:
    case SP_ArrowRight:
    case SP_FileDialogToParent:
    case SP_FileDialogDetailedView:
    case SP_FileDialogListView:
    case SP_FileDialogBack:
    case SP_FileDialogNewFolder: return QIcon(new Tinted(icon));
    default: return icon;
  }
}

}  // namespace kvarium::ui
