package mail

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

func exchangers(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	d := c.DNS
	if v, ok := dnsfact.Unanswered(d.MX); ok {
		return v
	}
	evidence := dnsfact.Evidence(d.MX)
	switch {
	case !d.MX.Exists():
		return check.Warned("no MX").With(evidence...).
			Because("%s has neither a mail exchanger nor a null MX, so senders try the website's address.", dnsfact.Bare(d.Mail))
	case nullMX(d) && len(d.MX.Records) > 1:
		return check.Failed("null MX beside others").With(evidence...).Because("A null MX must be the only MX record.")
	case nullMX(d):
		return check.Passed("null MX: no mail").With(evidence...)
	}
	open := 0
	for _, h := range d.MXHosts {
		at := check.Evidence{Quote: fmt.Sprintf("%s MX %d %s: %s", d.Mail, h.Preference, h.Host, h.Rcode), Command: dnsfact.Dig(h.Host, "A")}
		switch {
		case h.CNAME:
			return check.Failed("MX to an alias").With(evidence...).With(at).Because("%s is an alias, which mail exchangers must not be.",
				dnsfact.Bare(h.Host))
		case h.Rcode == "NXDOMAIN":
			return check.Failed("MX to a missing name").With(evidence...).With(at).Because("The mail exchanger %s does not exist.",
				dnsfact.Bare(h.Host))
		case len(h.Addrs) == 0 && h.Rcode == "NOERROR":
			return check.Failed("MX without address").With(evidence...).With(at).Because("The mail exchanger %s has no address.",
				dnsfact.Bare(h.Host))
		case len(h.Addrs) == 0:
			open++
		}
	}
	if open > 0 {
		return check.Skipped(capture.ReasonUnreachable, "The addresses of %d mail exchangers could not be read.", open).With(evidence...)
	}
	return enough(d.MXHosts).With(evidence...)
}

// enough judges whether mail is accepted while a server is down.
func enough(hosts []capture.MXHost) check.Verdict {
	switch {
	case len(hosts) != 1:
		return check.Passed("%d mail exchangers", len(hosts))
	case redundant(hosts[0]):
		return check.Passed("1 mail exchanger with %d addresses", len(hosts[0].Addrs))
	}
	return check.Warned("one mail exchanger").Because("While %s is down, mail to the domain is delayed.", dnsfact.Bare(hosts[0].Host))
}

// redundant reports whether a single name stands for several servers, as providers of mail
// prescribe: it has more than one address of a family.
func redundant(h capture.MXHost) bool {
	four, six := 0, 0
	for _, a := range h.Addrs {
		if strings.Contains(a, ":") {
			six++
		} else {
			four++
		}
	}
	return max(four, six) > 1
}

// noIncoming returns the verdict of the checks of incoming mail for domains without it.
func noIncoming(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := noDomain(c); ok {
		return v, ok
	}
	if v, ok := dnsfact.Unanswered(c.DNS.MX); ok {
		return v, ok
	}
	if !takesMail(c.DNS) {
		return check.Inapplicable("The domain names no mail exchanger."), true
	}
	return check.Verdict{}, false
}

// soleRecord returns the only record of the version among the answers for a domain that
// accepts mail. Otherwise settled is true and the verdict explains why it is missing;
// missing is the sentence for a domain without such a record.
func soleRecord(
	c *capture.Capture, answer func(*capture.DNS) capture.Answer, version, name, missing string,
) (record string, v check.Verdict, settled bool) {
	if v, ok := noIncoming(c); ok {
		return "", v, true
	}
	a := answer(c.DNS)
	if v, ok := dnsfact.Unanswered(a); ok {
		return "", v, true
	}
	switch own := records.WithVersion(a.Data(), version); len(own) {
	case 0:
		return "", check.Warned("no %s", name).With(txtEvidence(a, "")...).Because(missing, dnsfact.Bare(c.DNS.Mail)), true
	case 1:
		return own[0], check.Verdict{}, false
	default:
		v = check.Failed("%d records", len(own)).Because("Senders ignore %s when there is more than one record.", name)
		return "", v.With(txtEvidence(a, "")...), true
	}
}

