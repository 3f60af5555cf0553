package sast

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

// exampleFolder matches conventional folder names for examples of a project's use.
var exampleFolder = regexp.MustCompile(
	`^[_.]*((\w+[-_.])*(examples?|samples?|demos?|tutorials?|benchmarks?)|docs?|(examples?|samples?|demo|test|dummy)[-_.]?apps?|dummy[-_.]\w+)$`)

// examples returns a function that reports whether a file is only an example: it is in an example
// folder, and at least a fifth of the repository's code is outside of such folders. With less code
// outside, the examples are the repository's content and are judged like any other code.
func examples(tree *code.Tree) func(path string) bool {
	inExample := inExampleOf(tree)
	program := func(f code.File) bool { return f.Source() && !f.Test }
	if !isAside(tree, program, func(f code.File) bool { return inExample(f.Path) }) {
		return func(string) bool { return false }
	}
	return inExample
}

// inExampleOf returns a function that reports whether a file is below a folder named for examples,
// or belongs to a demo application of a library.
func inExampleOf(tree *code.Tree) func(file string) bool {
	demo := code.DemoApps(tree)
	return func(file string) bool {
		if demo(file) {
			return true
		}
		for folder := range strings.SplitSeq(strings.ToLower(path.Dir(file)), "/") {
			if exampleFolder.MatchString(folder) {
				return true
			}
		}
		return false
	}
}
