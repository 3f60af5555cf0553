package mail

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

// noDomain returns the verdict for targets that have no mail domain.
func noDomain(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := dnsfact.NoNames(c); ok {
		return v, ok
	}
	if c.DNS.MX.Rcode == "NXDOMAIN" {
		return check.Inapplicable("The domain %s does not exist.", dnsfact.Bare(c.DNS.Mail)), true
	}
	return check.Verdict{}, false
}

// nullMX reports whether the set declares that the domain does not accept mail (RFC 7505).
func nullMX(d *capture.DNS) bool { return slices.ContainsFunc(d.MX.Records, isNull) }

func isNull(r capture.Record) bool {
	f := strings.Fields(r.Data)
	return len(f) == 2 && f[1] == "."
}

// takesMail reports whether the domain names a mail exchanger.
func takesMail(d *capture.DNS) bool { return len(d.MXHosts) > 0 }

// sendsMail is false if the first mechanism of the policy is -all: the domain never sends mail.
func sendsMail(d *capture.DNS) bool {
	if d.SPF == nil || len(d.SPF.Records) != 1 {
		return true
	}
	policy, err := records.ParseSPF(d.SPF.Records[0])
	if err != nil {
		return true
	}
	first := slices.IndexFunc(policy.Terms, func(t records.SPFTerm) bool { return t.Qualifier != 0 })
	return first < 0 || policy.Terms[first].Name != "all" || policy.Terms[first].Qualifier != '-'
}

// txtEvidence quotes one TXT record of the answer, or all when text is "".
func txtEvidence(a capture.Answer, text string) []check.Evidence {
	var out []check.Evidence
	for _, r := range a.Records {
		if text == "" || r.Data == text {
			out = append(out, check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(a.Name, "TXT")})
		}
	}
	if len(out) == 0 {
		return dnsfact.Evidence(a)
	}
	return out
}
