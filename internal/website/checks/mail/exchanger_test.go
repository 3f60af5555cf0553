package mail

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
	"assay/internal/zoo/tlszoo"
)

// servers makes both exchangers of the healthy facts serve the leaf correctly, with an empty TLSA answer, and then lets change spoil the
// second one.
func servers(leaf *tlszoo.Leaf, change func(c c1, mx *capture.MXHost, h *capture.MailHost)) func(c1, d1) {
	return func(c c1, d d1) {
		c.Mail = &capture.Mail{}
		for i := range d.MXHosts {
			mx := &d.MXHosts[i]
			mx.TLSA = facttest.Answer("_25._tcp."+mx.Host, "TLSA")
			c.Mail.Hosts = append(c.Mail.Hosts, capture.MailHost{
				Host: mx.Host, Addr: "192.0.2.25:25", Banner: "220 " + mx.Host + " ESMTP", Greeted: true, StartTLS: true,
				Version: tls.VersionTLS13, Suite: tls.TLS_AES_128_GCM_SHA256, Chain: leaf.Certificate.Certificate,
			})
		}
		if change != nil {
			change(c, &d.MXHosts[1], &c.Mail.Hosts[1])
		}
	}
}

func issue(t *testing.T, o tlszoo.LeafOptions) *tlszoo.Leaf {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Mail Root", Clock: func() time.Time { return facttest.Now }})
	require.NoError(t, err)
	leaf, err := ca.Issue(o)
	require.NoError(t, err)
	return leaf
}

// record returns a TLSA record that matches the key of the certificate.
func record(t *testing.T, head string, der []byte) string {
	t.Helper()
	cert, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	sum := sha256.Sum256(cert.RawSubjectPublicKeyInfo)
	return head + " " + hex.EncodeToString(sum[:])
}

func publish(mx *capture.MXHost, data ...string) {
	mx.TLSA, mx.TLSAState = facttest.Answer(mx.TLSA.Name, "TLSA", data...), capture.Secure
}

