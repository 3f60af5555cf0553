package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.temporal.io/sdk/client"
	sdklog "go.temporal.io/sdk/log"

	"assay/config"
	"assay/internal/freeport"
)

// Time-outs for a started standalone.
const (
	startTimeout = 30 * time.Second
	stopTimeout  = 30 * time.Second
	filePoll     = 2 * time.Millisecond
)

// build builds the programs as the Makefile does, if they have changed.
func (b *bench) build(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "make", "--no-print-directory", "-C", "../..", "programs")
	cmd.Stdout, cmd.Stderr = b.log, b.log
	return cmd.Run()
}

// engines returns the command that starts an engine's process.
func (b *bench) engines() []string {
	return []string{filepath.Join(filepath.Dir(b.binary), "assay-engines")}
}

// process is a running standalone.
type process struct {
	dir   string
	began time.Time
	cmd   *exec.Cmd
	ended chan error // buffered
	first struct {
		APIURL          string `json:"apiUrl"`
		TemporalAddress string `json:"temporalAddress"`
		APIKey          string `json:"apiKey"`
		ProjectID       string `json:"projectId"`
	}
}

// startProcess starts the built standalone on an empty data directory, with free ports and
// the additional settings, and waits until it writes its addresses.
func startProcess(ctx context.Context, b *bench, name string, settings ...string) (_ *process, err error) {
	p := &process{dir: filepath.Join(b.dir, name), ended: make(chan error, 1)}
	if err := os.Mkdir(p.dir, 0o700); err != nil {
		return nil, err
	}
	logs, err := os.Create(filepath.Join(p.dir, "log"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, logs.Close()) }()
	file := filepath.Join(p.dir, "first-run.json")
	p.cmd = exec.Command(b.binary) //nolint:gosec,noctx // built from this tree; stopped by a signal, not killed
	if b.descriptors > 0 {
		p.cmd = exec.Command("/bin/sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0"`, b.descriptors), b.binary) //nolint:gosec,noctx // as above
	}
	p.cmd.Stdout, p.cmd.Stderr = logs, logs
	addresses, err := freeAddresses(ctx, "ASSAY_API_LISTEN", "ASSAY_METRICS_LISTEN", "ASSAY_TEMPORAL_ADDRESS", "ASSAY_TEMPORAL_UI_LISTEN")
	if err != nil {
		return nil, err
	}
	p.cmd.Env = slices.Concat(os.Environ(), []string{
		"FIRST_RUN=" + file, "ASSAY_DATA_DIR=" + p.dataDir(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_BROWSER_MODE=off",
	}, addresses, settings)
	p.began = time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { p.ended <- p.cmd.Wait() }()
	if err := p.await(ctx, file); err != nil {
		return nil, errors.Join(err, p.stop(), p.showLog(b))
	}
	return p, nil
}

// freeAddresses sets each of the settings to a loopback address with a free port, which stays
// taken until the bench ends.
func freeAddresses(ctx context.Context, settings ...string) ([]string, error) {
	var out []string
	for _, name := range settings {
		port, err := freeport.Take(ctx, "127.0.0.1")
		if err != nil {
			return nil, err
		}
		out = append(out, name+"="+port.Addr.String())
	}
	return out, nil
}

func (p *process) dataDir() string { return filepath.Join(p.dir, "data") }

// await reads the file once it exists; it is written atomically.
func (p *process) await(ctx context.Context, file string) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	tick := time.NewTicker(filePoll)
	defer tick.Stop()
	for {
		raw, err := os.ReadFile(file)
		if err == nil {
			return json.Unmarshal(raw, &p.first)
		}
		select {
		case <-tick.C:
		case err := <-p.ended:
			p.ended <- err
			return fmt.Errorf("standalone ended: %w", err)
		case <-ctx.Done():
			return fmt.Errorf("waiting for standalone: %w", ctx.Err())
		}
	}
}

// dial connects to the process's Temporal server.
func (p *process) dial(ctx context.Context) (client.Client, error) {
	c, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	return client.DialContext(ctx, client.Options{
		HostPort: p.first.TemporalAddress, Namespace: c.Temporal.Namespace,
		Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
}

// stop asks the process to end and waits for it.
func (p *process) stop() error {
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case err := <-p.ended:
		return err
	case <-time.After(stopTimeout):
		return errors.Join(errors.New("standalone did not stop"), p.cmd.Process.Kill())
	}
}

// showLog copies the process's log to that of the bench.
func (p *process) showLog(b *bench) error {
	raw, err := os.ReadFile(filepath.Join(p.dir, "log"))
	fmt.Fprintf(b.log, "%s", raw)
	return err
}

// loopbackSite is scanned where only the trigger matters: accepting it needs no look-ups.
const loopbackSite = "http://127.0.0.1:9/"

// queuedScan is the response to a trigger.
type queuedScan struct {
	ID       string    `json:"scanJobId"`
	QueuedAt time.Time `json:"queuedAt"`
}

// trigger queues a scan of the site.
func trigger(ctx context.Context, c *http.Client, apiURL, key, projectID, site string) (q queuedScan, err error) {
	body := fmt.Sprintf(`{"projectId":%q,"url":%q}`, projectID, site)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, apiURL+"/v1/scans/trigger", strings.NewReader(body))
	if err != nil {
		return q, err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	raw, err := answer(c, req, http.StatusAccepted)
	if err != nil {
		return q, err
	}
	return q, json.Unmarshal(raw, &q)
}

// answer sends the request and returns the body of a response with the status.
func answer(c *http.Client, req *http.Request, want int) ([]byte, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(resp.Body)
	if err = errors.Join(err, resp.Body.Close()); err != nil {
		return nil, err
	}
	if resp.StatusCode != want {
		return nil, fmt.Errorf("%s %s: %s: %s", req.Method, req.URL.Path, resp.Status, bytes.TrimSpace(raw))
	}
	return raw, nil
}
