package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// The script of the GitHub action scans a page and a repository on a standalone. The
// scripts of the other systems are run against an API in deploy/ci.
func TestGitHubAction(t *testing.T) {
	t.Parallel()
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1></html>"))
	}))
	defer page.Close()
	repository := newCodeSite(t)
	repository.commit(t, "one", map[string]string{"web/page.js": "import express from \"express\";\nconst app = express();\n" +
		"app.get(\"/\", (req, res) => res.send(String(eval(req.query.text))));\n"})
	settings := append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8")
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	admin := func(args ...string) {
		run(t, append([]string{"ASSAY_DATA_DIR=" + s.dir}, settings...), standaloneBinary, append([]string{"admin"}, args...)...)
	}
	admin("connection", "create", "code", "--provider", "GIT", "--base-url", repository.url, "--no-token")
	admin("repository", "assign", "shop", s.first.ProjectID)

	raw, err := os.ReadFile(filepath.Join("..", "..", "ci", "github", "action.yml"))
	require.NoError(t, err)
	var action struct {
		Runs struct {
			Steps []struct {
				Run string `yaml:"run"`
			} `yaml:"steps"`
		} `yaml:"runs"`
	}
	require.NoError(t, yaml.Unmarshal(raw, &action))
	dir := t.TempDir()
	for _, c := range []struct {
		kind, target, failOn string
		code                 int
	}{
		{"website", page.URL, "", 0}, {"website", page.URL, "HIGH", 1},
		{"code", repository.work, "MEDIUM", 1}, {"code", "no/such-repository", "", 2},
	} {
		cmd := exec.CommandContext(t.Context(), "bash", "-e", "-o", "pipefail", "-c", action.Runs.Steps[0].Run)
		cmd.Dir = dir
		cmd.Env = environment("PATH="+filepath.Dir(assayBinary)+":"+os.Getenv("PATH"), "ASSAY_API_URL="+s.first.APIURL,
			"ASSAY_API_KEY="+s.first.APIKey, "ASSAY_PROJECT="+s.first.ProjectID, "KIND="+c.kind, "TARGET="+c.target, "FAIL_ON="+c.failOn,
			"FAIL_UNDER=", "CHANGE=auto", "PULL_REQUEST=", "BRANCH=", "COMMIT=", "NEW_ONLY=false", "TIMEOUT=10m", "SARIF=assay.sarif",
			"GITHUB_RUN_ID="+c.kind+c.failOn, "GITHUB_RUN_ATTEMPT=1",
			"RUNNER_TEMP="+dir, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"))
		out, err := cmd.CombinedOutput()
		require.Equal(t, c.code, cmd.ProcessState.ExitCode(), "%s %s: %v\n%s", c.kind, c.failOn, err, out)
	}
	log, err := os.ReadFile(filepath.Join(dir, "assay.sarif"))
	require.NoError(t, err)
	require.Contains(t, string(log), "web/page.js")
}
