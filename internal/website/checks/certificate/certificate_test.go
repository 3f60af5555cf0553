package certificate_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/certificate"
	"assay/internal/zoo/tlszoo"
)

const host = "www.zoo.example"

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

var authority = sync.OnceValues(func() (*tlszoo.CA, error) {
	return tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", Clock: func() time.Time { return now }, BaseURL: "http://ca.zoo.example"})
})

func issue(t *testing.T, o tlszoo.LeafOptions) *tlszoo.Leaf {
	t.Helper()
	ca, err := authority()
	require.NoError(t, err)
	if o.Names == nil {
		o.Names = []string{host}
	}
	leaf, err := ca.Issue(o)
	require.NoError(t, err)
	return leaf
}

// served returns the facts of a sound service that sends the chain.
func served(chain ...[]byte) *capture.TLS {
	f := &capture.TLS{
		Host: host, Port: 443, Handshake: &capture.Handshake{Version: capture.TLS13},
		Trust: capture.Trust{Trusted: true, PublicRoot: true, Root: "CN=Zoo Root"},
		OCSP:  capture.OCSP{Stapled: true, StapleOK: true, Status: "good", Source: capture.RevocationStaple, NextUpdate: now.Add(time.Hour)},
	}
	for _, der := range chain {
		f.Certificates = append(f.Certificates, capture.Certificate{DER: der})
	}
	return f
}

func judge(t *testing.T, f *capture.TLS) map[string]check.Result {
	t.Helper()
	catalogue, err := check.NewCatalogue("test", certificate.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge(scan.PillarSecurity, &capture.Capture{
		Target: capture.Target{URL: "https://" + host + "/", Host: host, Port: 443}, TakenAt: now, TLS: f,
	})
	require.Empty(t, panics)
	out := map[string]check.Result{}
	for _, r := range groups[0].Checks {
		out[r.ID] = r
	}
	require.Len(t, out, 10)
	return out
}

// signed makes a certificate for the key that nobody needs to trust.
func signed(t *testing.T, public, signer any) []byte {
	t.Helper()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, DNSNames: []string{host},
		NotBefore: now.AddDate(0, 0, -1), NotAfter: now.AddDate(0, 0, 80),
	}
	parent := &x509.Certificate{Subject: pkix.Name{CommonName: "Some Authority"}}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, public, signer)
	require.NoError(t, err)
	return der
}

func curveKey(t *testing.T, curve elliptic.Curve) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(curve, rand.Reader)
	require.NoError(t, err)
	return key
}

// modulus returns an RSA key of that size whose factors are unknown.
func modulus(bits uint) *rsa.PublicKey {
	n := new(big.Int).Lsh(big.NewInt(1), bits-1)
	return &rsa.PublicKey{N: n.Add(n, big.NewInt(1)), E: 65537}
}

type verdict struct {
	status check.Status
	caps   []check.Cap
}

var badCert = []check.Cap{{Name: "BAD_CERT", Limit: 30}}

func requireVerdict(t *testing.T, want verdict, r check.Result) {
	t.Helper()
	require.Equal(t, want.status, r.Status, r.Explanation)
	require.Equal(t, want.caps, r.Caps)
	switch r.Status {
	case check.Warn, check.Fail:
		require.NotEmpty(t, r.Explanation)
		require.NotEmpty(t, r.Remediation)
		fallthrough
	case check.Pass:
		require.NotEmpty(t, r.Observed)
		require.NotEmpty(t, r.Evidence)
		for _, e := range r.Evidence {
			require.NotEmpty(t, e.Quote)
			require.Contains(t, e.Command, "openssl s_client -connect "+host+":443 -servername "+host)
		}
	default:
		require.NotEmpty(t, r.Explanation)
	}
}

