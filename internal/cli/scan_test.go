package cli_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api/client"
	"assay/internal/cli"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/testsupport/apiserver"
)

// user is a person with the program and a server.
type user struct {
	t           *testing.T
	server      *apiserver.Server
	credentials string
	dir         string
}

func newUser(t *testing.T, options ...apiserver.Option) user {
	t.Helper()
	dir := t.TempDir()
	u := user{t: t, server: apiserver.Start(t, options...), credentials: filepath.Join(dir, "client.yaml"), dir: dir}
	code, _, errOut := u.runWith(t.Context(), u.server.Key+"\n", "login", "--api-url", u.server.URL)
	require.Zero(t, code, errOut)
	return u
}

// run runs the program and returns its exit code and output.
func (u user) run(args ...string) (code int, out, errOut string) {
	return u.runWith(u.t.Context(), "", args...)
}

func (u user) runWith(ctx context.Context, in string, args ...string) (code int, out, errOut string) {
	u.t.Helper()
	var stdout, stderr bytes.Buffer
	code = cli.Run(ctx, append(args, "--credentials", u.credentials), strings.NewReader(in), &stdout, &stderr)
	require.NotContains(u.t, stdout.String()+stderr.String(), u.server.Key)
	return code, stdout.String(), stderr.String()
}

func TestLogin(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	info, err := os.Stat(u.credentials)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	code, out, _ := u.run("projects")
	require.Zero(t, code)
	require.Contains(t, out, u.server.ProjectID)

	before, err := os.ReadFile(u.credentials)
	require.NoError(t, err)
	code, _, errOut := u.runWith(t.Context(), "ak_wrong\n", "login", "--api-url", u.server.URL)
	require.Equal(t, 5, code)
	require.Contains(t, errOut, "refused the API key")
	after, err := os.ReadFile(u.credentials)
	require.NoError(t, err)
	require.Equal(t, before, after, "a key that does not work replaces none")
	code, _, _ = u.runWith(t.Context(), "", "login", "--api-url", u.server.URL)
	require.Equal(t, 2, code)
}

func TestScanWebsite(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	file := filepath.Join(u.dir, "out", "result.json")
	code, out, errOut := u.run("scan", "website", "https://example.org", "--pillars", "security,seo",
		"--fail-under", "SECURITY=80,seo=90", "--fail-on", "high",
		"--output", "table", "--output", "json="+file, "--output", "junit="+file+".xml")
	require.Equal(t, 1, code, errOut)
	require.Contains(t, out, "SECURITY is 72, below the minimum of 80.")
	require.Contains(t, out, "Findings of severity HIGH and above: 1 HIGH.")
	require.Contains(t, out, "SEC-HSTS")
	require.Contains(t, errOut, "Scan ")
	require.FileExists(t, file+".xml", "outputs are there when the gate fails as well")

	id := field(t, file, "id")
	code, out, _ = u.run("status", id)
	require.Zero(t, code)
	require.Equal(t, "COMPLETE\n", out)
	code, out, _ = u.run("findings", id, "--json")
	require.Zero(t, code)
	require.Contains(t, out, `"SEC-HSTS"`)
	code, out, _ = u.run("report", id, "--output", "markdown")
	require.Zero(t, code)
	require.Contains(t, out, "## Website scan of https:")

	code, out, _ = u.run("report", id, "--fixes", "apache")
	require.Zero(t, code)
	require.Contains(t, out, "# Fix kit for Apache HTTP Server")
	require.Contains(t, out, `Header always set Strict-Transport-Security "max-age=63072000`)
	code, _, errOut = u.run("report", id, "--fixes", "tomcat")
	require.NotZero(t, code)
	require.Contains(t, errOut, "Choose one of: nginx")

	// The second scan has no new findings and no lower score.
	code, out, errOut = u.run("scan", "website", "https://example.org", "--pillars", "security,seo",
		"--fail-on", "HIGH", "--new-only", "--max-regression", "0")
	require.Zero(t, code, out+errOut)
	require.Contains(t, out, "before 72")
	// Compared with a baseline with better scores, the score fell.
	better, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, bytes.Replace(better, []byte(`"score": 72`), []byte(`"score": 78`), 1), 0o600))
	code, out, _ = u.run("scan", "website", "--id", id, "--max-regression", "5", "--baseline", file)
	require.Equal(t, 1, code, out)
	require.Contains(t, out, "SECURITY dropped from 78 to 72, by more than 5.")
}

func field(t *testing.T, file, name string) string {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	var document map[string]any
	require.NoError(t, json.Unmarshal(raw, &document))
	return document[name].(string)
}

