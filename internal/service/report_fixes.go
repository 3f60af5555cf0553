package service

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"assay/internal/scan"
	"assay/internal/web/report"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/fixkit"
	"assay/internal/website/score"
)

// Fixes returns the fix kit of a tenant's scan for a server; "" means the server that the
// scan detected. CodeNotFound for an unknown scan and for a purged report, CodeInvalid for a
// server without a kit.
func (r *Reports) Fixes(ctx context.Context, tenantID, id, server string) (report.Fixes, error) {
	s, err := r.Store.WebsiteScans.Get(ctx, tenantID, id)
	if err != nil {
		return report.Fixes{}, err
	}
	if !s.PurgedAt.IsZero() {
		return report.Fixes{}, scan.ReportPurged()
	}
	if r.Kits == nil {
		return report.Fixes{}, scan.Errorf(scan.CodeUnavailable, "Fix kits are not set up on this server.")
	}
	kit, err := r.kit(ctx, s, server)
	if err != nil {
		return report.Fixes{}, err
	}
	return report.Fixes{ScanID: s.ID, URL: s.URL, Kit: kit, Servers: r.Kits.Servers()}, nil
}

// reportKit returns the kit for the report of an ended scan; nil if missing. For servers
// without a kit it is that of the detected one. CodeUnavailable while the store is
// unavailable.
func (r *Reports) reportKit(ctx context.Context, s scan.WebsiteScan, server string) (*fixkit.Kit, error) {
	if r.Kits == nil || !s.State.Terminal() {
		return nil, nil
	}
	if !slices.ContainsFunc(r.Kits.Servers(), func(known fixkit.Server) bool { return known.ID == server }) {
		server = ""
	}
	kit, err := r.kit(ctx, s, server)
	switch {
	case scan.IsCode(err, scan.CodeUnavailable):
		return nil, err
	case err != nil:
		r.Log.WarnContext(ctx, "the fix kit of a report could not be built", "scan", s.ID, "error", err)
		return nil, nil
	}
	return &kit, nil
}

func (r *Reports) kit(ctx context.Context, s scan.WebsiteScan, server string) (fixkit.Kit, error) {
	facts, err := r.facts(ctx, s)
	if err != nil {
		return fixkit.Kit{}, err
	}
	var results []check.Result
	for _, c := range s.Categories {
		if len(c.Results) == 0 {
			continue
		}
		var cat score.Category
		if err := json.Unmarshal(c.Results, &cat); err != nil {
			return fixkit.Kit{}, fmt.Errorf("read the results of %s: %w", c.Pillar, err)
		}
		for _, sub := range cat.Results {
			results = append(results, sub.Checks...)
		}
	}
	return r.Kits.Build(fixkit.Input{Server: server, Facts: facts, Results: results})
}

// facts reads the parts from which a kit takes its values. Without a damaged part, the kit
// is more general.
func (r *Reports) facts(ctx context.Context, s scan.WebsiteScan) (*capture.Capture, error) {
	facts, err := website.CaptureOf(s, s.CompletedAt)
	if err != nil {
		return nil, err
	}
	parts, err := r.Store.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return nil, err
	}
	for _, part := range []capture.Part{
		capture.PartHTTP, capture.PartPage, capture.PartAssets, capture.PartBrowser, capture.PartProbes,
	} {
		key := keyIn(parts, part)
		if key == "" {
			continue
		}
		slot, err := website.Slot(facts, part)
		if err != nil {
			return nil, err
		}
		if _, err := r.read(ctx, key, slot); err != nil {
			return nil, err
		}
	}
	return facts, nil
}
