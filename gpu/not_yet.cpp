#include "core/base/error.h"
#include "gpu/ops/attend_exact.h"
#include "gpu/ops/attend_weights.h"
#include "gpu/ops/causal_conv.h"
#include "gpu/ops/embed.h"
#include "gpu/ops/gated.h"
#include "gpu/ops/key_norms.h"
#include "gpu/ops/layer_norm.h"
#include "gpu/ops/matmul_exact.h"
#include "gpu/ops/move_kv.h"
#include "gpu/ops/rms_norm.h"
#include "gpu/ops/rope.h"
#include "gpu/ops/route.h"
#include "gpu/ops/rows.h"
#include "gpu/ops/seal_kv.h"
#include "gpu/ops/selective_scan.h"
#include "gpu/ops/softcap.h"
#include "gpu/ops/store_kv.h"
#include "gpu/ops/top.h"

namespace KV_GPU {
namespace {

[[noreturn]] void notYet(const char* op) {
  throw Error(ErrorKind::unsupported, {"%1 is not available on a GPU yet", op}, "use --device cpu");
}

}  // namespace

void attendExact(const device::AttendArgs&, Stream&) { notYet("attend"); }
void attendWeights(const device::AttendArgs&, const device::AttendWeights&, Stream&) { notYet("attendWeights"); }
void keyNorms(const device::KeyNormArgs&, Stream&) { notYet("keyNorms"); }
void moveKv(const device::MoveKvArgs&, Stream&) { notYet("moveKv"); }
void sealKv(const device::SealKvArgs&, Stream&) { notYet("sealKv"); }
void storeKv(const device::StoreKvArgs&, Stream&) { notYet("storeKv"); }
// Until kernel.h is there.
void causalConv(const device::CausalConvArgs&, Stream&) { notYet("causalConv"); }
void embed(const device::EmbedArgs&, Stream&) { notYet("embed"); }
void gated(const device::GatedArgs&, Stream&) { notYet("gated"); }
void activate(const device::ActivateArgs&, Stream&) { notYet("activate"); }
void layerNorm(const device::LayerNormArgs&, Stream&) { notYet("layerNorm"); }
void matmulExact(const device::MatmulArgs&, Stream&) { notYet("matmul"); }
void expertMatmulExact(const device::ExpertMatmulArgs&, Stream&) { notYet("expertMatmul"); }
void rmsNorm(const device::RmsNormArgs&, Stream&) { notYet("rmsNorm"); }
void rope(const device::RopeArgs&, Stream&) { notYet("rope"); }
void route(const device::RouteArgs&, Stream&) { notYet("route"); }
void takeRows(const device::TakeRowsArgs&, Stream&) { notYet("takeRows"); }
void addRows(const device::AddRowsArgs&, Stream&) { notYet("addRows"); }
void combine(const device::CombineArgs&, Stream&) { notYet("combine"); }
void selectiveScan(const device::SelectiveScanArgs&, Stream&) { notYet("selectiveScan"); }
void softcap(const device::SoftcapArgs&, Stream&) { notYet("softcap"); }
void top(const device::TopArgs&, Stream&) { notYet("top"); }

}  // namespace KV_GPU
