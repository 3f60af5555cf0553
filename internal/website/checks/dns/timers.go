package dns

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

func soaTimers(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoServers(c); ok {
		return v
	}
	s := c.DNS.SOA
	if s == nil {
		return check.Skipped(capture.ReasonUnreachable, "The SOA record of %s could not be read.", dnsfact.Bare(c.DNS.Zone))
	}
	var odd []string
	if s.Refresh < 14400 {
		odd = append(odd, fmt.Sprintf("refresh is %d s, below 14400", s.Refresh))
	}
	if s.Retry < 3600 {
		odd = append(odd, fmt.Sprintf("retry is %d s, below 3600", s.Retry))
	}
	if s.Retry >= s.Refresh {
		odd = append(odd, fmt.Sprintf("retry (%d s) is not below refresh (%d s)", s.Retry, s.Refresh))
	}
	if s.Expire < 604800 {
		odd = append(odd, fmt.Sprintf("expire is %d s, below 604800", s.Expire))
	}
	if s.Minimum < 300 || s.Minimum > 86400 {
		odd = append(odd, fmt.Sprintf("minimum is %d s, not between 300 and 86400", s.Minimum))
	}
	evidence := check.Evidence{
		Quote:   fmt.Sprintf("%s SOA %s %s %d %d %d %d %d", c.DNS.Zone, s.MName, s.RName, s.Serial, s.Refresh, s.Retry, s.Expire, s.Minimum),
		Command: dnsfact.Dig(c.DNS.Zone, "SOA"),
	}
	if len(odd) > 0 {
		return check.Warned("%d timers out of range", len(odd)).With(evidence).
			Because("In the SOA of %s %s.", dnsfact.Bare(c.DNS.Zone), strings.Join(odd, ", "))
	}
	return check.Passed("all timers in range").With(evidence)
}

func lifetimes(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	d := c.DNS
	records := append(d.A.Records[:len(d.A.Records):len(d.A.Records)], d.AAAA.Records...)
	if len(records) == 0 {
		return check.Inapplicable("%s has no address whose lifetime could be judged.", dnsfact.Bare(d.Host))
	}
	if !d.TTLKnown {
		return check.Skipped(capture.ReasonUnreachable, "The authoritative lifetimes could not be queried, and those from a cache do not count.")
	}
	low, high := records[0], records[0]
	for _, r := range records {
		if r.TTL < low.TTL {
			low = r
		}
		if r.TTL > high.TTL {
			high = r
		}
	}
	quote := func(r capture.Record) check.Evidence {
		return check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(r.Name, r.Type)}
	}
	switch {
	case low.TTL == 0:
		return check.Failed("lifetime 0").With(quote(low)).Because("Resolvers may not cache the address at all.")
	case low.TTL < 60:
		return check.Warned("%d s", low.TTL).With(quote(low)).Because("Resolvers cache the address for only %d seconds.", low.TTL)
	case high.TTL > 86400:
		return check.Warned("%d s", high.TTL).With(quote(high)).Because("A change of the address takes more than a day to reach everybody.")
	}
	return check.Passed("%d to %d s", low.TTL, high.TTL).With(quote(low))
}
