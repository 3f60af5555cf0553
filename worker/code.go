package worker

import (
	"context"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"

	"assay/activities"
	"assay/internal/code/host"
	"assay/workflows/contract"
)

// dimensionsAtOnce is the maximum number of activities per checkout: its dimensions.
const dimensionsAtOnce = 4

// newCodeWorkers serves the queues of a host for checkouts: the shared queue while the host
// has room for another checkout, its own queue, and always the queue that shows that hosts
// exist.
func newCodeWorkers(c client.Client, opts worker.Options, a *activities.CodeScan) ([]worker.Worker, error) {
	opts.DisableWorkflowWorker = true
	common, own := opts, opts
	var err error
	if common.Tuner, err = roomTuner(a.Host.Host); err != nil {
		return nil, err
	}
	own.MaxConcurrentActivityExecutionSize = dimensionsAtOnce * a.Host.Slots()
	checkouts := worker.New(c, contract.QueueCode, common)
	checkoutStep(a).register(checkouts)
	dimensions := worker.New(c, contract.CodeHostQueue(a.Host.Name()), own)
	for _, s := range hostSteps(a) {
		s.register(dimensions)
	}
	presence := worker.New(c, contract.QueueCodeHosts, opts)
	releaseStep(a).register(presence) // so that the queue is polled; no workflow runs it there
	return []worker.Worker{checkouts, dimensions, presence}, nil
}

func checkoutStep(a *activities.CodeScan) step { return work(contract.CodeScanCheckout, a.Checkout) }

func releaseStep(a *activities.CodeScan) step { return action(contract.CodeScanRelease, a.Release) }

// hostSteps run on the host that has the checkout.
func hostSteps(a *activities.CodeScan) []step {
	return []step{work(contract.CodeScanDimension, a.Dimension), releaseStep(a)}
}

// room lets a worker poll for a checkout only while its host has room for one, so that
// otherwise another host takes it.
type room struct{ host *host.Host }

func roomTuner(h *host.Host) (worker.WorkerTuner, error) {
	others, err := worker.NewFixedSizeSlotSupplier(1)
	if err != nil {
		return nil, err
	}
	return worker.NewCompositeTuner(worker.CompositeTunerOptions{
		ActivitySlotSupplier: room{h}, WorkflowSlotSupplier: others, LocalActivitySlotSupplier: others, NexusSlotSupplier: others,
		SessionActivitySlotSupplier: others,
	})
}

// ReserveSlot implements worker.SlotSupplier.
func (r room) ReserveSlot(ctx context.Context, _ worker.SlotReservationInfo) (*worker.SlotPermit, error) {
	if err := r.host.Reserve(ctx); err != nil {
		return nil, err
	}
	return &worker.SlotPermit{}, nil
}

// TryReserveSlot implements worker.SlotSupplier.
func (r room) TryReserveSlot(worker.SlotReservationInfo) *worker.SlotPermit { return nil }

// MarkSlotUsed implements worker.SlotSupplier.
func (r room) MarkSlotUsed(worker.SlotMarkUsedInfo) {}

// ReleaseSlot implements worker.SlotSupplier.
func (r room) ReleaseSlot(worker.SlotReleaseInfo) { r.host.Unreserve() }

// MaxSlots implements worker.SlotSupplier.
func (r room) MaxSlots() int { return r.host.Slots() }
