package sast

import (
	"path"
	"regexp"

	"assay/internal/scan"
)

// Actions of Rails that change a record, which only a form with a token against forgery can request; what turns the token off; the parameters
// that code reads; and templates, which may fill a parameter of the page into a form.
var (
	changeAction  = regexp.MustCompile(`^\s*def\s+(update|destroy)\b`)
	forgeryOff    = regexp.MustCompile(`verify_authenticity_token|skip_forgery_protection|protect_from_forgery|ActionController::API`)
	readParam     = regexp.MustCompile(`\bparams\[[:"'](\w+)`)
	railsTemplate = regexp.MustCompile(`\.(erb|haml|slim|jbuilder)$`)
)

// ofOwnForm reports whether a redirect follows a parameter that only a form of the site sends.
func (n *normalizer) ofOwnForm(f *scan.Finding) bool {
	if f.RuleID != "taint/open-redirect" || path.Ext(f.Path) != ".rb" || len(f.CodeFlow) < 2 {
		return false
	}
	at := n.functionOf(f.Path, f.StartLine)
	if at == 0 || !changeAction.Match(n.source(f.Path)[at-1]) || n.inFile(forgeryOff, f.Path) {
		return false
	}
	for i := len(f.CodeFlow) - 1; i >= 0; i-- {
		read := readParam.FindAllStringSubmatch(f.CodeFlow[i].Snippet, -1)
		for _, m := range read {
			if n.shownParams()[m[1]] {
				return false
			}
		}
		if len(read) > 0 {
			return true
		}
	}
	return false
}

// paramsOfTemplates returns the parameters that templates of Rails read.
func (n *normalizer) paramsOfTemplates() map[string]bool {
	out := map[string]bool{}
	n.eachFile(railsTemplate.MatchString, func(_ string, text []byte) {
		for _, m := range readParam.FindAllSubmatch(text, -1) {
			out[string(m[1])] = true
		}
	})
	return out
}
