package caching

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// enough is the number of responses that prove that the validator changes every time.
const enough = 3

// cacheDocument judges PERF-CACHE-DOC.
func cacheDocument(c *capture.Capture) check.Verdict {
	ex, v, ok := document(c)
	if !ok {
		return v
	}
	cc := parseCacheControl(ex.Header.Joined("Cache-Control"))
	control := evidence.Header(ex, "Cache-Control")
	if cc.has("no-store") {
		return check.Warned("no-store").Because("Browsers may not store the page, not even to show it at once when the visitor goes back.").
			With(control)
	}
	validator := validatorOf(ex.Header)
	if changes, proof := restless(c, ex); changes {
		return check.Failed("%s changes with each response", validator).
			Because("The server sent a new validator with each of %d responses, so a cached copy is never confirmed.",
				len(proof)).With(proof...)
	}
	explicit := ex.Header.Has("Cache-Control") || ex.Header.Has("Expires")
	marks := evidence.Header(ex, "ETag")
	if validator == "Last-Modified" {
		marks = evidence.Header(ex, "Last-Modified")
	}
	switch {
	case validator == "" && !explicit:
		return check.Warned("Neither a validator nor Cache-Control").
			Because("Browsers guess how long the page stays fresh, and then have to load all of it again.").With(control, marks)
	case validator == "":
		return check.Warned("Neither ETag nor Last-Modified").
			Because("Without a validator a cached copy cannot be confirmed and is loaded again in full.").With(control, marks)
	case !explicit:
		return check.Warned("No Cache-Control").Because("Without a rule, browsers guess how long the page stays fresh.").With(control, marks)
	}
	return check.Passed("%s and %s", validator, describe(ex.Header)).With(control, marks)
}

func describe(h capture.Header) string {
	if v := h.Joined("Cache-Control"); v != "" {
		return "Cache-Control: " + v
	}
	return "Expires: " + h.Get("Expires")
}

// document returns the response whose caching is judged: that of the HTTP part, because the
// later responses are compared with it.
func document(c *capture.Capture) (ex *capture.Exchange, v check.Verdict, ok bool) {
	if _, v, ok := page.Answer(c); !ok {
		return nil, v, false
	}
	if c.HTTP == nil || !c.HTTP.Document.OK() || c.HTTP.Document.Status != capture.StatusOK {
		return nil, check.Skipped(capture.ReasonUnreachable, "The document was not delivered when its caching was checked."), false
	}
	return c.HTTP.Document, check.Verdict{}, true
}

// validatorOf names the stronger validator of a response; "" if missing.
func validatorOf(h capture.Header) string {
	switch {
	case strings.TrimSpace(h.Get("ETag")) != "":
		return "ETag"
	default:
		if _, err := capture.ParseTime(h.Get("Last-Modified")); err == nil {
			return "Last-Modified"
		}
	}
	return ""
}

// restless reports whether every response with the document has a validator of its own; the evidence has one line for each.
func restless(c *capture.Capture, ex *capture.Exchange) (bool, []check.Evidence) {
	name := validatorOf(ex.Header)
	if name == "" {
		return false, nil
	}
	seen := map[string]bool{}
	var proof []check.Evidence
	answers := []*capture.Exchange{ex}
	for i := range c.HTTP.Samples {
		answers = append(answers, &c.HTTP.Samples[i])
	}
	for _, a := range answers {
		if !a.OK() || a.Status != capture.StatusOK || !a.Header.Has(name) {
			continue
		}
		value := strings.TrimPrefix(a.Header.Get(name), "W/")
		if seen[value] {
			return false, nil
		}
		seen[value] = true
		proof = append(proof, evidence.Header(a, name))
	}
	return len(proof) >= enough, proof
}

// conditional judges PERF-304.
func conditional(c *capture.Capture) check.Verdict {
	ex, v, ok := document(c)
	if !ok {
		return v
	}
	switch again := c.HTTP.Conditional; {
	case validatorOf(ex.Header) == "":
		return check.Inapplicable("The document has no validator for a conditional request.")
	case parseCacheControl(ex.Header.Joined("Cache-Control")).has("no-store"):
		return check.Inapplicable("The document may not be stored, so browsers never revalidate it.")
	case again == nil:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time for a conditional request.")
	case !again.OK():
		return check.Skipped(capture.ReasonUnreachable, "The conditional request got no response.")
	default:
		return conditionalAnswer(c, ex, again)
	}
}

// refusals are the statuses with which servers turn away a scanner that repeats a request.
var refusals = []int{
	capture.StatusUnauthorized, capture.StatusForbidden, capture.StatusTooManyRequests, capture.StatusServiceUnavailable,
}

func conditionalAnswer(c *capture.Capture, ex, again *capture.Exchange) check.Verdict {
	proof := evidence.Status(again)
	var args []string
	for _, name := range []string{"If-None-Match", "If-Modified-Since"} {
		if value := again.RequestHeader[name]; value != "" {
			args = append(args, "-H", evidence.Quote(name+": "+value))
			proof.Quote = name + ": " + value + "\n" + proof.Quote
		}
	}
	proof.Command = evidence.Curl(again.URL, args...)
	if again.Status == capture.StatusNotModified {
		return check.Passed("304 Not Modified").With(proof)
	}
	if slices.Contains(refusals, again.Status) {
		return check.Skipped(capture.ReasonBlockedByEdge, "The conditional request was refused with status %d.", again.Status)
	}
	if again.Status != capture.StatusOK {
		return check.Failed("Status %d", again.Status).Because("The server responds to a conditional request with an error.").With(proof)
	}
	v := check.Failed("The full page again").Because("The server ignores its own validator and sends the whole page again.").
		With(proof)
	if changes, _ := restless(c, ex); changes {
		return v.Following("PERF-CACHE-DOC")
	}
	if name := validatorOf(ex.Header); strings.TrimPrefix(again.Header.Get(name), "W/") != strings.TrimPrefix(ex.Header.Get(name), "W/") &&
		again.Header.Has(name) {
		return check.Inapplicable("The document changed between the two requests, so the full response was correct.")
	}
	return v
}
