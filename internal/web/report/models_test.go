package report_test

import (
	"encoding/json"
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/web/report"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

var updatePages = flag.Bool("update", false, "rewrite the golden files of pages")

const pageAddress = "4kQ9vZ1mT7xB2nR8sW5yLc"

var began = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

// golden compares text with the golden file of that name, or rewrites it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "page", name)
	if *updatePages {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o600))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func build(t testing.TB, in report.Input) report.Model {
	t.Helper()
	m, err := report.Build(in)
	require.NoError(t, err)
	return m
}

func page(t testing.TB, m report.Model) string {
	t.Helper()
	r, err := report.NewRenderer()
	require.NoError(t, err)
	html, err := r.Page(m, pageAddress)
	require.NoError(t, err)
	return string(html)
}

// groups returns the judged checks of a pillar with every possible outcome.
func groups(p scan.Pillar) []check.Group {
	id := map[scan.Pillar]string{
		scan.PillarSecurity: "SEC", scan.PillarPerformance: "PERF", scan.PillarInfrastructure: "INF", scan.PillarSEO: "SEO",
	}[p]
	result := func(name string, s check.Status, v check.Severity) check.Result {
		return check.Result{
			ID: id + "-" + name, Title: "The " + name + " of " + p.Title(), Status: s, Severity: v, Weight: v.Weight(), Confidence: check.Certain,
			Observed: "seen: " + name, Expected: "as it should be", Explanation: "Because it is so.",
			References: []string{"RFC 9110 section 5, CWE-693", "https://www.example.org/rule"},
		}
	}
	root := result("ROOT", check.Fail, check.Critical)
	root.Remediation = "Turn it on."
	root.Evidence = []check.Evidence{
		{Request: "http-3", Quote: "Strict-Transport-Security: max-age=0", Command: "curl -sSI 'https://www.example.com/'"},
	}
	follows := result("FOLLOWS", check.Fail, check.High)
	follows.CausedBy = root.ID
	warns := result("WARNS", check.Warn, check.Medium)
	warns.Confidence, warns.Remediation = check.Tentative, "Consider it."
	notRun := result("AWAY", check.NotRun, check.High)
	notRun.Reason, notRun.Confidence, notRun.Explanation = capture.ReasonNoDataSource, "", "No responder could be reached."
	probe := result("PROBE", check.NotRun, check.Low)
	probe.Reason, probe.Confidence = capture.ReasonConsentRequired, ""
	fine := result("FINE", check.Pass, check.High)
	if p == scan.PillarPerformance { // one that measures
		fine.ID, fine.Observed = "PERF-TTFB", "120 ms at the median"
	}
	if p == scan.PillarSecurity {
		root.Caps = []check.Cap{{Name: "BAD_CERT", Limit: 30}}
	}
	if p == scan.PillarSEO { // the pillar with good results
		root.Status, follows.Status, root.Remediation, follows.CausedBy = check.Pass, check.Pass, "", ""
	}
	return []check.Group{
		{Subcategory: anchorOf(id, "front"), Title: "Front of " + p.Title(), Points: 60, Checks: []check.Result{
			fine, root, follows, warns, result("SAID", check.Info, check.InfoOnly),
		}},
		{Subcategory: anchorOf(id, "rear"), Title: "Rear of " + p.Title(), Points: 40, Checks: []check.Result{
			result("GOOD", check.Pass, check.Critical), notRun, probe, result("NONE", check.NotApplicable, check.Low),
		}},
	}
}

func anchorOf(id, name string) string {
	return map[string]string{"SEC": "s", "PERF": "p", "INF": "i", "SEO": "o"}[id] + "-" + name
}

// categoryOf scores groups as a scan does.
func categoryOf(t testing.TB, p scan.Pillar, groups []check.Group) scan.Category {
	t.Helper()
	cat := score.Of(p, groups)
	raw, err := json.Marshal(cat)
	require.NoError(t, err)
	return scan.Category{
		Pillar: p, Score: cat.Score, Band: cat.Band, StrictScore: cat.StrictScore, StrictBand: cat.StrictBand,
		Coverage: cat.Coverage, Partial: cat.Partial, Results: raw,
	}
}

