package checks_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks"
)

var update = flag.Bool("update", false, "rewrite docs/checks.md")

// TestPage keeps docs/checks.md equal to the catalogue; run with -update to
// rewrite it.
func TestPage(t *testing.T) {
	t.Parallel()
	c, err := checks.Catalogue()
	require.NoError(t, err)
	path := filepath.Join("..", "..", "..", "docs", "checks.md")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(c.Markdown()), 0o644))
	}
	page, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, c.Markdown(), string(page), "run make generate")
}

func TestCatalogueIsWhole(t *testing.T) {
	t.Parallel()
	c, err := checks.Catalogue()
	require.NoError(t, err)
	require.GreaterOrEqual(t, c.Len(), 70)
	points, lab := map[scan.Pillar]float64{}, map[scan.Pillar]float64{}
	for _, p := range scan.Pillars() {
		for _, s := range c.Subcategories(p) {
			require.NotEmpty(t, s.Checks, s.ID)
			points[p] += s.PointsIn(capture.ProfileHTTP)
			lab[p] += s.PointsIn(capture.ProfileLab)
		}
	}
	for _, p := range scan.Pillars() {
		require.InDelta(t, 100, points[p], 1e-9, "the points of %s", p)
		require.InDelta(t, 100, lab[p], 1e-9, "the points of %s in the profile lab", p)
	}
}

// TestNothingGathered proves that no judge passes or fails without facts, and
// that none panics.
func TestNothingGathered(t *testing.T) {
	t.Parallel()
	c, err := checks.Catalogue()
	require.NoError(t, err)
	for _, p := range scan.Pillars() {
		groups, panics := c.Judge(p, &capture.Capture{Profile: capture.ProfileLab, Consent: true})
		require.Empty(t, panics)
		for _, g := range groups {
			for _, r := range g.Checks {
				require.Equal(t, check.NotRun, r.Status, r.ID)
			}
		}
	}
}

// TestEmptyParts proves that parts without content never cause a panic, and never let a whole pillar pass silently.
func TestEmptyParts(t *testing.T) {
	t.Parallel()
	c, err := checks.Catalogue()
	require.NoError(t, err)
	empty := &capture.Capture{
		Profile: capture.ProfileLab, Consent: true,
		HTTP: &capture.HTTP{}, Page: &capture.Page{}, TLS: &capture.TLS{}, DNS: &capture.DNS{}, Assets: &capture.Assets{},
		Mail: &capture.Mail{}, Browser: &capture.Browser{}, Probes: &capture.Probes{},
	}
	for _, p := range scan.Pillars() {
		groups, panics := c.Judge(p, empty)
		require.Empty(t, panics)
		scored, passed := 0, 0
		for _, g := range groups {
			for _, r := range g.Checks {
				if r.Status.Scored() {
					scored++
				}
				if r.Status == check.Pass {
					passed++
				}
			}
		}
		require.True(t, scored == 0 || passed < scored, "%s passes on nothing", p)
	}
}
