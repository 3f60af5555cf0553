package service_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
)

const proofLasts = 90 * 24 * time.Hour

// records is a fake DNS.
type records struct {
	texts map[string][]string
	err   error
}

func (r *records) LookupTXT(_ context.Context, name string) ([]string, error) {
	return r.texts[name], r.err
}

// domains returns the use cases with the bench's store and a web of one site.
func (b *bench) domains(names *records, w *site) *service.Domains {
	b.t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(b.t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: w, DialMap: w.dialMap})
	return &service.Domains{
		Store: b.store, Names: names, Web: egress.NewClient(dialer, egress.ClientConfig{
			ManualRedirects: true, RootCAs: w.roots, Timeout: 5 * time.Second, Body: egress.BodyLimits{MaxBytes: 4 << 10},
		}),
		Keys: key.NewGenerator(rand.Reader), Clock: b.clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)), ValidFor: proofLasts,
	}
}

func TestParseDomain(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"example.com": "example.com", "Example.COM.": "example.com", "example.com\n": "example.com",
		"www.bücher.example": "www.xn--bcher-kva.example",
		"ada.github.io":      "ada.github.io", "a.b.co.uk": "a.b.co.uk",
	} {
		got, err := service.ParseDomain(name)
		require.NoError(t, err, name)
		require.Equal(t, want, got)
	}
	for name, why := range map[string]string{
		"": "required", " ": "required", "https://example.com": "without scheme", "example.com/x": "without scheme",
		"example.com:443": "without scheme", "*.example.com": "without scheme", "a@example.com": "without scheme",
		"com": "public suffix", "co.uk": "public suffix", "github.io": "public suffix", "localhost": "public suffix",
		"192.0.2.1": "IP address", "0x7f.1": "IP address", "a..example.com": "valid domain name", "a b.example": "valid domain name",
		"ex\x00ample.com":                         "valid domain name",
		strings.Repeat("a.", 119) + "example.com": "too long",
	} {
		_, err := service.ParseDomain(name)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%q: %v", name, err)
		require.Contains(t, scan.MessageOf(err), why, name)
	}
}

func TestVerifyByRecord(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	names := &records{texts: map[string][]string{}}
	d := b.domains(names, newSite(t, nil))
	made, err := d.Add(t.Context(), b.tenant.ID, "key:a", "Shop.Example")
	require.NoError(t, err)
	require.Regexp(t, `^assay-verify-[0-9A-Za-z]{22}$`, made.Token)
	const at = "_assay-challenge.shop.example"
	verify := func() service.DomainVerification {
		t.Helper()
		v, err := d.Verify(t.Context(), b.tenant.ID, "key:a", "shop.example")
		require.NoError(t, err)
		require.Len(t, v.Attempts, 2)
		require.Equal(t, at, v.Attempts[0].Location)
		return v
	}
	v := verify()
	require.False(t, v.Verified)
	require.Contains(t, v.Attempts[0].Message, "no TXT record")
	require.Equal(t, scan.DomainPending, v.Domain.State(b.clock.Now()))
	require.NotEmpty(t, v.Domain.Problem)
	require.Equal(t, b.clock.Now(), v.Domain.CheckedAt)

	names.texts[at] = []string{made.Token + "x"}
	require.Contains(t, verify().Attempts[0].Message, "is not the token: \""+made.Token)
	names.texts[at] = []string{"\xff", strings.Repeat("long ", 99)}
	require.Contains(t, verify().Attempts[0].Message, "2 TXT records, but none of them")
	names.err = errors.New("10.0.0.1:53: i/o timeout")
	require.Equal(t, "The name servers did not respond. Try again later.", verify().Attempts[0].Message)

	names.err, names.texts[at] = nil, []string{"v=other", " " + made.Token + " "}
	b.clock.Pass(time.Hour)
	v = verify()
	require.True(t, v.Verified)
	require.Equal(t, scan.DomainByDNS, v.Domain.Method)
	require.Equal(t, b.clock.Now().Add(proofLasts), v.Domain.ExpiresAt)
	require.Empty(t, v.Domain.Problem)

	names.texts[at] = nil
	b.clock.Pass(time.Hour)
	v = verify()
	require.False(t, v.Verified)
	require.True(t, v.Domain.Proved(b.clock.Now()), "a proof is in force until it runs out")
	_, err = d.Verify(t.Context(), b.tenant.ID, "key:a", "other.example")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
}

