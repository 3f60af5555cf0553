// Package dnsfact owns what the checks of DNS facts share: commands that repeat a look-up,
// quotes of records, and the verdicts for missing facts.
package dnsfact

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// Bare returns the name without its trailing dot.
func Bare(name string) string { return strings.TrimSuffix(name, ".") }

// Dig returns the command that repeats a look-up.
func Dig(name, qtype string) string { return fmt.Sprintf("dig %s %s", argument(name), qtype) }

// DigAt returns the command that asks one server directly.
func DigAt(server, name, qtype string) string {
	return fmt.Sprintf("dig @%s %s %s +norecurse", server, argument(name), qtype)
}

// argument quotes the name for dig's command line. The names in a zone are untrusted input.
func argument(name string) string {
	word := evidence.Word(Bare(name))
	if strings.IndexAny(name, "-+@") == 0 { // otherwise an option, or a server to query
		return "-q " + word
	}
	return word
}

// Line returns the record as dig prints it.
func Line(r capture.Record) string {
	data := r.Data
	if r.Type == "TXT" {
		data = fmt.Sprintf("%q", data)
	}
	return fmt.Sprintf("%s %d IN %s %s", r.Name, r.TTL, r.Type, data)
}

// Evidence quotes every record of the answer, or describes the failure.
func Evidence(a capture.Answer) []check.Evidence {
	command := Dig(a.Name, a.Type)
	if !a.Exists() {
		quote := a.Rcode
		if a.Rcode == "NOERROR" {
			quote = "NOERROR, no " + a.Type + " record"
		}
		if a.Error != "" {
			quote = strings.TrimPrefix(quote+": "+a.Error, ": ")
		}
		return []check.Evidence{{Quote: fmt.Sprintf("%s %s: %s", a.Name, a.Type, quote), Command: command}}
	}
	var out []check.Evidence
	for _, r := range a.Records {
		out = append(out, check.Evidence{Quote: Line(r), Command: command})
	}
	return out
}

// NoNames returns the verdict for targets without names: address literals.
func NoNames(c *capture.Capture) (check.Verdict, bool) {
	if c.Target.IsIP() || c.DNS == nil || c.DNS.Host == "" {
		return check.Inapplicable("The target is an IP address, so there are no names to check."), true
	}
	return check.Verdict{}, false
}

// Unanswered returns the verdict when a look-up had no usable answer: the servers failed, or
// the scan's budget was used up.
func Unanswered(a capture.Answer) (check.Verdict, bool) {
	switch {
	case a.Exists(), a.Rcode == "NOERROR" && a.Error == "", a.Rcode == "NXDOMAIN":
		return check.Verdict{}, false
	case a.Rcode == "" && a.Error == "":
		return check.Skipped(capture.ReasonPartFailed, "The %s look-up of %s was not made.", a.Type, a.Name), true
	}
	why := a.Error
	if why == "" {
		why = "the name servers answered " + a.Rcode
	}
	return check.Skipped(capture.ReasonUnreachable, "The %s records of %s could not be read: %s.", a.Type, Bare(a.Name), why), true
}

// NoServers returns the verdict of checks of the zone's name servers when there is nothing
// to judge or no server could be queried.
func NoServers(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := NoNames(c); ok {
		return v, ok
	}
	d := c.DNS
	switch {
	case len(d.Servers) == 0 && d.A.Rcode == "NXDOMAIN":
		return check.Inapplicable("%s does not exist, so it has no name servers.", Bare(d.Mail)), true
	case len(d.Servers) == 0:
		return check.Skipped(capture.ReasonUnreachable, "The name servers of %s could not be found.", Bare(d.Zone)), true
	}
	return check.Verdict{}, false
}

// NotDirect is like NoServers, and also covers the case that the scanner cannot reach port 53 of authoritative servers.
func NotDirect(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := NoServers(c); ok {
		return v, ok
	}
	if !c.DNS.Direct {
		return check.Skipped(capture.ReasonUnreachable,
			"No authoritative name server could be reached from here, so the delegation was not checked."), true
	}
	return check.Verdict{}, false
}