// finished returns a complete scan in the profile http.
func finished(t testing.TB) scan.WebsiteScan {
	t.Helper()
	s := scan.WebsiteScan{
		Record: scan.Record{
			ID: "0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f", State: scan.StateComplete,
			QueuedAt: began.Add(-3 * time.Second), StartedAt: began, CompletedAt: began.Add(28 * time.Second),
		},
		URL: "https://www.example.com/shop", Pillars: scan.Pillars(), Profile: "http",
		Parts: []string{"http", "page", "tls", "dns", "assets"}, Done: 9,
		CatalogueVersion: "2026.11", ShortCode: pageAddress, Slug: "www.example.com-" + pageAddress,
	}
	for _, p := range s.Pillars {
		s.Categories = append(s.Categories, categoryOf(t, p, groups(p)))
	}
	return scored(s)
}

// scored sets the overall score of the scan from its categories.
func scored(s scan.WebsiteScan) scan.WebsiteScan {
	total, band, ok := scan.Overall(s.Categories)
	s.Score, s.Band, s.StrictScore = nil, "", nil
	if ok {
		strict := total
		s.Score, s.Band, s.StrictScore = &total, band, &strict
	}
	return s
}

// lab returns a browser's facts of every kind.
func lab() *capture.Browser {
	b := &capture.Browser{
		Lighthouse: "12.8.2", Chromium: "156.0.1", FormFactor: "mobile", Runs: 3, RequestCount: 1047, WireBytes: 1834211,
		Metrics: capture.LabMetrics{
			FCP: new(1240.0), LCP: new(3120.0), TBT: new(740.0), CLS: new(0.031), SI: new(2890.0), TTI: new(6100.0), TTFB: new(312.0),
		},
		Console: []capture.ConsoleError{{Source: "network", Text: "Failed to load resource: 404", URL: "https://www.example.com/missing.js"}},
		ThirdParties: []capture.ThirdParty{
			{Name: "fonts.example", Requests: 3, WireBytes: 92000}, {Name: "Tag manager", Requests: 4, WireBytes: 182000, BlockingMS: 210},
		},
		MixedContent: []string{"http://www.example.com/old.png"}, Warnings: []string{"The page was redirected."},
		Audits: []capture.LabAudit{
			{ID: "a", Title: "Small saving", SavingsMS: 10},
			{ID: "b", Title: "Reduce unused JavaScript", DisplayValue: "121 KiB", SavingsMS: 600},
		},
		Screenshot: &capture.Picture{Artifact: "shot.jpg", MIME: "image/jpeg", Width: 412, Height: 823},
	}
	for i := range 14 {
		b.Filmstrip = append(b.Filmstrip, capture.Picture{Artifact: "f.jpg", MIME: "image/jpeg", Width: 60, Height: 120, AtMS: float64(i) * 300})
	}
	return b
}

// labInput returns a complete scan in the profile lab with a history and an accepted check.
func labInput(t testing.TB) report.Input {
	t.Helper()
	s := finished(t)
	s.Profile, s.Parts = "lab", append(s.Parts, "browser")
	g := groups(scan.PillarSecurity)
	g[0].Checks[3].Suppressed = &check.Suppressed{Reason: "Replaced in May", By: "Ann", Until: began.AddDate(0, 2, 0)}
	g[0].Checks[2].Suppressed = &check.Suppressed{Reason: "Known", By: "key:4fJ2kQ9mZx"}
	s.Categories[0] = categoryOf(t, scan.PillarSecurity, g)
	s = scored(s)
	s.StrictScore = new(*s.Score - 2)
	var earlier []scan.WebsiteScan
	for i, v := range []float64{41, 62.5, 90.2} {
		e := s
		e.ID, e.CompletedAt = "0199d1b2-0000-7d4e-8f50-00000000000"+string(rune('a'+i)), s.CompletedAt.AddDate(0, 0, 7*(i-3))
		e.Score, e.Band = &v, scan.BandOf(v)
		e.Categories = []scan.Category{
			{Pillar: scan.PillarSecurity, Score: new(v - 4)}, {Pillar: scan.PillarPerformance, Score: new(50.0)},
			{Pillar: scan.PillarInfrastructure, Score: new(90.0)}, {Pillar: scan.PillarSEO, Score: new(70.0)},
		}
		earlier = append(earlier, e)
	}
	other := earlier[2]
	other.ID, other.Categories = "0199d1b2-0000-7d4e-8f50-00000000000f", other.Categories[2:3] // was blocked
	earlier = append(earlier, other)
	return report.Input{
		Scan: s, Browser: lab(), FinalURL: "https://www.example.com/en/shop",
		Earlier: []scan.WebsiteScan{earlier[2], earlier[0], earlier[3], earlier[1]},
		Why:     func(id string) string { return "Why " + id + " matters." },
	}
}

