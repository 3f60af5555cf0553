package service_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/workflows/contract"
)

func TestTrigger(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s, replayed, err := b.scans.Trigger(t.Context(), b.request(func(r *service.TriggerWebsiteScan) {
		r.URL, r.Email = "HTTP://Example.ORG:80/a?b#c", "owner@example.org"
		r.Pillars = []string{"SEO", "SECURITY", "SEO"}
	}))
	require.NoError(t, err)
	require.False(t, replayed)
	got := b.record(s)
	require.Equal(t, "http://example.org/a?b", got.URL)
	require.Equal(t, []scan.Pillar{scan.PillarSecurity, scan.PillarSEO}, got.Pillars, "in the order of the contract, once each")
	require.Equal(t, []string{"http"}, got.Parts)
	require.Equal(t, "owner@example.org", got.Email)
	require.Equal(t, b.clock.Now().Add(queueDeadline), got.DeadlineAt)
	require.True(t, key.IsShortCode(got.ShortCode))
	require.Equal(t, "example.org-"+got.ShortCode, got.Slug)
	require.Equal(t, "api", got.Trigger)
	require.Equal(t, []string{s.ID}, b.flows.started)
	require.NotContains(t, b.logs.String(), got.ShortCode)
}

func TestTriggerWhileTheServiceIsAwayLogsNoSecrets(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	s, _, err := b.scans.Trigger(t.Context(), b.request(func(r *service.TriggerWebsiteScan) { r.Email = "owner@example.org" }))
	require.NoError(t, err, "the scan waits")
	require.Contains(t, b.logs.String(), s.ID)
	require.NotContains(t, b.logs.String(), "owner@")
	require.NotContains(t, b.logs.String(), s.ShortCode)
}

func TestTriggerRules(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 64) + "@" + strings.Repeat(strings.Repeat("b", 60)+".", 3) + "example"
	for name, c := range map[string]struct {
		change func(*service.TriggerWebsiteScan)
		want   string // "": accepted
	}{
		"no project":         {func(r *service.TriggerWebsiteScan) { r.ProjectID = "" }, "projectId is required"},
		"blank project":      {func(r *service.TriggerWebsiteScan) { r.ProjectID = " " }, "projectId is required"},
		"project before url": {func(r *service.TriggerWebsiteScan) { r.ProjectID, r.URL = "", "" }, "projectId is required"},
		"no url":             {func(r *service.TriggerWebsiteScan) { r.URL = "" }, "url is required"},
		"url of no scheme":   {func(r *service.TriggerWebsiteScan) { r.URL = "example.org" }, "url must start with http:// or https://"},
		"url before pillars": {
			func(r *service.TriggerWebsiteScan) { r.URL, r.Pillars = "x", []string{"x"} }, "url must start with http:// or https://",
		},
		"unknown pillar": {
			func(r *service.TriggerWebsiteScan) { r.Pillars = []string{"SEO", "seo"} },
			"pillars[1] must be one of SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO",
		},
		"empty pillars": {func(r *service.TriggerWebsiteScan) { r.Pillars = []string{} }, ""},
		"e-mail":        {func(r *service.TriggerWebsiteScan) { r.Email = "a.b+c@sub.example.org" }, ""},
		"e-mail with a name": {
			func(r *service.TriggerWebsiteScan) { r.Email = "A <a@example.org>" }, "email must be a valid e-mail address",
		},
		"e-mail of no domain":  {func(r *service.TriggerWebsiteScan) { r.Email = "a@localhost" }, "email must be a valid e-mail address"},
		"e-mail ending in dot": {func(r *service.TriggerWebsiteScan) { r.Email = "a@example." }, "email must be a valid e-mail address"},
		"two e-mails": {
			func(r *service.TriggerWebsiteScan) { r.Email = "a@example.org,b@example.org" }, "email must be a valid e-mail address",
		},
		"e-mail with a header": {
			func(r *service.TriggerWebsiteScan) { r.Email = "a@example.org\r\nBcc: b@example.org" },
			"email must be a valid e-mail address",
		},
		"e-mail at a literal":    {func(r *service.TriggerWebsiteScan) { r.Email = "a@[127.0.0.1]" }, "email must be a valid e-mail address"},
		"e-mail at an address":   {func(r *service.TriggerWebsiteScan) { r.Email = "a@192.0.2.1" }, "email must be a valid e-mail address"},
		"e-mail at no host name": {func(r *service.TriggerWebsiteScan) { r.Email = "a@exa!mple.org" }, "email must be a valid e-mail address"},
		"e-mail at a hyphen":     {func(r *service.TriggerWebsiteScan) { r.Email = "a@-example.org" }, "email must be a valid e-mail address"},
		"e-mail at an encoded host": {
			func(r *service.TriggerWebsiteScan) { r.Email = "a@%65xample.org" }, "email must be a valid e-mail address",
		},
		"e-mail turned around": {
			func(r *service.TriggerWebsiteScan) { r.Email = "a\u202eb@example.org" }, "email must be a valid e-mail address",
		},
		"e-mail with a soft hyphen": {
			func(r *service.TriggerWebsiteScan) { r.Email = "a@exa\u00admple.org" }, "email must be a valid e-mail address",
		},
		"long local part": {
			func(r *service.TriggerWebsiteScan) { r.Email = strings.Repeat("a", 65) + "@example.org" },
			"email must be a valid e-mail address",
		},
		"longest local part": {func(r *service.TriggerWebsiteScan) { r.Email = strings.Repeat("a", 64) + "@example.org" }, ""},
		"e-mail in Unicode":  {func(r *service.TriggerWebsiteScan) { r.Email = "jörg@bücher.example" }, ""},
		"long e-mail":        {func(r *service.TriggerWebsiteScan) { r.Email = long }, "email must be a valid e-mail address"},
		"longest e-mail":     {func(r *service.TriggerWebsiteScan) { r.Email = long[1:] }, ""},
		"long key": {
			func(r *service.TriggerWebsiteScan) { r.IdempotencyKey = strings.Repeat("k", 256) },
			"Idempotency-Key must be at most 255 characters long",
		},
		"longest key": {func(r *service.TriggerWebsiteScan) { r.IdempotencyKey = strings.Repeat("k", 255) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			_, _, err := b.scans.Trigger(t.Context(), b.request(c.change))
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.True(t, scan.IsCode(err, scan.CodeInvalid), err)
			require.Equal(t, c.want, scan.MessageOf(err))
			require.Empty(t, b.flows.started)
		})
	}
}

