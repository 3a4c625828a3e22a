// MessageAccessible: a message's text for a screen reader, which reports struck-out text as such.
#pragma once

#include <QAccessibleWidget>
#include <QCoreApplication>

namespace kvarium::ui {

class MessageBody;

class MessageAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
  Q_DECLARE_TR_FUNCTIONS(MessageAccessible)
 public:
  static void install();  // for all MessageBody widgets; call it once

  explicit MessageAccessible(MessageBody* body);
  void* interface_cast(QAccessible::InterfaceType type) override;
  QString text(QAccessible::Text which) const override;
  QAccessible::State state() const override;

  void selection(int index, int* begin, int* end) const override;
  int selectionCount() const override;
  void addSelection(int begin, int end) override;
  void removeSelection(int index) override;
  void setSelection(int index, int begin, int end) override;
  int cursorPosition() const override;
  void setCursorPosition(int position) override;
  using QAccessibleWidget::text;
  QString text(int begin, int end) const override;
  int characterCount() const override;
  QRect characterRect(int offset) const override;
  int offsetAtPoint(const QPoint& point) const override;
  void scrollToSubstring(int begin, int end) override;
  QString attributes(int offset, int* begin, int* end) const override;

 private:
  MessageBody& body() const;
  QString struckInWords() const;  // empty: no text is struck out
};

}  // namespace kvarium::ui
