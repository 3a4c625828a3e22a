// ViewPanel: what surrounds every view of the inspector: a title that is a sentence with the finding, two lines at most
// that say how to read it, the rest of that behind "?", and table, CSV and picture of the same. A view supplies the
// words, the table and the paint.
#pragma once

#include <QAbstractItemModel>
#include <QImage>
#include <QPainter>
#include <QWidget>
#include <memory>

#include "core/cache/view/cache_view.h"
#include "ui/inspector/cache_palette.h"

namespace kvarium {

class VisibilityWatch;

// A view of the cache. It is given snapshots while it is seen, it asks for nothing.
class InspectorView : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual void showView(SharedCacheView view) = 0;  // never null
  virtual void showNothing() = 0;                   // no model yet, or it was closed

  virtual bool isEmpty() const = 0;               // nothing to export
  virtual QString title() const = 0;              // a sentence with the finding
  virtual QString howTo() const = 0;              // how to read it, at most two lines
  virtual QString details() const { return {}; }  // the rest of that; empty: there is none
  virtual QAbstractItemModel& table() = 0;        // the same numbers; brought up to date by the call. See table_csv.h
  // Without the frame's words; higher than asked where it needs to be.
  virtual QImage picture(QSize size, qreal dpr, const CachePalette& palette) const = 0;
  // The same in lines and words instead of pixels, as far as it is made of them; `size` is that of picture() / dpr.
  virtual void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const;
  virtual QWidget* controls() const { return nullptr; }  // choices, above picture and table; the frame takes them

 signals:
  void changed();  // title, howTo, table or isEmpty may be others now
};

class ViewPanel : public QWidget {
  Q_OBJECT
 public:
  static constexpr qreal picture_dpr = 2;  // of pictures that are copied or saved, at least: for slides and paper

  // key: of files and settings ("cache-map"); name: in menus and docks, with its mnemonic. The view's own actions stand
  // before the frame's.
  ViewPanel(InspectorView* view, const QString& key, const QString& name, QWidget* parent = nullptr);
  ~ViewPanel() override;

  InspectorView& view() const { return *m_view; }
  QString key() const { return m_key; }
  QString name() const;                        // without its mnemonic
  QString menuName() const { return m_name; }  // with it
  bool isSeen() const;                         // really: shown, not minimised, not behind another tab
  QImage picture(qreal dpr = 0) const;         // with title and how-to; 0: as the screen has it
  bool saveCsvTo(const QString& path);         // false: it could not be written, and that is said
  bool saveSvgTo(const QString& path);
  bool savePngTo(const QString& path, const QImage& image);
  QString explanation() const;  // all that is said about how to read it
  void setFillsScreen(bool on);
  QSize sizeHint() const override;

 signals:
  void seenChanged(bool seen);
  void fillScreenWanted(bool on);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Parts;
  void makeButtons();
  void fit();
  void fitWords();
  void showWords();
  void setFonts();
  void showTable(bool table);
  void copyCsv();
  void saveCsv();
  bool write(const QString& path, const QByteArray& bytes, const QString& done);  // done: said then
  void savePicture();
  void saveSvg();
  struct Sheet;  // where words and view stand in a picture
  Sheet sheetFor(QSize view) const;
  void paintWords(QPainter& painter, const Sheet& sheet, const CachePalette& palette) const;
  void explain();
  void say(const QString& words);

  InspectorView* m_view;
  QString m_key, m_name;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace kvarium
