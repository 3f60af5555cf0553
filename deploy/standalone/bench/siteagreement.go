package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"net"
	"slices"
	"strings"

	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
)

// agreementPages is the number of compared pages of the local site.
const agreementPages = 20

// pageReports are the reports of one page by one side.
type pageReports []labReport

// mean returns the mean score of a category in points.
func (p pageReports) mean(c lighthouse.Category) float64 {
	sum := 0.0
	for _, r := range p {
		sum += r.scores()[c]
	}
	return sum / float64(len(p))
}

// audits returns a category's weighted audits by id, with the mean score of each.
func (p pageReports) audits() map[string]float64 {
	out := map[string]float64{}
	for _, r := range p {
		for id, a := range r.Audits {
			if a.Score != nil {
				out[id] += *a.Score / float64(len(p))
			}
		}
	}
	return out
}

// lighthouseAgreement measures pages of the local site with the pool, like a check, and with
// Lighthouse's command, in turns, and compares the means of their scores. Every difference
// outside performance is logged with its audits.
func lighthouseAgreement(ctx context.Context, b *bench) (_ []figure, err error) {
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	if err != nil {
		return nil, err
	}
	s, err := newTestSite(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	pool, err := newPool(in)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	scorer, tools := site.NewLighthouse(pool), siteTools{bench: b, site: s, in: in}
	paths := s.paths()
	difference := map[lighthouse.Category]float64{}
	for i := range agreementPages {
		path := paths[i*len(paths)/agreementPages]
		var ours, command pageReports
		for range b.runs {
			report, err := poolReport(ctx, scorer, s.url+path)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			ours = append(ours, report)
			if report, err = tools.command(ctx, path); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			command = append(command, report)
		}
		b.notef("%s: performance %s, command %s", path, spread(ours), spread(command))
		for _, c := range lighthouse.Categories() {
			apart := math.Abs(ours.mean(c) - command.mean(c))
			difference[c] += apart / agreementPages
			if c != lighthouse.Performance && apart > 0 || apart > 2 {
				b.notef("%s: %s is %.1f, by the command %.1f: %s", path, c, ours.mean(c), command.mean(c), apartAudits(ours, command))
			}
		}
	}
	return []figure{
		{name: "lighthouse_agreement_performance", value: difference[lighthouse.Performance], op: "<=", bar: 2},
		{name: "lighthouse_agreement_accessibility", value: difference[lighthouse.Accessibility], op: "<=", bar: 0},
		{name: "lighthouse_agreement_best_practices", value: difference[lighthouse.BestPractices], op: "<=", bar: 0},
		{name: "lighthouse_agreement_seo", value: difference[lighthouse.SEO], op: "<=", bar: 0},
	}, nil
}

// spread lists the performance scores of a page.
func spread(reports pageReports) string {
	var all []string
	for _, r := range reports {
		all = append(all, fmt.Sprintf("%.0f", r.scores()[lighthouse.Performance]))
	}
	return strings.Join(all, " ")
}

// apartAudits lists the audits whose mean scores differ.
func apartAudits(a, b pageReports) string {
	ours, theirs := a.audits(), b.audits()
	var apart []string
	for _, id := range slices.Sorted(maps.Keys(ours)) {
		if math.Abs(ours[id]-theirs[id]) > 0.01 {
			apart = append(apart, fmt.Sprintf("%s %.2f/%.2f", id, ours[id], theirs[id]))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(theirs)) {
		if _, ok := ours[id]; !ok {
			apart = append(apart, fmt.Sprintf("%s -/%.2f", id, theirs[id]))
		}
	}
	return strings.Join(apart, ", ")
}

// poolReport measures a page with the scorer of checks.
func poolReport(ctx context.Context, scorer site.Scorer, url string) (r labReport, err error) {
	page, err := scorer.Score(ctx, site.ScoreJob{URL: url, Mode: scan.ModeMobile, Runs: 1, FullPage: true})
	if err != nil {
		return r, err
	}
	zip, err := gzip.NewReader(bytes.NewReader(page.Report))
	if err != nil {
		return r, err
	}
	return r, json.NewDecoder(zip).Decode(&r)
}

// newPool opens a pool of browsers that reach only this machine.
func newPool(in lighthouse.Installation) (*lighthouse.Pool, error) {
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	return lighthouse.NewPool(lighthouse.Config{
		Installation: in, Dialer: egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: net.DefaultResolver}),
	})
}
