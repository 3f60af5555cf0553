package packaging

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// builder builds and starts images without a daemon and without namespaces, which continuous
// integration machines rarely allow.
type builder struct {
	t   *testing.T
	env []string
}

func newBuilder(t *testing.T) *builder {
	t.Helper()
	dir := t.TempDir()
	return &builder{t, []string{
		"STORAGE_DRIVER=vfs", "BUILDAH_ISOLATION=chroot", "CONTAINERS_STORAGE_CONF=" + storageConf(t, dir), "BUILDAH_FORMAT=docker",
	}}
}

func storageConf(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "storage.conf")
	conf := "[storage]\ndriver = \"vfs\"\nrunroot = \"" + dir + "/run\"\ngraphroot = \"" + dir + "/graph\"\n"
	require.NoError(t, os.WriteFile(path, []byte(conf), 0o600))
	return path
}

func (b *builder) buildah(args ...string) string {
	b.t.Helper()
	return strings.TrimSpace(command(b.t, b.env, "buildah", args...))
}

// base creates an image of Debian from the machine's own package sources.
func (b *builder) base() string {
	b.t.Helper()
	dir := b.t.TempDir()
	root, settings := filepath.Join(dir, "base.tar"), filepath.Join(dir, "apt.conf")
	command(b.t, nil, "mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates", "bookworm", root)
	require.NoError(b.t, os.WriteFile(settings, []byte(acquire(b.t)), 0o644))
	c := b.buildah("from", "scratch")
	b.buildah("add", "-q", c, root, "/")
	b.buildah("copy", "-q", c, settings, "/etc/apt/apt.conf.d/90host") // its proxy, if it has one
	b.buildah("commit", "-q", c, "localhost/base:test")
	b.buildah("rm", c)
	return "localhost/base:test"
}

