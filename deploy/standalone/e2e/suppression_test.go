package e2e

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/internal/zoo"
)

// acceptedCheck fails on the site, and caps and gates its pillar.
const (
	acceptedSite  = "cors-reflection"
	acceptedCheck = "SEC-CORS"
)

// outcome is the result of one scan for the pillar of the accepted check.
type outcome struct {
	record scan.WebsiteScan
	cat    score.Category
	result check.Result
	shown  float64 // in the status view
}

// scanOnce scans the site and returns the result.
func scanOnce(t *testing.T, api *caller, db *store.Store, projectID string, site zoo.Site) outcome {
	t.Helper()
	id := api.trigger(t, projectID, site.URL())
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	tenantID, err := db.Operator().WebsiteScans.TenantOf(t.Context(), id)
	require.NoError(t, err)
	record, err := db.WebsiteScans.Get(t.Context(), tenantID, id)
	require.NoError(t, err)
	j := readJudged(t, db, queued{site: site, id: id, tenant: tenant{id: tenantID}})
	agreesWithRecord(t, site.Name, view, j)
	return outcome{
		record: record, cat: j.categories[scan.PillarSecurity], result: j.results[acceptedCheck], shown: view.Categories[0].Score,
	}
}

// An accepted failure stays visible and does not count, until the acceptance ends.
func TestAcceptedCheck(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	api := s.caller(t)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	at := slices.IndexFunc(z.Faulty(), func(x zoo.Site) bool { return x.Name == acceptedSite })
	require.GreaterOrEqual(t, at, 0)
	site := z.Faulty()[at]

	before := scanOnce(t, api, db, s.first.ProjectID, site)
	require.Equal(t, check.Fail, before.result.Status)
	require.Nil(t, before.result.Suppressed)
	require.NotNil(t, before.cat.Gate)
	require.Equal(t, before.cat.Score, before.cat.StrictScore)
	require.Equal(t, before.record.Score, before.record.StrictScore)

	path := "/v1/projects/" + s.first.ProjectID + "/suppressions"
	resp, raw := api.do(t, http.MethodPost, path, `{"checkId":"`+acceptedCheck+`","host":"`+site.Host+`","reason":"The data are public"}`)
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", raw)
	var made struct {
		ID string `json:"id"`
	}
	require.NoError(t, json.Unmarshal(raw, &made))

	during := scanOnce(t, api, db, s.first.ProjectID, site)
	require.Equal(t, check.Fail, during.result.Status, "the verdict stays")
	require.NotEmpty(t, during.result.Evidence)
	require.Equal(t, "The data are public", during.result.Suppressed.Reason)
	require.Nil(t, during.cat.Gate)
	require.Empty(t, during.cat.Caps)
	require.Greater(t, during.shown, before.shown)
	require.Greater(t, *during.cat.Score, *before.cat.Score)
	require.InDelta(t, *before.cat.Score, *during.cat.StrictScore, 1e-6)
	require.Greater(t, *during.record.Score, *before.record.Score)
	// The other pillars depend on the machine's speed.
	require.Less(t, *during.record.StrictScore, *during.record.Score)

	resp, raw = api.do(t, http.MethodDelete, path+"/"+made.ID, "")
	require.Equal(t, http.StatusNoContent, resp.StatusCode, "%s", raw)
	after := scanOnce(t, api, db, s.first.ProjectID, site)
	require.Nil(t, after.result.Suppressed)
	require.InDelta(t, *before.cat.Score, *after.cat.Score, 1e-6)
	s.stop(t)
}
