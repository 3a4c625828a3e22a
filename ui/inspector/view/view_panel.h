// ViewPanel: the panel around each view of the inspector. It shows a title, which is one sentence with the finding, two
// lines on how to read the view, and the rest of the explanation behind "?". It offers the same numbers as table, CSV,
// PNG and SVG. The view supplies words, table and picture.
#pragma once

#include <QAbstractItemModel>
#include <QImage>
#include <QPainter>
#include <QWidget>
#include <memory>

#include "core/cache/view/cache_view.h"
#include "ui/cells/cache_palette.h"

namespace kvarium::ui {

class VisibilityWatch;

// A view of the cache. It receives snapshots while it is seen.
class InspectorView : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual void showView(cache::SharedCacheView view) = 0;  // never null
  virtual void showNothing() = 0;  // there is no snapshot to show: no model, or none has come yet
  virtual void forgetAll() {}      // the model was closed: what the view remembers of earlier snapshots is void

  virtual bool isEmpty() const = 0;               // nothing to export
  virtual QString title() const = 0;              // a sentence with the finding
  virtual QString howTo() const = 0;              // how to read it, at most two lines
  virtual QString details() const { return {}; }  // the rest of the explanation; empty: there is none
  virtual QAbstractItemModel& table() = 0;        // the same numbers, updated by the call; raw values as in table_csv.h
  // The picture without the panel's words. It is higher than `size` where the view needs more.
  virtual QImage picture(QSize size, qreal dpr, const CachePalette& palette) const = 0;
  // The same for an SVG: as lines and text where possible. `size` is the size of picture() / dpr.
  virtual void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const;
  virtual QWidget* controls() const { return nullptr; }  // stands above picture and table; the panel becomes its parent

 signals:
  void changed();  // title, howTo, table or isEmpty may have changed
};

class ViewPanel : public QWidget {
  Q_OBJECT
 public:
  static constexpr qreal picture_dpr = 2;  // least resolution of a copied or saved picture, for slides and paper

  // key: the name in file names and settings ("cache-map"); name: the name in menus and docks, with its mnemonic. The
  // buttons of the view's own actions stand before the panel's.
  ViewPanel(InspectorView* view, const QString& key, const QString& name, QWidget* parent = nullptr);
  ~ViewPanel() override;

  InspectorView& view() const { return *m_view; }
  QString key() const { return m_key; }
  QString name() const;                        // without its mnemonic
  QString menuName() const { return m_name; }  // with it
  bool isSeen() const;                         // visible on screen: not minimised, not behind another tab
  QImage picture(qreal dpr = 0) const;         // with title and how-to; 0: as the screen has it
  bool saveCsvTo(const QString& path);         // false: it could not be written, and the panel says so
  bool saveSvgTo(const QString& path);
  bool savePngTo(const QString& path, const QImage& image);
  QString explanation() const;  // howTo() and details()
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
  bool write(const QString& path, const QByteArray& bytes, const QString& done);  // done: shown on success
  void savePicture();
  void saveSvg();
  struct Sheet;  // the layout of words and view in a saved picture
  Sheet sheetFor(QSize view) const;
  void paintWords(QPainter& painter, const Sheet& sheet, const CachePalette& palette) const;
  void explain();
  void say(const QString& words);

  InspectorView* m_view;
  QString m_key, m_name;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace kvarium::ui
