package e2e

import (
	"encoding/json"
	"flag"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/browser"
)

var pictures = flag.String("pictures", "", "folder that TestDemo writes the pictures of the README to")

// demoDone is the last output of the demo.
const demoDone = `The demo is complete`

// shownLog is how much of the log a failed test shows, in bytes.
const shownLog = 40_000

// startDemo starts the demo with the data directory and returns when its output matches the
// expression.
func startDemo(t *testing.T, dir, expression string) (*process, *caller) {
	t.Helper()
	resources, err := filepath.Abs(filepath.Join("..", "..", "..", "bin"))
	require.NoError(t, err)
	t.Cleanup(func() { // runs before the folder is removed
		if log, err := os.ReadFile(filepath.Join(dir, "demo", "assay.log")); err == nil && t.Failed() {
			log = requests.ReplaceAll(log, nil)
			t.Logf("assay.log ends with:\n%s", log[max(0, len(log)-shownLog):])
		}
	})
	p := start(t, "demo", append(anyPorts(),
		"ASSAY_DATA_DIR="+dir, "ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_WORKER_DIR="+filepath.Join(resources, "lighthouse"),
		"ASSAY_SITE_MAX_PAGES=12", // the whole shop takes minutes
	), standaloneBinary, "demo")
	p.says(t, `Assay is running`)
	p.says(t, expression)
	raw, err := os.ReadFile(filepath.Join(dir, "demo", "first-run.json"))
	require.NoError(t, err)
	var first firstRun
	require.NoError(t, json.Unmarshal(raw, &first))
	return p, newCaller(t, first.APIURL, first.APIKey)
}

// The demo runs to its end: it scans each kind twice, with fixed and new findings. A second
// start shows everything at once.
func TestDemo(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	p, api := startDemo(t, dir, demoDone)

	var projects []struct {
		ID   string `json:"projectId"`
		Name string `json:"name"`
	}
	api.get(t, "/v1/projects", &projects)
	i := slices.IndexFunc(projects, func(p struct {
		ID   string `json:"projectId"`
		Name string `json:"name"`
	},
	) bool {
		return p.Name == "Nordlys shop"
	})
	require.GreaterOrEqual(t, i, 0, "%+v", projects)
	project := projects[i].ID
	showDemo(t, dir, project)

	var checks struct {
		Items []siteView `json:"items"`
	}
	api.get(t, "/v1/projects/"+project+"/site-health", &checks)
	require.Len(t, checks.Items, 3)
	for _, c := range checks.Items {
		require.Equal(t, scan.StateCompleted, c.Status, c.message())
		require.NotNil(t, c.ScoreOverall)
	}
	var accepted []struct {
		CheckID string `json:"checkId"`
	}
	api.get(t, "/v1/projects/"+project+"/suppressions", &accepted)
	require.Len(t, accepted, 1)

	var state struct {
		SAST string `json:"sast"`
		Shop string `json:"shop"`
	}
	raw, err := os.ReadFile(filepath.Join(dir, "demo", "stage", "state.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &state))
	found := func(name, value string) []codeFinding { return api.found(t, state.SAST, url.Values{name: {value}}) }
	require.NotEmpty(t, inFile(found("state", "NEW"), "web/offers.js"))
	require.NotEmpty(t, inFile(found("state", "FIXED"), "catalog/store.go"))
	require.NotEmpty(t, inFile(found("reviewStatus", "ACCEPTED_RISK"), "legacy/Invoice.java"))
	p.stop(t)

	p, _ = startDemo(t, dir, `Everything was scanned by an earlier start`)
	resp, err := http.Get("http://" + state.Shop + "/gift-cards")
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusOK, resp.StatusCode, "the shop of the second version")
	p.stop(t)
}

// showDemo visits the most interesting pages of the demo in a browser.
func showDemo(t *testing.T, dir, project string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, "demo", "first-run.json"))
	require.NoError(t, err)
	var first firstRun
	require.NoError(t, json.Unmarshal(raw, &first))
	ann := newPageUser(t, first.AppURL)
	ann.signUp(first.SetupURL, "ann@example.org", anyPassword)
	show := func(name, path, scheme, contains string) {
		ann.Open(ann.base+path, 1280, 860, scheme)
		require.Contains(t, ann.Text(), contains, path)
		if *pictures != "" {
			ann.Picture(filepath.Join(*pictures, name+".png"))
		}
	}
	link := func(start string) string {
		found := browser.Eval[[]string](ann.Tab, `return [...document.querySelectorAll("main a")].map(a => a.getAttribute("href"))`)
		i := slices.IndexFunc(found, func(s string) bool { return strings.HasPrefix(s, start) && len(s) > len(start) })
		require.GreaterOrEqual(t, i, 0, "no link to %s on %s among %s", start, ann.Location(), found)
		return found[i]
	}
	show("home", "/", "light", "Nordlys shop")
	show("project", "/projects/"+project, "light", "Nordlys shop")
	website, code, site := link("/scans/"), link("/code/"), link("/site-health/")
	show("report", website, "light", "What to fix first")
	show("code", code, "light", "Vulnerable packages")
	show("findings", code+"/findings", "dark", "CWE")
	show("site-health", site, "dark", "/en/")
	show("pages", site+"/pages", "light", "/en/")
}
