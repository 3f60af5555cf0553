package csp

import "strings"

// Problem is a mistake in the text of a policy.
type Problem int

// Problems of the text.
const (
	Repeated         Problem = iota + 1 // a second directive of the name, which browsers ignore
	NotASCII                            // browsers ignore the directive
	NotInMeta                           // has no effect in a meta element
	TooLong                             // sources beyond the limit were not judged
	Unknown                             // no browser knows the directive
	Obsolete                            // no browser obeys the directive any more
	MissingSemicolon                    // a directive's name among the values of another
	Unquoted                            // a keyword, nonce or hash without quotes, which is read as a host
	BadSource                           // browsers ignore the source expression
	NoneAndMore                         // 'none' beside other sources has no effect
)

// Issue is one problem of a policy.
type Issue struct {
	Problem   Problem
	Directive string // name, or the text of one that has none
	Value     string // the source expression in question, "" when it is the directive itself
}

// Hides reports whether the problem makes browsers ignore a restriction that was
// written down: a repeated directive that is not about reporting.
func (i Issue) Hides() bool { return i.Problem == Repeated && !reporting[i.Directive] }

// Issues lists the problems of the policy's text, in order.
func (p *Policy) Issues() []Issue {
	var out []Issue
	for _, d := range p.Dropped {
		name := d.Name
		if name == "" {
			name = d.Text
		}
		out = append(out, Issue{Problem: d.Reason, Directive: name})
	}
	for _, d := range p.Directives {
		switch {
		case obsolete[d.Name]:
			out = append(out, Issue{Problem: Obsolete, Directive: d.Name})
		case !known[d.Name]:
			out = append(out, Issue{Problem: Unknown, Directive: d.Name})
		}
		out = append(out, d.issues()...)
	}
	return out
}

func (d Directive) issues() []Issue {
	var out []Issue
	for i, v := range d.Values {
		problem := Problem(0)
		switch {
		case d.swallows(v):
			problem = MissingSemicolon
		case d.Sources == nil:
		case d.Sources[i].Kind == Invalid:
			problem = BadSource
		case isUnquoted(strings.ToLower(v)):
			problem = Unquoted
		case d.Sources[i].Kind == None && len(d.Sources) > 1:
			problem = NoneAndMore
		}
		if problem != 0 {
			out = append(out, Issue{Problem: problem, Directive: d.Name, Value: v})
		}
	}
	return out
}

func isUnquoted(v string) bool {
	kind := parseSource("'" + v + "'").Kind
	return kind != Invalid
}