func TestDates(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		from, until time.Duration
		want        verdict
	}{
		"fresh":                    {-day, 80 * day, verdict{check.Pass, nil}},
		"a third left":             {-62 * day, 28 * day, verdict{check.Pass, nil}},
		"a quarter left":           {-68 * day, 22 * day, verdict{check.Warn, nil}},
		"long and 20 days left":    {-180 * day, 20 * day, verdict{check.Pass, nil}},
		"long and 14 days left":    {-180 * day, 14 * day, verdict{check.Warn, nil}},
		"six days, three left":     {-3 * day, 3 * day, verdict{check.Pass, nil}},
		"six days, one left":       {-5 * day, day, verdict{check.Warn, nil}},
		"expired a second ago":     {-90 * day, -time.Second, verdict{check.Fail, badCert}},
		"valid from the next hour": {time.Hour, 90 * day, verdict{check.Fail, badCert}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			leaf := issue(t, tlszoo.LeafOptions{NotBefore: now.Add(c.from), NotAfter: now.Add(c.until)})
			requireVerdict(t, c.want, judge(t, served(leaf.Leaf.Raw))["SEC-CERT-DATES"])
		})
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	good := issue(t, tlszoo.LeafOptions{}).Leaf.Raw
	requireVerdict(t, verdict{check.Pass, nil}, judge(t, served(good))["SEC-CERT-NAME"])
	other := served(issue(t, tlszoo.LeafOptions{Names: []string{"elsewhere.example"}}).Leaf.Raw)
	other.Trust.NameError = "certificate is valid for elsewhere.example, not www.zoo.example"
	requireVerdict(t, verdict{check.Fail, badCert}, judge(t, other)["SEC-CERT-NAME"])
	common := served(issue(t, tlszoo.LeafOptions{CommonNameOnly: true}).Leaf.Raw)
	common.Trust.NameError = "certificate relies on legacy Common Name field"
	r := judge(t, common)["SEC-CERT-NAME"]
	requireVerdict(t, verdict{check.Fail, badCert}, r)
	require.Equal(t, "no subject alternative name", r.Observed)
}

func TestChain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		trust  capture.Trust
		want   verdict
		caused string
	}{
		"complete":     {capture.Trust{Trusted: true, Root: "CN=Root"}, verdict{check.Pass, nil}, ""},
		"out of order": {capture.Trust{Trusted: true, OutOfOrder: true}, verdict{check.Warn, nil}, ""},
		"extra":        {capture.Trust{Trusted: true, Extra: 1}, verdict{check.Warn, nil}, ""},
		"completed":    {capture.Trust{CompletedByAIA: true}, verdict{check.Warn, []check.Cap{{Name: "INCOMPLETE_CHAIN", Limit: 79}}}, ""},
		"self-signed":  {capture.Trust{SelfSigned: true, Error: "unknown authority"}, verdict{check.Fail, badCert}, ""},
		"untrusted":    {capture.Trust{Error: "unknown authority"}, verdict{check.Fail, badCert}, ""},
		"weak signature": {
			capture.Trust{Reason: capture.RefusedWeakSignature, Error: "it can be forged"}, verdict{check.Fail, badCert}, "SEC-CERT-SIG",
		},
		// In old captures this reason may stand for any fault.
		"old capture":    {capture.Trust{WeakSignature: true, Error: "certificate has expired"}, verdict{check.Fail, badCert}, ""},
		"expired":        {capture.Trust{Reason: capture.RefusedAuthorityExpired, Error: "it expired"}, verdict{check.Fail, badCert}, ""},
		"not for server": {capture.Trust{Reason: capture.RefusedUsage, Error: "for clients"}, verdict{check.Fail, badCert}, ""},
		"unreadable": {
			capture.Trust{Reason: capture.RefusedUnreadable, Error: "The certificate cannot be read."}, verdict{check.Fail, badCert}, "",
		},
		"trusted by hand": {capture.Trust{Trusted: true, SelfSigned: true}, verdict{check.Pass, nil}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(issue(t, tlszoo.LeafOptions{}).Leaf.Raw)
			f.Trust = c.trust
			f.Trust.Root = "CN=Root"
			r := judge(t, f)["SEC-CERT-CHAIN"]
			requireVerdict(t, c.want, r)
			require.Equal(t, c.caused, r.CausedBy)
		})
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	signer := curveKey(t, elliptic.P256())
	edwards, _, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		public any
		want   verdict
	}{
		"P-256":    {signer.Public(), verdict{check.Pass, nil}},
		"P-384":    {curveKey(t, elliptic.P384()).Public(), verdict{check.Pass, nil}},
		"P-224":    {curveKey(t, elliptic.P224()).Public(), verdict{check.Warn, nil}},
		"Ed25519":  {edwards, verdict{check.Pass, nil}},
		"RSA 4096": {modulus(4096), verdict{check.Pass, nil}},
		"RSA 2048": {modulus(2048), verdict{check.Pass, nil}},
		"RSA 1024": {modulus(1024), verdict{check.Fail, badCert}},
		"RSA 768":  {modulus(768), verdict{check.Fail, append(badCert, check.Cap{Name: "BROKEN_CRYPTO", Limit: 35})}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, c.want, judge(t, served(signed(t, c.public, signer)))["SEC-CERT-KEY"])
		})
	}
	require.Contains(t, judge(t, served(signed(t, modulus(2048), signer)))["SEC-CERT-KEY"].Explanation, "phasing out")
}

