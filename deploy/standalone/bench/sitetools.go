package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"assay/internal/lighthouse"
)

// Time-outs for tools.
const (
	toolPatience = 20 * time.Minute
	pagePatience = 2 * time.Minute
)

// publicTools is where the packages of js/package.json are installed.
const publicTools = "bench/js/node_modules"

// siteTools runs tools on the site.
type siteTools struct {
	bench *bench
	site  *testSite
	in    lighthouse.Installation
}

// flags returns the browser's flags for tools without the guard.
func (siteTools) flags() []string {
	flags := []string{"--headless", "--disable-gpu", "--disable-quic", "--mute-audio"}
	if os.Geteuid() == 0 {
		flags = append(flags, "--no-sandbox")
	}
	return flags
}

// packagedNode returns the Node.js of js/package.json.
func packagedNode() string {
	arch := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return filepath.Join(publicTools, "node-"+runtime.GOOS+"-"+arch, "bin")
}

// unlighthouse runs unlighthouse-ci on the whole site, with its default of concurrent pages
// if pages is 0. It is set to Lighthouse's own processor throttling, like the other sides,
// and must not skip similar pages.
func (t siteTools) unlighthouse(ctx context.Context, turn, atOnce int) (siteRun, error) {
	dir := filepath.Join(t.bench.dir, fmt.Sprintf("unlighthouse-%d", turn))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return siteRun{}, err
	}
	set := map[string]any{
		"site": t.site.url, "outputPath": filepath.Join(dir, "out"), "cache": false,
		"scanner":           map[string]any{"device": "mobile", "samples": 1, "dynamicSampling": false},
		"lighthouseOptions": map[string]any{"throttlingMethod": "simulate", "onlyCategories": lighthouse.Categories()},
		"puppeteerOptions":  map[string]any{"executablePath": t.in.Chromium, "args": t.flags()},
	}
	if atOnce > 0 {
		set["puppeteerClusterOptions"] = map[string]any{"maxConcurrency": atOnce}
	}
	settings, err := json.Marshal(set)
	if err != nil {
		return siteRun{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, "unlighthouse.config.mjs"), append([]byte("export default "), settings...), 0o600); err != nil {
		return siteRun{}, err
	}
	node, err := filepath.Abs(packagedNode())
	if err != nil {
		return siteRun{}, err
	}
	tool, err := filepath.Abs(filepath.Join(publicTools, "@unlighthouse", "cli", "bin", "unlighthouse-ci.mjs"))
	if err != nil {
		return siteRun{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, toolPatience)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(node, "node"), tool, "--root", dir) //nolint:gosec // pinned by the lockfile
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+node+":"+os.Getenv("PATH"), "HOME="+dir, "CI=1", "NO_COLOR=1")
	if said, err := runGroup(cmd); err != nil {
		return siteRun{}, fmt.Errorf("%w\n%s", err, said)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "out", "ci-result.json"))
	if err != nil {
		return siteRun{}, err
	}
	var pages []struct {
		Path        string
		Performance float64
	}
	if err := json.Unmarshal(raw, &pages); err != nil {
		return siteRun{}, err
	}
	run := siteRun{scores: map[string]float64{}}
	for _, p := range pages {
		run.scores[p.Path] = 100 * p.Performance
	}
	return run, t.complete(run.scores)
}

// complete checks that exactly the pages of the site were scored.
func (t siteTools) complete(scores map[string]float64) error {
	for _, path := range t.site.paths() {
		if _, ok := scores[path]; !ok {
			return fmt.Errorf("%w: %s is missing", errPages, path)
		}
	}
	if len(scores) != len(t.site.paths()) {
		return fmt.Errorf("%w, or too many: %d", errPages, len(scores))
	}
	return nil
}

// runGroup runs a command whose processes all end with it, and returns the end of its
// output.
func runGroup(cmd *exec.Cmd) (string, error) {
	var said bytes.Buffer
	if cmd.Stdout == nil {
		cmd.Stdout = &said
	}
	cmd.Stderr = &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	text := said.String()
	return text[max(0, len(text)-4000):], err
}

// commands measures every nth page, beginning with one of them, each with a command of its
// own.
func (t siteTools) commands(ctx context.Context, nth, from int) (siteRun, error) {
	run := siteRun{scores: map[string]float64{}}
	paths := t.site.paths()
	for i := from; i < len(paths); i += nth {
		report, err := t.command(ctx, paths[i])
		if err != nil {
			return run, fmt.Errorf("%s: %w", paths[i], err)
		}
		run.scores[paths[i]] = report.scores()[lighthouse.Performance]
	}
	return run, nil
}

// labReport is the part of Lighthouse's report that is used.
type labReport struct {
	Version    string `json:"lighthouseVersion"`
	Categories map[lighthouse.Category]struct {
		Score *float64 `json:"score"`
	} `json:"categories"`
	Audits map[string]struct {
		Score *float64 `json:"score"`
		Mode  string   `json:"scoreDisplayMode"`
	} `json:"audits"`
}

// scores returns the scores of the categories in points.
func (r labReport) scores() map[lighthouse.Category]float64 {
	out := map[lighthouse.Category]float64{}
	for name, c := range r.Categories {
		if c.Score != nil {
			out[name] = 100 * *c.Score
		}
	}
	return out
}

// command measures a page with Lighthouse's own command, of the pool's version.
func (t siteTools) command(ctx context.Context, path string) (labReport, error) {
	var report labReport
	ctx, cancel := context.WithTimeout(ctx, pagePatience)
	defer cancel()
	dir, err := os.MkdirTemp(t.bench.dir, "command-")
	if err != nil {
		return report, err
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, t.in.Node, filepath.Join(t.in.Dir, "node_modules", "lighthouse", "cli", "index.js"), //nolint:gosec // the installation of this project
		t.site.url+path, "--output=json", "--quiet", "--no-enable-error-reporting", "--chrome-flags="+strings.Join(t.flags(), " "))
	cmd.Env = append(os.Environ(), "CHROME_PATH="+t.in.Chromium, "TMPDIR="+dir)
	cmd.Stdout = &out
	if said, err := runGroup(cmd); err != nil {
		return report, fmt.Errorf("%w\n%s", err, said)
	}
	if err := errors.Join(json.NewDecoder(&out).Decode(&report), os.RemoveAll(dir)); err != nil {
		return report, err
	}
	return report, nil
}
