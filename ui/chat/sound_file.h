// SoundFile: a user message that stands for a WAV file is the file's URL and nothing else: file:///talks/one.wav.
#pragma once

#include <QString>
#include <filesystem>

namespace kvarium {

bool isSound(const QString& message);
QString soundMessage(const QString& path);                // empty: no absolute path of a .wav file
QString soundPath(const QString& message);                // empty: the message is none
std::filesystem::path soundFile(const QString& message);  // the same for the engine
QString soundName(const QString& message);                // "talk.wav", fit to be shown
QString soundInWords(const QString& message);             // "Sound: talk.wav"
QString asRead(const QString& message);                   // what a model that chats is given of a user's message
QString soundWithLength(const QString& message);          // "Sound: talk.wav, 1:05"; reads the file's head

}  // namespace kvarium
