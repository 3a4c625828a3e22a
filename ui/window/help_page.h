// Windows with explanations: the cache, and the keys.
#pragma once

class QDialog;
class QMainWindow;
class QWidget;

namespace kvarium::ui {

QDialog* cacheHelp(QWidget* parent);
QDialog* keysHelp(QMainWindow& window);  // made from the window's actions

}  // namespace kvarium::ui
