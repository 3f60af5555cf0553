package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/client"

	"assay/internal/store"
)

// A tenant may trigger five scans a minute, so many tenants share the work.
const (
	triggerTenants    = 30
	triggersPerTenant = 5
	triggerWarmUp     = 30 // pairs that are not counted
)

// triggerLatency compares the time from a trigger to its 202, on a whole standalone with
// SQLite and the embedded Temporal server, with that of a bare ExecuteWorkflow on the same
// server. The two take turns, one call at a time. The standalone serves no queue on which
// the started workflows would run, so that neither side is slowed down by the other's work.
func triggerLatency(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	p, err := startProcess(ctx, b, "trigger", "ASSAY_WORKER_QUEUES=maintenance")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	tenants, err := moreWorkspaces(ctx, p)
	if err != nil {
		return nil, err
	}
	bare, err := p.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer bare.Close()
	return triggerTurns(ctx, b, p, bare, tenants)
}

// moreWorkspaces adds tenants to the running process, like assay admin.
func moreWorkspaces(ctx context.Context, p *process) (all []workspace, err error) {
	s, err := store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(p.dataDir(), "assay.db")})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for i := range triggerTenants {
		w, err := newWorkspace(ctx, s, fmt.Sprintf("trigger %d", i))
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
}

func triggerTurns(ctx context.Context, b *bench, p *process, bare client.Client, tenants []workspace) ([]figure, error) {
	var triggers, starts []time.Duration
	for i := range triggerTenants * triggersPerTenant {
		w := tenants[i%triggerTenants]
		sides := []func() error{
			func() error {
				began := time.Now()
				_, err := trigger(ctx, http.DefaultClient, p.first.APIURL, w.key, w.projectID, loopbackSite)
				triggers = append(triggers, time.Since(began))
				return err
			},
			func() error {
				began := time.Now()
				_, err := bare.ExecuteWorkflow(ctx, client.StartWorkflowOptions{ID: "bench-" + uuid.NewString(), TaskQueue: "bench"}, "Bench")
				starts = append(starts, time.Since(began))
				return err
			},
		}
		for k := range sides { // the first side alternates
			if err := sides[(i+k)%2](); err != nil {
				return nil, err
			}
		}
	}
	t, s := median(triggers[triggerWarmUp:]), median(starts[triggerWarmUp:])
	b.notef("trigger %s, bare ExecuteWorkflow %s", t.Round(time.Microsecond), s.Round(time.Microsecond))
	return []figure{{name: "trigger_latency_ratio", value: float64(t) / float64(s), op: "<=", bar: 4}}, nil
}
