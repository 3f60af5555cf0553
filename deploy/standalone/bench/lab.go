package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/zoo"
)

const labScans = 4 // in addition to a warm-up: as many as a workspace may trigger within a minute

// labWall compares the wall time of whole scans of the profile lab, of a zoo site and so
// without pauses between connections, with single Lighthouse runs of the same page by a
// worker of the same kind. The two take turns, both warm.
func labWall(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "lab-zoo")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	alone, err := newBrowser(ctx, z, filepath.Join(b.dir, "lab-alone"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, alone.Close()) }()
	p, err := startProcess(ctx, b, "lab-scans", append(z.Env(), "ASSAY_BROWSER_MODE=on")...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	var scans, runs []time.Duration
	for i := range labScans + 1 {
		whole, err := labScan(ctx, p, z.Healthy().URL())
		if err != nil {
			return nil, errors.Join(fmt.Errorf("lab scan %d: %w", i, err), p.showLog(b))
		}
		single, err := labRun(ctx, alone, z.Healthy().URL())
		if err != nil {
			return nil, fmt.Errorf("lighthouse run %d: %w", i, err)
		}
		if i == 0 {
			continue // warms both browsers
		}
		b.notef("lab scan %d: %s, one Lighthouse run %s", i, whole.Round(time.Millisecond), single.Round(time.Millisecond))
		scans, runs = append(scans, whole), append(runs, single)
	}
	ratio := median(scans).Seconds() / median(runs).Seconds()
	return []figure{{name: "lab_scan_ratio", value: ratio, op: "<=", bar: 1.25}}, nil
}

// newBrowser opens a scanner with its own browser.
func newBrowser(ctx context.Context, z *zoo.Zoo, dir string) (*app.App, error) {
	c, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	z.Configure(&c)
	c.Browser.Mode, c.Data.Dir, c.Database.DSN = "on", dir, filepath.Join(dir, "assay.db")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	return app.Open(ctx, c, slog.New(slog.DiscardHandler))
}

func labRun(ctx context.Context, a *app.App, site string) (time.Duration, error) {
	t, err := website.ParseTarget(site)
	if err != nil {
		return 0, err
	}
	began := time.Now()
	facts, err := a.Scanner.Browser.Gather(ctx, t, nil)
	if err != nil {
		return 0, err
	}
	if facts.ErrorKind != "" || facts.Runs != 1 {
		return 0, fmt.Errorf("%s %s after %d runs", facts.ErrorKind, facts.Error, facts.Runs)
	}
	return time.Since(began), nil
}

func labScan(ctx context.Context, p *process, site string) (time.Duration, error) {
	queued, err := trigger(ctx, http.DefaultClient, p.first.APIURL, p.first.APIKey, p.first.ProjectID, site)
	if err != nil {
		return 0, err
	}
	done, err := p.awaitScan(ctx, queued.ID)
	if err != nil {
		return 0, err
	}
	if done.Status != string(scan.StateComplete) {
		return 0, fmt.Errorf("ended %s: %s", done.Status, done.Reason)
	}
	return done.CompletedAt.Sub(queued.QueuedAt), nil
}
