package report

import (
	"assay/internal/website/capture"

	"assay/internal/web/ui"
)

// HasCapText reports whether the cap has a text.
func HasCapText(name string) bool { return capTexts[name] != "" }

// HasReasonText reports whether the reason has a text.
func HasReasonText(r capture.Reason) bool {
	for _, n := range reasonTexts {
		if n.Reason == r {
			return true
		}
	}
	return false
}

var (
	Plain   = ui.Plain
	Quote   = ui.Quote
	SafeURL = ui.SafeURL
	Cite    = cite
	Spread  = spread[int]
)

// Citation is a piece of a reference.
type Citation = citation
