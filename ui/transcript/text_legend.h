// TextLegend: a line below the text with the meaning of its marks, and a sentence if the cache does not have the shown
// text. It is hidden while it is empty.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/cells/legend.h"

class QLabel;

namespace kvarium::ui {

class TextLegend : public QWidget {
  Q_OBJECT
 public:
  explicit TextLegend(QWidget* parent = nullptr);

  // styles: those in the text, the most important first. coloured: all are visible; otherwise only evicted text is
  // marked. of: the shown layer; empty: they are of all layers. partly: some text is paler, as only some layers keep
  // it.
  void showStyles(const std::vector<CellStyle>& styles, bool coloured, const QString& of = {}, bool partly = false);
  // CacheFacts::device_is_ram, for the styles that are shown from now on.
  void setDeviceIsRam(bool is_ram) { m_device_is_ram = is_ram; }
  void setRemark(const QString& words);  // empty: none
  QString words() const;                 // the whole text, for a screen reader

 protected:
  void changeEvent(QEvent* event) override;

 private:
  class Swatches;
  void refresh();
  void setFonts();

  Swatches* m_swatches;
  bool m_device_is_ram = true;
  QLabel *m_of, *m_remark;
};

}  // namespace kvarium::ui
