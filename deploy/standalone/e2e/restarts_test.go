package e2e

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/crawlsite"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// full selects the long form of tests that have one, for the bench.
var full = flag.Bool("full", false, "run the long forms of TestRestartsChangeNothing and TestQueueOfLabScans")

// figuref prints a result of a long form for the bench: name, value, operator, bar.
func figuref(t *testing.T, name string, value float64, op string, bar float64) {
	t.Helper()
	t.Logf("figure %s %g %s %g", name, value, op, bar)
}

// disturbance describes the scans that run while workers are restarted, and how they are
// restarted.
type disturbance struct {
	sites, runs, checks int
	every, lasting      time.Duration
}

const (
	restartedWorkers = 3
	// loadPatience is the time-out for everything to end: a killed worker is noticed after 20
	// s.
	loadPatience = 45 * time.Minute
	loadLook     = 500 * time.Millisecond
)

// restartWorld is a cluster with sites and repositories of every kind to scan.
type restartWorld struct {
	*cluster
	disturbance
	t       *testing.T
	api     *caller
	db      *store.Store
	sites   []zoo.Site
	owners  []repoOwner // of the repository
	workers []*process
	leaving []*process // asked to stop
	started int
}

// repoOwner is a workspace that may scan the repository.
type repoOwner struct {
	tenant
	repository string
}

// Restarts of workers, graceful or not, only cost time: every record is COMPLETE and has the
// same result as an undisturbed one.
func TestRestartsChangeNothing(t *testing.T) {
	t.Parallel()
	d := disturbance{sites: 8, runs: 2, every: 3 * time.Second, lasting: 15 * time.Second}
	if *full {
		d = disturbance{sites: 40, runs: 10, checks: 5, every: 10 * time.Second, lasting: 5 * time.Minute}
	}
	w := newRestartWorld(t, d)
	for range restartedWorkers {
		w.startOne()
	}
	calm := w.trigger()
	w.awaitAll(calm, func() {})
	before := w.read(calm)

	stormy := w.trigger()
	until, next, round := time.Now().Add(d.lasting), time.Now().Add(d.every), 0
	w.awaitAll(stormy, func() {
		if time.Now().Before(next) || time.Now().After(until) {
			return
		}
		w.restart(round)
		round++
		next = time.Now().Add(d.every)
	})
	after := w.read(stormy)
	w.compare(before, after, round)
	for _, p := range append(w.leaving, w.workers...) {
		p.stop(t)
	}
}

func newRestartWorld(t *testing.T, d disturbance) *restartWorld {
	t.Helper()
	z := openZooWith(t, map[string]webzoo.Variant{"small": asVariant(crawlsite.Small())})
	temporal := startTemporal(t, t.TempDir(), "")
	w := &restartWorld{cluster: newCluster(t, temporal.Addr(), z), disturbance: d, t: t}
	for i, setting := range w.settings {
		if strings.HasPrefix(setting, "ASSAY_EGRESS_ALLOW=") {
			w.settings[i] += ",127.0.0.0/8"
		}
	}
	w.settings = append(w.settings, "ASSAY_CODE_ADVISORIES="+advisoriesOf(t, advisoryRecord), "ASSAY_SITE_PAUSE=20ms")
	all := append([]zoo.Site{z.Healthy()}, z.Faulty()...)
	for i := range d.sites {
		w.sites = append(w.sites, all[i%len(all)])
	}
	w.admin(t, "advisories", "refresh", "npm")
	site := newCodeSite(t)
	site.commit(t, "Sell things", faultyFiles("ghp_"+strings.Repeat("a1B2c3", 6)))
	w.db = openStore(t, store.DriverPostgres, w.dsn)
	w.api = w.startAPI(t, "api", "")
	for i := range (d.runs + triggersPerTenant - 1) / triggersPerTenant {
		owner := newTenant(t, w.db, fmt.Sprintf("Coders %d", i))
		w.admin(t, "connection", "create", "code", "--provider", "GIT", "--base-url", site.url, "--no-token", "--tenant", owner.id)
		w.admin(t, "repository", "assign", "shop", owner.projectID, "--tenant", owner.id)
		var repositories []struct {
			ID string `json:"integrationRepoId"`
		}
		w.api.as(owner.key).get(t, "/v1/integration-repos?projectId="+owner.projectID, &repositories)
		require.Len(t, repositories, 1)
		w.owners = append(w.owners, repoOwner{owner, repositories[0].ID})
	}
	return w
}

