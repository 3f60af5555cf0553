package dnssec

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

type (
	c1 = *capture.Capture
	d1 = *capture.DNS
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func insecure(_ c1, d d1) {
	d.DNSSEC = capture.DNSSEC{State: capture.Insecure, Reason: "shop.example. has no DS."}
}

func indeterminate(_ c1, d d1) {
	d.DNSSEC = capture.DNSSEC{State: capture.Indeterminate, Reason: "No trust anchor."}
}

func TestValidation(t *testing.T) {
	t.Parallel()
	facttest.Run(t, validation,
		facttest.Case{Name: "secure", Want: check.Pass},
		facttest.Case{Name: "unsigned", Change: insecure, Want: check.Warn, Says: "no DS"},
		facttest.Case{Name: "bogus", Change: func(_ c1, d d1) {
			d.DNSSEC.State, d.DNSSEC.Reason = capture.Bogus, "The signature expired."
		}, Want: check.Fail, Says: "The signature expired.", Cap: "DNSSEC_BOGUS"},
		facttest.Case{Name: "unknown", Change: indeterminate, Want: check.NotRun, Says: "No trust anchor"},
	)
}

func TestAlgorithms(t *testing.T) {
	t.Parallel()
	key := func(algorithm uint8, bits int) func(c1, d1) {
		return func(_ c1, d d1) {
			d.DNSSEC.Keys = append(d.DNSSEC.Keys, capture.DNSKey{Algorithm: algorithm, Name: "X", Bits: bits})
		}
	}
	ds := func(data ...string) func(c1, d1) {
		return func(_ c1, d d1) { d.DNSSEC.DS = facttest.Answer("shop.example.", "DS", data...).Records }
	}
	facttest.Run(t, algorithms,
		facttest.Case{Name: "ecdsa", Want: check.Pass},
		facttest.Case{Name: "rsa 2048", Change: key(8, 2048), Want: check.Pass},
		facttest.Case{Name: "ed448", Change: key(16, 456), Want: check.Pass},
		facttest.Case{Name: "rsa 1024", Change: key(8, 1024), Want: check.Warn, Says: "1024"},
		facttest.Case{Name: "rsa-sha1", Change: key(5, 2048), Want: check.Fail, Says: "algorithm 5"},
		facttest.Case{Name: "rsa-sha1-nsec3", Change: key(7, 2048), Want: check.Fail},
		facttest.Case{Name: "dsa", Change: key(3, 1024), Want: check.Fail},
		facttest.Case{Name: "gost", Change: key(12, 256), Want: check.Fail},
		facttest.Case{Name: "ds sha-1", Change: ds("1 13 1 AA"), Want: check.Fail, Says: "weak digests"},
		facttest.Case{Name: "ds both", Change: ds("1 13 1 AA", "1 13 2 BB"), Want: check.Pass},
		facttest.Case{Name: "ds sha-384", Change: ds("1 13 4 AA"), Want: check.Pass},
		facttest.Case{Name: "unsigned", Change: insecure, Want: check.NotApplicable},
		facttest.Case{Name: "unknown", Change: indeterminate, Want: check.NotRun},
		facttest.Case{
			Name: "bogus without keys", Change: func(_ c1, d d1) { d.DNSSEC.State, d.DNSSEC.Keys = capture.Bogus, nil },
			Want: check.NotApplicable,
		},
	)
}

func TestExpiry(t *testing.T) {
	t.Parallel()
	left := func(hours int, life time.Duration) func(c1, d1) {
		return func(_ c1, d d1) {
			d.DNSSEC.Expires = facttest.Now.Add(time.Duration(hours) * time.Hour)
			d.DNSSEC.Signed = d.DNSSEC.Expires.Add(-life)
		}
	}
	const month, days3 = 30 * 24 * time.Hour, 72 * time.Hour
	facttest.Run(t, expiry,
		facttest.Case{Name: "weeks", Want: check.Pass, Says: "20 days"},
		facttest.Case{Name: "73 hours", Change: left(73, month), Want: check.Pass},
		facttest.Case{Name: "72 hours", Change: left(72, month), Want: check.Warn, Says: "72 hours"},
		facttest.Case{Name: "signed on the fly", Change: left(25, days3), Want: check.Pass},
		facttest.Case{Name: "on the fly, stuck", Change: left(18, days3), Want: check.Warn},
		facttest.Case{Name: "expired", Change: left(0, month), Want: check.Fail, Says: "expired"},
		facttest.Case{Name: "expired and bogus", Change: func(c c1, d d1) {
			left(-1, month)(c,
				d)
			d.DNSSEC.State = capture.Bogus
		}, Want: check.Fail, Follow: "INF-DNSSEC"},
		facttest.Case{Name: "no signatures", Change: func(_ c1, d d1) { d.DNSSEC.Expires = time.Time{} }, Want: check.NotApplicable},
		facttest.Case{Name: "unsigned", Change: insecure, Want: check.NotApplicable},
		facttest.Case{Name: "unknown", Change: indeterminate, Want: check.NotRun},
	)
}

func TestNSEC3(t *testing.T) {
	t.Parallel()
	n := func(i int) func(c1, d1) { return func(_ c1, d d1) { d.DNSSEC.NSEC3Iterations = &i } }
	facttest.Run(t, nsec3,
		facttest.Case{Name: "nsec", Want: check.Pass, Says: "NSEC"},
		facttest.Case{Name: "0", Change: n(0), Want: check.Pass, Says: "NSEC3"},
		facttest.Case{Name: "1", Change: n(1), Want: check.Warn, Says: "1 iterations"},
		facttest.Case{Name: "100", Change: n(100), Want: check.Warn},
		facttest.Case{Name: "101", Change: n(101), Want: check.Fail},
		facttest.Case{Name: "unsigned", Change: insecure, Want: check.NotApplicable},
		facttest.Case{Name: "unknown", Change: indeterminate, Want: check.NotRun},
	)
}

func certificate(t *testing.T) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	return der
}

