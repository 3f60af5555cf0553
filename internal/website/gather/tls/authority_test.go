package tls_test

import (
	"bytes"
	"context"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/ctlog"
	"assay/internal/zoo/tlszoo"
)

// asked gathers a site without a staple, whose certificate authority responds with the
// handler.
func asked(
	t *testing.T, revoke bool, spoil func(ca *tlszoo.CA, number *big.Int, next http.Handler) http.Handler,
) (*capture.TLS, check.Result) {
	t.Helper()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.IssueFault(tlszoo.NoStaple, site)
	require.NoError(t, err)
	if revoke {
		ca.Revoke(leaf)
	}
	world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
	cfg := world.config()
	cfg.Fetcher = &spoiled{next: spoil(ca, leaf.Leaf.SerialNumber, ca.Handler())}
	facts := world.gather(t, cfg)
	return facts, judge(t, facts)["SEC-CERT-REVOKED"]
}

func TestResponderThatTakesNoPOST(t *testing.T) {
	t.Parallel()
	facts, verdict := asked(t, true, func(_ *tlszoo.CA, _ *big.Int, next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				http.Error(w, "GET only", http.StatusMethodNotAllowed)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	require.Equal(t, capture.RevocationOCSP, facts.OCSP.Source)
	require.Equal(t, check.Fail, verdict.Status)
}

func TestWhoMayAnswerForTheAuthority(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		may    bool
		made   time.Time
		source string // of the verdict
		status check.Status
	}{
		"a responder":            {true, now.Add(-time.Hour), capture.RevocationOCSP, check.Pass},
		"a server's certificate": {false, now.Add(-time.Hour), capture.RevocationCRL, check.Fail},
		"an answer without end":  {true, now.Add(-9 * 24 * time.Hour), capture.RevocationOCSP, check.Pass},
		"an old one":             {true, now.Add(-11 * 24 * time.Hour), capture.RevocationCRL, check.Fail},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts, verdict := asked(t, true, func(ca *tlszoo.CA, number *big.Int, next http.Handler) http.Handler {
				answer, err := ca.DelegatedAnswer(number, c.made, c.may)
				require.NoError(t, err)
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if strings.HasPrefix(r.URL.Path, "/ocsp") {
						_, _ = w.Write(answer)
						return
					}
					next.ServeHTTP(w, r)
				})
			})
			require.Equal(t, c.source, facts.OCSP.Source, facts.OCSP.Error)
			require.Equal(t, c.status, verdict.Status)
		})
	}
}

func TestListsOfOtherCertificates(t *testing.T) {
	t.Parallel()
	point := func(uri string) []byte {
		return tlv(0xa0, tlv(0xa0, tlv(0x86, []byte(uri))))
	}
	own := "http://" + authorityAddr.Addr().String() + "/list.crl"
	for name, c := range map[string]struct {
		scope []byte // content of the extension; nil if missing
		want  check.Status
	}{
		"the whole list":      {nil, check.Pass},
		"its own part":        {point(own), check.Pass},
		"servers only":        {append(point(own), 0x81, 1, 0xff), check.Pass},
		"another part":        {point("http://elsewhere.example/2.crl"), check.NotRun},
		"authorities only":    {[]byte{0x82, 1, 0xff}, check.NotRun},
		"indirect":            {[]byte{0x84, 1, 0xff}, check.NotRun},
		"some reasons only":   {[]byte{0x83, 2, 1, 0x80}, check.NotRun},
		"what makes no sense": {[]byte{0xa0, 7}, check.NotRun},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts, verdict := asked(t, false, func(ca *tlszoo.CA, _ *big.Int, _ http.Handler) http.Handler {
				var more []pkix.Extension
				if c.scope != nil {
					more = []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 28}, Critical: true, Value: tlv(0x30, c.scope)}}
				}
				list, err := ca.RevocationList(more...)
				require.NoError(t, err)
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.URL.Path != "/list.crl" {
						http.NotFound(w, r)
						return
					}
					_, _ = w.Write(list)
				})
			})
			require.Equal(t, c.want, verdict.Status, facts.OCSP.Error)
			if c.want == check.NotRun {
				require.Contains(t, facts.OCSP.Error, "it covers other certificates")
				require.Equal(t, capture.ReasonNoDataSource, verdict.Reason)
			}
		})
	}
}

func tlv(tag byte, content []byte) []byte { return append([]byte{tag, byte(len(content))}, content...) }

func TestTimestampsAreVerified(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	listed := func(context.Context) (*ctlog.List, capture.DataSource) {
		raw, err := ca.LogList()
		if err != nil {
			return nil, capture.DataSource{Error: err.Error()}
		}
		l, date, err := ctlog.Parse(bytes.NewReader(raw))
		if err != nil {
			return nil, capture.DataSource{Error: err.Error()}
		}
		return l, capture.DataSource{Date: date}
	}
	stranger, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Stranger", Clock: clock})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		options tlszoo.LeafOptions
		ca      *tlszoo.CA
		in      string
		faults  []string
		want    check.Status
	}{
		"in the certificate": {tlszoo.LeafOptions{}, ca, capture.SCTInCertificate, []string{"", ""}, check.Pass},
		"in the handshake":   {tlszoo.LeafOptions{SCTsBeside: true}, ca, capture.SCTInHandshake, []string{"", ""}, check.Pass},
		"wrong signatures": {
			tlszoo.LeafOptions{WrongSCTs: true}, ca, capture.SCTInCertificate,
			[]string{"the signature was not made by the log", "the signature was not made by the log"}, check.Fail,
		},
		"one retired": {tlszoo.LeafOptions{FirstLog: 2}, ca, capture.SCTInCertificate, []string{"", "the log is retired"}, check.Warn},
		"of the future": {
			tlszoo.LeafOptions{NotBefore: now.Add(time.Hour)}, ca, capture.SCTInCertificate,
			[]string{"its timestamp is in the future", "its timestamp is in the future"}, check.Fail,
		},
		"the issuer not known": {
			tlszoo.LeafOptions{OmitIntermediate: true}, stranger, capture.SCTInCertificate,
			[]string{"the log is not in the list", "the log is not in the list"}, check.NotApplicable,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.options.Names = []string{site}
			leaf, err := c.ca.Issue(c.options)
			require.NoError(t, err)
			world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
			cfg := world.config()
			cfg.Logs = listed
			facts := world.gather(t, cfg)
			var faults []string
			for _, s := range facts.Transparency.SCTs {
				require.Equal(t, c.in, s.In)
				faults = append(faults, s.Error)
			}
			require.Equal(t, c.faults, faults)
			require.Equal(t, c.want, judge(t, facts)["SEC-CERT-CT"].Status)
		})
	}
}

func TestWithoutALogList(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}})
	require.NoError(t, err)
	world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
	require.Equal(t, "No source of this data is configured.", world.gather(t, world.config()).Transparency.Source.Error)
}
