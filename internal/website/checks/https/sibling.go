package https

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// siblingHost judges SEC-HTTPS-WWW.
func siblingHost(c *capture.Capture) check.Verdict {
	s := c.HTTP.Sibling
	switch {
	case s == nil:
		return check.Inapplicable("The host has no counterpart with or without www.")
	case !s.Resolves && s.Error != "":
		return check.Skipped(capture.ReasonUnreachable, "%s could not be looked up: %s", s.Host, s.Error)
	case !s.Resolves:
		return check.Inapplicable("%s does not exist.", s.Host)
	}
	first := firstHop(s.Secure)
	if first == nil {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time for a request to %s.", s.Host)
	}
	proof := evidence.Chain(s.Secure)
	switch {
	case first.ErrorKind == capture.ErrForbidden:
		return check.Skipped(capture.ReasonUnreachable, "%s could not be reached: %s", s.Host, first.Error)
	case first.ErrorKind == capture.ErrTLS:
		return check.Failed("TLS fails on %s", s.Host).Because("The name exists, but no encrypted connection can be made: %s",
			first.Error).With(proof)
	case first.TLSError != "":
		return check.Failed("Invalid certificate on %s", s.Host).Because("Browsers warn visitors: %s.", strings.TrimSuffix(first.TLSError, ".")).
			With(proof, check.Evidence{Request: first.ID, Quote: first.TLSError, Command: openssl(s.Host)})
	case first.Status == 0:
		return check.Warned("%s does not respond over HTTPS", s.Host).Because("The name exists, but visitors who use https:// see an error: %s",
			first.Error).With(proof)
	}
	return converges(c, s, proof)
}

// converges compares the final addresses of both names.
func converges(c *capture.Capture, s *capture.Sibling, proof check.Evidence) check.Verdict {
	last, own := s.Secure.Final(), c.HTTP.Secure.Final()
	if own == nil || own.Status == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The site itself did not respond over HTTPS.")
	}
	switch {
	case s.Secure.ErrorKind == capture.ErrTimeout, c.HTTP.Secure.ErrorKind == capture.ErrTimeout:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to follow the redirects of both names.")
	case last.Status == capture.StatusTooManyRequests:
		return check.Skipped(capture.ReasonBlockedByEdge, "%s limits the scanner's requests.", s.Host)
	case last.Status >= 400 && own.Status >= 400:
		return check.Inapplicable("Both names return an error.").With(proof)
	case last.Status >= 400 || last.Status == 0:
		return check.Warned("%s leads to an error", s.Host).Because("Visitors of https://%s do not reach the site.", s.Host).With(proof)
	case isPlain(last.URL):
		return check.Warned("%s leads to plain HTTP", s.Host).Because("Visitors of https://%s end up on %s.", s.Host, last.URL).With(proof)
	case host(last.URL) != host(own.URL):
		return check.Warned("%s does not lead to %s", s.Host, host(own.URL)).
			Because("Both names respond on their own, so visitors and search engines see two sites.").With(proof)
	}
	return check.Passed("Both names lead to %s", host(own.URL)).With(proof)
}

func openssl(host string) string {
	return "openssl s_client -connect " + evidence.Quote(host+":443") + " -servername " + evidence.Quote(host) + " -verify_hostname " +
		evidence.Quote(host) + " </dev/null"
}
