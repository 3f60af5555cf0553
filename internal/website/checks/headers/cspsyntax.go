package headers

import (
	"fmt"
	"slices"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/csp"
)

// cspSyntax judges SEC-CSP-SYNTAX, including report-only policies.
func cspSyntax(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	if !ok {
		return v
	}
	all := slices.Concat(s.Enforced, s.ReportOnly)
	if len(all) == 0 {
		if s.Empty > 0 {
			return check.Warned("The policy is empty").Because("A field without directives has no effect.").With(evidence.Header(ex, cspField))
		}
		return check.Inapplicable("The document has no content security policy.")
	}
	var first *csp.Issue
	var proofs []check.Evidence
	hides := false
	for i := range all {
		for _, issue := range all[i].Issues() {
			if first == nil || issue.Hides() && !hides {
				first = &issue
			}
			hides = hides || issue.Hides()
			proofs = append(proofs, quotePolicy(ex, &all[i], text(&all[i], issue)))
		}
	}
	switch {
	case first == nil:
		return check.Passed("No mistakes in the policy")
	case hides:
		return check.Failed("%s", complaint(*first)).Because("Browsers obey the first directive of a name and ignore the later one.").
			With(limit(slices.Compact(proofs))...)
	}
	return check.Warned("%s",
		complaint(*first)).Because("Browsers do not interpret this part of the policy as intended.").With(limit(slices.Compact(proofs))...)
}

// text quotes the directive of an issue.
func text(p *csp.Policy, i csp.Issue) string {
	for _, d := range p.Dropped {
		if d.Name == i.Directive && d.Reason == i.Problem {
			return d.Text
		}
	}
	if d, ok := p.Directive(i.Directive); ok {
		return d.String()
	}
	return i.Directive
}

func complaint(i csp.Issue) string {
	name, value := clip(i.Directive, 60), clip(i.Value, 60)
	switch i.Problem {
	case csp.Repeated:
		return fmt.Sprintf("%s is repeated", name)
	case csp.NotASCII:
		return fmt.Sprintf("%q is not ASCII and is ignored", name)
	case csp.NotInMeta:
		return fmt.Sprintf("%s has no effect in a meta element", name)
	case csp.TooLong:
		return fmt.Sprintf("%s has too many sources to check them all", name)
	case csp.Unknown:
		return fmt.Sprintf("unknown directive %s", name)
	case csp.Obsolete:
		return fmt.Sprintf("%s is obsolete and without effect", name)
	case csp.MissingSemicolon:
		return fmt.Sprintf("a semicolon is missing before %s", value)
	case csp.Unquoted:
		return fmt.Sprintf("%s in %s needs single quotes", value, name)
	case csp.NoneAndMore:
		return fmt.Sprintf("'none' in %s has no effect beside other sources", name)
	}
	return fmt.Sprintf("%s in %s is not a valid source", value, name)
}
