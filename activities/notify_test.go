package activities_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	sdk "go.temporal.io/sdk/temporal"

	"assay/activities"
	"assay/internal/mail"
	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

// post is a bench whose reports go to a real SMTP server.
type post struct {
	*bench
	notify *activities.Notify
	server *smtpserver.Server
	ref    contract.WebsiteScanRef
}

const recipient = "owner@example.org" // of the scans of benches

func newPost(t *testing.T, opts smtpserver.Options) *post {
	t.Helper()
	b := newBench(t)
	emails, err := report.NewEmails()
	require.NoError(t, err)
	p := &post{bench: b, server: smtpserver.Start(t, opts), ref: b.owned(thisRun)}
	sender, err := mail.NewSMTP(mail.SMTPConfig{
		Host: p.server.Host(), Port: p.server.Port(), TLS: mail.TLSNone, Timeout: 20 * time.Second,
	}, mail.Identity{From: "Assay <reports@example.net>"})
	require.NoError(t, err)
	p.notify = &activities.Notify{
		Store: b.do.Store, Reports: &service.Reports{Store: b.do.Store, Blobs: b.do.Blobs, Log: b.do.Log}, Emails: emails, Mail: sender,
		Domain: "example.net", AppURL: "https://app.example", Clock: time.Now, Log: b.do.Log, Timeout: 30 * time.Second,
	}
	b.env.RegisterActivity(p.notify.WebsiteScanReport)
	score := 63.4
	require.NoError(t, b.do.Store.WebsiteScans.Finish(t.Context(), p.ref.TenantID, p.ref.ScanID, thisRun, store.Finish{
		State: scan.StatePartial, Reason: "Some pillars could not be scored.", Score: &score, Band: scan.BandOf(score),
	}))
	return p
}

// send runs the activity once.
func (p *post) send() error {
	_, err := p.run(p.notify.WebsiteScanReport, p.ref)
	return err
}

// delivery returns the only delivery with an attempt.
func (p *post) delivery() scan.Delivery {
	p.t.Helper()
	tried := p.tried()
	require.Len(p.t, tried, 1)
	return tried[0]
}

func (p *post) tried() []scan.Delivery {
	p.t.Helper()
	all, err := p.do.Store.Deliveries.List(p.t.Context(), p.ref.TenantID, 10)
	require.NoError(p.t, err)
	return slices.DeleteFunc(all, func(d scan.Delivery) bool { return d.Attempts == 0 })
}

// requireDiscreet requires that no log contains the address or the share code.
func (p *post) requireDiscreet() {
	p.t.Helper()
	require.NotContains(p.t, p.logs.String(), recipient)
	require.NotContains(p.t, p.logs.String(), p.record(p.ref).ShortCode)
	require.NotContains(p.t, p.delivery().Problem, "owner")
}

func TestNotifySendsTheReportOnce(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{})
	require.NoError(t, p.send())
	require.NoError(t, p.send(), "a repeat")
	mails := p.server.Messages()
	require.Len(t, mails, 1)
	require.Equal(t, recipient, mails[0].To)
	require.Equal(t, "reports@example.net", mails[0].From)
	header, parts := mailtest.Parse(t, mails[0].Data)
	d := p.delivery()
	require.Equal(t, "<"+d.ID+"@example.net>", header.Get("Message-Id"))
	require.Equal(t, "www.example.org: 63 of 100, elevated risk (in part)", header.Get("Subject"))
	link := "https://app.example/report/" + p.record(p.ref).ShortCode
	for _, text := range parts {
		require.Contains(t, text, link)
	}
	require.Len(t, parts, 2)
	require.Equal(t, scan.DeliverySent, d.State)
	require.Equal(t, 1, d.Attempts)
	require.False(t, d.SentAt.IsZero())
	require.Equal(t, scan.StatePartial, p.record(p.ref).State)
	p.requireDiscreet()
}

func TestNotifyRefusedForGood(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Rcpt: func(_ int, to string) error {
		return smtpserver.Refuse(550, [3]int{5, 1, 1}, "<"+to+">: owner is unknown")
	}})
	require.NoError(t, p.send(), "a refused address fails nothing")
	require.NoError(t, p.send())
	rcpts, _ := p.server.Attempts()
	require.Equal(t, 1, rcpts, "asked once")
	d := p.delivery()
	require.Equal(t, scan.DeliveryRefused, d.State)
	require.Equal(t, "the mail server refused the recipient (550 5.1.1)", d.Problem)
	p.requireDiscreet()
}

