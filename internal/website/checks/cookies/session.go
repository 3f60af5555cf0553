package cookies

import (
	"strings"

	"assay/internal/website/check"
)

// sessionNames are the names that frameworks and servers give to the cookie that
// carries a session or a sign-in, in lower case, from their documentation.
var sessionNames = map[string]bool{
	"phpsessid": true, "jsessionid": true, "asp.net_sessionid": true, "sessionid": true, "session": true, "session_id": true,
	"connect.sid": true, "laravel_session": true, "ci_session": true, "cfid": true, "cftoken": true, "_session_id": true,
	".aspxauth": true, ".aspnetcore.session": true, ".aspnetcore.cookies": true, ".aspnetcore.identity.application": true,
	"next-auth.session-token": true, "authjs.session-token": true, "remember_user_token": true, "user_session": true,
	"sails.sid": true, "koa.sess": true, "koa:sess": true, "rack.session": true, "play_session": true, "symfony": true,
	"sb-access-token": true, "adonis-session": true,
}

// sessionPrefixes are the beginnings of session cookie names that applications complete.
var sessionPrefixes = []string{"wordpress_logged_in_", "wordpress_sec_", "remember_web_", "aspsessionid", "wp-postpass_"}

// analytics are the beginnings of names that contain "session" but belong to cookies that
// only count visits.
var analytics = []string{"_hjsession", "ai_session", "_ga_", "_pk_ses", "_dd_s", "amp_"}

// session reports whether the cookie carries a session or a sign-in: Firm for known names,
// Tentative if the name only suggests it, otherwise "".
func (s set) session() check.Confidence {
	name := strings.ToLower(s.Name)
	if p := s.Prefix(); p != "" {
		name = name[len(p):]
	}
	if hasPrefix(name, analytics) || isCSRF(name) {
		return ""
	}
	if sessionNames[name] || hasPrefix(name, sessionPrefixes) {
		return check.Firm
	}
	if strings.Contains(name, "sess") || strings.Contains(name, "login") {
		return check.Tentative
	}
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune("._-:", r) }) {
		switch word {
		case "sid", "auth", "jwt", "token", "signin", "authtoken", "accesstoken", "refreshtoken":
			return check.Tentative
		}
	}
	return ""
}

// isCSRF reports whether the name is that of a double-submit token, which scripts must be
// able to read.
func isCSRF(name string) bool {
	return strings.Contains(name, "csrf") || strings.Contains(name, "xsrf")
}

func hasPrefix(name string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

func isSession(s set) bool { return s.session() != "" }

// surest returns the confidence of a verdict on session cookies: the highest of the cookies.
func surest(list []set) check.Confidence {
	for _, s := range list {
		if s.session() == check.Firm {
			return check.Firm
		}
	}
	return check.Tentative
}
