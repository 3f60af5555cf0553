// Package csp owns Content Security Policy Level 3: it reads the policies that apply to a
// document and determines what they allow together. It is pure, and no input makes it panic.
// A document obeys every one of its policies, so something is allowed only if all of them
// allow it (CSP3 section 8.1).
package csp

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

// Limits for hostile input. Omitting a policy can only make a verdict worse, never better:
// policies only restrict.
const (
	maxPolicies   = 8
	maxDirectives = 200
	maxSources    = 500 // per directive
)

// Set is every policy of one document.
type Set struct {
	Enforced   []Policy
	ReportOnly []Policy
	// Empty counts fields and meta elements without any directive.
	Empty int
	self  address
}

// Policy is one serialized policy.
type Policy struct {
	Text string // as sent, trimmed
	Meta bool   // from a meta element, else from a header field
	// Directives are those in force, in order, each name once.
	Directives []Directive
	// Dropped are those that browsers leave out, with the reason.
	Dropped []Dropped
}

// Directive is a name and its values.
type Directive struct {
	Name    string   // lower case
	Values  []string // as written
	Sources []Source // Values as source expressions, where the directive takes a list of them
}

// Dropped is a directive that has no effect.
type Dropped struct {
	Text   string
	Name   string // lower case; "" when it has no usable name
	Reason Problem
}

// Of reads the policies of a document from the response that carried it and from
// its meta elements.
func Of(ex *capture.Exchange, doc *dom.Document) Set {
	s := Set{}
	if ex != nil {
		s = Parse(ex.URL, ex.Header.Values("Content-Security-Policy"), ex.Header.Values("Content-Security-Policy-Report-Only"))
	}
	if doc == nil {
		return s
	}
	for _, m := range doc.Metas {
		// Only a meta inside head counts (HTML standard).
		if m.InHead && strings.EqualFold(m.Attr["http-equiv"], "content-security-policy") {
			s.add(&s.Enforced, m.Attr["content"], true)
		}
	}
	return s
}

// Parse reads the policies of the two header fields for a document at the URL.
// Each value may hold several policies, separated by commas (CSP3 section 2.2.2).
func Parse(url string, enforced, reportOnly []string) Set {
	s := Set{self: addressOf(url)}
	for _, v := range enforced {
		s.addList(&s.Enforced, v)
	}
	for _, v := range reportOnly {
		s.addList(&s.ReportOnly, v)
	}
	return s
}

// Policies returns the enforced policies and, without any, those that
// only report.
func (s Set) Policies() []Policy {
	if len(s.Enforced) > 0 {
		return s.Enforced
	}
	return s.ReportOnly
}

// Has reports whether an enforced policy has the directive.
func (s Set) Has(name string) bool {
	for _, p := range s.Enforced {
		if _, ok := p.Directive(name); ok {
			return true
		}
	}
	return false
}

func (s *Set) addList(to *[]Policy, value string) {
	added := false
	for text := range strings.SplitSeq(value, ",") {
		if strings.Trim(text, space) != "" {
			added = true
			s.add(to, text, false)
		}
	}
	if !added {
		s.Empty++
	}
}

func (s *Set) add(to *[]Policy, text string, meta bool) {
	p := parsePolicy(text, meta)
	if len(p.Directives) == 0 && len(p.Dropped) == 0 {
		s.Empty++
		return
	}
	if len(*to) < maxPolicies {
		*to = append(*to, p)
	}
}

// space is the ASCII white space of the Infra standard.
const space = "\t\n\f\r "

func parsePolicy(text string, meta bool) Policy {
	p := Policy{Text: strings.Trim(text, space), Meta: meta}
	for token := range strings.SplitSeq(text, ";") {
		token = strings.Trim(token, space)
		if token == "" {
			continue
		}
		if len(p.Directives)+len(p.Dropped) >= maxDirectives {
			break
		}
		p.directive(token)
	}
	return p
}

// directive adds one directive as CSP3 section 2.2.1 says: a directive that is not ASCII, or repeats a name, has no effect.
func (p *Policy) directive(token string) {
	if !isASCII(token) {
		p.Dropped = append(p.Dropped, Dropped{Text: token, Reason: NotASCII})
		return
	}
	fields := strings.FieldsFunc(token, func(r rune) bool { return strings.ContainsRune(space, r) })
	name := strings.ToLower(fields[0])
	if _, there := p.Directive(name); there {
		p.Dropped = append(p.Dropped, Dropped{Text: token, Name: name, Reason: Repeated})
		return
	}
	if p.Meta && ignoredInMeta[name] {
		p.Dropped = append(p.Dropped, Dropped{Text: token, Name: name, Reason: NotInMeta})
		return
	}
	d := Directive{Name: name, Values: fields[1:]}
	if len(d.Values) > maxSources {
		d.Values = gravest(d.Values)[:maxSources]
		p.Dropped = append(p.Dropped, Dropped{Text: name + " …", Name: name, Reason: TooLong})
	}
	if takesSources(name) {
		d.Sources = make([]Source, len(d.Values))
		for i, v := range d.Values {
			d.Sources[i] = parseSource(v)
		}
	}
	p.Directives = append(p.Directives, d)
}

// gravest puts the most permissive values first, so that a truncated list never hides what
// decides the verdict.
func gravest(values []string) []string {
	rank := func(v string) int {
		switch s := parseSource(v); {
		case s.Kind == Keyword, s.Kind == Self:
			return 0
		case s.Kind == Scheme, s.Host == "*":
			return 1
		case s.Kind == Host && strings.HasPrefix(s.Host, "*."):
			return 2
		case s.Kind == Nonce, s.Kind == Hash:
			return 3
		}
		return 4
	}
	return slices.SortedStableFunc(slices.Values(values), func(a, b string) int { return rank(a) - rank(b) })
}

// Directive returns the directive of the name.
func (p *Policy) Directive(name string) (Directive, bool) {
	for _, d := range p.Directives {
		if d.Name == name {
			return d, true
		}
	}
	return Directive{}, false
}

// Known reports whether at least one directive is one that browsers know.
func (p *Policy) Known() bool {
	for _, d := range p.Directives {
		if known[d.Name] {
			return true
		}
	}
	return false
}

func (d Directive) String() string { return strings.Join(append([]string{d.Name}, d.Values...), " ") }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
