package headers

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/csp"
)

const (
	cspField   = "Content-Security-Policy"
	cspParent  = "SEC-CSP-PRESENT"
	maxQuote   = 400 // bytes of a directive
	maxQuoted  = 5   // pieces of evidence
	reportOnly = cspField + "-Report-Only"
)

// policies reads the document's policies; ok is false if they cannot be judged.
func policies(c *capture.Capture) (s csp.Set, ex *capture.Exchange, v check.Verdict, ok bool) {
	ex, v, ok = page(c)
	if !ok {
		return s, nil, v, false
	}
	return csp.Of(ex, c.DOM()), ex, v, true
}

// enforces reports whether browsers enforce at least one policy.
func enforces(s csp.Set) bool {
	return slices.ContainsFunc(s.Enforced, func(p csp.Policy) bool { return p.Known() })
}

// unenforced returns the verdict of checks of the enforced policy, if the site has no such
// policy.
func unenforced(ex *capture.Exchange) check.Verdict {
	return check.Failed("No enforced policy").Because("Without an enforced content security policy everything is allowed.").
		With(evidence.Header(ex, cspField)).Following(cspParent)
}

// cspPresent judges SEC-CSP-PRESENT.
func cspPresent(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	if !ok {
		return v
	}
	proof := clipped(evidence.Header(ex, cspField))
	switch {
	case slices.ContainsFunc(s.Enforced, func(p csp.Policy) bool { return !p.Meta && p.Known() }):
		return check.Passed("An enforced policy").With(proof)
	case enforces(s):
		return check.Warned("A policy in a meta element only").
			Because("A policy in the page itself starts late and can neither forbid framing nor report.").With(quotePolicy(ex, &s.Enforced[0],
			s.Enforced[0].Text))
	case slices.ContainsFunc(s.ReportOnly, func(p csp.Policy) bool { return p.Known() }):
		return check.Warned("A policy that only reports").
			Because("Browsers report violations of the policy but block nothing.").With(clipped(evidence.Header(ex, reportOnly)))
	case len(s.Enforced) > 0 || s.Empty > 0:
		return check.Failed("The policy is empty or unreadable").
			Because("The policy contains no directive that browsers know, so they enforce nothing.").With(proof)
	}
	return check.Failed("No content security policy").Because("%s sends no policy.", ex.URL).With(proof)
}

// cspObjectBase judges SEC-CSP-OBJECT-BASE.
func cspObjectBase(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	switch {
	case !ok:
		return v
	case !enforces(s):
		return unenforced(ex)
	}
	object, objects := s.Reach(csp.ObjectSrc)
	if object == csp.Anywhere {
		return check.Failed("Plugins may load from anywhere").
			Because("%s lets injected object and embed elements load content of any origin.", origin(objects)).With(quoteFindings(ex, s, objects)...)
	}
	var weak []string
	var proofs []check.Evidence
	note := func(what string, found []csp.Finding) {
		weak = append(weak, what)
		proofs = append(proofs, quoteFindings(ex, s, found)...)
	}
	if object > csp.Own {
		note("object-src allows other hosts", objects)
	}
	if base, found := s.Reach(csp.BaseURI); base > csp.Own {
		note("base-uri allows other sites", found)
	}
	if form, found := s.Reach(csp.FormAction); form == csp.Anywhere {
		note("form-action allows any address", found)
	}
	if len(weak) > 0 {
		return check.Warned("%s", strings.Join(weak, "; ")).
			Because("Injected markup can still redirect relative addresses, plugins or form data.").With(limit(proofs)...)
	}
	return check.Passed("object-src, base-uri and form-action are restricted").With(quoteDirectives(ex, s, csp.ObjectSrc, csp.BaseURI,
		csp.FormAction)...)
}

// origin names the directive of the first finding for a sentence.
func origin(found []csp.Finding) string {
	if len(found) == 0 || found[0].Policy == nil {
		return "The missing object-src"
	}
	return "The source " + found[0].Source + " in " + found[0].Directive
}

// cspInsecure judges SEC-CSP-INSECURE-SRC.
func cspInsecure(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	switch {
	case !ok:
		return v
	case !enforces(s):
		return check.Inapplicable("No content security policy is enforced.")
	case !strings.HasPrefix(ex.URL, "https:"):
		return check.Inapplicable("The document itself is not encrypted.")
	}
	found := s.InsecureSources()
	if len(found) == 0 {
		return check.Passed("No http: or ftp: source")
	}
	var proofs []check.Evidence
	active := false
	for _, f := range found {
		active = active || !f.Passive
		proofs = append(proofs, quoteFindings(ex, s, []csp.Finding{f.Finding})...)
	}
	if active {
		return check.Failed("The policy allows unencrypted sources").
			Because("Anyone who controls the network can replace them.").With(limit(proofs)...)
	}
	return check.Warned("The policy allows unencrypted images or media").
		Because("Anyone who controls the network can replace pictures, audio and video.").With(limit(proofs)...)
}

// quoteFindings quotes the directives of the findings, each once; for a finding without a
// policy it quotes the whole field.
func quoteFindings(ex *capture.Exchange, s csp.Set, found []csp.Finding) []check.Evidence {
	var out []check.Evidence
	for _, f := range found {
		e := check.Evidence{Request: ex.ID, Quote: "(no " + f.Directive + " in the policy)", Command: evidence.Curl(ex.URL)}
		if f.Policy != nil {
			d, _ := f.Policy.Directive(f.Directive)
			e = quotePolicy(ex, f.Policy, d.String())
		} else if len(s.Enforced) > 0 && s.Enforced[0].Meta {
			e.Command = grepMeta(ex)
		}
		if !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return limit(out)
}

func quoteDirectives(ex *capture.Exchange, s csp.Set, names ...string) []check.Evidence {
	var out []check.Evidence
	for i := range s.Enforced {
		for _, name := range names {
			if d, ok := s.Enforced[i].Effective(name); ok {
				if e := quotePolicy(ex, &s.Enforced[i], d.String()); !slices.Contains(out, e) {
					out = append(out, e)
				}
			}
		}
	}
	return limit(out)
}

// quotePolicy quotes a part of a policy, with the command that prints it.
func quotePolicy(ex *capture.Exchange, p *csp.Policy, text string) check.Evidence {
	e := check.Evidence{Request: ex.ID, Quote: clip(text, maxQuote), Command: evidence.Curl(ex.URL)}
	if p.Meta {
		e.Command = grepMeta(ex)
	}
	return e
}

func grepMeta(ex *capture.Exchange) string {
	return "curl -sS " + evidence.Quote(ex.URL) + " | grep -io '<meta[^>]*content-security-policy[^>]*>'"
}

func clipped(e check.Evidence) check.Evidence {
	e.Quote = clip(e.Quote, 4*maxQuote)
	return e
}

func limit(e []check.Evidence) []check.Evidence { return e[:min(len(e), maxQuoted)] }