func TestScanCodeOfAWorkingTree(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	tree := filepath.Join(u.dir, "tree")
	for _, args := range [][]string{{"init", "-q", tree}, {"-C", tree, "remote", "add", "origin", "git@code.example:Acme/App.git"}} {
		require.NoError(t, exec.CommandContext(t.Context(), "git", args...).Run())
	}
	log := filepath.Join(u.dir, "assay.sarif")
	code, out, errOut := u.run("scan", "code", tree, "--fail-on", "CRITICAL", "--output", "github", "--output", "sarif="+log)
	require.Zero(t, code, errOut)
	require.Contains(t, out, "::error file=db/query.go,line=12,title=HIGH sql-injection::")
	raw, err := os.ReadFile(log)
	require.NoError(t, err)
	require.Contains(t, string(raw), `"sql-injection"`)

	code, _, errOut = u.run("scan", "code", "acme/nothing")
	require.Equal(t, 2, code)
	require.Contains(t, errOut, "acme/app")
	code, _, errOut = u.run("scan", "code", u.dir)
	require.Equal(t, 2, code)
	require.Contains(t, errOut, "name the repository")
	code, out, _ = u.run("scan", "code", "acme/app", "--dimensions", "SAST", "--fail-under", "40")
	require.Equal(t, 0, code, out)
}

func TestLeadsOfACodeScan(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	file := filepath.Join(u.dir, "result.json")
	code, out, errOut := u.run("scan", "code", "acme/app", "--output", "json="+file)
	require.Zero(t, code, out+errOut)
	id := field(t, file, "id")
	code, out, errOut = u.run("leads", id)
	require.Zero(t, code, errOut)
	require.Contains(t, out, "20 %")
	require.Contains(t, out, "db/list.go:12")
	require.Contains(t, out, "A line on the way tests it.")
	code, out, _ = u.run("leads", id, "--json", "--limit", "1")
	require.Zero(t, code)
	var leads []client.CodeScanLead
	require.NoError(t, json.Unmarshal([]byte(out), &leads))
	require.Equal(t, "The data comes in.", leads[0].CodeFlow[0].Message)
	code, _, errOut = u.run("leads", id, "--limit", "-1")
	require.Equal(t, 2, code, errOut)
	code, _, errOut = u.run("leads", "0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90")
	require.NotZero(t, code)
	require.Contains(t, errOut, "not found")
}

// A branch is compared with the run of the selected branch, without a baseline file.
func TestScanCodeOfABranch(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	code, out, errOut := u.run("scan", "code", "acme/app", "--branch", "feature/x", "--fail-on", "HIGH", "--new-only", "--max-regression", "0")
	require.Equal(t, 1, code, out+errOut)
	require.Contains(t, out, "There is no earlier scan to compare with", "nothing was scanned before")
	code, out, errOut = u.run("scan", "code", "acme/app")
	require.Zero(t, code, out+errOut)
	file := filepath.Join(u.dir, "change.json")
	code, out, errOut = u.run("scan", "code", "acme/app", "--pull-request", "7", "--fail-on", "HIGH", "--new-only", "--max-regression", "0",
		"--output", "table", "--output", "json="+file)
	require.Zero(t, code, out+errOut)
	require.Contains(t, out, "pull request 7")
	require.Contains(t, out, "compared with main: 0 new")
	require.NotContains(t, out, "no earlier scan")
	require.Equal(t, "main", field(t, file, "comparedWith"))
	for _, args := range [][]string{
		{"--branch", "typo"}, {"--commit", strings.Repeat("a", 40)}, {"--pull-request", "99"}, {"--commit", "main"},
	} {
		code, _, errOut = u.run(append([]string{"scan", "code", "acme/app"}, args...)...)
		require.Equal(t, 2, code, errOut)
	}
}

func TestScanSite(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	code, out, errOut := u.run("scan", "site", "https://example.org", "--mode", "mobile", "--fail-under", "best-practices=75")
	require.Equal(t, 1, code, errOut)
	require.Contains(t, out, "BEST_PRACTICES is 70, below the minimum of 75.")
	code, out, _ = u.run("scan", "site", "https://example.org", "--mode", "mobile", "--max-regression", "0")
	require.Zero(t, code)
	require.Contains(t, out, "before 85")
}

// A check that is waited for later is compared in its own project, whichever is configured.
func TestScanSiteIsComparedByID(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	code, _, errOut := u.run("scan", "site", "https://example.org")
	require.Zero(t, code, errOut)
	code, id, errOut := u.run("scan", "site", "https://example.org", "--detach")
	require.Zero(t, code, errOut)
	other, err := u.server.Store.Projects.Create(t.Context(), u.server.TenantID, "Other")
	require.NoError(t, err)
	for _, project := range [][]string{nil, {"--project", other.ShortID}} {
		args := append([]string{"scan", "site", "--id", strings.TrimSpace(id), "--max-regression", "0"}, project...)
		code, out, errOut := u.run(args...)
		require.Zero(t, code, errOut)
		require.Contains(t, out, "before 85")
		require.NotContains(t, out, "no earlier scan")
	}
}

