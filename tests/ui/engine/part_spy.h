// PartSpy: counts the changes of one part of what a mirror knows, and calls a function at each.
#pragma once

#include <functional>

#include "ui/engine/mirror.h"

namespace kvarium::ui {

class PartSpy : public QObject {
 public:
  PartSpy(const Mirror& mirror, Part part, std::function<void(const Observed& now)> then = {}) {
    connect(&mirror, &Mirror::changed, this, [this, &mirror, part, then](qint64 conversation, Part changed) {
      if (changed != part) return;
      ++m_count;
      if (then) then(mirror.of(conversation));
    });
  }
  int count() const { return m_count; }

 private:
  int m_count = 0;
};

}  // namespace kvarium::ui
