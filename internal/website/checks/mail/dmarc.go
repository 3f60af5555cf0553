package mail

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

func dmarc(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	a := c.DNS.DMARC
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	mail := dnsfact.Bare(c.DNS.Mail)
	own := records.WithVersion(a.Data(), "DMARC1")
	switch {
	case len(own) == 0:
		return check.Failed("no DMARC record").With(txtEvidence(a, "")...).Because("Receivers have no policy for mail that forges %s.", mail)
	case len(own) > 1:
		return check.Failed("%d DMARC records", len(own)).With(txtEvidence(a,
			"")...).Because("Receivers ignore all DMARC records when there is more than one.")
	}
	evidence := txtEvidence(a, own[0])
	d, err := records.ParseDMARC(own[0])
	if err != nil {
		return check.Failed("invalid record").With(evidence...).Because("Receivers ignore the record: %v.", err)
	}
	policy := d.Policy
	if inherited(c.DNS) {
		policy = d.Subdomains
	}
	switch {
	case policy == "none":
		return check.Warned("p=none").With(evidence...).Because("Receivers report forged mail but still deliver it.")
	case d.Testing:
		return check.Warned("p=%s in testing", policy).With(evidence...).Because("t=y tells receivers not to apply the policy yet.")
	case len(d.Flaws) > 0:
		return check.Warned("p=%s, faulty record",
			policy).With(evidence...).Because("Receivers ignore a part of the record or may misread it: %s.", strings.Join(d.Flaws, "; "))
	}
	return check.Passed("p=%s", policy).With(evidence...)
}

// inherited reports whether the record is that of a parent domain.
func inherited(d *capture.DNS) bool { return d.DMARC.Name != "_dmarc."+d.Mail }

func dmarcReports(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	a := c.DNS.DMARC
	if v, ok := dnsfact.Unanswered(a); ok {
		return v
	}
	own := records.WithVersion(a.Data(), "DMARC1")
	if len(own) != 1 || inherited(c.DNS) {
		return check.Inapplicable("The domain has no DMARC record of its own that could name a report address.")
	}
	d, err := records.ParseDMARC(own[0])
	if err != nil {
		return check.Inapplicable("The DMARC record is not valid, so its report addresses are not used.")
	}
	evidence := txtEvidence(a, own[0])
	if len(d.RUA) == 0 {
		return check.Warned("no rua").With(evidence...).Because("Nobody receives reports about the senders that use the name %s.",
			dnsfact.Bare(c.DNS.Mail))
	}
	for _, uri := range d.RUA {
		if uri.Domain == "" {
			return check.Failed("unusable address").With(evidence...).Because("%q is not a mailto address, so no report goes there.", uri.Text)
		}
		if v, ok := refused(c.DNS, uri); ok {
			return v.With(evidence...)
		}
	}
	return check.Passed("%d report addresses", len(d.RUA)).With(evidence...)
}

// refused judges whether another organization's domain accepts the reports.
func refused(d *capture.DNS, uri records.ReportURI) (check.Verdict, bool) {
	a, asked := d.DMARCExternal[uri.Domain]
	if !asked {
		return check.Verdict{}, false
	}
	if v, ok := dnsfact.Unanswered(a); ok {
		return v, true
	}
	if slices.ContainsFunc(a.Data(), func(t string) bool { return records.HasVersion(t, "DMARC1") }) {
		return check.Verdict{}, false
	}
	return check.Failed("%s does not accept reports", uri.Domain).
		With(check.Evidence{Quote: fmt.Sprintf("%s TXT: no v=DMARC1", a.Name), Command: dnsfact.Dig(a.Name, "TXT")}).
		Because("%s publishes no record that accepts reports about %s, so receivers send none.", uri.Domain, dnsfact.Bare(d.Mail)), true
}
