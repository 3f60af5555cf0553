package sast

import (
	"path"
	"sync"
)

// elsewhere is what doubts ask about files other than those of a flow. These are read once, because there can be thousands of findings, and
// as many files.
type elsewhere struct {
	slashes       func() map[string]bool         // see wideParameters
	restricted    func() map[string]bool         // see restrictedFields
	fillsQueues   func() bool                    // see addsJobs
	controlled    func() bool                    // see hasController
	requestTypes  func() map[string]bool         // see namedByRequests
	numbers       func() map[string]bool         // see numericParameters
	givenParams   func() map[string][]pageParams // see innerPages
	releasedFiles func() map[string][]string     // by their names without folders
	readsForms    func() bool                    // see formParsers
	rewritten     func() map[string]bool         // see rewrittenFields
	includes      func() *includes               // see includesOf
	adminRoots    func() []string                // see programsOfAdministrators
	calls         func() map[string]int          // see callsByName
	imported      map[[2]string]bool             // see imports
}

func (n *normalizer) lookElsewhere() elsewhere {
	return elsewhere{
		slashes: sync.OnceValue(n.wideParameters), restricted: sync.OnceValue(n.restrictedFields),
		controlled: sync.OnceValue(n.hasController), fillsQueues: sync.OnceValue(n.addsJobs), requestTypes: sync.OnceValue(n.namedByRequests),
		readsForms: sync.OnceValue(n.formParsers), rewritten: sync.OnceValue(n.rewrittenFields), includes: sync.OnceValue(n.includesOf),
		numbers: sync.OnceValue(n.numericParameters), givenParams: sync.OnceValue(n.innerPages),
		adminRoots: sync.OnceValue(n.programsOfAdministrators), calls: sync.OnceValue(n.callsByName),
		releasedFiles: sync.OnceValue(n.byName), imported: map[[2]string]bool{},
	}
}

// eachFile calls do with the text of each file whose path matches, in any order.
func (n *normalizer) eachFile(matches func(path string) bool, do func(file string, text []byte)) {
	for file := range n.files {
		if !matches(file) {
			continue
		}
		if text, err := readFile(n.root, file, maxSource); err == nil {
			do(file, text)
		}
	}
}

// byName returns the files that are not tests, by their names without folders.
func (n *normalizer) byName() map[string][]string {
	out := map[string][]string{}
	for file, f := range n.files {
		if !f.Test {
			out[path.Base(file)] = append(out[path.Base(file)], file)
		}
	}
	return out
}
