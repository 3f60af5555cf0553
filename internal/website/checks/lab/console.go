package lab

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/labfact"
)

// maxQuoted is the maximum number of quoted errors.
const maxQuoted = 10

// console judges PERF-CONSOLE.
func console(c *capture.Capture) check.Verdict {
	b, v, ok := labfact.Measured(c)
	if !ok {
		return v
	}
	if len(b.Console) == 0 {
		return check.Passed("No error").With(check.Evidence{Quote: "(no error in the console)", Command: labfact.Repeat(b)})
	}
	var lines []string
	for _, e := range b.Console[:min(len(b.Console), maxQuoted)] {
		line := e.Source + ": " + e.Text
		if e.URL != "" {
			line += " (" + e.URL + ")"
		}
		lines = append(lines, line)
	}
	return check.Warned("%d errors", len(b.Console)).
		Because("The browser logged errors while the page loaded.").
		With(check.Evidence{Quote: strings.Join(lines, "\n"), Command: labfact.Repeat(b)})
}
