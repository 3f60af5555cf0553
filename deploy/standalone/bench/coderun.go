package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/cgi" //nolint:gosec // a server for this measurement, on loopback
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/code"
	"assay/internal/scan"
)

const (
	codeRunTurns    = 3
	codeRunPatience = 10 * time.Minute
	triggerPeriod   = 6100 * time.Millisecond
)

// codeRun measures whole runs over the API of a standalone, on a repository of 200,000 lines
// behind a Git server: each dimension alone, and all four. Times are those of the record,
// from its start to its end with the checkout; processor time is that of the process and of
// everything that it started; memory is the peak of all of them during a run of all four, minus
// their memory before.
func codeRun(ctx context.Context, b *bench) (figures []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	tree, err := codeRunTree(ctx, b)
	if err != nil {
		return nil, err
	}
	server, err := serveGit(ctx, b, tree.Root)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	p, err := startProcess(ctx, b, "code-run", "ASSAY_CODE_ADVISORIES=")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	r := &codeRuns{process: p, took: map[string][]time.Duration{}, used: map[string][]time.Duration{}}
	if err := r.connect(ctx, b, "http://"+server.address+"/shop.git"); err != nil {
		return nil, errors.Join(err, p.showLog(b))
	}
	idle := childrenMemory()
	// The first run finds no cache of the taint engine, the others do.
	peak := watchChildren()
	err = r.scan(ctx, "first", scan.Dimensions()...)
	memory := peak() - idle
	if err != nil {
		return nil, errors.Join(err, p.showLog(b))
	}
	b.notef("code run: the first one %s, %s of processors", r.took["first"][0].Round(time.Millisecond), r.used["first"][0])
	for range codeRunTurns {
		for _, d := range scan.Dimensions() {
			if err := r.scan(ctx, string(d), d); err != nil {
				return nil, errors.Join(err, p.showLog(b))
			}
		}
		peak := watchChildren()
		err := r.scan(ctx, "all", scan.Dimensions()...)
		memory = max(memory, peak()-idle)
		if err != nil {
			return nil, errors.Join(err, p.showLog(b))
		}
	}
	var slowest, work time.Duration
	for _, d := range scan.Dimensions() {
		alone, used := median(r.took[string(d)]), median(r.used[string(d)])
		b.notef("code run: %s alone %s, %s of processors", d, alone.Round(time.Millisecond), used.Round(time.Millisecond))
		slowest, work = max(slowest, alone), work+used
	}
	all, used := median(r.took["all"]), median(r.used["all"])
	b.notef("code run: all four %s, %s of processors, %d MB at rest", all.Round(time.Millisecond), used.Round(time.Millisecond), idle/mib)
	// The minimum duration of a run: its slowest dimension, or its work on all processors.
	least := max(slowest, work/time.Duration(runtime.NumCPU()))
	return []figure{
		{name: "code_run_processor_ratio", value: used.Seconds() / work.Seconds(), op: "<=", bar: 1.15},
		{name: "code_run_wall_ratio", value: all.Seconds() / least.Seconds(), op: "<=", bar: 1.2},
		{name: "code_run_200k_lines_s", value: all.Seconds(), op: "<=", bar: 120},
		{name: "code_run_memory_mb", value: float64(memory) / mib, op: "<=", bar: 1024},
	}, nil
}

