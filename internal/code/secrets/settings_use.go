package secrets

import (
	"context"
	"os"
	"path"
	stdregexp "regexp"
	"strings"

	"assay/internal/code"
)

// setting is the name of a value in a settings file: the section that it is in, and its name there.
type setting struct{ section, name string }

// maxSection limits how far the section of a setting is searched, in bytes.
const maxSection = 4096

var (
	sectionHead   = stdregexp.MustCompile(`(?m)^[ \t]*\[{1,2}([\w. -]{1,60})\]`)
	objectName    = stdregexp.MustCompile(`["']?([\w.-]{1,60})["']?\s*:\s*$`)
	outerName     = stdregexp.MustCompile(`^([ \t]*)(?:- )?["']?([\w.-]{1,60})["']?:\s*(?:#.*)?$`)
	yamlSetting   = stdregexp.MustCompile(`(?i)\.ya?ml$`)
	objectSetting = stdregexp.MustCompile(`(?i)\.(json5?|jsonc|[cm]?[jt]s)$`)
)

// settingOfMatch returns the name of a value in a settings file, and the section around it.
func settingOfMatch(t *text, m match) setting {
	name := settingName(t.s, m)
	before := t.s[max(0, m.start-maxSection):m.start]
	switch {
	case yamlSetting.MatchString(t.path):
		return setting{outerSection(before), name}
	case objectSetting.MatchString(t.path):
		return setting{objectSection(before), name}
	}
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return setting{name[:i], name[i+1:]}
	}
	if heads := sectionHead.FindAllStringSubmatch(before, -1); len(heads) > 0 {
		return setting{heads[len(heads)-1][1], name}
	}
	return setting{"", name}
}

// objectSection returns the name of the innermost object that is open at the end of a text.
func objectSection(before string) string {
	closed := 0
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case '}':
			closed++
		case '{':
			if closed--; closed >= 0 {
				continue
			}
			if at := objectName.FindStringSubmatch(before[max(0, i-100):i]); at != nil {
				return at[1]
			}
			return ""
		}
	}
	return ""
}

// outerSection returns the name that the last line of a text in YAML is nested in.
func outerSection(before string) string {
	lines := strings.Split(before, "\n")
	last := lines[len(lines)-1]
	depth := len(last) - len(strings.TrimLeft(last, " \t"))
	for i := len(lines) - 2; i >= 0 && depth > 0; i-- {
		if at := outerName.FindStringSubmatch(lines[i]); at != nil && len(at[1]) < depth {
			return at[2]
		}
	}
	return ""
}

// nestedName matches a line in YAML that others are nested in, also as the lines of a text.
var nestedName = stdregexp.MustCompile(`^([ \t]*)(?:- )?["']?([\w.-]{1,60})["']?:\s*(?:[|>][+-]?\d?)?\s*$`)

// ofFakes reports whether the end of a text in YAML is nested in what its name says is made up.
func ofFakes(before string) bool {
	lines := strings.Split(before, "\n")
	last := lines[len(lines)-1]
	depth := len(last) - len(strings.TrimLeft(last, " \t"))
	for i := len(lines) - 2; i >= 0 && depth > 0; i-- {
		at := nestedName.FindStringSubmatch(strings.TrimRight(lines[i], "\r"))
		if at == nil || len(at[1]) >= depth {
			continue
		}
		if fakeName[strings.ToLower(at[2])] {
			return true
		}
		depth = len(at[1])
	}
	return false
}

// fakeName are names of sections whose values are made up.
var fakeName = set("fake", "fakes", "mock", "mocks", "dummy", "stub", "stubs")

// vagueSection are words of sections that programs leave out of the names of variables.
var vagueSection = set("settings", "setting", "config", "configuration", "options", "app", "application", "default", "production", "prod")

// words returns the words of a setting with those of its section.
func (s setting) words() []string {
	var words []string
	for _, w := range nameWords(strings.ReplaceAll(s.section, ".", " ")) {
		if !vagueSection[w] {
			words = append(words, w)
		}
	}
	return append(words, nameWords(strings.ReplaceAll(s.name, ".", " "))...)
}

// usedSetting is a hit in a settings file, and what the tree does with the setting.
type usedSetting struct {
	hit      *hit
	read     *stdregexp.Regexp // matches code that reads it; nil for a key that signs, whose use is code that signs
	named    *stdregexp.Regexp // matches its name in files that can replace it
	used     bool
	replaced bool
}

// ofUse raises the severity of secrets in settings files that the program of the same tree uses, and that nothing in the tree replaces:
// neither a variable of the environment, a deployment nor an instruction names the setting, so that the value is the one in use.
func ofUse(ctx context.Context, root *os.Root, tree *code.Tree, tests func(string) bool, outcomes []outcome) {
	settings := usedSettings(outcomes)
	if len(settings) == 0 {
		return
	}
	budget := int64(maxReaders)
	for _, f := range tree.Files {
		p := policyOf(f)
		if f.Size > maxReader || passive.MatchString(f.Path) || p.test || p.specific || tests(f.Path) {
			continue
		}
		if budget -= f.Size; budget < 0 || ctx.Err() != nil {
			return // what else names them is unknown
		}
		content, err := readFile(root, f.Path, maxReader)
		if err != nil {
			continue
		}
		for i := range settings {
			settings[i].readBy(f.Path, content)
		}
	}
	for _, s := range settings {
		if s.used && !s.replaced {
			s.hit.facts.severity, s.hit.facts.confidence = sevHigh, likelyIs
		}
	}
}

