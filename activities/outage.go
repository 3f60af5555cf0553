package activities

import (
	"context"
	"time"

	"assay/internal/scan"
)

const (
	// gatherPatience and dimensionPatience limit how long a step waits for storage with what it found. They are shorter than what
	// its time limit allows for storing, so that the workflow learns the reason.
	gatherPatience    = 12 * time.Second
	dimensionPatience = 90 * time.Second
	minStoragePause   = 500 * time.Millisecond
	maxStoragePause   = 10 * time.Second
)

// patiently repeats a write while Assay's own storage is unavailable, for limit at most, so that an outage does not cost what a
// step has found.
func patiently(ctx context.Context, limit time.Duration, write func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for pause := minStoragePause; ; pause = min(2*pause, maxStoragePause) {
		err := write(ctx)
		if !scan.IsOutage(err) {
			return err
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
	}
}
