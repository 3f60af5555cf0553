package headers

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

const (
	allowOrigin      = "Access-Control-Allow-Origin"
	allowCredentials = "Access-Control-Allow-Credentials"
)

// cors judges SEC-CORS by the responses to requests with a foreign and with an opaque origin.
func cors(c *capture.Capture) check.Verdict {
	if _, v, ok := answer(c); !ok {
		return v
	}
	foreign, opaque := c.HTTP.ForeignOrigin, c.HTTP.NullOrigin
	if !foreign.OK() && !opaque.OK() {
		return check.Skipped(capture.ReasonUnreachable, "The site did not respond to a request with a foreign origin.")
	}
	for _, ex := range []*capture.Exchange{foreign, opaque} {
		if ex.OK() && reflects(ex) && credentials(ex) {
			return check.Failed("Any site may read responses meant for the signed-in visitor").
				Because("The response allows the origin %q with credentials, although the site cannot know it.", ex.RequestHeader["Origin"]).
				With(quoteCORS(ex)).Capped("CORS_CREDENTIALS", 55)
		}
	}
	if !foreign.OK() || !opaque.OK() {
		return check.Skipped(capture.ReasonUnreachable, "One of the two requests with a foreign origin got no response.")
	}
	switch {
	case reflects(opaque) && !reflects(foreign):
		return check.Warned("The origin null is allowed").
			Because("Any sandboxed frame and any local file has the origin null.").With(quoteCORS(opaque))
	case strings.TrimSpace(foreign.Header.Get(allowOrigin)) == "*" && credentials(foreign):
		return check.Passed("Allowed for all, without credentials").
			Because("Browsers refuse credentials together with *, so the second field has no effect.").With(quoteCORS(foreign))
	case reflects(foreign), strings.TrimSpace(foreign.Header.Get(allowOrigin)) == "*":
		return check.Passed("Allowed for all, without credentials").With(quoteCORS(foreign))
	}
	return check.Passed("Foreign origins are not allowed").With(quoteCORS(foreign))
}

// reflects reports whether the only value of the field is the origin that was sent.
func reflects(ex *capture.Exchange) bool {
	sent := ex.RequestHeader["Origin"]
	return sent != "" && strings.TrimSpace(ex.Header.Joined(allowOrigin)) == sent
}

// credentials reports whether the field allows credentials, compared as browsers do (Fetch
// standard).
func credentials(ex *capture.Exchange) bool {
	return strings.TrimSpace(ex.Header.Joined(allowCredentials)) == "true"
}

func quoteCORS(ex *capture.Exchange) check.Evidence {
	e := evidence.Header(ex, allowOrigin)
	if ex.Header.Has(allowCredentials) {
		e.Quote += "\n" + evidence.Header(ex, allowCredentials).Quote
	}
	e.Command = evidence.Curl(ex.URL, "-H", evidence.Quote("Origin: "+ex.RequestHeader["Origin"]))
	return e
}
