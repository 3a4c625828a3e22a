// Words: translation of texts in functions that belong to no class with a tr() of its own.
#pragma once

#include <QCoreApplication>

namespace kvarium::ui {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Words)
};

}  // namespace kvarium::ui
