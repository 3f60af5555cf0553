package activities

import (
	"context"
	"fmt"

	"assay/internal/service"
	"assay/workflows/contract"
)

// Connections has the dependencies of checking Git connections.
type Connections struct{ Connections *service.Connections }

// Keep performs one round over the connections of all workspaces.
func (a *Connections) Keep(ctx context.Context) (out contract.KeepResult, err error) {
	beat := heartbeat(ctx)
	defer beat.end()
	counts, err := a.Connections.KeepCurrent(ctx, func(k service.ConnectionRound) {
		beat.report(fmt.Sprintf("checked %d, listed %d, failed %d", k.Checked, k.Synced, k.Failed))
	})
	return contract.KeepResult(counts), err
}
