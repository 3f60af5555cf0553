package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/internal/testsupport/postgres"
)

const (
	// hungRequests are sent at once to an API whose database hangs.
	hungRequests = 30
	// hungPatience is the client's time-out.
	hungPatience = 2 * time.Minute
)

// hungDependencies freezes what an API on Postgres depends on and measures how long its
// callers wait: for 503 while the database hangs, for 202 while Temporal and Redis accept
// connections and never answer.
func hungDependencies(ctx context.Context, b *bench) (_ []figure, err error) {
	w, err := newHungWorld(ctx, b)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	trigger := fmt.Sprintf(`{"projectId":%q,"url":%q}`, w.project, loopbackSite)
	accepted, wrong, err := w.together(ctx, 5, http.StatusAccepted, http.MethodPost, "/v1/scans/trigger", trigger)
	if err != nil {
		return nil, err
	}
	b.notef("Temporal and Redis hang: %d of 5 triggers did not return 202", wrong)
	if err := w.server.Freeze(); err != nil {
		return nil, err
	}
	refused, others, err := w.together(ctx, hungRequests, http.StatusServiceUnavailable, http.MethodGet, "/v1/projects", "")
	if err := errors.Join(err, w.server.Thaw()); err != nil {
		return nil, err
	}
	b.notef("Postgres hangs: %d of %d requests did not return 503", others, hungRequests)
	return []figure{
		{"hung_postgres_p99_s", last(refused).Seconds(), "<=", 5},
		{"hung_postgres_not_503", float64(others), "<=", 0},
		{"hung_temporal_redis_p99_s", last(accepted).Seconds(), "<=", 5},
		{"hung_temporal_redis_not_202", float64(wrong), "<=", 0},
	}, nil
}

// last returns the 99th percentile of fewer than 100 durations, which is their maximum.
func last(took []time.Duration) time.Duration { return slices.Max(took) }

// hungWorld is an API on Postgres whose Temporal and Redis hang.
type hungWorld struct {
	server       *postgres.Server
	api          *exec.Cmd
	holes        []net.Listener
	url          string
	key, project string
}

func newHungWorld(ctx context.Context, b *bench) (w *hungWorld, err error) {
	w = &hungWorld{}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.close())
		}
	}()
	binary := filepath.Join(b.dir, "assay")
	build := exec.CommandContext(ctx, "go", "build", "-C", "../..", "-o", binary, ".") //nolint:gosec // the file is named by the bench
	build.Stderr = b.log
	if err := build.Run(); err != nil {
		return w, err
	}
	if w.server, err = postgres.Start(ctx); err != nil {
		return w, err
	}
	database, err := w.server.CreateDatabase(ctx, "")
	if err != nil {
		return w, err
	}
	temporal, err := w.blackHole(ctx)
	if err != nil {
		return w, err
	}
	redis, err := w.blackHole(ctx)
	if err != nil {
		return w, err
	}
	env := append(os.Environ(), "ASSAY_DATABASE_DRIVER=postgres", "ASSAY_DATABASE_DSN="+w.server.DSN(database),
		"ASSAY_TEMPORAL_ADDRESS="+temporal, "ASSAY_REDIS_URL=redis://"+redis, "ASSAY_BROWSER_MODE=off",
		"ASSAY_DATA_DIR="+filepath.Join(b.dir, "hung"), "ASSAY_API_LISTEN=127.0.0.1:0", "ASSAY_METRICS_LISTEN=", "ASSAY_EGRESS_ALLOW=127.0.0.0/8")
	for _, c := range []struct {
		to   *string
		args []string
	}{
		{new(string), []string{"migrate", "--skip-temporal"}}, {new(string), []string{"admin", "tenant", "create", "Bench"}},
		{&w.project, []string{"admin", "project", "create", "Bench"}}, {&w.key, []string{"admin", "key", "create", "Bench"}},
	} {
		cmd := exec.CommandContext(ctx, binary, c.args...) //nolint:gosec // built from this tree
		cmd.Env, cmd.Stderr = env, b.log
		out, err := cmd.Output()
		if err != nil {
			return w, fmt.Errorf("%v: %w", c.args, err)
		}
		*c.to = strings.TrimSpace(string(out))
	}
	return w, w.startAPI(ctx, binary, env)
}

var listening = regexp.MustCompile(`API listening.*address=(\S+)`)

func (w *hungWorld) startAPI(ctx context.Context, binary string, env []string) error {
	w.api = exec.CommandContext(ctx, binary, "api")
	w.api.Env = env
	out, err := w.api.StderrPipe()
	if err != nil {
		return err
	}
	if err := w.api.Start(); err != nil {
		return err
	}
	var said strings.Builder
	buffer := make([]byte, 4096)
	for {
		n, err := out.Read(buffer)
		said.Write(buffer[:n])
		if found := listening.FindStringSubmatch(said.String()); found != nil {
			w.url = "http://" + found[1]
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return nil
		}
		if err != nil {
			return fmt.Errorf("the API ended: %s", said.String())
		}
	}
}

// blackHole returns an address that accepts connections, as the kernel does, and never answers.
func (w *hungWorld) blackHole(ctx context.Context) (string, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	w.holes = append(w.holes, ln)
	return ln.Addr().String(), nil
}

// together sends n requests at once and returns how long each took, and how many got another
// status.
func (w *hungWorld) together(ctx context.Context, n, want int, method, path, body string) (took []time.Duration, others int, err error) {
	client := &http.Client{Timeout: hungPatience, Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	type result struct {
		took   time.Duration
		status int
		err    error
	}
	results := make(chan result)
	for range n {
		go func() {
			began := time.Now()
			status, err := w.ask(ctx, client, method, path, body)
			results <- result{time.Since(began), status, err}
		}()
	}
	for range n {
		r := <-results
		took, err = append(took, r.took), errors.Join(err, r.err)
		if r.status != want {
			others++
		}
	}
	return took, others, err
}

func (w *hungWorld) ask(ctx context.Context, c *http.Client, method, path, body string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, method, w.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+w.key)
	if json.Valid([]byte(body)) {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.Do(req)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, errors.Join(err, resp.Body.Close())
}

func (w *hungWorld) close() error {
	var errs []error
	if w.api != nil && w.api.Process != nil {
		errs = append(errs, w.api.Process.Kill())
		_ = w.api.Wait()
	}
	for _, ln := range w.holes {
		errs = append(errs, ln.Close())
	}
	if w.server != nil {
		errs = append(errs, w.server.Close())
	}
	return errors.Join(errs...)
}
