package sast

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
)

// exampleFolder matches conventional folder names for examples of a project's use.
var exampleFolder = regexp.MustCompile(
	`^((\w+[-_.])?(examples?|samples?|demos?|tutorials?|benchmarks?|playground|sandbox)|docs?|(examples?|samples?|demo|test|dummy)[-_.]?apps?)$`)

// rackup is the extension of a file that starts a Ruby web application.
const rackup = ".ru"

// examples returns a function that reports whether a file is only an example: it is in an
// example folder, while most of the repository's code is not. If most code is in example
// folders, the examples are the repository's content and are judged like any other code.
func examples(tree *code.Tree) func(path string) bool {
	inExample := inExampleOf(tree)
	inside, all := int64(0), int64(0)
	for _, f := range tree.Files {
		if !f.Source() || f.Test {
			continue
		}
		all += f.Size
		if inExample(f.Path) {
			inside += f.Size
		}
	}
	if 2*inside >= all {
		return func(string) bool { return false }
	}
	return inExample
}

// inExampleOf returns a function that reports whether a file is below a folder of examples by its
// name, or, in the repository of a gem, below one that starts an application of its own.
func inExampleOf(tree *code.Tree) func(file string) bool {
	gem := slices.ContainsFunc(tree.Files, func(f code.File) bool {
		return strings.HasSuffix(f.Path, ".gemspec") && !strings.Contains(f.Path, "/")
	})
	apps := map[string]bool{}
	for _, f := range tree.Files {
		if folder, _, below := strings.Cut(f.Path, "/"); gem && below && strings.HasSuffix(f.Path, rackup) && folder != "lib" {
			apps[strings.ToLower(folder)] = true
		}
	}
	return func(file string) bool {
		dir := strings.ToLower(path.Dir(file))
		if top, _, _ := strings.Cut(dir, "/"); apps[top] {
			return true
		}
		for folder := range strings.SplitSeq(dir, "/") {
			if exampleFolder.MatchString(folder) {
				return true
			}
		}
		return false
	}
}
