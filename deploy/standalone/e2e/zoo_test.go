package e2e

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/internal/zoo"
)

// triggersPerTenant is the trigger limit of one workspace within a minute.
const triggersPerTenant = 5

// queued is a scan of a site.
type queued struct {
	site   zoo.Site
	id     string
	tenant tenant
	by     *caller
}

// queueAll triggers a scan of every site, in as many workspaces as the trigger limit
// requires.
func queueAll(t *testing.T, api *caller, db *store.Store, sites []zoo.Site) []queued {
	t.Helper()
	var out []queued
	for batch := range slices.Chunk(sites, triggersPerTenant) {
		owner := newTenant(t, db, "Owner of "+batch[0].Name)
		by := api.as(owner.key)
		for _, s := range batch {
			out = append(out, queued{site: s, id: by.trigger(t, owner.projectID, s.URL()), tenant: owner, by: by})
		}
	}
	return out
}

// judged is the stored result of a finished scan.
type judged struct {
	categories map[scan.Pillar]score.Category
	results    map[string]check.Result // by check id
}

func readJudged(t *testing.T, db *store.Store, q queued) judged {
	t.Helper()
	record, err := db.WebsiteScans.Get(t.Context(), q.tenant.id, q.id)
	require.NoError(t, err)
	out := judged{categories: map[scan.Pillar]score.Category{}, results: map[string]check.Result{}}
	for _, c := range record.Categories {
		var cat score.Category
		require.NoError(t, json.Unmarshal(c.Results, &cat))
		out.categories[c.Pillar] = cat
		for _, sub := range cat.Results {
			for _, r := range sub.Checks {
				out.results[r.ID] = r
			}
		}
	}
	return out
}

func TestZoo(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	all := queueAll(t, s.caller(t), db, append([]zoo.Site{z.Healthy()}, z.Faulty()...))
	var found []judged
	for _, q := range all {
		view := follow(t, scanPatience, q.id, q.by)
		require.Equal(t, scan.StateComplete, view.Status, "%s: %s", q.site.Name, view.Reason)
		j := readJudged(t, db, q)
		agreesWithRecord(t, q.site.Name, view, j)
		found = append(found, j)
	}
	healthy := found[0]
	for _, p := range []scan.Pillar{scan.PillarSecurity, scan.PillarInfrastructure, scan.PillarSEO} {
		cat := healthy.categories[p]
		require.NotNil(t, cat.Score, p)
		require.Equal(t, scan.BandProductionReady, cat.Band, "%s of the healthy site: %v", p, *cat.Score)
	}
	for i, q := range all {
		t.Run(q.site.Name, func(t *testing.T) {
			t.Parallel()
			if i > 0 {
				require.Equal(t, q.site.Lost, lost(healthy, found[i]))
				costs(t, q.site, healthy, found[i])
			}
			proves(t, q.site, found[i])
		})
	}
	s.stop(t)
}

// agreesWithRecord compares what the API shows with what is stored.
func agreesWithRecord(t *testing.T, site string, view status, j judged) {
	t.Helper()
	require.Len(t, view.Categories, len(j.categories), site)
	for _, c := range view.Categories {
		stored := j.categories[c.Pillar]
		require.NotNil(t, stored.Score, "%s %s", site, c.Pillar)
		require.InDelta(t, score.Display(*stored.Score), c.Score, 0, "%s %s", site, c.Pillar)
		require.Equal(t, stored.Band, c.Band, "%s %s", site, c.Pillar)
		for _, sub := range c.Results {
			for _, r := range sub.Checks {
				require.Equal(t, string(j.results[r.ID].Status), r.Status, "%s %s", site, r.ID)
			}
		}
	}
}

// lost returns the checks with another status than on the healthy site.
func lost(healthy, j judged) map[string]check.Status {
	out := map[string]check.Status{}
	for id, r := range j.results {
		if r.Status != healthy.results[id].Status && !slices.Contains(zoo.Timed(), id) {
			out[id] = r.Status
		}
	}
	return out
}

// costs compares scores and bands with the verdicts: failures lower the score, severe ones
// exclude the best band, and every cap of a verdict applies.
func costs(t *testing.T, site zoo.Site, healthy, j judged) {
	t.Helper()
	for p, cat := range j.categories {
		var broken, grave bool
		for _, sub := range cat.Results {
			for _, r := range sub.Checks {
				changed := site.Lost[r.ID]
				broken = broken || (changed == check.Warn || changed == check.Fail) && r.Weight > 0
				grave = grave || changed == check.Fail && r.Counts() && r.CausedBy == "" &&
					(r.Severity == check.Critical || r.Severity == check.High)
				for _, limit := range r.Caps {
					if r.Counts() {
						require.LessOrEqual(t, *cat.Score, limit.Limit, "%s asks for %s", r.ID, limit.Name)
						require.Contains(t, cat.Caps, limit)
					}
				}
			}
		}
		if broken {
			require.Less(t, cat.Raw, healthy.categories[p].Raw, "%s lost something", p)
		}
		if grave {
			require.NotEqual(t, scan.BandProductionReady, cat.Band, "%s has a grave failure", p)
			require.NotNil(t, cat.Gate, p)
		}
		if cat.Coverage >= 0.8 {
			require.Equal(t, scan.BandOf(*cat.Score), cat.Band, p)
		}
	}
}

// repeatable matches the tools with which users repeat an observation.
var repeatable = regexp.MustCompile(`\b(curl|dig|delv|openssl) `)

// proves requires evidence with a command about the site, and a remediation, for everything
// found.
func proves(t *testing.T, site zoo.Site, j judged) {
	t.Helper()
	for id, r := range j.results {
		if r.Status != check.Warn && r.Status != check.Fail {
			continue
		}
		require.NotEmpty(t, r.Observed, id)
		require.NotEmpty(t, r.Explanation, id)
		require.NotEmpty(t, r.Remediation, id)
		require.NotEmpty(t, r.References, id)
		about := site.Host
		if id == "INF-STARTTLS" || id == "INF-MX-DANE" {
			about = ":25" // the command asks the mail exchanger
		}
		require.True(t, slices.ContainsFunc(r.Evidence, func(e check.Evidence) bool {
			return e.Quote != "" && repeatable.MatchString(e.Command) && strings.Contains(e.Command, about)
		}), "%s has no evidence with a command: %+v", id, r.Evidence)
	}
}