func TestReach(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want string // "": accepted
	}{
		"forbidden": {
			scan.Errorf(scan.CodeTargetForbidden, "10.0.0.7 is not a public address."),
			"We couldn't reach that site: 10.0.0.7 is not a public address.",
		},
		"no address": {&net.DNSError{IsNotFound: true}, "We couldn't reach that site: example.org does not resolve to a public address."},
		"servfail":   {&net.DNSError{IsTemporary: true}, ""},
		"time-out":   {context.DeadlineExceeded, ""},
		"other":      {errors.New("no resolver"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.names.err = c.err
			_, _, err := b.scans.Trigger(t.Context(), b.request(nil))
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.True(t, scan.IsCode(err, scan.CodeInvalid), err)
			require.Equal(t, c.want, scan.MessageOf(err))
		})
	}
}

// A key identifies a whole request: every field counts, and nothing else.
func TestIdempotencyKeyStandsForTheRequest(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	ask := func(change func(*service.TriggerWebsiteScan)) (scan.WebsiteScan, bool, error) {
		return b.scans.Trigger(t.Context(), b.request(func(r *service.TriggerWebsiteScan) {
			r.IdempotencyKey, r.Email, r.Pillars = "k", "a@example.org", []string{"SEO", "SECURITY"}
			if change != nil {
				change(r)
			}
		}))
	}
	first, replayed, err := ask(nil)
	require.NoError(t, err)
	require.False(t, replayed)
	for name, change := range map[string]func(*service.TriggerWebsiteScan){
		"the same":               nil,
		"another spelling":       func(r *service.TriggerWebsiteScan) { r.URL = "HTTPS://EXAMPLE.org#x" },
		"another order":          func(r *service.TriggerWebsiteScan) { r.Pillars = []string{"SECURITY", "SEO"} },
		"from the command line":  func(r *service.TriggerWebsiteScan) { r.Trigger = "cli" },
		"its site is gone since": func(*service.TriggerWebsiteScan) { b.names.err = &net.DNSError{IsNotFound: true} },
	} {
		again, replayed, err := ask(change)
		require.NoError(t, err, name)
		require.True(t, replayed, name)
		require.Equal(t, first.ID, again.ID, name)
		b.names.err = nil
	}
	for name, change := range map[string]func(*service.TriggerWebsiteScan){
		"another url":     func(r *service.TriggerWebsiteScan) { r.URL = "https://example.org/x" },
		"other pillars":   func(r *service.TriggerWebsiteScan) { r.Pillars = []string{"SEO"} },
		"another e-mail":  func(r *service.TriggerWebsiteScan) { r.Email = "b@example.org" },
		"another project": func(r *service.TriggerWebsiteScan) { r.ProjectID = other.ShortID },
	} {
		_, _, err := ask(change)
		require.True(t, scan.IsCode(err, scan.CodeConflict), "%s: %v", name, err)
	}
	require.Equal(t, []string{first.ID}, b.flows.started)
}

