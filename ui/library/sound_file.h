// SoundFile: the WAV file of a message, which stores its URL: file:///talks/one.wav.
#pragma once

#include <QString>
#include <filesystem>

namespace kvarium::ui {

QString soundUrl(const QString& path);                // empty: it is no absolute path of a .wav file
QString soundPath(const QString& url);                // empty: it is no such URL
std::filesystem::path soundFile(const QString& url);  // the same for the engine
QString soundName(const QString& url);                // "talk.wav", without control characters
QString soundInWords(const QString& url);             // "Sound: talk.wav"
QString soundWithLength(const QString& url);          // "Sound: talk.wav, 1:05"; reads the file's head

}  // namespace kvarium::ui
