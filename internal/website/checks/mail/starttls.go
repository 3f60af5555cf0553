package mail

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/checks/evidence"
)

// startTLS judges whether each mail exchanger encrypts. The worst one decides, because an
// attacker can block the others and so choose the one that senders use.
func startTLS(c *capture.Capture) check.Verdict {
	if v, ok := noExchanger(c); ok {
		return v
	}
	var proof []check.Evidence
	var failed, warned, open *check.Verdict
	for i := range c.Mail.Hosts {
		h := &c.Mail.Hosts[i]
		v := judgeHost(c, h)
		proof = append(proof, conversationEvidence(h))
		switch {
		case v.Status == check.Fail && failed == nil:
			failed = &v
		case v.Status == check.Warn && warned == nil:
			warned = &v
		case v.Status == check.NotRun && open == nil:
			open = &v
		}
	}
	for _, v := range []*check.Verdict{failed, warned, open} {
		if v != nil {
			return v.With(proof...)
		}
	}
	return check.Passed("encrypted on %d of %d exchangers", len(c.Mail.Hosts), len(c.Mail.Hosts)).With(proof...)
}

// noExchanger returns the verdict if the domain has no exchanger, or none can be reached.
func noExchanger(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := noIncoming(c); ok {
		return v, ok
	}
	switch {
	case c.Mail == nil || len(c.Mail.Hosts) == 0:
		return notContacted(c), true
	case c.Mail.Blocked != "":
		v := check.Skipped(c.Mail.Blocked, "No connection to port 25 of any mail exchanger succeeded. "+
			"Either the scanner's network blocks the port or the servers are down; the scanner cannot distinguish the two.")
		for i := range c.Mail.Hosts {
			v = v.With(conversationEvidence(&c.Mail.Hosts[i]))
		}
		return v, true
	}
	return check.Verdict{}, false
}

// notContacted returns the verdict if no exchanger was contacted.
func notContacted(c *capture.Capture) check.Verdict {
	if f, ok := c.Failures[capture.PartMail]; ok {
		return check.Skipped(cmp.Or(f.Reason, capture.ReasonPartFailed), "%s", f.Message)
	}
	return check.Skipped(capture.ReasonPartFailed, "The mail exchangers were not contacted.")
}

func judgeHost(c *capture.Capture, h *capture.MailHost) check.Verdict {
	name := dnsfact.Bare(h.Host)
	switch {
	case !h.Greeted:
		return check.Skipped(capture.ReasonUnreachable, "%s could not be checked. %s", name, h.Error)
	case !h.StartTLS:
		return check.Failed("no STARTTLS on %s", name).
			Because("%s does not offer STARTTLS, so mail to the domain crosses the network in plain text.", name)
	case h.Version == 0 && (h.ErrorKind == capture.ErrTimeout || h.ErrorKind == capture.ErrConnect):
		return check.Skipped(capture.ReasonUnreachable, "%s could not be checked. %s", name, h.Error)
	case h.Version == 0:
		return check.Failed("STARTTLS does not work on %s", name).Because("%s offers STARTTLS, but it cannot be used. %s", name, h.Error)
	case h.Version < tls.VersionTLS12:
		return check.Failed("%s on %s", tls.VersionName(h.Version), name).
			Because("%s supports nothing newer than %s, which RFC 8996 has deprecated.", name, tls.VersionName(h.Version))
	case h.ChainError == "" || vouched(c, h):
		return check.Passed("%s on %s", tls.VersionName(h.Version), name)
	case h.SelfSigned:
		return check.Warned("self-signed certificate on %s", name).
			Because("The certificate of %s is self-signed, so senders cannot tell the server from an impostor.", name)
	}
	return check.Warned("untrusted certificate on %s", name).
		Because("Senders that verify certificates cannot tell %s from an impostor: %s.", name, strings.TrimSuffix(h.ChainError, "."))
}

// vouched reports whether a TLSA record matches the server's key, which then needs no public
// authority.
func vouched(c *capture.Capture, h *capture.MailHost) bool {
	for i := range c.DNS.MXHosts {
		if mx := &c.DNS.MXHosts[i]; mx.Host == h.Host {
			return judgeTLSA(c, mx, h).Status == check.Pass
		}
	}
	return false
}

// conversationEvidence quotes the server's replies in one line.
func conversationEvidence(h *capture.MailHost) check.Evidence {
	name := dnsfact.Bare(h.Host)
	said := []string{h.Banner}
	switch {
	case h.Greeted && !h.StartTLS:
		said = append(said, "no STARTTLS in the answer to EHLO")
	case h.Version != 0:
		said = append(said, "STARTTLS", tls.VersionName(h.Version)+" "+tls.CipherSuiteName(h.Suite))
	case h.StartTLS:
		said = append(said, "STARTTLS")
	}
	if h.ChainError != "" {
		said = append(said, "certificate: "+h.ChainError)
	}
	if h.Error != "" {
		said = append(said, h.Error)
	}
	text := strings.TrimPrefix(strings.Join(said, "; "), "; ")
	return check.Evidence{
		Quote:   strings.TrimSpace(fmt.Sprintf("%s:25: %s", name, text)),
		Command: smtpCommand(name),
	}
}

// smtpCommand returns the command that repeats the conversation up to the certificate.
func smtpCommand(name string) string {
	return fmt.Sprintf("openssl s_client -starttls smtp -connect %s -servername %s </dev/null",
		evidence.Word(name+":25"), evidence.Word(name))
}
