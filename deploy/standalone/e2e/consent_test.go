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
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo"
)

// domain is the part of a domain that tests use.
type domain struct {
	Status    string  `json:"status"`
	Method    *string `json:"method"`
	Challenge struct {
		Token string `json:"token"`
	} `json:"challenge"`
}

// addDomain adds the site's domain and returns the token to publish.
func (c *caller) addDomain(t *testing.T, host string) string {
	t.Helper()
	resp, raw := c.do(t, http.MethodPost, "/v1/domains", `{"name":"`+host+`"}`)
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", raw)
	var d domain
	require.NoError(t, json.Unmarshal(raw, &d))
	require.Equal(t, "PENDING", d.Status)
	return d.Challenge.Token
}

// verifyDomain requests a verification and returns whether and how it succeeded.
func (c *caller) verifyDomain(t *testing.T, host string) (verified bool, method string) {
	t.Helper()
	resp, raw := c.do(t, http.MethodPost, "/v1/domains/"+host+"/verify", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	var v struct {
		Verified bool   `json:"verified"`
		Domain   domain `json:"domain"`
	}
	require.NoError(t, json.Unmarshal(raw, &v))
	if v.Domain.Method != nil {
		method = *v.Domain.Method
	}
	return v.Verified, method
}

// owned makes a workspace the proven owner of the sites, alternately by record and by file.
func owned(t *testing.T, z *zoo.Zoo, by *caller, sites []zoo.Site) {
	t.Helper()
	for i, s := range sites {
		token := by.addDomain(t, s.Host)
		want := "DNS"
		if i%2 == 0 {
			verified, _ := by.verifyDomain(t, s.Host)
			require.False(t, verified, "nothing is published yet")
			require.NoError(t, z.PublishRecord(s, token))
		} else {
			want = "FILE"
			z.PublishFile(s, token)
		}
		verified, method := by.verifyDomain(t, s.Host)
		require.True(t, verified, s.Host)
		require.Equal(t, want, method)
	}
}

// A workspace proves its domains over the API; its scans then find what scans of other
// workspaces cannot.
func TestZooWithConsent(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	sites := append([]zoo.Site{z.Healthy()}, z.Exposed()...)
	// Without a proof, nothing is probed.
	stranger := queueAll(t, s.caller(t), db, z.Exposed()[:1])[0]
	var all []queued
	for batch := range slices.Chunk(sites, triggersPerTenant) {
		owner := newTenant(t, db, "Proved owner of "+batch[0].Name)
		by := s.caller(t).as(owner.key)
		owned(t, z, by, batch)
		for _, site := range batch {
			all = append(all, queued{site: site, id: by.trigger(t, owner.projectID, site.URL()), tenant: owner, by: by})
		}
	}
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
		require.Equal(t, scan.BandProductionReady, healthy.categories[p].Band, p)
	}
	for id, r := range healthy.results {
		require.NotEqual(t, capture.ReasonConsentRequired, r.Reason, id)
	}
	for i, q := range all[1:] {
		t.Run(q.site.Name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, q.site.Lost, lost(healthy, found[i+1]))
			costs(t, q.site, healthy, found[i+1])
			proves(t, q.site, found[i+1])
		})
	}
	follow(t, scanPatience, stranger.id, stranger.by)
	j := readJudged(t, db, stranger)
	for id := range stranger.site.Lost {
		require.Equal(t, check.NotRun, j.results[id].Status)
		require.Equal(t, capture.ReasonConsentRequired, j.results[id].Reason, "another workspace's proof is not consent")
	}
	s.stop(t)
}
