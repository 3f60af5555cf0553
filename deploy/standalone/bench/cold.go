package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

const coldStarts = 3

// coldStart measures the time from starting the built binary, on an empty data directory, to
// the first scan that it accepts.
func coldStart(ctx context.Context, b *bench) ([]figure, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	var took []time.Duration
	for i := range coldStarts {
		d, err := oneColdStart(ctx, b, fmt.Sprintf("cold-%d", i))
		if err != nil {
			return nil, err
		}
		b.notef("cold start %d: %s", i+1, d.Round(time.Millisecond))
		took = append(took, d)
	}
	return []figure{{name: "cold_start_first_scan_seconds", value: median(took).Seconds(), op: "<", bar: 3}}, nil
}

func oneColdStart(ctx context.Context, b *bench, name string) (took time.Duration, err error) {
	p, err := startProcess(ctx, b, name)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	if _, err := trigger(ctx, http.DefaultClient, p.first.APIURL, p.first.APIKey, p.first.ProjectID, loopbackSite); err != nil {
		return 0, err
	}
	return time.Since(p.began), nil
}