func TestVerifyByFile(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := newSite(t, nil)
	d := b.domains(&records{}, w)
	made, err := d.Add(t.Context(), b.tenant.ID, "key:a", "shop.example")
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		secure, plain answer
		found         bool
		says          string
	}{
		"over https":        {secure: answer{body: made.Token}, found: true, says: "contains the token"},
		"among other lines": {secure: answer{body: "\ufeffhello\r\n  " + made.Token + "\t\r\nbye"}, found: true, says: "contains the token"},
		"over http":         {secure: answer{status: 404}, plain: answer{body: made.Token + "\n"}, found: true, says: "contains the token"},
		"after a redirect": {
			plain: answer{status: 301, to: "https://SHOP.example/.well-known/assay-verification.txt"}, secure: answer{body: made.Token},
			found: true, says: "contains the token",
		},
		"part of a line": {
			secure: answer{body: "token: " + made.Token}, plain: answer{status: 404},
			says: "Over https: The file exists, but none of its lines is the token.",
		},
		"another token": {secure: answer{body: made.Token + "0"}, plain: answer{status: 404}, says: "none of its lines is the token"},
		"not there": {
			secure: answer{status: 404, body: made.Token}, plain: answer{status: 503, body: made.Token},
			says: "Over https: The server returned status 404. Over http: The server returned status 503.",
		},
		"on another host": {
			secure: answer{status: 302, to: "https://elsewhere.example/x"}, plain: answer{status: 302, to: "//elsewhere.example"},
			says: "another host",
		},
		"on another port": {
			secure: answer{status: 302, to: "https://shop.example:8443/x"}, plain: answer{status: 302, to: "ftp://shop.example/x"},
			says: "another host",
		},
		"in a circle": {
			secure: answer{status: 302, to: "/.well-known/assay-verification.txt"}, plain: answer{status: 404},
			says: "too many redirects",
		},
		"too far down": {secure: answer{body: strings.Repeat("x\n", 4<<10) + made.Token},
			plain: answer{status: 404}, says: "none of its lines"},
		"redirect without target": {secure: answer{status: 302}, plain: answer{status: 404}, says: "status 302"},
	} {
		w.say(tt.secure, tt.plain)
		v, err := d.Verify(t.Context(), b.tenant.ID, "key:a", "shop.example")
		require.NoError(t, err, name)
		require.Equal(t, tt.found, v.Verified, "%s: %+v", name, v.Attempts)
		require.Equal(t, tt.found, v.Attempts[1].Found, name)
		require.Contains(t, v.Attempts[1].Message, tt.says, name)
	}
	require.NotContains(t, b.logs.String(), made.Token)
	require.Empty(t, w.strangers(), "no other host is asked")
}

func TestVerifyIsGuarded(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := newSite(t, []netip.Addr{netip.MustParseAddr("169.254.169.254")})
	d := b.domains(&records{}, w)
	_, err := d.Add(t.Context(), b.tenant.ID, "key:a", "shop.example")
	require.NoError(t, err)
	v, err := d.Verify(t.Context(), b.tenant.ID, "key:a", "shop.example")
	require.NoError(t, err)
	require.False(t, v.Verified)
	require.Contains(t, v.Attempts[1].Message, "does not resolve to a public address")
}

func TestVouchAndDelete(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	d := b.domains(&records{}, newSite(t, nil))
	_, err := d.Vouch(t.Context(), b.tenant.ID, "assay admin", "shop.example")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "only what is listed")
	_, err = d.Add(t.Context(), b.tenant.ID, "key:a", "shop.example")
	require.NoError(t, err)
	_, err = d.Add(t.Context(), b.tenant.ID, "key:a", "SHOP.example")
	require.True(t, scan.IsCode(err, scan.CodeConflict), err)
	got, err := d.Vouch(t.Context(), b.tenant.ID, "assay admin", "SHOP.example.")
	require.NoError(t, err)
	require.Equal(t, scan.DomainByOperator, got.Method)
	require.True(t, got.Proved(b.clock.Now()))
	all, err := d.List(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.Domain{got}, all)
	require.NoError(t, d.Delete(t.Context(), b.tenant.ID, "key:a", "Shop.example"))
	_, err = d.Get(t.Context(), b.tenant.ID, "shop.example")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
	entries, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	var said []string
	for _, e := range entries {
		said = append(said, e.Actor+" "+e.Action+" "+e.Subject)
	}
	require.Equal(t, []string{
		"key:a domain.remove shop.example", "assay admin domain.verify shop.example by operator", "key:a domain.add shop.example",
	}, said)
}

// A scan's consent is determined when it is queued, and stored.
func TestTriggerTakesConsentFromTheProof(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var asked []website.Terms
	b.scans.Parts = func(_ []scan.Pillar, terms website.Terms) []capture.Part {
		asked = append(asked, terms)
		return []capture.Part{capture.PartHTTP}
	}
	queue := func(url string) scan.WebsiteScan {
		t.Helper()
		s, _, err := b.scans.Trigger(t.Context(), b.request(func(r *service.TriggerWebsiteScan) { r.URL = url }))
		require.NoError(t, err)
		require.Equal(t, website.TermsOf(s), asked[len(asked)-1])
		return b.record(s)
	}
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	for _, tenantID := range []string{b.tenant.ID, other.ID} {
		_, err := b.store.Domains.Create(t.Context(), tenantID, "cli", "example.org", "token of "+tenantID)
		require.NoError(t, err)
	}
	proof := store.DomainProof{Method: scan.DomainByDNS, ExpiresAt: b.clock.Now().Add(time.Hour)}
	_, err = b.store.Domains.Prove(t.Context(), other.ID, "cli", "example.org", proof)
	require.NoError(t, err)
	s := queue("https://example.org")
	require.False(t, s.Consent, "another workspace's proof")
	require.Empty(t, s.ConsentDomain)

	_, err = b.store.Domains.Prove(t.Context(), b.tenant.ID, "cli", "example.org", proof)
	require.NoError(t, err)
	for url, want := range map[string]bool{
		"https://example.org": true, "http://www.example.org:8080/x": true, "https://notexample.org": false, "https://192.0.2.7": false,
	} {
		s := queue(url)
		require.Equal(t, want, s.Consent, url)
		require.Equal(t, want, s.ConsentDomain == "example.org", url)
	}
	b.clock.Pass(time.Hour)
	s = queue("https://www.example.org")
	require.False(t, s.Consent)
	require.Equal(t, "example.org", s.ConsentDomain, "the report can say that the proof has expired")
}
