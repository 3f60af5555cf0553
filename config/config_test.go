package config_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"assay/config"
)

var update = flag.Bool("update", false, "rewrite the generated part of docs/configuration.md")

// Tests that set environment variables cannot run in parallel.

func TestDefaultsAreValid(t *testing.T) {
	t.Parallel()
	c, err := config.Load("", nil)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:8080", c.API.Listen)
	require.Equal(t, []string{"workflows", "records", "light", "browser", "crawl", "code", "notify", "maintenance"}, c.Worker.Queues)
	require.Equal(t, 15*time.Minute, c.Scan.Deadline)
	require.Empty(t, c.Egress.Allow, "private addresses are closed by default")
}

func TestPrecedence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "assay.yaml")
	require.NoError(t, os.WriteFile(file, []byte("api:\n  listen: 127.0.0.1:1111\nlog:\n  level: warn\nquota:\n  website_scans: 7\n"), 0o600))
	t.Setenv("ASSAY_API_LISTEN", "127.0.0.1:2222")
	t.Setenv("ASSAY_EGRESS_ALLOW", "127.0.0.0/8, intranet.example")
	t.Setenv("ASSAY_LOG_LEVEL", "error")
	flags := pflag.NewFlagSet("x", pflag.ContinueOnError)
	config.AddFlags(flags)
	require.NoError(t, flags.Parse([]string{"--log.level=debug"}))
	c, err := config.Load(file, flags)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:2222", c.API.Listen, "environment over file")
	require.Equal(t, "debug", c.Log.Level, "flag over environment")
	require.Equal(t, 7, c.Quota.WebsiteScans)
	require.Equal(t, []string{"127.0.0.0/8", "intranet.example"}, c.Egress.Allow)
}

func TestErrorsNameTheKeyAndTheRule(t *testing.T) {
	for env, want := range map[string][2]string{
		"ASSAY_API_LISTEN":          {"nonsense", "api.listen must be host:port"},
		"ASSAY_LOG_FORMAT":          {"xml", "log.format must be one of text, json"},
		"ASSAY_API_TRUSTED_PROXIES": {"10.0.0.0/99", "api.trusted_proxies[0] must be an IP address or a CIDR"},
		"ASSAY_DATABASE_DRIVER":     {"mysql", "database.driver must be one of sqlite, postgres"},
		"ASSAY_SCAN_DEADLINE":       {"5s", "scan.deadline must be at least 1m"},
		"ASSAY_SCAN_PACE":           {"fast", "pace"},
		"ASSAY_WORKER_QUEUES":       {"light,coffee", "worker.queues[1] must be one of"},
	} {
		t.Run(env, func(t *testing.T) {
			t.Setenv(env, want[0])
			_, err := config.Load("", nil)
			require.ErrorContains(t, err, want[1])
		})
	}
}

func TestPortZeroAsksForAnyPort(t *testing.T) {
	for _, env := range []string{"ASSAY_API_LISTEN", "ASSAY_METRICS_LISTEN", "ASSAY_TEMPORAL_ADDRESS", "ASSAY_TEMPORAL_UI_LISTEN"} {
		t.Setenv(env, "127.0.0.1:0")
	}
	c, err := config.Load("", nil)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:0", c.API.Listen)
	t.Setenv("ASSAY_API_LISTEN", "127.0.0.1:65536")
	_, err = config.Load("", nil)
	require.ErrorContains(t, err, "api.listen must be host:port")
}

func TestListenAddresses(t *testing.T) {
	t.Parallel()
	load := func(t *testing.T, key, address string) error {
		t.Helper()
		flags := pflag.NewFlagSet("x", pflag.ContinueOnError)
		config.AddFlags(flags)
		require.NoError(t, flags.Parse([]string{"--" + key + "=" + address}))
		_, err := config.Load("", flags)
		return err
	}
	for _, key := range []string{"api.listen", "metrics.listen", "temporal.ui_listen", "temporal.address"} {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			for _, good := range []string{
				"[::1]:8080", "[::]:0", "[fe80::1%lo]:1", "127.0.0.1:65535", ":8080", "localhost:8080", "api-1.example:443",
			} {
				require.NoError(t, load(t, key, good), good)
			}
			for _, bad := range []string{
				"::1", "[::1]", "::1:8080", "[::1]:", "[::1]:65536", "[::1]:-1", "[::1]:http", "[::g]:1", "127.0.0.1:08", "a b:1",
				"http://[::1]:1",
			} {
				require.ErrorContains(t, load(t, key, bad), key+" must be host:port", bad)
			}
		})
	}
	require.NoError(t, load(t, "dns.servers", "[2001:db8::53]:53,192.0.2.53"))
	require.ErrorContains(t, load(t, "dns.servers", "[2001:db8::53]:0"), "dns.servers[0] must be an IP address or host:port")
}