func TestDANE(t *testing.T) {
	t.Parallel()
	leaf, issuer := certificate(t), certificate(t)
	parsed, err := x509.ParseCertificate(leaf)
	require.NoError(t, err)
	spki, whole, ca := sha256.Sum256(parsed.RawSubjectPublicKeyInfo), sha512.Sum512(leaf), sha256.Sum256(issuer)
	tlsa := func(trusted bool, data ...string) func(c1, d1) {
		return func(c c1, d d1) {
			c.TLS = &capture.TLS{Port: 443, Certificates: []capture.Certificate{{DER: leaf}, {DER: issuer}}, Trust: capture.Trust{Trusted: trusted}}
			d.TLSA = facttest.Answer(d.TLSA.Name, "TLSA", data...)
		}
	}
	good := "3 1 1 " + hex.EncodeToString(spki[:])
	facttest.Run(t, dane,
		facttest.Case{Name: "absent", Want: check.NotApplicable},
		facttest.Case{Name: "3 1 1", Change: tlsa(false, good), Want: check.Pass, Says: "3 1 1"},
		facttest.Case{Name: "3 0 2", Change: tlsa(false, "3 0 2 "+hex.EncodeToString(whole[:])), Want: check.Pass},
		facttest.Case{Name: "3 0 0 in two parts", Change: tlsa(false,
			"3 0 0 "+hex.EncodeToString(leaf[:9])+" "+hex.EncodeToString(leaf[9:])), Want: check.Pass},
		facttest.Case{Name: "2 0 1", Change: tlsa(false, "2 0 1 "+hex.EncodeToString(ca[:])), Want: check.Pass},
		facttest.Case{Name: "0 0 1 untrusted", Change: tlsa(false, "0 0 1 "+hex.EncodeToString(ca[:])), Want: check.Fail},
		facttest.Case{Name: "0 0 1 trusted", Change: tlsa(true, "0 0 1 "+hex.EncodeToString(ca[:])), Want: check.Pass},
		facttest.Case{Name: "1 1 1 untrusted", Change: tlsa(false, "1"+good[1:]), Want: check.Fail},
		facttest.Case{Name: "one of two", Change: tlsa(false, "3 1 1 00", good), Want: check.Pass},
		facttest.Case{Name: "other key", Change: tlsa(false, "3 1 1 00"), Want: check.Fail, Says: "no TLSA record matches"},
		facttest.Case{Name: "unreadable", Change: tlsa(false, "3 1", "3 x 1 00", "3 1 1 zz", "3 9 1 00", "3 1 9 00",
			"9 1 1 00"), Want: check.Fail},
		facttest.Case{Name: "unsigned", Change: func(c c1, d d1) {
			tlsa(false, good)(c,
				d)
			insecure(c, d)
		}, Want: check.Fail, Says: "without DNSSEC"},
		facttest.Case{Name: "unknown", Change: func(c c1, d d1) { tlsa(false, good)(c, d); indeterminate(c, d) }, Want: check.NotRun},
		facttest.Case{Name: "no certificate", Change: func(c c1, d d1) { tlsa(false, good)(c, d); c.TLS.Certificates = nil }, Want: check.NotRun},
		facttest.Case{Name: "unreadable certificate", Change: func(c c1, d d1) {
			tlsa(false, good)(c,
				d)
			c.TLS.Certificates[0].DER = nil
		}, Want: check.NotRun},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.TLSA = facttest.Failing(d.TLSA.Name, "TLSA") }, Want: check.NotRun},
	)
}
