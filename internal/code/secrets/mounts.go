package secrets

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
)

// mounted matches a file or folder of the tree that a composition mounts into a container.
var mounted = regexp.MustCompile(`(?m)^\s*(?:-\s*["']?|(?:source|file):\s*["']?)(\.{1,2}/[^\s:"']+)`)

// ofStores lowers the severity of keys in what compositions of databases alone mount: those are servers that tests and developers start,
// and the keys are those of the servers.
func ofStores(root *os.Root, tree *code.Tree, outcomes []outcome) {
	var keys []*hit
	for i := range outcomes {
		for n := range outcomes[i].hits {
			if h := &outcomes[i].hits[n]; keyForms[h.rule] && h.facts.severity.Rank() < sevLow.Rank() {
				keys = append(keys, h)
			}
		}
	}
	if len(keys) == 0 {
		return
	}
	places := mountedByStores(root, tree)
	for _, h := range keys {
		if slices.ContainsFunc(places, func(place string) bool { return h.path == place || strings.HasPrefix(h.path, place+"/") }) {
			h.facts.severity, h.facts.confidence = sevLow, doubted(h.facts.confidence)
		}
	}
}

// mountedByStores returns the paths that such compositions mount, except for whole folders with compositions.
func mountedByStores(root *os.Root, tree *code.Tree) []string {
	var places []string
	eachComposition(root, tree, func(file string, content []byte) {
		t := fileText(file, string(content))
		if !t.hasOnlyStores() {
			return
		}
		for _, at := range mounted.FindAllStringSubmatch(t.s, -1) {
			if place := path.Join(path.Dir(file), at[1]); place != "." && !strings.HasPrefix(place, "..") {
				places = append(places, place)
			}
		}
	})
	return places
}

// eachComposition calls do with the compositions of a tree and their content.
func eachComposition(root *os.Root, tree *code.Tree, do func(file string, content []byte)) {
	for _, f := range tree.Files {
		if f.Size > maxReader || !composition.MatchString(f.Path) {
			continue
		}
		if content, err := readFile(root, f.Path, maxReader); err == nil {
			do(f.Path, content)
		}
	}
}