func TestContact(t *testing.T) {
	load := func(contact string) (config.Config, error) {
		t.Setenv("ASSAY_SCAN_CONTACT", contact)
		return config.Load("", nil)
	}
	for contact, want := range map[string]string{
		"":                             "Assay/1.0",
		"scans@example.org":            "Assay/1.0 (+mailto:scans@example.org)",
		"https://example.org/scanner?": "Assay/1.0 (+https://example.org/scanner?)",
	} {
		c, err := load(contact)
		require.NoError(t, err, contact)
		require.Equal(t, want, c.Scan.Agent())
	}
	for _, bad := range []string{
		"nobody", "example.org", "ftp://example.org", "a@b@c", "Ann <ann@example.org>", "https://example.org/(x)",
		"https://example.org/a b", "bücher@example.org", "mailto:ann@example.org",
	} {
		_, err := load(bad)
		require.ErrorContains(t, err, "scan.contact must be an e-mail address or an http:// or https:// address", bad)
	}
	t.Setenv("ASSAY_SCAN_USER_AGENT", "Assay\r\nX: y")
	_, err := load("")
	require.ErrorContains(t, err, "scan.user_agent must be printable ASCII")
}

func TestPostgresNeedsADSN(t *testing.T) {
	t.Setenv("ASSAY_DATABASE_DRIVER", "postgres")
	_, err := config.Load("", nil)
	require.ErrorContains(t, err, "database.dsn is required")
}

func TestAMailServerNeedsASender(t *testing.T) {
	t.Setenv("ASSAY_MAIL_HOST", "mail.example.org")
	_, err := config.Load("", nil)
	require.ErrorContains(t, err, "mail.from is required with mail.host")
	t.Setenv("ASSAY_MAIL_FROM", "Assay <reports@example.org>")
	c, err := config.Load("", nil)
	require.NoError(t, err)
	require.Equal(t, "starttls", c.Mail.TLS)
	t.Setenv("ASSAY_MAIL_HOST", "mail server")
	_, err = config.Load("", nil)
	require.ErrorContains(t, err, "mail.host must be a host name")
}

func TestUnknownKeysAreRefused(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "assay.yaml")
	require.NoError(t, os.WriteFile(file, []byte("api:\n  lisen: 127.0.0.1:1\n"), 0o600))
	_, err := config.Load(file, nil)
	require.ErrorContains(t, err, "lisen")
}

func TestSecretsAreNotRepeatedInErrors(t *testing.T) {
	t.Setenv("ASSAY_REDIS_URL", "hunter2 not a url")
	_, err := config.Load("", nil)
	require.ErrorContains(t, err, "redis.url")
	require.NotContains(t, err.Error(), "hunter2")
}

func TestEverySettingIsDocumented(t *testing.T) {
	t.Parallel()
	for _, f := range config.Reference() {
		require.NotEmpty(t, f.Doc, f.Key)
		require.True(t, strings.HasSuffix(f.Doc, "."), "%s: a sentence ends with a full stop", f.Key)
	}
}

// TestReferencePage keeps docs/configuration.md equal to the Config type; run with -update to
// rewrite it.
func TestReferencePage(t *testing.T) {
	t.Parallel()
	const begin, end = "<!-- config:begin -->\n", "<!-- config:end -->"
	path := filepath.Join("..", "docs", "configuration.md")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	head, rest, ok := strings.Cut(string(raw), begin)
	require.True(t, ok, "%s lacks %q", path, begin)
	table, tail, ok := strings.Cut(rest, end)
	require.True(t, ok, "%s lacks %q", path, end)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(head+begin+config.Markdown()+end+tail), 0o644))
		return
	}
	require.Equal(t, config.Markdown(), table, "run make generate")
}

// A setting that the documentation turns off with an empty value can also be turned off in
// the environment.
func TestEmptyEnvironmentVariableIsAValue(t *testing.T) {
	t.Setenv("ASSAY_METRICS_LISTEN", "")
	t.Setenv("ASSAY_SOURCES_JS_LIBRARIES", "")
	c, err := config.Load("", nil)
	require.NoError(t, err)
	require.Empty(t, c.Metrics.Listen)
	require.Empty(t, c.Sources.JSLibraries)
	t.Setenv("ASSAY_API_LISTEN", "")
	_, err = config.Load("", nil)
	require.ErrorContains(t, err, "api.listen")
}
