package api_test

import (
	"crypto/rand"
	"encoding/xml"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// read gets a published file without a key; the contract does not contain its path.
func (b *bench) read(path string, header ...string) answer {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+path, http.NoBody)
	require.NoError(b.t, err)
	if len(header) > 0 {
		req.Header.Set(header[0], header[1])
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(b.t, err)
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(b.t, err)
	return answer{status: resp.StatusCode, header: resp.Header, body: string(raw)}
}

func TestPublications(t *testing.T) {
	t.Parallel()
	use := &service.Publications{Keys: key.NewGenerator(rand.Reader), AppURL: "https://app.example"}
	b := newBench(t, func(d *api.Deps) { use.Clock, d.Publications = d.Clock, use })
	use.Store = b.store
	publish := func(part string) string {
		require.NoError(t, use.Publish(t.Context(), b.tenant.ID, b.proj.ShortID, part, "test"))
		x, err := use.Get(t.Context(), b.tenant.ID, b.proj.ShortID)
		require.NoError(t, err)
		return map[string]string{"badge": "/badge/" + x.BadgeCode + ".svg", "feed": "/feed/" + x.FeedCode + ".atom"}[part]
	}
	require.Equal(t, http.StatusNotFound, b.read("/badge/.svg").status, "nothing is published")
	picture, feed := publish("badge"), publish("feed")
	empty := b.read(picture)
	require.Equal(t, http.StatusOK, empty.status, empty.body)
	require.Contains(t, empty.body, "no score")
	require.Empty(t, empty.header.Get("Set-Cookie"))

	id := b.queue()
	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	total := 73.4
	require.NoError(t, b.store.WebsiteScans.Finish(t.Context(), b.tenant.ID, id, "run", store.Finish{
		State: scan.StateComplete, Score: &total, StrictScore: &total, Band: scan.BandOf(total), CatalogueVersion: "1",
	}))
	scored := b.read(picture)
	require.Contains(t, scored.body, "73 / 100")
	require.NoError(t, xml.Unmarshal([]byte(scored.body), new(struct{ XMLName xml.Name })))
	require.Equal(t, http.StatusNotModified, b.read(picture, "If-None-Match", scored.header.Get("ETag")).status)
	require.Contains(t, b.read(picture+"?kind=code").body, "no score")
	require.Equal(t, http.StatusBadRequest, b.read(picture+"?kind=luck").status)

	var atom struct {
		Entries []struct {
			ID    string `xml:"id"`
			Title string `xml:"title"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(b.read(feed).body), &atom))
	require.Len(t, atom.Entries, 1)
	require.Equal(t, "urn:uuid:"+id, atom.Entries[0].ID)
	require.Contains(t, atom.Entries[0].Title, "example.org: COMPLETE")

	renewed := publish("badge")
	require.Equal(t, http.StatusNotFound, b.read(picture).status, "the address before is void")
	require.Equal(t, http.StatusOK, b.read(renewed).status)
	require.NoError(t, use.Withdraw(t.Context(), b.tenant.ID, b.proj.ShortID, "feed", "test"))
	require.Equal(t, http.StatusNotFound, b.read(feed).status)
	require.Equal(t, http.StatusOK, b.read(renewed).status)
	err = use.Publish(t.Context(), "00000000-0000-7000-8000-000000000001", b.proj.ShortID, "feed", "eve")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "%v", err)
}

// Prometheus reads the latest results of a project with a key that may only read.
func TestProjectMetrics(t *testing.T) {
	t.Parallel()
	use := &service.Publications{Keys: key.NewGenerator(rand.Reader), AppURL: "https://app.example"}
	b := newBench(t, func(d *api.Deps) { use.Clock, d.Publications = d.Clock, use })
	use.Store = b.store
	path := "/v1/projects/" + b.proj.ShortID + "/metrics"
	id := b.queue()
	require.Contains(t, b.get(path).body, `assay_project_running_scans{project="`+b.proj.ShortID+`"} 1`)
	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	total := 73.4
	require.NoError(t, b.store.WebsiteScans.Finish(t.Context(), b.tenant.ID, id, "run", store.Finish{
		State: scan.StateComplete, Score: &total, StrictScore: &total, Band: scan.BandOf(total), CatalogueVersion: "1",
	}))
	a := b.get(path)
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, "text/plain; version=0.0.4; charset=utf-8", a.header.Get("Content-Type"))
	of := `{project="` + b.proj.ShortID + `",kind="website",subject="https://example.org/",variant=""`
	require.Contains(t, a.body, "assay_project_score"+of+`,part=""} 73.4`+"\n")
	require.Contains(t, a.body, "assay_project_last_scan_success"+of+"} 1\n")
	require.Contains(t, a.body, "assay_project_last_scan_timestamp_seconds"+of+"} ")
	for line := range strings.Lines(a.body) { // the way Prometheus reads it
		require.Regexp(t, `^(# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"]*",?)+\} [0-9.e+]+)\n$`, line)
	}
	require.Equal(t, http.StatusUnauthorized, b.do(request{method: "GET", path: path, key: "-"}).status)
	require.Equal(t, http.StatusNotFound, b.get("/v1/projects/nothing123/metrics").status)
}

// The findings of a code scan are known only if all its dimensions completed, and two
// repositories of the same name have no labels twice.
func TestProjectMetricsOfCode(t *testing.T) {
	t.Parallel()
	use := &service.Publications{Keys: key.NewGenerator(rand.Reader), AppURL: "https://app.example"}
	b := newCodeBench(t, func(d *api.Deps) { use.Clock, d.Publications = d.Clock, use })
	use.Store = b.store
	end := func(r scan.CodeRun, state scan.State) {
		b.clock.Pass(time.Second)
		_, err := b.store.CodeRuns.Finish(t.Context(), b.tenant.ID, r.ID, "run-1", state, "")
		require.NoError(t, err)
	}
	metrics := func() string {
		a := b.get("/v1/projects/" + b.proj.ShortID + "/metrics")
		require.Equal(t, http.StatusOK, a.status, a.body)
		seen := map[string]bool{}
		for line := range strings.Lines(a.body) {
			labels := line[:strings.LastIndex(line, " ")]
			require.False(t, seen[labels], "Prometheus refuses %s twice", labels)
			seen[labels] = true
		}
		return a.body
	}
	r := b.judged(0, flaw("a.go", scan.SeverityHigh))
	of := `{project="` + b.proj.ShortID + `",kind="code",subject="acme/app",variant="` + r.Branch + `"`
	for i := range r.Jobs[1:] {
		b.finishJob(r, i+1)
	}
	end(r, scan.StateCompleted)
	body := metrics()
	require.Contains(t, body, "assay_project_findings"+of+`,severity="HIGH"} 1`+"\n")
	require.Contains(t, body, "assay_project_findings"+of+`,severity="LOW"} 0`+"\n")

	b.clock.Pass(time.Minute)
	end(b.judged(1), scan.StateCompleted)
	body = metrics()
	require.NotContains(t, body, "assay_project_findings{", "a dimension failed")
	require.Contains(t, body, "assay_project_last_scan_success"+of+"} 1\n")

	b.clock.Pass(time.Minute)
	end(b.twin("acme/app", r.Branch), scan.StateFailed)
	require.Contains(t, metrics(), "assay_project_last_scan_success"+of+"} 0\n", "the one that was scanned last")
}

// twin returns a running run of a repository that another connection lists under the same
// name.
func (b *codeBench) twin(full, branch string) scan.CodeRun {
	b.t.Helper()
	conn := b.connection(b.tenant.ID, "Second", full)
	repos, err := b.store.Repositories.List(b.t.Context(), b.tenant.ID, "")
	require.NoError(b.t, err)
	i := slices.IndexFunc(repos, func(r scan.Repository) bool { return r.ConnectionID == conn.ID })
	repo, err := b.store.Repositories.Change(b.t.Context(), b.tenant.ID, repos[i].ID, store.RepositoryChange{ProjectShortID: &b.proj.ShortID})
	require.NoError(b.t, err)
	r, _, err := b.store.CodeRuns.Create(b.t.Context(), store.NewCodeRun{Run: scan.CodeRun{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.tenant.ID, ProjectID: repo.ProjectID, Trigger: "api",
			DeadlineAt: b.clock.Now().Add(time.Hour),
		},
		RepositoryID: repo.ID, Branch: branch, CommitSHA: strings.Repeat("c", 40),
		Jobs: []scan.CodeJob{{ID: uuid.Must(uuid.NewV7()).String(), Dimension: scan.DimensionSAST}},
	}})
	require.NoError(b.t, err)
	r, err = b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	return r
}

// A key publishes and withdraws badges and feeds.
func TestPublishByKey(t *testing.T) {
	t.Parallel()
	use := &service.Publications{Keys: key.NewGenerator(rand.Reader), AppURL: "https://app.example"}
	b := newBench(t, func(d *api.Deps) { use.Clock, d.Publications = d.Clock, use })
	use.Store = b.store
	path := "/v1/projects/" + b.proj.ShortID + "/publications"
	require.JSONEq(t, `{"badgeUrl":null,"feedUrl":null}`, b.get(path).body)
	a := b.do(request{method: "POST", path: path + "/badge"})
	require.Equal(t, http.StatusOK, a.status, a.body)
	address, _ := a.json(t)["badgeUrl"].(string)
	require.Contains(t, address, "https://app.example/badge/")
	require.Nil(t, a.json(t)["feedUrl"])
	picture := strings.TrimPrefix(address, "https://app.example")
	require.Equal(t, http.StatusOK, b.read(picture).status)
	require.Equal(t, http.StatusBadRequest, b.do(request{method: "POST", path: path + "/page"}).status)
	require.JSONEq(t, `{"badgeUrl":null,"feedUrl":null}`, b.do(request{method: "DELETE", path: path + "/badge"}).body)
	require.Equal(t, http.StatusNotFound, b.read(picture).status)
}
