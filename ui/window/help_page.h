// A window that explains the cache.
#pragma once

class QDialog;
class QWidget;

namespace kvarium::ui {

QDialog* cacheHelp(QWidget* parent);

}  // namespace kvarium::ui