// md5 turns a SHA-256 signature of RSA into one of MD5 by its name alone.
func md5(der []byte) []byte {
	sha256 := []byte{0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b}
	old := bytes.Clone(sha256)
	old[8] = 4
	return bytes.ReplaceAll(der, sha256, old)
}

func TestSignature(t *testing.T) {
	t.Parallel()
	ca, err := authority()
	require.NoError(t, err)
	good, weak := issue(t, tlszoo.LeafOptions{}).Leaf.Raw, issue(t, tlszoo.LeafOptions{SHA1: true}).Leaf.Raw
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	self := issue(t, tlszoo.LeafOptions{SelfSigned: true, SHA1: true}).Leaf.Raw
	for name, c := range map[string]struct {
		chain [][]byte
		want  verdict
	}{
		"SHA-256":                 {[][]byte{good, ca.Intermediate().Raw}, verdict{check.Pass, nil}},
		"SHA-1":                   {[][]byte{weak}, verdict{check.Fail, badCert}},
		"SHA-1 above the leaf":    {[][]byte{good, weak}, verdict{check.Fail, badCert}},
		"SHA-1 root":              {[][]byte{good, self}, verdict{check.Pass, nil}},
		"SHA-1 self-signed":       {[][]byte{self}, verdict{check.Fail, badCert}},
		"MD5":                     {[][]byte{md5(signed(t, key.Public(), key))}, verdict{check.Fail, badCert}},
		"unreadable intermediate": {[][]byte{good, []byte("x")}, verdict{check.Pass, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireVerdict(t, c.want, judge(t, served(c.chain...))["SEC-CERT-SIG"])
		})
	}
}

func TestTransparency(t *testing.T) {
	t.Parallel()
	two, one, none := issue(t,
		tlszoo.LeafOptions{}).Leaf.Raw, issue(t, tlszoo.LeafOptions{SCTs: 1}).Leaf.Raw, issue(t, tlszoo.LeafOptions{SCTs: -1}).Leaf.Raw
	for name, c := range map[string]struct {
		der    []byte
		change func(*capture.TLS)
		want   verdict
	}{
		"two embedded":         {two, func(*capture.TLS) {}, verdict{check.Pass, nil}},
		"one embedded":         {one, func(*capture.TLS) {}, verdict{check.Warn, nil}},
		"none":                 {none, func(*capture.TLS) {}, verdict{check.Fail, nil}},
		"two in the handshake": {none, func(f *capture.TLS) { f.OCSP.SCTLogs = []string{"aa", "bb"} }, verdict{check.Pass, nil}},
		"one each":             {one, func(f *capture.TLS) { f.OCSP.SCTLogs = []string{"aa"} }, verdict{check.Pass, nil}},
		"the same one twice":   {none, func(f *capture.TLS) { f.OCSP.SCTLogs = []string{"aa", "aa"} }, verdict{check.Warn, nil}},
		"private authority":    {none, func(f *capture.TLS) { f.Trust.PublicRoot = false }, verdict{check.NotApplicable, nil}},
		"handshake not seen":   {one, func(f *capture.TLS) { f.Handshake = nil }, verdict{check.NotRun, nil}},
		"handshake not needed": {two, func(f *capture.TLS) { f.Handshake = nil }, verdict{check.Pass, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(c.der)
			c.change(f)
			requireVerdict(t, c.want, judge(t, f)["SEC-CERT-CT"])
		})
	}
}

