package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// BandText describes a band in one sentence; "" for none.
func BandText(b scan.Band) string {
	switch b {
	case scan.BandProductionReady:
		return "No serious problems for visitors, and no serious weaknesses for attackers."
	case scan.BandGrowthReady:
		return "Solid, with gaps that are worth closing."
	case scan.BandElevatedRisk:
		return "Weaknesses that visitors will notice or attackers can use."
	case scan.BandCriticalRisk:
		return "Broken or dangerous: fix the first items of this report."
	}
	return ""
}

// StatusTitle returns a check's outcome for people.
func StatusTitle(s check.Status) string {
	switch s {
	case check.Pass:
		return "Pass"
	case check.Warn:
		return "Warning"
	case check.Fail:
		return "Fail"
	case check.Info:
		return "Note"
	case check.NotApplicable:
		return "Not applicable"
	case check.NotRun:
		return "Not run"
	}
	return string(s)
}

// gateName is the name of the severity gate among the limits.
const gateName = "SEVERITY_GATE"

// capTexts describe the hard caps of the scoring rules.
var capTexts = map[string]string{ //nolint:gosec // words about credentials, not credentials
	"NO_HTTPS":           "the site does not offer HTTPS, or sends visitors away from it",
	"BAD_CERT":           "browsers do not accept the certificate",
	"BROKEN_CRYPTO":      "the server accepts encryption that can be broken",
	"SSLV3":              "the server accepts SSL 3.0",
	"RC4_3DES":           "the server accepts RC4 or Triple DES",
	"OLD_TLS":            "the server accepts TLS 1.0 or 1.1",
	"NO_FS":              "no cipher suite gives forward secrecy",
	"WEAK_DH":            "the server uses Diffie-Hellman groups that are too small",
	"INCOMPLETE_CHAIN":   "the server does not send the whole certificate chain",
	"SECRETS_EXPOSED":    "secret files can be downloaded",
	"PLAIN_CREDENTIALS":  "passwords or card numbers are sent unencrypted",
	"CORS_CREDENTIALS":   "any other site can read the data of signed-in visitors",
	"COMPROMISED_SCRIPT": "the page loads a script from a hijacked host",
	"VULN_JS":            "the page uses a script library with known vulnerabilities",
	"DEBUG_DATA":         "a debugging page exposes internal data",
	"DOC_ERROR":          "the document cannot be loaded",
	"VERY_SLOW":          "the server takes more than four seconds to start its response",
	"VERY_HEAVY":         "the page transfers more than 10 MiB",
	"UNRESOLVABLE":       "the name does not resolve",
	"DNSSEC_BOGUS":       "the zone's signatures are invalid, so validating resolvers reject the name",
	"SERVICE_DOWN":       "the service does not respond reliably",
	"DANGLING":           "a DNS record points to something that anyone can claim",
	"DOMAIN_EXPIRING":    "the domain registration is about to expire",
	"SINGLE_NS":          "the zone depends on a single name server",
	"OPEN_AXFR":          "anyone can copy the whole zone",
	"SPF_PLUS_ALL":       "the SPF record allows everyone to send mail for the domain",
	"NOT_INDEXABLE":      "the page asks search engines not to index it",
	"PAGE_ERROR":         "the page returns an error",
}

// limits describes the severity gate and the hard caps of a pillar, lowest first.
func limits(p Pillar) []Limit {
	var out []Limit
	if g := p.category.Gate; g != nil {
		l := Limit{Name: gateName, Score: g.Limit, Text: gateText(*g)}
		for _, id := range g.Checks {
			l.Checks = append(l.Checks, refOf(p, id))
		}
		out = append(out, l)
	}
	for _, c := range p.category.Caps {
		l := Limit{Name: c.Name, Score: c.Limit, Text: "At most " + points(c.Limit) + ", because " + capText(c.Name) + "."}
		for x := range checks([]Pillar{p}) {
			if x.Counts() && slices.ContainsFunc(x.Caps, func(o check.Cap) bool { return o.Name == c.Name }) {
				l.Checks = append(l.Checks, Ref{x.ID, x.Title})
			}
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Limit) int { return cmp.Compare(a.Score, b.Score) })
	for i, l := range out {
		out[i].Binding = p.Score != nil && l.Score == *p.Score && l.Score < p.Raw
	}
	return out
}

func gateText(g score.Gate) string {
	if len(g.Checks) > g.Failures {
		return fmt.Sprintf("At most %s, because %d checks of medium or higher severity fail; two of medium severity count like one of high.",
			points(g.Limit), len(g.Checks))
	}
	if g.Failures == 1 {
		return "At most " + points(g.Limit) + ", because a check of critical or high severity fails."
	}
	return fmt.Sprintf("At most %s, because %d checks of critical or high severity fail.", points(g.Limit), g.Failures)
}

func capText(name string) string {
	return cmp.Or(capTexts[name], "of "+strings.ToLower(strings.ReplaceAll(name, "_", " ")))
}

func points(x float64) string { return fmt.Sprintf("%g points", x) }

