// Numbers as the window writes them: bytes in KiB, MiB or GiB with three significant digits, counts with thousands
// separators.
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>

namespace kvarium::ui {

// The user's locale; English instead of the C locale, which has no thousands separators.
QLocale numberLocale();

// "28.2 MiB", "0.977 KiB", "512 B". A no-break space joins number and unit. Negative values are written as 0.
QString bytesText(int64_t bytes, const QLocale& locale = numberLocale());

// "131,072"
QString countText(int64_t count, const QLocale& locale = numberLocale());

QString numberText(double number);  // three significant digits: "0.00123", "12.3", "1,230", "1.23E-09"
QString percentText(double share);  // "12 %", below ten "1.2 %"
QString timeText(double seconds);   // "1.24 ms"

}  // namespace kvarium::ui
