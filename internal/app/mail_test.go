package app

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/mail"
	"assay/internal/mail/mailtest"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/smtpserver"
)

func TestMailsGoWhereTheyAreConfigured(t *testing.T) {
	t.Parallel()
	server := smtpserver.Start(t, smtpserver.Options{Implicit: true, Mechanisms: []string{"SCRAM-SHA-256"}})
	dir := t.TempDir()
	for name, c := range map[string]struct {
		change func(*config.Config)
		left   func() int
		domain string
	}{
		"a server": {func(c *config.Config) {
			c.Mail = config.Mail{
				Host: server.Host(), Port: server.Port(), TLS: "tls", CAFile: server.CAFile(), Auth: "scram",
				Username: smtpserver.User, Password: smtpserver.Password, From: "Assay <reports@example.org>", Timeout: 20 * time.Second,
			}
		}, func() int { return len(server.Messages()) }, "example.org"},
		"the data directory": {
			func(c *config.Config) { c.Data.Dir = dir }, func() int { return mailsIn(t, filepath.Join(dir, "mails")) }, "localhost",
		},
		"a folder": {
			func(c *config.Config) { c.Mail.Folder = filepath.Join(dir, "other") },
			func() int { return mailsIn(t, filepath.Join(dir, "other")) }, "localhost",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conf := testConfig(t)
			c.change(&conf)
			a := open(t, conf)
			notify := a.workerDeps().Notify
			require.NoError(t, notify.Mail.Send(t.Context(), mail.Message{
				ID: "one@" + notify.Domain, To: "dana@example.net", Subject: "Report", Text: "Well.", Date: time.Now(),
			}))
			require.Equal(t, 1, c.left())
			require.Equal(t, c.domain, notify.Domain)
			require.Equal(t, conf.Mail.Timeout+5*time.Second, notify.Timeout)
			require.Equal(t, ReportURL(conf), notify.AppURL)
		})
	}
}

func mailsIn(t *testing.T, dir string) int {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	require.NoError(t, err)
	for _, p := range paths {
		raw, err := os.ReadFile(p)
		require.NoError(t, err)
		header, _ := mailtest.Parse(t, raw)
		require.Equal(t, `"Assay" <assay@localhost>`, header.Get("From"))
	}
	return len(paths)
}

func TestMetricsCountMails(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	c.Metrics.Listen = ports.Free(t).String()
	a := open(t, c)
	go func() { _ = a.ServeMetrics(t.Context()) }()
	var body string
	require.Eventually(t, func() bool {
		resp, err := http.Get("http://" + c.Metrics.Listen + "/metrics")
		if err != nil {
			return false
		}
		require.NoError(t, resp.Body.Close())
		_, body = get(t, "http://"+c.Metrics.Listen+"/metrics")
		return true
	}, 10*time.Minute, 5*time.Millisecond)
	for _, state := range []string{"PENDING", "SENT", "REFUSED", "GIVEN_UP"} {
		require.Contains(t, body, `assay_deliveries{state="`+state+`"} 0`)
	}
}