func TestStartTLS(t *testing.T) {
	t.Parallel()
	leaf := issue(t, tlszoo.LeafOptions{Names: []string{"mx1.shop.example", "mx2.shop.example"}})
	good := record(t, "3 1 1", leaf.Leaf.Raw)
	host := func(change func(h *capture.MailHost)) func(c1, d1) {
		return servers(leaf, func(_ c1, _ *capture.MXHost, h *capture.MailHost) { change(h) })
	}
	broken := func(kind string) func(c1, d1) {
		return host(func(h *capture.MailHost) { h.Version, h.Chain, h.ErrorKind, h.Error = 0, nil, kind, "It broke." })
	}
	mute := host(func(h *capture.MailHost) {
		*h = capture.MailHost{Host: h.Host, Error: "The server refused the connection.", ErrorKind: capture.ErrConnect}
	})
	facttest.Run(t, startTLS,
		facttest.Case{Name: "both", Change: servers(leaf, nil), Want: check.Pass, Says: "2 of 2"},
		facttest.Case{
			Name: "none on one", Change: host(func(h *capture.MailHost) { h.StartTLS, h.Version, h.Chain = false, 0, nil }),
			Want: check.Fail, Says: "no STARTTLS on mx2",
		},
		facttest.Case{
			Name: "TLS 1.1", Change: host(func(h *capture.MailHost) { h.Version = tls.VersionTLS11 }), Want: check.Fail, Says: "TLS 1.1",
		},
		facttest.Case{Name: "TLS 1.2", Change: host(func(h *capture.MailHost) { h.Version = tls.VersionTLS12 }), Want: check.Pass},
		facttest.Case{Name: "handshake fails", Change: broken(capture.ErrTLS), Want: check.Fail, Says: "cannot be used"},
		facttest.Case{Name: "refused after offer", Change: broken(capture.ErrRefused), Want: check.Fail},
		facttest.Case{Name: "injection", Change: broken(capture.ErrProtocol), Want: check.Fail},
		facttest.Case{Name: "handshake stalls", Change: broken(capture.ErrTimeout), Want: check.NotRun, Says: "mx2"},
		facttest.Case{
			Name: "self-signed", Change: host(func(h *capture.MailHost) { h.SelfSigned, h.ChainError = true, "unknown authority" }),
			Want: check.Warn, Says: "self-signed",
		},
		facttest.Case{
			Name: "wrong name", Change: host(func(h *capture.MailHost) { h.ChainError = "certificate is valid for x" }), Want: check.Warn,
			Says: "valid for x",
		},
		facttest.Case{Name: "self-signed and vouched for", Change: servers(leaf, func(_ c1, mx *capture.MXHost, h *capture.MailHost) {
			h.SelfSigned, h.ChainError = true, "unknown authority"
			publish(mx, good)
		}), Want: check.Pass},
		facttest.Case{Name: "self-signed and not vouched for", Change: servers(leaf, func(_ c1, mx *capture.MXHost, h *capture.MailHost) {
			h.SelfSigned, h.ChainError = true, "unknown authority"
			publish(mx, "3 1 1 00")
		}), Want: check.Warn},
		facttest.Case{Name: "one unreachable", Change: mute, Want: check.NotRun, Says: "mx2.shop.example could not be checked"},
		facttest.Case{Name: "a failure outweighs silence", Change: func(c c1, d d1) {
			mute(c,
				d)
			c.Mail.Hosts[0].StartTLS = false
		}, Want: check.Fail, Says: "mx1"},
		facttest.Case{Name: "port blocked", Change: func(c c1, d d1) {
			mute(c,
				d)
			c.Mail.Blocked = capture.ReasonPortBlocked
		}, Want: check.NotRun, Says: "cannot distinguish the two"},
		facttest.Case{Name: "not contacted", Want: check.NotRun},
		facttest.Case{Name: "out of time", Change: func(c c1, _ d1) {
			c.Failures = map[capture.Part]capture.Failure{capture.PartMail: {Reason: capture.ReasonTimeBudget, Message: "The time ran out."}}
		}, Want: check.NotRun, Says: "time ran out"},
		facttest.Case{Name: "takes no mail", Change: mxIs("0 ."), Want: check.NotApplicable},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
		facttest.Case{Name: "MX unknown", Change: func(_ c1, d d1) { d.MX, d.MXHosts = facttest.Failing(zone, "MX"), nil }, Want: check.NotRun},
	)
}

