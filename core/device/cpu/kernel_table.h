// Fills the table of an instruction set from the kernel templates.
#pragma once

#include "core/device/cpu/kernel_attend.h"
#include "core/device/cpu/kernel_plain.h"
#include "core/device/cpu/kernel_quantized.h"
#include "core/device/cpu/kernel_rows.h"
#include "core/device/cpu/kernel_scan.h"

namespace kvarium::cpu {

template <class V, DType type>
QuantizedKernels quantizedKernels() {
  constexpr PanelFormat format = panelFormat(type);
  return {quantizedGemv<V, format>, unpackPanel<V, format>, quantizedGemm<V, format.minima()>};
}

template <class V>
Kernels kernelTable(const char* name) {
  Kernels table;
  table.name = name;
  table.quantize = quantizeRow<V>;
  const auto add = [&]<DType type>() { table.quantized[static_cast<int>(type)] = quantizedKernels<V, type>(); };
  add.template operator()<DType::q8_0>();
  add.template operator()<DType::q4_0>();
  add.template operator()<DType::q4_1>();
  add.template operator()<DType::q5_0>();
  add.template operator()<DType::q5_1>();
  add.template operator()<DType::q2_k>();
  add.template operator()<DType::q3_k>();
  add.template operator()<DType::q4_k>();
  add.template operator()<DType::q5_k>();
  add.template operator()<DType::q6_k>();
  add.template operator()<DType::iq4_nl>();
  add.template operator()<DType::iq4_xs>();
  table.plain[0] = {plainGemv<V, float>, plainGemm<V, float>};
  table.plain[1] = {plainGemv<V, Half>, plainGemm<V, Half>};
  table.plain[2] = {plainGemv<V, Bfloat>, plainGemm<V, Bfloat>};
  table.rmsNorm = rmsNormRow<V>;
  table.layerNorm = layerNormRow<V>;
  table.activate = activateRow<V>;
  table.gated = gatedRow<V>;
  table.rotate = rotateRow<V>;
  table.storeKv = storeKvHead<V>;
  table.widen[0] = widenNumbers<V, float>;
  table.widen[1] = widenNumbers<V, Half>;
  table.widen[2] = widenNumbers<V, Bfloat>;
  table.causalConv = causalConvChannels<V>;
  table.selectiveScan = selectiveScanChannels<V>;
  table.attendUnit = attendUnit<V>;
  table.attendMerge = mergeStates<V>;
  table.attendFinish = finishState<V>;
  return table;
}

}  // namespace kvarium::cpu
