package cli_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
	"assay/internal/testsupport/executable"
	"assay/internal/testsupport/otlpserver"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/smtpserver"
)

// The doctor names everything that it examined, each problem, and what to do about it.
func TestDoctor(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	code, out, errOut := s.run("doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--dns.servers=127.0.0.1:1")
	require.Equal(t, 1, code)
	require.Contains(t, errOut, "of the checks failed")
	lines := map[string]string{}
	for line := range strings.Lines(out) {
		if state, rest, found := strings.Cut(strings.TrimSpace(line), " "); found && (state == "ok" || state == "PROBLEM") {
			lines[strings.Fields(rest)[0]] = state
		}
	}
	require.Equal(t, "ok", lines["database"], out)
	require.Equal(t, "ok", lines["blob"], out)
	require.Equal(t, "ok", lines["disk"], out)
	require.Equal(t, "ok", lines["growth"], out)
	require.Equal(t, "PROBLEM", lines["temporal"], out)
	require.Equal(t, "PROBLEM", lines["dns"], out)
	require.Contains(t, out, "-> Check temporal.address")
}

// The collector of traces is asked with its headers, and no problem shows them.
func TestDoctorOfTheCollector(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	ask := func(endpoint string) string {
		_, out, _ := s.run("doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--worker.queues=light",
			"--tracing.endpoint="+endpoint, "--tracing.headers=X-Token=c4n4ry")
		require.NotContains(t, out, "c4n4ry")
		return out
	}
	accepts := otlpserver.Start(t)
	require.Regexp(t, `ok +collector +accepts spans in`, ask(accepts.URL))
	require.Equal(t, "c4n4ry", accepts.Header().Get("X-Token"))
	refuses := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(refuses.Close)
	require.Regexp(t, `PROBLEM +collector +the collector answered 404 Not Found\n.*-> Check tracing\.endpoint`, ask(refuses.URL))
	require.Regexp(t, `PROBLEM +collector .*connection refused`, ask("http://"+ports.Closed(t).String()))
}

// Engines that the machine's Node.js cannot run are a problem, though it starts.
func TestDoctorOfTheEngines(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	args := []string{"doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--worker.queues=code"}
	_, out, _ := s.run(args...)
	require.Regexp(t, `ok +code scans +git version`, out)

	old := filepath.Join(t.TempDir(), "node")
	executable.Write(t, old, "#!/bin/sh\necho v18.19.0\n")
	_, out, _ = s.run(append(args, "--code.node="+old)...)
	require.Regexp(t, `PROBLEM +code scans +unavailable: Node\.js on the host is too old: 20\.19 or later is needed\.\n.*-> Install Git and Node\.js 20`, out)
}

// Keys that are malformed, or that do not decrypt what is stored, are a problem before somebody needs them.
func TestDoctorOfTheSecretKeys(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	s.ok("admin", "project", "create", "Shop", "--tenant=Acme")
	var out, errOut bytes.Buffer
	create := []string{"admin", "webhook", "create", "Tickets", "--data.dir=" + s.dir} // makes a key of the workspace
	require.Zero(t, cli.Run(t.Context(), create, strings.NewReader("https://hooks.example.com/x"), &out, &errOut), errOut.String())
	examine := func(flags ...string) string {
		args := []string{"doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--worker.queues=light"}
		_, out, _ := s.run(append(args, flags...)...)
		return out
	}
	require.Regexp(t, `ok +secret keys +in .*secret\.key; they decrypt all 1 stored secrets\n`, examine())
	require.Regexp(t, `PROBLEM +secret keys +secret\.keys: .*key 1 must be 32 bytes in base64\n`, examine("--secret.keys=c4n4ry"))
	other := strings.TrimSpace(s.ok("admin", "secret", "key"))
	shown := examine("--secret.keys=" + other)
	require.Regexp(t, `PROBLEM +secret keys +1 of 1 stored secrets are encrypted with other keys`, shown)
	require.NotContains(t, shown, other)
}

func TestDoctorBeforeMigrations(t *testing.T) {
	t.Parallel()
	s := shell{t: t, dir: t.TempDir()}
	_, out, _ := s.run("doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--worker.queues=light")
	require.Contains(t, out, "PROBLEM  database")
	require.Contains(t, out, "PROBLEM  secret keys")
}

func TestConfigShow(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	out := s.ok("config", "show", "--redis.url=redis://:hunter2@cache:6379/0", "--scan.pace=1s", "--worker.queues=light,records")
	require.Regexp(t, `redis\.url +\*{8}\n`, out)
	require.NotContains(t, out, "hunter2")
	require.Regexp(t, `scan\.pace +1s\n`, out)
	require.Regexp(t, `worker\.queues +light,records\n`, out)
	require.NotContains(t, out, "api.listen")
	require.Contains(t, s.ok("config", "show", "--all"), "api.listen")
	require.Contains(t, s.ok("config", "check"), "valid")
	require.Contains(t, s.fails("config", "check", "--scan.pace=soon"), "scan.pace")
}

// A misspelt variable would have no effect.
func TestConfigCheckRefusesUnknownVariables(t *testing.T) {
	t.Setenv("ASSAY_SCAN_PACEE", "1s")
	var out, errOut bytes.Buffer
	require.NotZero(t, cli.Main([]string{"config", "check", "--data.dir=" + t.TempDir()}, &out, &errOut))
	require.Contains(t, errOut.String(), "ASSAY_SCAN_PACEE is not a setting")
}

func TestHealth(t *testing.T) {
	t.Parallel()
	process := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/health" {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		_, _ = w.Write([]byte(`{"status":"ok"}`))
	}))
	t.Cleanup(process.Close)
	s := shell{t: t, dir: t.TempDir()}
	at := "--metrics.listen=" + strings.TrimPrefix(process.URL, "http://")
	require.Contains(t, s.ok("health", at), `"ok"`)
	require.Contains(t, s.fails("health", "--ready", at), "/ready returned status 503")
	require.Contains(t, s.fails("health", "--metrics.listen=127.0.0.1:1"), "does not respond")
	require.Contains(t, s.fails("health", "--metrics.listen="), "metrics.listen is empty")
}

// The doctor logs in to the mail server and sends nothing.
func TestDoctorLogsIn(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	server := smtpserver.Start(t, smtpserver.Options{StartTLS: true, Mechanisms: []string{"PLAIN"}})
	examine := func(password string) string {
		_, out, _ := s.run("doctor", "--temporal.address=127.0.0.1:1", "--browser.mode=off", "--worker.queues=light", "--mail.from=a@example.org",
			"--mail.host="+server.Host(), "--mail.port="+strconv.Itoa(server.Port()), "--mail.ca_file="+server.CAFile(),
			"--mail.username="+smtpserver.User, "--mail.password="+password)
		return out
	}
	require.Contains(t, examine(smtpserver.Password), "accepts the login")
	out := examine("wrong")
	require.Contains(t, out, "PROBLEM  mail")
	require.NotContains(t, out, "wrong")
	require.Empty(t, server.Messages())
}