func TestNotifyTriesAgain(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Rcpt: func(n int, to string) error {
		if n == 1 {
			return smtpserver.Refuse(451, [3]int{4, 7, 1}, "greylisted, "+to)
		}
		return nil
	}, Data: func(n int) error {
		if n == 1 {
			return smtpserver.ErrHangUp
		}
		return nil
	}})
	for i, problem := range []string{"the mail server refused the recipient (451 4.7.1)", "the mail server refused the message: EOF"} {
		err := p.send()
		p.requireFailure(err, contract.ErrTypeInternal, true)
		require.ErrorContains(t, err, "The mail was not accepted: "+problem)
		require.NotContains(t, err.Error(), "owner")
		d := p.delivery()
		require.Equal(t, scan.DeliveryPending, d.State)
		require.Equal(t, i+1, d.Attempts)
		require.Equal(t, problem, d.Problem)
		require.True(t, d.ClaimedUntil.IsZero(), "the next attempt need not wait")
	}
	require.NoError(t, p.send())
	require.Equal(t, scan.DeliverySent, p.delivery().State)
	require.Len(t, p.server.Messages(), 1)
	p.requireDiscreet()
}

func TestNotifySendsASecondCopyUnderTheSameID(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Data: func(n int) error {
		if n == 1 {
			return smtpserver.ErrTakenHangUp
		}
		return nil
	}})
	require.Error(t, p.send())
	require.NoError(t, p.send())
	mails := p.server.Messages()
	require.Len(t, mails, 2, "SMTP cannot tell whether the first was taken")
	require.Equal(t, mails[0].Data, mails[1].Data)
}

func TestNotifyGivesUpAtTheDeadline(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Rcpt: func(int, string) error { return smtpserver.Refuse(451, [3]int{4, 7, 1}, "later") }})
	p.requireFailure(p.send(), contract.ErrTypeInternal, true)
	p.notify.Clock = func() time.Time { return time.Now().Add(contract.NotifyDeadline - time.Minute) }
	require.NoError(t, p.send(), "there will be no other attempt")
	d := p.delivery()
	require.Equal(t, scan.DeliveryGivenUp, d.State)
	require.Equal(t, "the mail server refused the recipient (451 4.7.1)", d.Problem)
	require.NoError(t, p.send())
	rcpts, _ := p.server.Attempts()
	require.Equal(t, 2, rcpts)
}

func TestNotifyLeavesADeliveryThatAnotherAttemptHas(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{})
	_, claimed, err := p.do.Store.Deliveries.Claim(t.Context(), store.NewDelivery{
		TenantID: p.ref.TenantID, Kind: scan.DeliveryWebsiteScan, ResourceID: p.ref.ScanID, Recipient: recipient, Domain: "example.net",
	}, 24*time.Hour)
	require.NoError(t, err)
	require.True(t, claimed)
	err = p.send()
	p.requireFailure(err, contract.ErrTypeInternal, true)
	var app *sdk.ApplicationError
	require.ErrorAs(t, err, &app)
	require.InDelta(t, 24*time.Hour, app.NextRetryDelay(), float64(time.Hour))
	require.Empty(t, p.server.Messages())
	require.Equal(t, 1, p.delivery().Attempts)
}

// The same mail is sent by concurrent attempts, as when a worker was wrongly presumed dead.
func TestNotifyConcurrently(t *testing.T) {
	t.Parallel()
	reached, open := make(chan struct{}), make(chan struct{})
	p := newPost(t, smtpserver.Options{Data: func(int) error {
		close(reached) // panics the second time
		<-open
		return nil
	}})
	other := newBench(t).env // one environment runs one activity at a time
	other.RegisterActivity(p.notify.WebsiteScanReport)
	var first error
	var wg sync.WaitGroup
	wg.Go(func() { first = p.send() })
	<-reached
	_, second := other.ExecuteActivity(p.notify.WebsiteScanReport, p.ref)
	close(open)
	wg.Wait()
	require.NoError(t, first)
	p.requireFailure(second, contract.ErrTypeInternal, true)
	require.Len(t, p.server.Messages(), 1)
}

func TestNotifyWithNothingToSend(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{})
	for name, c := range map[string]struct {
		ref  contract.WebsiteScanRef
		kind string
	}{
		"no such scan":      {contract.WebsiteScanRef{TenantID: p.ref.TenantID, ScanID: uuid.NewString()}, contract.ErrTypeInvalid},
		"another tenant's":  {contract.WebsiteScanRef{TenantID: uuid.NewString(), ScanID: p.ref.ScanID}, contract.ErrTypeInvalid},
		"it has not ended":  {p.owned(thisRun), contract.ErrTypeInvalid},
		"nobody asked":      {p.silent(), ""},
		"a malformed scan":  {contract.WebsiteScanRef{TenantID: p.ref.TenantID, ScanID: "x"}, contract.ErrTypeInvalid},
		"no tenant at all?": {contract.WebsiteScanRef{ScanID: p.ref.ScanID}, contract.ErrTypeInvalid},
	} {
		_, err := p.run(p.notify.WebsiteScanReport, c.ref)
		if c.kind == "" {
			require.NoError(t, err, name)
			continue
		}
		p.requireFailure(err, c.kind, false)
	}
	require.Empty(t, p.server.Messages())
}

