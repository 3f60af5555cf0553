package e2e

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/smtpserver"
)

// plainPage returns a page to scan.
func plainPage(t *testing.T) *httptest.Server {
	t.Helper()
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1></html>"))
	}))
	t.Cleanup(page.Close)
	return page
}

// hook is a receiver of webhooks.
type hook struct {
	*httptest.Server
	mu   sync.Mutex
	seen []received
}

type received struct {
	id, timestamp string
	signatures    []string
	body          string
}

func newHook(t *testing.T) *hook {
	t.Helper()
	h := &hook{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.seen = append(h.seen, received{
			r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp"), strings.Fields(r.Header.Get("webhook-signature")), string(raw),
		})
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(h.Close)
	return h
}

// gets waits for the n-th message.
func (h *hook) gets(t *testing.T, n int) received {
	t.Helper()
	var m received
	await(t, scanPatience, fmt.Sprintf("message %d arrives", n), func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.seen) >= n {
			m = h.seen[n-1]
		}
		return len(h.seen) >= n
	})
	return m
}

// signedBy reports whether a secret signed the message, as Standard Webhooks say.
func (m received) signedBy(t *testing.T, secret string) bool {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	require.NoError(t, err)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(m.id + "." + m.timestamp + "." + m.body))
	return slices.Contains(m.signatures, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

// The commands about webhooks work on a running standalone: webhooks that they create are called,
// signed with the secret that they print; deleted ones are not.
func TestWebhooksFromTheShell(t *testing.T) {
	t.Parallel()
	page, to := plainPage(t), newHook(t)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8")...)
	sh := newConsole(t, s)
	api := s.caller(t)
	made := strings.Fields(
		sh.runs("printf %s '" + to.URL + "/in?token=s3cret' | assay admin webhook create Tickets --event scan.finished,scan.failed"),
	)
	require.Len(t, made, 2, "its id and its secret")
	id, secret := made[0], made[1]
	require.Regexp(t, `^whsec_`, secret)
	list := sh.runs("assay admin webhook list")
	require.Regexp(t, id+` +Tickets +STANDARD +127\.0\.0\.1\S* +scan\.finished,scan\.failed +true`, list)
	require.NotContains(t, list, "s3cret")

	scanned := api.trigger(t, s.first.ProjectID, page.URL)
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, scanned, api).Status)
	first := to.gets(t, 1)
	require.True(t, first.signedBy(t, secret))
	var body struct {
		Type string `json:"type"`
		Data struct {
			ScanID string `json:"scanId"`
		} `json:"data"`
	}
	require.NoError(t, json.Unmarshal([]byte(first.body), &body))
	require.Equal(t, "scan.finished", body.Type)
	require.Equal(t, scanned, body.Data.ScanID)

	var delivery string
	await(t, scanPatience, "the log has it as sent", func() bool {
		m := regexp.MustCompile(
			`(?m)^(\S+) +scan\.finished +` + scanned + ` +SENT +1 +204`,
		).FindStringSubmatch(sh.runs("assay admin webhook log " + id))
		if m != nil {
			delivery = m[1]
		}
		return m != nil
	})
	next := sh.runs("assay admin webhook rotate " + id)
	require.NotEqual(t, secret, next)
	sh.runs("assay admin webhook redeliver " + id + " " + delivery)
	again := to.gets(t, 2)
	require.Equal(t, first.id, again.id, "receivers recognise it")
	require.True(t, again.signedBy(t, secret))
	require.True(t, again.signedBy(t, next))
	sh.runs("assay admin webhook disable " + id)
	require.Regexp(t, id+` .* false `, sh.runs("assay admin webhook list"))
	sh.runs("assay admin webhook enable " + id + "\nassay admin webhook test " + id)
	require.Contains(t, to.gets(t, 3).body, `"type":"test"`)
	sh.runs("assay admin webhook delete " + id)
	require.NotContains(t, sh.runs("assay admin webhook list"), id)
	s.stop(t)
	for _, private := range []string{"s3cret", secret, next} {
		require.NotContains(t, s.errOut.String(), private)
	}
}

// A digest that is due is mailed once, with the changes, however often rounds of the keeper look
// for it, in this process or after a restart.
func TestDigestIsMailedOnce(t *testing.T) {
	t.Parallel()
	page := plainPage(t)
	server := smtpserver.Start(t, smtpserver.Options{})
	dir := filepath.Join(t.TempDir(), "data")
	settings := append(append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8"), server.Env("Assay <reports@assay.example>")...)
	s := startStandalone(t, dir, settings...)
	sh := newConsole(t, s)
	id := sh.runs("printf %s " + mailbox + " | assay admin webhook create Daily --format EMAIL --digest DAILY")
	api := s.caller(t)
	db := openStore(t, store.DriverSQLite, filepath.Join(dir, "assay.db"))
	hooks, err := db.Operator().Webhooks.DueDigests(t.Context(), time.Now().Add(48*time.Hour), 10)
	require.NoError(t, err)
	require.Len(t, hooks, 1)
	require.Equal(t, id, hooks[0].ID)
	tenant := hooks[0].TenantID
	due := func(at time.Time) {
		t.Helper()
		_, err := db.Webhooks.Change(t.Context(), tenant, id, "", "", store.SealedWebhook{}, func(now *scan.Webhook) error {
			now.NextDigest = at
			return nil
		})
		require.NoError(t, err)
	}
	planned := func() time.Time {
		t.Helper()
		x, err := db.Webhooks.Get(t.Context(), tenant, id)
		require.NoError(t, err)
		return x.NextDigest
	}
	taken := func() {
		await(t, scanPatience, "the digest is planned for another day", func() bool { return planned().After(time.Now()) })
	}

	due(time.Now().Add(-time.Minute))
	taken()
	require.Empty(t, server.Messages(), "nothing was scanned, nothing is mailed")

	scanned := func(path string) string {
		id := api.trigger(t, s.first.ProjectID, page.URL+path)
		require.Equal(t, scan.StateComplete, follow(t, scanPatience, id, api).Status)
		return id
	}
	one := scanned("/secret-path")
	at := time.Now()
	two := scanned("/")
	due(at) // a late digest: scans that ended since belong to the next one
	mails := server.Await(scanPatience)
	require.Len(t, mails, 1)
	require.Equal(t, mailbox, mails[0].To)
	header, parts := mailtest.Parse(t, mails[0].Data)
	require.Contains(t, header.Get("Subject"), "1 scan")
	require.Contains(t, parts["text/plain"], "127.0.0.1: Is complete")
	require.Contains(t, parts["text/plain"], s.first.AppURL+"/scans/"+one)
	require.NotContains(t, parts["text/plain"], "secret-path")
	require.NotContains(t, parts["text/plain"], two)

	taken()
	due(at) // simulates that the process crashed before it planned the next one
	taken()
	s.stop(t)
	s = startStandalone(t, dir, settings...)
	due(at)
	taken()
	require.Len(t, server.Messages(), 1, "the same digest is one mail")
	due(time.Now())
	await(t, scanPatience, "the next digest arrives", func() bool { return len(server.Messages()) == 2 })
	_, parts = mailtest.Parse(t, server.Messages()[1].Data)
	require.Contains(t, parts["text/plain"], two)
}
