package sca

import (
	"path"
	"regexp"
	"strings"
)

// maxExpanded limits the expanded size of a property of a Maven project, in bytes: a few
// properties that refer to each other several times could otherwise exhaust the memory, and
// a reader cannot be interrupted.
const maxExpanded = 64 << 10

var (
	mavenElement   = regexp.MustCompile(`<([A-Za-z_][\w.-]*)\s*>([^<]*\$\{[^<]*)</`)
	mavenReference = regexp.MustCompile(`\$\{([^}]*)\}`)
)

func isPOM(file string) bool {
	return path.Base(file) == "pom.xml" || strings.EqualFold(path.Ext(file), ".pom")
}

// expandsTooFar reports whether a property of a Maven project grows beyond the limit. A
// property that leads to itself does not: Maven's readers stop there.
func expandsTooFar(raw []byte) bool {
	text := map[string]string{}
	for _, m := range mavenElement.FindAllSubmatch(raw, -1) {
		if name := string(m[1]); len(m[2]) > len(text[name]) { // of several definitions, the longest
			text[name] = string(m[2])
		}
	}
	sizes := map[string]int{} // 0 while it is being measured
	var size func(name string, depth int) int
	size = func(name string, depth int) int {
		if n, begun := sizes[name]; begun {
			return n
		}
		if depth > maxNesting {
			return maxExpanded + 1
		}
		sizes[name] = 0
		n := len(text[name])
		for _, m := range mavenReference.FindAllStringSubmatch(text[name], -1) {
			n = min(n+max(size(m[1], depth+1), len(m[0])), maxExpanded+1)
		}
		sizes[name] = n
		return n
	}
	for name := range text {
		if size(name, 0) > maxExpanded {
			return true
		}
	}
	return false
}
