package e2e

import (
	"archive/zip"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/provider/gittest"
	"assay/internal/scan"
)

// codePatience covers a checkout and four dimensions on a busy machine.
const codePatience = 30 * time.Minute

// faultyFiles returns a repository with a fault for every dimension. The test makes up the
// secret.
func faultyFiles(secret string) map[string]string {
	return map[string]string{
		"go.mod": "module example.com/shop\n\ngo 1.24\n",
		"store/store.go": `package store

import (
	"database/sql"
	"net/http"
)

// Find looks up a name.
func Find(db *sql.DB, r *http.Request) (*sql.Rows, error) {
	rows, err := db.Query("SELECT id FROM people WHERE name = '" + r.FormValue("name") + "'")
	return rows, err
}
`,
		"web/page.js": pageAnswering("String(eval(req.query.text))"),
		"jobs/run.py": "import subprocess\n\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n" +
			"@app.route(\"/run\")\ndef run():\n    return str(subprocess.call(request.args[\"command\"], shell=True))\n",
		"jobs/pick.py": tangled(8),
		"deploy.env":   "GITHUB_TOKEN=" + secret + "\n",
		"package.json": `{"name":"shop","version":"1.0.0","dependencies":{"left-pad-plus":"1.0.0"}}
`,
		"package-lock.json": `{"name":"shop","version":"1.0.0","lockfileVersion":3,"packages":{
"":{"name":"shop","version":"1.0.0","dependencies":{"left-pad-plus":"1.0.0"}},
"node_modules/left-pad-plus":{"version":"1.0.0"}}}
`,
	}
}

// pageAnswering returns a web application of one page.
func pageAnswering(expression string) string {
	return "import express from \"express\";\nconst app = express();\napp.get(\"/\", (req, res) => res.send(" + expression + "));\n"
}

// tangled returns a Python function with deeply nested conditions.
func tangled(depth int) string {
	var b strings.Builder
	b.WriteString("def pick(items):\n")
	for i := range depth {
		fmt.Fprintf(&b, "%sif items[%d] > %d:\n", strings.Repeat("    ", i+1), i, i)
	}
	b.WriteString(strings.Repeat("    ", depth+1) + "return items\n    return []\n")
	return b.String()
}

const advisoryRecord = `{"schema_version":"1.6.0","id":"GHSA-aaaa-bbbb-cccc","modified":"2026-01-01T00:00:00Z","aliases":["CVE-2026-1"],"summary":"Prototype pollution in left-pad-plus",
"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"}],
"affected":[{"package":{"ecosystem":"npm","name":"left-pad-plus"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.2.0"}]}]}]}`

// advisoriesOf returns advisories in the format of osv.dev.
func advisoriesOf(t *testing.T, record string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "npm"), 0o755))
	file, err := os.Create(filepath.Join(dir, "npm", "all.zip"))
	require.NoError(t, err)
	archive := zip.NewWriter(file)
	entry, err := archive.Create("GHSA-aaaa-bbbb-cccc.json")
	require.NoError(t, err)
	_, err = entry.Write([]byte(record))
	require.NoError(t, err)
	require.NoError(t, archive.Close())
	require.NoError(t, file.Close())
	return dir
}

// codeSite is a Git server with one repository, and a clone that commits to it.
type codeSite struct {
	origin     *gittest.Origin
	work, bare string
	url        string
}

func newCodeSite(t *testing.T) *codeSite {
	t.Helper()
	o := gittest.New(t)
	s := &codeSite{origin: o, bare: filepath.Join(o.Root, "shop.git"), work: filepath.Join(o.Root, "work")}
	o.Git(o.Root, "init", "--quiet", "--bare", "--initial-branch=main", s.bare)
	o.Git(o.Root, "clone", "--quiet", s.bare, s.work)
	server := httptest.NewServer(o.Handler(""))
	t.Cleanup(server.Close)
	s.url = server.URL + "/shop.git"
	return s
}

