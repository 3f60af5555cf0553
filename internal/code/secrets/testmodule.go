package secrets

import "regexp"

// testModule matches the beginning of a module that Rust compiles for tests only, at the outermost level of a file.
var testModule = regexp.MustCompile(`(?m)^#\[cfg\((?:all\()?test\b[^\]\n]{0,80}\]\s*(?:#\[[^\]\n]{0,80}\]\s*)*(?:pub(?:\(\w{1,10}\))?\s+)?mod\s+\w+\s*\{`)

// testModuleEnd matches the brace that closes such a module: rustfmt indents all others.
var testModuleEnd = regexp.MustCompile(`(?m)^\}`)

// testModules returns the places of the modules of a Rust file that are for tests only.
func (t *text) testModules() []span {
	if t.memo.moduled {
		return t.memo.modules
	}
	t.memo.scans++
	t.memo.moduled = true
	for _, at := range testModule.FindAllStringIndex(t.s, -1) {
		end := len(t.s)
		if closed := testModuleEnd.FindStringIndex(t.s[at[1]:]); closed != nil {
			end = at[1] + closed[0]
		}
		t.memo.modules = append(t.memo.modules, span{at[0], end})
	}
	return t.memo.modules
}

// within returns the policy for a match: that of its file, or that of tests in a module of tests.
func (p policy) within(t *text, m match) policy {
	if p.test || !rustFile.MatchString(t.path) {
		return p
	}
	for _, module := range t.testModules() {
		if module.from <= m.start && m.start < module.to {
			p.test = true
		}
	}
	return p
}

var rustFile = regexp.MustCompile(`\.rs$`)
