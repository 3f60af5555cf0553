package activities_test

import (
	"context"
	"mime"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

// newSitePost returns a post for mails about a check that ended in the state.
func newSitePost(t *testing.T, state scan.State, opts smtpserver.Options) (*post, contract.SiteHealthRef) {
	t.Helper()
	p := newPost(t, opts)
	p.notify.Sites = &service.SiteReports{Store: p.do.Store, Log: p.do.Log}
	p.env.RegisterActivity(p.notify.SiteHealthReport)
	return p, p.check(state, recipient)
}

// check returns a check that ended in the state; with RUNNING it has not ended.
func (p *post) check(state scan.State, address string) contract.SiteHealthRef {
	p.t.Helper()
	id := uuid.Must(uuid.NewV7()).String()
	_, _, err := p.do.Store.SiteHealth.Create(p.t.Context(), store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: id, TenantID: p.project.TenantID, ProjectID: p.project.ID, Trigger: "api", DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://www.example.org/", Mode: scan.ModeDesktop,
		Email: address, ExpiresAt: time.Now().Add(24 * time.Hour),
	}})
	require.NoError(p.t, err)
	_, err = p.do.Store.SiteHealth.Start(p.t.Context(), p.project.TenantID, id, thisRun, time.Now().Add(time.Hour))
	require.NoError(p.t, err)
	if state.Terminal() {
		score := 87.2
		require.NoError(p.t, p.do.Store.SiteHealth.Finish(p.t.Context(), p.project.TenantID, id, thisRun, store.SiteFinish{
			State: state, Reason: "One reason.", Scores: scan.SiteScores{SEO: &score, Overall: &score}, Lighthouse: "12.8.2",
		}))
	}
	return contract.SiteHealthRef{TenantID: p.project.TenantID, CheckID: id}
}

func TestNotifySendsTheReportOfACheckOnce(t *testing.T) {
	t.Parallel()
	for state, subject := range map[scan.State]string{
		scan.StateCompleted: "www.example.org: 87 · 0 pages checked",
		scan.StateCanceled:  "www.example.org: 87 · canceled after 0 pages",
		scan.StateFailed:    "www.example.org: 87 · failed after 0 pages",
	} {
		p, ref := newSitePost(t, state, smtpserver.Options{})
		for range 2 {
			_, err := p.run(p.notify.SiteHealthReport, ref)
			require.NoError(t, err)
		}
		mails := p.server.Messages()
		require.Len(t, mails, 1)
		require.Equal(t, recipient, mails[0].To)
		header, parts := mailtest.Parse(t, mails[0].Data)
		decoded, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
		require.NoError(t, err)
		require.Equal(t, subject, decoded)
		require.Len(t, parts, 2)
		for _, text := range parts {
			require.Contains(t, text, "One reason.")
		}
		d := p.delivery()
		require.Equal(t, scan.DeliverySent, d.State)
		require.Equal(t, scan.DeliverySiteHealth, d.Kind)
		require.Equal(t, ref.CheckID, d.ResourceID)
		require.Equal(t, "<"+d.ID+"@example.net>", header.Get("Message-Id"))
		require.NotContains(t, p.logs.String(), recipient)
	}
}

func TestNotifyOfACheckTriesAgain(t *testing.T) {
	t.Parallel()
	p, ref := newSitePost(t, scan.StateCompleted, smtpserver.Options{Rcpt: func(n int, to string) error {
		if n == 1 {
			return smtpserver.Refuse(451, [3]int{4, 7, 1}, "greylisted, "+to)
		}
		return nil
	}})
	_, err := p.run(p.notify.SiteHealthReport, ref)
	p.requireFailure(err, contract.ErrTypeInternal, true)
	require.NotContains(t, err.Error(), "owner")
	_, err = p.run(p.notify.SiteHealthReport, ref)
	require.NoError(t, err)
	require.Len(t, p.server.Messages(), 1)
	require.Equal(t, 2, p.delivery().Attempts)
}

func TestNotifyOfACheckWithNothingToSend(t *testing.T) {
	t.Parallel()
	p, ref := newSitePost(t, scan.StateCompleted, smtpserver.Options{})
	for name, c := range map[string]struct {
		ref  contract.SiteHealthRef
		kind string
	}{
		"no such check":    {contract.SiteHealthRef{TenantID: ref.TenantID, CheckID: uuid.NewString()}, contract.ErrTypeInvalid},
		"another tenant's": {contract.SiteHealthRef{TenantID: uuid.NewString(), CheckID: ref.CheckID}, contract.ErrTypeInvalid},
		"it has not ended": {p.check(scan.StateRunning, recipient), contract.ErrTypeInvalid},
		"nobody asked":     {p.check(scan.StateCompleted, ""), ""},
	} {
		_, err := p.run(p.notify.SiteHealthReport, c.ref)
		if c.kind == "" {
			require.NoError(t, err, name)
			continue
		}
		p.requireFailure(err, c.kind, false)
	}
	p.notify.Sites = brokenSiteReports{}
	_, err := p.run(p.notify.SiteHealthReport, ref)
	p.requireFailure(err, contract.ErrTypeInternal, true)
	require.Empty(t, p.server.Messages())
	require.Empty(t, p.tried(), "no attempt is counted that sent nothing")
}

type brokenSiteReports struct{}

func (brokenSiteReports) Of(context.Context, string, string) (report.SiteModel, error) {
	return report.SiteModel{}, scan.Errorf(scan.CodeUnavailable, "no database")
}
