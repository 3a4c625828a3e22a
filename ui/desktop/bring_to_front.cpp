#include "ui/desktop/bring_to_front.h"

#include <xcb/xcb.h>

#include <QGuiApplication>
#include <QWidget>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace kvarium::ui {
namespace {

class X11 {
 public:
  X11(xcb_connection_t& connection, const QWidget& window)
      : m_connection(&connection),
        m_root(xcb_setup_roots_iterator(xcb_get_setup(&connection)).data->root),
        m_window(xcb_window_t(window.winId())) {}

  // EWMH, _NET_ACTIVE_WINDOW: a program asks, because of what the user did at this time.
  void activate(uint32_t time) const {
    xcb_client_message_event_t event = message("_NET_ACTIVE_WINDOW", 32);
    event.data.data32[0] = 1;
    event.data.data32[1] = time;
    send(event, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT);
  }
  // Startup notification protocol: what was started has its window, and the pointer need not say that it comes.
  void endStartup(const QByteArray& startup_id) const {
    QByteArray id = startup_id;
    const QByteArray text = "remove: ID=\"" + id.replace('\\', "\\\\").replace('"', "\\\"") + '"';
    const char* type = "_NET_STARTUP_INFO_BEGIN";
    for (qsizetype at = 0; at <= text.size(); at += 20) {  // the last piece has the zero at its end
      xcb_client_message_event_t event = message(std::exchange(type, "_NET_STARTUP_INFO"), 8);
      std::memcpy(event.data.data8, text.constData() + at, size_t(std::min<qsizetype>(20, text.size() - at)));
      send(event, XCB_EVENT_MASK_PROPERTY_CHANGE);
    }
  }

 private:
  xcb_client_message_event_t message(const char* type, uint8_t format) const {
    const auto asked = xcb_intern_atom(m_connection, 0, uint16_t(std::strlen(type)), type);
    const std::unique_ptr<xcb_intern_atom_reply_t, decltype(&std::free)> atom(
        xcb_intern_atom_reply(m_connection, asked, nullptr), &std::free);
    xcb_client_message_event_t event{};
    event.response_type = XCB_CLIENT_MESSAGE;
    event.format = format;
    event.window = m_window;
    event.type = atom ? atom->atom : xcb_atom_t(XCB_ATOM_NONE);
    return event;
  }
  void send(const xcb_client_message_event_t& event, uint32_t mask) const {
    xcb_send_event(m_connection, 0, m_root, mask, reinterpret_cast<const char*>(&event));
    xcb_flush(m_connection);
  }

  xcb_connection_t* m_connection;
  xcb_window_t m_root, m_window;
};

bool isOnX11() { return QGuiApplication::platformName() == QLatin1String("xcb"); }

}  // namespace

Activation::Activation() : m_token(qgetenv("XDG_ACTIVATION_TOKEN")), m_startup_id(qgetenv("DESKTOP_STARTUP_ID")) {}

QByteArray Activation::forPlatform() const { return isOnX11() && !m_startup_id.isEmpty() ? m_startup_id : m_token; }

// Qt's Wayland platform takes the token from the environment. No program that is started later shall find it there.
void bringToFront(QWidget& window, const QByteArray& activation) {
  if (!activation.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", activation);
  window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
  window.show();
  window.raise();
  window.activateWindow();
  qunsetenv("XDG_ACTIVATION_TOKEN");
  // Platforms without windows have the interface, too, and no connection.
  const auto* x11 = isOnX11() ? qApp->nativeInterface<QNativeInterface::QX11Application>() : nullptr;
  if (!x11 || activation.isEmpty()) return;
  const X11 display(*x11->connection(), window);
  const qsizetype time = activation.lastIndexOf("_TIME");  // of the click; Qt knows only what its windows got
  bool is_number = false;
  const uint32_t ms = time < 0 ? 0 : activation.mid(time + 5).toUInt(&is_number);
  if (is_number) display.activate(ms);
  display.endStartup(activation);
}

}  // namespace kvarium::ui
