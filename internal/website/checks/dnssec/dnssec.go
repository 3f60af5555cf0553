package dnssec

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// Algorithm and digest numbers of the IANA DNSSEC registries.
var (
	brokenAlgorithms = []uint8{1, 3, 5, 6, 7, 12} // RSAMD5, DSA, RSASHA1, both NSEC3 variants, GOST
	rsaAlgorithms    = []uint8{1, 5, 7, 8, 10}
)

// maxIterations is the limit above which validators treat a zone as unsigned (RFC 9276
// §3.2).
const maxIterations = 100

func validation(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	d := c.DNS
	evidence := check.Evidence{
		Quote: fmt.Sprintf("%s: %s", d.Zone, orElse(d.DNSSEC.Reason, d.DNSSEC.State)), Command: "delv " + dnsfact.Bare(d.Host) + " A",
	}
	switch d.DNSSEC.State {
	case capture.Secure:
		return check.Passed("signed and valid").With(keyEvidence(d)...)
	case capture.Insecure:
		return check.Warned("not signed").With(evidence).Because("%s", d.DNSSEC.Reason)
	case capture.Bogus:
		return check.Failed("bogus").With(evidence).Capped("DNSSEC_BOGUS", 20).
			Because("Visitors behind validating resolvers get no answer: %s", d.DNSSEC.Reason)
	}
	return undetermined(d)
}

func undetermined(d *capture.DNS) check.Verdict {
	return check.Skipped(capture.ReasonNoDataSource, "DNSSEC could not be validated from here. %s", d.DNSSEC.Reason)
}

// unsigned returns the verdict of the detail checks if the zone is not signed.
func unsigned(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := dnsfact.NoNames(c); ok {
		return v, ok
	}
	s := c.DNS.DNSSEC
	switch {
	case len(s.DS) > 0 && len(s.Keys) > 0, s.State == capture.Secure && len(s.Keys) > 0:
		return check.Verdict{}, false
	case s.State == capture.Insecure:
		return check.Inapplicable("The zone is not signed."), true
	case s.State == capture.Bogus:
		return check.Inapplicable("The zone returned no keys to check."), true
	}
	return undetermined(c.DNS), true
}

func keyEvidence(d *capture.DNS) []check.Evidence {
	var out []check.Evidence
	for _, k := range d.DNSSEC.Keys {
		role := "ZSK"
		if k.KSK {
			role = "KSK"
		}
		out = append(out, check.Evidence{
			Quote:   fmt.Sprintf("%s DNSKEY %s, algorithm %d (%s), %d bits", d.Zone, role, k.Algorithm, k.Name, k.Bits),
			Command: dnsfact.Dig(d.Zone, "DNSKEY") + " +multiline",
		})
	}
	return out
}

func algorithms(c *capture.Capture) check.Verdict {
	if v, ok := unsigned(c); ok {
		return v
	}
	d := c.DNS
	evidence := keyEvidence(d)
	for _, r := range d.DNSSEC.DS {
		evidence = append(evidence, check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(d.Zone, "DS")})
	}
	small := 0
	for _, k := range d.DNSSEC.Keys {
		if slices.Contains(brokenAlgorithms, k.Algorithm) {
			return check.Failed("algorithm %d (%s)", k.Algorithm, k.Name).With(evidence...).
				Because("The zone is signed with %s, which must no longer be used.", k.Name)
		}
		if slices.Contains(rsaAlgorithms, k.Algorithm) && k.Bits < 2048 {
			small = k.Bits
		}
	}
	if digests := digestTypes(d.DNSSEC.DS); len(digests) > 0 && !slices.ContainsFunc(digests,
		func(t string) bool { return t == "2" || t == "4" }) {
		return check.Failed("DS with weak digests only").With(evidence...).
			Because("The parent vouches for the zone with SHA-1 or GOST digests only.")
	}
	if small > 0 {
		return check.Warned("RSA with %d bits",
			small).With(evidence...).Because("An RSA key of %d bits is within reach of well-funded attackers.", small)
	}
	return check.Passed("modern algorithms").With(evidence...)
}

// digestTypes reads the third field of each DS (tag, algorithm, digest type, digest).
func digestTypes(ds []capture.Record) []string {
	var out []string
	for _, r := range ds {
		if f := strings.Fields(r.Data); len(f) >= 4 {
			out = append(out, f[2])
		}
	}
	return out
}

func expiry(c *capture.Capture) check.Verdict {
	if v, ok := unsigned(c); ok {
		return v
	}
	s := c.DNS.DNSSEC
	if s.Expires.IsZero() {
		return check.Inapplicable("The zone has no signatures.")
	}
	left := s.Expires.Sub(c.TakenAt)
	evidence := check.Evidence{
		Quote: "signature valid until " + s.Expires.Format(time.RFC3339), Command: dnsfact.Dig(c.DNS.Zone, "SOA") + " +dnssec",
	}
	if left <= 0 {
		v := check.Failed("expired").With(evidence).Because("A signature of the zone expired on %s.", s.Expires.Format(time.DateOnly))
		if s.State == capture.Bogus {
			v = v.Following("INF-DNSSEC")
		}
		return v
	}
	limit := 72 * time.Hour
	if life := s.Expires.Sub(s.Signed); !s.Signed.IsZero() && life <= 7*24*time.Hour {
		limit = life / 4 // signed on the fly with intentionally short lifetimes
	}
	if left <= limit {
		return check.Warned("%.0f hours left",
			left.Hours()).With(evidence).Because("If the signer does not renew it, validation fails from %s on.", s.Expires.Format(time.DateTime))
	}
	return check.Passed("%.0f days left", left.Hours()/24).With(evidence)
}

func nsec3(c *capture.Capture) check.Verdict {
	if v, ok := unsigned(c); ok {
		return v
	}
	n := c.DNS.DNSSEC.NSEC3Iterations
	if n == nil {
		return check.Passed("NSEC")
	}
	evidence := check.Evidence{
		Quote: fmt.Sprintf("%s NSEC3PARAM with %d iterations", c.DNS.Zone, *n), Command: dnsfact.Dig(c.DNS.Zone, "NSEC3PARAM"),
	}
	switch {
	case *n > maxIterations:
		return check.Failed("%d iterations", *n).With(evidence).Because("Validating resolvers treat the zone as unsigned.")
	case *n > 0:
		return check.Warned("%d iterations",
			*n).With(evidence).Because("Extra iterations only cost time; validators may ignore zones that use them.")
	}
	return check.Passed("NSEC3 without extra iterations").With(evidence)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