// usedSettings returns the hits whose use decides how severe they are.
func usedSettings(outcomes []outcome) []usedSetting {
	var settings []usedSetting
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			words := h.setting.words()
			if len(words) < 2 || h.facts.severity != sevMed {
				continue
			}
			s := usedSetting{hit: h, named: nameOfWords(words, `[^A-Za-z0-9\s]{0,5}`)}
			if h.rule != ruleSigning {
				s.read = nameOfWords(words, `[^A-Za-z0-9\n]{0,5}`)
			}
			settings = append(settings, s)
		}
	}
	return settings
}

// nameOfWords returns an expression for a name of words in any spelling, also with a vague word between them.
func nameOfWords(words []string, joint string) *stdregexp.Regexp {
	return stdregexp.MustCompile(`(?i)` + strings.Join(words, `(?:_?(?:settings?|config(?:uration)?|options))?`+joint))
}

var (
	// signsTokens matches code that signs tokens or sessions with a key.
	signsTokens = stdregexp.MustCompile(`(?i)SymmetricSecurityKey\(|hmacShaKeyFor\(|\.(signWith|setSigningKey|verifyWith)\(|\bjwt(\.|::)(sign|encode|verify|decode)\b|` +
		`\bHMAC(256|384|512)\(|\bSignedString\(|secretOrKey|JwtModule|jwt\.ParseWithClaims|NewCookieStore\(|expressJwt|JWTManager|fastify/jwt|\bsession\(\{|koa-jwt`)
	// deployment matches files that set the variables of a program, or say how to.
	deployment = stdregexp.MustCompile(`(?i)(^|/)(\.?env[^/]*|[^/]*\.env[^/]*|Dockerfile[^/]*|Makefile|Procfile|(docker-)?compose[^/]*\.ya?ml|app\.json)$|` +
		`(^|/)(\.github|\.gitlab|k8s|kube\w*|helm|charts?|deploy\w*|manifests?|infra\w*|terraform|ansible)/|\.(md|mdx|txt|rst|adoc|sh|bash|ps1|bat|tf|tfvars)$`)
	// fromEnvironment matches the text before a name with which code reads a variable, and reference the text after a name whose value a
	// settings file takes from elsewhere.
	fromEnvironment = stdregexp.MustCompile(`(?i)(env\w*[.(\[]{1,2}\s*["']?|getenv\(\s*["']?|environ[\w.]*[(\[]\s*["']|EnvironmentVariable\(\s*")$`)
	referenceAfter  = stdregexp.MustCompile(`^["'\]]{0,2}\s*[:=]\s*["']?(\$|#\{|<|\{\{|%|["'])`)
)

// readBy notes how a file uses or replaces a setting.
func (s *usedSetting) readBy(file string, content []byte) {
	source := tableFile.MatchString(file)
	s.used = s.used || source && s.usedIn(content)
	if s.replaced || file == s.hit.path {
		return
	}
	if deployment.MatchString(file) || isSettingsSample(file) {
		s.replaced = s.named.Match(content)
		return
	}
	for _, at := range s.named.FindAllIndex(content, maxDeclarations) {
		before, after := string(content[max(0, at[0]-40):at[0]]), string(content[at[1]:min(len(content), at[1]+20)])
		sibling := !source && path.Dir(file) == path.Dir(s.hit.path)
		if source && fromEnvironment.MatchString(before) || sibling && referenceAfter.MatchString(after) {
			s.replaced = true
			return
		}
	}
}

// usedIn reports whether a program reads the setting, or signs tokens if a framework reads it.
func (s *usedSetting) usedIn(content []byte) bool {
	if s.read == nil {
		return signsTokens.Match(content)
	}
	return s.read.Match(content)
}

// settingInUse returns the name of a setting whose use in the tree decides how severe a match is: of a key that signs, and of a random
// secret that a program reads. It is empty for defaults of variables and for settings that are not those of production.
func settingInUse(t *text, m match, p policy) setting {
	if m.facts.severity != sevMed || !p.inUse() || tableFile.MatchString(t.path) ||
		commented(t.s, m) || strings.Contains(t.s[m.from:m.start], "${") || toReplace.MatchString(commentOf(t.s, m)) {
		return setting{}
	}
	random := (m.rule.id == "config-secret" || m.rule.id == rulePairedSecret) && strong(m.secret)
	if !random && m.rule.id != ruleSigning {
		return setting{}
	}
	return settingOfMatch(t, m)
}