// codeRunTree returns the tree of the SAST measurement with twice as much Go, and the Python
// programs of the taint engine's tests.
func codeRunTree(ctx context.Context, b *bench) (*code.Tree, error) {
	tree, err := sastTree(ctx, b)
	if err != nil {
		return nil, err
	}
	more, err := moduleDirs(ctx, "github.com/jackc/pgx/v5", "golang.org/x/net", "go.temporal.io/sdk", "github.com/aws/aws-sdk-go-v2",
		"github.com/alecthomas/chroma/v2", "github.com/prometheus/client_golang", "modernc.org/sqlite")
	if err != nil {
		return nil, err
	}
	if err := takeSources(tree, "more", more, []string{".go"}, 2*sastLines); err != nil {
		return nil, err
	}
	python := filepath.Join("..", "..", "internal", "code", "sast", "taint", "python", "testdata")
	err = filepath.WalkDir(python, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".py" {
			return err
		}
		data, err := os.ReadFile(name) //nolint:gosec // a folder of this repository
		if err != nil {
			return err
		}
		_, err = takeSource(tree, "python/"+filepath.Base(filepath.Dir(name))+"/"+entry.Name(), data)
		return err
	})
	slices.SortFunc(tree.Files, func(a, c code.File) int { return strings.Compare(a.Path, c.Path) })
	return tree, err
}

// gitServer is git's own http-backend.
type gitServer struct {
	*http.Server
	address string
}

// serveGit commits the files of a folder and serves them as shop.git.
func serveGit(ctx context.Context, b *bench, files string) (*gitServer, error) {
	root := filepath.Join(b.dir, "git")
	bare := filepath.Join(root, "shop.git")
	git := func(dir string, args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", args...) //nolint:gosec // arguments of this file
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=bench",
			"GIT_AUTHOR_EMAIL=bench@example.com",
			"GIT_COMMITTER_NAME=bench", "GIT_COMMITTER_EMAIL=bench@example.com")
		out, err := cmd.Output()
		return strings.TrimSpace(string(out)), err
	}
	if err := os.Mkdir(root, 0o700); err != nil {
		return nil, err
	}
	for _, args := range [][]string{
		{"init", "--quiet", "--bare", "--initial-branch=main", bare},
		{"--git-dir", bare, "--work-tree", files, "add", "--all", "--force"},
		{"--git-dir", bare, "--work-tree", files, "commit", "--quiet", "-m", "All of it"},
	} {
		if _, err := git(root, args...); err != nil {
			return nil, fmt.Errorf("git %s: %w", args[0], err)
		}
	}
	programs, err := git(root, "--exec-path")
	if err != nil {
		return nil, err
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		(&cgi.Handler{
			Path: filepath.Join(programs, "git-http-backend"), Root: "/", Stderr: b.log,
			Env: []string{"GIT_PROJECT_ROOT=" + root, "GIT_HTTP_EXPORT_ALL=1", "GIT_PROTOCOL=" + r.Header.Get("Git-Protocol"), "HOME=" + root},
		}).ServeHTTP(w, r)
	})
	s := &gitServer{Server: &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}, address: ln.Addr().String()}
	go func() { _ = s.Serve(ln) }() // until Close
	return s, nil
}

// codeRuns triggers runs of one repository and stores the duration of each kind.
type codeRuns struct {
	*process
	repository string
	took, used map[string][]time.Duration
	triggered  time.Time
}

