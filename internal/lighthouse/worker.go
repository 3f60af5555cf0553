package lighthouse

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"assay/internal/procgroup"
)

// worker is one Node process with its Chromium, the leader of a process group.
type worker struct {
	cfg    Config
	log    *slog.Logger
	cmd    *exec.Cmd
	group  int
	dir    string // private, removed with the worker
	stdin  io.WriteCloser
	output sync.WaitGroup // readers of stdout and stderr

	messages chan message
	over     chan int64    // signalled by the pool's memory watch
	gone     chan struct{} // closed when stdout has ended
	quit     chan struct{} // closed by end

	ready message
	pages int
	jobs  int64
}

// A new space that is large from the start, in MiB: while it loads Lighthouse, Node would
// collect and grow a small one again and again, which is a quarter of the work of its start.
const (
	newSpaceMin = "--min-semi-space-size=32"
	newSpaceMax = "--max-semi-space-size=32"
)

// environment returns the complete environment of a worker.
func environment(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir,
		"XDG_CONFIG_HOME=" + dir, "XDG_CACHE_HOME=" + dir, "XDG_DATA_HOME=" + dir, "XDG_RUNTIME_DIR=" + dir,
		"DBUS_SESSION_BUS_ADDRESS=disabled:", "DBUS_SYSTEM_BUS_ADDRESS=disabled:", "NODE_ENV=production",
	}
}

// startWorker starts a worker and waits until its browser is ready. parent is the folder for
// its private one; index is the machine's benchmark index, 0 to measure it.
func startWorker(ctx context.Context, cfg Config, how launch, parent string, index float64) (*worker, error) {
	dir, err := privateDir(parent, how.credential)
	if err != nil {
		return nil, err
	}
	w := &worker{
		cfg: cfg, log: cfg.Logger, dir: dir,
		messages: make(chan message), over: make(chan int64, 1), gone: make(chan struct{}), quit: make(chan struct{}),
	}
	if err := w.spawn(how); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := w.await(ctx, how, index); err != nil {
		return nil, errors.Join(err, w.end())
	}
	w.log.Debug("lighthouse worker started", "pid", w.group, "as", how.String(), "chromium", w.ready.Chromium,
		"node", w.ready.Node, "benchmark_index", w.ready.BenchmarkIndex)
	return w, nil
}

func privateDir(parent string, owner *syscall.Credential) (string, error) {
	dir, err := os.MkdirTemp(parent, "w") // short: Chromium has a socket in it, and socket paths are limited
	if err == nil && owner != nil {
		err = os.Chown(dir, int(owner.Uid), int(owner.Gid))
	}
	if err != nil {
		return "", fmt.Errorf("create the folder of a worker: %w", err)
	}
	return dir, nil
}

func (w *worker) spawn(how launch) error {
	in := w.cfg.Installation
	// The process is not ended by a context, which would end Node alone, but by its process group.
	script := filepath.Join(in.Dir, "worker.mjs")
	w.cmd = exec.CommandContext(context.Background(), in.Node, newSpaceMin, newSpaceMax, script) //nolint:gosec // configured programs
	w.cmd.Dir, w.cmd.Env = w.dir, environment(w.dir)
	w.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: how.credential}
	var err error
	if w.stdin, err = w.cmd.StdinPipe(); err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	stdout, err := w.cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	stderr, err := w.cmd.StderrPipe()
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	if err := w.cmd.Start(); err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	w.group = w.cmd.Process.Pid
	w.output.Go(func() { w.listen(stdout) })
	w.output.Go(func() { w.overhear(stderr) })
	return nil
}

// listen passes the worker's messages on. Malformed lines are dropped.
func (w *worker) listen(stdout io.Reader) {
	defer close(w.gone)
	r := bufio.NewReaderSize(stdout, 64<<10)
	for {
		line, err := readLine(r, maxLine)
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
		var m message
		if err == nil {
			err = json.Unmarshal(line, &m)
		}
		if err != nil {
			w.log.Warn("malformed line from a lighthouse worker", "pid", w.group, "bytes", len(line), "error", err)
			continue
		}
		select {
		case w.messages <- m:
		case <-w.quit:
			return
		}
	}
}

// overhear logs the worker's standard error.
func (w *worker) overhear(stderr io.Reader) {
	r := bufio.NewReader(stderr)
	for {
		line, err := readLine(r, maxLogLine)
		if line = bytes.TrimSpace(line); len(line) > 0 {
			w.log.Debug("lighthouse worker", "pid", w.group, "says", cut(string(line), maxLogLine))
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

func (w *worker) send(m any) error {
	data, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("send a message to the worker: %w", err)
	}
	if _, err := w.stdin.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("send a message to the worker: %w", err)
	}
	return nil
}

// await sends the first line and waits for the reply.
func (w *worker) await(ctx context.Context, how launch, index float64) error {
	ctx, cancel := context.WithTimeout(ctx, w.cfg.StartTimeout)
	defer cancel()
	args := chromiumArgs(w.dir, how.sandbox)
	err := w.send(initMessage{Type: "init", Chromium: w.cfg.Installation.Chromium, Args: args, Memo: !w.cfg.noMemo, BenchmarkIndex: index})
	if err != nil {
		return err
	}
	for {
		select {
		case m := <-w.messages:
			switch m.Type {
			case typeFatal:
				return fmt.Errorf("start browser: %s", cut(m.Message, 2000))
			case typeReady:
				w.ready = m
				if m.Protocol != protocolVersion {
					return fmt.Errorf("worker has protocol version %d, not %d", m.Protocol, protocolVersion)
				}
				return nil
			}
		case <-w.gone:
			return errors.New("the worker exited during its start")
		case <-ctx.Done():
			return fmt.Errorf("start worker: %w", context.Cause(ctx))
		}
	}
}

// end kills the process group, waits until all of it has ended, and removes its folder. A
// worker may be ended only once.
func (w *worker) end() error {
	close(w.quit)
	errs := []error{procgroup.Kill(w.group), w.stdin.Close()}
	w.output.Wait()
	_ = w.cmd.Wait() // killed, so always an error
	errs = append(errs, awaitGroup(w.group), removeAll(w.dir))
	return errors.Join(errs...)
}

// removeAll removes a folder in which a process that is being killed may still create a
// file.
func removeAll(dir string) error {
	err := os.RemoveAll(dir)
	for range 5 {
		if err == nil {
			return nil
		}
		<-time.After(deathLook)
		err = os.RemoveAll(dir)
	}
	return fmt.Errorf("remove folder of a worker: %w", err)
}
