package sast

import (
	"path"
	"strings"

	"assay/internal/code"
)

// exampleFolders are conventional names of folders whose code shows how a project is used.
var exampleFolders = map[string]bool{
	"example": true, "examples": true, "sample": true, "samples": true, "demo": true, "demos": true, "doc": true, "docs": true,
	"tutorial": true, "tutorials": true, "benchmark": true, "benchmarks": true,
}

// examples returns a function that reports whether a file is an example of what the repository
// is about: it is in such a folder, and most of the code is in no such folder. Where most of
// it is, the repository is about its examples, and they are judged as any other code.
func examples(tree *code.Tree) func(path string) bool {
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

func inExample(file string) bool {
	for folder := range strings.SplitSeq(strings.ToLower(path.Dir(file)), "/") {
		if exampleFolders[folder] {
			return true
		}
	}
	return false
}
