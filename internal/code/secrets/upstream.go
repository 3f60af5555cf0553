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
	re "github.com/zricethezav/gitleaks/v8/regexp"
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
			r.nominal = id != genericRule && isNominal(r.expr.String())
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
	global, err := allowed(translated.Allowlists)
	return rules, global, err
}

// allowed returns the allowlists that apply to all rules.
func allowed(lists []*config.Allowlist) ([]*config.Allowlist, error) {
	global := make([]*config.Allowlist, 0, len(lists))
	for _, from := range lists {
		a := &config.Allowlist{
			Description: from.Description, MatchCondition: from.MatchCondition, RegexTarget: from.RegexTarget, StopWords: from.StopWords,
		}
		for _, expr := range from.Regexes {
			if expr.String() == looseConstants {
				expr = re.MustCompile(constants)
			}
			a.Regexes = append(a.Regexes, expr)
		}
		if err := a.Validate(); err != nil {
			return nil, fmt.Errorf("rules of gitleaks: %w", err)
		}
		global = append(global, a)
	}
	return global, nil
}

const (
	// looseConstants is gitleaks' expression for constants. Without a group it also matches whatever begins with "true", contains "false" or
	// ends with "null", such as a password; constants is what it means.
	looseConstants = `(?i)^true|false|null$`
	constants      = `(?i)^(?:true|false|null)$`
)

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
	"vault-service-token": func(t *text, m match) (match, bool) {
		if strings.HasPrefix(m.secret, "s.") { // of Vault before 1.10, and any member of an s
			m.refused = memberOf(t, m)
		}
		return m, true
	},
	"square-access-token": func(_ *text, m match) (match, bool) {
		if strings.HasPrefix(m.secret, "EAAA") && len(m.secret) < squareToken { // any base64 of a small number
			m.refused = reasonIdentifier
		}
		return m, true
	},
	"airtable-api-key": func(_ *text, m match) (match, bool) {
		if !strings.HasPrefix(m.secret, "key") { // the id of a base, a table, a record or a view
			m.refused = reasonIdentifier
		}
		return m, true
	},
	"hashicorp-tf-password": func(t *text, m match) (match, bool) {
		m.identity = m.secret // as it always was, with its quotation marks
		m.start, m.end = m.start+1, m.end-1
		m.secret = t.s[m.start:m.end]
		out, ok := passwordLike(t, m)
		if !ok {
			out.refused = reasonGuessed
		}
		return out, true
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

// squareToken is the length of Square's access tokens that begin with EAAA.
const squareToken = 64

// ofVault matches the surroundings of Vault's tokens.
var ofVault = regexp.MustCompile(`(?i)vault|token|unseal`)

// memberOf returns why a text with the form of an old token of Vault is a member of a variable named s.
func memberOf(t *text, m match) string {
	name := strings.TrimPrefix(m.secret, "s.")
	switch {
	case tableFile.MatchString(t.path) && !inQuotes(t.s, m), isCode(t.s, m), numberedWord.MatchString(name) && wordy(name):
		return reasonCode
	case !ofVault.MatchString(vicinity(t.s, m)):
		return reasonDistant
	}
	return ""
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
