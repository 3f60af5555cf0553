package report

import "assay/internal/website/capture"

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
	Plain   = plain
	Quote   = quote
	SafeURL = safeURL
	Cite    = cite
	Spread  = spread[int]
)

// Citation is a piece of a reference.
type Citation = citation
