package secrets

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"regexp/syntax"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/zricethezav/gitleaks/v8/config"
)

const upstreamModule = "github.com/zricethezav/gitleaks/v8"

// upstream returns the rules of gitleaks, and the allowlist that applies to all of them. Its
// list of paths to skip is not used: policyOf decides where unspecific rules do not apply.
func upstream() ([]*rule, []*config.Allowlist, error) {
	var document config.ViperConfig
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &document); err != nil {
		return nil, nil, fmt.Errorf("rules of gitleaks: %w", err)
	}
	translated, err := document.Translate()
	if err != nil {
		return nil, nil, fmt.Errorf("rules of gitleaks: %w", err)
	}
	var rules []*rule
	for _, id := range slices.Sorted(slices.Values(translated.OrderedRules)) {
		if replaced[id] {
			continue
		}
		from := translated.Rules[id]
		r := &rule{
			id: id, class: classToken, expr: from.Regex, path: from.Path, group: from.SecretGroup, entropy: from.Entropy,
			keywords: from.Keywords, allow: from.Allowlists, facts: upstreamFacts(id, from), refine: refined[id],
		}
		if r.expr != nil {
			r.reach, r.bounded = reachOf(r.expr.String())
		}
		switch id {
		case genericRule:
			r.class, r.precheck = classGeneric, plausibleAssignment
		case "jwt":
			r.precheck = plausibleJWT
		case "airtable-personnal-access-token": // its form needs no name
			r.keywords, r.precheck = []string{"pat"}, after(14)
		case "sourcegraph-access-token":
			r.reach, r.bounded = endless, true // any 40 hexadecimal digits of a file with its name
		case "curl-auth-header", "curl-auth-user", "kubernetes-secret-yaml":
			r.reach = 4 * openReach // they span lines
		}
		rules = append(rules, r)
	}
	var global []*config.Allowlist
	for _, a := range translated.Allowlists {
		global = append(global, &config.Allowlist{
			Description: a.Description, MatchCondition: a.MatchCondition, RegexTarget: a.RegexTarget, Regexes: a.Regexes,
			StopWords: a.StopWords,
		})
	}
	for _, a := range global {
		if err := a.Validate(); err != nil {
			return nil, nil, fmt.Errorf("rules of gitleaks: %w", err)
		}
	}
	return rules, global, nil
}

// genericRule is gitleaks' rule for any value with a suspicious name.
const genericRule = "generic-api-key"

// replaced are rules of gitleaks for which ours find more.
var replaced = map[string]bool{ruleKey: true}

// refined are rules of gitleaks whose matches differ in severity.
var refined = map[string]func(*text, match) (match, bool){
	"stripe-access-token": refineLiveKey,
	"jwt":                 refineJWT,
	"sourcegraph-access-token": func(t *text, m match) (match, bool) {
		near := strings.ToLower(t.s[max(0, m.from-openReach):min(len(t.s), m.to+openReach)])
		switch {
		case strings.HasPrefix(strings.ToLower(m.secret), "sgp_"):
		case !strings.Contains(near, "sourcegraph") && !strings.Contains(near, "sgp_"):
			m.refused = reasonDistant
		case !secretName.MatchString(keyBefore(t.s, m)): // 40 hexadecimal digits are usually a commit
			m.refused = reasonChecksum
		}
		return m, true
	},
	"kubernetes-secret-yaml": func(_ *text, m match) (match, bool) {
		name, value, _ := strings.Cut(m.secret, ":")
		plain, err := base64.StdEncoding.DecodeString(strings.Trim(value, " \t\r\n\"'|>+-"))
		if v := strings.TrimSpace(string(plain)); err == nil && v != "" &&
			(emptyWords(v) != "" || plainAddress.MatchString(v) || madeOfWords(v) || plainEntry.MatchString(name) && !strong(v)) {
			m.refused = reasonPlaceholder
		} else if strong(v) { // of a deployment
			m.facts.severity = sevHigh
		}
		return m, true
	},
	"curl-auth-user": func(_ *text, m match) (match, bool) {
		_, password, ok := strings.Cut(m.secret, ":")
		if ok {
			m.identity = password
			if emptyWords(password) != "" || weakness(password) == weakWord || madeOfWords(password) {
				m.refused = reasonPlaceholder
			}
		}
		return m, true
	},
}

// assignedKey matches the name to which a value is assigned, at the end of the text before it.
var assignedKey = regexp.MustCompile(`([\w.-]{1,60})["'\]]{0,2}\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\x60]?$`)

// keyBefore returns the name of a match: the one that it is assigned to, else the text before it on its line.
func keyBefore(s string, m match) string {
	before := beforeOnLine(s, m)
	if key := assignedKey.FindStringSubmatch(before); key != nil {
		return key[1]
	}
	return before
}

// upstreamVersion returns the version of gitleaks in this binary.
func upstreamVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == upstreamModule {
				return strings.TrimPrefix(m.Version, "v")
			}
		}
	}
	return "unknown"
}

const (
	// boundedReach is the maximum match length for which windows of that length are used.
	boundedReach = 1024
	// openReach is the first window of an expression without a bound.
	openReach = 512
)

// reachOf returns how far a match of the expression may extend from any offset in it, in
// bytes, and whether that is bounded.
func reachOf(expr string) (int, bool) {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return openReach, false
	}
	if n := maxLength(tree); n <= boundedReach {
		return n, true
	}
	return openReach, false
}

const endless = 1 << 20

// maxLength returns the length of the longest match in bytes; endless and above means no bound.
func maxLength(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		n := 0
		for _, r := range re.Rune {
			n += runeLength(r, re.Flags)
		}
		return n
	case syntax.OpCharClass:
		if len(re.Rune) > 0 {
			return runeLength(re.Rune[len(re.Rune)-1], 0)
		}
		return 0
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 4
	case syntax.OpCapture, syntax.OpQuest:
		return maxLength(re.Sub[0])
	case syntax.OpStar, syntax.OpPlus:
		return endless
	case syntax.OpRepeat:
		if re.Max < 0 {
			return endless
		}
		return min(endless, re.Max*maxLength(re.Sub[0]))
	case syntax.OpConcat:
		n := 0
		for _, sub := range re.Sub {
			n = min(endless, n+maxLength(sub))
		}
		return n
	case syntax.OpAlternate:
		n := 0
		for _, sub := range re.Sub {
			n = max(n, maxLength(sub))
		}
		return n
	}
	return 0 // assertions and the empty match
}

// runeLength returns the length of a rune in bytes. Ignoring case, k and s also match longer ones.
func runeLength(r rune, flags syntax.Flags) int {
	switch {
	case r > 0xffff:
		return 4
	case r > 0x7ff:
		return 3
	case r > 0x7f || flags&syntax.FoldCase != 0:
		return 2
	}
	return 1
}
