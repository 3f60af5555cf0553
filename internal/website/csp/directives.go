package csp

import "strings"

// Names of directives that callers look up.
const (
	DefaultSrc     = "default-src"
	ScriptSrc      = "script-src"
	ScriptSrcElem  = "script-src-elem"
	ScriptSrcAttr  = "script-src-attr"
	ObjectSrc      = "object-src"
	BaseURI        = "base-uri"
	FormAction     = "form-action"
	FrameAncestors = "frame-ancestors"
	UpgradeSchemes = "upgrade-insecure-requests"
)

// fallbacks are the directives consulted in turn for a fetch directive that is missing (CSP3 section 6.8.3).
var fallbacks = map[string][]string{
	ScriptSrcElem:    {ScriptSrc, DefaultSrc},
	ScriptSrcAttr:    {ScriptSrc, DefaultSrc},
	ScriptSrc:        {DefaultSrc},
	"style-src-elem": {"style-src", DefaultSrc},
	"style-src-attr": {"style-src", DefaultSrc},
	"style-src":      {DefaultSrc},
	"worker-src":     {"child-src", ScriptSrc, DefaultSrc},
	"frame-src":      {"child-src", DefaultSrc},
	"child-src":      {DefaultSrc},
	"connect-src":    {DefaultSrc},
	"font-src":       {DefaultSrc},
	"img-src":        {DefaultSrc},
	"manifest-src":   {DefaultSrc},
	"media-src":      {DefaultSrc},
	ObjectSrc:        {DefaultSrc},
}

// known are the directives of CSP3 and of the specifications that add to it, and
// those of earlier levels that browsers still obey.
var known = map[string]bool{
	DefaultSrc: true, ScriptSrc: true, ScriptSrcElem: true, ScriptSrcAttr: true,
	"style-src": true, "style-src-elem": true, "style-src-attr": true, "worker-src": true, "frame-src": true,
	"child-src": true, "connect-src": true, "font-src": true, "img-src": true, "manifest-src": true,
	"media-src": true, ObjectSrc: true, "fenced-frame-src": true,
	BaseURI: true, FormAction: true, FrameAncestors: true, "sandbox": true, "webrtc": true,
	"report-uri": true, "report-to": true, UpgradeSchemes: true, "block-all-mixed-content": true,
	"require-trusted-types-for": true, "trusted-types": true,
}

// obsolete are former directives, which no browser obeys any more.
var obsolete = map[string]bool{
	"plugin-types": true, "referrer": true, "reflected-xss": true, "disown-opener": true,
	"navigate-to": true, "require-sri-for": true, "prefetch-src": true,
}

// swallows reports whether the value is the name of another directive, which lacks the
// semicolon before it. Addresses and groups of reports are free words, among which only names
// with a hyphen count; names of trusted types may be any.
func (d Directive) swallows(value string) bool {
	value = strings.ToLower(value)
	switch {
	case !known[value] && !obsolete[value], d.Name == "trusted-types":
		return false
	case reporting[d.Name]:
		return strings.Contains(value, "-")
	}
	return true
}

// reporting are the directives that say where violations are reported; they restrict nothing.
var reporting = map[string]bool{"report-uri": true, "report-to": true}

// ignoredInMeta are the directives without effect in a meta element (HTML standard).
var ignoredInMeta = map[string]bool{FrameAncestors: true, "report-uri": true, "sandbox": true}

func takesSources(name string) bool {
	_, fetch := fallbacks[name]
	switch name {
	case DefaultSrc, "prefetch-src", "fenced-frame-src", BaseURI, FormAction, FrameAncestors:
		return true
	}
	return fetch
}

// Effective returns the directive that governs the same things as the named one: that directive itself or the first of its fallbacks.
// Without any, nothing is restricted.
func (p *Policy) Effective(name string) (Directive, bool) {
	if d, ok := p.Directive(name); ok {
		return d, true
	}
	for _, f := range fallbacks[name] {
		if d, ok := p.Directive(f); ok {
			return d, true
		}
	}
	return Directive{}, false
}
