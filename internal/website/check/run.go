package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// Group holds the judged checks of one subcategory.
type Group struct {
	Subcategory string
	Title       string
	Points      float64
	Checks      []Result
}

// Judge runs every check of the pillar on the capture. A judge that panics on hostile facts
// only loses its own check, which becomes NOT_RUN; the panics are returned for the log.
func (c *Catalogue) Judge(p scan.Pillar, facts *capture.Capture) (groups []Group, panics []error) {
	for _, sub := range c.Subcategories(p) {
		g := Group{Subcategory: sub.ID, Title: sub.Title, Points: sub.PointsIn(facts.Profile)}
		for _, spec := range sub.Checks {
			if !spec.In(facts.Profile) {
				continue
			}
			r, err := c.judgeOne(spec, facts)
			if err != nil {
				panics = append(panics, err)
			}
			g.Checks = append(g.Checks, r)
		}
		if len(g.Checks) > 0 {
			groups = append(groups, g)
		}
	}
	return groups, panics
}

func (c *Catalogue) judgeOne(spec Spec, facts *capture.Capture) (r Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("check %s: %v", spec.ID, x)
			r = result(spec, Skipped(capture.ReasonPartFailed, "The check failed on this site's data."))
		}
	}()
	active := slices.Contains(spec.Tags, TagActive) && !facts.Consent
	if active && slices.Contains(spec.Needs, capture.PartProbes) {
		return result(spec, consentRequired(facts.ConsentDomain)), nil
	}
	if v, missing := missingPart(spec, facts); missing {
		return result(spec, v), nil
	}
	v := c.judges[spec.ID](facts)
	// A check without anything to judge on this site needs no consent.
	if active && v.Status != NotApplicable {
		v = consentRequired(facts.ConsentDomain)
	}
	if v.Reason == capture.ReasonBlockedByEdge && len(v.Evidence) == 0 {
		v.Evidence = whatBlocks(facts)
	}
	return result(spec, v), nil
}

// whatBlocks returns quotes of the response that replaced the owner's page.
func whatBlocks(facts *capture.Capture) []Evidence {
	o := facts.Obstacle()
	if o == nil {
		return nil
	}
	command := "curl -sS -i '" + strings.ReplaceAll(o.URL, "'", "%27") + "'"
	return []Evidence{{Request: o.Request, Quote: strings.Join(o.Quotes, "\n"), Command: command}}
}

// consentRequired describes which proof is missing; expired is the name whose proof has run out, "" if missing.
func consentRequired(expired string) Verdict {
	if expired != "" {
		return Skipped(capture.ReasonConsentRequired,
			"This check probes the server, but the verification of %s has expired. Verify the domain again.", expired)
	}
	return Skipped(capture.ReasonConsentRequired, "This check probes the server, so it runs only on verified domains.")
}

func missingPart(spec Spec, facts *capture.Capture) (Verdict, bool) {
	for _, p := range spec.Needs {
		if facts.Has(p) {
			continue
		}
		f, ok := facts.Failures[p]
		if !ok {
			f = capture.Failure{Reason: capture.ReasonPartFailed, Message: fmt.Sprintf("The %s facts were not gathered.", p)}
		}
		return Skipped(cmp.Or(f.Reason, capture.ReasonPartFailed), "%s", f.Message), true
	}
	return Verdict{}, false
}

func result(spec Spec, v Verdict) Result {
	r := Result{
		ID: spec.ID, Title: spec.Title, Status: v.Status, Severity: spec.Severity, Weight: spec.Severity.Weight(),
		Confidence: v.Confidence, Observed: v.Observed, Expected: cmp.Or(v.Expected, spec.PassIf), Explanation: v.Explanation,
		Evidence: v.Evidence, References: spec.Sources, Reason: v.Reason, Caps: v.Caps, CausedBy: v.CausedBy,
	}
	if spec.Severity == InfoOnly && r.Status.Scored() {
		r.Status = Info
	}
	if v.Status.Scored() && r.Confidence == "" {
		r.Confidence = Certain
	}
	if v.Status == Warn || v.Status == Fail {
		r.Remediation = spec.Remediation
	}
	return r
}