// startOne starts another worker, with a browser if there are sites to check; the API has
// none, so that scans use the profile http.
func (w *restartWorld) startOne() {
	w.t.Helper()
	settings := slices.Clone(w.settings)
	if w.checks > 0 {
		settings = append(settings, "ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_WORKERS=1", "ASSAY_BROWSER_GATE=-1")
	}
	w.started++
	p := start(w.t, fmt.Sprintf("worker %d", w.started), settings, assayBinary, "worker")
	p.says(w.t, "worker started")
	w.workers = append(w.workers, p)
}

// restart replaces the oldest worker: alternately it is killed, and asked to stop.
func (w *restartWorld) restart(round int) {
	w.t.Helper()
	oldest := w.workers[0]
	w.workers = w.workers[1:]
	if round%2 == 0 {
		oldest.kill(w.t)
	} else {
		require.NoError(w.t, oldest.cmd.Process.Signal(syscall.SIGTERM))
		w.leaving = append(w.leaving, oldest)
	}
	w.startOne()
}

// triggered is everything that was queued at once.
type triggered struct {
	sites  []queued
	runs   map[string]tenant // by id
	checks map[string]tenant
}

func (w *restartWorld) trigger() triggered {
	w.t.Helper()
	out := triggered{sites: queueAll(w.t, w.api, w.db, w.sites), runs: map[string]tenant{}, checks: map[string]tenant{}}
	for i := range w.runs {
		owner := w.owners[i%len(w.owners)]
		resp, raw := w.api.as(owner.key).do(w.t, http.MethodPost, "/v1/code-scans/trigger", `{"integrationRepoId":"`+owner.repository+`"}`)
		require.Equal(w.t, http.StatusCreated, resp.StatusCode, "%s", raw)
		var jobs []codeJob
		require.NoError(w.t, json.Unmarshal(raw, &jobs))
		out.runs[jobs[0].ScanRunID] = owner.tenant
	}
	for i := range w.checks {
		owner := newTenant(w.t, w.db, fmt.Sprintf("Crawler %d", i))
		out.checks[w.api.as(owner.key).triggerSite(w.t, owner.projectID, "https://small.example/", nil)] = owner
	}
	return out
}

// awaitAll waits until everything has ended, and calls meanwhile in between.
func (w *restartWorld) awaitAll(x triggered, meanwhile func()) {
	w.t.Helper()
	next := time.Now()
	await(w.t, loadPatience, "everything ends", func() bool {
		meanwhile()
		if time.Now().Before(next) {
			return false
		}
		next = time.Now().Add(loadLook)
		return w.open(x) == 0
	})
}

// open counts the records that have not ended.
func (w *restartWorld) open(x triggered) (n int) {
	w.t.Helper()
	count := func(state scan.State, err error) {
		require.NoError(w.t, err)
		if !state.Terminal() {
			n++
		}
	}
	for _, q := range x.sites {
		s, err := w.db.WebsiteScans.Get(w.t.Context(), q.tenant.id, q.id)
		count(s.State, err)
	}
	for id, owner := range x.runs {
		r, err := w.db.CodeRuns.Get(w.t.Context(), owner.id, id)
		count(r.State, err)
	}
	for id, owner := range x.checks {
		c, err := w.db.SiteHealth.Get(w.t.Context(), owner.id, id)
		count(c.State, err)
	}
	return n
}

// verdict summarises a record: its state, reason and scores by name.
type verdict struct {
	State  scan.State
	Reason string
	Scores map[string]float64
}

