package sast

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
)

// exampleFolder matches conventional names of folders whose code shows how a project is used.
var exampleFolder = regexp.MustCompile(
	`^((\w+[-_.])?(examples?|samples?|demos?|tutorials?|benchmarks?|playground|sandbox)|docs?|(examples?|samples?|demo|test|dummy)[-_.]?apps?)$`)

// rackup is the name of a file that starts a web application in Ruby.
const rackup = ".ru"

// examples returns a function that reports whether a file is an example of what the repository
// is about: it is in such a folder, and most of the code is in no such folder. Where most of
// it is, the repository is about its examples, and they are judged as any other code.
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
