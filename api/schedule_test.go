package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
	"assay/internal/service"
)

// calendar is a fake of the workflow service's schedules.
type calendar struct {
	mu    sync.Mutex
	known map[string]scan.Schedule
}

func (c *calendar) Put(_ context.Context, s scan.Schedule) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known[s.ID] = s
	return nil
}

func (c *calendar) Remove(_ context.Context, id string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, id)
	return nil
}

func (c *calendar) Known(context.Context) (map[string]bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := map[string]bool{}
	for id := range c.known {
		out[id] = true
	}
	return out, nil
}

// scheduleBench returns a bench with schedules.
func scheduleBench(t *testing.T) (*bench, *calendar) {
	t.Helper()
	at := &calendar{known: map[string]scan.Schedule{}}
	var use *service.Schedules
	b := newBench(t, func(d *api.Deps) {
		use = &service.Schedules{Calendar: at, Clock: d.Clock, Log: d.Log, MinGap: 15 * time.Minute}
		d.Schedules = use
	})
	log := discard()
	use.Store, use.WebsiteScans, use.SiteHealth = b.store, b.scans(log), b.checks(log)
	use.CodeScans = &service.CodeScans{Store: b.store, Workflows: b.flows, Clock: b.clock.Now, Log: log}
	return b, at
}

func TestSchedules(t *testing.T) {
	t.Parallel()
	b, at := scheduleBench(t)
	list := "/v1/projects/" + b.proj.ShortID + "/schedules"
	require.Equal(t, "[]", b.get(list).body)
	made := b.do(request{
		method: "POST", path: list,
		body: `{"name":"Nightly","kind":"website","url":"https://example.org","pillars":["SEO"],"cron":"30 2 * * *","timeZone":"Europe/Berlin"}`,
	})
	require.Equal(t, http.StatusCreated, made.status, made.body)
	id := made.json(t)["id"].(string)
	address := "/v1/schedules/" + id
	require.Equal(t, address, made.header.Get("Location"))
	require.JSONEq(t, `{"id":"`+id+`","projectId":"`+b.proj.ShortID+`","name":"Nightly","kind":"website","url":"https://example.org",
		"pillars":["SEO"],"cron":"30 2 * * *","everyMinutes":null,"timeZone":"Europe/Berlin","jitterMinutes":0,"catchUpMinutes":10,
		"state":"active","nextRuns":["2026-03-15T01:30:00.000Z","2026-03-16T01:30:00.000Z","2026-03-17T01:30:00.000Z",
		"2026-03-18T01:30:00.000Z","2026-03-19T01:30:00.000Z"],"lastRun":null,"createdBy":"k","createdAt":"2026-03-14T09:26:53.589Z",
		"updatedAt":"2026-03-14T09:26:53.589Z"}`, b.get(address).body)
	require.Contains(t, at.known, id)

	changed := b.do(request{method: "PATCH", path: address, body: `{"everyMinutes":60,"jitterMinutes":5,"name":null}`})
	require.Equal(t, http.StatusOK, changed.status, changed.body)
	require.Nil(t, changed.json(t)["cron"])
	require.Equal(t, "Nightly", changed.json(t)["name"])
	require.Equal(t, time.Hour, at.known[id].Calendar.Every)

	paused := b.do(request{method: "POST", path: address + "/pause"})
	require.Equal(t, "paused", paused.json(t)["state"])
	require.Empty(t, paused.json(t)["nextRuns"])
	require.True(t, at.known[id].Idle())
	ran := b.do(request{method: "POST", path: address + "/trigger"})
	require.Equal(t, http.StatusAccepted, ran.status, ran.body)
	queued := ran.json(t)["scanId"].(string)
	require.Equal(t, "/v1/scans/"+queued+"/status", ran.header.Get("Location"))
	s, err := b.store.WebsiteScans.Get(t.Context(), b.tenant.ID, queued)
	require.NoError(t, err)
	require.Equal(t, "schedule", s.Trigger)
	require.Equal(t, []scan.Pillar{scan.PillarSEO}, s.Pillars)
	busy := b.do(request{method: "POST", path: address + "/trigger"})
	require.Equal(t, http.StatusConflict, busy.status, busy.body)
	var now struct{ LastRun map[string]any }
	require.NoError(t, json.Unmarshal([]byte(b.get(address).body), &now))
	require.Equal(t, "SKIPPED", now.LastRun["outcome"])
	require.Equal(t, queued, now.LastRun["scanId"])
	require.Equal(t, "active", b.do(request{method: "POST", path: address + "/resume"}).json(t)["state"])

	require.Equal(t, http.StatusNoContent, b.do(request{method: "DELETE", path: address}).status)
	require.Empty(t, at.known)
	require.Equal(t, http.StatusNotFound, b.get(address).status)
}

func TestScheduleRefusals(t *testing.T) {
	t.Parallel()
	b, _ := scheduleBench(t)
	list := "/v1/projects/" + b.proj.ShortID + "/schedules"
	for body, message := range map[string]string{
		`{"kind":"website","url":"https://example.org","cron":"0 0 * * *"}`:          "name is required",
		`{"name":"n","url":"https://example.org","cron":"0 0 * * *"}`:                "kind is required",
		`{"name":"n","kind":"dance","cron":"0 0 * * *"}`:                             "kind must be website, code or site-health",
		`{"name":"n","kind":"website","cron":"0 0 * * *"}`:                           "url is required",
		`{"name":"n","kind":"code","cron":"0 0 * * *"}`:                              "integrationRepoId is required",
		`{"name":"n","kind":"website","url":"https://example.org"}`:                  "cron or everyMinutes is required",
		`{"name":"n","kind":"website","url":"https://example.org","everyMinutes":5}`: "everyMinutes must be at least 15",
		`{"name":"n","kind":"site-health","url":"https://example.org","everyMinutes":60,` +
			`"settings":{"maxPages":0}}`: "settings.maxPages must be between 1 and 1000",
	} {
		a := b.do(request{method: "POST", path: list, body: body})
		require.Equal(t, http.StatusBadRequest, a.status, body)
		require.Equal(t, message, a.json(t)["message"], body)
	}
	missing := b.do(request{method: "POST", path: list, body: `{"name":"n","kind":"code","everyMinutes":60,` +
		`"integrationRepoId":"0199c0de-1a2b-7c3d-9e4f-5a6b7c8d9e0f"}`})
	require.Equal(t, http.StatusNotFound, missing.status, missing.body)
	made := b.do(request{method: "POST", path: list, body: `{"name":"n","kind":"website","url":"https://example.org","everyMinutes":60}`})
	id := made.json(t)["id"].(string)
	_, stranger, _ := b.workspace("Theirs")
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	for _, r := range []request{
		{method: "GET", path: list}, {method: "GET", path: "/v1/schedules/" + id},
		{method: "PATCH", path: "/v1/schedules/" + id, body: `{"name":"x"}`}, {method: "DELETE", path: "/v1/schedules/" + id},
		{method: "POST", path: "/v1/schedules/" + id + "/trigger"}, {method: "POST", path: "/v1/schedules/" + id + "/pause"},
	} {
		b.clock.Pass(time.Minute) // to stay within the rate limits
		r.key = stranger
		require.Equal(t, http.StatusNotFound, b.do(r).status, r.path)
		r.key = b.keyWith(scan.ScopeAdmin, other.ShortID)
		require.Equal(t, http.StatusNotFound, b.do(r).status, r.path)
	}
}
