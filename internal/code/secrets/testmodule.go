package secrets

import (
	"os"
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

// maxProject limits the size of a project file of .NET that is read, in bytes.
const maxProject = 1 << 20

var (
	projectFile = regexp.MustCompile(`(?i)\.(cs|fs|vb)proj$`)
	// testProject matches what declares that a project of .NET has tests.
	testProject = regexp.MustCompile(`(?i)<IsTestProject>\s*true\s*<|"Microsoft\.NET\.Test\.Sdk"`)
)

// testProjects returns a function that reports whether a file is in the folder of a .NET project that its project file declares to be
// one of tests.
func testProjects(root *os.Root, tree *code.Tree) func(file string) bool {
	var folders []string
	for _, f := range tree.Files {
		folder := path.Dir(f.Path)
		if folder == "." || f.Size > maxProject || !projectFile.MatchString(f.Path) {
			continue
		}
		if content, err := readFile(root, f.Path, maxProject); err == nil && testProject.Match(content) {
			folders = append(folders, folder+"/")
		}
	}
	return func(file string) bool {
		for _, folder := range folders {
			if strings.HasPrefix(file, folder) {
				return true
			}
		}
		return false
	}
}

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

var (
	goFile = regexp.MustCompile(`\.go$`)
	// testBuild matches the constraint with which Go compiles a file for tests alone.
	testBuild = regexp.MustCompile(`(?m)^//go:build\s+(?:[^\n!]*\s)?\w*(?:test(?:s|ing)?|e2e|integration|acceptance)\w*\s*$`)
)

// maxConstraint limits the beginning of a file in which its constraint is searched, in bytes.
const maxConstraint = 2048

// builtForTests reports whether Go compiles a file for tests alone.
func (t *text) builtForTests() bool {
	return goFile.MatchString(t.path) && testBuild.MatchString(t.s[:min(len(t.s), maxConstraint)])
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
