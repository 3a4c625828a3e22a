// HelperProgram: a small program of KVarium's that the window starts to read what strangers wrote.
#pragma once

#include <QString>

namespace kvarium::ui {

// Its path: next to this program, where an installation has it, or in PATH; empty: none.
QString helperProgram(const QString& name);

}  // namespace kvarium::ui
