package tls

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// maxQuotes is the maximum number of quoted suites of a kind.
const maxQuotes = 8

// suites returns the accepted suites of TLS and SSLv3; SSLv2 is judged by its version alone.
func suites(t *capture.TLS) []capture.Suite {
	var out []capture.Suite
	for _, s := range t.Suites {
		if s.Version != capture.SSL2 {
			out = append(out, s)
		}
	}
	return out
}

// ciphers judges the accepted suites by their class.
func ciphers(c *capture.Capture) check.Verdict {
	classes := map[capture.Strength][]capture.Suite{}
	all := suites(c.TLS)
	for _, s := range all {
		classes[s.Strength()] = append(classes[s.Strength()], s)
	}
	none, broken, phaseOut := classes[capture.StrengthNone], classes[capture.StrengthBroken], classes[capture.StrengthPhaseOut]
	switch {
	case len(none)+len(broken) > 0:
		bad := slices.Concat(none, broken)
		v := check.Failed("%s accepted", families(bad)).
			Because("The server accepts %s that must not be used: %s.", number(c, bad, "cipher suite", "cipher suites"), kinds(bad)).
			With(suiteEvidence(c, bad)...)
		if len(none) > 0 {
			v = v.Capped("BROKEN_CRYPTO", 35)
		}
		if len(broken) > 0 {
			v = v.Capped("RC4_3DES", 69)
		}
		return v
	case len(phaseOut) > 0:
		return check.Warned("%s accepted", families(phaseOut)).
			Because("The server accepts %s that should be phased out: %s.", number(c, phaseOut, "cipher suite", "cipher suites"), kinds(phaseOut)).
			With(suiteEvidence(c, phaseOut)...)
	case len(all) == 0, c.TLS.SuitesIncomplete:
		return unanswered(c.TLS, "The server did not answer every question about its cipher suites.")
	}
	return check.Passed("%s, all strong", number(c, all, "suite", "suites")).With(suiteEvidence(c, all)...)
}

// forwardSecrecy judges whether the accepted suites have an ephemeral key exchange.
func forwardSecrecy(c *capture.Capture) check.Verdict {
	var static, ephemeral []capture.Suite
	for _, s := range suites(c.TLS) {
		if s.ForwardSecret() {
			ephemeral = append(ephemeral, s)
		} else {
			static = append(static, s)
		}
	}
	switch {
	case len(static) > 0 && len(ephemeral) > 0:
		return check.Warned("%s accepted", families(static)).
			Because("Besides suites with forward secrecy, the server accepts %s without it: %s.", number(c, static, "suite", "suites"),
				kinds(static)).
			With(suiteEvidence(c, static)...)
	case len(static)+len(ephemeral) == 0, c.TLS.SuitesIncomplete:
		return unanswered(c.TLS, "The server did not answer every question about its cipher suites.")
	case len(static) > 0:
		return check.Failed("no suite with forward secrecy").Because("Every accepted suite uses the certificate's key for the key exchange.").
			With(suiteEvidence(c, static)...).Capped("NO_FS", 79)
	}
	return check.Passed("%s, all with forward secrecy", number(c, ephemeral, "suite", "suites")).With(suiteEvidence(c, ephemeral)...)
}

// order judges which suite a client gets that lists weak suites first.
func order(c *capture.Capture) check.Verdict {
	strongest, weakest := capture.Strength(-1), capture.StrengthGood
	for _, s := range suites(c.TLS) {
		// The scanner never offers suites of TLS 1.3 together with older ones.
		if s.Version != capture.TLS13 && s.Version == newestOld(c.TLS) {
			strongest, weakest = max(strongest, s.Strength()), min(weakest, s.Strength())
		}
	}
	chosen := c.TLS.WeakFirst
	switch {
	case c.TLS.SuitesIncomplete && chosen == nil, len(suites(c.TLS)) == 0:
		return unanswered(c.TLS, "The server did not answer every question about its cipher suites.")
	case strongest < 0, weakest == capture.StrengthGood:
		return check.Passed("only strong suites").Because("Every accepted suite is strong, so no order can lead to a weak one.")
	case strongest < capture.StrengthGood:
		return check.Inapplicable("Up to TLS 1.2 the server accepts no strong suite that it could prefer.")
	case chosen == nil:
		return unanswered(c.TLS, "The server did not answer when weak suites were offered first.")
	}
	evidence := check.Evidence{
		Quote:   fmt.Sprintf("weak suites offered first: the server chose %s", chosen.Name),
		Command: client(c, versionOption(chosen.Version), "-cipher 'ALL:@SECLEVEL=0:+AESGCM:+CHACHA20'"),
	}
	if chosen.Strength() < capture.StrengthGood {
		return check.Warned("%s chosen", chosen.Name).With(evidence).
			Because("The server follows the client's order and chose a weak suite although a stronger one was offered.")
	}
	return check.Passed("%s chosen", chosen.Name).With(evidence)
}

