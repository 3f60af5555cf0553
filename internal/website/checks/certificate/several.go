package certificate

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// several reports whether the service has more than one certificate chain for the site.
func several(c *capture.Capture) bool {
	return slices.ContainsFunc(c.TLS.Others, func(p capture.Presented) bool { return !p.Default })
}

// worst judges every chain that clients of the site may receive and returns the worst
// verdict, because the owner cannot choose which certificate a client receives.
func worst(c *capture.Capture, judge check.Judge) check.Verdict {
	if !several(c) {
		return judge(c)
	}
	v := sentIn(c, judge(c))
	for _, p := range c.TLS.Others {
		if p.Default {
			continue
		}
		facts := *c.TLS
		facts.Certificates, facts.Trust, facts.OCSP, facts.Transparency, facts.Via = p.Certificates, p.Trust, p.OCSP, p.Transparency, p.Via
		one := &capture.Capture{Version: c.Version, Target: c.Target, TakenAt: c.TakenAt, TLS: &facts}
		if other := sentIn(one, judge(one)); graver(other, v) {
			v = other
		}
	}
	return v
}

// sentIn adds the handshakes that receive the certificate of the verdict.
func sentIn(c *capture.Capture, v check.Verdict) check.Verdict {
	if len(c.TLS.Via) == 0 || v.Status == check.NotApplicable {
		return v
	}
	var ways []string
	for _, via := range c.TLS.Via[:min(len(c.TLS.Via), maxWays)] {
		ways = append(ways, describe(via))
	}
	if more := len(c.TLS.Via) - len(ways); more > 0 {
		ways = append(ways, fmt.Sprintf("%d more", more))
	}
	if v.Explanation != "" {
		v.Explanation += " "
	}
	v.Explanation += fmt.Sprintf("This is the %s certificate, one of several: it is sent to %s.", keyType(c), describe(c.TLS.Via[0]))
	return v.With(check.Evidence{
		Quote: fmt.Sprintf("The %s certificate is sent in these handshakes: %s", keyType(c), strings.Join(ways, "; ")), Command: connect(c, ""),
	})
}

// maxWays is the maximum number of quoted handshakes.
const maxWays = 6

func describe(v capture.Via) string {
	text := v.Version + " to " + v.Addr
	if v.SNI == "" {
		text += " without SNI"
	} else {
		text += " with SNI " + v.SNI
	}
	if v.Offered != "" {
		text += ", offering " + string(v.Offered) + " signatures only"
	}
	return text
}

func keyType(c *capture.Capture) string {
	leaf, err := x509.ParseCertificate(c.TLS.Certificates[0].DER)
	if err != nil {
		return "unreadable"
	}
	switch leaf.PublicKey.(type) {
	case *rsa.PublicKey:
		return "RSA"
	case *ecdsa.PublicKey:
		return "ECDSA"
	case ed25519.PublicKey:
		return "Ed25519"
	}
	return "other"
}

// graver reports whether a is worse than b: by status, then by the lowest cap, then by
// whether it is a fault of its own.
func graver(a, b check.Verdict) bool {
	if x, y := gravity(a), gravity(b); x != y {
		return x > y
	}
	if x, y := lowest(a), lowest(b); x != y {
		return x < y
	}
	return a.CausedBy == "" && b.CausedBy != ""
}

// gravity ranks statuses; a verdict that was not reached is worse than a good one.
func gravity(v check.Verdict) int {
	return slices.Index([]check.Status{check.NotApplicable, check.Info, check.Pass, check.NotRun, check.Warn, check.Fail}, v.Status)
}

func lowest(v check.Verdict) float64 {
	limit := 100.0
	for _, c := range v.Caps {
		limit = min(limit, c.Limit)
	}
	return limit
}

// handshake returns the openssl command that makes the same handshake as the scanner.
func handshake(v capture.Via, options string) string {
	command := []string{"openssl s_client -connect " + v.Addr, "-noservername"}
	if v.SNI != "" {
		command[1] = "-servername " + v.SNI
	}
	switch v.Version {
	case capture.TLS13:
		command = append(command, "-tls1_3")
	case capture.TLS12:
		command = append(command, "-tls1_2")
	}
	switch v.Offered {
	case capture.KeyRSA:
		command = append(command, "-sigalgs RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512")
	case capture.KeyECDSA:
		command = append(command, "-sigalgs ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512")
	case capture.KeyOther:
		command = append(command, "-sigalgs ed25519:ed448:rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512")
	}
	if options != "" {
		command = append(command, options)
	}
	return strings.Join(command, " ") + " </dev/null 2>/dev/null"
}
