// Fills the table of an instruction set from the kernel templates.
#pragma once

#include "core/device/cpu/kernel_attend_many.h"
#include "core/device/cpu/kernel_attend_weights.h"
#include "core/device/cpu/kernel_delta.h"
#include "core/device/cpu/kernel_plain.h"
#include "core/device/cpu/kernel_quantized.h"
#include "core/device/cpu/kernel_rows.h"
#include "core/device/cpu/kernel_scan.h"

namespace kvarium::cpu {

template <class V, int passes>
QuantizedInputs quantizedInputs() {
  QuantizedInputs table;
  table.quantize = quantizeRow<V, passes>;
  table.block_bytes = blockBytes<V, passes>();
  const auto add = [&]<DType type>() {
    constexpr PanelFormat format = panelFormat(type);
    table.types[static_cast<int>(type)] = {
        quantizedGemv < V, format,         V::byte_codes ? passes : 1 >, unpackPanel<V, format>, quantizedGemm < V,
        groupsOf(format),  format.minimum, V::byte_codes ? passes : 1 > };
  };
  const auto addAll = [&]<DType... types>() { (add.template operator()<types>(), ...); };
  addAll.template operator()<DType::q8_0, DType::q4_0, DType::q4_1, DType::q5_0, DType::q5_1, DType::q2_k, DType::q3_k,
                             DType::q4_k, DType::q5_k, DType::q6_k, DType::iq4_nl, DType::iq4_xs>();
  return table;
}

template <class V>
Kernels kernelTable(const char* name) {
  Kernels table;
  table.name = name;
  table.inputs[0] = quantizedInputs<V, 1>();
  table.inputs[1] = quantizedInputs<V, 2>();
  table.finish = finishPanels<V>;
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
  table.deltaRule = deltaRuleHead<V>;
  table.headScan = headScan<V>;
  table.attendUnit = attendUnit<V>;
  table.attendMany = attendMany<V>;
  table.attendWeights = attendWeights<V>;
  table.addWeights = addWeights<V>;
  table.attendMerge = mergeStates<V>;
  table.attendFinish = finishState<V>;
  table.momentRows = momentRows<V>;
  table.keyForm = keyForm<V>;
  return table;
}

}  // namespace kvarium::cpu
