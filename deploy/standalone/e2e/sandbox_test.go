package e2e

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// intrusion is the first argument that makes the test's program an engine that tries to
// escape from its sandbox. It is followed by the data directory, an address, and the folder
// of the files to analyse.
const intrusion = "intrude"

// intrude is that engine. It reports its attempts as notes of the job.
func intrude(data, address, tree string) error {
	scratch := os.Getenv("TMPDIR")
	attempts := map[string]func() error{
		"read secret.key":       func() error { _, err := os.ReadFile(filepath.Join(data, "secret.key")); return err },
		"read the database":     func() error { _, err := os.ReadFile(filepath.Join(data, "assay.db")); return err },
		"list the blobs":        func() error { _, err := os.ReadDir(filepath.Join(data, "blobs")); return err },
		"read /etc/shadow":      func() error { _, err := os.ReadFile("/etc/shadow"); return err },
		"read other checkouts":  func() error { return anyFile(filepath.Dir(filepath.Dir(filepath.Dir(tree))), tree) },
		"read environments":     readEnvironments,
		"write to its checkout": func() error { return os.WriteFile(filepath.Join(tree, "new"), nil, 0o600) },
		"write elsewhere":       func() error { return os.WriteFile(filepath.Join(data, "new"), nil, 0o600) },
		"connect to loopback":   func() error { return dial(address) },
		"connect outside":       func() error { return dial("192.0.2.1:443") },
		"trace its parent":      func() error { return syscall.PtraceAttach(os.Getppid()) },
		"be root":               func() error { return needs(os.Getuid() == 0, "it is another user") },
		"dump core":             dumpsCore,
		"fill the disk":         func() error { return writeMuch(filepath.Join(scratch, "large"), 2<<30) },
		"start a daemon":        func() error { _, err := syscall.Setsid(); return err },
		"use sudo": func() error {
			status, err := os.ReadFile("/proc/self/status")
			return needs(err == nil && !strings.Contains(string(status), "NoNewPrivs:\t1"), "no new privileges")
		},
	}
	var refused, done []string
	for name, try := range attempts {
		if err := try(); err != nil {
			refused = append(refused, name)
		} else {
			done = append(done, name)
		}
	}
	slices.Sort(refused)
	say := func(text string) map[string]any {
		return map[string]any{"level": "error", "message": map[string]string{"text": text}}
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]any{"version": "2.1.0", "runs": []any{map[string]any{
		"tool": map[string]any{"driver": map[string]any{"name": "intruder", "version": "1"}}, "results": []any{},
		"invocations": []any{map[string]any{"executionSuccessful": true, "toolExecutionNotifications": []any{
			say(fmt.Sprintf("Refused %d of %d: %s", len(refused), len(attempts), strings.Join(refused, ", "))),
			say("Done: " + strings.Join(done, ", ")),
		}}},
	}}})
}

func needs(holds bool, why string) error {
	if holds {
		return nil
	}
	return fmt.Errorf("refused: %s", why)
}

// anyFile reads a file of another checkout.
func anyFile(checkouts, except string) error {
	paths, err := filepath.Glob(filepath.Join(checkouts, "*", "*", "*"))
	for _, path := range paths {
		if !strings.HasPrefix(path, except) {
			if _, err := os.ReadFile(path); err == nil {
				return nil
			}
		}
	}
	return needs(false, fmt.Sprint("nothing is there ", err))
}

func readEnvironments() error {
	paths, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range paths {
		if env, err := os.ReadFile(path); err == nil && strings.Contains(string(env), "ASSAY_") {
			return nil
		}
	}
	return needs(false, "nothing is readable")
}

func dial(address string) error {
	c, err := net.DialTimeout("tcp", address, 5*time.Second)
	if err != nil {
		return err
	}
	return c.Close()
}

func dumpsCore() error {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_CORE, &l); err != nil {
		return err
	}
	return needs(l.Max > 0, "no core files")
}

// writeMuch creates a large sparse file: the limit applies to its length.
func writeMuch(path string, size int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	return f.Truncate(size)
}

// An engine that tries to escape reaches nothing, and the run reports its attempts; the
// findings of other engines are unaffected.
func TestEngineThatTries(t *testing.T) {
	t.Parallel()
	site := newCodeSite(t)
	site.commit(t, "Sell things", faultyFiles("none"))
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, ln.Close()) }()
	exe, err := os.Executable()
	require.NoError(t, err)
	data := filepath.Join(t.TempDir(), "data")
	temp := openTemp(t)
	neighbour := filepath.Join(temp, "neighbour", "tree")
	require.NoError(t, os.MkdirAll(neighbour, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(neighbour, "main.go"), []byte("package main\n"), 0o644))
	settings := append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_CODE_ADVISORIES=", "ASSAY_BROWSER_MODE=off",
		"ASSAY_CODE_TEMP_DIR="+temp,
		"ASSAY_CODE_ENGINES=intruder:Go="+strings.Join([]string{exe, intrusion, data, ln.Addr().String()}, " "))
	s := startStandalone(t, data, settings...)
	holds := s.says(t, `msg="sandbox of programs that read repositories" holds="([^"]*)" missing="?([^"\n]*)`)
	t.Log("holds:", holds[1], "missing:", holds[2])
	require.Regexp(t, "namespaces|Landlock", holds[1], "this machine closes no files")
	require.Regexp(t, "namespaces|seccomp", holds[1], "this machine closes no network")
	admin := func(args ...string) string {
		return run(t, append([]string{"ASSAY_DATA_DIR=" + s.dir}, settings...), standaloneBinary, append([]string{"admin"}, args...)...)
	}
	admin("connection", "create", "code", "--provider", "GIT", "--base-url", site.url, "--no-token")
	admin("repository", "assign", "shop", s.first.ProjectID)
	for _, name := range []string{"secret.key", "assay.db", "blobs"} {
		info, err := os.Stat(filepath.Join(data, name))
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, "%s is closed to the browser's user and all others", name)
	}
	api := s.caller(t)
	var repositories []struct {
		ID string `json:"integrationRepoId"`
	}
	api.get(t, "/v1/integration-repos?projectId="+s.first.ProjectID, &repositories)
	view, jobs := api.scanCode(t, repositories[0].ID)
	for _, d := range view.Dimensions {
		require.Equal(t, scan.StateCompleted, d.Status, d.Dimension)
	}
	var job struct {
		Notes []struct {
			Message string `json:"message"`
		} `json:"notes"`
		Engines []struct {
			Name  string  `json:"name"`
			Error *string `json:"error"`
		} `json:"engines"`
	}
	api.get(t, "/v1/code-scans/jobs/"+jobs["SAST"], &job)
	var said []string
	for _, n := range job.Notes {
		said = append(said, n.Message)
	}
	t.Log(strings.Join(said, "\n"))
	require.Contains(t, said, "Done:", "nothing was done")
	require.Contains(t, strings.Join(said, "\n"), "Refused 16 of 16: ")
	for _, e := range job.Engines {
		require.Nil(t, e.Error, e.Name)
	}
	s.stop(t)
	left, err := filepath.Glob(filepath.Join(temp, "assay-*", "*-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// openTemp returns a directory for checkouts that other users can pass through, unlike those
// of tests.
func openTemp(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "assay-e2e-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}
