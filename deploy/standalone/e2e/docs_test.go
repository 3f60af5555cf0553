package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/executable"
	"assay/internal/testsupport/ports"
)

// shellBlocks returns the blocks of a page in the language sh.
func shellBlocks(page string) (blocks []string) {
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(page, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// console runs scripts as a person on a standalone's machine would: assay is on the PATH, its
// commands for operators use the standalone's data, and the server and the key are set.
type console struct {
	t   *testing.T
	env []string
	dir string
}

func newConsole(t *testing.T, s *standalone) *console {
	t.Helper()
	bin := t.TempDir()
	script := "#!/bin/sh\nif [ \"$1\" = admin ]; then exec '" + standaloneBinary + "' \"$@\"; fi\nexec '" + assayBinary + "' \"$@\"\n"
	executable.Write(t, filepath.Join(bin, "assay"), script)
	dir := t.TempDir()
	return &console{t: t, dir: dir, env: environment(append(anyPorts(), "PATH="+bin+":"+os.Getenv("PATH"), "HOME="+dir, "XDG_CONFIG_HOME="+dir,
		"ASSAY_DATA_DIR="+s.dir, "ASSAY_TEMPORAL_ADDRESS="+s.first.TemporalAddress, "ASSAY_EGRESS_ALLOW=127.0.0.0/8",
		"ASSAY_API_URL="+s.first.APIURL, "ASSAY_API_KEY="+s.first.APIKey)...)}
}

// runs runs a script in bash, which must succeed, and returns what it wrote to standard output.
func (s *console) runs(script string) string {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "bash", "-e", "-u", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = s.dir, s.env
	var said output
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(s.t, err, "%s\nwrote: %s%s", script, out, said.String())
	return strings.TrimSpace(string(out))
}

// page returns a page of the documentation, with a reader's own values in place of those of
// the examples.
func (s *console) page(name string, own ...string) string {
	s.t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../../docs", name))
	require.NoError(s.t, err)
	later := time.Now().AddDate(0, 1, 0).UTC().Format("2006-01-02")
	return strings.NewReplacer(append(own, "2026-12-31", later)...).Replace(string(raw))
}

// before inserts commands before the blocks that contain a text.
func before(blocks []string, commands map[string]string) string {
	var b strings.Builder
	for i, block := range blocks {
		for text, command := range commands {
			if strings.Contains(block, text) {
				b.WriteString(command + "\n")
			}
		}
		fmt.Fprintf(&b, "echo block %d >&2\n%s\n", i+1, block)
	}
	return b.String()
}

// docsBench is a standalone with a page, a repository with a pull request, and a receiver of
// webhooks, as the documentation assumes them.
type docsBench struct {
	*console
	s    *standalone
	site string
	repo *codeSite
	hook *hook
}

func newDocsBench(t *testing.T, settings ...string) *docsBench {
	t.Helper()
	repository := newCodeSite(t)
	repository.commit(t, "one", map[string]string{
		"web/page.js":            pageAnswering("String(eval(req.query.text))"),
		"web/coverage/lcov.info": "SF:web/page.js\nDA:3,1\nend_of_record\n",
		"coverage.xml": `<coverage><packages><package><classes><class filename="web/page.js"><lines><line number="3" hits="1"/></lines></class></classes>
</package></packages></coverage>`,
		"package.json": `{"name":"shop","version":"1.0.0","dependencies":{"left-pad":"1.3.0"}}`,
		"package-lock.json": `{"name":"shop","version":"1.0.0","lockfileVersion":3,"packages":{
"":{"name":"shop","version":"1.0.0","dependencies":{"left-pad":"1.3.0"}},"node_modules/left-pad":{"version":"1.3.0"}}}`,
	})
	repository.origin.Git(repository.work, "push", "--quiet", "origin", "HEAD:refs/pull/12/head")
	all := append(append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_DNS_SERVERS="+ports.Free(t).String()), settings...)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), all...)
	b := &docsBench{console: newConsole(t, s), s: s, site: plainPage(t).URL, repo: repository, hook: newHook(t)}
	b.env = append(b.env, settings...)
	b.runs("assay admin connection create code --provider GIT --base-url " + repository.url + " --no-token\n" +
		"assay admin repository assign shop " + s.first.ProjectID)
	return b
}

// own pairs values in the examples of the documentation with those of the bench.
func (b *docsBench) own() []string {
	return []string{
		"http://127.0.0.1:8080", b.s.first.APIURL, "k7m2q9x4tb", b.s.first.ProjectID, "https://hooks.example.com", b.hook.URL,
		"https://www.example.com", b.site, "https://staging.example.com", b.site, "http://localhost:3000", b.site,
		"/usr/local/share/man/man1", "man1",
		"https://assay.example.com", b.s.first.APIURL,
		"acme/shop", "shop", "team@example.com", mailbox,
	}
}

// Every command of docs/api.md runs, in the order of the page.
func TestDocsOfTheAPI(t *testing.T) {
	t.Parallel()
	b := newDocsBench(t, "ASSAY_BROWSER_MODE=auto")
	blocks := shellBlocks(b.page("api.md", append(b.own(), "   # the gate", " || test $? = 1", "sleep 20", "sleep 1",
		"assay admin site cancel ID", "assay admin site cancel \"$(assay admin site trigger "+b.site+" --max-pages 1)\"",
		"assay admin code cancel RUN", "assay admin code cancel \"$(assay admin code trigger shop)\"",
		"site show ID", "site show $check_id", "site pages ID", "site pages $check_id", "show RUN", "show $run", "sarif RUN", "sarif $run",
		"findings JOB", "findings $sast", "review FINDING", "review $finding")...))
	require.Len(t, blocks, 12)
	script := before(blocks, map[string]string{
		"/v1/site-health/trigger": "scan=$id",
		"DELETE \"$api/v1/site-health": "check_id=$id id=$(curl -fsS \"$api/v1/site-health/trigger\" -H \"$auth\" " +
			"-H 'Content-Type: application/json' " +
			"-d '{\"projectId\":\"" + b.s.first.ProjectID + "\",\"url\":\"" + b.site + "\"}' | jq -r .id)",
		"DELETE \"$api/v1/code-scans": "ended=$run run=$(curl -fsS \"$api/v1/code-scans/trigger\" -H \"$auth\" " +
			"-H 'Content-Type: application/json' " +
			"-d \"{\\\"integrationRepoId\\\":\\\"$repo\\\"}\" | jq -r '.[0].scanRunId')",
		"assay admin code":     "run=$ended",
		"/v1/scans/$id/report": "id=$scan",
	})
	b.runs("CI_PIPELINE_ID=7\n" + script)

	b.prometheusTakesMetrics()
}

// Every command of docs/webhooks.md runs.
func TestDocsOfWebhooks(t *testing.T) {
	t.Parallel()
	b := newDocsBench(t)
	hooks := before(shellBlocks(b.page("webhooks.md", b.own()...)), map[string]string{
		"key=$(printf": `id=1 timestamp=2 body=3
signature=v1,$(printf '1.2.3' | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$(printf %s "${secret#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \n')" -binary | base64)`,
	})
	said := b.runs("api=$ASSAY_API_URL auth=\"Authorization: Bearer $ASSAY_API_KEY\"\n" + hooks)
	require.Contains(t, said, "genuine")
	require.Contains(t, b.hook.gets(t, 1).body, `"type":"test"`)
}

// prometheusTakesMetrics checks, with Prometheus's own tool, the configuration in docs/api.md and
// the metrics of a project that has results of all kinds.
func (b *docsBench) prometheusTakesMetrics() {
	b.t.Helper()
	metrics := b.runs(`curl -fsS "$ASSAY_API_URL/v1/projects/` + b.s.first.ProjectID + `/metrics" -H "Authorization: Bearer $ASSAY_API_KEY" | tee metrics.txt
promtool check metrics < metrics.txt >&2`)
	for _, kind := range []string{"website", "code", "site-health"} {
		require.Contains(b.t, metrics, `assay_project_last_scan_timestamp_seconds{project="`+b.s.first.ProjectID+`",kind="`+kind+`"`)
	}
	// Without a sample if the page cancelled the last run: its findings are unknown.
	require.Contains(b.t, metrics, "# TYPE assay_project_findings gauge\n")
	key := filepath.Join(b.dir, "assay.key")
	require.NoError(b.t, os.WriteFile(key, []byte(b.s.first.APIKey), 0o600))
	conf := regexp.MustCompile("(?s)```yaml\n(scrape_configs:.*?)```").FindStringSubmatch(b.page("api.md", "/etc/prometheus/assay.key", key))
	require.NotNil(b.t, conf)
	require.NoError(b.t, os.WriteFile(filepath.Join(b.dir, "prometheus.yml"), []byte(conf[1]), 0o600))
	require.Contains(b.t, b.runs("promtool check config prometheus.yml"), "SUCCESS")
}

// Every example of docs/cli.md runs.
func TestDocsOfTheCommands(t *testing.T) {
	t.Parallel()
	b := newDocsBench(t, "ASSAY_BROWSER_MODE=auto")
	api := b.s.caller(t)
	website := api.trigger(t, b.s.first.ProjectID, b.site)
	follow(t, scanPatience, website, api)
	code := b.runs("assay scan code shop --detach")
	b.runs("assay scan code --id " + code)
	b.dir = b.repo.work
	b.env = append(b.env, "KEY="+b.s.first.APIKey)
	blocks := shellBlocks(b.page("cli.md", append(b.own(), "0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f", website,
		"0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90", code, "REPOSITORY", code)...))
	require.NotEmpty(t, blocks)
	repository := b.runs("assay admin repository list | awk '$2 == \"shop\" {print $1}'")
	for _, block := range blocks {
		for line := range strings.Lines(block) {
			line = strings.ReplaceAll(strings.TrimSpace(line), "--repository "+code, "--repository "+repository)
			if strings.HasPrefix(line, "assay login") {
				line = `printf %s "$KEY" | ` + line // on a terminal, the command asks for the key
			}
			if strings.Contains(line, "--fail-") {
				line += " || test $? = 1" // the gate has failed
			}
			b.runs(line)
		}
	}
}
