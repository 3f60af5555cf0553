package caa

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

// TestIssuanceAsSpecified tests records against RFC 8659 section 4, beside a contact, for a certificate of Let's Encrypt.
func TestIssuanceAsSpecified(t *testing.T) {
	t.Parallel()
	der := issuedBy(t, "Let's Encrypt", "www.shop.example")
	with := func(more ...string) func(string) func(c1, d1) {
		return func(record string) func(c1, d1) {
			return func(c c1, d d1) {
				c.TLS = &capture.TLS{Port: 443, Trust: capture.Trust{PublicRoot: true}, Certificates: []capture.Certificate{{DER: der}}}
				d.CAA = facttest.Answer("shop.example.", "CAA", append(more[:len(more):len(more)], record)...)
			}
		}
	}
	const contact, le = `0 iodef "mailto:a@shop.example"`, `0 issue "letsencrypt.org"`
	facttest.Inputs(t, issuance, with(contact), map[check.Status][]string{
		check.Pass: {
			`0 issue "letsencrypt.org; validationmethods=dns-01; accounturi=https://acme.example/1"`, `0 issue "LetsEncrypt.org"`,
			`0 ISSUE "letsencrypt.org"`,
			`128 issue "letsencrypt.org"`, `1 issue "letsencrypt.org"`, `0 issue "  letsencrypt.org  ;"`, `0 issue "letsencrypt.org;a=b"`,
		},
		check.Fail: {
			`0 issue ""`, `0 issue ";"`, `0 issue "%%%"`, `0 issue "letsencrypt.org."`, `0 issue "-letsencrypt.org"`,
			`0 issue "letsencrypt.org; a b"`,
			`0 issue "https://letsencrypt.org"`, `0 issue "letsencrypt"`, `0 issue "digicert.com"`,
			`0 issue "letsencrypt.org, digicert.com"`,
		},
	})
	facttest.Inputs(t, issuance, with(contact, le), map[check.Status][]string{
		check.Pass: {
			`0 whimsy "x"`, `0 issuemail ";"`, `128 issuevmc "digicert.com"`, `0 issue ";"`, `0 issuewild "digicert.com"`,
			`0 contactemail "a@shop.example"`,
		},
		check.Fail: {`128 whimsy "x"`, `255 tbs "unknown"`},
	})
	facttest.Inputs(t, issuance, with(le), map[check.Status][]string{
		check.Pass: {`0 iodef "https://shop.example/report"`, `0 IODEF "mailto:a@shop.example"`, `128 iodef "mailto:a@shop.example"`},
		check.Warn: {`0 iodef ""`, `0 iodef "a@shop.example"`, `0 iodef "ftp://shop.example/"`, `0 issuewild ";"`},
	})
}
