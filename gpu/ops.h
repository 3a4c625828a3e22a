// The ops of a GPU device: each lies in ops/NAME.cu or attention/NAME.cu, which say what is computed and what bounds
// it. All issue in the order of the stream.
#pragma once

#include "core/device/device.h"
#include "gpu/plane_weight.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Weights. embed() and the exact products take a PanelWeight each, the others a PlaneWeight each.
void embed(const device::EmbedArgs& args, Stream& stream);
void embedPlanes(const device::EmbedArgs& args, Stream& stream);
void matmulExact(const device::MatmulArgs& args, Stream& stream);
void expertMatmulExact(const device::ExpertMatmulArgs& args, Stream& stream);
// The bits of a row depend neither on n nor on the other rows; an entry gets the bits that matvec() gives it.
void matvec(const device::MatmulArgs& args, const GpuFacts& gpu, Stream& stream);
void expertMatvec(const device::ExpertMatmulArgs& args, const GpuFacts& gpu, Stream& stream);
// Rows of quantized weights as the file has them, file_rows [count] in device memory, become the rows of the part from
// first_row on.
void packWeight(const std::byte* file_rows, int64_t count, const PlanePart& part, int64_t first_row, Stream& stream);
// weight.range = the exponent of the largest finite number (half_scale.h) of the parts that widenRows() widens. Once,
// when the weight is packed.
void findRange(const PlaneWeight& weight, Stream& stream);
// halves[r, c] = f16(w[first + r, c] scaled by a power of two a matrix), [count, stride], with zeros from the columns
// of the part on; `first` counts from the first row of the part, which is not one of halves. range is that of its
// weight.
void widenRows(const PlanePart& part, const int32_t* range, int64_t first, int64_t count, uint16_t* halves,
               int64_t stride, Stream& stream);

// Rows.
void rmsNorm(const device::RmsNormArgs& args, Stream& stream);
void layerNorm(const device::LayerNormArgs& args, Stream& stream);
void rope(const device::RopeArgs& args, Stream& stream);
void gated(const device::GatedArgs& args, Stream& stream);
void activate(const device::ActivateArgs& args, Stream& stream);
void takeRows(const device::TakeRowsArgs& args, Stream& stream);
void addRows(const device::AddRowsArgs& args, Stream& stream);
void causalConv(const device::CausalConvArgs& args, Stream& stream);
void selectiveScan(const device::SelectiveScanArgs& args, Stream& stream);
void deltaRule(const device::DeltaRuleArgs& args, Stream& stream);
void headScan(const device::HeadScanArgs& args, Stream& stream);
void route(const device::RouteArgs& args, Stream& stream);
void combine(const device::CombineArgs& args, Stream& stream);
void softcap(const device::SoftcapArgs& args, Stream& stream);
void top(const device::TopArgs& args, Scratch& scratch, Stream& stream);
void keyNorms(const device::KeyNormArgs& args, Stream& stream);
void queryMoments(const device::QueryMomentsArgs& args, Stream& stream);
void keyForms(const device::KeyFormsArgs& args, Stream& stream);

// Cells. sealKv() takes memory of the stream for the numbers of every tile that becomes codes, in float32.
void storeKv(const device::StoreKvArgs& args, Stream& stream);
void sealKv(const device::SealKvArgs& args, Stream& stream);
void moveKv(const device::MoveKvArgs& args, Stream& stream);

// Attention. attendExact() takes all shapes and kinds of tiles; the others are for those, and that GPU, for which
// their ...Takes() is true, which does not ask how many rows there are.
void attendExact(const device::AttendArgs& args, Stream& stream);
bool attendManyTakes(const device::AttendArgs& args, const GpuFacts& gpu);
void attendMany(const device::AttendArgs& args, Stream& stream);
// The bits of a row do not depend on the other rows. shared: bytes of shared memory that a block may have.
bool attendSplitTakes(const device::AttendArgs& args, size_t shared);
void attendSplit(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream);
bool attendTilesTakes(const device::AttendArgs& args, const GpuFacts& gpu);
void attendTiles(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream);
// Takes memory of the stream for two numbers a row and head.
void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights, Stream& stream);

}  // namespace KV_GPU
