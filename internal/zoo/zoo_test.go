package zoo_test

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/internal/zoo"
)

// open starts a zoo and the application's scanner that uses it.
func open(t *testing.T) (*zoo.Zoo, *website.Scanner) {
	t.Helper()
	return openWith(t, zoo.Options{})
}

func openWith(t *testing.T, o zoo.Options) (*zoo.Zoo, *website.Scanner) {
	t.Helper()
	o.Dir = t.TempDir()
	z, err := zoo.New(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, z.Close()) })
	c, err := config.Load("", nil)
	require.NoError(t, err)
	c.Data.Dir = t.TempDir()
	z.Configure(&c)
	a, err := app.Open(t.Context(), c, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	return z, a.Scanner
}

// terms are the zoo's terms: the scanner's http profile.
var terms = website.Terms{Profile: capture.ProfileHTTP}

// judged gathers and judges everything about a site.
func judged(t *testing.T, e *website.Scanner, s zoo.Site) map[scan.Pillar]score.Category {
	t.Helper()
	return judgedOn(t, e, s, terms)
}

// judgedOn is like judged, with other terms.
func judgedOn(t *testing.T, e *website.Scanner, s zoo.Site, terms website.Terms) map[scan.Pillar]score.Category {
	t.Helper()
	facts := gathered(t, e, s, terms)
	out := map[scan.Pillar]score.Category{}
	for _, p := range scan.Pillars() {
		out[p] = e.Judge(p, facts, nil)
	}
	return out
}

// gathered gathers every part of a site.
func gathered(t *testing.T, e *website.Scanner, s zoo.Site, terms website.Terms) *capture.Capture {
	t.Helper()
	target, err := website.ParseTarget(s.URL())
	require.NoError(t, err)
	facts := website.NewCapture(target, time.Now(), terms)
	for _, part := range capture.Parts() {
		if !slices.Contains(e.Parts(scan.Pillars(), terms), part) {
			continue
		}
		value, err := e.Gather(t.Context(), part, facts, func(string) {})
		require.NoError(t, err)
		switch v := value.(type) {
		case *capture.HTTP:
			facts.HTTP = v
		case *capture.Page:
			facts.Page = v
		case *capture.TLS:
			facts.TLS = v
		case *capture.DNS:
			facts.DNS = v
		case *capture.Assets:
			facts.Assets = v
		case *capture.Mail:
			facts.Mail = v
		case *capture.Probes:
			facts.Probes = v
		}
	}
	return facts
}

// results returns the results by check id, without those that depend on the machine's speed.
func results(cats map[scan.Pillar]score.Category) map[string]check.Result {
	out := map[string]check.Result{}
	for _, cat := range cats {
		for _, sub := range cat.Results {
			for _, r := range sub.Checks {
				if !slices.Contains(zoo.Timed(), r.ID) {
					out[r.ID] = r
				}
			}
		}
	}
	return out
}

func TestEachSiteLosesExactlyWhatItBreaks(t *testing.T) {
	t.Parallel()
	z, scanner := open(t)
	cats := judged(t, scanner, z.Healthy())
	healthy := results(cats)
	for id, r := range healthy {
		require.NotContains(t, []check.Status{check.Warn, check.Fail}, r.Status, "%s of the healthy site: %s. %s", id, r.Observed, r.Explanation)
	}
	for _, p := range []scan.Pillar{scan.PillarSecurity, scan.PillarInfrastructure, scan.PillarSEO} {
		require.NotNil(t, cats[p].Score, p)
		require.Equal(t, scan.BandProductionReady, cats[p].Band, "%s %v", p, *cats[p].Score)
	}
	for _, s := range z.Faulty() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			lost := map[string]check.Status{}
			for id, r := range results(judged(t, scanner, s)) {
				if r.Status != healthy[id].Status {
					lost[id] = r.Status
					t.Logf("%s %s: %s. %s", id, r.Status, r.Observed, r.Explanation)
				}
			}
			require.Equal(t, s.Lost, lost)
		})
	}
}

// Every group of checks has a site that fails it, so that no group can pass whatever it
// finds.
func TestEachSubcategoryIsBroken(t *testing.T) {
	t.Parallel()
	z, scanner := open(t)
	broken := map[string]bool{}
	for _, s := range z.Faulty() {
		for id, status := range s.Lost {
			if status == check.Warn || status == check.Fail {
				broken[id] = true
			}
		}
	}
	for _, p := range scan.Pillars() {
		for _, sub := range scanner.Catalogue.Subcategories(p) {
			if !slices.ContainsFunc(sub.Checks, func(c check.Spec) bool { return c.In(terms.Profile) }) {
				continue // only a browser can fail it
			}
			require.True(t, slices.ContainsFunc(sub.Checks, func(c check.Spec) bool { return broken[c.ID] }), sub.ID)
		}
	}
}