func refOf(p Pillar, id string) Ref {
	for c := range checks([]Pillar{p}) {
		if c.ID == id {
			return Ref{c.ID, c.Title}
		}
	}
	return Ref{id, id}
}

// summary describes the result of a pillar in one line.
func summary(p Pillar) string {
	if p.Score == nil {
		return cmp.Or(p.Reason, "Nothing could be checked.")
	}
	line := outcome(p.Counts)
	for _, l := range p.Limits {
		if l.Binding {
			line += fmt.Sprintf(" Limited to %g.", l.Score)
			break
		}
	}
	switch judged := int(100 * p.Coverage); {
	case p.Band != scan.BandOf(*p.Score):
		line += fmt.Sprintf(" Only %d\u00a0%% of the weight checked, too little for a better band.", judged)
	case p.Partial:
		line += fmt.Sprintf(" %d\u00a0%% of the weight checked.", judged)
	}
	return line
}

// verdict returns the sentence beside the overall band. It explains a band that is worse
// than the score suggests.
func verdict(m Model) string {
	switch {
	case !m.Finished():
		return "The scan is running."
	case !m.Overall.Scored():
		return "Nothing could be scored."
	}
	text := BandText(m.Overall.Band)
	if m.Blocked {
		text = "The page itself could not be loaded; the score covers only the checks that do not need it."
	}
	if m.Overall.Band != scan.BandOf(*m.Overall.Score) {
		text += " The band is limited to one step above the worst pillar's."
	}
	return text
}

func outcome(c Counts) string {
	if c.Fail == 0 && c.Warn == 0 {
		return fmt.Sprintf("All %d checks pass.", c.Pass)
	}
	var parts []string
	for _, x := range []struct {
		n         int
		one, many string
	}{{c.Fail, "fails", "fail"}, {c.Warn, "warns", "warn"}, {c.Pass, "passes", "pass"}} {
		switch {
		case x.n == 1:
			parts = append(parts, "1 "+x.one)
		case x.n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.many))
		}
	}
	return strings.Join(parts, ", ") + "."
}

// reasonTexts describe each reason for NOT_RUN, in display order.
var reasonTexts = []NotRun{
	{
		Reason: capture.ReasonBlockedByEdge, Title: "Not the site's own page",
		Text: "A bot challenge, a login or a parking page was served instead of the site's own page, so its content was not checked. Allow " +
			"the scanner and scan again.",
	},
	{
		Reason: capture.ReasonOtherSite, Title: "The browser was sent to another site",
		Text: "The page sends browsers to another site, so how it loads could not be measured. To measure the page there, scan its address.",
	},
	{
		Reason: capture.ReasonUnreachable, Title: "The service did not respond",
		Text: "The services that these checks examine did not respond during the scan.",
	},
	{
		Reason: capture.ReasonConsentRequired, Title: "Requires domain verification",
		Text: "These checks send requests that only the owner may authorise. They run once the workspace has verified the domain.",
	},
	{
		Reason: capture.ReasonNoDataSource, Title: "Not checked here",
		Text: "These checks need external data that this installation could not reach. This is not a result about the site.",
	},
	{
		Reason: capture.ReasonNoRouteV6, Title: "No IPv6 at the scanner",
		Text: "The scanner's own network has no IPv6, so the site's IPv6 could not be tested.",
	},
	{
		Reason: capture.ReasonPortBlocked, Title: "The scanner cannot use port 25",
		Text: "The scanner's network blocks outgoing mail connections, so the mail servers could not be tested.",
	},
	{
		Reason: capture.ReasonTimeBudget, Title: "Out of time",
		Text: "The scan's time ran out before these checks. Scanning again usually helps.",
	},
	{
		Reason: capture.ReasonPartFailed, Title: "Facts could not be gathered",
		Text: "A step of the scan ended without the facts that these checks need. Scanning again usually helps.",
	},
}

// notRun groups the checks that could not be judged by reason.
func notRun(pillars []Pillar) []NotRun {
	var out []NotRun
	for c := range checks(pillars) {
		if c.Status != check.NotRun {
			continue
		}
		i := slices.IndexFunc(out, func(n NotRun) bool { return n.Reason == c.Reason })
		if i < 0 {
			i = len(out)
			out = append(out, reasonText(c.Reason))
		}
		out[i].Checks = append(out[i].Checks, c)
	}
	rank := func(n NotRun) int {
		return slices.IndexFunc(reasonTexts, func(x NotRun) bool { return x.Reason == n.Reason })
	}
	slices.SortStableFunc(out, func(a, b NotRun) int { return cmp.Compare(uint(rank(a)), uint(rank(b))) })
	return out
}

func reasonText(r capture.Reason) NotRun {
	for _, n := range reasonTexts {
		if n.Reason == r {
			return n
		}
	}
	title := cmp.Or(strings.ToLower(strings.ReplaceAll(string(r), "_", " ")), "other reasons")
	return NotRun{Reason: r, Title: strings.ToUpper(title[:1]) + title[1:], Text: "These checks could not be run."}
}
