package flows_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protojson"

	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/testsupport/tinysite"
)

const siteMailbox = "dana.private@mail.example"

// mailedCheck queues a check whose report goes to the mailbox.
func (b *siteBench) mailedCheck() scan.SiteHealth {
	b.t.Helper()
	c, _, err := b.checks.Trigger(b.t.Context(), service.TriggerSiteHealth{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, URL: tinysite.Entry, Trigger: "api", Email: siteMailbox,
	})
	require.NoError(b.t, err)
	return c
}

// requireDiscreetCheck requires that no history of the check has the address.
func (b *siteBench) requireDiscreetCheck(id string) {
	b.t.Helper()
	for _, h := range b.siteHistories(id) {
		raw, err := protojson.Marshal(h)
		require.NoError(b.t, err)
		require.NotContains(b.t, string(raw), "dana")
	}
}

// The mail waits for a busy server; the record does not.
func TestReportOfACheckIsMailedOnce(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 12)
	server := b.post(smtpserver.Options{Rcpt: greylist})
	b.direct()
	b.crawl(patience)
	c := b.mailedCheck()
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, patience).State)
	mails := server.Messages()
	require.Len(t, mails, 1)
	require.Equal(t, siteMailbox, mails[0].To)
	header, parts := mailtest.Parse(t, mails[0].Data)
	require.NotEmpty(t, header.Get("Message-Id"))
	require.Contains(t, parts["text/plain"], "12 pages found, 12 scored.")
	require.Contains(t, parts["text/plain"], "the first check of this address")
	d := b.delivery()
	require.Equal(t, scan.DeliverySent, d.State)
	require.Equal(t, scan.DeliverySiteHealth, d.Kind)
	require.Equal(t, 2, d.Attempts)
	b.requireDiscreetCheck(c.ID)
}

func TestRefusedAddressFailsNoCheck(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 3)
	server := b.post(smtpserver.Options{Rcpt: func(_ int, to string) error {
		return smtpserver.Refuse(550, [3]int{5, 1, 1}, "no mailbox for "+to)
	}})
	b.direct()
	b.crawl(patience)
	c := b.mailedCheck()
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, patience).State)
	require.Equal(t, scan.StateCompleted, b.siteHealth(c.ID).State)
	require.Empty(t, server.Messages())
	require.Equal(t, scan.DeliveryRefused, b.delivery().State)
	b.requireDiscreetCheck(c.ID)
}

// The results of a canceled check are reported as well.
func TestCanceledCheckIsMailed(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 2000)
	server := b.post(smtpserver.Options{})
	b.direct()
	b.crawl(patience)
	c := b.mailedCheck()
	b.scoredPages(c.ID, 5)
	_, err := b.checks.Cancel(t.Context(), b.tenant.ID, c.ID, "a test")
	require.NoError(t, err)
	require.Equal(t, "CANCELED", b.endedCheck(c.ID, patience).State)
	mails := server.Messages()
	require.Len(t, mails, 1)
	_, parts := mailtest.Parse(t, mails[0].Data)
	require.Contains(t, parts["text/plain"], "The check was canceled")
	require.Contains(t, strings.Join(strings.Fields(parts["text/plain"]), " "), "not reached")
}
