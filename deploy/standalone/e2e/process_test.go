package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Time-outs. Each wait ends as soon as its condition holds.
const (
	startPatience = 30 * time.Minute
	scanPatience  = 30 * time.Minute
	stopPatience  = 15 * time.Minute
	tickPeriod    = 50 * time.Millisecond
)

// await returns when the condition holds, and fails the test at the time-out.
func await(t *testing.T, patience time.Duration, what string, holds func() bool) {
	t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	tick := time.NewTicker(tickPeriod)
	defer tick.Stop()
	for !holds() {
		select {
		case <-tick.C:
		case <-deadline.C:
			require.FailNow(t, "still waiting after "+patience.String(), what)
		}
	}
}

// output collects the output of a process.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// process is a running command.
type process struct {
	name        string
	cmd         *exec.Cmd
	out, errOut output
	ended       chan struct{}
}

// environment returns a clean environment with the settings, of which later ones win.
func environment(settings ...string) []string {
	env := []string{
		"LC_ALL=C", "ASSAY_BROWSER_MODE=off", // except in tests of the browser
		"ASSAY_API_REQUEST_TIMEOUT=1m", // regardless of the machine's speed
	}
	for _, name := range []string{"PATH", "HOME", "TMPDIR"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return append(env, settings...)
}

// requests matches the log lines of successful requests, which are too many to find the
// others among them.
var requests = regexp.MustCompile(`(?m)^.*msg=request .*status=(200|202|304) .*\n`)

// start runs a command until the test ends. Its log is shown if the test fails.
func start(t *testing.T, name string, settings []string, binary string, args ...string) *process {
	t.Helper()
	p := &process{name: name, cmd: exec.Command(binary, args...), ended: make(chan struct{})}
	p.cmd.Env, p.cmd.Stdout, p.cmd.Stderr = environment(settings...), &p.out, &p.errOut
	p.cmd.SysProcAttr = procAttr()
	require.NoError(t, p.cmd.Start())
	go func() {
		_ = p.cmd.Wait() // the state is read from cmd
		close(p.ended)
	}()
	t.Cleanup(func() {
		p.kill(t)
		if t.Failed() {
			t.Logf("%s wrote:\n%.20000s", name, requests.ReplaceAllString(p.errOut.String(), ""))
		}
	})
	return p
}

// says waits until the process writes text that matches the expression, to either stream,
// and returns its groups.
func (p *process) says(t *testing.T, expression string) []string {
	t.Helper()
	re := regexp.MustCompile(expression)
	var found []string
	await(t, startPatience, p.name+" says "+expression, func() bool {
		if found = re.FindStringSubmatch(p.out.String()); found == nil {
			found = re.FindStringSubmatch(p.errOut.String())
		}
		select {
		case <-p.ended:
			require.NotNil(t, found, "%s ended: %s", p.name, p.errOut.String())
		default:
		}
		return found != nil
	})
	return found
}

// kill kills the process and waits for it.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		require.NoError(t, err)
	}
	<-p.ended
}

// stop asks the process to end, which it must do with success and without leaving another
// process behind.
func (p *process) stop(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); !errors.Is(err, os.ErrProcessDone) { // it may have been asked before
		require.NoError(t, err)
	}
	select {
	case <-p.ended:
	case <-time.After(stopPatience):
		require.FailNow(t, p.name+" did not stop", "within %s", stopPatience)
	}
	require.Equal(t, 0, p.cmd.ProcessState.ExitCode(), "%s: %s", p.name, p.errOut.String())
	require.ErrorIs(t, syscall.Kill(-p.cmd.Process.Pid, 0), syscall.ESRCH, "%s left processes behind", p.name)
}

// run runs a command until it ends and returns its output.
func run(t *testing.T, settings []string, binary string, args ...string) string {
	t.Helper()
	var errOut bytes.Buffer
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Env, cmd.Stderr = environment(settings...), &errOut
	out, err := cmd.Output()
	require.NoError(t, err, "%v: %s", args, errOut.String())
	return string(bytes.TrimSpace(out))
}

// standalone is a running standalone.
type standalone struct {
	*process
	dir, file string
	first     firstRun
}

// firstRun is the file that FIRST_RUN names.
type firstRun struct {
	APIURL          string `json:"apiUrl"`
	AppURL          string `json:"appUrl"`
	TemporalUIURL   string `json:"temporalUiUrl"`
	TemporalAddress string `json:"temporalAddress"`
	APIKey          string `json:"apiKey"`
	ProjectID       string `json:"projectId"`
	SetupURL        string `json:"setupUrl"`
}

// anyPorts makes every listener take a free port.
func anyPorts() []string {
	return []string{
		"ASSAY_API_LISTEN=127.0.0.1:0", "ASSAY_METRICS_LISTEN=127.0.0.1:0",
		"ASSAY_TEMPORAL_ADDRESS=127.0.0.1:0", "ASSAY_TEMPORAL_UI_LISTEN=127.0.0.1:0",
	}
}

// startStandalone starts the built standalone on the data directory and returns when it has
// written its addresses.
func startStandalone(t *testing.T, dir string, settings ...string) *standalone {
	t.Helper()
	s := &standalone{dir: dir, file: filepath.Join(filepath.Dir(dir), "first-run.json")}
	env := append([]string{"ASSAY_DATA_DIR=" + dir, "FIRST_RUN=" + s.file}, settings...)
	s.process = start(t, "standalone", env, standaloneBinary)
	s.says(t, `Assay is running`)
	raw, err := os.ReadFile(s.file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &s.first))
	return s
}

func (s *standalone) caller(t *testing.T) *caller {
	t.Helper()
	return newCaller(t, s.first.APIURL, s.first.APIKey)
}
