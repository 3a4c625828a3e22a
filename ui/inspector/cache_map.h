// CacheMap: the cache as rows of layers and columns of positions, as it is at this moment.
//
// The picture is made once per visible change and size, and blitted otherwise; pointer, keyboard cursor and the glow of
// new cells are painted over it.
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/inspector/map_frame.h"

namespace kvarium {

class CacheMap : public QWidget {
  Q_OBJECT
 public:
  explicit CacheMap(QWidget* parent = nullptr);

  void showSnapshot(const CacheSnapshot& snapshot);
  void showNothing();

  QImage picture() const;  // with its title, in the widget's size and scale
  int64_t picturesMade() const { return m_pictures_made; }
  // The keyboard cursor's cell in words; empty before there is one.
  QString cursorText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Cursor {
    int layer = 0;
    int64_t position = 0;
  };
  struct Fresh {  // cells that came a moment ago
    int64_t first = 0, count = 0;
    qint64 born = 0;  // ms on m_clock
  };

  bool hasCache() const { return m_snapshot && !m_snapshot->layers.empty(); }
  MapRequest request() const;
  void layOut();
  void forgetPicture();
  void noteFresh(const CacheSnapshot& next);
  void paintFresh(QPainter& painter);
  std::optional<Cursor> cellUnder(QPointF point) const;
  QString textAt(Cursor cursor) const;
  QRectF rectAt(Cursor cursor) const;
  void moveCursor(Cursor cursor);
  int64_t nextBoundary(Cursor cursor, int direction) const;
  void startCursor();
  void updateDescription();

  std::optional<CacheSnapshot> m_snapshot;
  MapRequest m_request;  // what m_frame was made for
  MapFrame m_frame;
  bool m_frame_is_old = true;
  QImage m_picture;
  int64_t m_pictures_made = 0;
  std::optional<Cursor> m_pointed;
  std::optional<Cursor> m_cursor;
  std::vector<Fresh> m_fresh;
  QElapsedTimer m_clock;
  qint64 m_last_growth = 0;  // ms on m_clock
  QTimer m_glow;             // runs only while something glows
};

}  // namespace kvarium
