// The program's two themes, and where pictures go that a test makes for people to look at.
#pragma once

#include <QDir>
#include <QPalette>

#include "ui/inspector/map/map_picture.h"
#include "ui/inspector/view/view_panel.h"

namespace kvarium::ui {

inline QPalette theme(bool dark) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const char* on_dark, const char* on_light) {
    palette.setColor(role, QColor(dark ? on_dark : on_light));
  };
  set(QPalette::Window, "#16181d", "#f4f5f7");
  set(QPalette::WindowText, "#e6e8ec", "#1b1f27");
  set(QPalette::Base, "#1d2026", "#ffffff");
  set(QPalette::AlternateBase, "#20242b", "#f0f1f4");
  set(QPalette::Text, "#e6e8ec", "#1b1f27");
  set(QPalette::Button, "#1d2026", "#ffffff");
  set(QPalette::ButtonText, "#e6e8ec", "#1b1f27");
  set(QPalette::Mid, "#2c313a", "#d5d9e0");
  set(QPalette::Link, "#7cc4ff", "#0b6bcb");
  return palette;
}

inline QImage mapPicture(const cache::CacheView& view, const MapLayout& layout, const MapRequest& request) {
  QImage image = blankPicture(request);
  QPainter painter(&image);
  paintMap(painter, view, layout, request);
  return image;
}

// KVARIUM_PICTURES names it; ctest does.
inline QString pictureFolder() {
  const QString path =
      qEnvironmentVariable("KVARIUM_PICTURES", QDir::temp().filePath(QStringLiteral("kvarium-pictures")));
  QDir().mkpath(path);
  return path;
}

// The panel's picture as NAME-dark.png and NAME-light.png; false: one could not be written.
inline bool saveInBothThemes(ViewPanel& panel, QSize view, const QString& name) {
  panel.view().resize(view);
  bool saved = true;
  for (const bool dark : {true, false}) {
    panel.setPalette(theme(dark));
    const QString path = pictureFolder() + '/' + name + (dark ? "-dark.png" : "-light.png");
    saved = panel.picture().save(path) && saved;
  }
  return saved;
}

}  // namespace kvarium::ui
