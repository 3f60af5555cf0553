package exposure

import (
	"mime"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// securityTxt judges SEC-SECTXT.
func securityTxt(c *capture.Capture) check.Verdict {
	switch {
	case c.Page == nil || c.Page.SecurityTxt == nil:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request security.txt.")
	case c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked())
	}
	file, legacy := c.Page.SecurityTxt, c.Page.SecurityTxtLegacy
	switch {
	case isContact(file):
		return judgeContact(c, file)
	case isContact(legacy):
		v := judgeContact(c, legacy)
		if v.Status == check.Pass {
			return check.Warned("Only at the old path").Because("Readers look at /.well-known/security.txt.").With(v.Evidence...)
		}
		return v
	case file.Exchange.Status == capture.StatusTooManyRequests:
		return check.Skipped(capture.ReasonBlockedByEdge, "The site limits the scanner's requests for security.txt.")
	case !file.Exchange.OK() || file.Exchange.Status >= 500:
		return check.Skipped(capture.ReasonUnreachable, "The request for security.txt got no response.")
	}
	return check.Warned("No security.txt").Because("A person who finds a vulnerability does not know whom to contact.").
		With(evidence.Status(&file.Exchange))
}

// isContact distinguishes a security.txt from a page that the site returns for any path.
func isContact(r *capture.Resource) bool {
	if !r.Found() {
		return false
	}
	media := mediaType(&r.Exchange)
	head := strings.TrimSpace(r.Body)
	if strings.HasPrefix(head, "<") || strings.HasPrefix(head, "{") {
		return false
	}
	return media == "text/plain" || parseContactFile(r.Body).isContactFile()
}

func mediaType(ex *capture.Exchange) string {
	media, _, err := mime.ParseMediaType(ex.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return media
}

func judgeContact(c *capture.Capture, r *capture.Resource) check.Verdict {
	f := parseContactFile(r.Body)
	expires := "(no Expires)"
	if v := f.fields["expires"]; len(v) > 0 {
		expires = "Expires: " + clip(v[0], 80)
	}
	at := r.Exchange.URL
	proof := check.Evidence{Request: r.Exchange.ID, Quote: at + "\n" + expires, Command: "curl -sS " + evidence.Quote(at)}
	if strings.HasPrefix(at, "http:") {
		return check.Failed("security.txt is served over http").
			Because("The file must be served over https, so that nobody can forge the contact.").With(proof)
	}
	if why := f.invalid(c.TakenAt); why != "" {
		return check.Failed("security.txt is not valid").Because("%s", why).With(proof)
	}
	why := f.weak(c.TakenAt, asked(r))
	if mediaType(&r.Exchange) != "text/plain" {
		why = "The content type is not text/plain."
	}
	if why != "" {
		return check.Warned("security.txt could be better").Because("%s", why).With(proof)
	}
	return check.Passed("security.txt is valid").With(proof)
}

// asked returns the requested address, before redirects.
func asked(r *capture.Resource) string {
	if len(r.Chain) > 0 {
		return r.Chain[0].URL
	}
	return r.Exchange.URL
}
