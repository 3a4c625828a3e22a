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
  explicit CacheChip(QWidget* parent = nullptr);
  // predicted_bytes -1: not known yet; waits: for the end of the reply that is written.
  void showCache(const QString& spec, qint64 predicted_bytes, bool waits = false);
  void showNoChoice(const QString& why);  // the model's engine has a cache of its own
  void showModel(const engine::ModelInfo& info) { m_info = info; }
  void popUp();  // the menu, below the chip
  // The same choices for the menu bar. Each has its bytes with this model or the reason why it is not possible, and
  // says whether the present tokens would be read again.
  struct MenuOf {
    QString spec;
    const engine::ModelInfo& info;
    PresentCache present = {};
    bool for_new = true;                         // new conversations begin with this cache
    std::function<void(bool)> use_for_new = {};  // empty: it is not asked
  };
  void setMenuOf(std::function<MenuOf()> menu_of) { m_menu_of = std::move(menu_of); }  // called when the menu opens
  static void fillMenu(QMenu& menu, const MenuOf& of, QObject* receiver, std::function<void(const QString&)> choose,
                       std::function<void(const QString&)> compose);

 signals:
  void chosen(const QString& spec);
  void compose(const QString& spec = {});  // starts from this specification; empty: from the present one

 private:
  QString m_spec;
  engine::ModelInfo m_info;
  std::function<MenuOf()> m_menu_of = [this] { return MenuOf{m_spec, m_info}; };
};

}  // namespace kvarium::ui
