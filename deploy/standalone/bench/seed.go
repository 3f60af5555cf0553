package main

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/google/uuid"

	"assay/internal/app"
	"assay/internal/cli"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// workspace is a tenant that may use the API.
type workspace struct {
	tenant, project string
	projectID       string // short
	key             string
}

func newWorkspace(ctx context.Context, s *store.Store, name string) (w workspace, err error) {
	tenant, err := s.Tenants.Create(ctx, name)
	if err != nil {
		return w, err
	}
	project, err := s.Projects.Create(ctx, tenant.ID, name)
	if err != nil {
		return w, err
	}
	plain, record, err := cli.NewAPIKey(tenant.ID, name, time.Now(), 0)
	if err != nil {
		return w, err
	}
	_, err = s.Keys.Create(ctx, record)
	return workspace{tenant: tenant.ID, project: project.ID, projectID: project.ShortID, key: plain.Reveal()}, err
}

// scanKinds are the seeded scans: one with half of its pillars scored, one that
// is complete.
var scanKinds = []string{"running", "complete"}

// seed records the scans as a worker would, with every check of the catalogue.
func (w *pollWorld) seed(ctx context.Context) error {
	ws, err := newWorkspace(ctx, w.app.Store, "polls")
	if err != nil {
		return err
	}
	w.key = ws.key
	for i := range scanKinds {
		id, err := seedScan(ctx, w.app, ws, i == 1)
		if err != nil {
			return err
		}
		w.scans = append(w.scans, id)
	}
	return nil
}

func seedScan(ctx context.Context, a *app.App, ws workspace, complete bool) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	target, err := website.ParseTarget("https://shop.example/products?page=2")
	if err != nil {
		return "", err
	}
	code := strings.ReplaceAll(id.String(), "-", "")[:22]
	s := scan.WebsiteScan{
		Record: scan.Record{
			ID: id.String(), TenantID: ws.tenant, ProjectID: ws.project, Trigger: "api", DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: target.URL, Pillars: scan.Pillars(),
		Profile:   string(capture.ProfileHTTP),
		ShortCode: code, Slug: target.Host + "-" + code,
	}
	for _, p := range a.Scanner.Parts(s.Pillars, website.TermsOf(s)) {
		s.Parts = append(s.Parts, string(p))
	}
	if _, _, err := a.Store.WebsiteScans.Create(ctx, store.NewWebsiteScan{Scan: s}); err != nil {
		return "", err
	}
	run := uuid.NewString()
	if _, err := a.Store.WebsiteScans.Start(ctx, s.TenantID, s.ID, run, s.DeadlineAt); err != nil {
		return "", err
	}
	for _, part := range s.Parts {
		if err := a.Store.WebsiteScans.SaveCapture(ctx, s.TenantID, s.ID, run,
			scan.Capture{Part: part, BlobKey: part, Bytes: 1, SHA256: "0"}); err != nil {
			return "", err
		}
	}
	pillars := s.Pillars
	if !complete {
		pillars = pillars[:len(pillars)/2]
	}
	for _, p := range pillars {
		if err := saveJudged(ctx, a, s, run, target, p); err != nil {
			return "", err
		}
	}
	if !complete {
		return s.ID, nil
	}
	total := 92.5
	return s.ID, a.Store.WebsiteScans.Finish(ctx, s.TenantID, s.ID, run, store.Finish{
		State: scan.StateComplete, Score: &total, Band: scan.BandOf(total), CatalogueVersion: a.Scanner.Catalogue.Version(),
	})
}

// saveJudged stores the pillar's category with all of its checks passed.
func saveJudged(ctx context.Context, a *app.App, s scan.WebsiteScan, run string, t capture.Target, p scan.Pillar) error {
	groups, _ := a.Scanner.Catalogue.Judge(p, website.NewCapture(t, time.Now(), website.Terms{Profile: capture.ProfileHTTP}))
	for _, g := range groups {
		for i := range g.Checks {
			g.Checks[i].Status = check.Pass
		}
	}
	cat := score.Of(p, groups)
	raw, err := json.Marshal(cat)
	if err != nil {
		return err
	}
	return a.Store.WebsiteScans.SaveCategory(ctx, s.TenantID, s.ID, run, scan.Category{
		Pillar: p, Score: cat.Score, Band: cat.Band, StrictScore: cat.StrictScore, StrictBand: cat.StrictBand, Coverage: cat.Coverage,
		Partial: cat.Partial, Results: raw,
	})
}