// newestOld returns the newest version before TLS 1.3 with known suites.
func newestOld(t *capture.TLS) string {
	newest := ""
	for _, v := range []string{capture.SSL3, capture.TLS10, capture.TLS11, capture.TLS12} {
		for _, s := range t.Suites {
			if s.Version == v {
				newest = v
			}
		}
	}
	return newest
}

// distinct lists each suite once, although several versions may accept it.
func distinct(list []capture.Suite) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s.Name) {
			out = append(out, s.Name)
		}
	}
	return out
}

// byFamily groups the suites by family, in their order.
func byFamily(list []capture.Suite) (order []string, members map[string][]string) {
	members = map[string][]string{}
	for _, s := range list {
		f := s.Family()
		if members[f] == nil {
			order = append(order, f)
		}
		if !slices.Contains(members[f], s.Name) {
			members[f] = append(members[f], s.Name)
		}
	}
	return order, members
}

// families names the kinds of the suites. It names every accepted kind, so that removing
// them removes all weak suites.
func families(list []capture.Suite) string {
	order, _ := byFamily(list)
	return strings.Join(order, ", ")
}

// maxOfKind is the maximum number of suites of a kind that are named as examples.
const maxOfKind = 2

// kinds names the kinds with examples.
func kinds(list []capture.Suite) string {
	order, members := byFamily(list)
	var out []string
	for _, f := range order {
		examples := members[f]
		text := strings.Join(examples[:min(len(examples), maxOfKind)], ", ")
		if len(examples) > maxOfKind {
			text += ", …"
		}
		out = append(out, fmt.Sprintf("%s (%s)", f, text))
	}
	return strings.Join(out, "; ")
}

// number formats the number of suites; for a sample it is a minimum.
func number(c *capture.Capture, list []capture.Suite, one, many string) string {
	n := len(distinct(list))
	text := fmt.Sprintf("%d %s", n, many)
	if n == 1 {
		text = "1 " + one
	}
	if c.TLS.SuitesSampled {
		return "at least " + text
	}
	return text
}

func suiteEvidence(c *capture.Capture, list []capture.Suite) []check.Evidence {
	var out []check.Evidence
	for _, s := range list[:min(len(list), maxQuotes)] {
		cipher := fmt.Sprintf("-cipher '%s:@SECLEVEL=0'", opensslName(s.Name))
		if s.Version == capture.TLS13 {
			cipher = "-ciphersuites " + s.Name
		}
		command := client(c, versionOption(s.Version), cipher)
		if s.Version == capture.SSL3 {
			command = offerVersion(c, s.Version)
		}
		out = append(out, check.Evidence{Quote: fmt.Sprintf("%s: %s", s.Version, s.Name), Command: command})
	}
	return out
}

// opensslName translates an IANA name to that of openssl ciphers.
func opensslName(name string) string {
	exchange, cipher, ok := strings.Cut(strings.TrimPrefix(name, "TLS_"), "_WITH_")
	if !ok {
		return name
	}
	exchange, export := strings.CutSuffix(exchange, "_EXPORT")
	prefix := strings.NewReplacer("ECDH_anon", "AECDH", "DH_anon", "ADH", "_", "-").Replace(exchange) + "-"
	if exchange == "RSA" {
		prefix = ""
	}
	if export {
		prefix = "EXP-" + prefix
	}
	if cipher == "CHACHA20_POLY1305_SHA256" {
		return prefix + "CHACHA20-POLY1305"
	}
	for _, block := range []string{"AES", "CAMELLIA", "ARIA"} {
		cipher = strings.Replace(cipher, block+"_", block, 1)
	}
	cipher = strings.Replace(cipher, "3DES_EDE_CBC", "DES_CBC3", 1)
	for _, mode := range []string{"AES128_CBC", "AES256_CBC", "CAMELLIA128_CBC", "CAMELLIA256_CBC", "ARIA128_CBC", "ARIA256_CBC", "SEED_CBC"} {
		cipher = strings.Replace(cipher, mode, strings.TrimSuffix(mode, "_CBC"), 1)
	}
	cipher = strings.NewReplacer("RC4_128", "RC4", "RC4_40", "RC4", "DES40_CBC", "DES_CBC", "RC2_CBC_40", "RC2_CBC").Replace(cipher)
	cipher = strings.Replace(cipher, "CCM_8", "CCM8", 1)
	if exchange == "ECDHE_RSA" && strings.HasPrefix(cipher, "ARIA") {
		prefix = "ECDHE-"
	}
	return prefix + strings.ReplaceAll(cipher, "_", "-")
}
