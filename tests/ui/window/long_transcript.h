// A window with a conversation of many messages.
#pragma once

#include <QScrollBar>
#include <QTest>
#include <algorithm>
#include <vector>

#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_store.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {

inline Conversation longTalk(int messages) {
  Conversation c;
  c.id = newId();
  c.title = "Long";
  for (int i = 0; i < messages; ++i) {
    QString text = QString("Message %1. ").arg(i) + QString("Some words about the cache. ").repeated(i % 40);
    if (i % 10 == 3) text += "\n\n```cpp\nint main() { return 0; }\n```\n\n- one\n- two\n";
    Message& m = c.add(c.leaf, i % 2 == 0, text);
    if (!m.from_user) m.stats = {{"generated_tokens", 50}, {"decode_speed", 20.0}, {"model", "Small"}};
  }
  return c;
}

struct LongTranscript : OpenWindow {
  TranscriptView& transcript() { return m_window->transcript(); }
  QScrollBar* bar() { return transcript().verticalScrollBar(); }

  // The window with a conversation of that many messages, open.
  Conversation openLong(int messages) {
    m_window.reset();
    Conversation old = longTalk(messages);
    [&] { QVERIFY(ConversationStore(m_dir->path()).write(old)); }();
    openWindow();
    ready();
    chat().conversations().open(old.id);
    return old;
  }

  // Everything that is seen is a message, apart by the same distance, and nothing covers another.
  void verifyWhole() {
    std::vector<QRect> areas;
    for (const QWidget* child : transcript().viewport()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      if (child->isVisible()) areas.push_back(child->geometry());
    std::sort(areas.begin(), areas.end(), [](const QRect& a, const QRect& b) { return a.top() < b.top(); });
    int seen_to = 0;
    for (const QRect& area : areas) {
      if (area.bottom() < 0 || area.top() > transcript().viewport()->height()) continue;
      if (seen_to > 0) QCOMPARE(area.top() - seen_to, 12);
      seen_to = area.bottom() + 1;
    }
  }
};

}  // namespace kvarium::ui