func TestReadRepairIsRare(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	status := func() scan.WebsiteScan {
		t.Helper()
		got, err := b.scans.Status(t.Context(), b.tenant.ID, s.ID)
		require.NoError(t, err)
		return got
	}
	status()
	require.Empty(t, b.flows.asked, "touched lately")
	b.clock.Pass(closeAfter + time.Second)
	for range 5 {
		require.Equal(t, scan.StateRunning, status().State)
		b.clock.Pass(time.Second)
	}
	require.Len(t, b.flows.asked, 1, "however often it is read")
	b.clock.Pass(5 * time.Second)
	b.flows.end(contract.WebsiteScanID(s.ID), "TimedOut", "The scan's workflow timed out.")
	got := status()
	require.Equal(t, scan.StateFailed, got.State)
	require.Equal(t, "The scan's workflow timed out.", got.Reason)
	b.clock.Pass(time.Hour)
	status()
	require.Equal(t, []string{contract.WebsiteScanID(s.ID), contract.WebsiteScanID(s.ID)}, b.flows.asked, "an ended scan is not looked up")
}

func TestReadRepairIsPerRecord(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	one, two := b.running(), b.running()
	b.clock.Pass(closeAfter + time.Second)
	for _, s := range []scan.WebsiteScan{one, two, one} {
		_, err := b.scans.Status(t.Context(), b.tenant.ID, s.ID)
		require.NoError(t, err)
	}
	require.Len(t, b.flows.asked, 2)
}

func TestStatusWithoutTheWorkflowService(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	b.clock.Pass(closeAfter + time.Second)
	b.flows.away(errAway)
	got, err := b.scans.Status(t.Context(), b.tenant.ID, s.ID)
	require.NoError(t, err, "the record is the answer")
	require.Equal(t, scan.StateRunning, got.State)
}

func TestStatusOfAScanThatWaitsToBeDispatched(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	s := b.trigger()
	b.flows.away(nil)
	b.clock.Pass(closeAfter + time.Second)
	got, err := b.scans.Status(t.Context(), b.tenant.ID, s.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateQueued, got.State, "it has no workflow to lose")
	require.Empty(t, b.flows.asked)
}

func TestStatusIsTheTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	_, err = b.scans.Status(t.Context(), other.ID, s.ID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
	owner, err := b.scans.TenantOf(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, b.tenant.ID, owner)
	_, err = b.scans.TenantOf(t.Context(), "00000000-0000-7000-8000-000000000000")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
}

func TestChanged(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	for revision, want := range map[int64]bool{s.Revision: false, s.Revision - 1: true, s.Revision + 1: true} {
		changed, err := b.scans.Changed(t.Context(), b.tenant.ID, s.ID, revision)
		require.NoError(t, err)
		require.Equal(t, want, changed)
	}
	b.clock.Pass(closeAfter + time.Second)
	changed, err := b.scans.Changed(t.Context(), b.tenant.ID, s.ID, s.Revision)
	require.NoError(t, err)
	require.True(t, changed, "an untouched record is to be checked against its workflow")
}