func TestLifetime(t *testing.T) {
	t.Parallel()
	date := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	for name, c := range map[string]struct {
		issued time.Time
		days   int
		more   time.Duration
		want   check.Status
	}{
		"398 days before March 2026":    {date(2026, 3, 14), 398, 0, check.Pass},
		"398 days and a second":         {date(2026, 3, 14), 398, time.Second, check.Fail},
		"200 days from March 2026":      {date(2026, 3, 15), 200, 0, check.Pass},
		"201 days from March 2026":      {date(2026, 3, 15), 201, 0, check.Fail},
		"100 days from March 2027":      {date(2027, 3, 15), 100, 0, check.Pass},
		"200 days from March 2027":      {date(2027, 3, 15), 200, 0, check.Fail},
		"47 days from March 2029":       {date(2029, 3, 15), 47, 0, check.Pass},
		"48 days from March 2029":       {date(2029, 3, 15), 48, 0, check.Fail},
		"825 days from March 2018":      {date(2018, 3, 1), 825, 0, check.Pass},
		"826 days from March 2018":      {date(2018, 3, 1), 826, 0, check.Fail},
		"three years before March 2018": {date(2018, 2, 1), 3 * 366, 0, check.Pass},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The last second counts.
			until := c.issued.Add(time.Duration(c.days)*24*time.Hour - time.Second + c.more)
			f := served(issue(t, tlszoo.LeafOptions{NotBefore: c.issued, NotAfter: until}).Leaf.Raw)
			requireVerdict(t, verdict{c.want, nil}, judge(t, f)["SEC-CERT-LIFETIME"])
			f.Trust.PublicRoot = false
			requireVerdict(t, verdict{check.NotApplicable, nil}, judge(t, f)["SEC-CERT-LIFETIME"])
		})
	}
}

// A certificate without an end has the last date that can be written (RFC 5280 §4.1.2.5).
func TestCertificateWithoutEnd(t *testing.T) {
	t.Parallel()
	until := time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
	v := judge(t, served(issue(t, tlszoo.LeafOptions{NotBefore: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), NotAfter: until}).Leaf.Raw))
	requireVerdict(t, verdict{check.Fail, nil}, v["SEC-CERT-LIFETIME"])
	require.Equal(t, "2912384 days", v["SEC-CERT-LIFETIME"].Observed)
}

func TestRevocation(t *testing.T) {
	t.Parallel()
	addressed, bare := issue(t, tlszoo.LeafOptions{}).Leaf.Raw, issue(t, tlszoo.LeafOptions{SelfSigned: true}).Leaf.Raw
	for name, c := range map[string]struct {
		der    []byte
		ocsp   capture.OCSP
		want   verdict
		reason capture.Reason
	}{
		"good staple": {addressed, capture.OCSP{Status: "good", Source: capture.RevocationStaple}, verdict{check.Pass, nil}, ""},
		"good list":   {addressed, capture.OCSP{Status: "good", Source: capture.RevocationCRL}, verdict{check.Pass, nil}, ""},
		"revoked": {
			addressed, capture.OCSP{Status: "revoked", Source: capture.RevocationOCSP, RevokedAt: now}, verdict{check.Fail, badCert}, "",
		},
		"unknown": {
			addressed, capture.OCSP{Status: "unknown", Source: capture.RevocationOCSP}, verdict{check.NotRun, nil},
			capture.ReasonNoDataSource,
		},
		"not reached": {
			addressed, capture.OCSP{Error: "The OCSP responder gave no answer."}, verdict{check.NotRun, nil}, capture.ReasonNoDataSource,
		},
		"nothing known": {addressed, capture.OCSP{}, verdict{check.NotRun, nil}, capture.ReasonNoDataSource},
		"no address":    {bare, capture.OCSP{}, verdict{check.NotApplicable, nil}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(c.der)
			f.OCSP = c.ocsp
			r := judge(t, f)["SEC-CERT-REVOKED"]
			requireVerdict(t, c.want, r)
			require.Equal(t, c.reason, r.Reason)
		})
	}
}

