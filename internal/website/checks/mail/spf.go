package mail

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

// Limits of RFC 7208 §4.6.4 and the number from which to warn.
const (
	maxLookups  = 10
	nearLookups = 8
)

func spf(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	d := c.DNS
	s := d.SPF
	if s == nil {
		return check.Skipped(capture.ReasonUnreachable, "The TXT records of %s could not be read.", dnsfact.Bare(d.Mail))
	}
	evidence := spfEvidence(d)
	switch {
	case len(s.Records) == 0:
		return check.Failed("no SPF record").With(evidence...).Because("%s does not list its senders.", dnsfact.Bare(d.Mail))
	case len(s.Records) > 1:
		return check.Failed("%d SPF records",
			len(s.Records)).With(evidence...).Because("Receivers treat more than one SPF record as an error and ignore them all.")
	}
	policy, err := records.ParseSPF(s.Records[0])
	if err != nil {
		return check.Failed("invalid record").With(evidence...).Because("Receivers ignore the record: %v.", err)
	}
	qualifier, unread := ending(s, policy)
	switch term := openTerm(s, policy, 0); {
	case term != "":
		return check.Failed("%s", term).With(evidence...).Capped("SPF_PLUS_ALL",
			59).Because("The record allows every server in the world to send in the name of %s.", dnsfact.Bare(d.Mail))
	case allowedShare(policy) >= 0.5:
		return check.Failed("%.0f %% of all IPv4 addresses may send", 100*allowedShare(policy)).With(evidence...).
			Because("The networks in the record cover so much of the Internet that strangers can send in the name of %s.", dnsfact.Bare(d.Mail))
	case s.Lookups > maxLookups:
		return check.Failed("%d look-ups", s.Lookups).With(evidence...).
			Because("The record needs %d DNS look-ups; receivers stop after %d and ignore it.", s.Lookups, maxLookups)
	case len(s.Errors) > 0:
		return check.Failed("permanent error").With(evidence...).Because("%s", strings.Join(s.Errors, " "))
	case strings.Contains(unread, "%"):
		return check.Skipped(capture.ReasonNoDataSource, "The record ends in redirect=%s, whose macros depend on the message.", unread)
	case unread != "":
		return check.Skipped(capture.ReasonUnreachable, "The record ends in that of %s, which could not be read.", dnsfact.Bare(unread))
	}
	return spfWeakness(s, qualifier, evidence)
}

// spfWeakness judges valid records.
func spfWeakness(s *capture.SPF, qualifier byte, evidence []check.Evidence) check.Verdict {
	switch {
	case qualifier == 0:
		return check.Warned("no all mechanism").With(evidence...).
			Because("The record does not end in all, so receivers treat unknown senders as neutral.")
	case qualifier == '?':
		return check.Warned("?all").With(evidence...).Because("The record has no policy for unknown senders.")
	case s.Lookups > nearLookups:
		return check.Warned("%d look-ups", s.Lookups).With(evidence...).
			Because("The record is close to the limit of %d look-ups; a change at an included service can break it.", maxLookups)
	case usesPTR(s):
		return check.Warned("ptr mechanism").With(evidence...).
			Because("The ptr mechanism is slow and unreliable and should not be used (RFC 7208 §5.5).")
	}
	return check.Passed("%call, %d look-ups", qualifier, s.Lookups).With(evidence...)
}

// ending returns the qualifier of the all mechanism that decides in the end, following
// redirects, 0 without one. unread is the target of a redirect that was not read.
func ending(s *capture.SPF, policy records.SPF) (qualifier byte, unread string) {
	for range s.Walk {
		target, ok := policy.Redirect()
		if !ok {
			break
		}
		text, ok := walked(s, target)
		if !ok {
			return 0, target
		}
		next, err := records.ParseSPF(text)
		if err != nil {
			return 0, ""
		}
		policy = next
	}
	qualifier, _ = policy.All()
	return qualifier, ""
}

// openTerm returns the term with which every server passes the policy, "" if missing: all,
// a network of length 0, or an include or redirect to a record with such a term, because a
// passing record makes its include match (RFC 7208 §5.2). depth ends cycles.
func openTerm(s *capture.SPF, policy records.SPF, depth int) string {
	if depth > maxLookups {
		return ""
	}
	for _, t := range policy.Evaluated() {
		switch {
		case t.Qualifier != '+':
		case t.Name == "all":
			return "+all"
		case t.Name == "include":
			if inner := openTermAt(s, t.Value, depth); inner != "" {
				return t.Text + " with " + inner
			}
		case everyAddress(t):
			return t.Text
		}
	}
	if target, ok := policy.Redirect(); ok {
		return openTermAt(s, target, depth)
	}
	return ""
}

func openTermAt(s *capture.SPF, domain string, depth int) string {
	text, ok := walked(s, domain)
	if !ok {
		return ""
	}
	policy, err := records.ParseSPF(text)
	if err != nil {
		return ""
	}
	return openTerm(s, policy, depth+1)
}

// allowedShare returns the share of all IPv4 addresses that the record's networks allow, from 0 to 1.
func allowedShare(policy records.SPF) float64 {
	var networks []netip.Prefix
	for _, t := range policy.Evaluated() {
		p, err := netip.ParsePrefix(t.Value)
		if t.Qualifier != '+' || t.Name != "ip4" || err != nil {
			continue
		}
		networks = append(networks, p.Masked())
	}
	// A network within another one that was counted adds nothing.
	slices.SortFunc(networks, func(a, b netip.Prefix) int { return a.Bits() - b.Bits() })
	share := 0.0
	for i, p := range networks {
		if !slices.ContainsFunc(networks[:i], func(q netip.Prefix) bool { return q.Contains(p.Addr()) }) {
			share += 1 / float64(uint64(1)<<p.Bits())
		}
	}
	return share
}

// everyAddress reports whether the term matches all addresses of a family.
func everyAddress(t records.SPFTerm) bool {
	switch t.Name {
	case "ip4", "ip6", "a", "mx":
		return strings.HasSuffix(t.Text, "/0") || strings.Contains(t.Text, "/0//")
	}
	return false
}

func walked(s *capture.SPF, domain string) (string, bool) {
	for _, r := range s.Walk {
		if strings.EqualFold(dnsfact.Bare(r.Name), dnsfact.Bare(domain)) {
			return r.Data, true
		}
	}
	return "", false
}

func usesPTR(s *capture.SPF) bool {
	for _, r := range s.Walk {
		policy, err := records.ParseSPF(r.Data)
		if err != nil {
			continue
		}
		if slices.ContainsFunc(policy.Evaluated(), func(t records.SPFTerm) bool { return t.Name == "ptr" && t.IsMechanism() }) {
			return true
		}
	}
	return false
}

func spfEvidence(d *capture.DNS) []check.Evidence {
	command := dnsfact.Dig(d.Mail, "TXT")
	if len(d.SPF.Records) == 0 {
		return []check.Evidence{{Quote: d.Mail + " has no TXT record that starts with v=spf1", Command: command}}
	}
	var out []check.Evidence
	for _, text := range d.SPF.Records {
		out = append(out, check.Evidence{Quote: fmt.Sprintf("%s TXT %q", d.Mail, text), Command: command})
	}
	for i, r := range d.SPF.Walk {
		if i > 0 {
			out = append(out, check.Evidence{Quote: fmt.Sprintf("%s TXT %q", r.Name, r.Data), Command: dnsfact.Dig(r.Name, "TXT")})
		}
	}
	return out
}
