// Package tlsfact owns what the checks of TLS facts share: the verdicts for hosts without a
// TLS service.
package tlsfact

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// NoService returns the verdict if no TLS service was judged; ok is false if one was.
func NoService(c *capture.Capture) (v check.Verdict, ok bool) {
	switch {
	case c.TLS == nil:
		return check.Skipped(capture.ReasonPartFailed, "The TLS facts were not gathered."), true
	case c.TLS.Absent() != "":
		return check.Inapplicable("%s", c.TLS.Absent()), true
	case c.TLS.Error != "":
		return check.Skipped(capture.ReasonUnreachable, "The TLS service could not be checked. %s", c.TLS.Error), true
	}
	return check.Verdict{}, false
}