func TestStapling(t *testing.T) {
	t.Parallel()
	plain, must, bare := issue(t, tlszoo.LeafOptions{}).Leaf.Raw, issue(t,
		tlszoo.LeafOptions{MustStaple: true}).Leaf.Raw, issue(t, tlszoo.LeafOptions{SelfSigned: true}).Leaf.Raw
	fresh := capture.OCSP{Stapled: true, StapleOK: true, Source: capture.RevocationStaple, Status: "good", NextUpdate: now}
	stale := capture.OCSP{Stapled: true, StapleError: "it is out of date"}
	for name, c := range map[string]struct {
		der  []byte
		ocsp capture.OCSP
		want check.Status
	}{
		"fresh":                  {plain, fresh, check.Pass},
		"fresh and says revoked": {plain, capture.OCSP{Stapled: true, Status: "revoked", Source: capture.RevocationStaple}, check.Pass},
		"none":                   {plain, capture.OCSP{}, check.Warn},
		"stale":                  {plain, stale, check.Warn},
		"must and fresh":         {must, fresh, check.Pass},
		"must and none":          {must, capture.OCSP{}, check.Fail},
		"must and stale":         {must, stale, check.Fail},
		"no responder":           {bare, capture.OCSP{}, check.NotApplicable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(c.der)
			f.OCSP = c.ocsp
			requireVerdict(t, verdict{c.want, nil}, judge(t, f)["SEC-CERT-STAPLE"])
		})
	}
	f := served(plain)
	f.OCSP, f.Handshake = capture.OCSP{}, nil
	requireVerdict(t, verdict{check.NotRun, nil}, judge(t, f)["SEC-CERT-STAPLE"])
}

func TestNoCertificate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		facts  *capture.TLS
		status check.Status
		reason capture.Reason
	}{
		"not gathered":   {nil, check.NotRun, capture.ReasonPartFailed},
		"closed port":    {&capture.TLS{Closed: true, ErrorKind: capture.ErrConnect, Error: "No connection."}, check.NotApplicable, ""},
		"no answer":      {&capture.TLS{ErrorKind: capture.ErrTimeout, Error: "No answer."}, check.NotRun, capture.ReasonUnreachable},
		"no certificate": {served(), check.NotRun, capture.ReasonUnreachable},
		"empty":          {&capture.TLS{}, check.NotRun, capture.ReasonUnreachable},
	} {
		for id, r := range judge(t, c.facts) {
			require.Equal(t, c.status, r.Status, name+id)
			require.Equal(t, c.reason, r.Reason, name+id)
			require.NotEmpty(t, r.Explanation)
		}
	}
}

func TestUnreadableCertificateFailsItsChain(t *testing.T) {
	t.Parallel()
	f := served([]byte("not a certificate"))
	f.Trust = capture.Trust{Error: "The certificate cannot be read: malformed certificate."}
	for id, r := range judge(t, f) {
		if id == "SEC-CERT-CHAIN" {
			requireVerdict(t, verdict{check.Fail, badCert}, r)
			continue
		}
		require.Equal(t, check.NotRun, r.Status, id)
	}
}