func TestScanThatFails(t *testing.T) {
	t.Parallel()
	u := newUser(t, apiserver.Failing())
	for _, args := range [][]string{{"website", "https://example.org"}, {"code", "acme/app"}, {"site", "https://example.org"}} {
		code, out, errOut := u.run(append([]string{"scan", args[0], args[1]}, "--fail-under", "100")...)
		require.Equal(t, 3, code, out)
		require.Contains(t, errOut, "ended as FAILED")
		file := filepath.Join(u.dir, args[0]+".json")
		code, out, _ = u.run("scan", args[0], args[1], "--output", "table", "--output", "json="+file)
		require.Equal(t, 3, code, out)
		require.NotContains(t, out, "Gate passed", "without any gate, either")
		code, out, errOut = u.run("report", field(t, file, "id"))
		require.Zero(t, code, errOut)
		require.Contains(t, out, "FAILED")
		require.NotContains(t, out, "Gate")
	}
}

// A scan that could not look at all that was asked for does not pass, whatever the scores of the rest are.
func TestScanThatIsIncomplete(t *testing.T) {
	t.Parallel()
	for _, unscored := range []bool{true, false} {
		u := newUser(t, apiserver.Incomplete(unscored))
		code, out, errOut := u.run("scan", "website", "https://example.org", "--fail-on", "CRITICAL", "--output", "table")
		require.Equal(t, 3, code, out)
		require.Contains(t, errOut, "ended as PARTIAL: A bot challenge answered instead of the page.")
		require.NotContains(t, out, "Gate passed")
		require.Equal(t, unscored, strings.Contains(out, "No check of this pillar could be judged."))
	}
}

func TestScanThatDoesNotEnd(t *testing.T) {
	t.Parallel()
	hold, release := apiserver.Holding()
	u := newUser(t, hold)
	code, _, errOut := u.run("scan", "site", "https://example.org", "--timeout", "100ms")
	require.Equal(t, 4, code)
	_, id, _ := strings.Cut(errOut, "--id ")
	code, out, _ := u.run("status", strings.TrimSpace(id))
	require.Zero(t, code)
	require.Contains(t, out, "QUEUED")
	code, _, errOut = u.run("report", strings.TrimSpace(id))
	require.Equal(t, 2, code)
	require.Contains(t, errOut, "has not ended")
	release()
	code, out, errOut = u.run("scan", "site", "--id", strings.TrimSpace(id))
	require.Zero(t, code, errOut)
	require.Contains(t, out, "overall         85")
}

func TestDetachedScanWithAKey(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	_, first, _ := u.run("scan", "website", "https://example.org", "--detach", "--idempotency-key", "build-1")
	_, second, _ := u.run("scan", "website", "https://example.org", "--detach", "--idempotency-key", "build-1")
	require.NotEmpty(t, first)
	require.Equal(t, first, second)
}

func TestWrongUse(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	const site = "https://example.org"
	for _, args := range [][]string{
		{"scan", "website"}, {"scan", "website", site, "--fail-under", "SAST=1"}, {"scan", "website", site, "--new-only"}, {"scan", "nothing"},
		{"scan", "website", site, "--output", "pdf"}, {"scan", "site", site, "--fail-on", "BAD"},
		{"scan", "website", site, "--max-regression", "-1"},
		{"scan", "website", site, "--baseline", "/nowhere"}, {"scan", "website", "ftp://example.org"}, {"status"}, {"nothing"},
		{"scan", "website", site, "--project", "nothing"}, {"status", "no-such-id"},
	} {
		code, _, errOut := u.run(args...)
		require.Equal(t, 2, code, "%s: %s", args, errOut)
	}
	code, _, errOut := u.run("projects", "--api-url", "http://127.0.0.1:1")
	require.Equal(t, 5, code)
	require.Contains(t, errOut, "could not be reached")
}

func TestScanWithAKeyThatMayOnlyRead(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	plain, m, err := key.NewGenerator(rand.Reader).APIKey()
	require.NoError(t, err)
	_, err = u.server.Store.Keys.Create(t.Context(), scan.APIKey{
		TenantID: u.server.TenantID, Name: "reader", Prefix: m.Prefix, Hash: m.Hash, Scope: scan.ScopeRead,
	})
	require.NoError(t, err)
	code, _, errOut := u.runWith(t.Context(), plain.Reveal(), "login", "--api-url", u.server.URL)
	require.Zero(t, code, errOut)
	code, _, errOut = u.run("scan", "website", "https://example.org")
	require.Equal(t, 5, code)
	require.Contains(t, errOut, "the server refused the request: ")
}
