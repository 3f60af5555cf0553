package flows_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"

	"assay/activities"
	"assay/internal/blob"
	"assay/internal/mail"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

// sendTimeout limits an attempt at a mail; the delivery of a dead worker is free a quarter
// of a minute later.
const sendTimeout = 2 * time.Second

// mailServer receives a bench's mails: an SMTP server, or a folder without one.
type mailServer struct {
	folder  string
	address string        // host:port
	timeout time.Duration // 0: sendTimeout
}

func (m mailServer) notify(s *store.Store, blobs *blob.Store) (*activities.Notify, error) {
	emails, err := report.NewEmails()
	if err != nil {
		return nil, err
	}
	n := &activities.Notify{
		Store: s, Reports: &service.Reports{Store: s, Blobs: blobs, Log: quiet()}, Sites: &service.SiteReports{Store: s, Log: quiet()},
		Emails: emails,
		Domain: "assay.example", AppURL: "https://app.example", Clock: time.Now, Log: quiet(), Timeout: max(m.timeout, sendTimeout),
	}
	from := mail.Identity{From: "Assay <reports@assay.example>"}
	if m.address == "" {
		n.Mail, err = mail.NewFolder(m.folder, from, quiet())
		return n, err
	}
	host, port, err := net.SplitHostPort(m.address)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	n.Mail, err = mail.NewSMTP(mail.SMTPConfig{Host: host, Port: number, TLS: mail.TLSNone, Timeout: n.Timeout}, from)
	return n, err
}

// post sends the bench's mails to a server with the script.
func (b *bench) post(opts smtpserver.Options) *smtpserver.Server {
	b.t.Helper()
	s := smtpserver.Start(b.t, opts)
	b.mails.address = net.JoinHostPort(s.Host(), strconv.Itoa(s.Port()))
	return s
}

func (b *bench) delivery() scan.Delivery {
	b.t.Helper()
	all, err := b.store.Deliveries.List(b.t.Context(), b.tenant.ID, 10)
	require.NoError(b.t, err)
	require.Len(b.t, all, 1)
	return all[0]
}

// greylist refuses the first attempt.
func greylist(n int, to string) error {
	if n == 1 {
		return smtpserver.Refuse(451, [3]int{4, 7, 1}, "come back later, "+to)
	}
	return nil
}

func TestReportIsMailedOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := b.post(smtpserver.Options{})
	b.work(b.client, patience)
	s := b.trigger()
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	mails := server.Messages()
	require.Len(t, mails, 1)
	require.Equal(t, s.Email, mails[0].To)
	require.Contains(t, strings.ReplaceAll(string(mails[0].Data), "=\r\n", ""), "https://app.example/report/"+s.ShortCode)
	require.Equal(t, scan.DeliverySent, b.delivery().State)
	requireNoSecrets(t, text(t, history(t, b.client, s.ID)), b.record(s.ID))

	// A reset of the finished workflow sends nothing again.
	b.reset(s.ID, b.record(s.ID).RunID, false)
	b.ended(s.ID)
	require.Len(t, server.Messages(), 1)
}

func TestRefusedAddressFailsNoScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := b.post(smtpserver.Options{Rcpt: func(_ int, to string) error {
		return smtpserver.Refuse(550, [3]int{5, 1, 1}, "no mailbox for "+to)
	}})
	b.work(b.client, patience)
	s := b.trigger()
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.requireWhole(s.ID)
	require.Empty(t, server.Messages())
	require.Equal(t, scan.DeliveryRefused, b.delivery().State)
	rcpts, _ := server.Attempts()
	require.Equal(t, 1, rcpts)
	requireNoSecrets(t, text(t, history(t, b.client, s.ID)), b.record(s.ID))
}

// The record is final, and the search attributes show it, while the mail waits. Its next
// attempt, ten seconds later, succeeds.
func TestGreylistedMailComesLater(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := b.post(smtpserver.Options{Rcpt: greylist})
	b.work(b.client, patience)
	s := b.trigger()
	require.Eventually(t, func() bool {
		all, err := b.store.Deliveries.List(t.Context(), b.tenant.ID, 1)
		require.NoError(t, err)
		return len(all) == 1 && all[0].Problem != ""
	}, patience, 10*time.Millisecond)
	b.requireWhole(s.ID)
	b.requireListed(`ScanOutcome = 'COMPLETE' AND ExecutionStatus = 'Running'`, contract.WebsiteScanID(s.ID))
	sweep(t, b.scans.Sweep)
	b.requireWhole(s.ID)
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	require.Len(t, server.Messages(), 1)
	require.Equal(t, 2, b.delivery().Attempts)
	requireNoSecrets(t, text(t, history(t, b.client, s.ID)), b.record(s.ID))
}

