package cookies

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// secure judges SEC-COOKIE-SECURE.
func secure(c *capture.Capture) check.Verdict {
	found, v, ok := collect(c)
	if !ok {
		return v
	}
	found = stored(found)
	open := filter(found, func(s set) bool { return !s.Secure })
	if len(open) == 0 {
		return secured(found)
	}
	// Without Secure and HSTS, anyone on the network can read the cookies. With HSTS, only
	// the first visit is exposed, which is a failure only for session cookies.
	if bare := filter(open, func(s set) bool { return !protects(c.HTTP, s) }); len(bare) > 0 {
		return following(c, check.Failed("Without Secure: %s", names(bare)).
			Because("Browsers send the cookies over unencrypted connections to hosts that HSTS does not cover.").With(quotes(bare)...))
	}
	if sessions := filter(open, isSession); len(sessions) > 0 {
		return check.Failed("Session cookie without Secure: %s", names(sessions)).
			Because("A browser that does not yet know the site's HSTS sends the session cookie over an unencrypted connection.").
			With(quotes(sessions)...).As(surest(sessions))
	}
	return check.Warned("Without Secure: %s", names(open)).
		Because("HSTS protects the cookies only in browsers that have visited the site before or have it in their built-in list.").
		With(quotes(open)...)
}

func secured(found []set) check.Verdict {
	if len(found) == 0 {
		return check.Inapplicable("Browsers refuse all cookies that the site sets.")
	}
	return check.Passed("All cookies are Secure").With(quotes(found)...)
}

// following marks a failure as a consequence of missing HTTPS, without which Secure is
// impossible.
func following(c *capture.Capture, v check.Verdict) check.Verdict {
	for _, ex := range c.HTTP.Secure.Hops {
		if ex.Status != 0 {
			return v
		}
	}
	return v.Following("SEC-HTTPS-AVAIL")
}

// httpOnly judges SEC-COOKIE-HTTPONLY.
func httpOnly(c *capture.Capture) check.Verdict {
	found, v, ok := collect(c)
	if !ok {
		return v
	}
	sessions := filter(stored(found), isSession)
	if len(sessions) == 0 {
		return check.Inapplicable("No cookie looks like a session cookie.")
	}
	if open := filter(sessions, func(s set) bool { return !s.HTTPOnly }); len(open) > 0 {
		return check.Failed("Scripts can read %s", names(open)).
			Because("A script that is injected into the page can steal the session.").With(quotes(open)...).As(surest(open))
	}
	return check.Passed("Scripts cannot read the session cookies").With(quotes(sessions)...)
}

// sameSite judges SEC-COOKIE-SAMESITE.
func sameSite(c *capture.Capture) check.Verdict {
	found, v, ok := collect(c)
	if !ok {
		return v
	}
	found = stored(found)
	if bad := filter(found, func(s set) bool { return s.InvalidSameSite }); len(bad) > 0 {
		return check.Failed("Invalid SameSite: %s", names(bad)).Because("Browsers know Strict, Lax and None only.").With(quotes(bad)...)
	}
	if bad := filter(found, func(s set) bool { return s.SameSite == "None" && !s.Secure }); len(bad) > 0 {
		return check.Failed("SameSite=None without Secure: %s", names(bad)).Because("Browsers refuse such cookies.").With(quotes(bad)...)
	}
	if absent := filter(found, func(s set) bool { return s.SameSite == "" }); len(absent) > 0 {
		return check.Warned("Without SameSite: %s", names(absent)).
			Because("Some browsers treat the cookies as Lax, others send them with every request from other sites.").With(quotes(absent)...)
	}
	if len(found) == 0 {
		return secured(found)
	}
	v = check.Passed("All cookies have SameSite").With(quotes(found)...)
	if none := filter(found, func(s set) bool { return s.SameSite == "None" }); len(none) > 0 {
		v = v.Because("%s are sent with requests from other sites on purpose.", names(none))
	}
	return v
}
