package exposure

import (
	"fmt"
	"net/url"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// Hard caps on the pillar.
const (
	capSecrets = "SECRETS_EXPOSED"
	capDebug   = "DEBUG_DATA"
)

// group is one kind of file or endpoint that must not be public.
type group struct {
	kind    string
	because string // why a finding matters
	minor   string // why a minor one matters; "" without a reason
	cap     string
	limit   float64
}

// The groups of the catalogue.
var (
	vcs = group{
		kind: capture.ProbeVCS, cap: capSecrets, limit: 25,
		because: "Anybody can download the source with its history, and every credential that was ever in it.",
	}
	secrets = group{
		kind: capture.ProbeSecret, cap: capSecrets, limit: 25,
		because: "Anybody can read the credentials in it and use them.",
	}
	backups = group{
		kind: capture.ProbeBackup, cap: capSecrets, limit: 25,
		because: "Anybody can download the site's data or source.",
		minor:   "It shows names of files or source that were not meant to be published.",
	}
	debug = group{
		kind: capture.ProbeDebug, cap: capDebug, limit: 59,
		because: "It shows requests, settings or memory of the application to anybody.",
		minor:   "It shows attackers how the server is built and used.",
	}
)

// maxProofs is the maximum number of quoted findings.
const maxProofs = 5

// judge judges the check of the group.
func (g group) judge(c *capture.Capture) check.Verdict {
	if v, ok := notProbed(c); !ok {
		return v
	}
	probes, planned := c.Probes.Of(g.kind), c.Probes.Planned[g.kind]
	var grave, minor []capture.PathProbe
	silent := 0
	for _, p := range probes {
		switch {
		case p.Match != "" && !p.Minor:
			grave = append(grave, p)
		case p.Match != "":
			minor = append(minor, p)
		case p.Exchange.Status == 0:
			silent++
		}
	}
	switch {
	case len(grave) > 0:
		return check.Failed("%s", observed(grave)).Because("%s", g.because).With(proofs(grave)...).Capped(g.cap, g.limit).As(check.Firm)
	case len(minor) > 0:
		return check.Warned("%s", observed(minor)).Because("%s", g.minor).With(proofs(minor)...).As(check.Firm)
	case planned == 0 && len(probes) == 0:
		return check.Inapplicable("There are no probes for this server.")
	case len(probes) < planned:
		return cut(c.Probes, planned-len(probes), planned)
	case silent > len(probes)/2:
		return check.Skipped(capture.ReasonUnreachable, "%d of %d requests got no response.", silent, len(probes))
	}
	if v, ok := unproved(c); ok {
		return v
	}
	return check.Passed("None at %d known places", len(probes)).With(evidence.Status(&c.Probes.Control))
}

// unproved returns the verdict when nothing was found at an origin that redirects visitors
// to a host outside the proof: the result does not describe the site itself.
func unproved(c *capture.Capture) (v check.Verdict, ok bool) {
	if c.Page == nil || c.Page.Document.Exchange.Status == 0 {
		return v, false
	}
	u, err := url.Parse(c.Page.Document.Exchange.URL)
	if err != nil || scan.DomainCovers(c.ConsentDomain, u.Hostname()) {
		return v, false
	}
	return check.Skipped(capture.ReasonConsentRequired,
		"Nothing was found at %s, but the page comes from %s, whose ownership is not proved.", c.Probes.Origin, u.Hostname(),
	).With(evidence.Status(&c.Probes.Control)), true
}

// notProbed returns the verdict when there is nothing to judge; ok is true if there is
// something.
func notProbed(c *capture.Capture) (v check.Verdict, ok bool) {
	switch {
	case c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), false
	case c.Probes == nil:
		return check.Skipped(capture.ReasonPartFailed, "The server was not probed."), false
	case c.Probes.Control.Status == 0 && c.Probes.Stopped != nil:
		return check.Skipped(c.Probes.Stopped.Reason, "%s", c.Probes.Stopped.Message), false
	case c.Probes.Control.Status == 0:
		return check.Skipped(capture.ReasonUnreachable, "The server did not respond to the request for a path that does not exist."), false
	}
	return v, true
}

// cut returns a verdict about planned requests that were not sent.
func cut(p *capture.Probes, missing, planned int) check.Verdict {
	reason, why := capture.ReasonTimeBudget, ""
	if p.Stopped != nil {
		reason, why = p.Stopped.Reason, " "+p.Stopped.Message
	}
	return check.Skipped(reason, "%d of %d requests were not sent.%s", missing, planned, why)
}

// observed names the first finding and the number of the others.
func observed(found []capture.PathProbe) string {
	at := found[0].Exchange.URL
	if u, err := url.Parse(at); err == nil {
		at = u.EscapedPath()
	}
	text := fmt.Sprintf("%s at %s", found[0].Name, clip(at, 80))
	if more := len(found) - 1; more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}

func proofs(found []capture.PathProbe) []check.Evidence {
	var out []check.Evidence
	for _, p := range found[:min(len(found), maxProofs)] {
		quote := evidence.Line(&p.Exchange) + ": " + p.Match
		if p.Excerpt != "" {
			quote += " (" + p.Excerpt + ")"
		}
		out = append(out, check.Evidence{
			Request: p.Exchange.ID, Quote: quote, Command: "curl -sS " + evidence.Quote(p.Exchange.URL) + " | head -c 200 | cat -v",
		})
	}
	return out
}

// methods judges SEC-METHODS.
func methods(c *capture.Capture) check.Verdict {
	if v, ok := notProbed(c); !ok {
		return v
	}
	ex := c.Probes.Trace
	switch {
	case ex == nil:
		return cut(c.Probes, 1, 1)
	case c.Probes.Echoed:
		return check.Failed("TRACE repeats the request").
			Because("The client can read whatever intermediaries add to a request, such as internal addresses or credentials.").
			With(check.Evidence{
				Request: ex.ID, Quote: evidence.Line(ex),
				Command: "curl -sS -X TRACE -H 'Assay-Trace: echo' " + evidence.Quote(ex.URL) + " | grep -i assay-trace",
			})
	}
	if v, ok := unproved(c); ok {
		return v
	}
	if ex.Status == 0 {
		return check.Passed("TRACE gets no response").With(evidence.Status(&c.Probes.Control))
	}
	return check.Passed("TRACE is not echoed (status %d)", ex.Status).
		With(check.Evidence{Request: ex.ID, Quote: evidence.Line(ex), Command: evidence.Curl(ex.URL, "-X TRACE")})
}
