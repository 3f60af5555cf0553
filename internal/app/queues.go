package app

import (
	"context"
	"fmt"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/telemetry"
)

// sampleQueues counts scans, checks and runs for the metrics.
func (b backends) sampleQueues(ctx context.Context) ([]telemetry.Sample, error) {
	op := b.Store.Operator()
	var out []telemetry.Sample
	for _, kind := range []struct {
		name  string
		stats func(context.Context) (store.JobStats, error)
	}{
		{"website_scan", op.WebsiteScans.Stats},
		{"site_health", op.SiteHealth.Stats},
		{"code_run", op.CodeRuns.Stats},
	} {
		stats, err := kind.stats(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kind.name, err)
		}
		out = append(out, samples(kind.name, stats)...)
	}
	return out, nil
}

func samples(kind string, stats store.JobStats) []telemetry.Sample {
	out := make([]telemetry.Sample, 0, len(stats.ByState))
	for state, n := range stats.ByState {
		s := telemetry.Sample{Kind: kind, State: string(state), Count: int(n), Terminal: state.Terminal()}
		switch state {
		case scan.StateQueued:
			s.OldestAge = stats.OldestQueued
		case scan.StateRunning:
			s.OldestAge = stats.OldestUnfinished
		}
		out = append(out, s)
	}
	return out
}
