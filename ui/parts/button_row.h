// ButtonRow: buttons side by side; those that have no room are entries of a menu at its end.
#pragma once

#include <QWidget>
#include <vector>

class QToolButton;

namespace kvarium::ui {

class ButtonRow : public QWidget {
 public:
  explicit ButtonRow(QWidget* parent);
  void add(QToolButton* button);
  void offer(QToolButton* button, bool on);  // else neither the button nor its entry is there
  bool offers(const QToolButton* button) const;
  void fit(int room);  // px
  // Of those that are seen after fit().
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  QToolButton* standFor(QToolButton* button) const;  // it, or the menu that has it

 private:
  struct Entry {
    QToolButton* button;
    bool offered;
  };
  std::vector<Entry> m_entries;
  QToolButton* m_more;
};

}  // namespace kvarium::ui
