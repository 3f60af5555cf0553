package certificate

import (
	"cmp"
	"crypto/x509"
	"encoding/asn1"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// revocation judges the revocation status of the certificate.
func revocation(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	o := c.TLS.OCSP
	evidence := check.Evidence{Quote: "status by " + source(o) + ": " + o.Status, Command: revocationCommand(c, leaf, o)}
	switch {
	case o.Status == "good":
		return check.Passed("good by %s", source(o)).With(evidence)
	case o.Status == "revoked":
		v := check.Failed("revoked").With(evidence).Capped("BAD_CERT", 30).Because("The authority has revoked the certificate.")
		if !o.RevokedAt.IsZero() {
			v = v.Because("The authority revoked the certificate on %s.", day(o.RevokedAt))
		}
		return v
	case len(leaf.OCSPServer) == 0 && len(leaf.CRLDistributionPoints) == 0:
		return check.Inapplicable("The certificate names neither an OCSP responder nor a revocation list.")
	case o.Status == "unknown":
		return check.Skipped(capture.ReasonNoDataSource, "The OCSP responder does not know the certificate.")
	}
	return check.Skipped(capture.ReasonNoDataSource, "%s", cmp.Or(o.Error, "No OCSP responder or revocation list could be reached."))
}

func source(o capture.OCSP) string {
	switch o.Source {
	case capture.RevocationStaple:
		return "stapled OCSP response"
	case capture.RevocationCRL:
		return "revocation list"
	}
	return "OCSP"
}

// revocationCommand returns the command that repeats the look-up. The addresses come from
// the certificate, which is untrusted input: they reach the command through shell variables,
// never as text.
func revocationCommand(c *capture.Capture, leaf *x509.Certificate, o capture.OCSP) string {
	switch {
	case o.Source == capture.RevocationStaple:
		return connect(c, "-status") + " | grep 'Cert Status'"
	case len(leaf.OCSPServer) > 0:
		return show(c, "-ocsp_uri")
	}
	return show(c, "-serial -ext crlDistributionPoints")
}

// tlsFeature is the extension of must-staple certificates (RFC 7633 §6).
var tlsFeature = asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 24}

// mustStaple reports whether the certificate requires a stapled response.
func mustStaple(leaf *x509.Certificate) bool {
	const statusRequest = 5
	for _, e := range leaf.Extensions {
		var features []int
		if e.Id.Equal(tlsFeature) {
			if _, err := asn1.Unmarshal(e.Value, &features); err == nil {
				for _, f := range features {
					if f == statusRequest {
						return true
					}
				}
			}
		}
	}
	return false
}

// stapling judges whether a usable OCSP response is stapled; revocation judges its content.
func stapling(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	o, must := c.TLS.OCSP, mustStaple(leaf)
	fresh := o.Stapled && (o.StapleOK || o.Source == capture.RevocationStaple)
	evidence := check.Evidence{Quote: "OCSP response: no response sent", Command: connect(c, "-status") + " | grep -A 17 'OCSP response'"}
	if o.Stapled {
		evidence.Quote = "OCSP Response Status: successful"
		if !o.NextUpdate.IsZero() {
			evidence.Quote += ", Next Update: " + opensslTime(o.NextUpdate)
		}
	}
	switch {
	case fresh:
		return check.Passed("fresh response stapled").With(evidence)
	case !must && len(leaf.OCSPServer) == 0:
		return check.Inapplicable("The certificate names no OCSP responder, so there is nothing to staple.")
	case c.TLS.Handshake == nil:
		return check.Skipped(capture.ReasonUnreachable, "The handshake that would carry the stapled response could not be completed.")
	case must && o.Stapled:
		return check.Failed("unusable staple").With(evidence).
			Because("The certificate demands a stapled response, and the one that is sent cannot be used: %s.", o.StapleError)
	case must:
		return check.Failed("no staple").With(evidence).
			Because("The certificate demands a stapled response and the server sends none, so strict clients refuse it.")
	case o.Stapled:
		return check.Warned("unusable staple").With(evidence).Because("The stapled response cannot be used: %s.", o.StapleError)
	}
	return check.Warned("no staple").With(evidence).Because("The certificate names an OCSP responder and the server staples no response.")
}