// blocked returns a scan that met a bot challenge: only infrastructure was judged.
func blocked(t testing.TB) scan.WebsiteScan {
	t.Helper()
	s := finished(t)
	s.State, s.Reason = scan.StatePartial, "A bot challenge was served instead of the site."
	for i, p := range s.Pillars {
		if p == scan.PillarInfrastructure {
			continue
		}
		g := groups(p)
		for _, x := range g {
			for j := range x.Checks {
				x.Checks[j].Status, x.Checks[j].Reason, x.Checks[j].Caps = check.NotRun, capture.ReasonBlockedByEdge, nil
				x.Checks[j].Remediation, x.Checks[j].Observed, x.Checks[j].Evidence = "", "", nil
			}
		}
		s.Categories[i] = categoryOf(t, p, g)
		s.Categories[i].Reason = "No check of this pillar could be judged."
	}
	return scored(s)
}

// failed returns a scan of a site that did not answer.
func failed(t testing.TB) scan.WebsiteScan {
	t.Helper()
	s := finished(t)
	s.State, s.Reason, s.Categories = scan.StateFailed, "We couldn't reach that site: it did not respond in time.", nil
	return scored(s)
}

// running returns a scan that has judged one of its pillars.
func running(t testing.TB) scan.WebsiteScan {
	t.Helper()
	s := finished(t)
	s.State, s.Done, s.CompletedAt, s.CatalogueVersion = scan.StateRunning, 5, time.Time{}, ""
	s.Categories = s.Categories[:1]
	s.Score, s.Band, s.StrictScore = nil, "", nil
	return s
}

// hostile returns a complete scan in which all untrusted texts are the given one.
func hostile(t testing.TB, text string) report.Input {
	t.Helper()
	in := labInput(t)
	for i := range in.Scan.Categories {
		var cat score.Category
		require.NoError(t, json.Unmarshal(in.Scan.Categories[i].Results, &cat))
		for _, g := range cat.Results {
			for j := range g.Checks {
				c := &g.Checks[j]
				c.Title, c.Observed, c.Expected, c.Explanation, c.Remediation = text, text, text, text, text
				c.References = []string{text}
				c.Evidence = []check.Evidence{{Request: text, Quote: text, Command: text}}
				if c.Suppressed != nil {
					c.Suppressed = &check.Suppressed{Reason: text, By: text}
				}
			}
		}
		raw, err := json.Marshal(cat)
		require.NoError(t, err)
		in.Scan.Categories[i].Results = raw
	}
	in.Scan.URL = "https://www.example.com/" + url.PathEscape(text)
	in.FinalURL, in.Scan.Reason = in.Scan.URL+"/x", text
	in.Scan.CatalogueVersion, in.Scan.State = text, scan.StatePartial
	in.Why = func(string) string { return text }
	b := in.Browser
	fill(reflect.ValueOf(b).Elem(), text)
	b.FormFactor, b.FinalURL = "mobile", in.FinalURL // these decide what is shown
	return in
}

// fill sets every text below v.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			v.SetString(text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), text)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fill(v.Index(i), text)
		}
	}
}
