package hosting

import (
	"errors"
	"strconv"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

const (
	clockGood = 60 * time.Second
	clockPoor = 300 * time.Second
	maxAge    = 1 << 31 // the most seconds that Age has to hold (RFC 9111 section 1.2.2)
)

// clock judges INF-CLOCK. A cache sent its response Age seconds after the origin created it
// (RFC 9111 section 5.1).
func clock(c *capture.Capture) check.Verdict {
	x := c.HTTP.Document
	if x == nil {
		return check.Skipped(capture.ReasonUnreachable, "The document could not be loaded.")
	}
	proof := evidence.Header(x, "Date")
	proof.Quote += "\nreceived: " + x.At.UTC().Format(capture.TimeFormat)
	proof.Command = "date -u; " + proof.Command
	if !x.Header.Has("Date") {
		return check.Failed("No Date field").Because("Caches cannot determine how old the response is.").With(proof)
	}
	sent, err := capture.ParseTime(x.Header.Get("Date"))
	if err != nil {
		return check.Failed("Invalid Date field").Because("The field is not an HTTP date.").With(proof)
	}
	if age, err := strconv.Atoi(x.Header.Get("Age")); (err == nil || errors.Is(err, strconv.ErrRange)) && age > 0 {
		sent = sent.Add(time.Duration(min(age, maxAge)) * time.Second)
	}
	off := x.At.Sub(sent).Abs().Truncate(time.Second)
	switch {
	case off <= clockGood:
		return check.Passed("%s off", off).With(proof)
	case off <= clockPoor:
		return check.Warned("%s off", off).Because("The server's clock is more than a minute off.").With(proof)
	}
	return check.Failed("%s off", off).Because("The server's clock is more than five minutes off.").With(proof)
}
