package report

import (
	"assay/internal/website/capture"

	"assay/internal/web/ui"
)

// HasCapText reports whether there are words for the cap.
func HasCapText(name string) bool { return capTexts[name] != "" }

// HasReasonText reports whether there are words for the reason.
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
