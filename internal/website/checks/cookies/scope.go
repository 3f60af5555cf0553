package cookies

import (
	"golang.org/x/net/publicsuffix"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// prefix judges SEC-COOKIE-PREFIX.
func prefix(c *capture.Capture) check.Verdict {
	found, v, ok := collect(c)
	if !ok {
		return v
	}
	if bad := filter(found, func(s set) bool { return s.Violation() != "" }); len(bad) > 0 {
		return check.Failed("%s: %s", names(bad[:1]), bad[0].Violation()).
			Because("Browsers reject a cookie that breaks a rule of its prefix.").With(quotes(bad)...)
	}
	prefixed := filter(found, func(s set) bool { return s.Prefix() != "" })
	if bare := filter(found, func(s set) bool { return isSession(s) && s.Prefix() == "" }); len(bare) > 0 {
		return check.Warned("Session cookie without prefix: %s", names(bare)).
			Because("Other hosts of the domain and attackers on the network can overwrite the cookie.").With(quotes(bare)...).As(surest(bare))
	}
	if len(prefixed) == 0 {
		return check.Inapplicable("No cookie has a prefix or looks like a session cookie.")
	}
	return check.Passed("The rules of the prefixes are obeyed").With(quotes(prefixed)...)
}

// scope judges SEC-COOKIE-SCOPE.
func scope(c *capture.Capture) check.Verdict {
	found, v, ok := collect(c)
	if !ok {
		return v
	}
	if public := filter(found, func(s set) bool { return isPublicSuffix(s.Domain) && s.Domain != s.host }); len(public) > 0 {
		return check.Failed("%s is set for the public suffix %s", names(public[:1]), public[0].Domain).
			Because("The cookie would be sent to sites of other owners, so browsers reject it.").With(quotes(public)...)
	}
	if foreign := filter(found, func(s set) bool { return !s.Covers(s.host) }); len(foreign) > 0 {
		return check.Warned("%s is set for another host", names(foreign[:1])).
			Because("%s may not set cookies for %s, so browsers reject it.", foreign[0].host, foreign[0].Domain).With(quotes(foreign)...)
	}
	wide := filter(found, func(s set) bool { return isSession(s) && s.Domain != "" && s.Domain == c.Target.Domain })
	if len(wide) > 0 {
		return check.Warned("Session cookie for the whole domain: %s", names(wide)).
			Because("Every host below %s receives the session cookie.", c.Target.Domain).With(quotes(wide)...).As(surest(wide))
	}
	return check.Passed("No cookie has too wide a scope").With(quotes(found)...)
}

func isPublicSuffix(domain string) bool {
	if domain == "" {
		return false
	}
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix == domain
}