// pace stays below the limit of 10 triggers a minute per workspace.
func (r *codeRuns) pace(ctx context.Context) error {
	wait := time.NewTimer(time.Until(r.triggered.Add(triggerPeriod)))
	defer wait.Stop()
	select {
	case <-wait.C:
		r.triggered = time.Now()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// connect connects the process to the repository.
func (r *codeRuns) connect(ctx context.Context, b *bench, address string) error {
	for _, args := range [][]string{
		{"connection", "create", "code", "--provider", "GIT", "--base-url", address, "--no-token"},
		{"repository", "assign", "shop", r.first.ProjectID},
	} {
		cmd := exec.CommandContext(ctx, b.binary, append([]string{"admin"}, args...)...) //nolint:gosec // built from this tree
		cmd.Env = append(os.Environ(), "ASSAY_DATA_DIR="+r.dataDir(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", args[0], err, out)
		}
	}
	var repositories []struct {
		ID string `json:"integrationRepoId"`
	}
	if err := r.ask(ctx, http.MethodGet, "integration-repos", "", http.StatusOK, &repositories); err != nil {
		return err
	}
	if len(repositories) != 1 {
		return fmt.Errorf("%d repositories", len(repositories))
	}
	r.repository = repositories[0].ID
	return nil
}

func (r *codeRuns) ask(ctx context.Context, method, path, body string, want int, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, r.first.APIURL+"/v1/"+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+r.first.APIKey)
	req.Header.Set("Content-Type", "application/json")
	raw, err := answer(http.DefaultClient, req, want)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// scan triggers a run of some dimensions and waits until it has completed.
func (r *codeRuns) scan(ctx context.Context, kind string, dimensions ...scan.Dimension) error {
	ctx, cancel := context.WithTimeout(ctx, codeRunPatience)
	defer cancel()
	body, err := json.Marshal(map[string]any{"integrationRepoId": r.repository, "dimensions": dimensions})
	if err != nil {
		return err
	}
	var jobs []struct {
		ScanRunID string `json:"scanRunId"`
	}
	if err := r.pace(ctx); err != nil {
		return err
	}
	before, err := processTime(r.cmd.Process.Pid)
	if err != nil {
		return err
	}
	if err := r.ask(ctx, http.MethodPost, "code-scans/trigger", string(body), http.StatusCreated, &jobs); err != nil {
		return err
	}
	tick := time.NewTicker(checkPoll)
	defer tick.Stop()
	for ended := false; !ended; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("waiting for the run: %w", ctx.Err())
		}
		var view struct {
			Dimensions []struct {
				Dimension string     `json:"dimension"`
				Status    scan.State `json:"status"`
			} `json:"dimensions"`
		}
		if err := r.ask(ctx, http.MethodGet, "code-scans/runs/"+jobs[0].ScanRunID, "", http.StatusOK, &view); err != nil {
			return err
		}
		ended = true
		for _, d := range view.Dimensions {
			if d.Status.Terminal() && d.Status != scan.StateCompleted {
				return fmt.Errorf("%s ended %s", d.Dimension, d.Status)
			}
			ended = ended && d.Status.Terminal()
		}
	}
	after, err := processTime(r.cmd.Process.Pid)
	if err != nil {
		return err
	}
	took, err := codeRunTook(ctx, r.dataDir(), jobs[0].ScanRunID)
	r.took[kind], r.used[kind] = append(r.took[kind], took), append(r.used[kind], after-before)
	return err
}

// processTime returns the processor time of a process and of its descendants that it has
// waited for.
func processTime(pid int) (time.Duration, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 15 {
		return 0, errors.New("/proc: a process without times")
	}
	sum := time.Duration(0)
	for _, field := range fields[11:15] { // utime, stime, cutime, cstime
		ticks, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(ticks) * time.Second / clockTick
	}
	return sum, nil
}

// codeRunTook reads the duration of a run from the database; a run without some of its
// engines is an error.
func codeRunTook(ctx context.Context, dir, id string) (took time.Duration, err error) {
	c, err := config.Load("", nil)
	if err != nil {
		return 0, err
	}
	c.Data.Dir, c.Database.DSN = dir, filepath.Join(dir, "assay.db")
	s, err := app.OpenStore(ctx, c, slog.New(slog.DiscardHandler))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	tenants, err := s.Tenants.List(ctx)
	if err != nil || len(tenants) != 1 {
		return 0, errors.Join(err, fmt.Errorf("%d workspaces", len(tenants)))
	}
	r, err := s.CodeRuns.Get(ctx, tenants[0].ID, id)
	if err != nil {
		return 0, err
	}
	last := r.StartedAt
	for _, j := range r.Jobs {
		if j.CompletedAt.After(last) {
			last = j.CompletedAt
		}
		for _, e := range j.Engines {
			if e.Error != "" {
				return 0, fmt.Errorf("%s: %s: %s", j.Dimension, e.Name, e.Error)
			}
		}
	}
	return last.Sub(r.StartedAt), nil
}
