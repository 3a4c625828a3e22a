#include "ui/parts/announcement.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QPointer>
#include <QWidget>
#include <deque>
#include <utility>

namespace kvarium::ui {
namespace {

constexpr size_t kept = 16;  // a screen reader asks for the words after it knows that they are there

class Announcement : public QObject {
 public:
  Announcement(QWidget* window, QString sentence) : QObject(window), words(std::move(sentence)) {}
  const QString words;
};

class AnnouncementAccessible : public QAccessibleObject {
 public:
  explicit AnnouncementAccessible(Announcement* announcement) : QAccessibleObject(announcement) {}
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(object()->parent()); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessible::Role role() const override { return QAccessible::Notification; }
  QAccessible::State state() const override { return {}; }
  QString text(QAccessible::Text which) const override {
    return which == QAccessible::Name ? static_cast<Announcement*>(object())->words : QString();
  }
};

QAccessibleInterface* makeAnnouncement(const QString&, QObject* object) {
  auto* announcement = dynamic_cast<Announcement*>(object);
  return announcement ? new AnnouncementAccessible(announcement) : nullptr;
}

}  // namespace

void announce(QWidget& from, const QString& sentence) {
  if (!QAccessible::isActive() || sentence.isEmpty()) return;
  static const bool once = (QAccessible::installFactory(makeAnnouncement), true);
  (void)once;
  static std::deque<QPointer<Announcement>> last;
  last.push_back(new Announcement(from.window(), sentence));
  QAccessibleEvent appears(last.back(), QAccessible::ObjectShow);
  QAccessible::updateAccessibility(&appears);
  if (last.size() <= kept) return;
  delete last.front();
  last.pop_front();
}

}  // namespace kvarium::ui
