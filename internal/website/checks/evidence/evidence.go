// Package evidence owns the wording of evidence that several subcategories
// share: quotes of HTTP responses and the commands that repeat them.
package evidence

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Curl returns a curl command that prints the head of the response and drops its body; args
// are further arguments, already quoted where needed.
func Curl(url string, args ...string) string {
	parts := append([]string{"curl -sS -o /dev/null -D -"}, args...)
	return strings.Join(append(parts, Quote(url)), " ")
}

// Quote quotes an argument for a POSIX shell.
func Quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// Word quotes an argument for a POSIX shell only if necessary, for values such as host
// names. Names from the DNS may contain any byte, and people paste the command into a shell.
func Word(s string) string {
	if s != "" && strings.Trim(s, plainBytes) == "" {
		return s
	}
	return Quote(s)
}

// plainBytes need no quoting in any shell.
const plainBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:/"

// Header quotes every line of a field of a response, or notes that the field is missing.
func Header(ex *capture.Exchange, name string) check.Evidence {
	if ex == nil {
		return check.Evidence{Quote: "(no " + name + " field)"}
	}
	lines := make([]string, 0, 1)
	for _, v := range ex.Header.Values(name) {
		lines = append(lines, name+": "+v)
	}
	quote := strings.Join(lines, "\n")
	if quote == "" {
		quote = "(no " + name + " field)"
	}
	return check.Evidence{Request: ex.ID, Quote: quote, Command: Curl(ex.URL)}
}

// Status quotes the status line of a response, or the error in place of one.
func Status(ex *capture.Exchange) check.Evidence {
	if ex == nil {
		return check.Evidence{}
	}
	e := check.Evidence{Request: ex.ID, Quote: Line(ex), Command: Curl(ex.URL)}
	return e
}

// Line returns "GET https://www.example.org/ → 200" or the error.
func Line(ex *capture.Exchange) string {
	switch {
	case ex.Status == 0:
		return fmt.Sprintf("%s %s → %s", ex.Method, ex.URL, ex.Error)
	case ex.ErrorKind != "":
		return fmt.Sprintf("%s %s → %d, %s", ex.Method, ex.URL, ex.Status, ex.Error)
	}
	if to := ex.Header.Get("Location"); to != "" && ex.Status/100 == 3 {
		return fmt.Sprintf("%s %s → %d, Location: %s", ex.Method, ex.URL, ex.Status, to)
	}
	return fmt.Sprintf("%s %s → %d", ex.Method, ex.URL, ex.Status)
}

// Chain quotes every hop of a chain, in one piece of evidence.
func Chain(c *capture.Chain) check.Evidence {
	if c == nil || len(c.Hops) == 0 {
		return check.Evidence{}
	}
	lines := make([]string, len(c.Hops))
	for i := range c.Hops {
		lines[i] = Line(&c.Hops[i])
	}
	return check.Evidence{
		Request: c.Hops[0].ID, Quote: strings.Join(lines, "\n"),
		Command: "curl -sS -o /dev/null -D - -L --max-redirs 10 " + Quote(c.Start),
	}
}