// commit writes files, removes those without content, and pushes.
func (s *codeSite) commit(t *testing.T, message string, files map[string]string) string {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(s.work, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		if content == "" {
			require.NoError(t, os.Remove(path))
			continue
		}
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	s.origin.Git(s.work, "add", "--all")
	s.origin.Git(s.work, "commit", "--quiet", "-m", message)
	s.origin.Git(s.work, "push", "--quiet", "origin", "HEAD:main")
	return s.origin.Git(s.work, "rev-parse", "HEAD")
}

// codeView is the part of a run's status that the test reads.
type codeView struct {
	CommitSHA  string `json:"commitSha"`
	Dimensions []struct {
		Dimension     string     `json:"dimension"`
		Status        scan.State `json:"status"`
		Score         *float64   `json:"score"`
		FindingsCount int        `json:"findingsCount"`
	} `json:"dimensions"`
}

type codeJob struct {
	ID        string `json:"id"`
	Dimension string `json:"dimension"`
	ScanRunID string `json:"scanRunId"`
}

type codeFinding struct {
	ID           string `json:"id"`
	RuleID       string `json:"ruleId"`
	Severity     string `json:"severity"`
	Path         string `json:"path"`
	StartLine    int    `json:"startLine"`
	State        string `json:"state"`
	ReviewStatus string `json:"reviewStatus"`
	Fingerprint  string `json:"fingerprint"`
}

// get decodes a JSON response.
func (c *caller) get(t *testing.T, path string, into any) {
	t.Helper()
	resp, raw := c.do(t, http.MethodGet, path, "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s: %s", path, raw)
	require.NoError(t, json.Unmarshal(raw, into))
}

// scanCode triggers a run and waits for its end.
func (c *caller) scanCode(t *testing.T, repository string) (codeView, map[string]string) {
	t.Helper()
	resp, raw := c.do(t, http.MethodPost, "/v1/code-scans/trigger", `{"integrationRepoId":"`+repository+`"}`)
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", raw)
	var jobs []codeJob
	require.NoError(t, json.Unmarshal(raw, &jobs))
	require.Len(t, jobs, 4)
	ids := map[string]string{"": jobs[0].ScanRunID}
	for _, j := range jobs {
		ids[j.Dimension] = j.ID
	}
	var view codeView
	next := time.Now()
	await(t, codePatience, "the run ends", func() bool {
		if time.Now().Before(next) {
			return false
		}
		next, view = time.Now().Add(readPeriod), codeView{}
		c.get(t, "/v1/code-scans/runs/"+jobs[0].ScanRunID, &view)
		for _, d := range view.Dimensions {
			if !d.Status.Terminal() {
				return false
			}
		}
		return len(view.Dimensions) == 4
	})
	return view, ids
}

// found returns the findings of a job.
func (c *caller) found(t *testing.T, job string, query url.Values) []codeFinding {
	t.Helper()
	query.Set("limit", "100")
	var page struct {
		Items []codeFinding `json:"items"`
		Total int           `json:"total"`
	}
	c.get(t, "/v1/code-scans/jobs/"+job+"/findings?"+query.Encode(), &page)
	require.Len(t, page.Items, page.Total)
	return page.Items
}

func inFile(findings []codeFinding, path string) []codeFinding {
	return slices.DeleteFunc(slices.Clone(findings), func(f codeFinding) bool { return f.Path != path })
}

// A repository is connected from the shell and scanned over the API: every dimension finds
// its fault, repaired faults are FIXED, moved findings are recognised, and triage persists.
func TestCodeScan(t *testing.T) {
	t.Parallel()
	secret := "ghp_" + rand.Text() + rand.Text()[:10]
	site := newCodeSite(t)
	first := site.commit(t, "Sell things", faultyFiles(secret))

	settings := append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_CODE_ADVISORIES="+advisoriesOf(t, advisoryRecord),
		"ASSAY_BROWSER_MODE=off")
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	admin := func(args ...string) string {
		return run(t, append([]string{"ASSAY_DATA_DIR=" + s.dir}, settings...), standaloneBinary, append([]string{"admin"}, args...)...)
	}
	admin("advisories", "refresh", "npm")
	admin("connection", "create", "code", "--provider", "GIT", "--base-url", site.url, "--no-token")
	admin("repository", "assign", "shop", s.first.ProjectID)

	api := s.caller(t)
	var repositories []struct {
		ID string `json:"integrationRepoId"`
	}
	api.get(t, "/v1/integration-repos?projectId="+s.first.ProjectID, &repositories)
	require.Len(t, repositories, 1)

	view, jobs := api.scanCode(t, repositories[0].ID)
	require.Equal(t, first, view.CommitSHA)
	for _, d := range view.Dimensions {
		require.Equal(t, scan.StateCompleted, d.Status, d.Dimension)
		require.NotNil(t, d.Score, d.Dimension)
		require.Less(t, *d.Score, 100.0, d.Dimension)
	}
	weak := api.found(t, jobs["SAST"], url.Values{})
	for _, path := range []string{"store/store.go", "web/page.js", "jobs/run.py"} {
		require.NotEmpty(t, inFile(weak, path), "%s in %+v", path, weak)
	}
	require.NotEmpty(t, inFile(api.found(t, jobs["SECRETS"], url.Values{}), "deploy.env"))
	packages := api.found(t, jobs["SCA"], url.Values{"severity": {"CRITICAL"}})
	require.Len(t, packages, 1)

	resp, raw := api.do(t, http.MethodPatch, "/v1/code-scans/findings/"+packages[0].ID,
		`{"reviewStatus":"ACCEPTED_RISK","reason":"Not reachable from here"}`)
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)

	second := site.commit(t, "Mend the page, move the query", map[string]string{
		"web/page.js": pageAnswering("\"Hello\""),
		"store/store.go": strings.Replace(faultyFiles("")["store/store.go"], "// Find", "// Names are looked up\n// by every caller.\n\n// Find",
			1),
	})
	view, jobs = api.scanCode(t, repositories[0].ID)
	require.Equal(t, second, view.CommitSHA)
	moved := inFile(api.found(t, jobs["SAST"], url.Values{}), "store/store.go")
	before := inFile(weak, "store/store.go")
	require.Equal(t, before[0].Fingerprint, moved[0].Fingerprint)
	require.Greater(t, moved[0].StartLine, before[0].StartLine)
	require.Equal(t, "EXISTING", moved[0].State)
	require.NotEmpty(t, inFile(api.found(t, jobs["SAST"], url.Values{"reviewStatus": {"FIXED"}}), "web/page.js"))
	require.Equal(t, "ACCEPTED_RISK", api.found(t, jobs["SCA"], url.Values{})[0].ReviewStatus)

	var log struct {
		Version string            `json:"version"`
		Runs    []json.RawMessage `json:"runs"`
	}
	api.get(t, "/v1/code-scans/runs/"+jobs[""]+"/sarif", &log)
	require.Equal(t, "2.1.0", log.Version)
	require.NotEmpty(t, log.Runs)
	s.stop(t)
	requireAbsent(t, s.dir, secret)
	require.NotContains(t, s.errOut.String(), secret)
}

// requireAbsent searches for a text in all files below a folder.
func requireAbsent(t *testing.T, dir, text string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		require.NotContains(t, string(raw), text, path)
		return err
	})
	require.NoError(t, err)
}