func TestCancellingAFinishedScanStopsItsMail(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := b.post(smtpserver.Options{Rcpt: func(int, string) error { return smtpserver.Refuse(451, [3]int{4, 7, 1}, "busy") }})
	b.work(b.client, patience)
	s := b.trigger()
	require.Eventually(t, func() bool { rcpts, _ := server.Attempts(); return rcpts > 0 }, patience, 10*time.Millisecond)
	require.NoError(t, b.client.CancelWorkflow(t.Context(), contract.WebsiteScanID(s.ID), ""))
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.requireWhole(s.ID)
	require.Empty(t, server.Messages())
}

// A scan whose workflow was terminated still reports, once.
func TestReportOfATerminatedScanIsMailed(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := b.post(smtpserver.Options{})
	s := b.trigger() // without a worker the workflow waits
	require.NoError(t, b.client.TerminateWorkflow(t.Context(), contract.WebsiteScanID(s.ID), "", "too slow"))
	require.Equal(t, scan.StateFailed, b.sweepUntilClosed(s.ID).State)
	mails := &service.Deliveries{
		Store: b.store, Workflows: &temporal.Workflows{Client: b.client}, Log: quiet(),
		Clock: func() time.Time { return time.Now().Add(time.Hour) },
	}
	sweep(t, mails.Sweep)
	sweep(t, mails.Sweep) // another process does the same
	b.work(b.client, patience)
	require.NoError(t, b.client.GetWorkflow(t.Context(), contract.ReportMailID(b.delivery().ID), "").Get(t.Context(), nil))
	b.keepRun(reportMailRecordings, "website_scan.json", contract.ReportMailID(b.delivery().ID))
	require.Len(t, server.Messages(), 1)
	require.Equal(t, s.Email, server.Messages()[0].To)
	require.Equal(t, scan.DeliverySent, b.delivery().State)
	sweep(t, mails.Sweep)
	require.Len(t, server.Messages(), 1)
}

// A worker dies after the server received the whole message and before it answered: the
// server must not deliver it, and the next worker sends it.
func TestWorkerKilledWhileSending(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	reached, open := make(chan struct{}), make(chan struct{})
	release := sync.OnceFunc(func() { close(open) })
	t.Cleanup(release)
	server := b.post(smtpserver.Options{Data: func(n int) error {
		if n > 1 {
			return nil
		}
		close(reached)
		<-open
		return smtpserver.ErrHangUp // RFC 5321 §4.1.1.4: without a response the client remains responsible
	}})
	exe, err := os.Executable()
	require.NoError(t, err)
	child := exec.CommandContext(t.Context(), exe)
	child.Env = append(os.Environ(), workerDirEnv+"="+b.dir, workerAddressEnv+"="+b.server.Addr(), workerMailEnv+"="+b.mails.address)
	child.Stderr = os.Stderr
	require.NoError(t, child.Start())
	s := b.trigger()
	select {
	case <-reached:
	case <-time.After(patience):
		require.FailNow(t, "the worker sends nothing")
	}
	require.NoError(t, child.Process.Kill())
	require.Error(t, child.Wait())
	release()
	b.requireWhole(s.ID)
	claimed := b.delivery()
	require.Equal(t, scan.DeliveryPending, claimed.State)
	require.False(t, claimed.ClaimedUntil.IsZero(), "nobody let it go")

	b.work(b.client, patience)
	ctx, cancel := context.WithTimeout(t.Context(), 3*patience)
	defer cancel()
	require.NoError(t, b.client.GetWorkflow(ctx, contract.WebsiteScanID(s.ID), "").Get(ctx, nil))
	mails := server.Messages()
	require.Len(t, mails, 1)
	require.Contains(t, string(mails[0].Data), "Message-ID: <"+claimed.MessageID+">", "a second copy would be recognised")
	sent := b.delivery()
	require.Equal(t, scan.DeliverySent, sent.State)
	require.Equal(t, 2, sent.Attempts)
}

// Mails wait for a worker that serves their queue; the scan does not.
func TestScanEndsWithoutAnybodyToMailIt(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	conf := workerConfig(patience)
	conf.Queues = []string{contract.QueueWorkflows, contract.QueueLight}
	b.serve(b.client, deps, conf)
	s := b.trigger()
	require.Eventually(t, func() bool { return b.record(s.ID).State.Terminal() }, patience, 10*time.Millisecond)
	x, err := temporal.Describe(t.Context(), b.client, contract.WebsiteScanID(s.ID))
	require.NoError(t, err)
	require.True(t, x.Open)
	conf.Queues = []string{contract.QueueNotify}
	b.serve(b.client, deps, conf)
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	paths, err := filepath.Glob(filepath.Join(b.mails.folder, "*.eml"))
	require.NoError(t, err)
	require.Len(t, paths, 1)
	notified := 0
	for _, e := range history(t, b.client, s.ID).GetEvents() {
		if e.GetEventType() == enums.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED &&
			e.GetActivityTaskScheduledEventAttributes().GetTaskQueue().GetName() == contract.QueueNotify {
			notified++
		}
	}
	require.Equal(t, 1, notified)
}
