package domain

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// maxQuoted is the maximum number of routes that a verdict quotes.
const maxQuoted = 5

// routing judges INF-RPKI: whether the networks that announce the addresses of
// the site and its name servers are allowed to.
func routing(c *capture.Capture) check.Verdict {
	r := c.DNS.Routing
	switch {
	case r == nil:
		return check.Skipped(capture.ReasonNoDataSource, "The origins of the routes were not checked.")
	case r.Source.Error != "":
		return check.Skipped(capture.ReasonNoDataSource, "Route origin authorisations could not be read: %s", r.Source.Error)
	case len(r.Routes) == 0 && len(r.Unknown) == 0:
		return check.Inapplicable("The site has no address whose route could be checked.")
	case len(r.Routes) == 0:
		return check.Skipped(capture.ReasonNoDataSource, "The routes to the site could not be determined: %s", r.Error)
	}
	invalid, unsigned := inState(r, capture.RouteInvalid), inState(r, capture.RouteNotFound)
	switch {
	case len(invalid) > 0:
		return check.Failed("%s of AS%d is invalid", invalid[0].Prefix, invalid[0].Origin).With(quoteRoutes(c, invalid)...).
			Because("The holder of the addresses has not authorised this announcement, so networks that validate drop it. Compared with the %s.",
				r.Source.Label())
	case len(unsigned) > 0:
		return check.Warned("No authorisation for %s", unsigned[0].Prefix).With(quoteRoutes(c, unsigned)...).
			Because("Any network can announce these addresses, and routers cannot detect the forgery. Compared with the %s.", r.Source.Label())
	}
	v := check.Passed("%d routes are valid", len(r.Routes)).With(quoteRoutes(c, r.Routes)...).Because("Compared with the %s.",
		r.Source.Label())
	if len(r.Unknown) > 0 {
		v = v.As(check.Tentative).Because("Compared with the %s. The routes to %s could not be determined.", r.Source.Label(),
			strings.Join(r.Unknown, ", "))
	}
	return v
}

func inState(r *capture.Routing, state string) []capture.Route {
	return slices.DeleteFunc(slices.Clone(r.Routes), func(x capture.Route) bool { return x.State != state })
}

func quoteRoutes(c *capture.Capture, routes []capture.Route) []check.Evidence {
	var out []check.Evidence
	for _, x := range routes[:min(len(routes), maxQuoted)] {
		quote := fmt.Sprintf("%s AS%d (%s): %s", x.Prefix, x.Origin, strings.Join(x.Addrs, ", "), x.State)
		if len(x.Covering) > 0 {
			quote += "; authorised: " + strings.Join(x.Covering, ", ")
		}
		command := "dig +short"
		if !c.Target.IsIP() {
			command += " " + c.Target.Host + " A " + c.Target.Host + " AAAA"
		}
		command += " " + evidence.Quote(strings.TrimSuffix(x.Asked, ".")) + " TXT"
		out = append(out, check.Evidence{Quote: quote, Command: command})
	}
	return out
}
