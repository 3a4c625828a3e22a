// HelperProgram: a small program of KVarium's that the window starts to read what strangers wrote.
#pragma once

#include <QString>

namespace kvarium::ui {

QString helperProgram(
    const QString& name);  // its path: next to this program, or where an installation has it; empty: none

}  // namespace kvarium::ui
