// LayerDevices: which device computes which layer of a decoder. Usually one computes all. Of two, the first embeds and
// computes the first layers, the second computes the others and the head; so activations cross the border between them
// once a step.
#pragma once

#include <cassert>

#include "core/device/device.h"

namespace kvarium::device {

class LayerDevices {
 public:
  static constexpr int most = 2;

  LayerDevices(Device& all) : m_first(&all), m_second(&all) {}  // NOLINT(google-explicit-constructor): the common case
  // Layers [0, border) are the first device's, border >= 1. Both may be the same device.
  LayerDevices(Device& first, Device& second, int border) : m_first(&first), m_second(&second), m_border(border) {
    assert(border >= 1);
  }

  int count() const { return m_border > 0 ? 2 : 1; }
  int border() const { return m_border; }  // layers of the first of two devices; 0: there is one device
  // Devices have the numbers 0 to count() - 1.
  int numberOf(int layer) const { return numberOf(layer, m_border); }
  static int numberOf(int layer, int border) { return border > 0 && layer >= border ? 1 : 0; }
  Device& at(int number) const { return number == 0 ? *m_first : *m_second; }
  Device& of(int layer) const { return at(numberOf(layer)); }
  Device& embedding() const { return *m_first; }
  Device& head() const { return *m_second; }

 private:
  Device* m_first;
  Device* m_second;
  int m_border = 0;
};

}  // namespace kvarium::device
