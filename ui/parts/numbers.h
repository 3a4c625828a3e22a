// Numbers as the window writes them, with units and the locale's separators.
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>

namespace kvarium::ui {

// The user's locale; English instead of the C locale, which has no thousands separators.
QLocale numberLocale();

// Three significant digits: "28.2 MiB", "0.977 KiB", "512 B". A no-break space joins number and unit. Negative values
// are written as 0.
QString bytesText(int64_t bytes, const QLocale& locale = numberLocale());

// "131,072"
QString countText(int64_t count, const QLocale& locale = numberLocale());

QString numberText(double number);  // three significant digits: "0.00123", "12.3", "1,230", "1.23E-09"
QString timeText(double seconds);   // "1.24 ms"

// Two digits are enough for a share, and for a number that differs with every measurement.
QString percentText(double share);     // "12 %", "1.2 %", "0.35 %"; "0 %"
QString speedText(double per_second);  // "288 tokens/s", "9.1 tokens/s"
QString secondsText(double s);         // "1.2 s", "0.09 s"
// An estimate: "5 s", "15 s", "42 min", "3 h 20 min", "2 days"; at least a second.
QString durationText(double seconds);

// Breaks into lines only at spaces, not within a number; nowhere if it is short.
QString unbroken(QString words);

// With their nouns: one is singular. A sentence has the whole as a parameter: "%1 kept" of tokensText().
QString tokensText(int64_t tokens);  // "1 token", "1,281 tokens"
QString cellsText(int64_t cells);
QString blocksText(int64_t blocks);
QString layersText(int64_t layers);
QString headsText(int64_t heads);
QString pagesText(int64_t pages);
QString wordsText(int64_t words);

// For axes: the nearest of 1, 2 and 5 times a power of ten at or above (at or below) a positive value.
double roundAbove(double value);
double roundBelow(double value);

}  // namespace kvarium::ui
