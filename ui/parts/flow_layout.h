// FlowLayout: items in rows, in the direction of the language. An item that is only a little too wide is made narrower
// instead of starting a new row.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace kvarium::ui {

class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(int spacing);  // px, between items and between rows
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return int(m_items.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  void setGeometry(const QRect& rect) override;
  QSize sizeHint() const override;     // of one row
  QSize minimumSize() const override;  // of the widest item at its minimum

 private:
  int arrange(const QRect& rect, bool place) const;  // height of all rows

  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace kvarium::ui
