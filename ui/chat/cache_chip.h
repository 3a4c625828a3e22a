// CacheChip: a button with the cache in words. Its menu offers the presets and opens the panel that composes a cache.
#pragma once

#include <QWidget>
#include <functional>

#include "core/engine/wire.h"
#include "ui/chat/spec_assessment.h"
#include "ui/parts/chip.h"

class QMenu;

namespace kvarium::ui {

class CacheChip : public Chip {
  Q_OBJECT
 public:
  // The same choices for the menu bar. Each has its bytes with this model or the reason why it is not possible, and
  // says whether the present tokens would be read again.
  struct MenuOf {
    QString spec;
    const engine::ModelInfo& info;
    PresentCache present = {};
    bool for_new = true;                         // new conversations begin with this cache
    std::function<void(bool)> use_for_new = {};  // empty: it is not asked
  };
  // menu_of: called when the menu opens.
  explicit CacheChip(std::function<MenuOf()> menu_of, QWidget* parent = nullptr);
  // waits: for the end of the reply that is written; until then, and until the engine has it, it is not in force.
  void showCache(const QString& spec, bool in_force, bool waits);
  void showNoChoice(const QString& why);  // the model's engine has a cache of its own
  void popUp();                           // the menu, below the chip
  static void fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                       std::function<void(const QString&)> compose);

 signals:
  void chosen(const QString& spec);
  void compose(const QString& spec = {});  // starts from this specification; empty: from the present one

 private:
  std::function<MenuOf()> m_menu_of;
};

}  // namespace kvarium::ui
