package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"assay/internal/scan"
)

// ownPages are the pages of a standalone that our own scanner looks at.
var ownPages = []string{"/sign-in", "/docs", "/checks"}

// webSecurity scans the pages of a standalone, and the public report of the first scan, over
// TLS behind nginx as docs/operations.md sets it up, and returns the lowest score in SECURITY.
func webSecurity(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "own-pages")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "operations.md"))
	if err != nil {
		return nil, err
	}
	free, err := freeAddresses(ctx, "listen")
	if err != nil {
		return nil, err
	}
	front, err := z.NewFront(ctx, "assay.example", strings.TrimPrefix(free[0], "listen="), string(page))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, front.Close()) }()
	p, err := startProcess(ctx, b, "own-pages-standalone", front.Env()...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	if err := front.Start(ctx); err != nil {
		return nil, err
	}
	lowest, ready, pages := 100.0, 0, ownPages
	for i := 0; i < len(pages); i++ {
		done, err := p.scanned(ctx, front.URL()+pages[i])
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", pages[i], err), p.showLog(b))
		}
		for _, c := range done.Categories {
			if c.Pillar == scan.PillarSecurity {
				b.notef("%-12.12s SECURITY %.1f %s", pages[i], c.Score, c.Band)
				lowest = min(lowest, c.Score)
				if c.Band == scan.BandProductionReady {
					ready++
				}
			}
		}
		if i == 0 {
			pages = append(pages[:len(pages):len(pages)], strings.TrimPrefix(done.ReportLink, front.URL()))
		}
	}
	return []figure{
		{name: "web_security_score", value: lowest, op: ">=", bar: 90},
		{name: "web_security_production_ready_share", value: float64(ready) / float64(len(pages)), op: ">=", bar: 1},
	}, nil
}

// scanned scans a page and returns how the scan ended.
func (p *process) scanned(ctx context.Context, address string) (scanStatus, error) {
	queued, err := trigger(ctx, http.DefaultClient, p.first.APIURL, p.first.APIKey, p.first.ProjectID, address)
	if err != nil {
		return scanStatus{}, err
	}
	done, err := p.awaitScan(ctx, queued.ID)
	if err == nil && done.Status != string(scan.StateComplete) {
		err = fmt.Errorf("ended %s: %s", done.Status, done.Reason)
	}
	return done, err
}
