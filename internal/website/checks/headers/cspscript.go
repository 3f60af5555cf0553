package headers

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/csp"
)

// cspScript judges SEC-CSP-SCRIPT.
func cspScript(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	switch {
	case !ok:
		return v
	case !enforces(s):
		return unenforced(ex)
	}
	risks := s.ScriptRisks()
	if len(risks) > 0 && risks[0].Kind.Breaks() {
		risks = slices.DeleteFunc(risks, func(r csp.Risk) bool { return !r.Kind.Breaks() })
		return check.Failed("%s", summary(risks)).Because("%s", sentence(risks[0])).With(quoteRisks(ex, s, risks)...)
	}
	if again := repeatedNonce(c, s); again != nil {
		return check.Warned("The nonce does not change").
			Because("Two responses carry the same nonce, so an attacker can read it and reuse it for their own script.").
			With(evidence.Header(ex, cspField), evidence.Header(again, cspField))
	}
	if len(risks) > 0 {
		v := check.Warned("%s", summary(risks)).Because("%s", sentence(risks[0])).With(quoteRisks(ex, s, risks)...)
		if risks[0].Kind == csp.GadgetHost {
			v = v.As(check.Firm)
		}
		return v
	}
	return check.Passed("%s", passing(s)).With(quoteDirectives(ex, s, csp.ScriptSrcElem)...)
}

func passing(s csp.Set) string {
	if len(s.ScriptNonces()) > 0 {
		return "Scripts run by nonce"
	}
	return "Injected scripts do not run"
}

// repeatedNonce returns another response that contains a nonce of the document's policy.
func repeatedNonce(c *capture.Capture, s csp.Set) *capture.Exchange {
	nonces := s.ScriptNonces()
	if len(nonces) == 0 {
		return nil
	}
	for i := range c.HTTP.Samples {
		other := &c.HTTP.Samples[i]
		if !other.OK() || other.ID == c.HTTP.Document.ID || other.Status != c.HTTP.Document.Status {
			continue
		}
		for _, n := range csp.Of(other, nil).ScriptNonces() {
			if slices.Contains(nonces, n) {
				return other
			}
		}
	}
	return nil
}

// summary names the kinds of risks, each once.
func summary(risks []csp.Risk) string {
	var out []string
	for _, r := range risks {
		if what := phrase(r.Kind); !slices.Contains(out, what) {
			out = append(out, what)
		}
	}
	return strings.Join(out, "; ")
}

func phrase(k csp.RiskKind) string {
	switch k {
	case csp.NoScriptPolicy:
		return "neither script-src nor default-src"
	case csp.InlineScript:
		return "inline scripts are allowed"
	case csp.InlineHandler:
		return "inline event handlers are allowed"
	case csp.AnyScript:
		return "scripts are allowed from anywhere"
	case csp.DynamicAlone:
		return "'strict-dynamic' without a nonce or hash"
	case csp.EvalScript:
		return "eval is allowed"
	case csp.GadgetHost:
		return "an allowed host can run an attacker's code"
	case csp.WildcardHost:
		return "scripts are allowed from all subdomains of a host"
	}
	return "a short nonce"
}

func sentence(r csp.Risk) string {
	switch r.Kind {
	case csp.NoScriptPolicy:
		return "The policy does not restrict scripts, so every script runs."
	case csp.InlineScript, csp.InlineHandler:
		return "Code that an attacker manages to put into the page runs."
	case csp.AnyScript:
		return "An injected script element can load code from a host of the attacker's choice or carry it in a data: URL."
	case csp.DynamicAlone:
		return "Browsers that support 'strict-dynamic' run no script at all; the others ignore it."
	case csp.EvalScript:
		return "Strings that reach eval and similar functions run as code."
	case csp.GadgetHost:
		return "The policy allows " + r.Detail + " or addresses like it, which run code of the attacker's choice."
	case csp.WildcardHost:
		return "One careless or abandoned host below " + r.Source + " is enough to run foreign code."
	}
	return "A nonce of fewer than 8 characters can be guessed; 22 and more are safe."
}

func quoteRisks(ex *capture.Exchange, s csp.Set, risks []csp.Risk) []check.Evidence {
	found := make([]csp.Finding, len(risks))
	for i, r := range risks {
		found[i] = r.Finding
	}
	return quoteFindings(ex, s, found)
}
