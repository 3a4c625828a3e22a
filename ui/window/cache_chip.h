// CacheChip: the cache in words on one button; its menu offers the presets this version can build and the panel that
// composes one.
#pragma once

#include <QWidget>
#include <functional>

#include "core/engine/wire.h"
#include "ui/models/chip.h"
#include "ui/window/spec_assessment.h"

class QMenu;

namespace kvarium {

class CacheChip : public Chip {
  Q_OBJECT
 public:
  explicit CacheChip(QWidget* parent = nullptr);
  // predicted_bytes -1: not known yet; waits: the engine takes it after what it is doing.
  void showCache(const QString& spec, qint64 predicted_bytes, bool waits = false);
  void showModel(const ModelInfo& info) { m_info = info; }
  void setPresent(std::function<PresentCache()> present) { m_present = std::move(present); }  // asked by the menu
  // The same choices for the menu bar: each with what it takes on the model, or why it cannot be, and whether what is
  // in the present cache would be read again.
  struct MenuOf {
    QString spec;
    const ModelInfo& info;
    PresentCache present = {};
  };
  static void fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                       std::function<void(const QString&)> compose);

 signals:
  void chosen(const QString& spec);
  void compose(const QString& spec = {});  // beginning with this one; empty: with the one there is

 private:
  QString m_spec;
  ModelInfo m_info;
  std::function<PresentCache()> m_present = [] { return PresentCache{}; };
};

}  // namespace kvarium
