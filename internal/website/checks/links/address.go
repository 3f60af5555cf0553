package links

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// longURL is the length, in characters, from which search results and mails truncate addresses.
const longURL = 115

// sessionNames are parameters that carry a session, in lower case.
var sessionNames = map[string]bool{
	"jsessionid": true, "phpsessid": true, "aspsessionid": true, "asp.net_sessionid": true, "sessionid": true, "session_id": true,
	"sessid": true, "cfid": true, "cftoken": true, "zenid": true, "oscsid": true, "viewstate": true,
}

var (
	pathSession = regexp.MustCompile(`(?i);(jsessionid|phpsessid|sid|sessionid)=[^/;]*`)
	aspSession  = regexp.MustCompile(`/\((?i:[a-z]\([0-9a-z]{24}\))+\)/`)
	escape      = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
)

// address judges SEO-URL.
func address(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	u, err := url.Parse(ex.URL)
	if err != nil {
		return check.Skipped(capture.ReasonPartFailed, "The address of the page cannot be read.")
	}
	proof := check.Evidence{Request: ex.ID, Quote: ex.URL, Command: evidence.Curl(ex.URL)}
	if name := session(u); name != "" {
		return check.Failed("A session in the address").
			Because("Each visitor gets another address (%s), which search engines index over and over, and which reveals the session.",
				name).With(proof)
	}
	path := escape.ReplaceAllString(u.EscapedPath(), "")
	switch {
	case len(ex.URL) >= longURL:
		return check.Warned("%d characters", len(ex.URL)).Because("Addresses of %d characters or more are cut off in results and messages.",
			longURL).With(proof)
	case path != strings.ToLower(path):
		return check.Warned("Capital letters in the path").
			Because("Paths that differ in capitals are different addresses, and links often get them wrong.").
			With(proof)
	}
	return check.Passed("%d characters, lower case", len(ex.URL)).With(proof)
}

// session returns the parameter with a session id; "" if missing.
func session(u *url.URL) string {
	if m := pathSession.FindStringSubmatch(u.Path); m != nil {
		return m[1]
	}
	if aspSession.MatchString(u.Path) {
		return "cookieless ASP.NET session"
	}
	query := u.Query()
	for _, name := range slices.Sorted(maps.Keys(query)) {
		value := strings.Join(query[name], "")
		switch lower := strings.ToLower(name); {
		case (sessionNames[lower] || strings.HasPrefix(lower, "aspsessionid")) && value != "":
			return name
		case lower == "sid" && len(value) >= 16:
			return name
		}
	}
	return ""
}