func mtaSTS(c *capture.Capture) check.Verdict {
	answer := func(d *capture.DNS) capture.Answer { return d.MTASTS }
	own, v, settled := soleRecord(c, answer, "STSv1", "MTA-STS", "Senders cannot know that mail to %s must be encrypted.")
	if settled {
		return v
	}
	evidence := txtEvidence(c.DNS.MTASTS, own)
	if _, err := records.ParseSTSRecord(own); err != nil {
		return check.Failed("invalid record").With(evidence...).Because("Senders ignore the record: %v.", err)
	}
	return judgePolicy(c.DNS, evidence)
}

// judgePolicy judges the policy file behind a valid record.
func judgePolicy(d *capture.DNS, evidence []check.Evidence) check.Verdict {
	r := d.MTASTSPolicy
	if r == nil {
		return check.Skipped(capture.ReasonNoDataSource, "The policy file was not fetched.").With(evidence...)
	}
	x := r.Exchange
	at := check.Evidence{Request: x.ID, Command: "curl -sv " + x.URL}
	switch {
	case x.ErrorKind == capture.ErrTLS:
		at.Quote = x.Error
		return check.Failed("policy not trusted").With(evidence...).With(at).
			Because("The policy host has no valid certificate, so senders ignore the policy.")
	case !x.OK():
		at.Quote = x.Error
		return check.Failed("policy not reachable").With(evidence...).With(at).Because("The record announces a policy that cannot be fetched.")
	case x.Status != capture.StatusOK:
		at.Quote = fmt.Sprintf("HTTP %d", x.Status)
		return check.Failed("HTTP %d",
			x.Status).With(evidence...).With(at).Because("The policy must be served with status 200; senders do not follow redirects.")
	}
	policy, err := records.ParseSTSPolicy(r.Body)
	at.Quote = firstLines(r.Body)
	if err != nil {
		return check.Failed("invalid policy").With(evidence...).With(at).Because("Senders ignore the policy: %v.", err)
	}
	if policy.Mode != "none" {
		for _, h := range d.MXHosts {
			if !policy.Covers(h.Host) {
				return check.Failed("MX not covered").With(evidence...).With(at).Because("The policy does not list the mail exchanger %s.",
					dnsfact.Bare(h.Host))
			}
		}
	}
	if policy.Mode != "enforce" {
		return check.Warned("mode %s", policy.Mode).With(evidence...).With(at).Because("Senders do not require encryption yet.")
	}
	return check.Passed("enforced").With(evidence...).With(at)
}

// firstLines returns the head of a file in one line.
func firstLines(body string) string {
	body = strings.ToValidUTF8(body[:min(len(body), 300)], "")
	return strings.Join(strings.Fields(body), " ")
}

func tlsReports(c *capture.Capture) check.Verdict {
	answer := func(d *capture.DNS) capture.Answer { return d.TLSRPT }
	own, v, settled := soleRecord(c, answer, "TLSRPTv1", "TLS-RPT", "Nobody receives reports when mail to %s cannot be delivered securely.")
	if settled {
		return v
	}
	uris, err := records.ParseTLSRPT(own)
	if err != nil {
		return check.Failed("invalid record").With(txtEvidence(c.DNS.TLSRPT, own)...).Because("Senders ignore the record: %v.", err)
	}
	return check.Passed("%d report addresses", len(uris)).With(txtEvidence(c.DNS.TLSRPT, own)...)
}

func bimi(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	a := c.DNS.BIMI
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	own := records.WithVersion(a.Data(), "BIMI1")
	if len(own) == 0 {
		return check.Inapplicable("The domain does not take part in BIMI.")
	}
	evidence := txtEvidence(a, own[0])
	switch b, err := records.ParseBIMI(own[0]); {
	case err != nil:
		return check.Noted("invalid record").With(evidence...).Because("Mail programs ignore the record: %v.", err)
	case b.Logo == "" && b.Authority == "":
		return check.Inapplicable("The domain's record declines to take part in BIMI.").With(evidence...)
	}
	if policy := dmarc(c); policy.Status != check.Pass {
		return check.Noted("DMARC is not enforced").With(evidence...).Because("Mail programs show the logo only for domains that enforce DMARC.")
	}
	return check.Passed("valid").With(evidence...)
}