func acquire(t *testing.T) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(command(t, nil, "apt-config", "dump")) {
		if strings.HasPrefix(line, "Acquire::http") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// image builds the image of a role and returns a container created from it.
func (b *builder) image(role, base, context string) string {
	b.t.Helper()
	tag := "localhost/assay/" + role + ":test"
	b.buildah("build", "-q", "--target", role, "--build-arg", "BASE="+base, "-f", "deploy/docker/Dockerfile", "-t", tag, context)
	return b.buildah("from", tag)
}

// The images contain the programs, the packages and their licences.
func TestContents(t *testing.T) {
	t.Parallel()
	context := buildContext(t)
	t.Run("licences", func(t *testing.T) { t.Parallel(); requireLicences(t, context) })
	t.Run("images", func(t *testing.T) { t.Parallel(); requireImages(t, context) })
}

// requireImages builds images as their users build them: each starts as its unprivileged
// user and works with what it contains.
func requireImages(t *testing.T, context string) {
	t.Helper()
	b := newBuilder(t)
	base := b.base()
	api := b.image("api", base, context)

	started := b.buildah("run", api, "--", "sh", "-c", `set -e
id -u
git --version
ssh -V
for forbidden in gcc node chromium-headless-shell; do ! command -v $forbidden; done
! touch /opt/assay/x 2>/dev/null
assay config check
assay migrate --skip-temporal
log=$(mktemp)
ASSAY_API_LISTEN=127.0.0.1:0 ASSAY_METRICS_LISTEN=127.0.0.1:0 ASSAY_TEMPORAL_ADDRESS=127.0.0.1:1 assay api >"$log" 2>&1 & pid=$!
until grep -q 'metrics and probes listening' "$log"; do kill -0 $pid || { cat "$log"; exit 1; }; sleep 0.2; done
export ASSAY_METRICS_LISTEN=$(sed -n 's/.*metrics and probes listening","address":"\([^"]*\)".*/\1/p' "$log")
until assay health 2>/dev/null; do kill -0 $pid; sleep 0.2; done
kill $pid; wait $pid
ls /usr/share/doc/assay`)
	require.Contains(t, started, "65532\n")
	require.Contains(t, started, "git version", "connections of the provider GIT need it")
	require.Contains(t, started, "OpenSSH")
	require.Contains(t, started, "The configuration is valid.")
	require.Contains(t, started, `"status":"ok"`)
	require.Contains(t, started, "NOTICES")
	require.Contains(t, started, "sbom.cdx.json")
	b.requireConfigured(api)
	b.requireReaped(api)
	b.requireOwnChecks(api)
	if !*full {
		return
	}
	worker := b.image("worker", base, context)
	require.Contains(t, b.buildah("run", worker, "--", "assay", "worker", "--help"), "Serve task queues")
	b.requireOwnChecks(worker)
	browser := b.image("browser", base, context)
	require.Contains(t, b.requireOwnChecks(browser, "browser"), "Chromium starts")
	code := b.image("code", base, context)
	require.Contains(t, b.requireOwnChecks(code, "code scans"), "git version")
}

// requireOwnChecks checks that the doctor examines the browser and the engines only in images whose queues need
// them, and finds them there. It returns what it found, without Temporal.
func (b *builder) requireOwnChecks(container string, names ...string) string {
	b.t.Helper()
	out := b.buildah("run", container, "--", "sh", "-c",
		"assay migrate --skip-temporal && ASSAY_TEMPORAL_ADDRESS=127.0.0.1:1 assay doctor || true")
	var found []string
	for _, m := range regexp.MustCompile(`(?m)^(ok|PROBLEM) +(browser|code scans) `).FindAllStringSubmatch(out, -1) {
		require.Equal(b.t, "ok", m[1], out)
		found = append(found, m[2])
	}
	require.Equal(b.t, names, found, out)
	return out
}

// requireReaped checks that the entry point reaps a process whose parent has ended. A zombie still accepts signals.
func (b *builder) requireReaped(container string) {
	b.t.Helper()
	b.buildah("run", container, "--", "/usr/bin/tini", "-s", "--", "sh", "-c",
		`orphan=$(sh -c 'true & echo $!'); while kill -0 "$orphan" 2>/dev/null; do sleep 0.2; done`)
}

// Browsers and engines that are killed leave processes behind, which only the first process of a container can reap.
func TestImagesStartWithAnInit(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../docker/Dockerfile")
	require.NoError(t, err)
	starts := regexp.MustCompile(`(?m)^ENTRYPOINT (.+)`).FindAllStringSubmatch(string(raw), -1)
	require.Len(t, starts, 1, "all images have that of the base")
	require.Equal(t, `["/usr/bin/tini", "-s", "--", "/opt/assay/assay"]`, starts[0][1])
	base, _, _ := strings.Cut(string(raw), "\nENTRYPOINT ")
	require.Regexp(t, `apt-get install [^&]* tini `, base)
}

// The images of workers serve each queue once, by a variable that the doctor reads, too.
func TestImagesServeEveryQueue(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../docker/Dockerfile")
	require.NoError(t, err)
	queues, commands := map[string]string{}, map[string]string{}
	stage := ""
	for _, m := range regexp.MustCompile(`(?m)^FROM \S+ AS (\w+)|ASSAY_WORKER_QUEUES=(\S+)|^CMD (.+)`).FindAllStringSubmatch(string(raw), -1) {
		switch {
		case m[1] != "":
			stage = m[1]
			queues[stage] = queues["base"]
		case m[2] != "":
			queues[stage] = m[2]
		default:
			commands[stage] = m[3]
		}
	}
	var served []string
	for _, role := range []string{"worker", "browser", "code"} {
		require.Equal(t, `["worker"]`, commands[role], role)
		served = append(served, strings.Split(queues[role], ",")...)
	}
	require.ElementsMatch(t, strings.Split(defaultOf(t, "worker.queues"), ","), served)
	require.Equal(t, queues["worker"], queues["api"], "the doctor looks for no browser and no engines there")
}

// requireConfigured checks the metadata of an image.
func (b *builder) requireConfigured(container string) {
	b.t.Helper()
	var found struct {
		Docker struct {
			Config struct {
				User        string
				Entrypoint  []string
				Cmd         []string
				Healthcheck struct{ Test []string }
			} `json:"config"`
		}
	}
	require.NoError(b.t, json.Unmarshal([]byte(b.buildah("inspect", container)), &found))
	c := found.Docker.Config
	require.Equal(b.t, "65532:65532", c.User)
	require.Equal(b.t, []string{"/usr/bin/tini", "-s", "--", "/opt/assay/assay"}, c.Entrypoint)
	require.Equal(b.t, []string{"api"}, c.Cmd)
	require.Equal(b.t, []string{"CMD", "/opt/assay/assay", "health"}, c.Healthcheck.Test)
}