func TestMXDANE(t *testing.T) {
	t.Parallel()
	leaf := issue(t, tlszoo.LeafOptions{Names: []string{"mx1.shop.example", "mx2.shop.example"}})
	expired := issue(t, tlszoo.LeafOptions{
		Names: []string{"mx1.shop.example"}, NotBefore: facttest.Now.AddDate(0, 0, -9), NotAfter: facttest.Now.AddDate(0, 0, -1),
	})
	stranger := issue(t, tlszoo.LeafOptions{Names: []string{"other.example"}})
	domain := issue(t, tlszoo.LeafOptions{Names: []string{"shop.example"}})
	good := record(t, "3 1 1", leaf.Leaf.Raw)
	issuer := func(l *tlszoo.Leaf) string { return record(t, "2 1 1", l.Certificate.Certificate[1]) }
	on := func(l *tlszoo.Leaf, data ...string) func(c1, d1) {
		return servers(l, func(_ c1, mx *capture.MXHost, _ *capture.MailHost) { publish(mx, data...) })
	}
	with := func(change func(c c1, mx *capture.MXHost, h *capture.MailHost)) func(c1, d1) {
		return servers(leaf, func(c c1, mx *capture.MXHost, h *capture.MailHost) { publish(mx, good); change(c, mx, h) })
	}
	state := func(s string) func(c1, d1) {
		return with(func(_ c1, mx *capture.MXHost, _ *capture.MailHost) {
			mx.TLSAState, mx.TLSAReason = s, "The signature expired."
		})
	}
	facttest.Run(t, mxDANE,
		facttest.Case{Name: "absent", Change: servers(leaf, nil), Want: check.NotApplicable},
		facttest.Case{Name: "3 1 1", Change: on(leaf, good), Want: check.Pass, Says: "1 exchangers"},
		facttest.Case{Name: "current and next key", Change: on(leaf, "3 1 1 00", good), Want: check.Pass},
		facttest.Case{Name: "usage 3 ignores dates and names", Change: on(expired, record(t, "3 1 1", expired.Leaf.Raw)), Want: check.Pass},
		facttest.Case{Name: "issuer", Change: on(leaf, issuer(leaf)), Want: check.Pass},
		facttest.Case{Name: "issuer, named as the domain", Change: on(domain, issuer(domain)), Want: check.Pass},
		facttest.Case{Name: "issuer of an expired certificate", Change: on(expired, issuer(expired)),
			Want: check.Fail, Says: "is not valid under"},
		facttest.Case{Name: "issuer of another name", Change: on(stranger, issuer(stranger)), Want: check.Fail, Says: "other.example"},
		facttest.Case{Name: "other key", Change: on(leaf, "3 1 1 00"), Want: check.Fail, Says: "no TLSA record matches"},
		facttest.Case{Name: "usages of the web", Change: on(leaf, "1"+good[1:], "0"+good[1:], "nonsense"), Want: check.Fail, Says: "no usable"},
		facttest.Case{Name: "unsigned records", Change: state(capture.Insecure), Want: check.Fail, Says: "without DNSSEC"},
		facttest.Case{Name: "bogus records", Change: state(capture.Bogus), Want: check.Fail, Says: "signature expired"},
		facttest.Case{Name: "unknown state", Change: state(capture.Indeterminate), Want: check.NotRun},
		facttest.Case{Name: "unsigned domain", Change: func(c c1, d d1) {
			on(leaf, good)(c,
				d)
			d.DNSSEC.State = capture.Insecure
		}, Want: check.Pass, Says: "itself is unsigned"},
		facttest.Case{
			Name:   "no STARTTLS",
			Change: with(func(_ c1, _ *capture.MXHost, h *capture.MailHost) { h.StartTLS, h.Version, h.Chain = false, 0, nil }),
			Want:   check.Fail, Says: "without STARTTLS",
		},
		facttest.Case{Name: "unreachable", Change: with(func(_ c1, _ *capture.MXHost, h *capture.MailHost) {
			*h = capture.MailHost{
				Host: h.Host,
			}
		}), Want: check.NotRun},
		facttest.Case{
			Name: "mail not gathered", Change: with(func(c c1, _ *capture.MXHost, _ *capture.MailHost) { c.Mail = nil }),
			Want: check.NotRun, Says: "not contacted",
		},
		facttest.Case{
			Name: "not visited", Change: with(func(c c1, _ *capture.MXHost, _ *capture.MailHost) { c.Mail.Hosts = nil }),
			Want: check.NotRun,
		},
		facttest.Case{Name: "blocked", Change: with(func(c c1, _ *capture.MXHost, h *capture.MailHost) {
			*h, c.Mail.Blocked = capture.MailHost{Host: h.Host}, capture.ReasonPortBlocked
		}), Want: check.NotRun, Says: "port 25"},
		facttest.Case{
			Name: "unreadable certificate", Change: with(func(_ c1, _ *capture.MXHost, h *capture.MailHost) { h.Chain = [][]byte{nil} }),
			Want: check.NotRun,
		},
		facttest.Case{Name: "servfail", Change: servers(leaf,
			func(_ c1, mx *capture.MXHost, _ *capture.MailHost) { mx.TLSA = facttest.Failing(mx.TLSA.Name, "TLSA") }), Want: check.NotRun},
		facttest.Case{Name: "not asked", Want: check.NotRun},
		facttest.Case{Name: "takes no mail", Change: mxIs("0 ."), Want: check.NotApplicable},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}
