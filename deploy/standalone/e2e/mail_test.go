package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/smtpserver"
	"assay/workflows/contract"
)

const mailbox = "dana.private@mail.example"

// triggerMailed queues a scan whose report goes to the mailbox.
func triggerMailed(t *testing.T, api *caller, projectID, url string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"projectId": projectID, "url": url, "email": mailbox})
	require.NoError(t, err)
	resp, raw := api.do(t, http.MethodPost, "/v1/scans/trigger", string(body))
	require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
	return scanID(t, raw)
}

func TestReportIsMailed(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	server := smtpserver.Start(t, smtpserver.Options{StartTLS: true, Mechanisms: []string{"PLAIN"}, Rcpt: func(_ int, to string) error {
		if strings.HasPrefix(to, "refused") {
			return smtpserver.Refuse(550, [3]int{5, 1, 1}, "no "+to)
		}
		return nil
	}})
	metrics := ports.Free(t).String()
	settings := append(append(anyPorts(), z.Env()...), server.Env("Assay <reports@assay.example>")...)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(settings, "ASSAY_LOG_LEVEL=debug", "ASSAY_METRICS_LISTEN="+metrics)...)
	api := s.caller(t)
	id := triggerMailed(t, api, s.first.ProjectID, z.Healthy().URL())
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)

	mails := server.Await(scanPatience)
	require.Len(t, mails, 1)
	require.Equal(t, mailbox, mails[0].To)
	require.True(t, mails[0].TLS)
	require.Equal(t, smtpserver.User, mails[0].User)
	header, parts := mailtest.Parse(t, mails[0].Data)
	require.Contains(t, header.Get("Subject"), z.Healthy().Host)
	require.NotEmpty(t, view.ReportLink)
	for kind, text := range parts {
		require.Contains(t, text, view.ReportLink, kind)
	}
	resp, err := http.Get(view.ReportLink)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusOK, resp.StatusCode, "the link leads to the report")

	refused := func() string {
		body := fmt.Sprintf(`{"projectId":%q,"url":%q,"email":"refused@mail.example"}`, s.first.ProjectID, z.Healthy().URL())
		resp, raw := api.do(t, http.MethodPost, "/v1/scans/trigger", body)
		require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
		return scanID(t, raw)
	}()
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, refused, api).Status, "a refused address fails no scan")
	await(t, scanPatience, "the refusal is recorded", func() bool {
		return strings.Contains(read(t, "http://"+metrics+"/metrics"), `assay_deliveries{state="REFUSED"} 1`)
	})
	require.Len(t, server.Messages(), 1, "exactly one mail")
	history := historyOf(t, s.first.TemporalAddress, contract.WebsiteScanID(refused))
	figures := read(t, "http://"+metrics+"/metrics")
	require.Contains(t, figures, `assay_deliveries{state="SENT"} 1`)

	list := run(t, append(settings, "ASSAY_DATA_DIR="+s.dir), standaloneBinary, "admin", "delivery", "list")
	require.Regexp(t, id+` +d\*\*\*@mail\.example +SENT +1 `, list)
	require.Regexp(t, refused+` +r\*\*\*@mail\.example +REFUSED +1 .*the mail server refused the recipient \(550 5\.1\.1\)`, list)
	s.stop(t)
	for place, text := range map[string]string{"logs": s.errOut.String(), "history": history, "metrics": figures, "list": list} {
		require.NotContains(t, text, mailbox, place)
		require.NotContains(t, text, "refused@mail", place)
		require.NotContains(t, text, smtpserver.Password, place)
		require.NotContains(t, text, view.ShortCode, place)
	}
}

func TestReportIsWrittenWithoutAMailServer(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	api := s.caller(t)
	id := triggerMailed(t, api, s.first.ProjectID, z.Healthy().URL())
	view := follow(t, scanPatience, id, api)
	file := s.says(t, `mail written to a file.* file=(\S+\.eml)`)[1]
	require.Equal(t, filepath.Join(s.dir, "mails"), filepath.Dir(file))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	header, parts := mailtest.Parse(t, raw)
	require.Equal(t, "<"+mailbox+">", header.Get("To"))
	require.Contains(t, parts["text/plain"], view.ReportLink)
	s.stop(t)
	require.NotContains(t, s.errOut.String(), mailbox)
}

// A process is killed after the server received the message and before it answered: after
// the restart the mail arrives, once.
func TestRestartWhileSending(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	reached, open := make(chan struct{}), make(chan struct{})
	server := smtpserver.Start(t, smtpserver.Options{Data: func(n int) error {
		if n > 1 {
			return nil
		}
		close(reached)
		<-open
		return smtpserver.ErrHangUp
	}})
	dir := filepath.Join(t.TempDir(), "data")
	settings := append(append(anyPorts(), z.Env()...), append(server.Env("reports@assay.example"), "ASSAY_MAIL_TIMEOUT=5s")...)
	first := startStandalone(t, dir, settings...)
	triggerMailed(t, first.caller(t), first.first.ProjectID, z.Healthy().URL())
	<-reached
	first.kill(t)
	close(open)
	second := startStandalone(t, dir, settings...)
	mails := server.Await(scanPatience)
	second.stop(t)
	require.Len(t, mails, 1)
	require.Len(t, server.Messages(), 1)
}
