package response

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

const (
	ttfbGood, ttfbPoor       = 800, 1800 // milliseconds
	ttfbVerySlow             = 4000
	connectGood, connectPoor = 300, 600
	// steadyWithin is a spread, in milliseconds, that is too small to matter: twice a few
	// milliseconds is not significant.
	steadyWithin = 200
	// minSamples is the minimum number of samples for a meaningful median.
	minSamples = 3
)

// samples returns the exchanges with the document that were made on fresh
// connections.
func samples(h *capture.HTTP) []*capture.Exchange {
	var out []*capture.Exchange
	if h.Document != nil && !h.Document.Reused {
		out = append(out, h.Document)
	}
	for i := range h.Samples {
		if !h.Samples[i].Reused {
			out = append(out, &h.Samples[i])
		}
	}
	return out
}

// answered returns the samples that returned the document.
func answered(all []*capture.Exchange) []*capture.Exchange {
	return slices.DeleteFunc(slices.Clone(all), func(x *capture.Exchange) bool { return x.Status == 0 || x.Status >= 500 })
}

// untimed returns the verdict if there is nothing to measure; ok is false otherwise.
func untimed(c *capture.Capture, n int) (v check.Verdict, ok bool) {
	switch {
	case c.HTTP.Document == nil:
		return check.Skipped(capture.ReasonUnreachable, "The document could not be loaded."), true
	case n < minSamples && c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), true
	case n < minSamples:
		return check.Skipped(capture.ReasonTimeBudget, "Fewer than %d of the requests got a response in time.", minSamples), true
	}
	return check.Verdict{}, false
}

func setUp(x *capture.Exchange) float64 { return x.Timing.DNS + x.Timing.Connect + x.Timing.TLS }

// toFirstByte returns the time from the start to the first byte, as browsers count it.
func toFirstByte(x *capture.Exchange) float64 { return setUp(x) + x.Timing.TTFB }

// values returns a value of each sample, sorted.
func values(of []*capture.Exchange, f func(*capture.Exchange) float64) []float64 {
	out := make([]float64, len(of))
	for i, x := range of {
		out[i] = f(x)
	}
	slices.Sort(out)
	return out
}

// median returns the median of sorted values, of which there is at least one.
func median(sorted []float64) float64 {
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

func list(ms []float64) string {
	parts := make([]string, len(ms))
	for i, v := range ms {
		parts[i] = fmt.Sprintf("%.0f", v)
	}
	return strings.Join(parts, ", ") + " ms"
}

// firstByte judges PERF-TTFB.
func firstByte(c *capture.Capture) check.Verdict {
	usable := answered(samples(c.HTTP))
	if v, ok := untimed(c, len(usable)); ok {
		return v
	}
	times := values(usable, toFirstByte)
	m := median(times)
	v := grade(m, ttfbGood, ttfbPoor).Because("The median time to first byte of %d requests on fresh connections was %.0f ms.", len(times), m).
		With(check.Evidence{
			Request: usable[0].ID, Quote: "time to first byte: " + list(times),
			Command: "curl -sS -o /dev/null -w '%{time_starttransfer}\\n' " + evidence.Quote(c.HTTP.Document.URL),
		})
	if m > ttfbVerySlow {
		v = v.Capped("VERY_SLOW", 69)
	}
	return v
}

// connect judges PERF-CONNECT.
func connect(c *capture.Capture) check.Verdict {
	usable := answered(samples(c.HTTP))
	if v, ok := untimed(c, len(usable)); ok {
		return v
	}
	times := values(usable, setUp)
	m := median(times)
	return grade(m, connectGood, connectPoor).Because("Name look-up, connection and handshake together took %.0f ms at the median.", m).
		With(check.Evidence{
			Request: usable[0].ID, Quote: "look-up + connection + TLS: " + list(times),
			Command: "curl -sS -o /dev/null -w '%{time_connect} %{time_appconnect}\\n' " + evidence.Quote(c.HTTP.Document.URL),
		})
}

func grade(ms, good, poor float64) check.Verdict {
	switch {
	case ms <= good:
		return check.Passed("%.0f ms", ms)
	case ms <= poor:
		return check.Warned("%.0f ms", ms)
	}
	return check.Failed("%.0f ms", ms)
}

// repeated returns the document and all its repetitions. Those with a foreign Origin count
// only if a gateway failed: some servers answer such requests with an error on purpose.
func repeated(h *capture.HTTP) []*capture.Exchange {
	all := samples(h)
	for _, x := range []*capture.Exchange{h.KeepAlive, h.Conditional, h.Mobile} {
		if x != nil {
			all = append(all, x)
		}
	}
	for _, x := range []*capture.Exchange{h.ForeignOrigin, h.NullOrigin} {
		if x != nil && x.Status > 500 && x.Status <= 504 && x.Status != 501 {
			all = append(all, x)
		}
	}
	return all
}

// stability judges PERF-STABILITY. Of five samples, the 95th percentile is the largest.
func stability(c *capture.Capture) check.Verdict {
	all := samples(c.HTTP)
	usable := answered(all)
	if c.HTTP.Document != nil {
		repeats := repeated(c.HTTP)
		for _, x := range repeats {
			if x.Status >= 500 && c.HTTP.Document.Status < 500 || x.Status == 0 && x.ErrorKind != "" {
				return check.Failed("A repetition failed").Because("In %d requests, the server did not always deliver the document.",
					len(repeats)).With(evidence.Status(x))
			}
		}
	}
	if v, ok := untimed(c, len(usable)); ok {
		if c.HTTP.Document != nil && c.HTTP.Document.Status >= 500 {
			return check.Failed("Every sample failed").Because("Each request for the document returned a server error.").
				With(evidence.Status(c.HTTP.Document)).Following("INF-HEALTH")
		}
		return v
	}
	times := values(usable, func(x *capture.Exchange) float64 { return x.Timing.TTFB })
	m, slowest := median(times), times[len(times)-1]
	proof := check.Evidence{Request: usable[0].ID, Quote: "wait for the first byte: " + list(times),
		Command: "for i in 1 2 3 4 5; do curl -sS -o /dev/null -w '%{http_code} %{time_starttransfer}\\n' " +
			evidence.Quote(c.HTTP.Document.URL) + "; done"}
	observed := fmt.Sprintf("median %.0f ms, slowest %.0f ms", m, slowest)
	switch {
	case slowest <= 2*m || slowest-m <= steadyWithin:
		return check.Passed("%s", observed).With(proof)
	case slowest <= 4*m:
		return check.Warned("%s", observed).Because("The slowest response took more than twice as long as the median.").With(proof)
	}
	return check.Failed("%s", observed).Because("The slowest response took more than four times as long as the median.").With(proof)
}
