package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// httpScans and the warm-up are as many as a workspace may trigger within a minute.
const httpScans = 4

// httpScan measures whole scans of the profile http on a whole standalone, over its API. The
// local site can bear them without pauses between connections; the time with the pauses for
// real sites is logged. A scan is timed from queueing to completion, according to the API;
// the first is a warm-up.
func httpScan(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "http-zoo")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	took, err := httpScansOf(ctx, b, "http-scans", z.Healthy().URL(), httpScans, z.Env()...)
	if err != nil {
		return nil, err
	}
	paced, err := httpScansOf(ctx, b, "http-scans-paced", z.Healthy().URL(), 1, append(z.Env(), "ASSAY_SCAN_PACE="+defaultOf("scan.pace"))...)
	if err != nil {
		return nil, err
	}
	b.notef("zoo http scan: median %s, with the default pace %s", took, paced)
	return []figure{{name: "zoo_http_scan_seconds", value: took.Seconds(), op: "<=", bar: 2}}, nil
}

// httpScansOf returns the median of n scans after the first, by a process with the settings.
func httpScansOf(ctx context.Context, b *bench, name, site string, n int, settings ...string) (_ time.Duration, err error) {
	p, err := startProcess(ctx, b, name, settings...)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	flows, err := p.dial(ctx)
	if err != nil {
		return 0, err
	}
	defer flows.Close()
	var took []time.Duration
	for i := range n + 1 {
		wall, _, err := oneScan(ctx, b, p, flows, site)
		if err != nil {
			return 0, errors.Join(fmt.Errorf("scan %d: %w", i+1, err), p.showLog(b))
		}
		if i > 0 {
			took = append(took, wall)
		}
	}
	return median(took), nil
}
