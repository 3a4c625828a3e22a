// Numbers as the window writes them: bytes in KiB, MiB or GiB with three significant digits, counts with thousands
// separators. Also the words for the bytes of a cache (core/cache/vocabulary.h defines them).
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

// The user's locale; English instead of the C locale, which has no thousands separators.
QLocale numberLocale();

// "28.2 MiB", "0.977 KiB", "512 B". A no-break space joins number and unit. Negative values are written as 0.
QString bytesText(int64_t bytes, const QLocale& locale = numberLocale());

// "1.87 MiB in use, 968 KiB reserved, 240 KiB of it holes"; parts of 0 bytes are left out.
QString bytesInWords(const cache::Bytes& bytes);
// Several places: "832 KiB in RAM, 11.1 MiB on disk"; one place: "1.87 MiB".
QString bytesByPlace(const cache::BytesByPlace& bytes, bool device_is_ram = true);

// "131,072"
QString countText(int64_t count, const QLocale& locale = numberLocale());

QString numberText(double number);  // three significant digits: "0.00123", "12.3", "1,230", "1.23E-09"
QString percentText(double share);  // "12 %", below ten "1.2 %"
QString timeText(double seconds);   // "1.24 ms"

}  // namespace kvarium::ui
