// The rules of the emulated GPU are again what they were when this dies.
#pragma once

#include "tests/gpu/emulated/emulation.h"

namespace kvarium::gpu_emulated::test {

class RulesRestored {
 public:
  RulesRestored() : m_before(emulated::rules()) {}
  ~RulesRestored() { emulated::rules() = m_before; }
  RulesRestored(const RulesRestored&) = delete;
  RulesRestored& operator=(const RulesRestored&) = delete;

 private:
  emulated::Rules m_before;
};

}  // namespace kvarium::gpu_emulated::test