// read returns the verdicts, by what was scanned. Response times depend on the machine, so
// the performance of a website is compared without the checks on them.
func (w *restartWorld) read(x triggered) map[string][]verdict {
	w.t.Helper()
	out := map[string][]verdict{}
	for _, q := range x.sites {
		s, err := w.db.WebsiteScans.Get(w.t.Context(), q.tenant.id, q.id)
		require.NoError(w.t, err)
		v := verdict{s.State, s.Reason, map[string]float64{}}
		for p, c := range readJudged(w.t, w.db, q).categories {
			v.Scores[string(p)] = untimed(c)
		}
		out["site "+q.site.Name] = append(out["site "+q.site.Name], v)
	}
	for id, owner := range x.runs {
		r, err := w.db.CodeRuns.Get(w.t.Context(), owner.id, id)
		require.NoError(w.t, err)
		v := verdict{r.State, r.Reason, map[string]float64{}}
		for _, j := range r.Jobs {
			if i := slices.IndexFunc(j.Engines, func(e scan.EngineRun) bool { return e.Error != "" }); i >= 0 {
				w.t.Logf("%s is not compared: %s failed: %s", j.Dimension, j.Engines[i].Name, j.Engines[i].Error)
				continue // the job reports it in its coverage; an overloaded machine can cause it
			}
			v.Scores[string(j.Dimension)] = value(j.Score)
			v.Scores[string(j.Dimension)+" findings"] = float64(j.Findings)
		}
		out["code"] = append(out["code"], v)
	}
	for id, owner := range x.checks {
		c, err := w.db.SiteHealth.Get(w.t.Context(), owner.id, id)
		require.NoError(w.t, err)
		out["check"] = append(out["check"], verdict{c.State, c.Reason, map[string]float64{
			"performance": value(c.Scores.Performance), "accessibility": value(c.Scores.Accessibility),
			"best practices": value(c.Scores.BestPractices), "seo": value(c.Scores.SEO), "pages": float64(c.Pages.Scored),
		}})
	}
	return out
}

// agrees reports whether another record ended alike, with the same scores as far as both
// have them.
func (v verdict) agrees(other verdict) bool {
	for name, score := range v.Scores {
		if was, ok := other.Scores[name]; ok && was != score {
			return false
		}
	}
	return v.State == other.State && v.Reason == other.Reason
}

// value returns a score, or -1 for none.
func value(score *float64) float64 {
	if score == nil {
		return -1
	}
	return *score
}

// untimed returns a category's score without the checks that depend on the machine's speed;
// -1 if nothing could be judged.
func untimed(c score.Category) float64 {
	var groups []check.Group
	for _, g := range c.Results {
		checks := slices.Clone(g.Checks)
		for i := range checks {
			if slices.Contains(zoo.Timed(), checks[i].ID) {
				checks[i].Status = check.NotApplicable
			}
		}
		groups = append(groups, check.Group{Subcategory: g.Subcategory, Title: g.Title, Points: g.MaxScore, Checks: checks})
	}
	return value(score.Of(c.Pillar, groups).Score)
}

// compare requires that every record matches the undisturbed one of the same subject.
func (w *restartWorld) compare(before, after map[string][]verdict, restarts int) {
	w.t.Helper()
	whole, same, all := 0, 0, 0
	for what, list := range after {
		for _, v := range list {
			all++
			if v.State == scan.StateComplete || v.State == scan.StateCompleted {
				whole++
			}
			if slices.ContainsFunc(before[what], v.agrees) {
				same++
			} else {
				w.t.Errorf("%s: %v, undisturbed %v", what, v, before[what])
			}
		}
	}
	figuref(w.t, "restarts", float64(restarts), ">=", 1)
	figuref(w.t, "restarts_complete", float64(whole), ">=", float64(all))
	figuref(w.t, "restarts_same_scores", float64(same), ">=", float64(all))
	require.Equal(w.t, all, whole)
	require.Equal(w.t, all, same)
}
