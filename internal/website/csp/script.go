package csp

// RiskKind is a way around a script policy.
type RiskKind int

// Ways around a script policy, gravest first.
const (
	NoScriptPolicy RiskKind = iota + 1 // no policy governs scripts
	InlineScript                       // injected script elements and javascript: URLs run
	InlineHandler                      // injected event handler attributes run
	AnyScript                          // scripts load from any host or from data: URLs
	DynamicAlone                       // 'strict-dynamic' without nonce or hash
	EvalScript                         // strings are run as code
	GadgetHost                         // an allowed host serves what runs an attacker's code
	WildcardHost                       // scripts load from all subdomains of a host
	ShortNonce                         // a nonce that can be guessed
)

// Breaks reports whether the risk makes the policy useless against injection; a
// lesser risk weakens it.
func (k RiskKind) Breaks() bool { return k <= DynamicAlone }

// Risk is one way around the script policy.
type Risk struct {
	Kind RiskKind
	Finding
	Detail string // for GadgetHost: the address that serves the gadget
}

// minNonce is the length in characters under which a nonce is short. CSP3
// section 7.1 asks for 128 bits, 22 characters.
const minNonce = 8

// maxRisks bounds the list for hostile input.
const maxRisks = 50

// ScriptRisks lists the ways around the script policy that remain under all
// enforced policies together, gravest first.
func (s Set) ScriptRisks() []Risk {
	if !s.restricts(ScriptSrcElem) && !s.restricts(ScriptSrcAttr) {
		return []Risk{{Kind: NoScriptPolicy, Finding: Finding{Directive: ScriptSrc}}}
	}
	var out []Risk
	out = append(out, s.inlineRisk(ScriptSrcElem, InlineScript)...)
	out = append(out, s.inlineRisk(ScriptSrcAttr, InlineHandler)...)
	out = append(out, s.sourceRisks(Anywhere, AnyScript)...)
	out = append(out, s.dynamicRisk()...)
	out = append(out, s.evalRisk()...)
	out = append(out, s.gadgetRisks()...)
	out = append(out, s.sourceRisks(Wildcards, WildcardHost)...)
	out = append(out, s.nonceRisks()...)
	return out[:min(len(out), maxRisks)]
}

// inlineRisk reports inline code that all policies let through (CSP3 section 6.7.3.2).
func (s Set) inlineRisk(directive string, kind RiskKind) []Risk {
	found := Finding{Directive: directive}
	for i := range s.Enforced {
		d, ok := s.Enforced[i].Effective(directive)
		if !ok {
			continue
		}
		if !d.hasKeyword(unsafeInline) || d.hasKind(Nonce, Hash) || d.hasKeyword(strictDynamic) {
			return nil
		}
		found = Finding{Policy: &s.Enforced[i], Directive: d.Name, Source: "'" + unsafeInline + "'"}
	}
	return []Risk{{Kind: kind, Finding: found}}
}

// sourceRisks reports script sources of the reach that all policies let through.
func (s Set) sourceRisks(reach Reach, kind RiskKind) []Risk {
	if reach == Anywhere && !s.restricts(ScriptSrcElem) {
		return []Risk{{Kind: kind, Finding: Finding{Directive: ScriptSrcElem}}}
	}
	var out []Risk
	s.eachSource(ScriptSrcElem, func(f Finding, src Source, a address) {
		if len(out) < maxRisks && src.reach(s.self, true) == reach && s.allows(ScriptSrcElem, a, f.Policy) {
			out = append(out, Risk{Kind: kind, Finding: f})
		}
	})
	return out
}

func (s Set) dynamicRisk() []Risk {
	for i := range s.Enforced {
		p := &s.Enforced[i]
		if d, ok := p.Effective(ScriptSrcElem); ok && d.hasKeyword(strictDynamic) && !d.hasKind(Nonce, Hash) {
			return []Risk{{Kind: DynamicAlone, Finding: Finding{Policy: p, Directive: d.Name, Source: "'" + strictDynamic + "'"}}}
		}
	}
	return nil
}

// evalRisk reports that all policies let strings be run as code, which script-src governs and not the more specific directives (CSP3
// section 4.4).
func (s Set) evalRisk() []Risk {
	found := Finding{Directive: ScriptSrc}
	for i := range s.Enforced {
		d, ok := s.Enforced[i].Effective(ScriptSrc)
		if !ok {
			continue
		}
		if !d.hasKeyword(unsafeEval) {
			return nil
		}
		found = Finding{Policy: &s.Enforced[i], Directive: d.Name, Source: "'" + unsafeEval + "'"}
	}
	return []Risk{{Kind: EvalScript, Finding: found}}
}

// gadgetRisks reports hosts that are allowed by name and known to serve gadgets.
func (s Set) gadgetRisks() []Risk {
	var out []Risk
	for _, g := range gadgets {
		a := address{scheme: "https", host: g.host, port: "443", path: g.path}
		if !s.allows(ScriptSrcElem, a, nil) {
			continue
		}
		if f, ok := s.naming(a); ok {
			out = append(out, Risk{Kind: GadgetHost, Finding: f, Detail: "https://" + g.host + g.path})
		}
	}
	return out
}

// naming returns a host source that covers the address. Sources that cover everything are not
// considered, because they are a risk of their own.
func (s Set) naming(a address) (found Finding, ok bool) {
	s.eachSource(ScriptSrcElem, func(f Finding, src Source, _ address) {
		if !ok && src.Kind == Host && src.reach(s.self, true) != Anywhere && src.matches(a, s.self) {
			found, ok = f, true
		}
	})
	return found, ok
}

func (s Set) nonceRisks() []Risk {
	var out []Risk
	for i := range s.Enforced {
		p := &s.Enforced[i]
		d, _ := p.Effective(ScriptSrcElem)
		for _, src := range d.Sources {
			if src.Kind == Nonce && len(src.Name) < minNonce && len(out) < maxRisks {
				out = append(out, Risk{Kind: ShortNonce, Finding: Finding{Policy: p, Directive: d.Name, Source: src.Text}})
			}
		}
	}
	return out
}

// ScriptNonces returns the nonces that let scripts run under the enforced policies.
func (s Set) ScriptNonces() []string {
	var out []string
	for i := range s.Enforced {
		d, _ := s.Enforced[i].Effective(ScriptSrcElem)
		for _, src := range d.Sources {
			if src.Kind == Nonce {
				out = append(out, src.Name)
			}
		}
	}
	return out
}