// silent returns a finished scan without an address.
func (p *post) silent() contract.WebsiteScanRef {
	p.t.Helper()
	s := scan.WebsiteScan{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: p.project.TenantID, ProjectID: p.project.ID, Trigger: "api",
			DeadlineAt: now.Add(time.Hour),
		},
		URL:     "https://www.example.org/",
		Pillars: scan.Pillars(), Parts: []string{"http"}, Profile: "http", ShortCode: uuid.NewString(),
	}
	_, _, err := p.do.Store.WebsiteScans.Create(p.t.Context(), store.NewWebsiteScan{Scan: s})
	require.NoError(p.t, err)
	ref := contract.WebsiteScanRef{TenantID: s.TenantID, ScanID: s.ID}
	require.False(p.t, run[contract.WebsiteScanPlan](p.bench, p.do.Start, ref).Notify)
	require.NoError(p.t, p.do.Store.WebsiteScans.Finish(p.t.Context(), ref.TenantID, ref.ScanID, thisRun, store.Finish{
		State: scan.StateFailed, Reason: "Gone.",
	}))
	return ref
}

func TestNotifyWithoutAReport(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{})
	p.notify.Reports = brokenReports{}
	p.requireFailure(p.send(), contract.ErrTypeInternal, true)
	require.Empty(t, p.tried(), "no attempt is counted that sent nothing")
	require.Empty(t, p.server.Messages())
}

type brokenReports struct{}

func (brokenReports) Of(context.Context, string, string) (report.Model, error) {
	return report.Model{}, scan.Errorf(scan.CodeUnavailable, "no blobs")
}

func TestHousekeepingGivesUpMailsThatNobodySends(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Rcpt: func(int, string) error { return smtpserver.Refuse(451, [3]int{4, 7, 1}, "later") }})
	require.Error(t, p.send())
	passing := clock.At(time.Now())
	house := &activities.Housekeeping{
		Store: p.do.Store, Clock: passing.Now,
		Records: []service.Sweeper{&service.WebsiteScans{
			Store: p.do.Store, Workflows: &noStarts{}, Clock: time.Now, Log: slog.New(slog.DiscardHandler), CloseAfter: time.Hour,
		}},
	}
	p.env.RegisterActivity(house.Sweep)
	sweep := func() int64 {
		v, err := p.env.ExecuteActivity(house.Sweep)
		require.NoError(t, err)
		var out contract.SweepResult
		require.NoError(t, v.Get(&out))
		return out.GivenUpDeliveries
	}
	require.Zero(t, sweep())
	passing.Pass(contract.NotifyDeadline + time.Minute)
	require.EqualValues(t, 1, sweep())
	require.Equal(t, scan.DeliveryGivenUp, p.delivery().State)
	require.NoError(t, p.send(), "a late attempt leaves it at that")
}

// A kind of record whose round fails does not keep housekeeping from the rest of its work.
func TestHousekeepingGoesOnAfterAFailure(t *testing.T) {
	t.Parallel()
	p := newPost(t, smtpserver.Options{Rcpt: func(int, string) error { return smtpserver.Refuse(451, [3]int{4, 7, 1}, "later") }})
	require.Error(t, p.send())
	late := time.Now().Add(contract.NotifyDeadline + time.Minute)
	house := &activities.Housekeeping{
		Store: p.do.Store, Clock: func() time.Time { return late }, Records: []service.Sweeper{failingSweeper{}},
	}
	p.env.RegisterActivity(house.Sweep)
	_, err := p.env.ExecuteActivity(house.Sweep)
	require.Error(t, err)
	require.Equal(t, scan.DeliveryGivenUp, p.delivery().State)
}

// failingSweeper is a kind of record whose rounds fail.
type failingSweeper struct{}

func (failingSweeper) Sweep(context.Context) error { return errStart }

var errStart = errors.New("not here")

// noStarts is used where a sweep only sends mails and starts no workflow.
type noStarts struct{ flows }

func (*noStarts) StartWebsiteScan(context.Context, scan.WebsiteScan, string, string, time.Duration) error {
	return fmt.Errorf("start: %w", errStart)
}

func (*noStarts) StartSiteHealth(context.Context, scan.SiteHealth, string, time.Duration) error {
	return fmt.Errorf("start: %w", errStart)
}

func (*noStarts) StartCodeScan(context.Context, scan.CodeRun, string, time.Duration) error {
	return fmt.Errorf("start: %w", errStart)
}

func (*noStarts) Cancel(context.Context, string) error { return temporal.ErrNoWorkflow }

func (*noStarts) Idle(context.Context, string, time.Time) (bool, error) { return false, nil }

func (*noStarts) HandOut(context.Context, string, string, temporal.Step) error { return nil }
